"""B1–B5 and B11–B13: the table, the deal, the pack and the tenure."""

import pytest

from ecarte.banking import acts
from ecarte.banking.pack import TWO_PACKS
from ecarte.banking.rules import rules_with
from ecarte.banking.source import SeededSource
from ecarte.banking.state import Outcome, Phase
from ecarte.banking.table import Table, start
from ecarte.cards import Card, cards, text_of
from ecarte.errors import BadSwitch
from tests.banking.scenario import AB, ABC, evening, laid, played, purses, refusal, stakes

SEVENTEEN = "AS KH QD JC TS 9H 8D 7C 6S 5H 4D 3C 2S AH KD QC JS"


def test_b01_any_number_of_players_one_of_them_banks() -> None:
    for number in (2, 3, 12):
        players = {f"player {place}": 100 for place in range(number)}
        table = evening(players, "player 0 take")
        assert table.banker == "player 0"
        assert len(table.view(None).punters) == number - 1
    with pytest.raises(BadSwitch):
        start(rules_with({}), {})


def test_b02_the_pack_holds_every_card_twice() -> None:
    assert len(TWO_PACKS) == 104
    assert all(TWO_PACKS.count(card) == 2 for card in set(TWO_PACKS))
    table = evening(AB, "A take")
    twice = SEVENTEEN.replace("KH", "AS")
    assert table.can(acts.act(f"deal {twice}"))
    assert refusal(table, f"deal {twice.replace('QD', 'AS')}") == "B2"
    later = played(table, f"deal {twice}", "A close", "A deal")
    assert later.pack.left == 87
    assert refusal(later, f"deal {SEVENTEEN}") == "B2"
    assert later.can(acts.act(f"deal {SEVENTEEN.replace('AS', '2C')}"))


def test_b03_cards_go_one_at_a_time_to_four_tableaux_and_the_seventeenth_makes_trump() -> None:
    table = evening(AB, "A take", f"deal {SEVENTEEN}")
    assert [text_of(hand) for hand in table.tableaux] == [
        "AS TS 6S 2S",
        "KH 9H 5H AH",
        "QD 8D 4D KD",
        "JC 7C 3C QC",
    ]
    assert table.turn_up == cards("JS")[0]
    assert played(table, "A close").results[0].tricks == (4, 0)


@pytest.mark.parametrize(
    "dealt", [SEVENTEEN[3:], SEVENTEEN + " 2H", SEVENTEEN[:-2] + "??", "?? " * 16 + "??"]
)
def test_b03_a_deal_is_seventeen_cards_with_the_turn_up_known(dealt: str) -> None:
    assert refusal(evening(AB, "A take"), f"deal {dealt}") == "B3"


def test_b03_only_the_banker_deals_on() -> None:
    assert refusal(evening(AB, "A take", "---", "A close"), "B deal") == "B3"


def test_b04_stakes_may_be_raised_lowered_and_withdrawn_until_the_closing() -> None:
    table = evening(ABC, "A take", "---", "B stake 2 10", "B stake 3 5", "C stake 2 7")
    assert stakes(table) == ["B 2 10", "B 3 5", "C 2 7"]
    table = played(table, "B stake 2 30")
    assert stakes(table) == ["B 2 30", "B 3 5", "C 2 7"]
    assert purses(table) == {"A": 500, "B": 165, "C": 293}
    assert purses(played(table, "B stake 2 4"))["B"] == 191
    assert purses(played(table, "B stake 2 0"))["B"] == 195


def test_b04_a_stake_is_dated_by_the_first_and_anew_once_withdrawn() -> None:
    table = evening(ABC, "A take", "---", "B stake 2 10", "C stake 2 7", "B stake 2 1")
    assert stakes(table) == ["B 2 1", "C 2 7"]
    assert stakes(played(table, "B stake 2 0", "B stake 2 9")) == ["C 2 7", "B 2 9"]


def test_b04_a_tableau_without_stakes_is_opened_and_not_settled() -> None:
    table = evening(AB, "A take", "-+-", "B stake 2 10", "A close")
    assert table.opened
    assert [result.outcome for result in table.results] == [
        Outcome.BANKER,
        Outcome.UNSTAKED,
        Outcome.UNSTAKED,
    ]
    assert purses(table) == {"A": 510, "B": 190}


def test_b04_a_deal_without_stakes_counts() -> None:
    table = evening(AB, "A take", "+++", "A close")
    assert (table.deal, table.pack.left, table.phase) == (1, 87, Phase.BETWEEN)


