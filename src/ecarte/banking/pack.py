"""The two packs: how many cards are left, which were seen, how often they ran out (B2, B11–B13).

The order of the undealt cards is never known here; whoever shuffles keeps it (`source`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ecarte.cards import BIT, CARDS, UNKNOWN, Card
from ecarte.errors import Refused
from ecarte.messages import message

TWO_PACKS = CARDS + CARDS
"""Every card of the game: 52 cards, each twice (B2)."""
CARDS_IN_DEAL = 17
"""Four tableaux of four cards and the turn-up (B3)."""
RUNS_OF_TENURE = 2
"""How often the pack runs out before the bank must pass (B13)."""


class Pack(NamedTuple):
    """What everybody knows of the pack since all 104 cards were last shuffled.

    `left` cards are undealt; `once` and `twice` are the sets of cards seen, turned up or opened,
    at least once and twice; `exhausted` is how often it has run out in this tenure. A new pack is
    whole and begins a tenure (B12).
    """

    left: int = len(TWO_PACKS)
    once: int = 0
    twice: int = 0
    exhausted: int = 0

    @property
    def has_run_out(self) -> bool:
        """Whether too few cards are left for a deal (B12)."""
        return self.left < CARDS_IN_DEAL

    @property
    def ends_tenure(self) -> bool:
        """Whether it has run out so often that the bank passes (B13)."""
        return self.exhausted >= RUNS_OF_TENURE

    def without(self, number: int) -> Pack:
        """The pack when so many cards have been dealt."""
        return self._replace(left=self.left - number)

    def seen(self, some: Iterable[int]) -> Pack:
        """The pack when the faces of these cards have been seen."""
        once, twice = self.once, self.twice
        for card in some:
            bit = BIT[card]
            twice |= once & bit
            once |= bit
        return self._replace(once=once, twice=twice)

    def run_out(self) -> Pack:
        """All cards shuffled together again (B12)."""
        return Pack(exhausted=self.exhausted + 1)

    def verify_holds(self, some: Iterable[Card]) -> None:
        """Refuses cards that have both been seen already, or are named once too often (B2)."""
        once, twice = self.once, self.twice
        for card in some:
            bit = BIT[card]
            if twice & bit and card != UNKNOWN:
                raise Refused(
                    message("Both cards {card} have already left the pack.", card=card), "B2"
                )
            twice |= once & bit
            once |= bit
