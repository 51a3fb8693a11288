"""The file in which a contest keeps its finished pairs, so that it can go on where it stopped.

JSON Lines. The first line says what contest it is; each other line is a pair:
`{"players": [0, 1], "pair": 17, "games": [{"points": [5, 3], "winner": 0, "deals": 6}, …]}`, with
the players by their places among those named. How many games were asked for is not written: the
same file serves when more are wanted.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Mapping
from io import FileIO
from pathlib import Path
from typing import NamedTuple

from ecarte.arena.pairs import Result
from ecarte.errors import BadSwitch, BadText
from ecarte.messages import message

FORMAT = 1
"""The version of the file's format."""
Facts = Mapping[str, object]


class PairName(NamedTuple):
    """Which pair: the places of its two players, and its number from 1."""

    players: tuple[int, int]
    number: int


class Keeper:
    """Reads what is kept, then adds a line for every pair that is finished."""

    def __init__(self, file: Path, contest: Facts) -> None:
        """Raises `BadSwitch` if the file keeps another contest, `BadText` if it is damaged."""
        first = _line({"ecarte arena": FORMAT, **contest})
        self.kept: dict[PairName, tuple[Result, ...]] = {}
        data = file.read_bytes() if file.exists() else b""
        # a line without its end was being written when the program was killed
        whole = data[: data.rfind(b"\n") + 1]
        if whole:
            heading, *lines = whole.splitlines()
            _verify_heading(file, heading, first)
            for number, line in enumerate(lines, 2):
                name, results = _read(file, number, line)
                self.kept[name] = results
        elif not first.startswith(data):
            raise _no_contest(file)
        # unbuffered: a line reaches the file whole, or, if the program is killed, torn at the end
        self._opened = FileIO(file, "ab")
        self._opened.truncate(len(whole))
        if not whole:
            self._write(first)

    def add(self, name: PairName, results: tuple[Result, ...]) -> None:
        """Keeps a finished pair. Raises `OSError` if it cannot be written."""
        games = [result._asdict() for result in results]
        self._write(_line({"players": name.players, "pair": name.number, "games": games}))

    def _write(self, line: bytes) -> None:
        if self._opened.write(line) != len(line):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self._opened.name))

    def close(self) -> None:
        """Lets go of the file."""
        self._opened.close()


def _line(facts: Facts) -> bytes:
    return json.dumps(facts).encode() + b"\n"


def _no_contest(file: Path) -> BadSwitch:
    return BadSwitch(
        message("The file “{file}” is not one in which a contest was kept.", file=file)
    )


def _verify_heading(file: Path, heading: bytes, wanted: bytes) -> None:
    try:
        found, asked = json.loads(heading), json.loads(wanted)
    except ValueError:
        raise _no_contest(file) from None
    if not isinstance(found, dict) or "ecarte arena" not in found:
        raise _no_contest(file)
    if found != asked:
        raise BadSwitch(
            message(
                "The file “{file}” keeps a contest of other settings ({settings}); "
                "give the same ones or another file.",
                file=file,
                settings=tuple(name for name in asked if found.get(name) != asked[name]),
            )
        )


def _read(file: Path, number: int, line: bytes) -> tuple[PairName, tuple[Result, ...]]:
    try:
        facts = json.loads(line)
        first, second = facts["players"]
        results = tuple(
            Result((int(game["points"][0]), int(game["points"][1])), game["winner"], game["deals"])
            for game in facts["games"]
        )
        return PairName((int(first), int(second)), int(facts["pair"])), results
    except (ValueError, KeyError, TypeError, IndexError):
        raise BadText(
            message("Line {line} of the file “{file}” is damaged.", line=number, file=file)
        ) from None
