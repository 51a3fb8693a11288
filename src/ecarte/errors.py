"""Refusals and mistakes, in the game's words.

Every error a player or a caller can cause is an `EcarteError`. It carries a `Message`, so that it
can be said in the reader's language, and the number of the rule that forbids what was tried.
"""

from __future__ import annotations

from ecarte.messages import Message


class EcarteError(Exception):
    """Something that cannot be done, said in one sentence; `rule` is its number ("C18") or None."""

    def __init__(self, sentence: Message, rule: str | None = None) -> None:
        super().__init__(sentence, rule)
        self.sentence = sentence
        self.rule = rule

    def __str__(self) -> str:
        return str(self.sentence)


class Refused(EcarteError):
    """An act that the rules forbid now. Nothing has changed."""


class BadText(EcarteError):
    """A card, act or other text that cannot be read."""


class BadSwitch(EcarteError):
    """A rule switch, preset or option that does not exist or does not fit the others."""


class BadRecord(BadText):
    """A record that cannot be read or does not follow the rules: where, and what was expected."""

    def __init__(
        self, sentence: Message, line: int, column: int = 1, rule: str | None = None
    ) -> None:
        super().__init__(sentence, rule)
        self.line = line
        self.column = column
