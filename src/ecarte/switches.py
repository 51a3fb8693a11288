"""What the rules of both games have in common: named switches with a value each."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import fields
from enum import StrEnum
from typing import TypeVar

from ecarte.errors import BadSwitch
from ecarte.messages import message

_Word = TypeVar("_Word", bound=StrEnum)


def bad_switch(name: str, value: object, allowed: str, rule: str | None = None) -> BadSwitch:
    """The refusal of a value that a switch cannot have."""
    return BadSwitch(
        message(
            "The switch {name} cannot be “{value}”; it can be: {allowed}.",
            name=name,
            value=value,
            allowed=allowed,
        ),
        rule,
    )


def checked_word(name: str, value: object, kind: type[_Word]) -> _Word:
    """The value as one of the words a switch can be. Raises `BadSwitch`."""
    text = str(value)
    if text not in list(kind):
        raise bad_switch(name, value, ", ".join(kind))
    return kind(text)


def checked_number(name: str, value: object, low: int, high: int | None = None) -> int:
    """The value as a whole number from `low` to `high`. Raises `BadSwitch`."""
    if type(value) is not int or value < low or (high is not None and value > high):
        raise bad_switch(name, value, f"{low}…{'' if high is None else high}")
    return value


def checked_flag(name: str, value: object) -> bool:
    """The value as on or off. Raises `BadSwitch`."""
    if not isinstance(value, bool):
        raise bad_switch(name, value, "on, off")
    return value


def verify_switches(names: Collection[str], kind: type) -> None:
    """Refuses names that are no switch of this kind of rules."""
    known = tuple(field.name for field in fields(kind))
    for name in names:
        if name not in known:
            raise no_such_switch(name, known)


def no_such_switch(name: str, known: tuple[str, ...]) -> BadSwitch:
    """The refusal of a switch that does not exist."""
    return BadSwitch(
        message(
            "There is no switch called “{name}”; there are: {switches}.",
            name=name,
            switches=known,
        )
    )


def no_such_rules(name: str, presets: Mapping[str, object]) -> BadSwitch:
    """The refusal of a preset that does not exist."""
    return BadSwitch(
        message(
            "There are no rules called “{name}”; there are: {presets}.",
            name=name,
            presets=tuple(presets),
        )
    )


def changed_switches(rules: object) -> dict[str, object]:
    """The switches of these rules that differ from their defaults, as plain values."""
    return {
        field.name: getattr(rules, field.name)
        for field in fields(rules)  # type: ignore[arg-type]
        if getattr(rules, field.name) != field.default
    }
