"""A real server in the test's own event loop, people who play at it, and all that they are sent."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import socket
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import uvicorn

from ecarte.service.shared.house import House, HouseSettings
from ecarte.service.shared.store import Store
from ecarte.service.shared.table import SharedTable
from ecarte.web.app import make_app
from ecarte.web.settings import Settings

SECRET = "5e" * 32
"""The secret of the tables whose cards the tests choose."""
ID, WATCH = "attacked-table_0", "attacked-watch_0"
PATIENCE = 20.0


class Clock:
    """A clock that stands still unless it is moved."""

    def __init__(self) -> None:
        self.seconds = 1_800_000_000.0

    def __call__(self) -> float:
        return self.seconds


class Server(uvicorn.Server):
    """A server that leaves signals to the test."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Catches none."""
        yield


class Running(NamedTuple):
    """A server that runs, and its house."""

    house: House
    url: str
    clock: Clock

    async def rest(self, id: str) -> SharedTable:
        """The table once neither computers nor the house have anything to do."""
        async with asyncio.timeout(PATIENCE):
            while True:
                table = await self.house.table(id)
                if table.due(int(self.clock())) is None and table.thinking() is None:
                    return table
                await asyncio.sleep(0.002)


@contextlib.asynccontextmanager
async def running(
    folder: Path, pace: float = 0.0, settings: Settings | None = None
) -> AsyncIterator[Running]:
    """A server on a free port that keeps its tables in a folder."""
    clock = Clock()
    house = House(
        Store(str(folder / "tables.sqlite")), HouseSettings(pace=pace, thinkers=1), now=clock
    )
    app = make_app(house, settings or Settings(keep_alive=3600).unhurried())
    bound = socket.create_server(("127.0.0.1", 0))
    server = Server(uvicorn.Config(app, log_config=None, access_log=False, lifespan="on"))
    serving = asyncio.create_task(server.serve(sockets=[bound]))
    try:
        while not server.started:
            assert not serving.done(), "the server has not started"
            await asyncio.sleep(0.005)
        yield Running(house, f"http://127.0.0.1:{bound.getsockname()[1]}", clock)
    finally:
        house.hush()
        server.should_exit = True
        await serving


class Sent(NamedTuple):
    """Something that somebody was sent: the versions between which it was made, what it is."""

    low: int
    high: int
    kind: str
    status: int
    body: str
    headers: str


class Reader:
    """Somebody with a browser: a player at a place, or a watcher (`token` None)."""

    def __init__(self, server: Running, id: str, token: str | None, lang: str = "en") -> None:
        self.server = server
        self.id = id
        self.lang = lang
        self.token = token
        self.sent: list[Sent] = []
        self.stream = b""
        self._keys = itertools.count()
        self._reading: asyncio.Task[None] | None = None
        headers = {"Accept-Language": lang}
        if token is not None:
            headers["Cookie"] = f"ecarte_{id}={token}"
        self.web = httpx.AsyncClient(
            base_url=server.url, headers=headers, timeout=PATIENCE, trust_env=False
        )

    async def version(self) -> int:
        """The true version of the table now, whoever may know of it."""
        return (await self.server.house.table(self.id)).version

    async def _got(self, kind: str, asked: Callable[[], Any]) -> httpx.Response:
        low = await self.version()
        answer: httpx.Response = await asked()
        high = await self.version()
        headers = "\n".join(f"{name}: {value}" for name, value in answer.headers.items())
        self.sent.append(Sent(low, high, kind, answer.status_code, answer.text, headers))
        return answer

    async def get(self, path: str, kind: str | None = None) -> httpx.Response:
        """Fetches a page."""
        return await self._got(kind or path, lambda: self.web.get(path))

    async def look(self) -> dict[str, Any]:
        """The table as programs see it."""
        answer = await self.get(f"/api/tables/{self.id}", "json")
        found: dict[str, Any] = answer.json()["table"]
        return found

    async def look_everywhere(self) -> None:
        """Fetches everything that there is to be seen of a table."""
        await self.look()
        for page in ("", "/now", "?seen=999999", "/replay", "/record", "/games/1"):
            await self.get(f"/t/{self.id}{page}", f"page{page}")
        await self.get(f"/t/{self.id}/replay?step=9999&expert=alone", "page/replay")
        await self.get(f"/api/tables/{self.id}/record", "record")
        await self.get(f"/fair/{self.id}", "page/fair")
        await self.get(f"/t/{self.id}/fair", "page/fair")
        await self.get(f"/t/{self.id}/hint", "page/hint")

    async def do(
        self, version: int | None = None, key: str | None = None, **what: object
    ) -> httpx.Response:
        """Does something at the table through the interface for programs."""
        seen = await self.version() if version is None else version
        body = {"version": seen, "key": key or f"key {next(self._keys)}", **what}
        return await self._got(
            "done", lambda: self.web.post(f"/api/tables/{self.id}/acts", json=body)
        )

    async def act(self, text: str) -> httpx.Response:
        """Acts, and must be allowed to."""
        answer = await self.do(do="act", act=text)
        assert answer.status_code == 200, (text, answer.text)
        return answer

    async def listen(self, since: int | None = None) -> None:
        """Begins to listen to the news; returns when the first has come."""
        query = "" if since is None else f"?since={since}"
        begun = asyncio.Event()

        async def read() -> None:
            address = f"/api/tables/{self.id}/events{query}"
            with contextlib.suppress(httpx.TransportError):
                async with self.web.stream("GET", address, timeout=None) as answer:
                    async for part in answer.aiter_raw():
                        self.stream += part
                        begun.set()

        self._reading = asyncio.create_task(read())
        async with asyncio.timeout(PATIENCE):
            await begun.wait()

    def events(self) -> list[dict[str, Any]]:
        """The events of the stream so far."""
        return events(self.stream)

    async def heard(self, version: int) -> None:
        """Waits until the stream has told of a version."""
        async with asyncio.timeout(PATIENCE):
            while not any(one["version"] >= version for one in self.events()):
                await asyncio.sleep(0.002)

    async def leave(self) -> None:
        """Closes the browser."""
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)
        await self.web.aclose()


