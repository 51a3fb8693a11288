"""Cards, suits, ranks and sets of cards, and their text.

A card is an integer 0 … 51 (thirteen times the suit plus the rank); a set of cards is an integer
whose bit number `card` is set. Both games use the same cards; what beats what is theirs to say.
The text of a card is rank then suit, `QH`; an unknown card is `??`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ecarte.errors import BadText
from ecarte.messages import message

SUITS = "SHDC"
RANKS = "23456789TJQKA"
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
NUMBER_OF_CARDS = 52
NO_CARD = -1
"""Stands where no card lies: nothing led, nothing turned."""


class Card(int):
    """One card. `suit` is 0 … 3 in the order of `SUITS`, `rank` 0 … 12 in the order of `RANKS`."""

    __slots__ = ()

    @property
    def suit(self) -> int:
        """The suit's place in `SUITS`."""
        return self // 13

    @property
    def rank(self) -> str:
        """The letter of the rank, one of `RANKS`."""
        return RANKS[self % 13] if self < NUMBER_OF_CARDS else "?"

    def __str__(self) -> str:
        return TEXTS[self]

    def __repr__(self) -> str:
        return f"Card({TEXTS[self]!r})"


TEXTS = (*(rank + suit for suit in SUITS for rank in RANKS), "??")
CARDS = tuple(Card(number) for number in range(NUMBER_OF_CARDS))
UNKNOWN = Card(NUMBER_OF_CARDS)
"""A card whose face is not known to whoever wrote it down."""
BIT = (*(1 << number for number in range(NUMBER_OF_CARDS)), 0)
"""The set that holds one card; the unknown card is in no set."""
SUIT_OF = (*(number // 13 for number in range(NUMBER_OF_CARDS)), -1)
ALL_OF_SUIT = tuple(0x1FFF << 13 * suit for suit in range(4))
"""The set of all thirteen cards of each suit."""

_BY_TEXT = {text: Card(number) for number, text in enumerate(TEXTS)}
_SEPARATORS = re.compile(r"[\s,]+")


def card(text: str) -> Card:
    """The card written `text`: `QH`, `qh`, `10h`; `??` is the unknown card. Raises `BadText`."""
    found = _BY_TEXT.get(text)
    if found is None and text.isascii():
        written = text.strip().upper()
        found = _BY_TEXT.get("T" + written[2:] if written.startswith("10") else written)
    if found is None:
        raise BadText(
            message(
                "“{text}” is not a card: write the rank, then the suit (S, H, D or C), as in QH.",
                text=text,
            )
        )
    return found


def cards(text: str) -> list[Card]:
    """The cards of a text, separated by spaces or commas, in their order. Raises `BadText`."""
    return [card(word) for word in _SEPARATORS.split(text.strip()) if word]


def suit(text: str) -> int:
    """The suit written `text` (S, H, D or C). Raises `BadText`."""
    written = text.strip().upper()
    if len(written) != 1 or not text.isascii() or written not in SUITS:
        raise BadText(message("“{text}” is not a suit: write S, H, D or C.", text=text))
    return SUITS.index(written)


def text_of(some: Iterable[int]) -> str:
    """The cards as text, separated by spaces; `card` and `cards` read it back."""
    return " ".join(TEXTS[number] for number in some)


def set_of(some: Iterable[int]) -> int:
    """The set of these cards; unknown cards are left out."""
    together = 0
    for number in some:
        together |= BIT[number]
    return together


def in_set(some: int) -> Iterator[Card]:
    """The cards of a set, by suit and from the lowest number up."""
    while some:
        lowest = some & -some
        yield CARDS[lowest.bit_length() - 1]
        some ^= lowest


def first_repeated(some: Iterable[Card], times: int = 1) -> Card | None:
    """The first card that is named more than `times` times, or None."""
    seen: dict[Card, int] = {}
    for one in some:
        seen[one] = seen.get(one, 0) + 1
        if one != UNKNOWN and seen[one] > times:
            return one
    return None
