"""What the database of the shared tables holds, and how a piece of it is written."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    bindparam,
    insert,
    update,
)

Entry = dict[str, Any]
"""What happened at a table once: JSON values, `do`, `by`, `key`, `at` and what belongs to it."""

METADATA = MetaData()
"""What the database holds."""
TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("watch", String(32), nullable=False, unique=True),
    Column("game", String(16), nullable=False),
    Column("setup", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("closed", BigInteger),
    Index("tables_by_change", "changed"),
)
ENTRIES = Table(
    "entries",
    METADATA,
    Column("table", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)
SEATS = Table(
    "seats",
    METADATA,
    Column("token_hash", String(64), primary_key=True),
    Column("table", String(32), nullable=False, index=True),
    Column("place", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
)
CODES = Table(
    "codes",
    METADATA,
    Column("code_hash", String(64), primary_key=True),
    Column("table", String(32), nullable=False, index=True),
    Column("place", Text, nullable=False),
    Column("expires", BigInteger, nullable=False),
)


CHANGE = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("id_changed"))
    .values(changed=bindparam("at"), closed=bindparam("closed_at"))
)


class Kept(NamedTuple):
    """A table as it lies in the store. Times are seconds; `closed` is None while it is played."""

    id: str
    watch: str
    setup: dict[str, Any]
    entries: list[Entry]
    created: int
    changed: int
    closed: int | None


class Seat(NamedTuple):
    """Who may act at a place: whoever shows the token with this hash."""

    token_hash: str
    place: str


class Writing(NamedTuple):
    """What is to be written in one piece, and who waits for it."""

    table: str
    number: int
    entries: Sequence[Entry]
    seat: Seat | None
    closed: bool
    done: asyncio.Future[None]


def seat_row(table: str, seat: Seat, now: int) -> dict[str, object]:
    """A token for a place, as it is stored."""
    return {"token_hash": seat.token_hash, "table": table, "place": seat.place, "made": now}


def write(connection: Connection, together: list[Writing]) -> None:
    """Writes these in the open transaction."""
    entries = [
        {"table": one.table, "number": number, "body": json.dumps(entry)}
        for one in together
        for number, entry in enumerate(one.entries, one.number)
    ]
    seats = [
        seat_row(one.table, one.seat, int(one.entries[-1]["at"]))
        for one in together
        if one.seat is not None
    ]
    if entries:
        connection.execute(insert(ENTRIES), entries)
    if seats:
        connection.execute(insert(SEATS), seats)
    changes = [
        {"id_changed": one.table, "at": at, "closed_at": at if one.closed else None}
        for one in together
        for at in (int(one.entries[-1]["at"]),)
    ]
    connection.execute(CHANGE, changes)
