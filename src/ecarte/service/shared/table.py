"""A table that people share from their own devices, of either game: a setup and its entries.

An entry is one thing done at the table, as plain JSON values: the verb (`do`), who did it (`by`: a
place, or None for the house, which deals, plays the computers and minds the clock), a `key` by
which a repeated request is known, and the second it happened (`at`), given from outside.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ecarte.errors import BadText
from ecarte.language import Language
from ecarte.messages import message

Entry = dict[str, object]
"""One thing done at a table."""
LONGEST_KEY = 100
"""The most signs in the key of an entry."""


class SharedTable:
    """A table of either game. `entries` is everything that was done at it, in order.

    `setup` holds the secret from which the cards follow, and never leaves the house. `changed_at`
    is the second of the last entry, `over` whether the match or the evening is over.
    """

    game: str = ""

    def __init__(self, setup: Mapping[str, object]) -> None:
        self.setup: dict[str, object] = dict(setup)
        self.entries: list[Entry] = []
        self.changed_at = 0
        self._keys: set[tuple[str | None, str]] = set()

    @property
    def version(self) -> int:
        """How many entries there are."""
        return len(self.entries)

    def version_for(self, place: str | None) -> int:
        """The version that a place, or a watcher, may know of; what it is sent goes no further."""
        del place
        return self.version

    @property
    def over(self) -> bool:
        """Whether the match, or the evening, is over."""
        raise NotImplementedError

    def do(self, entry: Mapping[str, object]) -> None:
        """Does what an entry says and keeps it. Raises `EcarteError`; nothing changes then."""
        kept = dict(entry)
        at, key = checked_seconds(kept.get("at")), checked_key(kept.get("key"))
        self._apply(kept, at)
        by = kept.get("by")
        if key is not None:
            self._keys.add((None if by is None else str(by), key))
        self.entries.append(kept)
        self.changed_at = max(at, self.changed_at)

    def _apply(self, entry: Entry, at: int) -> None:
        """Does what an entry says; its number will be `version` + 1. Raises `EcarteError`."""
        raise NotImplementedError

    def repeated(self, place: str | None, key: str | None) -> bool:
        """Whether an entry with this key by this place is already there."""
        return key is not None and (place, key) in self._keys

    def answers(self, place: str | None, version: int) -> bool:
        """Whether what a place does, having seen this version, still answers what is asked."""
        raise NotImplementedError

    def due(self, now: int) -> Entry | None:
        """What the house itself is to do next without thinking; None if others are awaited."""
        raise NotImplementedError

    def due_at(self) -> int | None:
        """The second from which `due` will have something merely because time has passed."""
        return None

    def pause(self) -> float:
        """How many seconds after the last entry the house may do the next one at the earliest."""
        return 0.0

    def thinking(self) -> Callable[[], Entry] | None:
        """How a computer who is to act finds its entry (in a thread); None if none is to act."""
        raise NotImplementedError

    def free_places(self) -> list[str]:
        """The places a person may still take."""
        raise NotImplementedError

    def persons(self) -> list[str]:
        """The places that people have taken."""
        raise NotImplementedError

    def snapshot(
        self, place: str | None, language: Language, now: int | None = None
    ) -> dict[str, object]:
        """Everything a place (None: a watcher) may know, and nothing else, as JSON values.

        With `now` the clock is told, and whether an absent opponent may be claimed against.
        """
        raise NotImplementedError

    def since(self, place: str | None, version: int, language: Language) -> list[dict[str, object]]:
        """What a place was told after a version: each event once, in order, with its entry."""
        raise NotImplementedError

    def record_text(self) -> str | None:
        """The record of what is finished; None while it is being played."""
        raise NotImplementedError


def checked_seconds(value: object) -> int:
    """The second an entry happened. Raises `BadText` if it is none."""
    if type(value) is not int or value < 0:
        raise BadText(message("The time of an act must be a whole number of seconds."))
    return value


def checked_key(value: object) -> str | None:
    """The key of an entry, or None. Raises `BadText` if it cannot be one."""
    if value is None:
        return None
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_KEY:
        raise BadText(
            message("The key of an act must be a text of at most {most} signs.", most=LONGEST_KEY)
        )
    return value


def checked_text(value: object, name: str, longest: int) -> str:
    """A text among the arguments of an entry. Raises `BadText` if it is none or too long."""
    if not isinstance(value, str) or len(value) > longest:
        raise BadText(
            message("“{name}” must be a text of at most {most} signs.", name=name, most=longest)
        )
    return value
