"""The end of a banking evening: what each has won, and who owes whom how much.

The settlement can be asked for at any moment: it is as if the evening ended now, with the stakes
back to their owners and the bank to its banker.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ecarte.banking.acts import Act, Kind
from ecarte.banking.ledger import Debt, Why
from ecarte.banking.state import TableState
from ecarte.banking.view import TableView
from ecarte.messages import Message, counted, message
from ecarte.speech.banking import debt_sentence

MOST_FOR_FEWEST = 14
"""Among more winners and losers than this the fewest payments are not searched for."""


class Balance(NamedTuple):
    """How a player stands, in units.

    `brought` to the table, `taken` away by leaving, `has` there still; `owes` and `is_owed` are
    debts that are noted (B19).
    """

    name: str
    brought: int
    taken: int
    has: int
    owes: int = 0
    is_owed: int = 0

    @property
    def gain(self) -> int:
        """What the player has won at the table, in money; a loss is negative."""
        return self.has + self.taken - self.brought

    @property
    def result(self) -> int:
        """What the player has won when the debts are paid as well."""
        return self.gain - self.owes + self.is_owed


class Payment(NamedTuple):
    """What one player gives another at the end."""

    payer: str
    payee: str
    amount: int


class Settlement(NamedTuple):
    """Where the evening's money went, and the fewest payments that settle it, debts included."""

    balances: tuple[Balance, ...]
    debts: tuple[Debt, ...]
    payments: tuple[Payment, ...]


def who_owes_whom(table: TableState | TableView) -> Settlement:
    """The settlement as if the evening ended now, for an evening whose purses are on paper."""
    brought: dict[str, int] = {}
    taken: dict[str, int] = {}
    has = {seat.name: seat.purse for seat in table.seats}
    for entry in table.ledger:
        if entry.why is Why.BROUGHT:
            brought[entry.who] = brought.get(entry.who, 0) + entry.amount
        elif entry.why is Why.TAKEN:
            taken[entry.who] = taken.get(entry.who, 0) + entry.amount
    for stake in table.stakes:
        has[stake.who] = has.get(stake.who, 0) + stake.amount
    if table.banker is not None:
        has[table.banker] = has.get(table.banker, 0) + table.bank
    names = dict.fromkeys((*brought, *has))
    balances = tuple(
        Balance(
            name,
            brought.get(name, 0),
            taken.get(name, 0),
            has.get(name, 0),
            sum(debt.amount for debt in table.debts if debt.debtor == name),
            sum(debt.amount for debt in table.debts if debt.creditor == name),
        )
        for name in names
    )
    results = {balance.name: balance.result for balance in balances}
    return Settlement(balances, table.debts, tuple(fewest_payments(results)))


def leaving(table: TableState) -> list[Act]:
    """The acts by which everybody goes, the banker first so that a deal not opened is void."""
    names = [seat.name for seat in table.seats]
    names.sort(key=lambda name: name != table.banker)
    return [Act(name, Kind.LEAVE) for name in names]


def fewest_payments(results: Mapping[str, int]) -> list[Payment]:
    """The smallest number of payments by which all losers pay all winners.

    So many players whose results come to 0 among themselves settle with one payment fewer than
    they are; so the players are parted into as many such circles as possible.
    """
    open_results = {name: units for name, units in results.items() if units}
    return [
        payment
        for circle in _circles(list(open_results), list(open_results.values()))
        for payment in _within({name: open_results[name] for name in circle})
    ]


def _circles(names: list[str], units: list[int]) -> list[list[str]]:
    """The players parted into as many circles as possible, each coming to 0."""
    if len(names) > MOST_FOR_FEWEST:
        return [names]
    everybody = (1 << len(names)) - 1
    sums = [0] * (everybody + 1)
    most = [0] * (everybody + 1)
    last = [0] * (everybody + 1)
    for some in range(1, everybody + 1):
        lowest = some & -some
        sums[some] = sums[some ^ lowest] + units[lowest.bit_length() - 1]
        best = -1
        for place in range(len(names)):
            without = some & ~(1 << place)
            if without != some and most[without] > best:
                best, last[some] = most[without], place
        most[some] = best + (sums[some] == 0)
    circles: list[list[str]] = []
    some = everybody
    while some:
        if sums[some] == 0:
            circles.append([])
        circles[-1].append(names[last[some]])
        some &= ~(1 << last[some])
    return [[name for name in names if name in circle] for circle in circles]


def _within(results: dict[str, int]) -> list[Payment]:
    """The payments of one circle: the largest loser pays the largest winner, until all is paid."""
    left = dict(results)
    payments = []
    while any(left.values()):
        payer = min(left, key=lambda name: left[name])
        payee = max(left, key=lambda name: left[name])
        amount = min(-left[payer], left[payee])
        left[payer] += amount
        left[payee] -= amount
        payments.append(Payment(payer, payee, amount))
    return payments


def settlement_lines(settlement: Settlement) -> list[Message]:
    """The settlement in sentences: every player's result, the debts, the payments."""
    lines = [_balance_sentence(balance) for balance in settlement.balances]
    lines += [debt_sentence(debt) for debt in settlement.debts]
    lines += [
        counted(
            "To pay: {payer} → {payee}, {number} unit.",
            "To pay: {payer} → {payee}, {number} units.",
            payment.amount,
            payer=payment.payer,
            payee=payment.payee,
        )
        for payment in settlement.payments
    ]
    if not settlement.payments:
        lines.append(message("Nobody owes anybody anything."))
    return lines


def _balance_sentence(balance: Balance) -> Message:
    ends_with = balance.has + balance.taken
    if balance.gain > 0:
        return counted(
            "{name} brought {brought}, ends with {has}: {number} unit won.",
            "{name} brought {brought}, ends with {has}: {number} units won.",
            balance.gain,
            name=balance.name,
            brought=balance.brought,
            has=ends_with,
        )
    if balance.gain < 0:
        return counted(
            "{name} brought {brought}, ends with {has}: {number} unit lost.",
            "{name} brought {brought}, ends with {has}: {number} units lost.",
            -balance.gain,
            name=balance.name,
            brought=balance.brought,
            has=ends_with,
        )
    return message(
        "{name} brought {brought} and ends with as much.",
        name=balance.name,
        brought=balance.brought,
    )
