"""A settlement as it is watched: what lies on the table at each moment of it (B5).

The engine settles a deal in one act. Here its ledger is followed entry by entry, so that the cards
open, the count is seen and the money moves one tableau after another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from ecarte.banking.ledger import Debt, Entry, Place, Seat, Why
from ecarte.banking.stakes import collect
from ecarte.banking.state import (
    Outcome,
    Result,
    Stake,
    Tableaux,
    cashier_of,
    has_laid_bank,
)
from ecarte.banking.table import Table
from ecarte.banking.view import TableView
from ecarte.cards import SUIT_OF, Card
from ecarte.messages import Message
from ecarte.speech.banking import result_sentence, tableau_account
from ecarte.speech.banking_settling import taken_from

Moves = tuple[tuple[str, int], ...]
"""What a settled tableau has brought each punter who had staked on it, in units."""


class Shown(NamedTuple):
    """What lies on the table at one moment.

    `open` tableaux lie open, from the banker's on; the money of `results` has moved, as `moves`
    tells by tableau. `counted` is the tableau whose count is marked on the banker's cards, 0 for
    none. `banker` has the bank now, `dealt_by` whose tableau 1 is.
    """

    seats: tuple[Seat, ...]
    bank: int
    debts: tuple[Debt, ...]
    stakes: tuple[Stake, ...]
    turn_up: Card | None
    tableaux: Tableaux | None
    dealt: bool
    open: int = 0
    results: tuple[Result, ...] = ()
    moves: Mapping[int, Moves] = {}
    counted: int = 0
    banker: str | None = None
    dealt_by: str | None = None
    laid_bank: bool = False
    responsible: bool = False
    layings: int = 0
    left: int = 0
    exhausted: int = 0

    @property
    def trump(self) -> int | None:
        """The trump suit."""
        return None if self.turn_up is None else SUIT_OF[self.turn_up]

    @property
    def purse_of_banker(self) -> int:
        """The units in the banker’s purse."""
        return next((seat.purse for seat in self.seats if seat.name == self.banker), 0)

    def with_money(self, view: TableView) -> Shown:
        """The same cards, with the money as it lies now."""
        return self._replace(
            seats=view.seats,
            bank=view.bank,
            debts=view.debts,
            banker=view.banker,
            laid_bank=has_laid_bank(view),
            responsible=view.responsible,
            layings=view.layings,
            left=view.pack.left,
            exhausted=view.pack.exhausted,
        )

    def hand(self, number: int) -> tuple[Card, ...] | None:
        """The cards of a tableau (1 … 4), if they lie open."""
        if self.tableaux is None or number > self.open:
            return None
        return self.tableaux[number - 1]

    def result(self, number: int) -> Result | None:
        """The count of a tableau, once it has been made."""
        return next((result for result in self.results if result.tableau == number), None)


def shown(view: TableView) -> Shown:
    """What lies on the table as a view tells it."""
    return Shown(
        view.seats,
        view.bank,
        view.debts,
        view.stakes,
        view.turn_up,
        view.tableaux,
        dealt=view.turn_up is not None and view.banker is not None,
        banker=view.banker,
        dealt_by=view.banker,
        laid_bank=has_laid_bank(view),
        responsible=view.responsible,
        layings=view.layings,
        left=view.pack.left,
        exhausted=view.pack.exhausted,
        open=0 if view.tableaux is None else len(view.tableaux),
    )


def moments(before: Table, after: Table) -> list[Shown]:
    """A closing, moment by moment.

    First what was owing is laid and the banker's cards open; then for each tableau its cards open
    with the count, and its money moves.
    """
    cashier = cashier_of(before)
    stakes = collect(before, cashier)
    entries = list(after.ledger[len(before.ledger) + len(cashier.entries) :])
    view = before.view(None)
    now = shown(view)._replace(
        seats=cashier.seats(),
        stakes=stakes,
        tableaux=after.view(None).tableaux,
        open=1,
    )
    course = [now]
    for result in after.results:
        laid = [stake for stake in stakes if stake.tableau == result.tableau]
        now = now._replace(
            open=result.tableau, counted=result.tableau, results=(*now.results, result)
        )
        course.append(now)
        if not laid:
            continue
        moved = taken_from(entries, result, len(laid))
        now = now._replace(
            seats=_after(now.seats, moved),
            bank=now.bank + _into_bank(moved),
            stakes=tuple(stake for stake in now.stakes if stake.tableau != result.tableau),
            moves={**now.moves, result.tableau: _moves(laid, moved, result.outcome)},
        )
        course.append(now)
    return course


class Moment(NamedTuple):
    """What is shown for a while, and what is said meanwhile; `lasts` counts in paces."""

    shown: Shown
    said: list[Message]
    lasts: float = 1.0


def course(before: Table, after: Table, said: Sequence[Message]) -> list[Moment]:
    """The moments of a closing with what is said of each; `said` tells of the whole closing."""
    view = after.view(None)
    states = moments(before, after)
    cuts = [0]
    for result in after.results:
        cuts.append(_place(said, tableau_account(view, result.tableau)[0], cuts[-1]))
        if result.tableau in states[-1].moves:
            cuts.append(_place(said, result_sentence(result), cuts[-1]) + 1)
    parts = [list(said[begin:end]) for begin, end in pairwise((*cuts, len(said)))]
    found = [
        Moment(state, part, max(1.0, len(part) / 2))
        for state, part in zip(states, parts, strict=True)
    ]
    return [*found[:-1], found[-1]._replace(shown=_final(found[-1].shown, view))]


def _place(said: Sequence[Message], sentence: Message, begin: int) -> int:
    return said.index(sentence, begin)


def _final(last: Shown, view: TableView) -> Shown:
    """The settled table with the money as it lies in the end, whatever followed the settlement."""
    return last.with_money(view)._replace(stakes=view.stakes)


def settled(before: Table, after: Table) -> Shown:
    """The settled table."""
    return _final(moments(before, after)[-1], after.view(None))


def last_closing(states: Iterable[Table]) -> tuple[Table, Table] | None:
    """The states before and after the last closing of an evening."""
    found = None
    for before, after in pairwise(states):
        if after.opened and not before.opened:
            found = before, after
    return found


def _after(seats: tuple[Seat, ...], entries: Iterable[Entry]) -> tuple[Seat, ...]:
    purses = dict(seats)
    for entry in entries:
        for account, sign in ((entry.source, -1), (entry.target, 1)):
            if account.place is Place.PURSE and account.owner in purses:
                purses[account.owner] += sign * entry.amount
    return tuple(Seat(name, units) for name, units in purses.items())


def _into_bank(entries: Iterable[Entry]) -> int:
    return sum(
        entry.amount * ((entry.target.place is Place.BANK) - (entry.source.place is Place.BANK))
        for entry in entries
        if entry.why is not Why.BANK_BACK
    )


def _moves(laid: Iterable[Stake], entries: Iterable[Entry], outcome: Outcome) -> Moves:
    won: dict[str, int] = {}
    for entry in entries:
        if entry.why is Why.WON:
            won[entry.who] = won.get(entry.who, 0) + entry.amount
    if outcome is Outcome.BANKER:
        return tuple((stake.who, -stake.amount) for stake in laid)
    return tuple((stake.who, won.get(stake.who, 0)) for stake in laid)
