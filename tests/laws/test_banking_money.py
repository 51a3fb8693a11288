"""B21 and B22: whole units, the ledger, and stakes that are refused."""

import pytest

from ecarte.banking.ledger import BANK, OUTSIDE, STAKES, Entry, Why, purse
from ecarte.banking.rules import rules_with
from ecarte.banking.table import start
from ecarte.errors import BadText
from tests.banking.scenario import AB, evening, laid, refusal


def test_b21_every_change_is_an_entry_that_moves_money() -> None:
    table = laid(AB, "A lay 100", "-++", "B stake 2 3", "B stake 2 1", "B stake 4 5", "A close")
    a, b = purse("A"), purse("B")
    assert table.ledger == (
        Entry(0, "A", 500, Why.BROUGHT, OUTSIDE, a),
        Entry(0, "B", 200, Why.BROUGHT, OUTSIDE, b),
        Entry(0, "A", 100, Why.LAID, a, BANK),
        Entry(1, "B", 3, Why.STAKE, b, STAKES),
        Entry(1, "B", 2, Why.WITHDRAWN, STAKES, b),
        Entry(1, "B", 5, Why.STAKE, b, STAKES),
        Entry(1, "B", 9, Why.COMPULSORY, b, STAKES),
        Entry(1, "B", 10, Why.COMPULSORY, b, STAKES),
        Entry(1, "B", 10, Why.LOST, STAKES, BANK),
        Entry(1, "B", 10, Why.RETURNED, STAKES, b),
        Entry(1, "B", 10, Why.WON, BANK, b),
        Entry(1, "B", 5, Why.RETURNED, STAKES, b),
        Entry(1, "B", 5, Why.WON, BANK, b),
    )


@pytest.mark.parametrize("units", [-1, 1.5, True, "10", 10**15])
def test_b21_purses_are_whole_units(units: object) -> None:
    with pytest.raises(BadText):
        start(rules_with({}), {"A": units, "B": 1})  # type: ignore[dict-item]


@pytest.mark.parametrize("text", ["E sit 0", "E sit -5", "E sit 1.5", "E sit 1e3", "E sit ٣"])
def test_b21_only_whole_units_are_brought(text: str) -> None:
    assert refusal(evening(AB), text) in ("B21", "B22")


@pytest.mark.parametrize(
    "units", ["-1", "1.5", "1e3", "0", "+1", "1_0", "０", "٣", "201", "1000000000000", "9" * 5000]
)
def test_b22_a_stake_is_a_positive_whole_number_within_the_purse(units: str) -> None:
    table = evening(AB, "A take", "---")
    for tableau in "234":
        assert refusal(table, f"B stake {tableau} {units}") == "B22"


@pytest.mark.parametrize("tableau", ["0", "1", "5", "22", "-2", "x"])
def test_b22_stakes_lie_on_tableaux_two_three_and_four(tableau: str) -> None:
    assert refusal(evening(AB, "A take", "---"), f"B stake {tableau} 10") == "B22"


@pytest.mark.parametrize("before", [(), ("A take",), ("A take", "---", "A close")])
def test_b22_no_stake_before_the_turn_up_or_after_the_closing(before: tuple[str, ...]) -> None:
    assert refusal(evening(AB, *before), "B stake 2 10") == "B22"


def test_b22_no_stake_while_unseen_cards_are_opened() -> None:
    table = evening(AB, "A take", "deal " + "?? " * 16 + "JS", "A close")
    assert refusal(table, "B stake 2 10") == "B22"


def test_b22_the_banker_does_not_stake() -> None:
    assert refusal(evening(AB, "A take", "---"), "A stake 2 10") == "B22"


def test_b22_the_purse_covers_the_raise_and_not_the_stake_again() -> None:
    table = evening(AB, "A take", "---", "B stake 2 150", "B stake 2 200")
    assert refusal(table, "B stake 2 201") == "B22"
    assert refusal(table, "B stake 3 1") == "B22"
