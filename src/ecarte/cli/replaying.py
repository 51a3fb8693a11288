"""`ecarte replay`: games as JSON Lines in, where each stands as JSON Lines out."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import click

from ecarte.banking import replay as banking
from ecarte.classic import replay as classic
from ecarte.cli.answers import Answers, json_line
from ecarte.cli.mistakes import WRONG
from ecarte.cli.words import command
from ecarte.errors import BadText
from ecarte.messages import Message, mark, message

GAMES: dict[str, Callable[[Mapping[str, object]], dict[str, object]]] = {
    "classic": classic.answer,
    "banking": banking.answer,
}
"""Who answers for each game."""


def commands(answers: Answers) -> list[click.Command]:
    """The commands of this module."""
    return [
        command(
            answers.language,
            "replay",
            mark("Replay games given as JSON Lines (“-”: standard input), one answer a line."),
            [click.Argument(["file"], metavar="FILE|-")],
            lambda file, **_: _replay(file),
        )
    ]


def answer(text: str | bytes) -> dict[str, object]:
    """The answer to one line of JSON."""
    try:
        line = json.loads(text, object_pairs_hook=_object)
    except BadText as error:
        return _unreadable(error.sentence)
    except (ValueError, RecursionError):
        return _unreadable(message("The line is not JSON."))
    if not isinstance(line, dict):
        return _unreadable(message("The line is not a JSON object."))
    game = line.get("game", "classic")
    if not isinstance(game, str) or game not in GAMES:
        return _unreadable(message("The game must be “classic” or “banking”."))
    return GAMES[game](line)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise BadText(message("The key “{key}” is here a second time.", key=key))
        found[key] = value
    return found


def _unreadable(sentence: Message) -> dict[str, object]:
    return {"error": {"message": str(sentence), "rule": None, "act": None}}


def _replay(file: str) -> int:
    if file == "-":
        return _answer_all(sys.stdin.buffer)
    with Path(file).open("rb") as lines:
        return _answer_all(lines)


def _answer_all(lines: Iterable[bytes]) -> int:
    """Answers every line before it says, by the exit code, whether any was refused."""
    refused = False
    for line in lines:
        if not line.strip():
            continue
        given = answer(line)
        refused = refused or "error" in given
        sys.stdout.write(json_line(given))
        sys.stdout.flush()  # whoever asks may wait for this answer before he asks on
    return WRONG if refused else 0
