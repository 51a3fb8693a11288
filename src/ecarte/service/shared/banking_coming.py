"""Coming to a shared banking table and going with what one has; keeping it waiting (B24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecarte.banking.acts import Act, Kind
from ecarte.errors import BadText, Refused
from ecarte.messages import Message, counted, message
from ecarte.service.banking import Session
from ecarte.service.shared.fair import LONGEST_WORDS
from ecarte.service.shared.table import Entry, checked_text

if TYPE_CHECKING:
    from ecarte.service.shared.banking_table import BankingTable


def sit(table: BankingTable, entry: Entry, _at: int) -> None:
    """A new person sits down, with the play money of the setup."""
    name, by = entry.get("name"), entry.get("by")
    if by is not None and by != name:
        raise BadText(message("Everybody sits down under a name of his own."))
    new = table.people.verify_new(name)
    words = _words(entry)
    units = table.plan.units
    if table.evening is None:
        table.hear(_sits_down(new, units))
    else:
        table.hear_step(table.evening.sit(new, units))
    table.people.sit(new, words)


def sit_again(table: BankingTable, entry: Entry, _at: int) -> None:
    """Somebody who has left comes back, with what he had."""
    name = str(entry.get("by"))
    if name not in table.people.words:
        raise Refused(message("Only someone who has sat here before can sit down again."), "B24")
    if name in table.people.sitting:
        raise Refused(message("You sit at this table already."), "B24")
    table.people.verify_room()
    words = _words(entry)
    if table.evening is None:
        table.hear(_sits_down(name, table.plan.units))
    else:
        _bring_units(table, table.evening, name)
    table.people.sit(name, words)


def bring(table: BankingTable, entry: Entry, _at: int) -> None:
    """Who has nothing left gets play money once more."""
    name, evening = table.seated(entry), table.begun()
    if not table.may_bring(name):
        raise Refused(message("Play money is given to those who have nothing left."), "B21")
    _bring_units(table, evening, name)


def _bring_units(table: BankingTable, evening: Session, name: str) -> None:
    """What he kept when he left; who has nothing left gets play money once more."""
    kept = table.people.purse_kept(name, evening.table)
    if kept == 0 and table.has_staked(name):
        raise Refused(message("Your stakes are still in play: wait until they are settled."), "B24")
    step = evening.sit(name, kept or table.plan.units)
    if kept == 0:
        table.people.grant(name)
    table.hear_step(step)


def leave(table: BankingTable, entry: Entry, _at: int) -> None:
    """Somebody goes with his purse; what he has staked stays in play."""
    name = table.seated(entry)
    if table.evening is None:
        table.hear(message("{name} leaves the table.", name=name))
    else:
        table.hear_step(table.evening.do(Act(name, Kind.LEAVE)))
    table.people.leave(name)


def break_up(table: BankingTable, entry: Entry, _at: int) -> None:
    """Everybody goes, and the evening is over."""
    if entry.get("by") not in (None, table.plan.founder):
        raise Refused(
            message("Only {name}, who set the table, breaks it up.", name=table.plan.founder)
        )
    table.hear(message("The table is broken up."))
    if table.evening is not None:
        for step in table.evening.break_up():
            table.hear_step(step)
    table.broken_up = True


def claim(table: BankingTable, entry: Entry, at: int) -> None:
    """Those who have kept the table waiting too long are away from now on."""
    name = table.seated(entry)
    late = table.late(name, at)
    if not late:
        raise Refused(
            counted(
                "Nobody has kept the table waiting for {number} second.",
                "Nobody has kept the table waiting for {number} seconds.",
                table.plan.limit,
            )
        )
    for one in late:
        table.hear(message("{name} is away; the table goes on meanwhile.", name=one))
    table.people.away.update(late)


def back(table: BankingTable, entry: Entry, _at: int) -> None:
    """Somebody who was away answers for himself again."""
    name = table.seated(entry)
    if name not in table.people.away:
        raise Refused(message("You are at the table already."))
    table.hear(message("{name} is back.", name=name))


def _words(entry: Entry) -> str:
    return checked_text(entry.get("words", ""), "words", LONGEST_WORDS)


def _sits_down(name: str, units: int) -> Message:
    return counted(
        "{name} sits down with {number} unit.",
        "{name} sits down with {number} units.",
        units,
        name=name,
    )
