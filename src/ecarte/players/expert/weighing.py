"""What the expert thinks of a decision: each act he weighed, with its chance to win the game."""

from __future__ import annotations

from typing import NamedTuple

from ecarte.classic.acts import Act


class Weighed(NamedTuple):
    """An act, the chance to win the game with it (0 … 1), and the standard error of that figure.

    The error is 0 where every opposing hand was looked at and no card was left to chance; in play
    it is an upper bound. It says nothing of how well the adversary's acts were foreseen.
    """

    act: Act
    chance: float
    error: float


class Weighing(NamedTuple):
    """The acts that were weighed, the best first, and what they were weighed against.

    `hands` is the number of opposing hands looked at (in the exchange: for the act looked at most,
    each with the cards drawn afterwards), `every_hand` whether those are all that are still
    possible; else they are a sample.
    """

    acts: tuple[Weighed, ...]
    hands: int
    every_hand: bool

    @property
    def best(self) -> Weighed:
        """What the expert would do."""
        return self.acts[0]
