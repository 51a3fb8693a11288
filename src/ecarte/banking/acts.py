"""The acts of the banking game as values, and their text: the actor first, as in “B stake 2 10”.

Nature's acts have no actor: `cut` (a card for each player), `deal` (seventeen cards as they are
dealt, the last is the turn-up) and `open` (the sixteen cards that were dealt unseen).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

from ecarte.banking.names import verify_name
from ecarte.banking.rules import MOST_UNITS
from ecarte.cards import Card, cards, text_of
from ecarte.errors import BadText, Refused
from ecarte.messages import message


class Kind(IntEnum):
    """What is done. The last three are nature's."""

    TAKE = 0
    LAY = 1
    DECLINE = 2
    STAKE = 3
    CLOSE = 4
    SHUFFLE = 5
    DEAL = 6
    RETIRE = 7
    RESPONSIBLE = 8
    PASS = 9
    SIT = 10
    LEAVE = 11
    CUT = 12
    DEALT = 13
    OPEN = 14


WORDS = {kind: kind.name.lower() for kind in Kind} | {Kind.DEALT: "deal"}
"""The word of each act."""
NATURE = ""
"""The actor of nature's acts."""
BY_NATURE = frozenset({Kind.CUT, Kind.DEALT, Kind.OPEN})
DUE_BY = {
    Kind.TAKE: "B23",
    Kind.LAY: "B14",
    Kind.DECLINE: "B23",
    Kind.STAKE: "B22",
    Kind.CLOSE: "B5",
    Kind.SHUFFLE: "B11",
    Kind.DEAL: "B3",
    Kind.RETIRE: "B20",
    Kind.RESPONSIBLE: "B18",
    Kind.PASS: "B18",
    Kind.SIT: "B24",
    Kind.LEAVE: "B24",
    Kind.CUT: "B23",
    Kind.DEALT: "B3",
    Kind.OPEN: "B5",
}
"""The rule that says when an act is due, and from whom."""
WITH_AMOUNT = frozenset({Kind.LAY, Kind.SIT})

_PLAIN = {
    WORDS[kind]: kind
    for kind in Kind
    if kind not in BY_NATURE | WITH_AMOUNT and kind is not Kind.STAKE
}
_OF_NATURE = {WORDS[kind]: kind for kind in BY_NATURE}
_SHAPE = re.compile(rf"(.+) (?:({'|'.join(_PLAIN)})|(lay|sit) (\S+)|stake (\S+) (\S+))", re.DOTALL)


class Act(NamedTuple):
    """One act. `amount` is in units, `tableau` 2 … 4; `str` writes it and `act` reads it back."""

    actor: str
    kind: Kind
    amount: int = 0
    tableau: int = 0
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        word = WORDS[self.kind]
        if self.kind in BY_NATURE:
            return f"{word} {text_of(self.cards)}"
        if self.kind is Kind.STAKE:
            return f"{self.actor} {word} {self.tableau} {self.amount}"
        if self.kind in WITH_AMOUNT:
            return f"{self.actor} {word} {self.amount}"
        return f"{self.actor} {word}"


def take(actor: str) -> Act:
    """Taking the bank that is offered (first form)."""
    return Act(actor, Kind.TAKE)


def lay(actor: str, amount: int) -> Act:
    """Laying a bank: taking the one that is offered, or laying again after a break (B14, B18)."""
    return Act(actor, Kind.LAY, amount)


def stake(actor: str, tableau: int, amount: int) -> Act:
    """Setting one's stake on a tableau; 0 withdraws it (B4)."""
    return Act(actor, Kind.STAKE, amount, tableau)


def sit(actor: str, amount: int) -> Act:
    """Sitting down with so many units, or bringing so many more (B24)."""
    return Act(actor, Kind.SIT, amount)


def deal(some: Iterable[Card]) -> Act:
    """Nature's act: seventeen cards in the order dealt, the turn-up last (B3)."""
    return Act(NATURE, Kind.DEALT, cards=tuple(some))


def opening(some: Iterable[Card]) -> Act:
    """Nature's act: the sixteen cards of the tableaux, in the order they were dealt (B5)."""
    return Act(NATURE, Kind.OPEN, cards=tuple(some))


def cut(some: Iterable[Card]) -> Act:
    """Nature's act: one card for each player in the order of the seats (B23)."""
    return Act(NATURE, Kind.CUT, cards=tuple(some))


def act(text: str) -> Act:
    """The act written `text`: `A lay 100`, `B stake 2 10`, `A close`, `deal AS …`, …

    The verb is read from the right, since a name may hold spaces. Raises `BadText` for what is no
    act, and `Refused` (B22) for an amount that is no plain whole number.
    """
    found = _SHAPE.fullmatch(text.strip())
    if found is None:
        return _act_of_nature(text)
    actor, plain, with_amount, units, tableau, staked = found.groups()
    verify_name(actor)
    if plain:
        return Act(actor, _PLAIN[plain])
    if with_amount:
        return Act(actor, Kind.LAY if with_amount == "lay" else Kind.SIT, amount(units))
    return stake(actor, amount(tableau), amount(staked))


def amount(text: str) -> int:
    """The units written in plain decimal digits. Raises `Refused` for anything else (B22)."""
    if not (text.isascii() and text.isdigit()):
        raise Refused(
            message(
                "“{text}” is not an amount: write whole units in plain digits, as in 10.",
                text=text,
            ),
            "B22",
        )
    if len(text) > len(str(MOST_UNITS)):
        raise Refused(
            message("The most that can be named is {most} units.", most=MOST_UNITS), "B22"
        )
    return int(text)


def _act_of_nature(text: str) -> Act:
    word, _, rest = text.strip().partition(" ")
    kind = _OF_NATURE.get(word)
    if kind is None or not rest.strip():
        raise _unreadable(text)
    return Act(NATURE, kind, cards=tuple(cards(rest)))


def _unreadable(text: str) -> BadText:
    return BadText(
        message(
            "“{text}” is no act of the game; acts are, after the player’s name: take, lay 100, "
            "decline, stake 2 10, close, shuffle, deal, retire, responsible, pass, sit 200, leave.",
            text=text.strip(),
        )
    )
