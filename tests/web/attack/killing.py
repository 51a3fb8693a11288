"""People who play at a server that is killed again and again, and who keep account of it.

Every person remembers what was confirmed to him and what he was shown; whatever got no answer he
asks again with the same key. A watcher at each table writes down what he hears.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import sys
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from ecarte.language import language
from ecarte.service.shared.opening import opened
from ecarte.service.shared.store import Entry, Store
from tests.web.attack.harness import founded
from tests.web.attack.test_secrecy import chosen_act, wanted

PATIENCE = 60.0
LONGEST_LIFE = 3.0
ENGLISH = language("en")
UNITS = 100_000
COMPUTER_UNITS = 50_000


class Shown(NamedTuple):
    """What a person was shown of his cards, or of the open ones, at a version."""

    place: str
    version: int
    facts: dict[str, Any]


SHOWN = {
    "classic": ("hand", "turn_up", "stock", "score", "tricks", "phase"),
    "banking": ("turn_up", "tableaux", "bank", "stakes", "phase", "banker", "left_in_pack"),
}
"""What is compared with the table gone through again."""


class Account:
    """What is known at one table from outside: confirmed acts, what was shown, what was heard."""

    def __init__(self, game: str, money: int) -> None:
        self.game = game
        self.money = money
        self.id = ""
        self.watch = ""
        self.confirmed: set[tuple[str, str]] = set()
        self.refused: set[tuple[str, str]] = set()
        self.shown: list[Shown] = []
        self.heard: list[dict[str, Any]] = []
        self.last_event: int | None = None
        self.in_flight = 0
        self.reconnected = 0
        self.stored: list[Entry] = []

    def note(self, place: str, table: Mapping[str, Any]) -> None:
        """Writes down what a person was shown, and counts the money."""
        facts = {key: table[key] for key in SHOWN[self.game]}
        self.shown.append(Shown(place, int(table["version"]), facts))
        if self.game == "banking":
            self.count(table)

    def count(self, table: Mapping[str, Any]) -> None:
        """Verifies that all the money is there."""
        purses = sum(seat["purse"] for seat in table["seats"])
        stakes = sum(stake["units"] for stake in table["stakes"])
        there = purses + stakes + table["bank"]
        # before everybody has come there is less
        come = sum(1 for seat in table["seats"] if seat["person"])
        assert there == self.money - (3 - come) * UNITS, (there, table["seats"], table["bank"])


class World:
    """A server that can be killed, and everything that goes on at it."""

    def __init__(self, folder: Path, database: str, seed: int) -> None:
        self.folder = folder
        self.database = database
        self.chance = random.Random(seed)
        self.port = free_port(self.chance)
        self.url = f"http://127.0.0.1:{self.port}"
        self.accounts: list[Account] = []
        self.ending = False
        self.pid = 0
        self.starts: list[float] = []
        self.kills = 0
        self._nursery: asyncio.subprocess.Process | None = None
        self._tasks: list[asyncio.Task[None]] = []

    # the server

    @property
    def words(self) -> list[str]:
        """The command that runs the server."""
        return ["serve", "--port", str(self.port), "--database", self.database]

    async def open(self) -> None:
        """Loads what every server needs."""
        environment = {**os.environ, "XDG_DATA_HOME": str(self.folder)}
        self._nursery = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tests.web.attack.nursery",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=environment,
            cwd=Path(__file__).parents[3],
        )
        await self._line("ready")

    async def _line(self, wanted: str | None = None) -> str:
        assert self._nursery is not None
        assert self._nursery.stdout is not None
        async with asyncio.timeout(PATIENCE):
            while True:
                line = (await self._nursery.stdout.readline()).decode().strip()
                assert line, "the nursery has ended"
                if line == wanted or (wanted is None and line.isdigit()):
                    return line

    async def start(self) -> None:
        """Starts the server, without waiting until it answers."""
        assert self._nursery is not None
        assert self._nursery.stdin is not None
        self._nursery.stdin.write((json.dumps(self.words) + "\n").encode())
        self.pid = int(await self._line())

    async def answers(self) -> None:
        """Waits until the server answers."""
        begun = time.monotonic()
        async with asyncio.timeout(PATIENCE), self.client() as web:
            while True:
                with contextlib.suppress(httpx.TransportError):
                    if (await web.get("/health")).status_code == 200:
                        break
                await asyncio.sleep(0.01)
        self.starts.append(time.monotonic() - begun)

    async def kill(self) -> None:
        """Kills the server at once, and waits until it is gone."""
        os.kill(self.pid, signal.SIGKILL)
        self.kills += 1
        with contextlib.suppress(ProcessLookupError):
            while True:
                os.kill(self.pid, 0)
                await asyncio.sleep(0.001)

    async def go_on(self, acts: int) -> None:
        """Lets people play until so many more acts are confirmed, and a moment more."""
        wanted = self.confirmed + acts
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_LIFE):
                while self.confirmed < wanted:
                    await asyncio.sleep(0.002)
        await asyncio.sleep(self.chance.random() * 0.02)

    @property
    def confirmed(self) -> int:
        """How many acts have been confirmed in all."""
        return sum(len(account.confirmed) for account in self.accounts)

    async def end(self) -> None:
        """Lets everybody finish what he does."""
        self.ending = True
        people = [task for task in self._tasks if task.get_name() == "person"]
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*people)
        await asyncio.sleep(0.3)
        await self.failed()

    async def close(self) -> None:
        """Ends everybody and the server."""
        self.ending = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
        if self._nursery is not None:
            assert self._nursery.stdin is not None
            self._nursery.stdin.close()
            await self._nursery.wait()

    def client(self, token: str | None = None) -> httpx.AsyncClient:
        """A program that asks the server."""
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return httpx.AsyncClient(base_url=self.url, headers=headers, timeout=10, trust_env=False)

    async def failed(self) -> None:
        """Raises what went wrong for anybody."""
        for task in self._tasks:
            if task.done() and not task.cancelled():
                task.result()

    # tables

    async def found(self, setup: Mapping[str, Any]) -> Account:
        """A table with its people and a watcher, who begin to play at once."""
        banking = setup["game"] == "banking"
        computers = COMPUTER_UNITS * len(setup.get("computers", ()))
        account = Account(str(setup["game"]), 3 * UNITS + computers if banking else 0)
        async with self.client() as web:
            made = await founded(web, {"name": "Ann", **setup})
            account.id, account.watch = made["id"], made["watch"]
            self.accounts.append(account)
            if banking:
                names = ["Ann", "Ben", "Cid"]
            else:
                names = ["Ann", "Ben"][: setup["seats"].count("person")]
            for name in names:
                web.cookies.clear()
                if name == "Ann":
                    seat = made["seat"]
                else:
                    body = {"name": name, "words": "w", "key": f"a long key of {name}"}
                    sat = await web.post(f"/api/tables/{account.id}/seats", json=body)
                    assert sat.status_code == 201, sat.text
                    seat = sat.json()
                person = self.play(account, seat["place"], seat["token"])
                self._tasks.append(asyncio.create_task(person, name="person"))
        self._tasks.append(asyncio.create_task(self.listen(account)))
        return account

    async def play(self, account: Account, place: str, token: str) -> None:
        """A person who acts whenever he can, and asks again when he gets no answer."""
        chance = random.Random(f"{account.id} {place}")
        number = 0
        async with self.client(token) as web:
            while not self.ending:
                table = await self._look(account, place, web)
                do = None if table is None else _wish(table, chance)
                if table is None or do is None:
                    await asyncio.sleep(0.02 + chance.random() * 0.03)
                    continue
                number += 1
                body = {"version": table["version"], "key": f"{place} {number}", **do}
                await self._act(account, place, web, body, chance)

    async def _look(
        self, account: Account, place: str, web: httpx.AsyncClient
    ) -> dict[str, Any] | None:
        with contextlib.suppress(httpx.TransportError):
            answer = await web.get(f"/api/tables/{account.id}")
            if answer.status_code == 200:
                table: dict[str, Any] = answer.json()["table"]
                assert table["place"] == place, "the token is not known any more"
                account.note(place, table)
                return table
            assert answer.status_code == 429, (answer.status_code, answer.text)
        return None

    async def _act(
        self,
        account: Account,
        place: str,
        web: httpx.AsyncClient,
        body: dict[str, Any],
        chance: random.Random,
    ) -> None:
        """Sends an act until it is answered; now and then twice at the same moment."""
        act = place, str(body["key"])
        while not self.ending:
            times = 2 if chance.random() < 0.1 else 1
            asked = [web.post(f"/api/tables/{account.id}/acts", json=body) for _ in range(times)]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            done = False
            for answer in answers:
                if isinstance(answer, httpx.TransportError):
                    account.in_flight += 1
                elif isinstance(answer, BaseException):
                    raise answer
                elif answer.status_code == 200:
                    account.confirmed.add(act)
                    account.note(place, answer.json()["table"])
                    done = True
                elif answer.status_code != 429:
                    assert answer.status_code in (409, 422), answer.text
                    account.refused.add(act)
                    done = True
            if done:
                return
            await asyncio.sleep(0.03)

    async def listen(self, account: Account) -> None:
        """A watcher: connects again and again, and tells where he stopped."""
        async with self.client() as web:
            while not self.ending:
                last = account.last_event
                headers = {} if last is None else {"Last-Event-ID": str(last)}
                address = f"/api/tables/{account.watch}/events"
                with contextlib.suppress(httpx.TransportError):
                    async with web.stream("GET", address, headers=headers, timeout=None) as answer:
                        if answer.status_code == 200:
                            account.reconnected += 1
                            await self._hear(account, answer)
                await asyncio.sleep(0.02)

    @staticmethod
    async def _hear(account: Account, answer: httpx.Response) -> None:
        async for line in answer.aiter_lines():
            if line.startswith("data: "):
                event = json.loads(line[len("data: ") :])
                if account.last_event is None:
                    account.heard.append({"n": event["version"], "said": ""})
                account.heard += event["said"]
                account.last_event = event["version"]

    # the account

    async def audit(self) -> None:
        """What is stored holds all that was confirmed, once, and begins as it did before."""
        store = Store(self.database)
        try:
            for account in self.accounts:
                kept = await store.read(account.id)
                assert kept is not None, "a table is lost"
                before = account.stored
                assert kept.entries[: len(before)] == before, "what was stored has changed"
                account.stored = kept.entries
                keys = Counter(
                    (str(one["by"]), str(one["key"])) for one in kept.entries if one.get("key")
                )
                assert not [key for key, times in keys.items() if times > 1], "an act counts twice"
                lost = [act for act in account.confirmed if act not in keys]
                assert not lost, f"confirmed acts are lost: {lost}"
                # refused as late: unless its first asking was stored, it is not there
                both = {act for act in account.refused if act in keys} - account.confirmed
                assert not both, f"acts count that were refused: {both}"
                for shown in account.shown:
                    assert shown.version <= len(kept.entries), "shown before it was stored"
        finally:
            await store.close()

    async def verify_cards(self) -> int:
        """All that was ever shown is what the stored entries give; how much that was."""
        store = Store(self.database)
        compared = 0
        try:
            for account in self.accounts:
                kept = await store.read(account.id)
                assert kept is not None
                at: dict[int, list[Shown]] = {}
                for shown in account.shown:
                    at.setdefault(shown.version, []).append(shown)
                table = opened(account.game, kept.setup)
                for version in range(len(kept.entries) + 1):
                    if version:
                        table.do(kept.entries[version - 1])
                    for shown in _different(at.get(version, [])):
                        true = table.snapshot(shown.place, ENGLISH)
                        now = json.loads(json.dumps({key: true[key] for key in shown.facts}))
                        assert now == shown.facts, (account.id, shown)
                        compared += 1
                self._verify_heard(account, table)
        finally:
            await store.close()
        return compared

    @staticmethod
    def _verify_heard(account: Account, table: Any) -> None:
        if not account.heard:
            return
        first, *heard = account.heard
        assert account.last_event is not None
        told = table.since(None, first["n"], ENGLISH)
        told = [one for one in told if one["n"] <= account.last_event]
        assert heard == told, "the watcher has not heard each event once, in order"


def free_port(chance: random.Random) -> int:
    """A free port below those that systems give to clients.

    Whoever tries often to reach one of those while nobody listens reaches himself in the end.
    """
    while True:
        port = chance.randint(20_000, 30_000)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def _different(shown: list[Shown]) -> list[Shown]:
    """These, each only once."""
    found: list[Shown] = []
    for one in shown:
        if one not in found:
            found.append(one)
    return found


def _wish(table: dict[str, Any], chance: random.Random) -> dict[str, object] | None:
    """Something that a person can do at this table now; None if he has to wait."""
    if table["game"] == "classic":
        if table["phase"] == "over":
            return {"do": "rematch"} if table["offers"]["may_rematch"] else None
        act = chosen_act(table, chance)
        return None if act is None else {"do": "act", "act": act}
    able = [
        option
        for option in table["options"]
        if option["do"] in ("begin", "act", "done")
        and not (option["act"] or "").startswith(("retire", "pass", "decline"))
    ]
    return wanted(chance.choice(able), chance) if able else None


def setups() -> list[dict[str, Any]]:
    """Tables of both kinds, for two and three people, with and without computers."""
    classic: dict[str, Any] = {"game": "classic", "rules": {"target": 11}, "limit": 3600}
    banking: dict[str, Any] = {"game": "banking", "units": UNITS, "name": "Ann", "limit": 3600}
    computers = [{"name": "Dora", "units": COMPUTER_UNITS, "kind": "flat"}]
    return [
        {**classic, "seats": ["person", "person"]},
        {**classic, "rules": {"preset": "club", "target": 7}, "seats": ["person", "random"]},
        {**banking, "rules": {"form": "first"}, "computers": computers},
        {**banking, "rules": {"form": "laid", "agreed": 50}, "computers": []},
    ]
