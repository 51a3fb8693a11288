"""The acts of the classic game as values, and their text (see "Acts, as written everywhere").

A player's act is a `Kind`, a number (how many cards are proposed; which seat resigns) and cards.
Nature's acts are `cut` and `deal`: cards that enter the game from the pack.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

from ecarte.cards import CARDS, UNKNOWN, Card, cards, first_repeated, text_of
from ecarte.errors import BadText
from ecarte.messages import message


class Kind(IntEnum):
    """What is done."""

    STAND = 0
    PROPOSE = 1
    ACCEPT = 2
    REFUSE = 3
    DISCARD = 4
    ANNOUNCE = 5
    SILENT = 6
    PLAY = 7
    RESIGN = 8
    DEAL = 9
    CUT = 10


WORDS = {kind: kind.name.lower() for kind in Kind}
"""The word that an act's text begins with; a card played is written without one."""
_BY_WORD = {word: kind for kind, word in WORDS.items() if kind is not Kind.PLAY}
ACTOR = -1
"""The number of a resignation by whoever is to act."""
UNNAMED = 0
"""The number of a proposal that names no count (`count_named`: `after_acceptance`)."""


class Act(NamedTuple):
    """One act. Equal acts do the same; `str` writes it and `act` reads it back."""

    kind: Kind
    number: int = 0
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        kind = self.kind
        if kind is Kind.PLAY:
            return text_of(self.cards)
        if (kind is Kind.PROPOSE and self.number != UNNAMED) or (
            kind is Kind.RESIGN and self.number != ACTOR
        ):
            return f"{WORDS[kind]} {self.number}"
        if self.cards:
            return f"{WORDS[kind]} {text_of(self.cards)}"
        return WORDS[kind]


STAND = Act(Kind.STAND)
ACCEPT = Act(Kind.ACCEPT)
REFUSE = Act(Kind.REFUSE)
ANNOUNCE = Act(Kind.ANNOUNCE)
SILENT = Act(Kind.SILENT)
RESIGN = Act(Kind.RESIGN, ACTOR)
PROPOSE = tuple(Act(Kind.PROPOSE, number) for number in range(53))
"""The proposal for each number of cards; `PROPOSE[UNNAMED]` names none."""
PLAY = tuple(Act(Kind.PLAY, 0, (card,)) for card in CARDS)
"""The playing of each card."""


def discard(some: Iterable[Card]) -> Act:
    """Throwing these cards away in the exchange; their order does not matter."""
    return Act(Kind.DISCARD, 0, tuple(sorted(some)))


def deal(some: Iterable[Card]) -> Act:
    """Nature's act: these cards leave the pack, in this order."""
    return Act(Kind.DEAL, 0, tuple(some))


def cut(first: Card, second: Card) -> Act:
    """Nature's act: the cards cut for the deal by seat 0 and seat 1 (C2)."""
    return Act(Kind.CUT, 0, (first, second))


def resign(seat: int) -> Act:
    """The resignation of a seat, whether or not it is to act (C29)."""
    return Act(Kind.RESIGN, seat)


def act(text: str) -> Act:
    """The act written `text`: `propose 3`, `discard 7H 8C`, `QH`, … Raises `BadText`."""
    word, *rest = text.strip().split(None, 1) or [""]
    kind = _BY_WORD.get(word.lower())
    if kind is None:
        return _card_played(text)
    tail = rest[0] if rest else ""
    if kind in (Kind.DISCARD, Kind.DEAL, Kind.CUT):
        return _with_cards(kind, cards(tail), text)
    if not tail:
        return Act(kind, ACTOR if kind is Kind.RESIGN else 0)
    if kind is Kind.PROPOSE and _is_number(tail):
        number = int(tail.lstrip("0")[:3] or 0)
        if 0 < number < len(PROPOSE):
            return PROPOSE[number]
        raise BadText(message("A proposal is for one card or more, as in “propose 3”."), "C11")
    if kind is Kind.RESIGN and tail in ("0", "1"):
        return resign(int(tail))
    raise _unreadable(text)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _card_played(text: str) -> Act:
    try:
        (played,) = cards(text)
    except (BadText, ValueError):
        raise _unreadable(text) from None
    if played == UNKNOWN:
        raise _unreadable(text)
    return PLAY[played]


def _with_cards(kind: Kind, some: list[Card], text: str) -> Act:
    repeated = first_repeated(some)
    if repeated is not None:
        raise BadText(
            message("The card {card} is named twice in “{text}”.", card=repeated, text=text)
        )
    if kind is Kind.DISCARD:
        return discard(some)
    if (kind is Kind.CUT and (len(some) != 2 or UNKNOWN in some)) or not some:
        raise _unreadable(text)
    return Act(kind, 0, tuple(some))


def _unreadable(text: str) -> BadText:
    return BadText(
        message(
            "“{text}” is no act of the game; acts are: stand, propose 3, accept, refuse, "
            "discard 7H 8C, announce, silent, resign, or a card such as QH.",
            text=text.strip(),
        )
    )
