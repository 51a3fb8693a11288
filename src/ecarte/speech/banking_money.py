"""Money at the banking table in sentences: ledger entries, debts, purses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ecarte.banking.ledger import Debt, Entry, Why
from ecarte.messages import Message, counted, message


def _brought(entry: Entry) -> Message:
    return counted(
        "{name} brings {number} unit.",
        "{name} brings {number} units.",
        entry.amount,
        name=entry.who,
    )


def _taken(entry: Entry) -> Message:
    return counted(
        "{name} takes {number} unit from the table.",
        "{name} takes {number} units from the table.",
        entry.amount,
        name=entry.who,
    )


def _stake(entry: Entry) -> Message:
    return counted(
        "{name} stakes {number} unit.",
        "{name} stakes {number} units.",
        entry.amount,
        name=entry.who,
    )


def _compulsory(entry: Entry) -> Message:
    return counted(
        "{name} stakes {number} unit for the agreed sum.",
        "{name} stakes {number} units for the agreed sum.",
        entry.amount,
        name=entry.who,
    )


def _withdrawn(entry: Entry) -> Message:
    return counted(
        "{name} takes back {number} staked unit.",
        "{name} takes back {number} staked units.",
        entry.amount,
        name=entry.who,
    )


def _laid(entry: Entry) -> Message:
    return counted(
        "{name} lays a bank of {number} unit.",
        "{name} lays a bank of {number} units.",
        entry.amount,
        name=entry.who,
    )


def _lost(entry: Entry) -> Message:
    return counted(
        "{name} loses {number} unit.", "{name} loses {number} units.", entry.amount, name=entry.who
    )


def _returned(entry: Entry) -> Message:
    return counted(
        "{name} gets back a stake of {number} unit.",
        "{name} gets back a stake of {number} units.",
        entry.amount,
        name=entry.who,
    )


def _won(entry: Entry) -> Message:
    return counted(
        "{name} wins {number} unit.", "{name} wins {number} units.", entry.amount, name=entry.who
    )


def _en_carte(entry: Entry) -> Message:
    return counted(
        "{name} gets back a stake of {number} unit: en carte.",
        "{name} gets back a stake of {number} units: en carte.",
        entry.amount,
        name=entry.who,
    )


def _void(entry: Entry) -> Message:
    return counted(
        "{name} gets back a stake of {number} unit: it does not count.",
        "{name} gets back a stake of {number} units: it does not count.",
        entry.amount,
        name=entry.who,
    )


def _bank_back(entry: Entry) -> Message:
    return counted(
        "{name} takes back the bank: {number} unit.",
        "{name} takes back the bank: {number} units.",
        entry.amount,
        name=entry.who,
    )


def _debt(entry: Entry) -> Message:
    return counted(
        "{debtor} → {creditor}: {number} unit of debt paid.",
        "{debtor} → {creditor}: {number} units of debt paid.",
        entry.amount,
        debtor=entry.who,
        creditor=entry.target.owner,
    )


_SENTENCES: dict[Why, Callable[[Entry], Message]] = {
    Why.BROUGHT: _brought,
    Why.TAKEN: _taken,
    Why.STAKE: _stake,
    Why.COMPULSORY: _compulsory,
    Why.WITHDRAWN: _withdrawn,
    Why.LAID: _laid,
    Why.LOST: _lost,
    Why.RETURNED: _returned,
    Why.WON: _won,
    Why.EN_CARTE: _en_carte,
    Why.VOID: _void,
    Why.BANK_BACK: _bank_back,
    Why.DEBT: _debt,
}


def entry_sentence(entry: Entry) -> Message:
    """One movement of money as a sentence (B21)."""
    return _SENTENCES[entry.why](entry)


def entry_sentences(entries: Iterable[Entry]) -> list[Message]:
    """Movements of money, one after another."""
    return [entry_sentence(entry) for entry in entries]


def ledger_lines(ledger: Sequence[Entry]) -> list[Message]:
    """The evening's ledger, every deal under its number."""
    lines: list[Message] = []
    deal = None
    for entry in ledger:
        if entry.deal != deal:
            deal = entry.deal
            lines.append(
                message("Deal {deal}:", deal=deal) if deal else message("Before the first deal:")
            )
        lines.append(entry_sentence(entry))
    return lines


def debt_sentence(debt: Debt) -> Message:
    """A debt that is noted (B19); the arrow points to whom it is owed."""
    return counted(
        "Debt: {debtor} → {creditor}, {number} unit.",
        "Debt: {debtor} → {creditor}, {number} units.",
        debt.amount,
        debtor=debt.debtor,
        creditor=debt.creditor,
    )
