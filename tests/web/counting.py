"""A tiny game for tests of the house: two seats in turn add one, until ten is reached.

Setup: `seats` as in the classic game; "slow": seconds the house waits before it counts every third
number itself; `clock`: seconds after which the house adds one for whoever is awaited.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ecarte.errors import Refused
from ecarte.language import Language
from ecarte.messages import message
from ecarte.service.shared.table import Entry, SharedTable

TEN = 10


class CountingTable(SharedTable):
    """A table where people count."""

    game = "counting"

    def __init__(self, setup: Mapping[str, object]) -> None:
        super().__init__(setup)
        self.count = 0
        self.names: dict[str, str] = {}
        self.thoughts = 0

    @property
    def seats(self) -> list[Any]:
        seats: Any = self.setup.get("seats", ["person", "person"])
        return list(seats)

    @property
    def over(self) -> bool:
        return self.count >= TEN

    @property
    def turn(self) -> str:
        return str(self.count % 2)

    def _apply(self, entry: Entry, at: int) -> None:  # noqa: ARG002
        verb, by = entry["do"], entry["by"]
        if verb == "sit":
            if by not in self.free_places():
                raise Refused(message("This seat is taken."))
            self.names[str(by)] = str(entry["name"])
            return
        if verb == "break":
            self.count += 1
            raise RuntimeError("the table is broken")
        if self.free_places() or self.over:
            raise Refused(message("Nothing is to be counted now."))
        if by is not None and by != self.turn:
            raise Refused(message("It is not your turn."), "C1")
        self.count += 1

    def answers(self, place: str | None, version: int) -> bool:  # noqa: ARG002
        return version == self.version

    def due(self, now: int) -> Entry | None:
        if self.free_places() or self.over:
            return None
        if "slow" in self.setup and self.count % 3 == 2:
            return {"do": "act", "by": None}
        at = self.due_at()
        return {"do": "act", "by": None} if at is not None and now >= at else None

    def due_at(self) -> int | None:
        clock: Any = self.setup.get("clock")
        return None if clock is None or self.over else self.changed_at + int(clock)

    def pause(self) -> float:
        slow: Any = self.setup.get("slow", 0)
        return float(slow) if self.count % 3 == 2 else 0.0

    def thinking(self) -> Callable[[], Entry] | None:
        if self.free_places() or self.over or self.seats[int(self.turn)] == "person":
            return None
        turn = self.turn

        def think() -> Entry:
            self.thoughts += 1
            return {"do": "act", "by": turn}

        return think

    def free_places(self) -> list[str]:
        return [
            str(seat)
            for seat, kind in enumerate(self.seats)
            if kind == "person" and str(seat) not in self.names
        ]

    def persons(self) -> list[str]:
        return sorted(self.names)

    def snapshot(
        self,
        place: str | None,
        language: Language,  # noqa: ARG002
        now: int | None = None,  # noqa: ARG002
    ) -> dict[str, object]:
        return {"version": self.version, "place": place, "count": self.count}

    def since(self, place: str | None, version: int, language: Language) -> list[dict[str, object]]:  # noqa: ARG002
        return [
            {"n": number, "said": str(entry["do"])}
            for number, entry in enumerate(self.entries, 1)
            if number > version
        ]

    def record_text(self) -> str | None:
        return None


def opened(
    game: str, setup: Mapping[str, object], entries: Iterable[Mapping[str, object]] = ()
) -> CountingTable:
    """A counting table, whatever game was asked for."""
    del game
    table = CountingTable(setup)
    for entry in entries:
        table.do(entry)
    return table
