"""`ecarte record check` and `ecarte record show`."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import click

from ecarte.banking import record as banking
from ecarte.classic import record as classic
from ecarte.cli.answers import Answers
from ecarte.cli.mistakes import WRONG, explained
from ecarte.cli.words import command, group
from ecarte.errors import BadRecord, EcarteError
from ecarte.messages import Message, mark, message
from ecarte.recording.lines import decoded, statements
from ecarte.recording.opening import game_of
from ecarte.speech import telling


def commands(answers: Answers) -> list[click.Command]:
    """The commands of this module: `record` and what belongs to it."""
    language = answers.language
    return [
        group(
            language,
            "record",
            mark("Check and show records of games."),
            [
                command(
                    language,
                    "check",
                    mark("Check records: whether they can be read and follow the rules."),
                    [click.Argument(["files"], nargs=-1, required=True, metavar="FILE…")],
                    lambda files, **_: _check(answers, files),
                ),
                command(
                    language,
                    "show",
                    mark("Tell a recorded game in words."),
                    [click.Argument(["file"], metavar="FILE")],
                    lambda file, **_: _show(answers, file),
                ),
            ],
        )
    ]


def read(file: str) -> tuple[str, str]:
    """The text of a record and the game it is of. Raises `BadRecord` or `OSError`."""
    text = decoded(Path(file).read_bytes())
    return text, game_of(text)


def named_game(data: bytes) -> str | None:
    """The game that the first two lines of a record name, however damaged the rest is."""
    lines = data.decode("utf-8", "replace").splitlines()
    said = (statement.text for line in lines for statement in statements(line))
    try:
        return game_of("\n".join(islice(said, 2)))
    except BadRecord:
        return None


def facts(data: bytes) -> dict[str, object]:
    """How the game of a record stands. Raises `BadRecord`."""
    text = decoded(data)
    game = game_of(text)
    if game == "banking":
        table = banking.replay(banking.read(text))
        return {"game": game, "valid": True, "purses": dict(table.seats)}
    match = classic.replay(classic.read(text))
    return {"game": game, "valid": True, "score": list(match.score), "winner": match.winner}


def _check(answers: Answers, files: tuple[str, ...]) -> int:
    wrong = False
    checked: list[dict[str, object]] = []
    for file in files:
        data = b""
        try:
            data = Path(file).read_bytes()
            found = facts(data)
            sentence = _said_valid(found)
        except (EcarteError, OSError) as error:
            wrong = True
            found, sentence = _damage(error, named_game(data))
        checked.append({"file": file, **found})
        if not answers.as_json:
            answers.say(message("{file}: {sentence}", file=file, sentence=sentence))
    if answers.as_json:
        answers.give({"records": checked})
    return WRONG if wrong else 0


def _said_valid(found: dict[str, object]) -> Message:
    if found["game"] == "banking":
        return message("a banking evening, correct.")
    if found["winner"] is None:
        return message("a classic game, correct, not finished.")
    return message("a classic game, correct, finished.")


def _damage(error: EcarteError | OSError, game: str | None) -> tuple[dict[str, object], Message]:
    sentence, rule = explained(error)
    at = error if isinstance(error, BadRecord) else None
    where = {"line": at and at.line, "column": at and at.column}
    described = {"message": str(sentence), **where, "rule": rule}
    return {"game": game, "valid": False, "error": described}, sentence


def _show(answers: Answers, file: str) -> None:
    text, game = read(file)
    if game == "banking":
        told = telling.banking_evening(banking.read(text))
    else:
        told = telling.classic_match(classic.read(text))
    if answers.as_json:
        answers.give({"game": game, "told": [str(sentence) for sentence in told]})
        return
    for sentence in told:
        answers.say(sentence)
