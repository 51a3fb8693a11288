"""`ecarte odds`: the commands that answer with exact odds, each loaded when it is wanted."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

import click

from ecarte.cli.answers import Answers
from ecarte.cli.words import common
from ecarte.messages import mark

MEMBERS = {
    "hand": "ecarte.cli.odds_hand",
    "draws": "ecarte.cli.odds_draws",
    "claims": "ecarte.cli.odds_claims",
    "match": "ecarte.cli.odds_match",
    "banking": "ecarte.cli.odds_banking",
    "bank": "ecarte.cli.odds_banking",
}
"""Where each command of the group lives."""


class Odds(click.Group):
    """The group; a member is made when it, or the help, is asked for."""

    def __init__(self, answers: Answers) -> None:
        language = answers.language
        super().__init__(
            "odds",
            params=common(language),
            help=language.text(
                mark("Odds: of a hand, a draw, a game from its score, and of the banking game.")
            ),
            no_args_is_help=False,
            options_metavar=language.text(mark("[OPTIONS]")),
            subcommand_metavar=language.text(mark("COMMAND …")),
        )
        self.answers = answers

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names of the commands."""
        return list(MEMBERS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of this name."""
        where = MEMBERS.get(cmd_name)
        if where is None:
            return None
        made: Callable[[Answers], list[click.Command]] = import_module(where).commands
        return next(command for command in made(self.answers) if command.name == cmd_name)


def commands(answers: Answers) -> list[click.Command]:
    """The commands of this module: `odds` and what belongs to it."""
    return [Odds(answers)]