def test_b05_the_banker_closes_and_tableaux_are_settled_in_turn() -> None:
    table = evening(ABC, "A take", "+-+", "B stake 4 1", "C stake 3 2", "B stake 2 3")
    assert refusal(table, "B close") == "B5"
    table = played(table, "A close")
    assert [(entry.who, str(entry.why), entry.amount) for entry in table.ledger[6:]] == [
        ("B", "returned", 3),
        ("B", "won", 3),
        ("C", "lost", 2),
        ("B", "returned", 1),
        ("B", "won", 1),
    ]


def test_b05_cards_dealt_unseen_are_opened_after_the_closing() -> None:
    table = evening(AB, "A take", "deal " + "?? " * 16 + "JS", "B stake 2 10", "A close")
    assert table.phase is Phase.OPENING
    faces = SEVENTEEN[:-3]
    assert refusal(table, f"open {faces[3:]}") == "B5"
    assert refusal(table, f"open {faces.replace('KH', '??')}") == "B5"
    assert refusal(table, f"open {faces.replace('KH', 'JS').replace('QD', 'JS')}") == "B2"
    table = played(table, f"open {faces}")
    assert table.phase is Phase.BETWEEN
    assert purses(table)["A"] == 510
    assert table == evening(AB, "A take", f"deal {SEVENTEEN}", "B stake 2 10", "A close")


def test_b05_known_faces_stay_what_they_are_at_the_opening() -> None:
    table = evening(AB, "A take", "deal AS " + "?? " * 15 + "JS", "A close")
    assert refusal(table, f"open {SEVENTEEN[:-3].replace('AS', '2C')}") == "B5"


def test_b11_a_punter_may_have_the_rest_shuffled_once_a_deal() -> None:
    table = evening(ABC, "A take", "---", "A close")
    assert refusal(table, "A shuffle") == "B11"
    table = played(table, "C shuffle")
    assert refusal(table, "C shuffle") == "B11"
    assert refusal(table, "B shuffle") == "B11"
    assert table.pack.left == 87
    assert played(table, "A deal", "---", "A close").can(acts.act("B shuffle"))


def dealt_on(table: Table, deals: int, source: SeededSource) -> Table:
    """So many deals without stakes, from the offer or from between two deals."""
    for _ in range(deals):
        act = "A take" if table.phase is Phase.OFFER else "A deal"
        table, _ = source.play(table, acts.act(act))
        table, _ = source.play(table, acts.act("A close"))
    return table


def test_b12_the_pack_runs_out_after_six_deals_and_is_whole_again() -> None:
    source = SeededSource(b"six deals")
    table = dealt_on(evening(AB), 5, source)
    assert (table.pack.left, table.pack.exhausted) == (19, 0)
    table = dealt_on(table, 1, source)
    assert (table.pack.left, table.pack.exhausted) == (104, 1)
    assert (table.pack.once, table.phase) == (0, Phase.BETWEEN)


def test_b12_every_tenure_starts_with_a_whole_pack_and_the_count_at_nothing() -> None:
    source = SeededSource(b"tenures")
    table = played(dealt_on(evening(AB), 8, source), "A retire", "B take")
    assert (table.pack.left, table.pack.once, table.pack.exhausted) == (104, 0, 0)


def test_b13_the_bank_passes_when_the_pack_has_run_out_twice() -> None:
    source = SeededSource(b"twelve deals")
    table = dealt_on(evening(AB), 11, source)
    assert table.phase is Phase.BETWEEN
    table, _ = source.play(table, acts.act("B shuffle"))
    assert table.pack.exhausted == 1
    table = dealt_on(table, 1, source)
    assert (table.deal, table.phase, table.offered, table.banker) == (12, Phase.OFFER, "B", None)


def test_b13_goes_before_the_second_laying() -> None:
    table = laid({"A": 500, "B": 5000}, "A lay 100")
    for _ in range(11):
        table = played(table, "===", "A close", "A deal")
    broken = played(table, "===", "B stake 4 100")
    broken = played(table, "=-+", "B stake 4 100", "A close")
    assert (broken.phase, broken.offered, broken.bank) == (Phase.OFFER, "B", 0)
    kept = played(table, "===", "A close")
    assert (kept.phase, kept.offered, kept.bank) == (Phase.OFFER, "B", 0)
    assert purses(kept) == {"A": 500, "B": 5000}


def test_b02_the_ace_is_the_highest_card() -> None:
    ranks = "23456789TJQKA"
    assert [Card(number).rank for number in range(13)] == list(ranks)
