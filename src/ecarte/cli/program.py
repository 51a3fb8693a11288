"""The program: which language, which command, and what happens when something goes wrong."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from itertools import pairwise, takewhile

import click

from ecarte import __version__
from ecarte.cli.answers import Answers
from ecarte.cli.main import INTERRUPTED
from ecarte.cli.mistakes import report
from ecarte.cli.streams import let_go, prepare
from ecarte.cli.words import common, speak
from ecarte.language import LANGUAGES, from_environment, language
from ecarte.messages import mark

MODULES = {
    "play": "ecarte.cli.playing",
    "bank": "ecarte.cli.playing",
    "legal": "ecarte.cli.judging",
    "trick": "ecarte.cli.judging",
    "banking": "ecarte.cli.settling",
    "replay": "ecarte.cli.replaying",
    "record": "ecarte.cli.records",
    "odds": "ecarte.cli.odds",
    "simulate": "ecarte.cli.simulating",
    "arena": "ecarte.cli.contesting",
    "rules": "ecarte.cli.ruling",
    "serve": "ecarte.cli.serving",
    "backup": "ecarte.cli.serving",
}
"""Where each command lives; a module is loaded when its command, or the help, is asked for."""


class Commands(click.Group):
    """The commands, each loaded when it is wanted."""

    def __init__(self, answers: Answers, **settings: object) -> None:
        super().__init__(**settings)  # type: ignore[arg-type]
        self.answers = answers

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names of the commands."""
        return list(MODULES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of this name, its help in the reader's language."""
        where = MODULES.get(cmd_name)
        if where is None:
            return None
        made: Callable[[Answers], list[click.Command]] = import_module(where).commands
        return next(command for command in made(self.answers) if command.name == cmd_name)


def tree(answers: Answers) -> click.Group:
    """The whole command line in the reader's language."""
    said = answers.language
    return Commands(
        answers,
        name="ecarte",
        invoke_without_command=True,
        callback=lambda **_: _open_game(answers),
        params=[
            click.Option(
                ["--version"],
                is_flag=True,
                expose_value=False,
                is_eager=True,
                callback=lambda ctx, _, wanted: _version(ctx, answers) if wanted else None,
                help=said.text(mark("Show the version and exit.")),
            ),
            *common(said),
        ],
        help=said.text(mark("Écarté: the classic two-handed game and its Russian banking form.")),
        options_metavar=said.text(mark("[OPTIONS]")),
        subcommand_metavar=said.text(mark("COMMAND …")),
    )


def _version(ctx: click.Context, answers: Answers) -> None:
    if answers.as_json:
        answers.give({"version": __version__})
    else:
        click.echo(__version__)
    ctx.exit()


def _open_game(answers: Answers) -> int | None:
    """`ecarte` alone opens the terminal game."""
    if click.get_current_context().invoked_subcommand is not None:
        return None
    playing = import_module("ecarte.cli.playing")
    result: int | None = playing.open_table(answers)
    return result


def _wanted(words: list[str]) -> tuple[str, bool]:
    """The language asked for, wherever the option stands, and whether JSON is."""
    options = list(takewhile(lambda word: word != "--", words))
    code = ""
    for word, following in pairwise([*options, ""]):
        if word == "--lang":
            code = following
        elif word.startswith("--lang="):
            code = word.removeprefix("--lang=")
    return code, "--json" in options


def answered(given: list[str]) -> int:
    """Runs the command that these words write; gives the exit code, whatever happens."""
    prepare()
    code, as_json = _wanted(given)
    spoken = language(code if code in LANGUAGES else from_environment(), _can_show("♠♥♦♣"))
    if not _can_show("é" if spoken.code != "ru" else "я"):
        spoken = language("en", _can_show("♠♥♦♣"))
    answers = Answers(spoken, as_json)
    speak(spoken)
    try:
        if code and code not in LANGUAGES:
            language(code)
        result = tree(answers).main(given, prog_name="ecarte", standalone_mode=False)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):
        # nobody reads any more (click itself then exits): leave without a word
        return 0
    except Exception as error:  # nobody who plays is shown a traceback
        return report(error, answers)
    finally:
        let_go()


def _can_show(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
