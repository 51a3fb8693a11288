"""What a deal promises a laid bank: every outcome against the table's own settlement."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from ecarte.analysis.banking_bank import change, prospects
from ecarte.analysis.banking_joint import joint
from ecarte.analysis.banking_law import OUTCOMES
from ecarte.analysis.banking_places import Outcomes
from ecarte.banking.rules import Cancel
from ecarte.banking.state import STAKED_TABLEAUX, Outcome
from ecarte.errors import EcarteError
from tests.banking.scenario import laid, purses

SIGNS = {Outcome.BANKER: "-", Outcome.EN_CARTE: "=", Outcome.TABLEAU: "+"}
BANKS = [
    (100, (50, 50, 100)),
    (100, (10, 10, 100)),
    (100, (99, 99, 100)),
    (100, (100, 100, 100)),
    (100, (40, 60, 1)),
    (7, (3, 4, 7)),
]
both_ways = pytest.mark.parametrize("cancel", list(Cancel), ids=str)


@pytest.mark.parametrize(("bank", "stakes"), BANKS, ids=str)
@pytest.mark.parametrize("outcomes", list(product(OUTCOMES, repeat=3)), ids=str)
def test_a_deal_changes_what_the_table_changes(
    bank: int, stakes: tuple[int, ...], outcomes: Outcomes
) -> None:
    players = {"A": 1000, "P2": 1000, "P3": 1000, "P4": 1000}
    second, third, fourth = stakes
    table = laid(
        players,
        f"A lay {bank}",
        "".join(SIGNS[outcome] for outcome in outcomes),
        f"P2 stake 2 {second}",
        f"P3 stake 3 {third}",
        f"P4 stake 4 {fourth}",
        "A close",
        agreed=1,
        compulsory="at_least",
    )
    broken = None
    if table.bank == 0:
        broken = max(
            result.tableau for result in table.results if result.outcome is Outcome.TABLEAU
        )
    gains = tuple(purses(table)[f"P{tableau}"] - 1000 for tableau in STAKED_TABLEAUX)
    assert change(bank, stakes, outcomes) == (table.bank - bank, gains, broken)


def test_b16_a_bank_broken_leaves_the_next_tableaux_void() -> None:
    won, lost = Outcome.TABLEAU, Outcome.BANKER
    assert change(100, (100, 50, 50), (won, won, lost)) == (-100, (100, 0, 0), 2)
    assert change(100, (60, 60, 50), (won, won, lost)) == (-100, (60, 40, 0), 3)
    assert change(100, (60, 60, 50), (lost, won, won)) == (-50, (-60, 60, 50), None)
    assert change(100, (0, 0, 250), (won, won, won)) == (-100, (0, 0, 100), 4)


@both_ways
def test_against_an_unlimited_bank_every_tableau_is_fair(cancel: Cancel) -> None:
    for stakes in ((50, 50, 100), (1, 0, 10**9), (7, 11, 13)):
        found = prospects(joint(cancel=cancel), None, stakes)
        assert found.banker.mean == 0
        assert not any(one.mean for one in found.tableaux)
        assert list(found.broken_at) == [0, 0, 0]


@both_ways
def test_stakes_within_the_bank_are_fair_and_stakes_above_it_are_not(cancel: Cancel) -> None:
    bank, chances = 4, joint(cancel=cancel)
    for stakes in product(range(bank + 1), repeat=3):
        edge = prospects(chances, bank, stakes).banker.mean
        assert (edge == 0) is (sum(stakes) <= bank)
        assert edge >= 0


@both_ways
def test_the_edge_is_largest_where_two_stakes_are_a_unit_short_of_the_bank(cancel: Cancel) -> None:
    chances = joint(cancel=cancel)
    edges = {
        stakes: prospects(chances, 100, stakes).banker.mean
        for stakes in product((0, 1, 49, 50, 51, 98, 99, 100), repeat=3)
    }
    assert max(edges, key=lambda stakes: edges[stakes]) == (99, 99, 100)


@both_ways
def test_the_second_tableau_is_fair_whatever_lies_on_it(cancel: Cancel) -> None:
    for stake in (1, 50, 99, 100):
        found = prospects(joint(cancel=cancel), 100, (stake, stake, 100))
        assert found.tableaux[0].mean == 0


def test_gains_add_up_to_nothing() -> None:
    for bank, stakes in BANKS:
        found = prospects(joint(), bank, stakes)
        assert found.banker.mean + sum(one.mean for one in found.tableaux) == 0


def test_expectations_grow_with_the_units() -> None:
    small = prospects(joint(), 4, (2, 2, 4))
    large = prospects(joint(), 400, (200, 200, 400))
    assert large.banker.mean == 100 * small.banker.mean
    assert large.banker.spread == pytest.approx(100 * small.banker.spread)
    assert large.broken_at == small.broken_at


def test_a_single_stake_of_the_whole_bank() -> None:
    found = prospects(joint(), 100, (0, 0, 100))
    chance = Fraction(205939609901, 504343681800)
    assert list(found.broken_at) == [0, 0, chance]
    assert found.banker.mean == 0
    assert found.banker.variance == 2 * chance * 100**2


@pytest.mark.parametrize(
    ("bank", "stakes", "rule"),
    [
        (0, (1, 1, 1), "B21"),
        (-5, (1, 1, 1), "B21"),
        (10**15, (1, 1, 1), "B21"),
        (10, (1, -1, 1), "B21"),
        (10, (1, 1, 10**15), "B21"),
        (10, (1, 1), "B4"),
        (10, (1, 1, 1, 1), "B4"),
    ],
)
def test_b21_whole_units_only(bank: int, stakes: tuple[int, ...], rule: str) -> None:
    with pytest.raises(EcarteError) as refused:
        prospects(joint(), bank, stakes)
    assert refused.value.rule == rule
