"""Nothing is lost when the server is killed at any moment, with acts in flight.

Several tables of both games are played by people at once while the server is killed with SIGKILL
and started again, in all phases: also while it starts. Afterwards every confirmed act is there,
whatever was asked again counts once, the same cards go on, all the money is there, and the news
go on where they broke off.
"""

from __future__ import annotations

import asyncio
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from tests.web.attack.killing import PATIENCE, World, setups
from tests.web.postgres import empty_database


async def kill_often(database: str, folder: Path, kills: int, seed: int) -> World:
    """Kills a server so many times at random moments, and takes account after each."""
    world = World(folder, database, seed)
    try:
        await world.open()
        await world.start()
        await world.answers()
        for setup in setups():
            await world.found(setup)
        while world.kills < kills:
            if world.chance.random() < 0.9:
                await world.answers()
            await world.go_on(world.chance.randint(0, 14))
            await world.kill()
            await world.failed()
            await world.audit()
            await world.start()
        await world.answers()
        async with asyncio.timeout(PATIENCE):
            while any(
                account.last_event is None or account.reconnected < 2 for account in world.accounts
            ):
                await asyncio.sleep(0.05)
        await world.go_on(20)
        await world.end()
        await world.audit()
        compared = await world.verify_cards()
        assert compared > kills
        assert world.kills >= kills
        assert sum(account.in_flight for account in world.accounts) >= kills / 2
        for account in world.accounts:
            assert account.confirmed, account.game
    finally:
        await world.close()
    return world


def report(world: World, seconds: float) -> None:
    """What was done, for whoever reads the output."""
    starts = sorted(world.starts)
    print(
        f"{world.kills} kills in {seconds:.0f} s; a start takes {starts[len(starts) // 2]:.2f} s; "
        f"{sum(len(one.confirmed) for one in world.accounts)} acts confirmed, "
        f"{sum(one.in_flight for one in world.accounts)} in flight when the server died, "
        f"{sum(len(one.stored) for one in world.accounts)} entries, "
        f"{sum(one.reconnected for one in world.accounts)} connections of watchers"
    )


async def test_a_few_kills_lose_nothing(tmp_path: Path) -> None:
    begun = time.monotonic()
    world = await kill_often(str(tmp_path / "tables.sqlite"), tmp_path, 5, 1)
    report(world, time.monotonic() - begun)


@pytest.mark.slow
async def test_two_hundred_kills_lose_nothing(tmp_path: Path) -> None:
    begun = time.monotonic()
    world = await kill_often(
        str(tmp_path / "tables.sqlite"), tmp_path, 200, random.SystemRandom().getrandbits(32)
    )
    report(world, time.monotonic() - begun)


@pytest.mark.slow
async def test_fifty_kills_lose_nothing_in_postgresql(tmp_path: Path) -> None:
    url = empty_database("kills")
    begun = time.monotonic()
    world = await kill_often(url, tmp_path, 50, random.SystemRandom().getrandbits(32))
    report(world, time.monotonic() - begun)


def test_the_program_itself_starts_again_after_a_kill(tmp_path: Path) -> None:
    """The same once with the program as people start it, loading everything."""
    words = [sys.executable, "-m", "ecarte", "serve", "--json", "--port", "0"]
    words += ["--database", str(tmp_path / "tables.sqlite")]
    known = ""
    for number in range(2):
        server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split('"')[3]
            with httpx.Client(base_url=url, trust_env=False) as web:
                if number == 0:
                    made = web.post("/api/tables", json={"game": "classic"})
                    assert made.status_code == 201, made.text
                    known = made.json()["id"]
                looked = web.get(f"/api/tables/{known}")
                assert looked.json()["table"]["phase"] == "waiting"
        finally:
            server.send_signal(signal.SIGKILL)
            server.wait(PATIENCE)
            assert server.stdout is not None
            server.stdout.close()
