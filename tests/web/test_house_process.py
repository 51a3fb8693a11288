"""The server as a process: its address, its news, its end, and being killed in the middle."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from ecarte.cli.main import main
from ecarte.language import language
from ecarte.service.shared.house import House, HouseSettings
from ecarte.service.shared.store import Store
from ecarte.web.settings import Settings
from ecarte.web.stream import Stream, news
from tests.web.counting import opened

CLIENT = httpx.Client(timeout=20)
"""One for all that ask in turn: making one takes longer than asking."""


@contextmanager
def serving(database: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server of its own and its address."""
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "ecarte", "serve", "--json"),
            *("--port", "0", "--database", str(database), *more),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        assert line, process.communicate()[1]
        yield process, json.loads(line)["url"]
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


class Hearing(threading.Thread):
    """Somebody who hears the news of a table until the stream ends."""

    def __init__(
        self, url: str, id: str, count: int = 1000, headers: dict[str, str] | None = None
    ) -> None:
        super().__init__(daemon=True)
        self.address = f"{url}/api/tables/{id}/events"
        self.headers, self.count = headers or {}, count
        self.heard: list[tuple[int, dict[str, Any]]] = []
        self.begun, self.ended = threading.Event(), False
        self.start()

    def run(self) -> None:
        number = 0
        with (
            suppress(httpx.HTTPError),
            httpx.stream("GET", self.address, headers=self.headers, timeout=30) as stream,
        ):
            assert stream.headers["content-type"].startswith("text/event-stream")
            for line in stream.iter_lines():
                self.begun.set()
                if line.startswith("id: "):
                    number = int(line[4:])
                if line.startswith("data: "):
                    self.heard.append((number, json.loads(line[6:])))
                    if len(self.heard) >= self.count:
                        return
            self.ended = True


def post(url: str, token: str | None = None, **body: object) -> dict[str, Any]:
    CLIENT.cookies.clear()
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    found: dict[str, Any] = CLIENT.post(url, json=body, headers=headers).json()
    return found


def get(url: str, token: str) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {token}"}
    table: dict[str, Any] = CLIENT.get(url, headers=headers).json()["table"]
    return table


def two_people(url: str, **rules: object) -> tuple[str, list[str]]:
    """A classic table and the tokens of its two seats."""
    id = str(post(f"{url}/api/tables", game="classic", rules=rules)["id"])
    seats = [post(f"{url}/api/tables/{id}/seats", name=name) for name in ("Anna", "Boris")]
    return id, [seat["token"] for seat in seats]


def some_act(table: dict[str, Any]) -> str:
    if table["discard"]:
        return "discard " + " ".join(table["hand"][: table["discard"]["low"]])
    if table["legal"]:
        return str(table["legal"][0])
    return str(table["acts"][0]["act"])


def test_news_reach_everyone_and_sigterm_ends_in_good_order(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite") as (process, url):
        assert httpx.get(f"{url}/health").json()["status"] == "ok"
        id, tokens = two_people(url)
        address = f"{url}/api/tables/{id}"
        listening = [
            Hearing(url, id, headers={"Authorization": f"Bearer {tokens[0]}"}),
            Hearing(url, id, headers={"Last-Event-ID": "0"}),
        ]
        assert all(one.begun.wait(10) for one in listening)
        table = get(address, tokens[0])
        who = tokens[table["actor"]]
        act = some_act(get(address, who))
        done = post(f"{address}/acts", who, version=table["version"], key="k", act=act)
        late = Hearing(url, id, 1, {"Last-Event-ID": str(table["version"])})
        late.join(10)
        assert late.heard[0][0] == done["table"]["version"]
        assert late.heard[0][1]["said"]
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) == 0
        for one in listening:
            one.join(10)
            assert one.ended, "the stream ends, it does not break"
            assert one.heard[-1][0] == done["table"]["version"]
            numbers = [event["n"] for _, data in one.heard for event in data["said"]]
            assert numbers == sorted(numbers)
        assert listening[0].heard[-1][1]["said"]
        assert process.stderr is not None
        assert process.stderr.read() == ""


