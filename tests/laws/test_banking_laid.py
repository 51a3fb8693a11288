"""B14–B18 and B20: the laid bank."""

import pytest

from ecarte.banking import acts
from ecarte.banking.stakes import shares
from ecarte.banking.state import Outcome, Phase
from ecarte.banking.table import Table
from tests.banking.scenario import AB, ABC, laid, played, purses, refusal, stakes


def collected(table: Table) -> list[tuple[str, int]]:
    """Who has paid how much of the agreed sums, in their order."""
    return [(entry.who, entry.amount) for entry in table.ledger if entry.why == "compulsory"]


def outcomes(table: Table) -> list[Outcome]:
    """What came of tableaux 2, 3 and 4."""
    return [result.outcome for result in table.results]


def test_b14_at_least_the_agreed_sum_is_laid_and_no_more_than_the_purse() -> None:
    table = laid(AB)
    for text in ("A lay 9", "A lay 501", "A lay 0"):
        assert refusal(table, text) == "B14"
    assert refusal(table, "A take") == "B14"
    table = played(table, "A lay 10")
    assert (table.bank, purses(table)["A"]) == (10, 490)


def test_b14_losing_stakes_go_into_the_bank_and_winnings_come_out_of_it() -> None:
    table = laid(AB, "A lay 100", "-++", "B stake 4 25", "A close")
    assert (table.bank, purses(table)) == (75, {"A": 400, "B": 225})
    assert refusal(played(table, "A deal", "---"), "A lay 10") == "B14"


def test_b15_the_first_punter_owes_on_two_and_the_second_on_three() -> None:
    table = laid({"B": 200, "C": 300, "A": 500}, "A lay 100", "===", "A close", first_banker="A")
    assert collected(table) == [("B", 10), ("C", 10)]
    table = laid({"C": 300, "A": 500, "B": 200}, "A lay 100", "===", "A close", first_banker="A")
    assert collected(table) == [("B", 10), ("C", 10)]


def test_b15_a_single_punter_owes_both() -> None:
    assert collected(laid(AB, "A lay 100", "===", "A close")) == [("B", 10), ("B", 10)]


def test_b15_others_may_lay_the_sum_or_share_it() -> None:
    table = laid(ABC, "A lay 100", "===", "C stake 2 10", "C stake 3 4", "B stake 3 1", "A close")
    assert collected(table) == [("C", 5)]


def test_b15_what_is_owing_joins_the_debtors_stake_and_keeps_its_date() -> None:
    table = laid(ABC, "A lay 12", "+--", "B stake 2 3", "C stake 2 2")
    settled = played(table, "A close")
    assert collected(settled) == [("B", 5), ("C", 10)]
    won = [(entry.who, entry.amount) for entry in settled.ledger if entry.why == "won"]
    assert won == [("B", 8), ("C", 2)]


def test_b15_exact_is_neither_more_nor_less() -> None:
    table = laid(ABC, "A lay 100", "===", "B stake 2 6")
    assert refusal(table, "C stake 2 5") == "B15"
    assert refusal(table, "B stake 3 11") == "B15"
    assert table.can(acts.act("C stake 2 4"))
    assert table.can(acts.act("B stake 2 10"))


def test_b15_at_least_allows_more_up_to_the_bank() -> None:
    table = laid(ABC, "A lay 100", "===", "B stake 2 60", compulsory="at_least")
    assert refusal(table, "C stake 2 41") == "B15"
    table = played(table, "C stake 2 40", "A close")
    assert collected(table) == [("C", 10)]


def test_b15_a_purse_too_small_passes_the_duty_whole() -> None:
    table = laid({"A": 500, "B": 9, "C": 300, "D": 30}, "A lay 100", "===", "A close")
    assert collected(table) == [("C", 10), ("C", 10)]
    table = laid({"A": 500, "B": 300, "C": 9, "D": 9}, "A lay 100", "===", "A close")
    assert collected(table) == [("B", 10), ("B", 10)]


def test_b15_a_part_that_is_laid_lessens_the_duty() -> None:
    table = laid({"A": 500, "B": 9, "C": 3}, "A lay 100", "===", "C stake 2 2", "A close")
    assert collected(table) == [("B", 8)]


def test_b15_if_nobody_can_pay_the_tableau_plays_with_what_lies_on_it() -> None:
    table = laid({"A": 500, "B": 9, "C": 8}, "A lay 100", "-=-", "B stake 2 1", "A close")
    assert collected(table) == []
    assert table.bank == 101
    assert outcomes(table) == [Outcome.BANKER, Outcome.UNSTAKED, Outcome.UNSTAKED]


def test_b15_money_staked_elsewhere_is_no_longer_in_the_purse() -> None:
    table = laid({"A": 500, "B": 20, "C": 50}, "A lay 100", "===", "B stake 4 15", "A close")
    assert collected(table) == [("C", 10), ("C", 10)]


def test_b15_a_bank_below_the_agreed_sum_is_the_sum() -> None:
    table = laid(ABC, "A lay 16", "++=", "B stake 2 6", "A close", agreed=8)
    assert (table.bank, table.phase) == (0, Phase.BROKEN)
    table = laid(ABC, "A lay 13", "+==", "A close", "A deal", "===")
    assert table.bank == 3
    assert refusal(table, "B stake 2 4") == "B15"
    assert collected(played(table, "A close"))[2:] == [("B", 3), ("C", 3)]


