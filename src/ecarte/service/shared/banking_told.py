"""What was said at a shared banking table, and the ledger of the evening in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ecarte.banking.ledger import Entry
from ecarte.language import Language
from ecarte.messages import Message
from ecarte.speech.banking import ledger_lines


class Told(NamedTuple):
    """A sentence that everybody heard: with which entry it came, and in which deal."""

    number: int
    deal: int
    said: Message


class SpokenLedger:
    """A ledger in sentences, by language. It only grows, so that each entry is said once."""

    def __init__(self) -> None:
        self._lines: dict[tuple[str, bool], list[str]] = {}
        self._entries: dict[tuple[str, bool], int] = {}

    def said(self, ledger: Sequence[Entry], language: Language) -> list[str]:
        """The ledger in sentences, every deal under its number."""
        key = (language.code, language.symbols)
        known = self._entries.get(key, 0)
        lines = ledger_lines(ledger[known:])
        if known and lines and ledger[known].deal == ledger[known - 1].deal:
            del lines[0]
        said = [*self._lines.get(key, ()), *(language.say(line) for line in lines)]
        self._lines[key], self._entries[key] = said, len(ledger)
        return said
