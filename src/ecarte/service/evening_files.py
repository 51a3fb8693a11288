"""The ledger and the settlement of a banking evening as CSV, for a spreadsheet.

Column names and reasons are the same in every language.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path

from ecarte.banking import record as records
from ecarte.banking.ledger import Entry
from ecarte.banking.record import Record
from ecarte.banking.view import TableView
from ecarte.service import storage
from ecarte.service.evening import Settlement, who_owes_whom

LEDGER_COLUMNS = ("deal", "who", "amount", "why", "from", "to")
SETTLEMENT_COLUMNS = (
    "name",
    "brought",
    "taken",
    "has",
    "gain",
    "owes",
    "is_owed",
    "result",
)
PAYMENT_COLUMNS = ("payer", "payee", "amount")
_READ_AS_FORMULA = ("=", "+", "-", "@", "\t")


def ledger_csv(ledger: Iterable[Entry]) -> str:
    """The ledger, a line for each movement of money (B21)."""
    return _csv(
        LEDGER_COLUMNS,
        (
            (
                entry.deal,
                _name(entry.who),
                entry.amount,
                str(entry.why),
                str(entry.source),
                str(entry.target),
            )
            for entry in ledger
        ),
    )


def balances_csv(settlement: Settlement) -> str:
    """How each player stands at the end."""
    return _csv(
        SETTLEMENT_COLUMNS,
        (
            (
                _name(balance.name),
                balance.brought,
                balance.taken,
                balance.has,
                balance.gain,
                balance.owes,
                balance.is_owed,
                balance.result,
            )
            for balance in settlement.balances
        ),
    )


def payments_csv(settlement: Settlement) -> str:
    """Who pays whom at the end."""
    return _csv(
        PAYMENT_COLUMNS,
        ((_name(one.payer), _name(one.payee), one.amount) for one in settlement.payments),
    )


def keep_evening(record: Record, view: TableView, now: datetime | None = None) -> list[Path]:
    """Writes the record of an evening, its ledger, settlement and payments; the files.

    They lie in the folder of records, called after the minute in which they are written. Raises
    `CannotSave`.
    """
    folder, when = storage.record_folder(), (now or datetime.now()).strftime("%Y-%m-%d %H.%M")
    name, number = f"{when} banking", 1
    while (folder / f"{name}.ecarte").exists():
        number += 1
        name = f"{when} banking ({number})"
    file = folder / f"{name}.ecarte"
    storage.write_whole(file, records.write(record))
    return [file, *export(view, folder, name)]


def export(view: TableView, folder: Path, name: str) -> tuple[Path, Path, Path]:
    """Writes ledger, settlement and payments to a folder; the three files. Raises `CannotSave`."""
    settlement = who_owes_whom(view)
    texts = {
        "ledger": ledger_csv(view.ledger),
        "settlement": balances_csv(settlement),
        "payments": payments_csv(settlement),
    }
    files = []
    for part, text in texts.items():
        file = folder / f"{name}-{part}.csv"
        storage.write_whole(file, text)
        files.append(file)
    return files[0], files[1], files[2]


def _name(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return "'" + name if name.startswith(_READ_AS_FORMULA) else name


def _csv(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    written = io.StringIO(newline="")
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return written.getvalue()
