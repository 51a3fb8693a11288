"""A deal or a whole game being played, for environments that step through it act by act.

The cards come from a seed. Acts are numbers (`actions`), what a seat sees is an array
(`observation`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ecarte.classic import deal as deals
from ecarte.classic.deal import Deal
from ecarte.classic.rules import SWEDISH, ClassicRules
from ecarte.classic.source import cards_due
from ecarte.classic.state import NATURE, Pair, Phase
from ecarte.classic.view import DealView
from ecarte.envs.actions import Actions, actions
from ecarte.errors import Refused
from ecarte.messages import message
from ecarte.shuffling import Stream, derive, shuffled


class RunningGame:
    """A deal from a score, or with `whole_game` deals to the target, the dealer changing (C2).

    `over` says whether it has ended, `returns` what each seat has won: 1 and −1 for a game, for a
    deal the points by which it has scored more than the other (a negative number: fewer).
    """

    def __init__(
        self,
        seed: bytes,
        rules: ClassicRules = SWEDISH,
        whole_game: bool = True,
        score: Pair = (0, 0),
        dealer: int | None = None,
    ) -> None:
        self.rules = rules
        self.whole_game = whole_game
        self.numbers: Actions = actions(rules)
        self.score_before = score
        self._seed = seed
        self._dealt = 0
        first = Stream(derive(seed, "first dealer")).below(2) if dealer is None else dealer
        self.deal: Deal = self._begun(first, score)

    @property
    def over(self) -> bool:
        """Whether everything has been played."""
        return self.deal.phase is Phase.OVER

    @property
    def actor(self) -> int:
        """The seat that is to act; `NOBODY` at the end."""
        return self.deal.actor

    @property
    def returns(self) -> tuple[int, int]:
        """What each seat has won; nothing before the end."""
        if not self.over:
            return 0, 0
        if self.whole_game:
            lead = 1 if self.deal.winner == 0 else -1
        else:
            first, second = self.deal.score
            lead = first - second - (self.score_before[0] - self.score_before[1])
        return lead, -lead

    def view(self, seat: int) -> DealView:
        """The deal as a seat sees it."""
        return self.deal.view(seat)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """For every number of an act whether the seat may do it now."""
        found = np.zeros(self.numbers.total, np.int8)
        found[self.numbers.legal(self.view(seat))] = 1
        return found

    def act(self, number: int) -> None:
        """Does the act with this number. Raises `Refused` if it is not legal; nothing changes."""
        view = self.view(self.actor)
        if number not in self.numbers.legal(view):
            raise Refused(message("Act {number} is not legal here.", number=number))
        self.deal = self._natures(self.deal.apply(self.numbers.act(number, view.hand)))
        while self.whole_game and self.over and self.deal.winner is None:
            self.deal = self._begun(1 - self.deal.dealer, self.deal.score)

    def _begun(self, dealer: int, score: Pair) -> Deal:
        self._dealt += 1
        self._pack = shuffled(self.rules.pack, derive(self._seed, "shuffle", self._dealt))
        return self._natures(deals.start(self.rules, dealer, score))

    def _natures(self, deal: Deal) -> Deal:
        while deal.actor == NATURE:
            deal = deal.apply(cards_due(deal, self._pack))
        return deal
