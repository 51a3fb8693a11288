"""Databases for the tests of shared tables: SQLite always, PostgreSQL where one is named.

Set ECARTE_TEST_POSTGRES to the address of a database that may be emptied, such as
postgresql://postgres@127.0.0.1/ecarte_test.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from ecarte.service.shared.store import METADATA, address

POSTGRES = "ECARTE_TEST_POSTGRES"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    url = os.environ.get(POSTGRES)
    if url is None:
        pytest.skip(f"no PostgreSQL: {POSTGRES} names none")
    engine = create_engine(address(url))
    METADATA.drop_all(engine)
    engine.dispose()
    return url
