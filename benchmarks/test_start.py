"""How long the program takes to start, and how much memory the terminal game holds."""

from __future__ import annotations

import subprocess
import sys

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

FIRST_SCREEN = """
import asyncio, resource, sys
from ecarte.language import language
from ecarte.service.start import Start
from ecarte.terminal.app import EcarteApp
async def first():
    app = EcarteApp(language("en"), Start())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
asyncio.run(first())
"""


@pytest.mark.parametrize("words", [["--help"], ["rules", "C18"]], ids=["help", "rule"])
def test_command(benchmark: BenchmarkFixture, words: list[str]) -> None:
    """A whole process: interpreter, imports, answer."""
    command = [sys.executable, "-m", "ecarte", *words]
    benchmark.pedantic(
        lambda: subprocess.run(command, check=True, capture_output=True),
        rounds=15,
        warmup_rounds=2,
    )


def test_first_screen(benchmark: BenchmarkFixture) -> None:
    """A whole process until the menu has been drawn; peak memory in megabytes beside it."""
    memory: list[int] = []

    def show() -> None:
        done = subprocess.run(
            [sys.executable, "-c", FIRST_SCREEN], check=True, capture_output=True, text=True
        )
        memory.append(int(done.stdout.split()[-1]))

    benchmark.pedantic(show, rounds=10, warmup_rounds=1)
    benchmark.extra_info["peak memory, MB"] = max(memory)
