"""Databases for the tests of shared tables: SQLite always, PostgreSQL where a server is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.postgres import empty_database


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    return empty_database("tables")
