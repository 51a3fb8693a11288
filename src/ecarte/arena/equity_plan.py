"""How many deals each cell of the table of match equity needs, for as few as possible in all."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, sqrt

from ecarte.analysis.match_equity import CELLS, Cell, MatchEquity
from ecarte.arena.equity_deals import BATCH

FIRST = 2
"""So many batches are played in every cell before anything is reckoned."""
_STEPS = 200


def wanted(equity: MatchEquity, error: float) -> dict[Cell, float]:
    """Deals by cell with which no chance has a larger error, as far as the laws are known.

    A deal in a cell makes every chance surer that the cell may follow on. The chances whose errors
    are largest get more weight, step by step, until none of them could be made surer without making
    another one less sure or playing more deals.
    """
    spreads = [equity.spreads(*cell) for cell in CELLS]
    weights = [1.0] * len(spreads)
    for _ in range(_STEPS):
        deals = _shared(spreads, weights)
        squares = [sum(one / deals[cell] for cell, one in some.items() if one) for some in spreads]
        largest = max(squares)
        if not largest:
            return dict.fromkeys(CELLS, 0.0)
        weights = [
            weight * square / largest for weight, square in zip(weights, squares, strict=True)
        ]
    return {cell: number * largest / error**2 for cell, number in deals.items()}


def _shared(spreads: list[dict[Cell, float]], weights: list[float]) -> dict[Cell, float]:
    """Deals in the proportions that make the weighted sum of the errors' squares smallest."""
    sums = dict.fromkeys(CELLS, 0.0)
    for weight, some in zip(weights, spreads, strict=True):
        for cell, spread in some.items():
            sums[cell] += weight * spread
    return {cell: sqrt(one) for cell, one in sums.items()}


def batches(
    equity: MatchEquity | None, played: Mapping[Cell, int], error: float
) -> tuple[dict[Cell, int], int]:
    """How many batches each cell is to have next, and how many deals the round will have in all.

    Nothing more is asked for once the errors are small enough. No cell more than doubles at a time,
    since few deals say little about how many are needed.
    """
    if equity is None:
        return dict.fromkeys(CELLS, FIRST), FIRST * BATCH * len(CELLS)
    if equity.largest_error <= error:
        return dict(played), BATCH * sum(played.values())
    needed = {
        cell: max(played[cell], ceil(number / BATCH))
        for cell, number in wanted(equity, error).items()
    }
    following = {cell: min(number, 2 * played[cell]) for cell, number in needed.items()}
    return following, BATCH * sum(needed.values())
