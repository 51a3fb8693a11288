"""The kernel and the brute force at the same positions."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

import numpy as np

from ecarte.analysis import double_dummy
from ecarte.analysis.double_dummy import BEST, Positions
from ecarte.cards import NO_CARD, SUITS, card, set_of
from tests.analysis import brute_force
from tests.analysis.brute_force import Table


def number_of(some: brute_force.Card) -> int:
    return card("".join(some))


def as_positions(tables: Sequence[Table], won: Sequence[int]) -> Positions:
    """The tables as the kernel reads them; seat 0 is a."""
    return double_dummy.positions(
        [[set_of(map(number_of, table.hands[seat])) for seat in "ab"] for table in tables],
        [SUITS.index(table.trump) for table in tables],
        ["ab".index(table.leader) for table in tables],
        [NO_CARD if table.led is None else number_of(table.led) for table in tables],
        won,
    )


def random_amounts(chance: random.Random, most: int) -> list[float]:
    """A pay-off: mostly one that rises, sometimes any, sometimes with equal amounts."""
    amounts = [float(chance.randint(-4, 4)) for _ in range(most + 1)]
    return sorted(amounts) if chance.random() < 1 / 2 else amounts


def compare(chance: random.Random, cards: int, number: int) -> int:
    """Compares so many random positions of so many cards each; how many were compared."""
    tables = [brute_force.random_table(chance, cards) for _ in range(number)]
    won = [chance.randint(0, 5 - cards) for _ in tables]
    amounts = random_amounts(chance, 5)
    for must_trump in (True, False):
        these = [at for at, table in enumerate(tables) if table.must_trump is must_trump]
        if these:
            _compare([tables[at] for at in these], [won[at] for at in these], amounts, must_trump)
    return number


def _compare(
    tables: Sequence[Table], won: Sequence[int], amounts: Sequence[float], must_trump: bool
) -> None:
    some = as_positions(tables, won)
    by_tricks = list(range(6))
    tricks = double_dummy.tricks(some, must_trump)
    values = double_dummy.values(some, amounts, must_trump)
    held = sorted({number_of(one) for table in tables for one in _held(table)})
    by_card = double_dummy.values_by_card(some, [*held, BEST], amounts, must_trump)
    for row, table in enumerate(tables):
        exact = brute_force.best_amount(table, by_tricks, 0)
        assert tricks[row] == exact, table
        after = brute_force.after_each(table, amounts, won[row])
        best = (max if brute_force.to_play(table) == "a" else min)(after.values())
        assert values[row] == best == by_card[row, -1], (table, amounts, won[row])
        found = {
            one: value
            for one, value in zip(held, by_card[row], strict=False)
            if not np.isnan(value)
        }
        assert found == {number_of(one): value for one, value in after.items()}, table


def _held(table: Table) -> Iterable[brute_force.Card]:
    return table.hands[brute_force.to_play(table)]
