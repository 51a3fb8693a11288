"""`ecarte odds match`: the chance to win the game from every score."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ecarte.cli.answers import Answers
from ecarte.cli.words import command, option
from ecarte.errors import BadText
from ecarte.messages import counted, mark, message

if TYPE_CHECKING:
    from ecarte.analysis.match_equity import MatchEquity

SCORES = range(5)
"""The scores of a game to five that is not over."""


class ScoreType(click.ParamType[tuple[int, int]]):
    """An option that holds a score, elder's points first, such as "3-4"."""

    name = "score"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[int, int]:  # noqa: ARG002
        """The score; raises `BadText`."""
        if isinstance(value, tuple):
            return value
        found = re.fullmatch(r"\s*([0-4])\s*[-–:]\s*([0-4])\s*", value)
        if found is None:
            raise BadText(
                message(
                    "Write elder’s score and then the dealer’s, each from 0 to 4, as in “3-4”."
                ),
                "C26",
            )
        return int(found[1]), int(found[2])


def commands(answers: Answers) -> list[click.Command]:
    """The commands of this module."""
    language = answers.language
    return [
        command(
            language,
            "match",
            mark("The chance to win the game from every score, counted from many deals."),
            [
                option(
                    language,
                    "--score",
                    mark("Only this score, elder’s first, as in “3-4”."),
                    type=ScoreType(),
                ),
                option(language, "--plot", mark("Draw a picture into this file, .svg or .png.")),
            ],
            lambda **given: _match(answers, **given),
        )
    ]


def _match(answers: Answers, score: tuple[int, int] | None, plot: str | None, **_: object) -> None:
    from ecarte.analysis.match_equity import shipped  # noqa: PLC0415 - only when it is asked

    equity = shipped()
    if plot is not None:
        from ecarte.analysis.match_equity_pictures import draw_equity  # noqa: PLC0415

        draw_equity(equity, Path(plot), answers.language)
    if answers.as_json:
        answers.give(_facts(equity) if score is None else _facts_at(equity, score))
    elif score is None:
        _tell(answers, equity)
    else:
        _tell_at(answers, equity, score)


def _by_score(figure: Callable[[int, int], Any]) -> list[list[Any]]:
    """A figure that depends on what elder and the dealer need, by the scores of both."""
    return [[figure(5 - elder, 5 - dealer) for dealer in SCORES] for elder in SCORES]


def _facts(equity: MatchEquity) -> dict[str, object]:
    """The JSON answer: lists by elder's score of lists by the dealer's score."""
    return {
        "elder": _by_score(equity.elder),
        "dealer": _by_score(equity.dealer),
        "error": _by_score(equity.error),
        "deals": _by_score(lambda elder, dealer: equity.deals[elder, dealer]),
        "rounds": [one._asdict() for one in equity.rounds],
        "seed": equity.seed,
    }


def _facts_at(equity: MatchEquity, score: tuple[int, int]) -> dict[str, object]:
    needs = 5 - score[0], 5 - score[1]
    return {
        "score": list(score),
        "elder": equity.elder(*needs),
        "dealer": equity.dealer(*needs),
        "error": equity.error(*needs),
        "deals": equity.deals[needs],
    }


def _tell(answers: Answers, equity: MatchEquity) -> None:
    say = answers.language.text
    columns = [answers.language.say(message("dealer: {score}", score=score)) for score in SCORES]
    errors = _by_score(equity.error)
    for figure, heading in (
        (equity.elder, mark("Elder’s chance to win the game, in per cent, before the deal:")),
        (equity.dealer, mark("The dealer’s chance to win the game, in per cent, before the deal:")),
    ):
        answers.say(message(heading))
        answers.table(
            (say(mark("elder has")), *columns),
            [
                (str(score), *map(percent, chances, errors[score]))
                for score, chances in zip(SCORES, _by_score(figure), strict=True)
            ],
        )
        answers.console().print()
    _tell_origin(answers, equity)


def _tell_at(answers: Answers, equity: MatchEquity, score: tuple[int, int]) -> None:
    say = answers.language.text
    needs = 5 - score[0], 5 - score[1]
    error = equity.error(*needs)
    answers.table(
        ("", say(mark("points")), say(mark("chance to win, in per cent"))),
        [
            (say(mark("elder")), str(score[0]), percent(equity.elder(*needs), error)),
            (say(mark("the dealer")), str(score[1]), percent(equity.dealer(*needs), error)),
        ],
    )
    _tell_origin(answers, equity)


def _tell_origin(answers: Answers, equity: MatchEquity) -> None:
    """How the table was made, and how sure it is."""
    last = equity.rounds[-1]
    answers.say(
        counted(
            "From {deals} deals of “{player}” against itself; ± is the standard error.",
            "From {deals} deals of “{player}” against itself, the last of {number} rounds that "
            "play for the table of the one before; ± is the standard error.",
            len(equity.rounds),
            deals=last.deals,
            player=last.player,
        )
    )


def percent(chance: float, error: float) -> str:
    """A chance and its standard error, in per cent."""
    return f"{100 * chance:.1f} ± {100 * error:.1f}"
