"""`ecarte rules`: the numbered rules in the reader's language."""

from __future__ import annotations

import click

from ecarte.cli.answers import Answers
from ecarte.cli.words import command
from ecarte.errors import BadText
from ecarte.messages import mark, message
from ecarte.rulebook import RULES, Rule, rule


def commands(answers: Answers) -> list[click.Command]:
    """The commands of this module."""
    return [
        command(
            answers.language,
            "rules",
            mark("The numbered rules of both games, or some of them: ecarte rules C18 B16."),
            [click.Argument(["numbers"], nargs=-1, metavar="[C18|B16 …]")],
            lambda **given: _rules(answers, **given),
        )
    ]


def chosen(numbers: tuple[str, ...]) -> list[Rule]:
    """The rules with these numbers, all of them without any. Raises `BadText`."""
    found = []
    for number in numbers:
        try:
            found.append(rule(number))
        except KeyError:
            raise BadText(
                message(
                    "There is no rule {number}; the rules are C1 to C29 and B1 to B24.",
                    number=number,
                )
            ) from None
    return found or list(RULES.values())


def _rules(answers: Answers, numbers: tuple[str, ...], **_: object) -> None:
    rules = chosen(numbers)
    if answers.as_json:
        answers.give({"rules": [{"id": one.id, "text": one.text} for one in rules]})
        return
    say = answers.language.text
    answers.table(
        ("", ""), [(one.id, f"{say(one.title)}\n{say(one.text)}") for one in rules], wrap=1
    )
