"""The compiled functions of the expert's thinking, and the rules of the exchange as tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from ecarte.analysis import double_dummy
from ecarte.analysis.compiled import Entry, compiled, functions_of
from ecarte.analysis.open_hands import Integers
from ecarte.classic.exchange import discard_limits, highest_proposal
from ecarte.classic.rules import ClassicRules
from ecarte.players.expert import belief, card_play, chance, habits, outlook, strength, unfolding

HELPERS: tuple[Callable[..., Any], ...] = (
    *double_dummy.HELPERS,
    *functions_of(chance, strength, habits, belief, outlook, unfolding, card_play),
)


class Machinery(NamedTuple):
    """The functions that do the work, compiled or plain."""

    believe: Callable[..., int]
    thinned: Callable[..., int]
    weigh_exchange: Callable[..., None]
    weigh_cards: Callable[..., None]
    expected: Callable[..., float]


_I1, _I2, _I3 = "int64[::1]", "int64[:, ::1]", "int64[:, :, ::1]"
_F1, _F2, _F3 = "float64[::1]", "float64[:, ::1]", "float64[:, :, ::1]"
_ENTRIES = (
    Entry(
        belief.believe,
        f"int64(int64, int64, int64, {_I1}, {_I2}, {_F1}, {_I1}, {_I1}, {_F1})",
    ),
    Entry(belief.thinned, f"int64({_I1}, {_F1}, int64, {_I1}, {_I1}, {_F1})"),
    Entry(
        unfolding.weigh_exchange,
        f"void({_I2}, int64, {_I1}, int64, int64, {_I1}, {_I2}, {_I3}, {_I2}, {_F1}, {_F3},"
        f" {_I3}, {_I1}, {_F2})",
    ),
    Entry(
        card_play.weigh_cards,
        f"void({_I1}, int64, int64, int64, {_I1}, {_F1}, int64, boolean, float64, {_F1}, {_I1},"
        f" {_I1}, {_F1})",
    ),
    Entry(
        card_play.expected,
        f"float64(int64, {_I1}, {_F1}, int64, boolean, int64, int64, int64, {_F1}, {_I1}, {_I1})",
    ),
)
_made: list[Machinery] = []


def prepare(tell: Callable[[], None] | None = None) -> Machinery:
    """The machinery, compiled when first asked for; `tell` is called before that takes seconds."""
    if not _made:
        double_dummy.prepare(tell)
        _made.append(Machinery(*compiled(_ENTRIES, HELPERS, tell)))
    return _made[0]


class Tables(NamedTuple):
    """The rules of the exchange (C8–C11) as numbers, asked of the engine once for all stocks.

    `asking`: the most cards elder may propose, by exchanges and stock. `elder_throws` and
    `dealer_throws`: the fewest and the most that may be thrown, by stock (and number named).
    """

    asking: Integers
    elder_throws: Integers
    dealer_throws: Integers


@lru_cache(maxsize=16)
def tables(rules: ClassicRules) -> Tables:
    """The tables of these rules."""
    stocks, numbers = range(rules.full_stock + 1), range(rules.hand_size + 1)
    return Tables(
        np.array(
            [
                [highest_proposal(rules, stock, exchanges) for stock in stocks]
                for exchanges in range(rules.full_stock + 2)
            ],
            np.int64,
        ),
        np.array(
            [[discard_limits(rules, stock, named, True) for named in numbers] for stock in stocks],
            np.int64,
        ),
        np.array([discard_limits(rules, stock, 0, False) for stock in stocks], np.int64),
    )
