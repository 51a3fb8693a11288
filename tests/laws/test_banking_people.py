"""B23 and B24: the offering of the bank, coming and going, the evening's end."""

import pytest

from ecarte.banking import acts
from ecarte.banking.ledger import Debt
from ecarte.banking.rules import rules_with
from ecarte.banking.state import Phase
from ecarte.banking.table import Table, start
from ecarte.errors import BadSwitch, BadText
from tests.banking.scenario import AB, ABC, evening, laid, played, purses, refusal, stakes

ABCD = {"A": 100, "B": 100, "C": 100, "D": 100}


def offers(table: Table) -> list[str]:
    """To whom the bank is offered if everybody declines."""
    asked = []
    while table.offered is not None:
        asked.append(table.offered)
        table = played(table, f"{table.offered} decline")
    assert table.phase is Phase.OVER
    return asked


def test_b23_the_highest_card_cut_is_offered_the_bank_first() -> None:
    table = start(rules_with({}), ABC)
    assert table.phase is Phase.CUT
    assert played(table, "cut KS AH QD").offered == "B"
    assert offers(played(table, "cut 2S AH QD")) == ["B", "C", "A"]


def test_b23_equal_highest_cards_are_cut_again_among_all() -> None:
    table = played(start(rules_with({}), ABC), "cut AS 2H AD")
    assert (table.phase, table.offered) == (Phase.CUT, None)
    assert played(table, "cut 2S 3H 2S").offered == "B"


@pytest.mark.parametrize("cut", ["AS KS", "AS KS QS JS", "AS ?? QS", "AS AS AS"])
def test_b23_everybody_cuts_one_card(cut: str) -> None:
    assert refusal(start(rules_with({}), ABC), f"cut {cut}") in ("B23", "B2")


def test_b23_a_named_first_banker_is_offered_the_bank_without_a_cut() -> None:
    assert offers(evening(ABC, first_banker="C")) == ["C", "A", "B"]
    with pytest.raises(BadSwitch):
        evening(ABC, first_banker="D")


def test_b23_a_passing_bank_is_offered_to_the_others_seat_by_seat() -> None:
    for name, after in {"A": "BCD", "B": "CDA", "C": "DAB", "D": "ABC"}.items():
        table = evening(ABCD, f"{name} take", "===", first_banker=name)
        assert offers(played(table, f"{name} close", f"{name} retire")) == list(after)


def test_b23_who_lacks_the_minimum_is_passed_over() -> None:
    players = {"A": 100, "B": 9, "C": 10, "D": 0}
    assert offers(laid(players)) == ["A", "C"]
    assert offers(evening(players)) == ["A", "B", "C"]
    assert refusal(laid(players), "C lay 10") == "B23"
    assert refusal(laid(players), "C decline") == "B23"


def test_b23_the_evening_ends_when_nobody_takes_the_bank() -> None:
    table = played(laid(AB, "A lay 100", "===", "A close", "A retire"), "B decline")
    assert (table.phase, table.bank, table.banker) == (Phase.OVER, 0, None)
    assert purses(table) == AB
    assert refusal(table, "A take") == "B23"
    assert refusal(table, "E sit 10") == "B24"


def test_b23_the_evening_ends_when_fewer_than_two_have_money() -> None:
    table = evening({"A": 10, "B": 10, "C": 0}, "A take", "+==", "B stake 2 10", "A close")
    assert (table.phase, purses(table)) == (Phase.OVER, {"A": 0, "B": 20, "C": 0})
    assert evening({"A": 10, "B": 0}).phase is Phase.OVER
    assert evening({"A": 10}).phase is Phase.OVER


def test_b23_the_bankers_money_is_purse_and_bank() -> None:
    table = laid({"A": 100, "B": 200}, "A lay 100", "===", "A close")
    assert table.phase is Phase.BETWEEN
    table = laid({"A": 100, "B": 20}, "A lay 100", "---", "A close")
    assert (table.phase, table.bank, purses(table)) == (Phase.OVER, 0, {"A": 120, "B": 0})


def test_b24_a_newcomer_sits_last() -> None:
    table = evening(ABC, "B take", "===", "E sit 50", first_banker="B")
    assert table.view(None).punters == ("C", "E", "A")
    table = played(table, "E stake 2 50", "C sit 5")
    assert purses(table) == {"A": 500, "B": 200, "C": 305, "E": 0}


def test_b24_a_newcomer_during_an_offer_is_asked_when_his_seat_comes() -> None:
    table = evening(ABC, "B decline", "A sit 5", "E sit 50", first_banker="B")
    assert offers(table) == ["C", "E", "A"]


def test_b24_a_newcomer_whose_seat_has_been_passed_is_asked_at_the_end() -> None:
    table = evening(ABC, "C decline", "E sit 50", first_banker="C")
    assert offers(table) == ["A", "B", "E"]


