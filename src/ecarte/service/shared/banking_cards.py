"""The cards of a shared evening: every cut and every shuffle is a fair shuffle of its own.

A shuffle stays secret as long as cards of its pack can still be dealt: until all cards are shuffled
together again, or the evening ends. A shuffle of the undealt cards (B11) belongs to the pack of
which they are the rest. A cut shows all that anybody will see of its pack, and is revealed at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from ecarte.banking.acts import BY_NATURE, Act
from ecarte.banking.pack import TWO_PACKS
from ecarte.banking.source import Source
from ecarte.banking.state import Phase, TableState
from ecarte.cards import TEXTS, Card
from ecarte.service.shared.fair import FairCards, Shuffle
from ecarte.shuffling import shuffled

REVEALED = 3
"""About so many of the shuffles revealed last are told while the evening lasts."""


class Purpose(StrEnum):
    """What was shuffled, and why."""

    CUT = "cut"
    PACK = "pack"
    UNDEALT = "undealt"


class Begun(NamedTuple):
    """What a shuffle was for, and how many cards were shuffled; its number is its place."""

    purpose: Purpose
    cards: int


class SharedCards(Source):
    """The cards of an evening from a fair shuffle each time something is shuffled.

    `words` are those of the people who sit at the table now, by name in the order of the seats;
    `begun` says what each shuffle was for, `dealt` which cards have come from it.
    """

    def __init__(self, fair: FairCards) -> None:
        super().__init__()
        self.fair = fair
        self.begun: list[Begun] = []
        self.dealt: list[list[Card]] = []
        self.words: dict[str, str] = {}
        self._acts: list[str] = []

    def follow(self, before: TableState, act: Act, after: TableState) -> None:
        """Notes the act, and shuffles at once what it has caused to be shuffled.

        When the pack has run out and the bank passes, the next tenure shuffles.
        """
        if act.kind in BY_NATURE:
            self.dealt[-1] += act.cards
        else:
            self._acts.append(str(act))
        super().follow(before, act, after)
        if after.phase in (Phase.DEALING, Phase.BETWEEN, Phase.BROKEN):
            self._cards()

    def pack(self, number: int) -> Sequence[Card]:
        """The two packs, shuffled."""
        del number
        return self._shuffled(TWO_PACKS, Purpose.PACK)

    def reshuffled(self, undealt: Sequence[Card], number: int) -> Sequence[Card]:
        """The undealt cards, shuffled (B11)."""
        del number
        return self._shuffled(undealt, Purpose.UNDEALT)

    def cut(self, players: int, number: int) -> Sequence[Card]:
        """The cards cut: the top ones of a shuffle that serves nothing else."""
        del number
        return self._shuffled(TWO_PACKS, Purpose.CUT)[:players]

    def order(self, cards: Sequence[Card], seed: bytes) -> Sequence[Card]:
        """The cards in the order that the seed of a shuffle gives."""
        return shuffled(cards, seed)

    def _shuffled(self, cards: Sequence[Card], purpose: Purpose) -> Sequence[Card]:
        shuffle = self.fair.begin(self.words, self._acts)
        self._acts = []
        self.begun.append(Begun(purpose, len(cards)))
        self.dealt.append([])
        return self.order(cards, shuffle.seed)

    def revealed(self, over: bool) -> list[Shuffle]:
        """The shuffles whose cards can no longer be dealt, in order."""
        return [self.fair.begun[place] for place in self._open(over)]

    def revealed_told(self, over: bool) -> list[dict[str, object]]:
        """Everything by which they can be checked, each with its purpose and number of cards.

        `dealt` are the cards that came from it, from the top.

        The undealt cards were shuffled from the order in which they lay: the last of the order
        that the shuffle before has left.
        """
        return [
            {**self.fair.begun[place].revealed(), **self._purpose(place), **self._dealt(place)}
            for place in self._open(over)
        ]

    def told(self, words: Mapping[str, str], over: bool) -> dict[str, object]:
        """What everybody may know of the shuffles now.

        Of those revealed, while the evening lasts, only the last ones from a whole pack on;
        `hidden` are those that have begun and are still secret.
        """
        told = self.fair.told(words, [])
        revealed = self.revealed_told(over)
        told["revealed"] = revealed if over else revealed[self._first_told(revealed) :]
        told["hidden"] = [
            {
                "shuffle": place + 1,
                "fingerprint": self.fair.fingerprint(place + 1),
                **self._purpose(place),
            }
            for place in range(len(self.begun))
            if place not in self._open(over)
        ]
        return told

    def _first_told(self, revealed: Sequence[Mapping[str, object]]) -> int:
        place = max(0, len(revealed) - REVEALED)
        while place and revealed[place]["purpose"] == Purpose.UNDEALT:
            place -= 1
        return place

    def _open(self, over: bool) -> list[int]:
        """The places of the shuffles that are revealed: of packs gathered in, and the cuts."""
        packs = [place for place, one in enumerate(self.begun) if one.purpose is Purpose.PACK]
        in_play = len(self.begun) if over or not packs else packs[-1]
        return [
            place
            for place, one in enumerate(self.begun)
            if place < in_play or one.purpose is Purpose.CUT
        ]

    def _purpose(self, place: int) -> dict[str, object]:
        one = self.begun[place]
        return {"purpose": str(one.purpose), "cards": one.cards}

    def _dealt(self, place: int) -> dict[str, object]:
        return {"dealt": [TEXTS[card] for card in self.dealt[place]]}
