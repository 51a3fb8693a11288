"""The random player: every kind of act that is legal now is equally likely.

Within its kind the act is chosen evenly too: a proposal among the numbers that may be proposed, a
discard among all sets of cards that may be thrown (so that middling numbers come oftener than
none or five), a card among the legal cards.  He never resigns.
"""

from __future__ import annotations

from math import comb
from typing import ClassVar

from ecarte.cards import CARDS, Card, in_set
from ecarte.classic import acts
from ecarte.classic.acts import Act
from ecarte.classic.rules import CountNamed
from ecarte.classic.state import Phase
from ecarte.classic.view import DealView
from ecarte.players.choice import verify_turn
from ecarte.shuffling import Stream, derive

PURPOSE = "player/random/1"
"""The name of the stream of choices; another way of choosing gets another number."""


class RandomPlayer:
    """Chooses at random from a stream of its own, which depends on the seed alone."""

    name: ClassVar[str] = "random"
    __slots__ = ("_below",)

    def __init__(self, seed: bytes) -> None:
        self._below = Stream(derive(seed, PURPOSE)).below

    def choose(self, view: DealView) -> Act:
        """A legal act; each kind of act equally likely."""
        verify_turn(view)
        phase = view.phase
        if phase is Phase.PLAY:
            return acts.PLAY[self._one_of(view.legal_cards)]
        if phase is Phase.KING:
            return acts.ANNOUNCE if view.holds_king and self._below(2) else acts.SILENT
        if phase is Phase.PROPOSAL:
            return self._proposal(view) if self._below(2) else acts.STAND
        if phase is Phase.ANSWER:
            return acts.ACCEPT if self._below(2) else acts.REFUSE
        return self._discard(view)

    def _one_of(self, some: int) -> Card:
        number = some.bit_count()
        if number > 1:
            for _ in range(self._below(number)):
                some &= some - 1
        return CARDS[(some & -some).bit_length() - 1]

    def _proposal(self, view: DealView) -> Act:
        if view.rules.count_named is CountNamed.AFTER_ACCEPTANCE:
            return acts.PROPOSE[acts.UNNAMED]
        return acts.PROPOSE[1 + self._below(view.highest_proposal)]

    def _discard(self, view: DealView) -> Act:
        """One of the sets of cards that may be thrown, found by its place among them."""
        low, high = view.discard_limits
        hand = list(in_set(view.hand))
        left = len(hand)
        place = self._below(sum(comb(left, number) for number in range(low, high + 1)))
        number = low
        while place >= comb(left, number):
            place -= comb(left, number)
            number += 1
        thrown: list[Card] = []
        for card in hand:
            left -= 1
            with_card = comb(left, number - 1) if number else 0
            if place < with_card:
                thrown.append(card)
                number -= 1
            else:
                place -= with_card
        return acts.discard(thrown)
