"""The finished games of a classic table, each with a record of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ecarte.classic import record as records
from ecarte.classic.game import GameResult
from ecarte.classic.record import Record
from ecarte.service.shared.fair import Shuffle


class Finished(NamedTuple):
    """A finished game: in which match of the table, how it ended, and as it was played.

    `shuffles` are the numbers of the shuffles from which its cards came.
    """

    match: int
    result: GameResult
    record: Record
    shuffles: tuple[int, ...]

    def text(self) -> str:
        """The record as it is written."""
        return records.write(self.record)

    def told(self, number: int) -> dict[str, object]:
        """What everybody may know of the game, as plain values; `number` is its record's."""
        return {
            "number": number,
            "record": number,
            "match": self.match,
            "winner": self.result.winner,
            "score": list(self.result.score),
            "units": self.result.units,
            "resigned": self.result.resigned,
        }

    def revealed(self, begun: list[Shuffle]) -> list[dict[str, object]]:
        """Everything by which the shuffles of the game can be checked."""
        return [one.revealed() for one in begun if one.number in self.shuffles]


def game_record(match: Record) -> Record:
    """The record of one game of a match, as a match of its own."""
    return match._replace(rules=replace(match.rules, match=1))
