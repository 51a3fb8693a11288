"""Play with both hands seen, solved exactly: the number of tricks, or any pay-off by it.

Positions come in arrays, a row each. What every layout of the cards is worth is solved once, in a
few thousandths of a second, from the engine's own rules; after that a position is looked up.
`prepare` does the compiling, which takes seconds when nothing has been kept of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ecarte.analysis import forcing, layouts, open_hands
from ecarte.analysis.compiled import Entry, compiled, functions_of
from ecarte.analysis.forcing import Words
from ecarte.analysis.layouts import MOST_CARDS
from ecarte.analysis.open_hands import Amounts, Integers
from ecarte.cards import NO_CARD
from ecarte.classic.rules import SWEDISH
from ecarte.classic.tricks import legal_cards, reply_wins
from ecarte.errors import BadText
from ecarte.messages import Message, message

HELPERS: tuple[Callable[..., Any], ...] = (
    legal_cards,
    reply_wins,
    *functions_of(layouts, forcing, open_hands),
)
"""What compiled functions may call once the kernel is prepared."""
BEST = NO_CARD
"""Among the cards of `values_by_card`: the best of them."""


class Positions(NamedTuple):
    """Positions of two seats, a row each; make them with `positions`."""

    hands: Integers
    """The sets of cards in hand, of seat 0 and of seat 1."""
    trumps: Integers
    leaders: Integers
    """The seat that leads, or that led the card on the table."""
    led: Integers
    """The card on the table, no longer in the leader's hand, or `NO_CARD`."""
    won: Integers
    """How many tricks seat 0 has won already."""


class Kernel(NamedTuple):
    """The functions that do the work, compiled or plain."""

    solve: Callable[..., None]
    tricks_of_each: Callable[..., None]
    value_of_each: Callable[..., None]


_SET, _SETS = "int64[::1]", "int64[:, ::1]"
_ENTRIES = (
    Entry(forcing.solve, f"void({_SET}, {_SET}, {_SETS}, boolean)"),
    Entry(open_hands.tricks_of_each, f"void({_SETS}, {', '.join([_SET] * 4)})"),
    Entry(
        open_hands.value_of_each,
        f"void({_SETS}, {', '.join([_SET] * 5)}, float64[::1], {_SET}, boolean, {_SET},"
        " float64[:, ::1])",
    ),
)
_kernels: list[Kernel] = []


def prepare(tell: Callable[[], None] | None = None) -> Kernel:
    """The kernel, compiled when first asked for; `tell` is called before that takes seconds."""
    if not _kernels:
        _kernels.append(Kernel(*compiled(_ENTRIES, HELPERS, tell)))
    return _kernels[0]


@cache
def solution(must_trump: bool = True) -> Words:
    """What the leader can force of every layout (`forcing`), under one setting of C19."""
    leader = np.zeros(layouts.NUMBER_OF_LAYOUTS, np.int64)
    follower = np.zeros_like(leader)
    prepare().solve(leader, follower, layouts.SHAPES, must_trump)
    return leader


def positions(
    hands: ArrayLike,
    trumps: ArrayLike,
    leaders: ArrayLike,
    led: ArrayLike = NO_CARD,
    won: ArrayLike = 0,
) -> Positions:
    """Positions from sets of cards (rows of two) and what goes with them; one value serves all.

    Raises `BadText` if a row cannot be a position of the game: from one to five cards in hand
    (the leader one fewer when a card of his lies on the table), no card twice, all in the pack.
    """
    both = np.array(hands, np.int64, order="C", ndmin=2)
    rows = len(both)
    rest = (_column(one, rows) for one in (trumps, leaders, led, won))
    made = Positions(both, *rest)
    _verify(made)
    return made


def _column(some: ArrayLike, rows: int) -> Integers:
    # a copy, since the kernel takes no arrays that are locked or have gaps
    return np.array(np.broadcast_to(np.asarray(some, np.int64), (rows,)), order="C")


