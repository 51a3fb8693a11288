"""A piece of advice that speaks in a position, and the act it advises."""

from __future__ import annotations

from typing import NamedTuple

from ecarte.classic.acts import Act
from ecarte.classic.view import DealView


class Word(NamedTuple):
    """The id of a piece of advice and what it says to do here."""

    piece: str
    act: Act


BOOK_HAND = 5
"""The books speak of hands of five cards."""


def points_needed(view: DealView, seat: int) -> int:
    """How many points the seat is short of the game: 1 where the books say “at four”."""
    return view.rules.target - view.score[seat]
