"""`ecarte odds hand`: against how many opposing hands the point and the vole can be forced."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ecarte.cards import Card
from ecarte.cli.answers import Answers
from ecarte.cli.words import CardsType, CardType, command, option
from ecarte.language import Language
from ecarte.messages import counted, mark, message

if TYPE_CHECKING:
    from ecarte.analysis.hand_odds import HandOdds, Odds

PLACES = ("elder", "dealer")


def hand_options(language: Language) -> list[click.Parameter]:
    """The options that name a hand and the turn-up, for every question about a hand."""
    return [
        option(
            language,
            "--turn-up",
            mark("The card turned up; its suit is trump."),
            type=CardType(),
            required=True,
        ),
        option(
            language,
            "--hand",
            mark("The five cards of the hand, as in “7H 8H 9H 7C 8D”."),
            type=CardsType(),
            required=True,
        ),
    ]


def commands(answers: Answers) -> list[click.Command]:
    """The commands of this module."""
    language = answers.language
    return [
        command(
            language,
            "hand",
            mark("Against how many opposing hands a hand can force three tricks, and five."),
            [
                *hand_options(language),
                option(
                    language,
                    "--seat",
                    mark("Whose hand it is: elder, who leads, or dealer."),
                    type=click.Choice(PLACES),
                    default=PLACES[0],
                ),
                option(language, "--plot", mark("Draw a picture into this file, .svg or .png.")),
            ],
            lambda **given: _hand(answers, **given),
        )
    ]


def _hand(
    answers: Answers, turn_up: Card, hand: list[Card], seat: str, plot: str | None, **_: object
) -> None:
    from ecarte.analysis.double_dummy import prepare  # noqa: PLC0415 - only when it is asked
    from ecarte.analysis.hand_odds import Place, hand_odds, verify_hand  # noqa: PLC0415

    verify_hand(turn_up, hand)
    picture = None if plot is None else Path(plot)
    if picture is not None:
        from ecarte.analysis.pictures import verify  # noqa: PLC0415

        verify(picture)
    prepare(lambda: tell_of_compiling(answers))
    found = hand_odds(turn_up, hand, Place(seat))
    if picture is not None:
        from ecarte.analysis.hand_pictures import draw_odds  # noqa: PLC0415

        draw_odds(found, turn_up, hand, picture, answers.language)
    if answers.as_json:
        answers.give(_facts(found))
    else:
        _tell(answers, found)


def tell_of_compiling(answers: Answers) -> None:
    """A word on the terminal while the solver is compiled."""
    if sys.stderr.isatty():
        sentence = message("Making the solver ready: a few seconds, this once …")
        sys.stderr.write(answers.language.say(sentence) + "\n")


def _facts(found: HandOdds) -> dict[str, object]:
    facts: dict[str, object] = {"opposing_hands": found.opposing_hands, **found.odds._asdict()}
    if found.leads:
        facts["leads"] = {str(card): odds._asdict() for card, odds in found.leads.items()}
    return facts


def _tell(answers: Answers, found: HandOdds) -> None:
    language, say = answers.language, answers.language.text
    point, vole = say(mark("the point")), say(mark("the vole"))
    answers.say(
        counted(
            "Without exchange, elder leading, both hands seen; {number} opposing hand.",
            "Without exchange, elder leading, both hands seen; {number} opposing hands.",
            found.opposing_hands,
        )
    )
    rows = [(say(mark("whatever he leads")), found.odds)]
    if found.leads:
        rows = [(say(mark("the best lead")), found.odds)]
        rows += [(language.card(card), odds) for card, odds in found.leads.items()]
    answers.table(
        (say(mark("first lead")), point, "", vole, ""),
        [(name, *_cells(odds, found.opposing_hands)) for name, odds in rows],
    )
    answers.console().print()
    answers.table(
        (say(mark("trumps opposite")), say(mark("hands")), point, "", vole, ""),
        [
            (str(some.trumps), str(some.hands), *_cells(some.odds, some.hands))
            for some in found.by_trumps
        ],
    )


def _cells(odds: Odds, hands: int) -> Sequence[str]:
    return str(odds.point), _share(odds.point, hands), str(odds.vole), _share(odds.vole, hands)


def _share(number: int, hands: int) -> str:
    return f"{100 * number / hands:.2f} %"