def _verify(some: Positions) -> None:
    rows = np.arange(len(some.hands))
    on_table = some.led != NO_CARD
    card_led = np.where(on_table, np.int64(1) << np.maximum(some.led, 0), 0)
    together = some.hands[:, 0] | some.hands[:, 1] | card_led
    number = np.bitwise_count(some.hands)
    for wrong, sentence in (
        ((some.trumps < 0) | (some.trumps > 3), message("A trump suit has a number from 0 to 3.")),
        ((some.leaders < 0) | (some.leaders > 1), message("A seat is 0 or 1.")),
        (together & ~SWEDISH.pack_set != 0, message("A card is not in this pack.")),
        (
            np.bitwise_count(together) != number.sum(1) + on_table,
            message("A card is in two places."),
        ),
    ):
        _refuse(wrong, sentence)
    leading = number[rows, some.leaders] + on_table
    following = number[rows, 1 - some.leaders]
    _refuse(
        (leading != following) | (following < 1) | (following > MOST_CARDS),
        message("Both hands have as many cards at the start of a trick, from one to five."),
    )
    _refuse(some.won < 0, message("Nobody has won fewer than no tricks."))


def _refuse(wrong: NDArray[np.bool_], sentence: Message) -> None:
    if wrong.any():
        row = int(np.flatnonzero(wrong)[0])
        raise BadText(
            message("Position {number} cannot be: {why}", number=row + 1, why=sentence), "C1"
        )


def tricks(some: Positions, must_trump: bool = True, threads: int = 1) -> Integers:
    """How many more tricks seat 0 takes in each position, when both play as well as can be."""
    if (some.led != NO_CARD).any():
        most = int(some.won.max(initial=0)) + MOST_CARDS
        best = values(some, np.arange(most + 1.0), must_trump, threads)
        return best.astype(np.int64) - some.won
    answer = np.zeros(len(some.hands), np.int64)
    words = solution(must_trump)
    _in_parts(
        lambda part: prepare().tricks_of_each(
            some.hands[part], some.trumps[part], some.leaders[part], words, answer[part]
        ),
        len(answer),
        threads,
    )
    return answer


def can_take(
    some: Positions, wanted: int, must_trump: bool = True, threads: int = 1
) -> NDArray[np.bool_]:
    """Whether seat 0 is sure of so many more tricks: three make the point, five the vole."""
    return tricks(some, must_trump, threads) >= wanted


def values(
    some: Positions, payoff: Sequence[float] | Amounts, must_trump: bool = True, threads: int = 1
) -> Amounts:
    """The amount each position comes to: `payoff[t]` if seat 0 ends the deal with t tricks.

    Seat 0 wants as much as can be, seat 1 as little; the amounts need not rise with the tricks.
    """
    by_card = values_by_card(some, [BEST], payoff, must_trump, threads)
    return np.ascontiguousarray(by_card[:, 0])


def values_by_card(
    some: Positions,
    cards: Sequence[int],
    payoff: Sequence[float] | Amounts,
    must_trump: bool = True,
    threads: int = 1,
) -> Amounts:
    """The amount of each position (rows) if each card (columns) is played to it now.

    Where a card may not be played stands not-a-number; `BEST` asks for the best card.
    """
    amounts = np.array(payoff, np.float64)
    tricks_left = np.bitwise_count(some.hands).max(1, initial=0)
    _refuse(
        some.won + tricks_left >= len(amounts), message("The pay-off has too few amounts for it.")
    )
    liked = np.argsort(-amounts, kind="stable").astype(np.int64)
    columns = np.array(cards, np.int64)
    answer = np.full((len(some.hands), len(columns)), np.nan)
    words = solution(must_trump)
    _in_parts(
        lambda part: prepare().value_of_each(
            *(column[part] for column in some),
            columns,
            amounts,
            liked,
            must_trump,
            words,
            answer[part],
        ),
        len(answer),
        threads,
    )
    return answer


def _in_parts(work: Callable[[slice], Any], rows: int, threads: int) -> None:
    """Does the rows in as many parts as there are threads."""
    if threads <= 1:
        work(slice(0, rows))
        return
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, _parts(rows, threads)))


def _parts(rows: int, threads: int) -> Iterator[slice]:
    edges = [rows * part // threads for part in range(threads + 1)]
    return (slice(*edge) for edge in pairwise(edges))
