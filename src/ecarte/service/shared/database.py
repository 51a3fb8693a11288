"""The database in which shared tables are kept: its address, and the connection to it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import platformdirs
from sqlalchemy import event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ecarte.errors import BadSwitch, EcarteError
from ecarte.messages import message


class CannotStore(EcarteError):
    """The database cannot be opened, read or written."""


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


def is_file(url: URL) -> bool:
    """Whether this is a file of SQLite."""
    return url.get_backend_name() == "sqlite"


def connected(url: URL) -> AsyncEngine:
    """A connection to the database. Raises `CannotStore`."""
    if not is_file(url):
        try:
            return create_async_engine(url, pool_pre_ping=True)
        except ImportError:
            raise CannotStore(
                message("PostgreSQL needs the extra “postgres”: pip install ecarte[postgres].")
            ) from None
    engine = create_async_engine(url, connect_args={"timeout": 30})

    @event.listens_for(engine.sync_engine, "connect")
    def _settle(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for setting in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=30000"):
            cursor.execute(f"PRAGMA {setting}")
        cursor.close()

    return engine
