"""The lines of a banking record: acts with their actors, and what is said of the table besides."""

from __future__ import annotations

from collections.abc import Iterator

from ecarte.banking import acts
from ecarte.banking.acts import BY_NATURE, Act
from ecarte.banking.state import Phase
from ecarte.banking.table import Table
from ecarte.cards import card
from ecarte.errors import BadText, EcarteError
from ecarte.messages import message
from ecarte.recording.lines import BAR, WITH_NAME, Statement, bad

HEADERS = ("rules", *WITH_NAME, "shuffle", "seed")
_OF_NATURE = ("cut", "deal", "open")
_SIGNS = ";#,"


def named(name: str) -> str:
    """The name as it is written in a line, between bars where it could be misunderstood."""
    first = name.split(None, 1)[0].lower()
    if first in _RESERVED or any(sign in name for sign in _SIGNS):
        return BAR + name + BAR
    return name


def text_of(act: Act) -> str:
    """The act as a record writes it."""
    return named(act.actor) + str(act)[len(act.actor) :] if act.actor else str(act)


def begin_line(table: Table) -> str | None:
    """The line before a deal: its number, the banker, what is in the bank."""
    if table.phase is not Phase.DEALING or table.banker is None:
        return None
    return f"begin {table.deal + 1} banker {named(table.banker)} bank {table.bank}"


def tableau_lines(table: Table) -> list[str]:
    """The lines after a settlement: both sides’ tricks, and what came of the stakes (B9)."""
    return [
        f"tableau {number} tricks {count.banker} {count.tableau} {outcome.name.lower()}"
        for number, count, outcome in table.results
    ]


def tableau_line(table: Table, statement: Statement) -> str | None:
    """The line that is due for the tableau that a statement names."""
    lines = tableau_lines(table)
    words = statement.words
    if len(words) > 1:
        lines = [line for line in lines if line.split()[1] == words[1].text] or lines
    return lines[0] if lines else None


def money_line(table: Table) -> str:
    """The line that says where the money lies: the bank, the purses in the order of the seats."""
    return " ".join(["bank", str(table.bank), "purses", *(str(seat.purse) for seat in table.seats)])


def due(table: Table, statement: Statement) -> str | None:
    """What a statement that is to be checked must say at this moment."""
    return {
        "begin": begin_line(table),
        "tableau": tableau_line(table, statement),
        "bank": money_line(table),
    }[statement.first]


CHECKS = ("begin", "tableau", "bank")
"""The first words of the lines that say how the table stands."""
_RESERVED = {*HEADERS, *CHECKS, *_OF_NATURE}


def closing_lines(before: Table, after: Table) -> Iterator[str]:
    """The lines that close a deal, or the evening, when the last act has ended it."""
    settled = after.opened and not before.opened
    if settled:
        yield from tableau_lines(after)
    if settled or after.phase is Phase.OVER:
        yield money_line(after)


def played(statement: Statement, table: Table) -> tuple[Act, Table]:
    """The act that a statement writes, and the table after it. Raises `BadRecord`."""
    act = _act(statement)
    try:
        return act, table.apply(act)
    except EcarteError as error:
        raise bad(statement, error.sentence, error.rule) from None


def _act(statement: Statement) -> Act:
    text, name = statement.text, None
    if text.startswith(BAR):
        name, bar, rest = text[1:].partition(BAR)
        if not bar:
            raise bad(statement.end, message("A name that begins with a bar ends with one."))
        text = name + " " + rest.strip()
    elif statement.first in _OF_NATURE:
        words = statement.words
        for word in words[1:]:
            try:
                card(word.text)
            except BadText as error:
                raise bad(word, error.sentence) from None
        text = " ".join([statement.first, *(word.text for word in words[1:])])
    try:
        act = acts.act(text)
    except EcarteError as error:
        raise bad(statement, error.sentence, error.rule) from None
    if name is not None and (act.actor != name or act.kind in BY_NATURE):
        raise bad(statement, message("Behind the bars an act is expected."))
    return act