def test_b24_names_that_cannot_stand_before_an_act_are_refused() -> None:
    for name in ("", " A", "A ", "a|b", "x" * 41, "a\nb", "a\x00b", "a\ud800"):
        with pytest.raises(BadText):
            evening(AB).apply(acts.sit(name, 10))
    long = "x" * 40
    assert purses(evening(AB).apply(acts.sit(long, 10)))[long] == 10


def test_b24_who_leaves_takes_his_purse() -> None:
    table = evening(ABC, "A take", "===", "C leave")
    assert purses(table) == {"A": 500, "B": 200}
    last = table.ledger[-1]
    assert (last.who, last.amount, str(last.why)) == ("C", 300, "taken")
    assert refusal(table, "C stake 2 1") == "B24"
    assert refusal(table, "C leave") == "B24"


@pytest.mark.parametrize(("outcome", "taken"), [("+==", 20), ("===", 10), ("-==", 0)])
def test_b24_a_stake_stays_in_play_and_its_proceeds_follow(outcome: str, taken: int) -> None:
    table = evening(ABC, "A take", outcome, "C stake 2 10", "C leave")
    assert stakes(table) == ["C 2 10"]
    table = played(table, "A close")
    assert "C" not in purses(table)
    followed = [e.amount for e in table.ledger if e.who == "C" and e.why == "taken"]
    assert sum(followed) == 290 + taken


def test_b24_who_comes_back_before_the_opening_gets_the_proceeds_in_his_purse() -> None:
    table = evening(ABC, "A take", "+==", "B stake 2 10", "B leave", "B sit 5", "A close")
    assert list(purses(table)) == ["A", "C", "B"]
    assert purses(table)["B"] == 25


@pytest.mark.parametrize("dealt", ["++-", "deal " + "?? " * 16 + "JS"])
def test_b24_if_the_banker_goes_before_the_opening_the_deal_is_void(dealt: str) -> None:
    table = laid(ABC, "A lay 100", dealt, "B stake 2 10", "C stake 4 20", "C leave", "A leave")
    assert (table.bank, table.stakes, table.banker) == (0, (), None)
    assert purses(table) == {"B": 200}
    assert table.phase is Phase.OVER
    assert table.view(None).tableaux is None


def test_b24_if_the_banker_goes_the_bank_is_offered_from_his_seat_on() -> None:
    for last in ((), ("B close",), ("B close", "B deal")):
        table = evening(ABCD, "B take", "===", *last, "B leave", first_banker="B")
        assert offers(table) == ["C", "D", "A"]
    table = laid(ABC, "A lay 10", "==+", "C stake 4 10", "A close", "A leave")
    assert table.offered == "B"


def test_b24_between_the_closing_and_the_opening_the_banker_voids_the_deal_too() -> None:
    unseen = "deal " + "?? " * 16 + "JS"
    table = laid(ABC, "A lay 100", unseen, "A close", "A leave")
    assert (purses(table), table.offered) == ({"B": 200, "C": 300}, "B")


def test_b24_leaving_while_the_bank_is_offered_passes_it_on() -> None:
    table = evening(ABCD, "C leave")
    assert offers(table) == ["A", "B", "D"]
    assert offers(played(table, "A leave")) == ["B", "D"]
    assert played(table, "A leave", "B leave").phase is Phase.OVER


def test_b24_the_first_punter_is_whoever_sits_there_when_the_stakes_close() -> None:
    table = laid(ABC, "A lay 100", "===", "B leave", "A close")
    paid = [(entry.who, entry.amount) for entry in table.ledger if entry.why == "compulsory"]
    assert paid == [("C", 10), ("C", 10)]


def test_b24_debts_stay_when_a_player_goes_and_are_paid_when_he_comes_back() -> None:
    players = {"A": 10, "B": 100, "C": 100}
    table = evening(players, "A take", "+==", "B stake 2 30", "A close", "A leave")
    assert table.debts == (Debt("A", "B", 20),)
    table = played(table, "A sit 50")
    assert (table.debts, purses(table)["A"], purses(table)["B"]) == ((), 30, 130)


def test_b24_a_debt_paid_to_one_who_has_left_follows_him() -> None:
    players = {"A": 10, "B": 100, "C": 100, "D": 100}
    table = evening(players, "A take", "+==", "B stake 2 30", "A close", "B leave", "A sit 50")
    assert (table.debts, purses(table)) == ((), {"A": 30, "C": 100, "D": 100})
    assert [str(entry.why) for entry in table.ledger[-3:]] == ["brought", "debt", "taken"]


def test_b24_when_all_go_before_the_cut_the_evening_is_over() -> None:
    table = played(start(rules_with({}), AB), "A leave", "B leave")
    assert table.phase is Phase.OVER
