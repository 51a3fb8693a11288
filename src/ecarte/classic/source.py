"""Where the cards come from: nature's acts for a deal or a match, from packs or from a seed."""

from __future__ import annotations

from collections.abc import Sequence

from ecarte.cards import Card
from ecarte.classic import acts
from ecarte.classic.acts import Act
from ecarte.classic.game import Match, MatchPhase
from ecarte.classic.rules import ClassicRules
from ecarte.classic.state import NATURE, DealState, Phase
from ecarte.errors import Refused
from ecarte.messages import message
from ecarte.shuffling import derive, shuffled

Cut = tuple[Card, Card]
"""The cards cut by seat 0 and seat 1 (C2)."""


def cards_due(deal: DealState, pack: Sequence[Card]) -> Act:
    """Nature's act: the cards that the deal waits for, from a pack written from the top (C3, C8).

    Raises `Refused` if no cards are due or the pack ends before them.
    """
    if deal.actor != NATURE:
        raise Refused(message("No cards are due here."), "C3")
    begin = deal.dealt if deal.phase is Phase.DEAL else len(deal.rules.pack) - deal.stock
    due = tuple(pack[begin : begin + deal.owed])
    if len(due) < deal.owed:
        raise Refused(message("The pack that was given ends before the cards due here."), "C3")
    return acts.deal(due)


class Source:
    """Gives nature's acts for a match. How the packs and cuts come about is its kinds' to say."""

    def pack(self, number: int) -> Sequence[Card]:
        """The pack of a deal from the top; deals are numbered from 1 through the match."""
        raise NotImplementedError

    def cut(self, number: int) -> Cut:
        """The cards cut for the deal the first, second, … time, numbered from 1."""
        raise NotImplementedError

    def nature_act(self, match: Match) -> Act:
        """What nature does now: the cut or the cards due. Raises `Refused` if it does nothing."""
        if match.phase is MatchPhase.CUT:
            return acts.cut(*self.cut(len(match.cuts) + 1))
        if match.deal is None:
            raise Refused(message("The match is over."), "C28")
        return cards_due(match.deal, self.pack(match.deals))


class SeededSource(Source):
    """Cards that follow from a seed, the same for everybody who has it.

    Pack number k is the pack of the rules shuffled with the seed derived for (“shuffle”, k); cut
    number j is the first two cards of that pack shuffled with the seed derived for (“cut”, j).
    """

    def __init__(self, rules: ClassicRules, seed: bytes) -> None:
        self.rules = rules
        self.seed = seed
        self._last: tuple[int, Sequence[Card]] = (0, ())

    def pack(self, number: int) -> Sequence[Card]:
        """The pack of a deal, shuffled; the last one asked for is kept."""
        kept, pack = self._last
        if kept != number:
            pack = shuffled(self.rules.pack, derive(self.seed, "shuffle", number))
            self._last = number, pack
        return pack

    def cut(self, number: int) -> Cut:
        """The cards cut."""
        first, second, *_ = shuffled(self.rules.pack, derive(self.seed, "cut", number))
        return first, second


class ListedSource(Source):
    """Cards that were written down: the packs of the deals and the cuts, in their order."""

    def __init__(self, packs: Sequence[Sequence[Card]], cuts: Sequence[Cut] = ()) -> None:
        self.packs = packs
        self.cuts = cuts

    def pack(self, number: int) -> Sequence[Card]:
        """The pack of a deal. Raises `Refused` if it was not given."""
        if number > len(self.packs):
            raise Refused(message("There is no pack for deal {deal}.", deal=number), "C3")
        return self.packs[number - 1]

    def cut(self, number: int) -> Cut:
        """The cards cut. Raises `Refused` if they were not given."""
        if number > len(self.cuts):
            raise Refused(message("There is no cut number {cut}.", cut=number), "C2")
        return self.cuts[number - 1]
