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
from typing import Any

from sqlalchemy import delete, insert, or_, select, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ecarte.errors import BadSwitch
from ecarte.messages import message
from ecarte.service.shared.database import CannotStore, address, connected, is_file
from ecarte.service.shared.store_tables import (
    CODES,
    ENTRIES,
    METADATA,
    SEATS,
    TABLES,
    Entry,
    Kept,
    Seat,
    Writing,
    seat_row,
    write,
)

__all__ = ["METADATA", "CannotStore", "Entry", "Kept", "Seat", "Store", "Taken", "address"]

_TOGETHER = 200
"""The most writings of one transaction."""


class Taken(Exception):
    """An entry with this number is there already: somebody else has written at this table."""


class Store:
    """The database of the tables. Use it in one event loop; `create` first, `close` last."""

    def __init__(self, database: str | None = None) -> None:
        self.url = address(database)
        self._engine: AsyncEngine | None = None
        self._waiting: list[Writing] = []
        self._writer: asyncio.Task[None] | None = None

    @property
    def is_file(self) -> bool:
        """Whether this is a file of SQLite."""
        return is_file(self.url)

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
            self._engine = connected(self.url)
        return self._engine

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
            await connection.execute(insert(TABLES), row)

    async def read(self, table: str) -> Kept | None:
        """A table with all its entries; None if there is none with this id."""
        async with self._reading() as connection:
            found = (await connection.execute(select(TABLES).where(TABLES.c.id == table))).first()
            if found is None:
                return None
            bodies = await connection.execute(
                select(ENTRIES.c.body).where(ENTRIES.c.table == table).order_by(ENTRIES.c.number)
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
            found = await connection.execute(select(TABLES.c.id).where(TABLES.c.watch == watch))
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
        self._waiting.append(Writing(table, number, entries, seat, closed, done))
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

    async def _written(self, together: list[Writing]) -> bool:
        """Whether these could be written; those who wait are told, but not of a common failure."""
        error: Exception
        try:
            async with self.engine.begin() as connection:
                await connection.run_sync(write, together)
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
            await connection.execute(insert(SEATS), seat_row(table, seat, now))

    async def place(self, table: str, token_hash: str) -> str | None:
        """The place at a table of whoever shows the token with this hash."""
        async with self._reading() as connection:
            found = await connection.execute(
                select(SEATS.c.place).where(
                    SEATS.c.token_hash == token_hash, SEATS.c.table == table
                )
            )
            return found.scalar_one_or_none()

    async def add_code(self, code_hash: str, table: str, place: str, expires: int) -> None:
        """A code that gives this place once; the place's earlier codes are void."""
        async with self._writing() as connection:
            await connection.execute(
                delete(CODES).where(CODES.c.table == table, CODES.c.place == place)
            )
            row = {"code_hash": code_hash, "table": table, "place": place, "expires": expires}
            await connection.execute(insert(CODES), row)

    async def use_code(self, code_hash: str, token_hash: str, now: int) -> tuple[str, str] | None:
        """The table and place that a code gives, now to this token too; None if it is not good."""
        async with self._writing() as connection:
            used = await connection.execute(
                delete(CODES)
                .where(CODES.c.code_hash == code_hash)
                .returning(CODES.c.table, CODES.c.place, CODES.c.expires)
            )
            found = used.first()
            if found is None or found.expires <= now:
                return None
            seat = Seat(token_hash, found.place)
            await connection.execute(insert(SEATS), seat_row(found.table, seat, now))
            return found.table, found.place

    async def expire(self, unfinished_before: int, finished_before: int, now: int) -> list[str]:
        """Removes the tables nobody has touched since then, and codes out of date; their ids."""
        old = or_(
            (TABLES.c.closed.is_(None)) & (TABLES.c.changed < unfinished_before),
            (TABLES.c.closed.is_not(None)) & (TABLES.c.changed < finished_before),
        )
        async with self._writing() as connection:
            await connection.execute(delete(CODES).where(CODES.c.expires <= now))
            gone = list((await connection.execute(select(TABLES.c.id).where(old))).scalars())
            for first in range(0, len(gone), 500):
                some = gone[first : first + 500]
                for column in (ENTRIES.c.table, SEATS.c.table, CODES.c.table, TABLES.c.id):
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
