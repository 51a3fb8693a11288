"""The money of an evening on pages: purses, who owes whom, the ledger, and where it is kept."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from ecarte.banking.record import Record
from ecarte.banking.view import TableView
from ecarte.messages import Message, mark, message
from ecarte.service.evening import settlement_lines, who_owes_whom
from ecarte.service.evening_files import keep_evening
from ecarte.service.storage import CannotSave
from ecarte.speech.banking import ledger_lines, purse_lines
from ecarte.terminal.choices import Choice
from ecarte.terminal.room import CLOSE, Answer, Page, Room

MONEY = mark("Money")
LEDGER = mark("The evening’s ledger")
SAVE = mark("Save as CSV")
EVENING_OVER = mark("The evening is over")
NEW_EVENING = mark("New evening")
LOOK_BACK = mark("Go through the evening")
TO_MENU = mark("Main menu")


def section(room: Room[Answer], heading: str, lines: Sequence[Message]) -> Content:
    """Sentences, a line each, under a heading."""
    return Content.assemble((room.say(heading), "bold"), *(f"\n{room.say(line)}" for line in lines))


def money_page(room: Room[Answer], view: TableView) -> Page:
    """Purses and debts, who would owe whom if the evening ended now, and the ledger."""
    parts = [
        section(room, mark("Purses"), purse_lines(view)),
        section(room, mark("If the evening ended now"), settlement_lines(who_owes_whom(view))),
        section(room, LEDGER, ledger_lines(view.ledger)),
    ]
    choices = [Choice("", room.say(CLOSE)), Choice("save", room.say(SAVE))]
    return Page(room.say(MONEY), Content("\n\n").join(parts), choices, wide=True)


def evening_over(room: Room[Answer], view: TableView, said: Sequence[Message]) -> Page:
    """The end of the evening: how everybody stands, who owes whom, and what can be done then."""
    parts = [
        Content("\n".join(room.say(one) for one in said)),
        section(
            room, mark("Final purses, and who owes whom"), settlement_lines(who_owes_whom(view))
        ),
    ]
    choices = [
        Choice("new", room.say(NEW_EVENING)),
        Choice("money", room.say(LEDGER)),
        Choice("replay", room.say(LOOK_BACK)),
        Choice("menu", room.say(TO_MENU)),
    ]
    return Page(room.say(EVENING_OVER), Content("\n\n").join(parts), choices, wide=True)


def kept(record: Record, view: TableView) -> Message:
    """Keeps the record and the CSV files of an evening; says where, or that it cannot be done."""
    try:
        files = keep_evening(record, view)
    except CannotSave as failure:
        return failure.sentence
    return message(
        "The record and the ledger (CSV) are in {folder}: {file} and others.",
        folder=files[0].parent,
        file=files[0].name,
    )