def events(stream: bytes) -> list[dict[str, Any]]:
    """The events in what a stream has sent; an event that is not whole yet is left out."""
    found = []
    for block in stream.decode().split("\n\n")[:-1]:
        fields = dict(line.split(": ", 1) for line in block.split("\n") if not line.startswith(":"))
        if "data" in fields:
            data = json.loads(fields["data"])
            assert fields["id"] == str(data["version"])
            found.append(data)
    return found


async def found(server: Running, setup: Mapping[str, Any], id: str = ID, watch: str = WATCH) -> str:
    """A table with a secret and an address that the test knows."""
    whole = {"secret": SECRET, **setup}
    await server.house.store.found(id, watch, whole, int(server.clock()))
    return id


async def founded(web: httpx.AsyncClient, new: Mapping[str, Any]) -> dict[str, Any]:
    """A table that somebody (`name`) founds as programs do, and sits down at."""
    answer = await web.post("/api/tables", json=dict(new))
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    sit = {"name": new["name"], "words": "w", "founder": made["founder"]}
    sat = await web.post(f"/api/tables/{made['id']}/seats", json=sit)
    assert sat.status_code == 201, sat.text
    web.cookies.clear()
    return {**made, "seat": sat.json()}


async def seated(
    server: Running, id: str, name: str, lang: str = "en", words: str = "words", **more: object
) -> Reader:
    """Somebody who sits down through the interface for programs."""
    async with httpx.AsyncClient(base_url=server.url, trust_env=False) as web:
        body = {"name": name, "words": words, **more}
        answer = await web.post(f"/api/tables/{id}/seats", json=body)
        assert answer.status_code == 201, answer.text
        sat = answer.json()
    low = (await server.house.table(id)).version
    reader = Reader(server, id, sat["token"], lang)
    sat.pop("token")
    reader.sent.append(Sent(low, low, "sat", 201, json.dumps(sat, ensure_ascii=False), ""))
    return reader


@contextlib.contextmanager
def running_beside(folder: Path, settings: Settings | None = None) -> Iterator[str]:
    """A server in a thread of its own; gives its address."""
    begun, end = threading.Event(), threading.Event()
    urls: list[str] = []

    async def serve() -> None:
        async with running(folder, settings=settings) as server:
            urls.append(server.url)
            begun.set()
            while not end.is_set():
                await asyncio.sleep(0.02)

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    try:
        assert begun.wait(PATIENCE), "the server has not started"
        yield urls[0]
    finally:
        end.set()
        thread.join(PATIENCE)
