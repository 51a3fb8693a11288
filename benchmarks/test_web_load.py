"""Many tables at once on one core: from an act to everyone's event, over real HTTP.

The players are scripted and live in a process of their own, so that they do not slow the server;
each table has two players, both hear the news, and an act follows as soon as the one before it was
heard by both and a moment was thought.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

TABLES = 200
SECONDS = 20
THOUGHT = (1.0, 4.0)
"""Between which seconds a player thinks."""
AIM = 0.050
"""What the 99th percentile should stay under, in seconds."""


class Line:
    """A connection to the server that is kept open: one request after another, no more."""

    def __init__(self, port: int, token: str | None = None) -> None:
        self.port, self.token = port, token
        self.reading: asyncio.StreamReader | None = None
        self.writing: asyncio.StreamWriter | None = None

    async def send(self, verb: str, path: str, body: object = None) -> asyncio.StreamReader:
        """Sends a request and reads the head of the answer."""
        if self.reading is None or self.writing is None:
            self.reading, self.writing = await asyncio.open_connection("127.0.0.1", self.port)
        content = b"" if body is None else json.dumps(body).encode()
        head = [f"{verb} {path} HTTP/1.1", "Host: localhost", f"Content-Length: {len(content)}"]
        if content:
            head.append("Content-Type: application/json")
        if self.token is not None:
            head.append(f"Authorization: Bearer {self.token}")
        self.writing.write("\r\n".join([*head, "", ""]).encode() + content)
        return self.reading

    async def ask(self, verb: str, path: str, body: object = None) -> dict[str, Any]:
        """The JSON of an answer."""
        reading = await self.send(verb, path, body)
        head = (await reading.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(head.split("content-length:")[1].split("\r\n")[0])
        found: dict[str, Any] = json.loads(await reading.readexactly(length))
        return found


class Player:
    """One who sits at a table and hears its news."""

    def __init__(self, port: int, id: str, token: str) -> None:
        self.id, self.line, self.news = id, Line(port, token), Line(port, token)
        self.version = 0
        self.heard_at: dict[int, float] = {}
        self.changed = asyncio.Event()

    async def hear(self) -> None:
        """Hears the news until cancelled."""
        stream = await self.news.send("GET", f"/api/tables/{self.id}/events")
        while line := await stream.readline():
            if line.startswith(b"data: "):
                self.version = int(json.loads(line[6:])["version"])
                self.heard_at[self.version] = time.perf_counter()
                self.changed.set()

    async def heard(self, version: int) -> float:
        """When this version was heard of."""
        while self.version < version:
            self.changed.clear()
            await self.changed.wait()
        return min(at for number, at in self.heard_at.items() if number >= version)

    async def look(self) -> dict[str, Any]:
        """The table from here."""
        found = await self.line.ask("GET", f"/api/tables/{self.id}")
        table: dict[str, Any] = found["table"]
        return table


def some_act(table: dict[str, Any], chance: random.Random) -> str:
    """Any act that is permitted."""
    if table["discard"]:
        return "discard " + " ".join(table["hand"][: table["discard"]["low"]])
    if table["legal"]:
        return str(chance.choice(table["legal"]))
    return str(chance.choice(table["acts"])["act"])


async def seated(port: int) -> list[Player]:
    """The two players of a new table."""
    body = {"game": "classic", "rules": {"target": 50}}
    id = (await Line(port).ask("POST", "/api/tables", body))["id"]
    sat = [
        await Line(port).ask("POST", f"/api/tables/{id}/seats", {"name": name})
        for name in ("Anna", "Boris")
    ]
    return [Player(port, id, one["token"]) for one in sat]


async def play(players: list[Player], number: int, until: float, took: list[float]) -> None:
    """Plays at one table until the time is over; `took` gathers how long everyone's event took."""
    chance = random.Random(number)
    hearing = [asyncio.create_task(player.hear()) for player in players]
    for key in itertools.count():
        await asyncio.sleep(chance.uniform(*THOUGHT))
        if time.perf_counter() > until:
            break
        table = await players[0].look()
        if table["phase"] == "over":
            break
        who = players[table["actor"]]
        table = await who.look()
        doing = {"version": table["version"], "key": str(key), "act": some_act(table, chance)}
        where = f"/api/tables/{who.id}/acts"
        begun = time.perf_counter()
        done = await who.line.ask("POST", where, doing)
        assert "table" in done, (done, doing)
        version = done["table"]["version"]
        heard = [await player.heard(version) for player in players]
        took.append(max(heard) - begun)
    for task in hearing:
        task.cancel()
    await asyncio.gather(*hearing, return_exceptions=True)


async def everyone(port: int) -> list[float]:
    """Plays at all tables at once; how long everyone's events took, in seconds."""
    took: list[float] = []
    tables = [await seated(port) for _ in range(TABLES)]
    until = time.perf_counter() + THOUGHT[1] + SECONDS
    await asyncio.gather(
        *(play(players, number, until, took) for number, players in enumerate(tables))
    )
    return took


def percentile(values: list[float], share: float) -> float:
    """The value under which this share of the values lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


SERVE = """
import os, sys
from ecarte.service.shared.house import House
from ecarte.service.shared.store import Store
from ecarte.web.app import make_app
from ecarte.web.server import listening, serve
from ecarte.web.settings import Settings
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
house, bound = House(Store(sys.argv[1])), listening("127.0.0.1", 0)
port = bound.getsockname()[1]
serve(make_app(house, Settings().unhurried()), house, bound, ready=lambda: print(port, flush=True))
"""


def test_two_hundred_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The median and the 99th percentile from an act to everyone's event, printed."""
    whole = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()
    server = subprocess.Popen(
        [sys.executable, "-c", SERVE, str(tmp_path / "tables.sqlite")],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        port = int(server.stdout.readline())
        if len(whole) > 1:
            os.sched_setaffinity(0, whole - {min(whole)})
        took = asyncio.run(everyone(port))
    finally:
        if whole:
            os.sched_setaffinity(0, whole)
        server.terminate()
        server.wait(20)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    median, most = statistics.median(took), percentile(took, 0.99)
    with capsys.disabled():
        sys.stdout.write(
            f"\n{TABLES} tables, {len(took)} acts in {SECONDS} s: from act to everyone's event "
            f"median {median * 1000:.1f} ms, 99th percentile {most * 1000:.1f} ms "
            f"(aim: {AIM * 1000:.0f} ms); the server used {used.ru_utime + used.ru_stime:.1f} s "
            "of its core, its start and the seating of all included\n"
        )
    assert len(took) > TABLES