def test_killed_in_the_middle_nothing_confirmed_is_lost(tmp_path: Path) -> None:
    chance = random.Random(7)
    id, tokens, key, version = "", [""], 0, 0
    hands: dict[tuple[int, str], object] = {}

    def look(token: str) -> dict[str, Any]:
        """The table; the same version always shows the same hand."""
        table = get(address, token)
        assert hands.setdefault((table["version"], token), table["hand"]) == table["hand"]
        return table

    for _ in range(3):
        with serving(tmp_path / "tables.sqlite") as (process, url):
            if not id:
                id, tokens = two_people(url, target=50)
            address = f"{url}/api/tables/{id}"
            assert look(tokens[0])["version"] >= version
            killing = threading.Timer(chance.uniform(0, 0.03), process.kill)
            kill_after = key + chance.randint(2, 9)
            with suppress(httpx.HTTPError):
                while True:
                    who = tokens[look(tokens[0])["actor"]]
                    table, key = look(who), key + 1
                    if key == kill_after:
                        killing.start()
                    doing = {"version": table["version"], "key": str(key), "act": some_act(table)}
                    version = post(f"{address}/acts", who, **doing)["table"]["version"]
            assert process.wait() == -signal.SIGKILL
    with serving(tmp_path / "tables.sqlite") as (_, url):
        address = f"{url}/api/tables/{id}"
        assert look(tokens[0])["version"] >= version > 3
        # the act that was in flight when the server was killed is asked once more
        done = post(f"{address}/acts", who, **doing)
        assert done["table"]["version"] > doing["version"]
        again = post(f"{address}/acts", who, **doing)
        assert again["table"]["version"] == done["table"]["version"]


def test_a_backup_of_a_running_server(tmp_path: Path) -> None:
    database, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    with serving(database) as (_, url):
        id, tokens = two_people(url)
        before = get(f"{url}/api/tables/{id}", tokens[1])
        assert main(["backup", str(copy), "--database", str(database)]) == 0
    with serving(copy) as (_, url):
        assert get(f"{url}/api/tables/{id}", tokens[1])["hand"] == before["hand"]


def test_what_cannot_be_served(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("no database")
    for words in (
        ["--host", "no.such.host.invalid"],
        ["--database", "mysql://there/it"],
        ["--database", str(tmp_path / "file")],
        ["--public-url", "cards"],
        ["--port", "99999999"],
    ):
        assert main(["serve", "--port", "0", *words]) == 2, words
        out, err = capsys.readouterr()
        assert out == ""
        assert err.count("\n") == 1
    assert main(["backup", str(tmp_path / "copy"), "--database", "postgresql://h/d"]) == 2
    assert "pg_dump" in capsys.readouterr().err


async def test_readers_who_are_too_slow_are_dropped(tmp_path: Path) -> None:
    house = House(Store(str(tmp_path / "t")), HouseSettings(pace=0), opened=opened)
    await house.start()
    id = (await house.found({"game": "counting"})).id
    gone: list[bool] = []
    sent: list[object] = []
    settings = Settings(keep_alive=0.01, slow=0.05)

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(100)
        return {"type": "http.disconnect"}

    async def send(part: Any) -> None:
        sent.append(part)
        if len(sent) > 4:
            await asyncio.sleep(100)

    pieces = news(house, id, None, None, language("en"), settings)
    stream = Stream(pieces, settings.slow, lambda: gone.append(True))
    await asyncio.wait_for(stream({"type": "http", "method": "GET"}, receive, send), 5)
    assert gone == [True]
    assert house.listening == 0
    assert sent[3]["body"].startswith(b":"), "a comment keeps the connection alive"  # type: ignore[index]
    await house.close()


async def test_a_stream_ends_when_its_reader_leaves(tmp_path: Path) -> None:
    house = House(Store(str(tmp_path / "t")), HouseSettings(pace=0), opened=opened)
    await house.start()
    id = (await house.found({"game": "counting"})).id
    leaving = asyncio.Event()

    async def receive() -> dict[str, Any]:
        await leaving.wait()
        return {"type": "http.disconnect"}

    async def send(_: object) -> None:
        await asyncio.sleep(0)

    pieces = news(house, id, None, None, language("en"), Settings())
    stream = Stream(pieces, 1, lambda: None)
    streaming = asyncio.create_task(stream({"type": "http", "method": "GET"}, receive, send))
    await asyncio.sleep(0.05)
    assert house.listening == 1
    leaving.set()
    await asyncio.wait_for(streaming, 5)
    assert house.listening == 0
    await house.close()
