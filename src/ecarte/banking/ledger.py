"""The evening's money: accounts, the ledger, debts, and the cashier who moves it (B19, B21, B24).

Every entry moves a positive number of units from one account to another, so that after each of
them purses + bank + stakes = brought − taken. A debt is noted apart and is no money.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from ecarte.messages import mark


class Place(StrEnum):
    """Where money can lie; outside is not at the table."""

    PURSE = "purse"
    BANK = "bank"
    STAKES = "stakes"
    OUTSIDE = "outside"


class Account(NamedTuple):
    """A place, and whose purse it is. Its text is `purse A`, `bank`, `stakes` or `outside`."""

    place: Place
    owner: str = ""

    def __str__(self) -> str:
        return f"{self.place} {self.owner}" if self.owner else str(self.place)


BANK = Account(Place.BANK)
STAKES = Account(Place.STAKES)
OUTSIDE = Account(Place.OUTSIDE)


def purse(owner: str) -> Account:
    """The account of a player's purse."""
    return Account(Place.PURSE, owner)


class Why(StrEnum):
    """What an entry is for."""

    BROUGHT = "brought"
    TAKEN = "taken"
    STAKE = "stake"
    COMPULSORY = "compulsory"
    WITHDRAWN = "withdrawn"
    LAID = "laid"
    LOST = "lost"
    RETURNED = "returned"
    WON = "won"
    EN_CARTE = "en_carte"
    VOID = "void"
    BANK_BACK = "bank_back"
    DEBT = "debt"


REASONS = {
    Why.BROUGHT: mark("brought to the table"),
    Why.TAKEN: mark("taken from the table"),
    Why.STAKE: mark("staked"),
    Why.COMPULSORY: mark("staked for the agreed sum"),
    Why.WITHDRAWN: mark("withdrawn from the stakes"),
    Why.LAID: mark("laid in the bank"),
    Why.LOST: mark("stake lost to the banker"),
    Why.RETURNED: mark("winning stake returned"),
    Why.WON: mark("won from the banker"),
    Why.EN_CARTE: mark("stake returned: en carte"),
    Why.VOID: mark("stake returned: it does not count"),
    Why.BANK_BACK: mark("bank returned to the banker"),
    Why.DEBT: mark("debt paid"),
}
"""What each reason is called, as catalogue keys."""


class Entry(NamedTuple):
    """A movement of money: in which deal (0: before the first), whose, how much, why, and between
    which accounts. `amount` is positive.
    """

    deal: int
    who: str
    amount: int
    why: Why
    source: Account
    target: Account


class Debt(NamedTuple):
    """What the debtor still owes the creditor, in units (B19).

    Each tableau that is not paid in full makes a debt of its own to each winner †.
    """

    debtor: str
    creditor: str
    amount: int


class Seat(NamedTuple):
    """A player at the table and the units in his purse."""

    name: str
    purse: int


class Cashier:
    """Moves the money of one act and notes every movement.

    Whatever a debtor receives, what he brings himself included †, goes to his debts at once, oldest
    first (B19); whatever comes to somebody who has left the table follows him out (B24).
    """

    __slots__ = ("bank", "deal", "debts", "entries", "purses")

    def __init__(self, seats: Iterable[Seat], bank: int, debts: Iterable[Debt], deal: int) -> None:
        self.purses = dict(seats)
        self.bank = bank
        self.debts = list(debts)
        self.deal = deal
        self.entries: list[Entry] = []

    def move(self, who: str, amount: int, why: Why, source: Account, target: Account) -> None:
        """Moves so many units and notes it; nothing moves and nothing is noted for none."""
        if amount == 0:
            return
        self.entries.append(Entry(self.deal, who, amount, why, source, target))
        if source.place is Place.PURSE:
            if source.owner in self.purses:
                self.purses[source.owner] -= amount
        elif source.place is Place.BANK:
            self.bank -= amount
        if target.place is Place.PURSE:
            self._receive(target.owner, amount)
        elif target.place is Place.BANK:
            self.bank += amount

    def owe(self, debtor: str, creditor: str, amount: int) -> None:
        """Notes a debt."""
        if amount:
            self.debts.append(Debt(debtor, creditor, amount))

    def seat(self, name: str) -> None:
        """Gives a newcomer an empty purse, last in order (B23)."""
        self.purses.setdefault(name, 0)

    def leave(self, name: str) -> None:
        """A player goes with his purse (B24)."""
        self.move(name, self.purses[name], Why.TAKEN, purse(name), OUTSIDE)
        del self.purses[name]

    def seats(self) -> tuple[Seat, ...]:
        """The players and their purses as they are now."""
        return tuple(Seat(name, units) for name, units in self.purses.items())

    def _receive(self, name: str, amount: int) -> None:
        if name in self.purses:
            self.purses[name] += amount
        rest = amount
        while rest and (oldest := self._oldest_debt(name)) is not None:
            debt = self.debts[oldest]
            paid = min(rest, debt.amount)
            if paid == debt.amount:
                del self.debts[oldest]
            else:
                self.debts[oldest] = debt._replace(amount=debt.amount - paid)
            rest -= paid
            self.move(name, paid, Why.DEBT, purse(name), purse(debt.creditor))
        if name not in self.purses:
            self.move(name, rest, Why.TAKEN, purse(name), OUTSIDE)

    def _oldest_debt(self, name: str) -> int | None:
        return next((i for i, debt in enumerate(self.debts) if debt.debtor == name), None)
