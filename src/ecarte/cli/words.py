"""The words that help and options are made of, in the reader's language.

Click asks gettext for its own words ("Usage:", "Options", …); they are in our catalogues too.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable, Sequence
from typing import Any

import click

from ecarte.cards import Card, card, cards, suit
from ecarte.errors import BadText
from ecarte.language import CATALOGUES, DOMAIN, LANGUAGES, Language
from ecarte.messages import mark, message

CLICK_WORDS = (
    mark("Usage:"),
    mark("Options"),
    mark("Arguments"),
    mark("Commands"),
    mark("Show this message and exit."),
    mark("required"),
    mark("default: {default}"),
    mark("(DEPRECATED)"),
)
"""What click itself says in its help."""


def speak(language: Language) -> None:
    """Makes click's own help speak the reader's language."""
    os.environ["LANGUAGE"] = language.code
    gettext.bindtextdomain(DOMAIN, str(CATALOGUES))
    gettext.textdomain(DOMAIN)


class CardsType(click.ParamType[list[Card]]):
    """An option that holds cards, such as "AH QH 7S"."""

    name = "cards"

    def convert(self, value: Any, param: Any, ctx: Any) -> list[Card]:  # noqa: ARG002
        """The cards; raises `BadText`."""
        return value if isinstance(value, list) else cards(value)


class CardType(click.ParamType[Card]):
    """An option that holds one card."""

    name = "card"

    def convert(self, value: Any, param: Any, ctx: Any) -> Card:  # noqa: ARG002
        """The card; raises `BadText`."""
        return value if isinstance(value, Card) else card(value)


class SuitType(click.ParamType[int]):
    """An option that holds a suit."""

    name = "suit"

    def convert(self, value: Any, param: Any, ctx: Any) -> int:  # noqa: ARG002
        """The suit's number; raises `BadText`."""
        return value if isinstance(value, int) else suit(value)


class NamesType(click.ParamType[list[str]]):
    """An option that holds names separated by commas."""

    name = "names"

    def __init__(self, number: int | None = None) -> None:
        self.number = number

    def convert(self, value: Any, param: Any, ctx: Any) -> list[str]:  # noqa: ARG002
        """The names; raises `BadText` if there are not as many as wanted."""
        names = value if isinstance(value, list) else [name.strip() for name in value.split(",")]
        if self.number is not None and len(names) != self.number:
            raise BadText(
                message("Name two players, with a comma between them, as in “random,printed”.")
            )
        return names


class Command(click.Command):
    """A command that says which words are too many."""

    allow_extra_args = True

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """What is left when options and arguments are taken: nothing. Raises `UsageError`."""
        left = super().parse_args(ctx, args)
        if left:
            raise click.UsageError(" ".join(left), ctx)
        return left


def command(
    language: Language,
    name: str,
    help_text: str,
    parameters: Sequence[click.Parameter],
    callback: Callable[..., int | None],
) -> click.Command:
    """A command whose help is in the reader's language; `--json` and `--lang` go with it."""
    return Command(
        name,
        params=[*parameters, *common(language)],
        callback=callback,
        help=language.text(help_text),
        options_metavar=language.text(mark("[OPTIONS]")),
        add_help_option=True,
    )


def group(
    language: Language, name: str, help_text: str, members: Sequence[click.Command]
) -> click.Group:
    """A command that only gathers others."""
    made = click.Group(
        name,
        params=common(language),
        help=language.text(help_text),
        no_args_is_help=False,
        options_metavar=language.text(mark("[OPTIONS]")),
        subcommand_metavar=language.text(mark("COMMAND …")),
    )
    for member in members:
        made.add_command(member)
    return made


def common(language: Language) -> list[click.Parameter]:
    """The options that every command has."""
    return [
        option(language, "--json", mark("Answer in one JSON object."), is_flag=True),
        option(
            language,
            "--lang",
            mark("The language to answer in (default: the locale’s, else English)."),
            type=click.Choice(tuple(LANGUAGES)),
        ),
    ]


def option(language: Language, name: str, help_text: str, **settings: Any) -> click.Option:
    """An option with its help in the reader's language."""
    return click.Option([name], help=language.text(help_text), **settings)
