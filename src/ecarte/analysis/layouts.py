"""Layouts: two hands as far as play with both hands seen can tell them apart.

What may be played and who wins depends only on the order of the cards of each suit and on who holds
them (C1, C16–C21): a rank that neither player holds changes nothing, and the plain suits are alike.
So two hands are, suit by suit from the highest card down, the owners of the cards that are left;
plain suits are put longest first. There are few of these: `NUMBER_OF_LAYOUTS` for hands of none to
five cards each, while the pack deals 3.6 × 10¹¹ pairs of hands and turn-ups.

A layout is seen by the player who leads: his cards are the ones in the owners.
"""

from __future__ import annotations

from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ecarte.cards import RANKS
from ecarte.classic.tricks import HIGHER, RANK_ORDER

MOST_CARDS: Final = 5
"""The largest hands that layouts are counted for."""
_LOWEST = min(RANKS.index(rank) for rank in RANK_ORDER)
_NUMBER_OF_RANKS = len(RANK_ORDER)
_ALL_RANKS = (1 << _NUMBER_OF_RANKS) - 1
_HIGH_TO_LOW = sorted(
    (RANKS.index(rank) for rank in RANK_ORDER), key=lambda number: HIGHER[number].bit_count()
)
"""The ranks from high to low, as the engine ranks them."""


def _ternary() -> NDArray[np.int64]:
    """For every set of ranks, the number whose ternary digits are its bits."""
    sets = np.arange(1 << _NUMBER_OF_RANKS)
    digits = (sets[:, None] >> np.arange(_NUMBER_OF_RANKS)) & 1
    return np.asarray(digits @ 3 ** np.arange(_NUMBER_OF_RANKS), dtype=np.int64)


def _suit_layouts() -> NDArray[np.int16]:
    """For every suit, by the ternary numbers of both holdings: its length and its owners."""
    holdings = np.arange(3**_NUMBER_OF_RANKS)
    length, owners = np.zeros_like(holdings), np.zeros_like(holdings)
    for number in _HIGH_TO_LOW:
        owner = holdings // 3 ** (number - _LOWEST) % 3
        length += owner > 0
        owners = np.where(owner > 0, 2 * owners + (owner == 1), owners)
    return (length << _NUMBER_OF_RANKS | owners).astype(np.int16)


def _shapes() -> NDArray[np.int64]:
    """The lengths of the suits, trumps first, fewest cards first; plain suits longest first."""
    found = [
        shape
        for shape in product(range(_NUMBER_OF_RANKS + 1), repeat=4)
        if sum(shape) % 2 == 0 and sum(shape) <= 2 * MOST_CARDS and shape[1] >= shape[2] >= shape[3]
    ]
    return np.array(sorted(found, key=sum), dtype=np.int64)


def _owners_ranked() -> NDArray[np.int16]:
    """For owners of 2n cards behind a leading 1: their place among those where each has n."""
    ranked = np.zeros(1 << 2 * MOST_CARDS + 1, dtype=np.int16)
    for each in range(MOST_CARDS + 1):
        ranking = 0
        for owners in range(1 << 2 * each):
            if owners.bit_count() == each:
                ranked[1 << 2 * each | owners] = ranking
                ranking += 1
    return ranked


def _first_of_shapes() -> tuple[NDArray[np.int32], int]:
    """The first layout of each shape, by the lengths as digits to the base 9; and how many."""
    first = np.full((_NUMBER_OF_RANKS + 1) ** 4, -1, dtype=np.int32)
    layouts = 0
    for shape in SHAPES:
        each = int(shape.sum()) // 2
        first[int(shape @ _DIGITS)] = layouts
        layouts += int(_OWNERS_RANKED[(2 << 2 * each) - 1 - ((1 << each) - 1)]) + 1
    return first, layouts


_DIGITS = (_NUMBER_OF_RANKS + 1) ** np.arange(3, -1, -1)
_TERNARY = _ternary()
_SUIT_LAYOUT = _suit_layouts()
SHAPES = _shapes()
"""The lengths of the trumps and of the three plain suits, fewest cards first."""
_OWNERS_RANKED = _owners_ranked()
_FIRST_OF_SHAPE, NUMBER_OF_LAYOUTS = _first_of_shapes()
CARD_AT = np.array([[13 * suit + number for number in _HIGH_TO_LOW] for suit in range(4)])
"""The cards of each suit from high to low, to make hands of a layout from."""


def suit_layout(leader: int, follower: int, suit: int) -> int:
    """One suit of two hands: its length, then its owners from the highest card down."""
    from_rank = 13 * suit + _LOWEST
    ours = (leader >> from_rank) & _ALL_RANKS
    theirs = (follower >> from_rank) & _ALL_RANKS
    return int(_SUIT_LAYOUT[_TERNARY[ours] + 2 * _TERNARY[theirs]])


def layout(leader: int, follower: int, trump: int) -> int:
    """The number of the layout of two hands of equally many cards, none to five each."""
    trumps = suit_layout(leader, follower, trump)
    one = suit_layout(leader, follower, (trump + 1) & 3)
    two = suit_layout(leader, follower, (trump + 2) & 3)
    three = suit_layout(leader, follower, (trump + 3) & 3)
    # the plain suits, longest first
    if one < two:
        one, two = two, one
    if two < three:
        two, three = three, two
    if one < two:
        one, two = two, one
    owners, lengths = 1, 0
    for suit in (trumps, one, two, three):
        length = suit >> _NUMBER_OF_RANKS
        owners = owners << length | suit & _ALL_RANKS
        lengths = lengths * (_NUMBER_OF_RANKS + 1) + length
    return int(_FIRST_OF_SHAPE[lengths] + _OWNERS_RANKED[owners])
