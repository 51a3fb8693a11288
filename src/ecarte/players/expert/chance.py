"""Chance for the expert's thinking: numbers that depend on a seed, the same in Python and compiled.

Two short generators, added: a shift register and a congruence, each of 32 bits. They are for
weighing only; the cards of the game come from `ecarte.shuffling`. A state is an array of two.
"""

from __future__ import annotations

from ecarte.analysis.bits import lowest_card
from ecarte.analysis.open_hands import Integers

_MASK = 0xFFFF_FFFF


def begin(state: Integers, seed: int, number: int) -> None:
    """Sets the state to the start of stream `number` of a seed (both below 2³²)."""
    state[0] = (seed ^ (number * 0x9E37_79B1 & _MASK)) | 1
    state[1] = (seed + number * 0x85EB_CA6B) & _MASK
    for _ in range(4):
        below(state, 2)


def below(state: Integers, limit: int) -> int:
    """A number from 0 to `limit` − 1; evenly but for less than one part in a hundred million."""
    one = int(state[0])
    one ^= one << 13 & _MASK
    one ^= one >> 17
    one ^= one << 5 & _MASK
    two = (int(state[1]) * 69069 + 1234567) & _MASK
    state[0], state[1] = one, two
    return ((one + two & _MASK) * limit) >> 32


def happens(state: Integers, likely: float) -> bool:
    """Whether something of this chance happens."""
    return below(state, 1 << 24) < likely * (1 << 24)


def drawn(state: Integers, pool: int, number: int, places: Integers) -> int:
    """So many cards of a set, each equally likely; `places` is room to work in (52 or more)."""
    size = 0
    left = pool
    while left:
        places[size] = lowest_card(left)
        left &= left - 1
        size += 1
    found = 0
    for taken in range(min(number, size)):
        other = taken + below(state, size - taken)
        card = int(places[other])
        places[other] = places[taken]
        found |= 1 << card
    return found
