"""`ecarte play`, `ecarte bank` and `ecarte` alone: opens the table in the right face.

A terminal gets the full-screen game; `--plain`, a dumb terminal or one that cannot show the suits
gets questions and answers; where nobody watches a terminal, one game of the computer is shown.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from ecarte.banking import table
from ecarte.banking.acts import amount
from ecarte.banking.rules import MOST_UNITS
from ecarte.banking.rules import rules_with as banking_rules_with
from ecarte.classic.deal import verify_start
from ecarte.classic.rules import rules_with
from ecarte.cli import records
from ecarte.cli.answers import Answers
from ecarte.cli.words import command, option
from ecarte.errors import BadSwitch, BadText
from ecarte.language import Language
from ecarte.messages import mark, message
from ecarte.players.player import PLAYERS
from ecarte.recording.names import verify_name
from ecarte.service import banking
from ecarte.service.classic import PERSON, Setup
from ecarte.service.start import Start
from ecarte.shuffling import seed_from


def commands(answers: Answers) -> list[click.Command]:
    """The commands of this module."""
    said = answers.language
    plain = option(said, "--plain", mark("Question and answer, a line at a time."), is_flag=True)
    seed = option(said, "--seed", mark("The seed: any word or number."))
    switch = option(
        said,
        "--switch",
        mark("A switch of the rules, as in target=7; may be repeated."),
        multiple=True,
        metavar="NAME=VALUE",
    )
    return [
        command(
            said,
            "play",
            mark("Play the classic game, or resume, learn, or look at a record."),
            [
                option(
                    said,
                    "--against",
                    mark("Who plays the other seat."),
                    type=click.Choice((*PLAYERS, PERSON)),
                ),
                option(said, "--name", mark("Your name.")),
                option(
                    said, "--rules", mark("The rules: swedish, club or bga."), default="swedish"
                ),
                switch,
                seed,
                click.Option(
                    ["--score", "score_text"],
                    help=said.text(mark("The score to begin at, as in 3-4.")),
                ),
                option(
                    said,
                    "--dealer",
                    mark("Who deals first: 0 (you) or 1."),
                    type=click.Choice(("0", "1")),
                ),
                option(said, "--lesson", mark("A guided first deal."), is_flag=True),
                option(said, "--resume", mark("Take up the saved game."), is_flag=True),
                option(said, "--replay", mark("Go through a record step by step."), metavar="FILE"),
                plain,
            ],
            lambda **given: _play(answers, **given),
        ),
        command(
            said,
            "bank",
            mark("Open the banking table."),
            [
                switch,
                option(
                    said,
                    "--players",
                    mark("The players and their purses, as in Anna:200,Boris:100."),
                ),
                seed,
                option(
                    said,
                    "--real-cards",
                    mark("An evening with real cards: you type them, the program keeps the money."),
                    is_flag=True,
                ),
                option(said, "--resume", mark("Take up the saved evening."), is_flag=True),
                plain,
            ],
            lambda **given: _bank(answers, **given),
        ),
    ]


def open_table(answers: Answers) -> int:
    """The game's menu: what `ecarte` alone opens."""
    return _face(answers, Start(), plain=False)


def _face(answers: Answers, start: Start, *, plain: bool, seed: bytes | None = None) -> int:
    """Opens the table; `seed` is the demonstration's, where nobody can answer."""
    said = answers.language
    if answers.as_json:
        raise BadSwitch(message("A game is not played in JSON; “ecarte replay” answers in it."))
    if not plain and not sys.stdout.isatty():
        return _demonstration(answers, start, seed)
    if plain or not _full_screen(said):
        from ecarte.terminal.plain import run as run_plain  # noqa: PLC0415

        return run_plain(said, start, sys.stdin.readline, _write)
    from ecarte.terminal.app import run  # noqa: PLC0415

    return run(said, start)


def _demonstration(answers: Answers, start: Start, seed: bytes | None) -> int:
    """One game between computers, where nobody can answer."""
    if start.banking is not None:
        from ecarte.terminal.banking import demonstration as banking_demonstration  # noqa: PLC0415

        return banking_demonstration.show(answers.language, _write, seed)
    from ecarte.terminal import demonstration  # noqa: PLC0415

    return demonstration.show_classic(answers.language, _write, seed)


