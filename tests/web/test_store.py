"""The store: what it has been given is there, whole, in order, and nothing twice."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from ecarte.errors import BadSwitch
from ecarte.service.shared.store import CannotStore, Seat, Store, Taken, address

SETUP: dict[str, Any] = {"game": "classic", "secret": "00" * 16}


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    made = Store(database)
    await made.create()
    yield made
    await made.close()


def entry(number: int, **more: object) -> dict[str, Any]:
    return {"do": "act", "by": "0", "key": str(number), "at": 100 + number, **more}


async def test_what_was_kept_is_read_in_order(store: Store, database: str) -> None:
    await store.found("t" * 16, "w" * 16, SETUP, 5)
    await store.append("t" * 16, 0, [entry(0), entry(1)], seat=Seat("hash", "0"))
    await store.append("t" * 16, 2, [entry(2, name="Зоя \ud800 \x00 “”")], closed=True)
    other = Store(database)
    kept = await other.read("t" * 16)
    assert kept is not None
    assert [one["key"] for one in kept.entries] == ["0", "1", "2"]
    assert kept.entries[2]["name"] == "Зоя \ud800 \x00 “”"
    assert (kept.setup, kept.created, kept.changed, kept.closed) == (SETUP, 5, 102, 102)
    assert await other.place("t" * 16, "hash") == "0"
    assert await other.place("x" * 16, "hash") is None
    assert await other.watched("w" * 16) == "t" * 16
    assert await other.read("w" * 16) is None
    assert await other.healthy()
    await other.close()


async def test_a_number_is_given_once_and_the_others_are_written_all_the_same(
    store: Store,
) -> None:
    for table in "abc":
        await store.found(table * 16, table.upper() * 16, SETUP, 1)
    await store.append("b" * 16, 0, [entry(0)])
    results = await asyncio.gather(
        store.append("a" * 16, 0, [entry(0)]),
        store.append("b" * 16, 0, [entry(7)], seat=Seat("thief", "0")),
        store.append("c" * 16, 0, [entry(0)]),
        return_exceptions=True,
    )
    assert [type(one) for one in results] == [type(None), Taken, type(None)]
    found = [await store.read(table * 16) for table in "abc"]
    assert [[one["key"] for one in kept.entries] for kept in found if kept] == [["0"], ["0"], ["0"]]
    assert await store.place("b" * 16, "thief") is None


async def test_old_tables_expire_finished_ones_later(store: Store) -> None:
    for table, at, closed in (("a", 10, False), ("b", 10, True), ("c", 90, False), ("d", 1, True)):
        await store.found(table * 16, table.upper() * 16, SETUP, at)
        await store.append(
            table * 16, 0, [{**entry(0), "at": at}], seat=Seat(f"hash {table}", "0"), closed=closed
        )
    await store.add_code("code", "a" * 16, "0", 1000)
    assert sorted(await store.expire(50, 5, 100)) == ["a" * 16, "d" * 16]
    assert [await store.read(table * 16) is None for table in "abcd"] == [True, False, False, True]
    assert await store.place("a" * 16, "hash a") is None
    assert await store.use_code("code", "token", 100) is None


async def test_a_code_is_good_once_and_for_its_time(store: Store) -> None:
    await store.found("t" * 16, "w" * 16, SETUP, 1)
    await store.add_code("first", "t" * 16, "0", 100)
    await store.add_code("second", "t" * 16, "0", 100)
    assert await store.use_code("first", "token 1", 50) is None, "a newer code voids the older"
    both = await asyncio.gather(
        *(store.use_code("second", f"token {n}", 50) for n in range(2)), return_exceptions=True
    )
    assert both.count(("t" * 16, "0")) == 1
    await store.add_code("late", "t" * 16, "1", 100)
    assert await store.use_code("late", "token", 100) is None


async def test_a_backup_while_tables_are_played(tmp_path: Path) -> None:
    store, copy = Store(str(tmp_path / "tables.sqlite")), tmp_path / "new" / "copy.sqlite"
    await store.create()
    await store.found("t" * 16, "w" * 16, SETUP, 1)
    other = Store(str(tmp_path / "tables.sqlite"))

    async def play() -> None:
        for number in range(150):
            await store.append("t" * 16, number, [entry(number)])

    playing = asyncio.create_task(play())
    await asyncio.sleep(0.02)
    await other.backup(copy)
    await playing
    await store.close()
    await other.close()
    restored = Store(str(copy))
    kept = await restored.read("t" * 16)
    assert kept is not None
    assert [one["key"] for one in kept.entries] == [str(n) for n in range(len(kept.entries))]
    await restored.close()
    assert sqlite3.connect(copy).execute("PRAGMA integrity_check").fetchone() == ("ok",)
    with pytest.raises(CannotStore, match="exists already"):
        await restored.backup(copy)
    with pytest.raises(CannotStore, match="There is no database"):
        await Store(str(tmp_path / "nothing")).backup(tmp_path / "other")


async def test_sqlite_writes_through_to_the_disk(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "tables.sqlite"))
    await store.create()
    async with store.engine.connect() as connection:
        settings = [
            (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous")
        ]
    await store.close()
    assert settings == ["wal", 2]


async def test_a_database_that_cannot_be_opened(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("this is no database, whatever you say" * 100)
    for where in (tmp_path / "file", tmp_path / "file" / "below", tmp_path):
        with pytest.raises(CannotStore, match="cannot be opened"):
            await Store(str(where)).create()


def test_addresses_of_databases() -> None:
    assert address("a/b.sqlite").render_as_string() == "sqlite+aiosqlite:///a/b.sqlite"
    assert address("sqlite:///b.db").render_as_string() == "sqlite+aiosqlite:///b.db"
    assert address("postgresql://u@h/d").drivername == "postgresql+psycopg"
    for wrong in ("mysql://h/d", "://", "postgresql://h:port/d"):
        with pytest.raises(BadSwitch):
            address(wrong)
