"""How a classic table is founded: its plain values read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ecarte.classic.rules import ClassicRules, rules_with
from ecarte.errors import BadSwitch, BadText
from ecarte.messages import message
from ecarte.players.naming import named
from ecarte.players.player import PLAYERS
from ecarte.recording.names import verify_name
from ecarte.service.classic import PERSON
from ecarte.speech import shared

DEFAULT_LIMIT = 180
"""So many seconds an opponent may be away before the game can be claimed."""
LONGEST = 30 * 24 * 3600
"""The most seconds a clock or a limit may have."""
FEWEST_SECRET = 16
"""The fewest bytes of a table's secret."""


class Clock(NamedTuple):
    """The time each player has for a game, and what an act adds to it, in seconds."""

    seconds: int
    increment: int = 0


class TableSetup(NamedTuple):
    """What a classic table is founded with; `names` are those of the computers, else empty."""

    rules: ClassicRules
    kinds: tuple[str, str]
    names: tuple[str, str]
    secret: bytes
    limit: int
    clock: Clock | None
    lesson: bool

    @property
    def persons(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat, kind in enumerate(self.kinds) if kind == PERSON]

    @property
    def alone(self) -> bool:
        """Whether one person plays against the computer."""
        return len(self.persons) == 1


def table_setup(values: Mapping[str, object]) -> TableSetup:
    """The setup of a classic table from plain values. Raises `EcarteError`."""
    rules = values.get("rules") or {}
    if not isinstance(rules, Mapping):
        raise BadText(message("The rules must be an object of switches."))
    first, second = _two(values.get("seats", [PERSON, PERSON]), "seats")
    for kind in (first, second):
        if kind != PERSON:
            named(dict.fromkeys(PLAYERS, True), kind)
    setup = TableSetup(
        rules_with({str(name): value for name, value in rules.items()}),
        (first, second),
        _names(values, (first, second)),
        _secret(values.get("secret")),
        _seconds(values.get("limit", DEFAULT_LIMIT), "limit", 1),
        _clock(values.get("clock")),
        values.get("lesson") is True,
    )
    if setup.lesson and setup.kinds != (PERSON, "printed"):
        raise BadSwitch(message("The guided deal is for one person against the printed advice."))
    return setup


def _names(values: Mapping[str, object], kinds: tuple[str, str]) -> tuple[str, str]:
    given = _two(values.get("names") or ["", ""], "names")
    usual = str(shared.computer())
    names = [
        "" if kind == PERSON else name or usual for name, kind in zip(given, kinds, strict=True)
    ]
    for name in names:
        if name:
            verify_name(name)
    return names[0], names[1]


def _two(value: object, key: str) -> tuple[str, str]:
    if isinstance(value, (list, tuple)) and len(value) == 2:
        first, second = ("" if one is None else one for one in value)
        if isinstance(first, str) and isinstance(second, str):
            return first, second
    raise BadText(message("“{key}” must be two texts, one for each seat.", key=key))


def _secret(value: object) -> bytes:
    try:
        secret = bytes.fromhex(str(value))
    except ValueError:
        secret = b""
    if len(secret) < FEWEST_SECRET:
        raise BadText(message("The secret of a table must be at least 32 hexadecimal digits."))
    return secret


def _seconds(value: object, key: str, least: int) -> int:
    if type(value) is not int or not least <= value <= LONGEST:
        raise BadSwitch(
            message(
                "“{key}” must be a whole number of seconds from {least} to {most}.",
                key=key,
                least=least,
                most=LONGEST,
            )
        )
    return value


def _clock(value: object) -> Clock | None:
    if value is None:
        return None
    if not isinstance(value, Mapping):
        raise BadText(message("The clock must be an object with “seconds” and “increment”."))
    return Clock(
        _seconds(value.get("seconds"), "seconds", 1),
        _seconds(value.get("increment", 0), "increment", 0),
    )
