"""The tricks of one tableau against the banker's (B6–B10).

Only trumps count, and a hand may hold the same trump twice: hands are sequences of cards, not
sets. Ace is high. The work is done on descending lists of trumps by `course`; the count that
decides the stakes and the account that is shown are both read off what it returns.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from ecarte.banking.rules import Cancel
from ecarte.cards import CARDS, NO_CARD, SUIT_OF, UNKNOWN, Card, first_repeated
from ecarte.errors import BadText
from ecarte.messages import message

CARDS_IN_TABLEAU = 4
CANCELLED = -1
"""Stands for the leader where two equal trumps cancel."""


class Side(IntEnum):
    """Whose trump leads and takes."""

    BANKER = 0
    TABLEAU = 1


class Count(NamedTuple):
    """How many tricks the banker's cards take, and how many the tableau's."""

    banker: int
    tableau: int

    @property
    def winner(self) -> Side | None:
        """The side with more tricks; None is en carte (B9)."""
        if self.banker == self.tableau:
            return None
        return Side.BANKER if self.banker > self.tableau else Side.TABLEAU


class Step(NamedTuple):
    """What becomes of one or two trumps.

    The leader's trump `led` takes `met` of the other hand, or takes the trick by itself (`met` is
    None); where `leader` is None two equal trumps cancel, `led` the banker's and `met` the other.
    """

    leader: Side | None
    led: Card
    met: Card | None


def course(banker: list[int], tableau: list[int], cancel_first: bool) -> list[tuple[int, int, int]]:
    """Plays two descending lists of trumps, which it empties: leader, led and met of each step.

    The leader is 0 for the banker, 1 for the tableau or `CANCELLED`; `met` may be `NO_CARD`.
    """
    steps: list[tuple[int, int, int]] = []
    if cancel_first and banker and tableau:
        for card in banker[:]:
            if card in tableau:
                banker.remove(card)
                tableau.remove(card)
                steps.append((CANCELLED, card, card))
    while banker and tableau:
        if banker[0] > tableau[0]:
            steps.append((0, banker.pop(0), tableau.pop()))
        elif banker[0] < tableau[0]:
            steps.append((1, tableau.pop(0), banker.pop()))
        else:
            steps.append((CANCELLED, banker.pop(0), tableau.pop(0)))
    steps.extend((0, card, NO_CARD) for card in banker)
    steps.extend((1, card, NO_CARD) for card in tableau)
    return steps


def trumps(hand: Sequence[int], trump: int) -> list[int]:
    """The trumps of a hand from the highest down (B6)."""
    return sorted([card for card in hand if SUIT_OF[card] == trump], reverse=True)


def settle(
    banker: Sequence[int], tableau: Sequence[int], trump: int, cancel: Cancel = Cancel.FIRST
) -> Count:
    """How many tricks each side takes (B6–B9)."""
    steps = course(trumps(banker, trump), trumps(tableau, trump), cancel is Cancel.FIRST)
    taken = [step[0] for step in steps]
    return Count(taken.count(0), taken.count(1))


def account(
    banker: Sequence[int], tableau: Sequence[int], trump: int, cancel: Cancel = Cancel.FIRST
) -> tuple[Step, ...]:
    """How it went, step by step: the trumps that cancel and the tricks, in their order."""
    return tuple(
        Step(
            None if leader == CANCELLED else Side(leader),
            CARDS[led],
            None if met == NO_CARD else CARDS[met],
        )
        for leader, led, met in course(
            trumps(banker, trump), trumps(tableau, trump), cancel is Cancel.FIRST
        )
    )


def verify_hands(banker: Sequence[Card], tableau: Sequence[Card]) -> None:
    """Raises `BadText` unless these are four cards a side that two packs can give (B2, B3)."""
    for hand in (banker, tableau):
        if len(hand) != CARDS_IN_TABLEAU or UNKNOWN in hand:
            raise BadText(message("Each side has exactly four cards, all of them known."), "B3")
    repeated = first_repeated((*banker, *tableau), 2)
    if repeated is not None:
        raise BadText(
            message("There are only two cards {card} in the two packs.", card=repeated), "B2"
        )
