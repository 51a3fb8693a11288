"""The interface as it describes itself, tried with inputs made from the description."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import pytest
import schemathesis
import uvicorn
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from ecarte.service.shared.house import House, HouseSettings
from ecarte.service.shared.store import Store
from ecarte.web.app import make_app
from ecarte.web.server import listening
from ecarte.web.settings import Settings

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
EXAMPLES = 40


class Served(threading.Thread):
    """A server in this process, in a thread of its own."""

    def __init__(self, folder: str) -> None:
        super().__init__(daemon=True)
        house = House(Store(str(Path(folder) / "tables.sqlite")), HouseSettings(pace=0))
        self.app = make_app(house, Settings().unhurried())
        config = uvicorn.Config(self.app, log_config=None, lifespan="on")
        self.server = uvicorn.Server(config)
        self.socket = listening("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"

    def run(self) -> None:
        asyncio.run(self.server.serve(sockets=[self.socket]))


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with TemporaryDirectory() as folder:
        server = Served(folder)
        server.start()
        yield server
        server.server.should_exit = True
        server.join(20)


@pytest.mark.slow
def test_no_request_makes_the_server_fail(served: Served) -> None:
    schema: Any = schemathesis.openapi.from_url(f"{served.url}/api/openapi.json")
    # the stream of news has no end
    operations = [found.ok() for found in schema.exclude(path_regex="events$").get_all_operations()]
    assert len(operations) == 8
    for operation in operations:
        _try_out(operation)


def _try_out(operation: Any) -> None:
    @given(case=operation.as_strategy())
    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), derandomize=True)
    def tried(case: Any) -> None:
        case.call_and_validate(checks=CHECKS, timeout=30)

    tried()


@pytest.mark.slow
def test_no_request_for_a_table_that_is_there_makes_the_server_fail(served: Served) -> None:
    """The same with the id and the token of a seat, so that it gets further."""
    schema: Any = schemathesis.openapi.from_url(f"{served.url}/api/openapi.json")
    for game in ("classic", "banking"):
        founded = httpx.post(f"{served.url}/api/tables", json={"game": game, "name": "Anna"}).json()
        sit = {"name": "Anna", "founder": founded["founder"]}
        sat = httpx.post(f"{served.url}/api/tables/{founded['id']}/seats", json=sit).json()
        for found in schema.include(path_regex=r"\{id\}").get_all_operations():
            operation = found.ok()
            if not operation.path.endswith("events"):
                _try_out_at(operation, founded["id"], sat["token"])


def _try_out_at(operation: Any, id: str, token: str) -> None:
    @given(case=operation.as_strategy())
    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), derandomize=True)
    def tried(case: Any) -> None:
        case.path_parameters["id"] = id
        headers = {"Authorization": f"Bearer {token}"}
        case.call_and_validate(checks=CHECKS, timeout=30, headers=headers)

    tried()
