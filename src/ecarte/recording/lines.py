"""The lines of a record: statements and words that know their line and column.

A line holds one statement or several, parted by `;`. Words are parted by spaces or commas, and `#`
begins a comment that goes to the end of the line. Names may hold any of these signs: in a line that
begins with `player` or `banker` everything to the end of the line belongs to the statement, and
anywhere else a name may be written between two bars, `|A; B|`, where the signs mean nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ecarte.errors import BadRecord
from ecarte.messages import Message, message

PLAYER = "player"
BANKER = "banker"
WITH_NAME = (PLAYER, BANKER)
"""The words of the lines that end with a name."""
BAR = "|"
"""The sign before and after a name that would not be understood without it."""
LONGEST_WORD = 2000
"""No word of a record is longer, in characters."""
LARGEST_NUMBER = 10**15
"""No number in a record is larger."""

_END_OF_LINE = re.compile(r"\r\n|\n|\r")
_PART = re.compile(r"(?:\|[^|]*\||[^;#])*")
_WORD = re.compile(r"[^\s,]+")
_BYTE_ORDER_MARK = "\ufeff"


class Word(NamedTuple):
    """A word and where it begins; lines and columns count from 1, columns in characters."""

    text: str
    line: int
    column: int


class Statement(NamedTuple):
    """One thing that a record says, without comment and outer spaces, and where it begins."""

    text: str
    line: int
    column: int

    @property
    def words(self) -> list[Word]:
        """The words of the statement; there is always one."""
        return [
            Word(found.group(), self.line, self.column + found.start())
            for found in _WORD.finditer(self.text)
        ]

    @property
    def first(self) -> str:
        """The first word, in small letters."""
        return self.words[0].text.lower()

    @property
    def end(self) -> Word:
        """The place behind the last word, where one is missing."""
        return Word("", self.line, self.column + len(self.text))

    def rest(self, count: int) -> Word:
        """Everything behind the first so many words, as written, without outer spaces."""
        words = self.words
        if len(words) < count:
            return self.end
        last = words[count - 1]
        behind = self.text[last.column + len(last.text) - self.column :]
        found = behind.strip()
        begin = len(self.text) - len(behind.lstrip())
        return Word(found, self.line, self.column + begin)


def statements(text: str) -> list[Statement]:
    """The statements of a record, comments and blank lines left out. Raises `BadRecord`."""
    lines = _END_OF_LINE.split(text.removeprefix(_BYTE_ORDER_MARK))
    return [one for number, line in enumerate(lines, 1) for one in _of_line(line, number)]


def _of_line(line: str, number: int) -> Iterator[Statement]:
    first = _WORD.search(line)
    if first is not None and first.group().lower() in WITH_NAME:
        yield Statement(line[first.start() :].rstrip(), number, first.start() + 1)
        return
    begin = 0
    while begin <= len(line):
        part = _PART.match(line, begin)
        assert part is not None  # because it may be empty
        found = _WORD.search(line, begin, part.end())
        if found is not None:
            text = line[found.start() : part.end()].rstrip()
            yield _verified(Statement(text, number, found.start() + 1))
        if line[part.end() : part.end() + 1] == "#":
            return
        begin = part.end() + 1


def _verified(statement: Statement) -> Statement:
    for word in statement.words:
        if len(word.text) > LONGEST_WORD:
            raise bad(word, message("No word of a record is as long as this."))
    return statement


def bad(at: Word | Statement, sentence: Message, rule: str | None = None) -> BadRecord:
    """The error for what stands at this place: the sentence says it, line and column first."""
    return BadRecord(
        message(
            "Line {line}, column {column}: {sentence}",
            line=at.line,
            column=at.column,
            sentence=sentence,
        ),
        at.line,
        at.column,
        rule,
    )


def number(word: Word, lowest: int = 0, highest: int = LARGEST_NUMBER) -> int:
    """The whole number that is written, within its limits. Raises `BadRecord`."""
    text = word.text
    if text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST_NUMBER)):
        value = int(text)
        if lowest <= value <= highest:
            return value
    raise bad(
        word,
        message(
            "A number from {lowest} to {highest} is expected here, not “{found}”.",
            lowest=lowest,
            highest=highest,
            found=text,
        ),
    )


def numbers(statement: Statement, form: str, count: int) -> list[int]:
    """The numbers behind the first word, exactly so many; `form` shows how it is written."""
    words = expect(statement, form, count + 1)
    return [number(word) for word in words[1:]]


def expect(statement: Statement, form: str, count: int) -> list[Word]:
    """The words of the statement, if there are exactly so many. Raises `BadRecord`."""
    words = statement.words
    if len(words) != count:
        at = words[count] if len(words) > count else statement.end
        raise bad(at, message("This line is written “{form}”.", form=form))
    return words


def decoded(data: bytes) -> str:
    """The text of a record's bytes, which are UTF-8. Raises `BadRecord`."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        lines = _END_OF_LINE.split(before.removeprefix(_BYTE_ORDER_MARK))
        at = Word("", len(lines), len(lines[-1]) + 1)
        raise bad(at, message("The record is not written in UTF-8.")) from None
