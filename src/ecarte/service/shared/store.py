"""Where shared tables are kept: setups and entries, seats and one-time codes, in a database.

SQLite by default (one file), PostgreSQL by its address. What `append` has been given is durable
when it returns: entries that wait at the same moment are written together, in one transaction.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import platformdirs
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
    delete,
    event,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ecarte.errors import BadSwitch, EcarteError
from ecarte.messages import message

Entry = dict[str, Any]
"""What happened at a table once: JSON values, `do`, `by`, `key`, `at` and what belongs to it."""

_TOGETHER = 200
"""The most writings of one transaction."""

METADATA = MetaData()
"""What the database holds."""
_TABLES = Table(
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
_ENTRIES = Table(
    "entries",
    METADATA,
    Column("table", String(32), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
)
_SEATS = Table(
    "seats",
    METADATA,
    Column("token_hash", String(64), primary_key=True),
    Column("table", String(32), nullable=False, index=True),
    Column("place", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
)
_CODES = Table(
    "codes",
    METADATA,
    Column("code_hash", String(64), primary_key=True),
    Column("table", String(32), nullable=False, index=True),
    Column("place", Text, nullable=False),
    Column("expires", BigInteger, nullable=False),
)


_CHANGE = (
    update(_TABLES)
    .where(_TABLES.c.id == bindparam("id_changed"))
    .values(changed=bindparam("at"), closed=bindparam("closed_at"))
)


class CannotStore(EcarteError):
    """The database cannot be opened, read or written."""


class Taken(Exception):
    """An entry with this number is there already: somebody else has written at this table."""


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


class _Writing(NamedTuple):
    """What is to be written in one piece, and who waits for it."""

    table: str
    number: int
    entries: Sequence[Entry]
    seat: Seat | None
    closed: bool
    done: asyncio.Future[None]


def default_database() -> Path:
    """The file of the tables where no database is named."""
    return Path(platformdirs.user_data_path("ecarte")) / "tables.sqlite"


def address(database: str | None) -> URL:
    """The address of a database given as a file or as an address. Raises `BadSwitch`."""
    if database is None or "://" not in database:
        file = default_database() if database is None else Path(database)
        return URL.create("sqlite+aiosqlite", database=str(file))
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):
        url = None
    kinds = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg"}
    kind = None if url is None else kinds.get(url.get_backend_name())
    if url is None or kind is None:
        raise BadSwitch(
            message(
                "A database is a file, or an address that begins with postgresql:// or sqlite://."
            )
        )
    return url.set(drivername=kind)


class Store:
    """The database of the tables. Use it in one event loop; `create` first, `close` last."""

    def __init__(self, database: str | None = None) -> None:
        self.url = address(database)
        self._engine: AsyncEngine | None = None
        self._waiting: list[_Writing] = []
        self._writer: asyncio.Task[None] | None = None

    @property
    def is_file(self) -> bool:
        """Whether this is a file of SQLite."""
        return self.url.get_backend_name() == "sqlite"

    @property
    def name(self) -> str:
        """The file, or the address without its password."""
        if self.is_file:
            return str(self.url.database)
        return self.url.render_as_string(hide_password=True)

    @property
    def engine(self) -> AsyncEngine:
        """The connection to the database."""
        if self._engine is None:
            self._engine = self._connect()
        return self._engine

    def _connect(self) -> AsyncEngine:
        if not self.is_file:
            try:
                return create_async_engine(self.url, pool_pre_ping=True)
            except ImportError:
                raise CannotStore(
                    message("PostgreSQL needs the extra “postgres”: pip install ecarte[postgres].")
                ) from None
        engine = create_async_engine(self.url, connect_args={"timeout": 30})

        @event.listens_for(engine.sync_engine, "connect")
        def _settle(connection: Any, _: object) -> None:
            cursor = connection.cursor()
            for setting in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=30000"):
                cursor.execute(f"PRAGMA {setting}")
            cursor.close()

        return engine

    async def create(self) -> None:
        """Makes what is not there yet. Raises `CannotStore`."""
        try:
            if self.is_file and self.url.database not in (None, "", ":memory:"):
                folder = Path(str(self.url.database)).parent
                folder.mkdir(parents=True, exist_ok=True)
            async with self.engine.begin() as connection:
                await connection.run_sync(METADATA.create_all)
        except (SQLAlchemyError, OSError):
            await self.close()
            raise CannotStore(
                message(
                    "The database {database} cannot be opened.",
                    database=self.name,
                )
            ) from None

    async def close(self) -> None:
        """Ends all connections, after what waits has been written."""
        if self._writer is not None:
            await self._writer
        if self._engine is not None:
            await self._engine.dispose()
            self._engine = None

    async def healthy(self) -> bool:
        """Whether the database answers."""
        try:
            async with self.engine.connect() as connection:
                await connection.execute(text("SELECT 1"))
        except (SQLAlchemyError, OSError):
            return False
        return True

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.connect() as connection:
                yield connection
        except (SQLAlchemyError, OSError):
            raise CannotStore(
                message("The table cannot be read at the moment; try again.")
            ) from None

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.begin() as connection:
                yield connection
        except (SQLAlchemyError, OSError):
            raise _cannot_write() from None

    async def found(self, table: str, watch: str, setup: dict[str, Any], now: int) -> None:
        """Keeps a new table without entries."""
        row = {
            "id": table,
            "watch": watch,
            "game": str(setup["game"]),
            "setup": json.dumps(setup),
            "created": now,
            "changed": now,
            "closed": None,
        }
        async with self._writing() as connection:
            await connection.execute(insert(_TABLES), row)

    async def read(self, table: str) -> Kept | None:
        """A table with all its entries; None if there is none with this id."""
        async with self._reading() as connection:
            found = (await connection.execute(select(_TABLES).where(_TABLES.c.id == table))).first()
            if found is None:
                return None
            bodies = await connection.execute(
                select(_ENTRIES.c.body).where(_ENTRIES.c.table == table).order_by(_ENTRIES.c.number)
            )
            entries = [json.loads(body) for body in bodies.scalars()]
        return Kept(
            found.id,
            found.watch,
            json.loads(found.setup),
            entries,
            found.created,
            found.changed,
            found.closed,
        )

    async def watched(self, watch: str) -> str | None:
        """The id of the table that this id may only watch."""
        async with self._reading() as connection:
            found = await connection.execute(select(_TABLES.c.id).where(_TABLES.c.watch == watch))
            return found.scalar_one_or_none()

    async def append(
        self,
        table: str,
        number: int,
        entries: Sequence[Entry],
        *,
        seat: Seat | None = None,
        closed: bool = False,
    ) -> None:
        """Keeps entries, the first as number `number` of its table, and the seat taken by them.

        All of it or nothing. Durable when this returns. Raises `Taken`, `CannotStore`.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Writing(table, number, entries, seat, closed, done))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_waiting())
        await done

    async def _write_waiting(self) -> None:
        while self._waiting:
            together = self._waiting[:_TOGETHER]
            del self._waiting[:_TOGETHER]
            if not await self._written(together):
                for one in together:
                    await self._written([one])

    async def _written(self, together: list[_Writing]) -> bool:
        """Whether these could be written; those who wait are told, but not of a common failure."""
        error: Exception
        try:
            async with self.engine.begin() as connection:
                await connection.run_sync(_write, together)
        except IntegrityError:
            error = Taken()
        except (SQLAlchemyError, OSError):
            error = _cannot_write()
        else:
            for one in together:
                if not one.done.done():
                    one.done.set_result(None)
            return True
        if len(together) == 1 and not together[0].done.done():
            together[0].done.set_exception(error)
        return False

    async def add_seat(self, table: str, seat: Seat, now: int) -> None:
        """One more token for a place."""
        async with self._writing() as connection:
            await connection.execute(insert(_SEATS), _seat_row(table, seat, now))

    async def place(self, table: str, token_hash: str) -> str | None:
        """The place at a table of whoever shows the token with this hash."""
        async with self._reading() as connection:
            found = await connection.execute(
                select(_SEATS.c.place).where(
                    _SEATS.c.token_hash == token_hash, _SEATS.c.table == table
                )
            )
            return found.scalar_one_or_none()

    async def add_code(self, code_hash: str, table: str, place: str, expires: int) -> None:
        """A code that gives this place once; the place's earlier codes are void."""
        async with self._writing() as connection:
            await connection.execute(
                delete(_CODES).where(_CODES.c.table == table, _CODES.c.place == place)
            )
            row = {"code_hash": code_hash, "table": table, "place": place, "expires": expires}
            await connection.execute(insert(_CODES), row)

    async def use_code(self, code_hash: str, token_hash: str, now: int) -> tuple[str, str] | None:
        """The table and place that a code gives, now to this token too; None if it is not good."""
        async with self._writing() as connection:
            used = await connection.execute(
                delete(_CODES)
                .where(_CODES.c.code_hash == code_hash)
                .returning(_CODES.c.table, _CODES.c.place, _CODES.c.expires)
            )
            found = used.first()
            if found is None or found.expires <= now:
                return None
            seat = Seat(token_hash, found.place)
            await connection.execute(insert(_SEATS), _seat_row(found.table, seat, now))
            return found.table, found.place

    async def expire(self, unfinished_before: int, finished_before: int, now: int) -> list[str]:
        """Removes the tables nobody has touched since then, and codes out of date; their ids."""
        old = or_(
            (_TABLES.c.closed.is_(None)) & (_TABLES.c.changed < unfinished_before),
            (_TABLES.c.closed.is_not(None)) & (_TABLES.c.changed < finished_before),
        )
        async with self._writing() as connection:
            await connection.execute(delete(_CODES).where(_CODES.c.expires <= now))
            gone = list((await connection.execute(select(_TABLES.c.id).where(old))).scalars())
            for first in range(0, len(gone), 500):
                some = gone[first : first + 500]
                for column in (_ENTRIES.c.table, _SEATS.c.table, _CODES.c.table, _TABLES.c.id):
                    await connection.execute(delete(column.table).where(column.in_(some)))
        return gone

    async def backup(self, file: Path) -> None:
        """Copies the whole database into a new file, while tables are being played.

        Raises `CannotStore`, and `BadSwitch` for PostgreSQL, which has a tool of its own.
        """
        if not self.is_file:
            raise BadSwitch(message("PostgreSQL copies its databases with its own tool, pg_dump."))
        if not Path(str(self.url.database)).is_file():
            raise CannotStore(
                message("There is no database {database}.", database=self.url.database)
            )
        if file.exists():
            raise CannotStore(message("The file {file} exists already; name a new one.", file=file))
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            async with self.engine.connect() as connection:
                free = await connection.execution_options(isolation_level="AUTOCOMMIT")
                await free.execute(text("VACUUM INTO :file"), {"file": str(file)})
        except (SQLAlchemyError, OSError):
            with contextlib.suppress(OSError):
                file.unlink()
            raise CannotStore(message("The backup {file} cannot be written.", file=file)) from None


def _cannot_write() -> CannotStore:
    return CannotStore(message("The table cannot be stored at the moment; try again."))


def _seat_row(table: str, seat: Seat, now: int) -> dict[str, object]:
    return {"token_hash": seat.token_hash, "table": table, "place": seat.place, "made": now}


def _write(connection: Connection, together: list[_Writing]) -> None:
    """Writes these in the open transaction."""
    entries = [
        {"table": one.table, "number": number, "body": json.dumps(entry)}
        for one in together
        for number, entry in enumerate(one.entries, one.number)
    ]
    seats = [
        _seat_row(one.table, one.seat, int(one.entries[-1]["at"]))
        for one in together
        if one.seat is not None
    ]
    if entries:
        connection.execute(insert(_ENTRIES), entries)
    if seats:
        connection.execute(insert(_SEATS), seats)
    changes = [
        {"id_changed": one.table, "at": at, "closed_at": at if one.closed else None}
        for one in together
        for at in (int(one.entries[-1]["at"]),)
    ]
    connection.execute(_CHANGE, changes)
