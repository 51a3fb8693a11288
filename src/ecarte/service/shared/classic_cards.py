"""The cards of a classic table: every cut and every pack is a fair shuffle of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ecarte.cards import Card
from ecarte.classic.rules import ClassicRules
from ecarte.classic.source import Cut, Source
from ecarte.service.shared.fair import Shuffle
from ecarte.shuffling import shuffled


class FairSource(Source):
    """Gives the cards of one match. `begin` begins the table's next shuffle.

    A shuffle begins when its first card is due, so that everything done before it enters it. A
    `prepared` pack is that of the first deal: the guided deal, or the same deal again.
    """

    def __init__(
        self, rules: ClassicRules, begin: Callable[[], Shuffle], prepared: Sequence[Card] = ()
    ) -> None:
        self._rules = rules
        self._begin = begin
        self._packs: dict[int, Sequence[Card]] = {1: tuple(prepared)} if prepared else {}
        self._cuts: dict[int, Cut] = {}

    def pack(self, number: int) -> Sequence[Card]:
        """The pack of a deal, shuffled when it is first asked for."""
        if number not in self._packs:
            self._packs[number] = shuffled(self._rules.pack, self._begin().seed)
        return self._packs[number]

    def cut(self, number: int) -> Cut:
        """The two cards on top of a pack shuffled for the cut."""
        if number not in self._cuts:
            first, second, *_ = shuffled(self._rules.pack, self._begin().seed)
            self._cuts[number] = first, second
        return self._cuts[number]
