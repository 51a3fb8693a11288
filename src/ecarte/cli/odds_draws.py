"""`ecarte odds draws`: the chance of trumps, and of their king, among the cards drawn."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import click

from ecarte.cards import Card
from ecarte.cli.answers import Answers
from ecarte.cli.odds_hand import hand_options
from ecarte.cli.words import CardsType, command, option
from ecarte.messages import counted, mark, message

if TYPE_CHECKING:
    from ecarte.analysis.draws import Draw


def commands(answers: Answers) -> list[click.Command]:
    """The commands of this module."""
    language = answers.language
    return [
        command(
            language,
            "draws",
            mark("How many trumps an exchange brings, and how often their king."),
            [
                *hand_options(language),
                option(
                    language,
                    "--discard",
                    mark("The cards to throw."),
                    type=CardsType(),
                    required=True,
                ),
                option(
                    language,
                    "--gone",
                    mark("The cards thrown in earlier exchanges."),
                    type=CardsType(),
                    default="",
                ),
            ],
            lambda **given: _draws(answers, **given),
        )
    ]


def _draws(
    answers: Answers,
    turn_up: Card,
    hand: list[Card],
    discard: list[Card],
    gone: list[Card],
    **_: object,
) -> None:
    from ecarte.analysis.draws import draw  # noqa: PLC0415 - only when it is asked

    found = draw(turn_up, hand, discard, gone)
    if answers.as_json:
        answers.give(
            {
                "unseen": found.unseen,
                "trumps_unseen": found.trumps,
                "drawn": found.drawn,
                "exactly": [str(chance) for chance in found.exactly],
                "at_least": [str(chance) for chance in found.at_least],
                "king": str(found.king),
            }
        )
    else:
        _tell(answers, found)


def _tell(answers: Answers, found: Draw) -> None:
    say = answers.language.text
    answers.say(
        counted(
            "{number} card is unseen; trumps among them: {trumps}; cards drawn: {drawn}.",
            "{number} cards are unseen; trumps among them: {trumps}; cards drawn: {drawn}.",
            found.unseen,
            trumps=found.trumps,
            drawn=found.drawn,
        )
    )
    answers.table(
        (
            say(mark("trumps drawn")),
            say(mark("in hand then")),
            say(mark("exactly so many")),
            say(mark("so many or more")),
        ),
        [
            (str(number), str(found.kept_trumps + number), _chance(just), _chance(more))
            for number, (just, more) in enumerate(zip(found.exactly, found.at_least, strict=True))
        ],
    )
    answers.say(
        message("The king of trumps is drawn with chance {chance}.", chance=_chance(found.king))
    )


def _chance(chance: Fraction) -> str:
    return f"{chance} ({100 * float(chance):.2f} %)"