def test_b15_tableau_four_carries_up_to_the_bank_as_it_stands() -> None:
    table = laid(ABC, "A lay 100", "---", "B stake 2 10", "B stake 4 70")
    assert refusal(table, "C stake 4 31") == "B15"
    assert table.can(acts.act("C stake 4 30"))
    settled = played(table, "A close")
    assert settled.bank == 190


def test_b16_a_winner_gets_his_stake_and_what_is_in_the_bank() -> None:
    table = laid(AB, "A lay 15", "++=", "A close")
    assert (table.phase, table.bank) == (Phase.BROKEN, 0)
    assert purses(table) == {"A": 485, "B": 215}


@pytest.mark.parametrize("rest", ["++", "--", "==", "+-"])
def test_b16_tableaux_after_a_break_are_void_win_or_lose(rest: str) -> None:
    table = laid(ABC, "A lay 10", "+" + rest, "C stake 4 5", "A close")
    assert outcomes(table) == [Outcome.TABLEAU, Outcome.VOID, Outcome.VOID]
    assert purses(table) == {"A": 490, "B": 210, "C": 300}
    assert table.view(None).tableaux == table.tableaux


def test_b16_the_second_punter_may_break_the_bank_too() -> None:
    table = laid(ABC, "A lay 10", "=+-", "C stake 4 5", "A close")
    assert outcomes(table) == [Outcome.EN_CARTE, Outcome.TABLEAU, Outcome.VOID]
    assert table.phase is Phase.BROKEN


def test_b16_paying_in_full_to_nothing_breaks_the_bank() -> None:
    table = laid(AB, "A lay 100", "==+", "B stake 4 100", "A close")
    assert (table.phase, purses(table)["B"]) == (Phase.BROKEN, 300)


def test_b16_a_bank_filled_by_tableau_two_pays_tableau_three() -> None:
    table = laid(ABC, "A lay 10", "-+-", "A close")
    assert (table.bank, table.phase) == (10, Phase.BETWEEN)


@pytest.mark.parametrize(
    ("available", "staked", "paid"),
    [
        (10, [3, 4], [3, 4]),
        (5, [5, 5], [3, 2]),
        (5, [4, 6], [2, 3]),
        (10, [7, 7, 7], [4, 3, 3]),
        (1, [1, 1, 1], [1, 0, 0]),
        (7, [2, 5, 9], [1, 2, 4]),
        (2, [1, 5], [0, 2]),
        (0, [3, 4], [0, 0]),
    ],
)
def test_b17_in_proportion_by_largest_remainder_then_the_earlier_stake(
    available: int, staked: list[int], paid: list[int]
) -> None:
    assert shares(available, staked) == paid


def test_b17_the_date_of_the_stake_decides_a_tie() -> None:
    acts_before = ["A lay 15", "==+", "B stake 4 5", "C stake 4 5"]
    players = {"A": 500, "B": 100, "C": 100}

    def won(*more: str) -> dict[str, int]:
        table = laid(players, *acts_before, *more, "A close")
        return {entry.who: entry.amount for entry in table.ledger if entry.why == "won"}

    assert won("B stake 4 8", "C stake 4 7") == {"B": 8, "C": 7}
    odd = {"A": 500, "B": 100, "C": 100}
    table = laid(odd, "A lay 11", "+=+", "B stake 2 5", "C stake 2 5", "B stake 4 1")
    first = played(table, "C stake 4 1", "A close")
    again = played(table, "C stake 4 1", "B stake 4 0", "B stake 4 1", "A close")
    assert first.phase is again.phase is Phase.BROKEN
    assert (purses(first)["B"], purses(first)["C"]) == (106, 105)
    assert (purses(again)["B"], purses(again)["C"]) == (105, 106)


BROKEN = ["A lay 100", "==+", "B stake 4 100", "A close"]
BROKEN_AGAIN = [*BROKEN, "A lay 80", "==+", "B stake 4 80", "A close"]


def test_b18_after_a_break_the_banker_may_lay_again_from_the_same_pack() -> None:
    table = laid(AB, *BROKEN)
    assert refusal(table, "A responsible") == "B18"
    assert refusal(table, "A lay 9") == "B14"
    assert refusal(table, "A lay 401") == "B14"
    assert refusal(table, "B lay 80") == "B14"
    table = played(table, "A lay 80")
    assert (table.bank, table.pack.left, table.pack.exhausted) == (80, 87, 0)


def test_b18_two_layings_a_tenure() -> None:
    table = laid(AB, *BROKEN_AGAIN)
    assert table.phase is Phase.BROKEN
    assert refusal(table, "A lay 80") == "B18"
    passed = played(table, "A pass")
    assert (passed.phase, passed.offered) == (Phase.OFFER, "B")
    assert played(table, "A responsible").pack.left == 70


def test_b18_who_cannot_lay_again_passes() -> None:
    table = laid({"A": 105, "B": 200}, *BROKEN)
    assert [str(option) for option in table.view("A").legal_acts()] == ["A pass"]
    assert played(table, "A sit 5").can(acts.act("A lay 10"))


def test_b20_the_banker_may_retire_after_any_settled_deal_with_his_bank() -> None:
    table = laid(AB, "A lay 100", "---")
    assert refusal(table, "A retire") == "B20"
    table = played(table, "A close")
    assert refusal(table, "B retire") == "B20"
    table = played(table, "A retire")
    assert (table.bank, table.offered) == (0, "B")
    assert purses(table) == {"A": 520, "B": 180}


def test_b14_stakes_are_seen_as_they_lie() -> None:
    assert stakes(laid(AB, "A lay 100", "---", "B stake 4 3")) == ["B 4 3"]
