"""What a person has set: language, pace, pack, keys. Kept between games under one name."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from ecarte.language import LANGUAGES
from ecarte.service import storage

SETTINGS = "settings"
"""The name under which settings are kept."""


class Pace(StrEnum):
    """How long the computer's acts are shown before the game goes on."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    NONE = "none"


SECONDS = {Pace.SLOW: 2.2, Pace.NORMAL: 1.2, Pace.FAST: 0.5, Pace.NONE: 0.0}
"""The time each act is shown, by pace."""


class Settings(NamedTuple):
    """A person's settings. `language` is None as long as the locale decides.

    `announce_always`: a held trump king is announced without asking (C13). `keys` are the keys
    that differ from the usual ones, by what they do.
    """

    language: str | None = None
    pace: Pace = Pace.NORMAL
    announce_always: bool = False
    four_colours: bool = False
    names: tuple[str, str] = ("", "")
    keys: Mapping[str, str] = {}

    def facts(self) -> dict[str, object]:
        """The settings as plain values, from which `from_facts` makes them again."""
        return {
            "language": self.language,
            "pace": str(self.pace),
            "announce_always": self.announce_always,
            "four_colours": self.four_colours,
            "names": list(self.names),
            "keys": dict(self.keys),
        }


def from_facts(facts: Mapping[str, object]) -> Settings:
    """Settings from plain values; whatever cannot be read is as usual."""
    usual = Settings()
    language, pace = facts.get("language"), facts.get("pace")
    names, keys = facts.get("names"), facts.get("keys")
    return Settings(
        language if isinstance(language, str) and language in LANGUAGES else None,
        Pace(pace) if isinstance(pace, str) and pace in set(Pace) else usual.pace,
        _switch(facts.get("announce_always"), usual.announce_always),
        _switch(facts.get("four_colours"), usual.four_colours),
        (str(names[0]), str(names[1]))
        if isinstance(names, list) and len(names) == 2
        else usual.names,
        {str(name): str(key) for name, key in keys.items()} if isinstance(keys, dict) else {},
    )


def _switch(value: object, usual: bool) -> bool:
    return value if isinstance(value, bool) else usual


def read() -> Settings:
    """The settings that were kept, or the usual ones."""
    return from_facts(storage.read_facts(SETTINGS) or {})


def write(settings: Settings) -> None:
    """Keeps the settings. Raises `CannotSave`."""
    storage.write_facts(SETTINGS, settings.facts())
