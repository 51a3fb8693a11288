"""Shuffles that anybody can repeat: named, seeded, unbiased, and kept apart from one another.

The algorithm `sha256-1` never changes; another one gets another name.

* Everything random is read from a *stream*: the SHA-256 hashes of the seed followed by a counter of
  eight bytes (big-endian, from 0), one after another, cut into numbers of four bytes, big-endian.
* A number below `n` is the next one, taken modulo `n`, unless it is 2³² − (2³² mod n) or more:
  then it is thrown away and the next one is taken, so that every value is equally likely.
* A shuffle goes through the pack from the last place to the second: the card at place `i` changes
  places with the card at a place drawn below `i + 1`.
* Seeds of single shuffles come from the game's seed one-way: the hash of the seed's length, the
  seed, the purpose and the number. Revealing one tells nothing of the others.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Sequence
from struct import Struct
from typing import TypeVar

from ecarte.errors import BadText
from ecarte.messages import message

ALGORITHM = "sha256-1"
"""The name of the shuffle, as records write it."""

FEWEST_DIGITS = 32
"""From so many hexadecimal digits on a typed seed is read as such and not as a word."""

_WORDS = Struct(">8I")
_COUNTER = [number.to_bytes(8, "big") for number in range(64)]
_Item = TypeVar("_Item")


class Stream:
    """A source of unbiased random numbers that depends on its seed and on nothing else."""

    __slots__ = ("_block", "_numbers", "_seed")

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._block = 0
        self._numbers: list[int] = []

    def _refill(self) -> list[int]:
        block = self._block
        counter = _COUNTER[block] if block < 64 else block.to_bytes(8, "big")
        self._block = block + 1
        self._numbers = list(_WORDS.unpack(hashlib.sha256(self._seed + counter).digest()))
        self._numbers.reverse()
        return self._numbers

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` − 1, each equally likely; `limit` is 1 … 2³²."""
        while True:
            numbers = self._numbers or self._refill()
            number = numbers.pop()
            if number < 0x100000000 - 0x100000000 % limit:
                return number % limit

    def choice(self, some: Sequence[_Item]) -> _Item:
        """One of these, each equally likely."""
        return some[self.below(len(some))]


def derive(seed: bytes, purpose: str, number: int = 0) -> bytes:
    """The seed for one purpose, from which the seed it came from cannot be told (32 bytes)."""
    head = len(seed).to_bytes(4, "big")
    tail = b"/" + purpose.encode() + b"/" + number.to_bytes(8, "big")
    return hashlib.sha256(b"ecarte " + ALGORITHM.encode() + head + seed + tail).digest()


def shuffled(pack: Sequence[_Item], seed: bytes) -> list[_Item]:
    """The pack in a random order that the seed decides; the first card is the top."""
    order = list(pack)
    below = Stream(seed).below
    for place in range(len(order) - 1, 0, -1):
        other = below(place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def seed_from(text: str) -> bytes:
    """The seed a person typed: its letters, or the bytes of 32 and more hexadecimal digits."""
    written = text.strip()
    if not written:
        raise BadText(message("The seed is empty: write any word or number."))
    if len(written) >= FEWEST_DIGITS:
        with contextlib.suppress(ValueError):
            return bytes.fromhex(written)
    return written.encode("utf-8", "surrogateescape")


def commitment(seed: bytes) -> str:
    """The fingerprint of a shuffle's seed, shown before the first card and checked after."""
    return hashlib.sha256(b"ecarte commitment" + seed).hexdigest()


def keeps_commitment(seed: bytes, fingerprint: str) -> bool:
    """Whether the revealed seed is the one whose fingerprint was shown."""
    return commitment(seed) == fingerprint
