"""Runs the blocks of the README and of the manual: Python, and commands with what they print.

Where all checks must pass (`CI`) hypothesis tries the same examples each time; else it explores.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import hypothesis
from sybil import Example, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

hypothesis.settings.register_profile("ci", derandomize=True, deadline=None)
hypothesis.settings.register_profile("explore", deadline=None)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "explore")


def run_console(example: Example) -> str | None:
    """Runs each `$ ecarte …` line of a block and compares what follows it."""
    expected: list[tuple[str, list[str]]] = []
    for line in str(example.parsed).splitlines():
        if line.startswith("$ "):
            expected.append((line[2:], []))
        else:
            expected[-1][1].append(line)
    for command, output in expected:
        program, *words = shlex.split(command)
        assert program == "ecarte", "only commands of the game are run"
        done = subprocess.run(
            [sys.executable, "-m", "ecarte", *words],
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            env={**os.environ, "COLUMNS": "80", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"},
            cwd=Path(__file__).parent,
        )
        printed = [line.rstrip() for line in (done.stdout + done.stderr).splitlines()]
        if printed != [line.rstrip() for line in output]:
            return f"{command} printed:\n" + "\n".join(printed)
    return None


class ConsoleBlockParser(CodeBlockParser):
    """Blocks that show commands and their output."""

    language = "console"

    def evaluate(self, example: Example) -> str | None:
        """Runs the block."""
        return run_console(example)


pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(), ConsoleBlockParser()], patterns=["*.md"]
).pytest()
