"""How a command answers: in words for people, or as exactly one JSON object."""

from __future__ import annotations

import codecs
import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ecarte.language import Language
from ecarte.messages import Message

if TYPE_CHECKING:
    from rich.console import Console


NARROWEST = 20
"""The fewest columns of a table; on a narrower screen its lines are broken by the terminal."""


class Answers(NamedTuple):
    """Where a command's answer goes: the reader's language, and whether JSON was asked for."""

    language: Language
    as_json: bool

    def console(self) -> Console:
        """A console for words; it honours `NO_COLOR` and knows whether it is a terminal."""
        from rich.console import Console  # noqa: PLC0415 - only where it is needed: it is slow

        return Console(highlight=False, markup=False, emoji=False, soft_wrap=True)

    def say(self, sentence: Message, style: str | None = None) -> None:
        """Prints a sentence in the reader's language."""
        self.console().print(one_line(self.language.say(sentence)), style=style)

    def give(self, facts: Mapping[str, object]) -> None:
        """Prints the one JSON object."""
        sys.stdout.write(json_line(facts))

    def table(self, headings: Sequence[str], rows: Iterable[Sequence[str]], wrap: int = -1) -> None:
        """Prints a table; the column `wrap` may break its lines, the others stay whole."""
        from rich.table import Table  # noqa: PLC0415
        from rich.text import Text  # noqa: PLC0415

        drawn = Table(box=None, pad_edge=False, show_header=any(headings))
        wrapping = wrap % len(headings)
        for number, heading in enumerate(headings):
            drawn.add_column(heading, no_wrap=number != wrapping, overflow="fold")
        for row in rows:
            drawn.add_row(*(Text(cell) for cell in row))
        console = self.console()
        console.width = max(console.width, NARROWEST)
        console.soft_wrap = False
        console.print(drawn, soft_wrap=False)


_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]+")


def one_line(sentence: str) -> str:
    """The sentence without the line breaks and control signs of what it quotes."""
    return _CONTROLS.sub(" ", sentence)


def json_line(facts: Mapping[str, object]) -> str:
    """The facts as a line of JSON; signs that do not reach a reader as UTF-8 are escaped."""
    line = json.dumps(facts, ensure_ascii=False)
    try:
        line.encode()
        whole = codecs.lookup(sys.stdout.encoding or "ascii").name == "utf-8"
    except UnicodeEncodeError:
        whole = False
    return (line if whole else json.dumps(facts)) + "\n"
