"""Where the cards come from: whoever shuffles keeps the undealt cards here, in their order.

The table never sees that order. A source follows an evening act by act, shuffles when the rules
say so and gives nature's acts. All 104 cards are shuffled at the beginning of a tenure and whenever
the pack has run out, also the second time, when the bank passes (B12, B13); the order is asked for
when its first card is needed.
"""

from __future__ import annotations

from collections.abc import Sequence

from ecarte.banking import acts
from ecarte.banking.acts import Act, Kind
from ecarte.banking.pack import CARDS_IN_DEAL, TWO_PACKS
from ecarte.banking.state import Phase, TableState
from ecarte.banking.table import Table
from ecarte.cards import Card
from ecarte.errors import Refused
from ecarte.messages import message
from ecarte.shuffling import derive, shuffled


class Source:
    """Gives nature's acts for an evening. How the shuffles come about is its kinds' to say."""

    def __init__(self) -> None:
        self._undealt: list[Card] | None = None
        self._shuffles = 0
        self._reshuffles = 0

    def pack(self, number: int) -> Sequence[Card]:
        """All 104 cards from the top, as the first, second, … shuffle of the evening left them."""
        raise NotImplementedError

    def reshuffled(self, undealt: Sequence[Card], number: int) -> Sequence[Card]:
        """The undealt cards after the first, second, … shuffle that a punter has asked for."""
        raise NotImplementedError

    def cut(self, players: int, number: int) -> Sequence[Card]:
        """The cards cut for the first bank the first, second, … time, one for each player."""
        raise NotImplementedError

    def play(self, table: Table, act: Act) -> tuple[Table, tuple[Act, ...]]:
        """The evening after an act and whatever nature does then; with nature's acts."""
        after = table.apply(act)
        self.follow(table, act, after)
        done = []
        while after.phase in (Phase.CUT, Phase.DEALING):
            natures = self.nature_act(after)
            done.append(natures)
            after = after.apply(natures)
        return after, tuple(done)

    def follow(self, before: TableState, act: Act, after: TableState) -> None:
        """Shuffles what an act has caused to be shuffled."""
        begins_tenure = before.phase is Phase.OFFER and after.phase is Phase.DEALING
        if begins_tenure or after.pack.exhausted > before.pack.exhausted:
            self._shuffles += 1
            self._undealt = None
        elif act.kind is Kind.SHUFFLE:
            undealt = self._cards()
            self._undealt = list(self.reshuffled(undealt, self._reshuffles + 1))
            self._reshuffles += 1

    def nature_act(self, table: TableState) -> Act:
        """What nature does now: the cut or the deal. Raises `Refused` if it does nothing."""
        if table.phase is Phase.CUT:
            return acts.cut(self.cut(len(table.seats), len(table.cuts) + 1))
        if table.phase is not Phase.DEALING:
            raise Refused(message("No cards are due here."), "B3")
        undealt = self._cards()
        self._undealt = undealt[CARDS_IN_DEAL:]
        return acts.deal(undealt[:CARDS_IN_DEAL])

    def _cards(self) -> list[Card]:
        if self._undealt is None:
            self._undealt = list(self.pack(self._shuffles))
        return self._undealt


class SeededSource(Source):
    """Cards that follow from a seed, the same for everybody who has it.

    Shuffle number k is the two packs shuffled with the seed derived for (“shuffle”, k); the
    undealt cards are shuffled the j-th time with the seed derived for (“reshuffle”, j), and cut
    number i is the top cards of the two packs shuffled with the seed derived for (“cut”, i).
    """

    def __init__(self, seed: bytes) -> None:
        super().__init__()
        self.seed = seed

    def pack(self, number: int) -> Sequence[Card]:
        """The two packs, shuffled."""
        return shuffled(TWO_PACKS, derive(self.seed, "shuffle", number))

    def reshuffled(self, undealt: Sequence[Card], number: int) -> Sequence[Card]:
        """The undealt cards, shuffled."""
        return shuffled(undealt, derive(self.seed, "reshuffle", number))

    def cut(self, players: int, number: int) -> Sequence[Card]:
        """The cards cut."""
        return shuffled(TWO_PACKS, derive(self.seed, "cut", number))[:players]


class ListedSource(Source):
    """Cards that were written down: the packs, the undealt cards shuffled anew, and the cuts."""

    def __init__(
        self,
        packs: Sequence[Sequence[Card]],
        reshuffles: Sequence[Sequence[Card]] = (),
        cuts: Sequence[Sequence[Card]] = (),
    ) -> None:
        super().__init__()
        self.packs = packs
        self.reshuffles = reshuffles
        self.cuts = cuts

    def pack(self, number: int) -> Sequence[Card]:
        """The pack of a shuffle. Raises `Refused` if it was not given."""
        if number > len(self.packs):
            raise Refused(message("There is no pack for shuffle {number}.", number=number), "B12")
        return self.packs[number - 1]

    def reshuffled(self, undealt: Sequence[Card], number: int) -> Sequence[Card]:
        """The undealt cards in the order given. Raises `Refused` if it is no order of them."""
        if number > len(self.reshuffles):
            raise Refused(
                message(
                    "The order after shuffle {number} of the undealt cards is missing.",
                    number=number,
                ),
                "B11",
            )
        order = self.reshuffles[number - 1]
        if sorted(order) != sorted(undealt):
            raise Refused(
                message("A shuffle of the undealt cards must hold just these cards."), "B11"
            )
        return order

    def cut(self, players: int, number: int) -> Sequence[Card]:
        """The cards cut. Raises `Refused` if they were not given."""
        if number > len(self.cuts) or len(self.cuts[number - 1]) != players:
            raise Refused(message("There is no cut number {cut}.", cut=number), "B23")
        return self.cuts[number - 1]
