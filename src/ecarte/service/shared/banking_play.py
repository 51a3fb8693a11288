"""What is done of the game at a shared banking table: the beginning, the acts, the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecarte.banking import acts
from ecarte.banking.acts import Kind
from ecarte.banking.state import Phase
from ecarte.errors import BadText, Refused
from ecarte.messages import message
from ecarte.service.banking import Player, Session, Setup
from ecarte.service.shared.table import Entry, checked_text
from ecarte.shuffling import derive

if TYPE_CHECKING:
    from ecarte.service.shared.banking_table import BankingTable

LONGEST_ACT = 100
"""The most signs in the act of an entry."""


def nature_acts(evening: Session) -> bool:
    """Whether cards are due: the cut or a deal."""
    return evening.table.phase in (Phase.CUT, Phase.DEALING)


def begin(table: BankingTable, entry: Entry, _at: int) -> None:
    """The evening begins, with all who sit here, the computers last."""
    name = table.seated(entry)
    if table.evening is not None:
        raise Refused(message("The evening has begun already."), "B1")
    if not table.enough_to_begin:
        raise Refused(message("An evening begins with at least two players."), "B1")
    if not table.may_begin(name):
        raise Refused(message("{name} begins the evening.", name=table.plan.founder), "B1")
    players = [Player(one, table.plan.units) for one in table.people.sitting]
    seed = derive(table.plan.secret, "computers")
    setup = Setup(table.plan.rules, (*players, *table.plan.computers), seed)
    table.evening = Session(setup, source=table.cards)
    table.hear(message("The evening begins."))
    if table.evening.table.phase is Phase.OFFER:
        table.hear(message("{name} may take the bank first.", name=table.evening.table.offered))


def _actor(table: BankingTable, entry: Entry) -> str:
    """Who acts: a person, or by the house a computer or an absent person."""
    if entry.get("by") is not None:
        return table.seated(entry)
    name = str(entry.get("name"))
    evening = table.begun()
    if name != evening.computer_asked and not (
        name in table.people.away and name in evening.awaited
    ):
        raise Refused(message("It is not for {name} to act now.", name=name))
    return name


def act(table: BankingTable, entry: Entry, _at: int) -> None:
    """An act of the game, in one’s own name."""
    evening, name = table.begun(), _actor(table, entry)
    text = checked_text(entry.get("act"), "act", LONGEST_ACT).strip()
    amount = entry.get("amount")
    if amount is not None:
        text = f"{text} {_amount(amount)}"
    wanted = acts.act(f"{name} {text}")
    if wanted.actor != name:
        raise BadText(message("“{act}” is no act of the game.", act=text))
    if wanted.kind in (Kind.SIT, Kind.LEAVE):
        raise Refused(message("Sitting down and leaving are no acts of a deal."), "B24")
    table.hear_step(evening.do(wanted))


def done(table: BankingTable, entry: Entry, _at: int) -> None:
    """A punter has staked, or has no wish after the deal."""
    evening, name = table.begun(), _actor(table, entry)
    view = evening.view(None)
    if view.phase not in (Phase.STAKING, Phase.BETWEEN) or name not in view.punters:
        raise Refused(message("Only a punter can say that he is done."), "B4")
    if name in evening.done:
        raise Refused(message("You have said already that you are done."), "B4")
    evening.say_done(name)


def cards(table: BankingTable, entry: Entry, _at: int) -> None:
    """The cut or the deal."""
    evening = table.begun()
    if entry.get("by") is not None or not nature_acts(evening):
        raise Refused(message("No cards are due here."), "B3")
    step = evening.go_on()
    assert step is not None
    table.hear_step(step)


def _amount(value: object) -> str:
    """An amount that stands apart, as a number or as digits."""
    if type(value) is int:
        return str(value)
    return checked_text(value, "amount", LONGEST_ACT).strip()
