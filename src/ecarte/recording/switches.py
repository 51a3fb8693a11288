"""The rules of a record in one line: a preset, then the switches that differ from it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import fields
from typing import TypeVar

from ecarte.errors import BadSwitch, BadText
from ecarte.messages import message
from ecarte.recording.lines import LARGEST_NUMBER, Statement, Word, bad, number
from ecarte.switches import no_such_rules, no_such_switch

_ON = {"on": True, "off": False}
_NONE = "none"
_Rules = TypeVar("_Rules")


def rules_line(rules: object, presets: Mapping[str, object], apart: Collection[str] = ()) -> str:
    """The line that writes these rules, from the preset that needs the fewest switches.

    Switches that are written apart, in lines of their own, are left out.
    """
    written = [(name, _differences(rules, base, apart)) for name, base in presets.items()]
    name, switches = min(written, key=lambda one: len(one[1]))
    return " ".join(["rules", name, *switches])


def _differences(rules: object, base: object, apart: Collection[str]) -> list[str]:
    names = [field.name for field in fields(rules) if field.name not in apart]  # type: ignore[arg-type]
    return [
        name + "=" + _text(getattr(rules, name))
        for name in names
        if getattr(rules, name) != getattr(base, name)
    ]


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, int) and value > LARGEST_NUMBER:
        raise BadText(message("No number in a record is above {most}.", most=LARGEST_NUMBER))
    return _NONE if value is None else str(value)


def rules_of(
    statement: Statement | None,
    presets: Mapping[str, _Rules],
    changed: Callable[[_Rules, dict[str, object]], _Rules],
    apart: Collection[str] = (),
) -> _Rules:
    """The rules of the line `rules …`, or the first preset. Raises `BadRecord`.

    `changed` gives rules with other switches and raises `BadSwitch`.
    """
    standard = next(iter(presets.values()))
    if statement is None:
        return standard
    words = statement.words[1:]
    base = standard
    if words and "=" not in words[0].text:
        name = words.pop(0)
        found = presets.get(name.text.lower())
        if found is None:
            raise bad(name, no_such_rules(name.text, presets).sentence)
        base = found
    switches: dict[str, object] = {}
    places: dict[object, Word] = {}
    for word in words:
        key, value = _switch(word, standard, apart)
        if key in switches:
            raise bad(word, message("The switch {name} is here a second time.", name=key))
        switches[key] = value
        places[key] = word
    try:
        return changed(base, switches)
    except BadSwitch as error:
        at = places.get(dict(error.sentence.values).get("name"), statement)
        raise bad(at, error.sentence, error.rule) from None


def _switch(word: Word, standard: object, apart: Collection[str]) -> tuple[str, object]:
    """A switch and its value, read as the kind of value that the standard rules have there."""
    key, equals, text = word.text.partition("=")
    names = (field.name for field in fields(standard))  # type: ignore[arg-type]
    known = tuple(name for name in names if name not in apart)
    if not equals or not text:
        raise bad(word, message("A switch is written with its value, as in “target=7”."))
    if key not in known:
        raise bad(word, no_such_switch(key, known).sentence)
    usual = getattr(standard, key)
    place = Word(text, word.line, word.column + len(key) + 1)
    if isinstance(usual, bool):
        if text not in _ON:
            raise bad(place, message("The switch {name} is “on” or “off”.", name=key))
        return key, _ON[text]
    if usual is None and text == _NONE:
        return key, None
    return key, number(place) if usual is None or isinstance(usual, int) else text
