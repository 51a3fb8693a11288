"""Who owes whom at the end of an evening, and the files for a spreadsheet."""

from __future__ import annotations

import csv
import io
from datetime import datetime
from itertools import product
from pathlib import Path

import pytest

from ecarte.banking import record as records
from ecarte.banking.ledger import Debt
from ecarte.service.banking import Session
from ecarte.service.evening import (
    Payment,
    Settlement,
    fewest_payments,
    settlement_lines,
    who_owes_whom,
)
from ecarte.service.evening_files import balances_csv, keep_evening, ledger_csv, payments_csv
from ecarte.service.storage import CannotSave
from tests.service.banking_scenes import called, mixed, setup, step


@pytest.fixture(autouse=True)
def _own_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


FEWEST = [
    ({}, 0),
    ({"A": 0, "B": 0}, 0),
    ({"A": -10, "B": 10}, 1),
    ({"A": -10, "B": 4, "C": 6}, 2),
    ({"A": -10, "B": -5, "C": 5, "D": 10}, 2),
    ({"A": -6, "B": -4, "C": -1, "D": 5, "E": 6}, 3),
    ({"A": -7, "B": -3, "C": 3, "D": 5, "E": 2}, 3),
    # two circles, A with D and E, B with C and F; largest to largest alone would take five
    ({"A": -8, "B": -7, "C": 6, "D": 5, "E": 3, "F": 1}, 4),
    ({"A": -3, "B": -3, "C": -3, "D": 4, "E": 5}, 4),
]


@pytest.mark.parametrize(("results", "number"), FEWEST)
def test_all_is_settled_by_as_few_payments_as_possible(
    results: dict[str, int], number: int
) -> None:
    payments = fewest_payments(results)
    left = dict(results)
    for payment in payments:
        assert payment.amount > 0
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    assert not any(left.values())
    assert len(payments) == number


def test_no_circle_of_players_is_missed() -> None:
    for units in product((-3, -2, -1, 1, 2, 3), repeat=4):
        if sum(units):
            continue
        payments = fewest_payments(dict(zip("ABCD", units, strict=True)))
        a, b, c, d = units
        pairs = a + b == 0 or a + c == 0 or a + d == 0
        assert len(payments) == (2 if pairs else 3), (units, payments, b, c, d)


def test_many_players_are_settled_too() -> None:
    results = {f"P{place}": (place + 1) * (-1) ** place for place in range(30)}
    results["last"] = -sum(results.values())
    payments = fewest_payments(results)
    assert len(payments) < len(results)


def test_the_settlement_counts_bank_and_stakes_as_their_owners() -> None:
    session = called(Session(setup(form="laid")), "Anna lay 100", "Boris stake 4 30")
    settlement = who_owes_whom(session.table)
    assert [(one.name, one.has, one.gain) for one in settlement.balances] == [
        ("Anna", 200, 0),
        ("Boris", 100, 0),
        ("Vera", 60, 0),
    ]
    assert settlement.payments == ()


def test_the_settlement_follows_who_has_left() -> None:
    session = called(
        Session(setup("-++")), "Anna take", "Boris stake 2 100", "Boris leave", "Anna close"
    )
    settlement = who_owes_whom(session.table)
    assert {one.name: one.gain for one in settlement.balances} == {
        "Anna": 100,
        "Boris": -100,
        "Vera": 0,
    }
    assert settlement.payments == (Payment("Boris", "Anna", 100),)


def test_b19_debts_are_part_of_the_settlement() -> None:
    session = Session(setup("+++"))
    called(session, "Anna leave", "Anna sit 30", "Boris decline", "Vera decline", "Anna take")
    called(session, "Boris stake 2 100", "Vera stake 3 60", "Anna close")
    settlement = who_owes_whom(session.table)
    assert settlement.debts == (Debt("Anna", "Boris", 70), Debt("Anna", "Vera", 60))
    assert {one.name: one.result for one in settlement.balances} == {
        "Anna": -160,
        "Boris": 100,
        "Vera": 60,
    }
    assert set(settlement.payments) == {Payment("Anna", "Boris", 100), Payment("Anna", "Vera", 60)}


@pytest.mark.parametrize("form", ["first", "laid"])
def test_at_every_moment_the_gains_come_to_nothing(form: str) -> None:
    session = mixed(form, b"gains")
    for _ in range(120):
        step(session)
        settlement = who_owes_whom(session.table)
        assert sum(one.gain for one in settlement.balances) == 0
        assert sum(one.result for one in settlement.balances) == 0


def test_the_settlement_is_said_in_sentences() -> None:
    session = called(Session(setup("-=+")), "Anna take", "Boris stake 2 1", "Anna close")
    assert [str(line) for line in settlement_lines(who_owes_whom(session.table))] == [
        "Anna brought 200, ends with 201: 1 unit won.",
        "Boris brought 100, ends with 99: 1 unit lost.",
        "Vera brought 60 and ends with as much.",
        "To pay: Boris → Anna, 1 unit.",
    ]
    nothing = settlement_lines(Settlement((), (), ()))
    assert [str(line) for line in nothing] == ["Nobody owes anybody anything."]


def test_the_ledger_as_csv_has_a_line_for_every_entry() -> None:
    session = called(Session(setup("-=+")), "Anna take", "Boris stake 2 10", "Anna close")
    found = rows(ledger_csv(session.table.ledger))
    assert len(found) == len(session.table.ledger)
    assert found[-1] == {
        "deal": "1",
        "who": "Boris",
        "amount": "10",
        "why": "lost",
        "from": "stakes",
        "to": "purse Anna",
    }


def test_names_with_commas_and_quotes_survive_csv_and_none_is_a_formula() -> None:
    session = Session(setup())
    session.sit('O"Neill, Pat', 5)
    session.sit("=1+1", 5)
    names = [row["name"] for row in rows(balances_csv(who_owes_whom(session.table)))]
    assert 'O"Neill, Pat' in names
    assert "'=1+1" in names


def test_an_evening_is_kept_as_record_and_three_tables(tmp_path: Path) -> None:
    session = called(Session(setup("-=+")), "Anna take", "Boris stake 2 10", "Anna close")
    when = datetime(2026, 1, 31, 20, 15)
    files = keep_evening(session.record(), session.view(None), when)
    assert [file.name for file in files] == [
        "2026-01-31 20.15 banking.ecarte",
        "2026-01-31 20.15 banking-ledger.csv",
        "2026-01-31 20.15 banking-settlement.csv",
        "2026-01-31 20.15 banking-payments.csv",
    ]
    assert all(tmp_path in file.parents for file in files)
    assert records.read(files[0].read_text("utf-8")) == session.record()
    assert rows(files[3].read_text("utf-8")) == [
        {"payer": "Boris", "payee": "Anna", "amount": "10"}
    ]
    second = keep_evening(session.record(), session.view(None), when)
    assert second[0].name == "2026-01-31 20.15 banking (2).ecarte"
    assert payments_csv(who_owes_whom(session.table)) == second[3].read_text("utf-8")


def test_where_nothing_can_be_written_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "XDG_DATA_HOME").write_text("a file where the folder should be")
    session = Session(setup())
    with pytest.raises(CannotSave):
        keep_evening(session.record(), session.view(None))