def _full_screen(said: Language) -> bool:
    """Whether this terminal can show the full-screen game."""
    return (
        sys.stdin.isatty()
        and os.environ.get("TERM", "dumb") not in ("dumb", "unknown", "")
        and said.symbols
    )


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def switches(given: Sequence[str]) -> dict[str, object]:
    """Switches from words such as target=7; on, off, none and numbers are understood."""
    found: dict[str, object] = {}
    for word in given:
        name, sign, value = word.partition("=")
        if not sign:
            raise BadSwitch(
                message("A switch is written name=value, as in target=7, not “{word}”.", word=word)
            )
        text = value.strip()
        found[name.strip()] = text if name.strip() in NAMED else _value(text)
    return found


NAMED = ("first_banker",)
"""The switches whose values are players' names, whatever these are."""


def _value(text: str) -> object:
    named: dict[str, object] = {"on": True, "off": False, "none": None}
    if text.lower() in named:
        return named[text.lower()]
    return int(text) if _is_number(text) else text


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= len(str(MOST_UNITS))


def score(text: str) -> tuple[int, int]:
    """A score such as 3-4."""
    parts = text.replace("–", "-").replace(":", "-").split("-")
    if len(parts) != 2 or not all(_is_number(part.strip()) for part in parts):
        raise BadText(
            message("A score is written as two numbers, as in 3-4, not “{text}”.", text=text)
        )
    return int(parts[0]), int(parts[1])


def purses(text: str) -> dict[str, int]:
    """Players and purses such as Anna:200,Boris:100."""
    found: dict[str, int] = {}
    for word in text.split(","):
        name, sign, purse = word.strip().rpartition(":")
        if not sign or not purse.isascii() or not purse.isdigit():
            raise BadText(
                message("A player is written name:purse, as in Anna:200, not “{word}”.", word=word)
            )
        if name in found:
            raise BadText(message("Two players are called {name}.", name=name))
        found[name] = amount(purse)
    return found


def _bank(answers: Answers, *, plain: bool, resume: bool, real_cards: bool, **given: object) -> int:
    setup = banking_setup(**given)  # type: ignore[arg-type]
    start = Start(banking=setup, resume=resume, real_cards=real_cards)
    return _face(answers, start, plain=plain, seed=setup.seed)


def banking_setup(
    switch: Sequence[str] = (),
    players: str | None = None,
    seed: str | None = None,
    **_: object,
) -> banking.Setup:
    """The evening that the options of `ecarte bank` describe; the first player is a person."""
    found = switches(switch)
    named = {} if players is None else purses(players)
    rules = banking_rules_with({"first_banker": next(iter(named)), **found} if named else found)
    if named:
        table.start(rules, named)
    return banking.Setup(
        rules,
        banking.neighbours(named),
        secrets.token_bytes(16) if seed is None else seed_from(seed),
    )


def _play(answers: Answers, *, plain: bool, **given: object) -> int:
    start = start_for(**given)  # type: ignore[arg-type]
    seed = None if start.classic is None else start.classic.seed
    return _face(answers, start, plain=plain, seed=seed)


def start_for(
    against: str | None = None,
    name: str | None = None,
    rules: str = "swedish",
    switch: Sequence[str] = (),
    seed: str | None = None,
    score_text: str | None = None,
    dealer: str | None = None,
    lesson: bool = False,
    resume: bool = False,
    replay: str | None = None,
    **_: object,
) -> Start:
    """Where the options of `ecarte play` begin: a game at once if any option says how.

    Raises for what no game could begin with, and for a record that cannot be gone through.
    """
    chosen = rules_with({"preset": rules, **switches(switch)})
    setup = Setup(
        chosen,
        (name or "", ""),
        (PERSON, against or "printed"),
        secrets.token_bytes(16) if seed is None else seed_from(seed),
        (0, 0) if score_text is None else score(score_text),
        None if dealer is None else int(dealer),
    )
    verify_start(chosen, setup.dealer or 0, setup.score)
    if name is not None:
        verify_name(name)
    if replay is not None:
        records.facts(Path(replay).read_bytes())
    if lesson or resume or replay is not None:
        return Start(lesson=lesson, resume=resume, replay=None if replay is None else Path(replay))
    options = (against, name, seed, score_text, dealer)
    if not switch and rules == "swedish" and all(option is None for option in options):
        return Start()
    return Start(classic=setup)
