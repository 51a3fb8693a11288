"""Sentences that can be said in any language: a catalogue key and what fills its gaps.

The engine never translates. It makes a `Message`; a face (terminal, page, command line) says it in
the reader's language with `ecarte.language.say`. Said without a language, a message is English.
"""

from __future__ import annotations

from typing import NamedTuple, TypeGuard


class Message(NamedTuple):
    """One sentence: the English text with named gaps, its plural form, and what fills the gaps.

    The values may be cards, numbers, names, other messages, or tuples of these (a list in the
    sentence).  `number` chooses the plural form where there is one.
    """

    text: str
    plural: str | None
    values: tuple[tuple[str, object], ...]

    def __str__(self) -> str:
        number = dict(self.values).get("number")
        text = self.text if self.plural is None or number == 1 else self.plural
        return text.format(**{name: plain(value) for name, value in self.values})


def plain(value: object) -> str:
    """The value as English text: lists are joined by commas."""
    if is_list(value):
        return ", ".join(plain(part) for part in value)
    return str(value)


def is_list(value: object) -> TypeGuard[tuple[object, ...]]:
    """Whether a value is a list of things to be named one after another."""
    return type(value) is tuple


def message(text: str, /, **values: object) -> Message:
    """A sentence for a reader; `text` is the catalogue key, its gaps are written `{name}`."""
    return Message(text, None, tuple(values.items()))


def counted(one: str, many: str, number: int, /, **values: object) -> Message:
    """A sentence whose form depends on a number, which fills the gap `{number}`."""
    return Message(one, many, (("number", number), *values.items()))


def mark(text: str) -> str:
    """Marks a text for the catalogues where it is written; it is translated where it is said."""
    return text
