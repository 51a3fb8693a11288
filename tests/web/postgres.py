"""A PostgreSQL database for each test process, so that tests side by side do not meet."""

from __future__ import annotations

import os

import pytest
from sqlalchemy import create_engine, make_url, text

from ecarte.service.shared.store import METADATA, address

NAMED = "ECARTE_TEST_POSTGRES"
"""Names a server's database, such as postgresql://postgres@127.0.0.1/postgres; beside it new ones
are made, `ecarte_…`, and emptied."""


def empty_database(purpose: str) -> str:
    """The address of an empty database of this process's own; without a server the test skips."""
    named = os.environ.get(NAMED)
    if named is None:
        pytest.skip(f"no PostgreSQL: {NAMED} names none")
    own = f"ecarte_{purpose}_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
    server = create_engine(address(named), isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        known = connection.execute(
            text("SELECT 1 FROM pg_database WHERE datname = :name"), {"name": own}
        ).first()
        if known is None:
            connection.execute(text(f'CREATE DATABASE "{own}"'))
    server.dispose()
    url = make_url(named).set(database=own).render_as_string(hide_password=False)
    tables = create_engine(address(url))
    METADATA.drop_all(tables)
    tables.dispose()
    return url
