"""Coming and going: who sits down, brings more, or leaves (B24)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from textual.widget import Widget

from ecarte.banking import acts
from ecarte.banking.names import verify_name
from ecarte.banking.view import TableView
from ecarte.messages import mark, message
from ecarte.service.banking import PERSON
from ecarte.terminal.banking.setup import DEFAULT_PURSE, KINDS
from ecarte.terminal.choices import Choice
from ecarte.terminal.forms import Form, OptionRow, TextRow
from ecarte.terminal.room import CLOSE, Answer, Page, Room

COME_OR_GO = mark("Come or go")
SIT_DOWN = mark("Sit down, or bring money")


class Arrival(NamedTuple):
    """Somebody sits down, or brings more: name, units, who plays."""

    name: str
    units: int
    kind: str = PERSON


class ArrivalScreen(Form[Arrival | None]):
    """Asks who sits down with how much; it answers with the arrival, or None."""

    heading = SIT_DOWN
    go_on = mark("Sit down")

    def __init__(self, real_cards: bool = False) -> None:
        super().__init__()
        self.real_cards = real_cards

    def rows(self) -> Iterator[Widget]:
        """The name, the units, who plays."""
        yield TextRow("who", self.say(mark("Name")))
        yield TextRow("units", self.say(mark("Units")), str(DEFAULT_PURSE))
        if not self.real_cards:
            kinds = [(kind, self.say(text)) for kind, text in KINDS.items()]
            yield OptionRow("kind", self.say(mark("Who plays")), kinds, PERSON)

    def send(self) -> None:
        """Answers with the arrival. Raises `EcarteError` for what cannot be read."""
        name = self.query_one("#who", TextRow).value
        verify_name(name)
        units = acts.amount(self.query_one("#units", TextRow).value)
        kind = PERSON if self.real_cards else self.query_one("#kind", OptionRow).value
        self.dismiss(Arrival(name, units, kind))


def come_or_go(room: Room[Answer], view: TableView) -> Page:
    """Asks who comes or goes; the answer is “+”, or “-” and the name of whoever leaves."""
    choices = [Choice("+", room.say(SIT_DOWN))]
    choices += [
        Choice(f"-{seat.name}", room.say(message("{name} leaves the table", name=seat.name)))
        for seat in view.seats
    ]
    choices += [Choice("rule", room.say(mark("Rule"))), Choice("", room.say(CLOSE))]
    return Page(room.say(COME_OR_GO), "", choices)
