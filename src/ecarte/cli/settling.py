"""`ecarte banking settle`: one tableau against the banker's."""

from __future__ import annotations

import click

from ecarte.banking.rules import Cancel
from ecarte.banking.tableau import Side, settle, verify_hands
from ecarte.cards import Card
from ecarte.cli.answers import Answers
from ecarte.cli.words import CardsType, SuitType, command, group, option
from ecarte.messages import mark, message


def commands(answers: Answers) -> list[click.Command]:
    """The commands of this module: `banking` and what belongs to it."""
    language = answers.language
    settle_command = command(
        language,
        "settle",
        mark("Who wins a tableau: the banker’s four cards against the tableau’s."),
        [
            option(
                language,
                "--trump",
                mark("The trump suit: S, H, D or C."),
                type=SuitType(),
                required=True,
            ),
            option(
                language,
                "--banker",
                mark("The banker’s four cards."),
                type=CardsType(),
                required=True,
            ),
            option(
                language,
                "--tableau",
                mark("The tableau’s four cards."),
                type=CardsType(),
                required=True,
            ),
            option(
                language,
                "--cancel",
                mark("When equal trumps cancel (B7): first or as_met."),
                type=click.Choice([str(one) for one in Cancel]),
                default=str(Cancel.FIRST),
            ),
        ],
        lambda **given: _settle(answers, **given),
    )
    return [
        group(
            language,
            "banking",
            mark("Questions to the rules of the banking game."),
            [settle_command],
        )
    ]


def _settle(
    answers: Answers,
    trump: int,
    banker: list[Card],
    tableau: list[Card],
    cancel: str,
    **_: object,
) -> None:
    verify_hands(banker, tableau)
    count = settle(banker, tableau, trump, Cancel(cancel))
    winner = None if count.winner is None else count.winner.name.lower()
    if answers.as_json:
        answers.give({"banker": count.banker, "tableau": count.tableau, "winner": winner})
        return
    answers.say(
        message("Tricks: banker {banker}, tableau {tableau}.", banker=count[0], tableau=count[1])
    )
    answers.say(message(_RESULTS[count.winner]))


_RESULTS = {
    Side.BANKER: mark("The banker wins."),
    Side.TABLEAU: mark("The tableau wins."),
    None: mark("En carte: the stakes go back."),
}
