"""`ecarte odds bank`: what a laid bank and the stakes on it may expect of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ecarte.banking.rules import MOST_UNITS
from ecarte.banking.state import STAKED_TABLEAUX
from ecarte.cli import odds_pack
from ecarte.cli.answers import Answers
from ecarte.cli.odds_pack import percent, span, units
from ecarte.cli.words import command, option
from ecarte.errors import BadText
from ecarte.messages import counted, mark, message

if TYPE_CHECKING:
    from ecarte.analysis.banking_bank import Prospects


class StakesType(click.ParamType[list[int]]):
    """An option that holds the stakes on tableaux 2, 3 and 4, such as "50,50,100"."""

    name = "stakes"

    def convert(self, value: Any, param: Any, ctx: Any) -> list[int]:  # noqa: ARG002
        """The stakes; raises `BadText`."""
        if isinstance(value, list):
            return value
        try:
            return [int(one) for one in value.split(",")]
        except ValueError:
            raise BadText(
                message("Name three stakes, on tableaux 2, 3 and 4, as in “50,50,100”."), "B4"
            ) from None


def made(answers: Answers) -> click.Command:
    """The command."""
    language = answers.language
    return command(
        language,
        "bank",
        mark("What a laid bank and the stakes on it may expect of a deal."),
        [
            option(
                language,
                "--bank",
                mark("The units in the bank."),
                type=click.IntRange(1, MOST_UNITS),
                required=True,
            ),
            option(
                language,
                "--stakes",
                mark("The stakes on tableaux 2, 3 and 4, as in “50,50,100”."),
                type=StakesType(),
                required=True,
            ),
            *odds_pack.options(language),
        ],
        lambda **given: _bank(answers, **given),
    )


def _bank(answers: Answers, bank: int, stakes: list[int], **pack: Any) -> None:
    from ecarte.analysis.banking_bank import prospects, verify  # noqa: PLC0415

    verify(bank, stakes)
    question = odds_pack.asked(**pack)
    together = odds_pack.joint(answers, question)
    found = prospects(together, bank, stakes)
    if question.picture is not None:
        from ecarte.analysis.banking_pictures import draw_edge  # noqa: PLC0415

        draw_edge(together, bank, stakes, question.picture, answers.language)
    if answers.as_json:
        answers.give(_facts(found, question.deals))
    elif question.deals is None:
        _tell(answers, found)
    else:
        _tell_sampled(answers, found, question.deals)


def _facts(found: Prospects, deals: int | None) -> dict[str, object]:
    """The JSON answer: expectations and spreads in units, chances; fractions where exact."""
    facts: dict[str, object] = {
        "banker": float(found.banker.mean),
        "tableaux": [float(one.mean) for one in found.tableaux],
        "broken_at": [float(one) for one in found.broken_at],
        "exact": deals is None,
        "spread": {
            "banker": found.banker.spread,
            "tableaux": [one.spread for one in found.tableaux],
        },
    }
    if deals is None:
        facts["fractions"] = {
            "banker": str(found.banker.mean),
            "tableaux": [str(one.mean) for one in found.tableaux],
            "broken_at": [str(one) for one in found.broken_at],
        }
        return facts
    from ecarte.analysis.banking_sampling import interval, mean_interval  # noqa: PLC0415

    facts["deals"] = deals
    facts["interval"] = {
        "banker": mean_interval(found.banker, deals),
        "tableaux": [mean_interval(one, deals) for one in found.tableaux],
        "broken_at": [interval(one, deals) for one in found.broken_at],
    }
    return facts


def _names(answers: Answers) -> list[str]:
    """The banker and the three tableaux, as the rows are called."""
    language = answers.language
    return [
        language.text(mark("the banker")),
        *(language.say(message("tableau {tableau}", tableau=one)) for one in STAKED_TABLEAUX),
    ]


def _tell(answers: Answers, found: Prospects) -> None:
    say = answers.language.text
    answers.table(
        ("", say(mark("expects, in units")), say(mark("spread")), say(mark("breaks the bank"))),
        [
            (name, units(one.mean), units(one.spread), broken)
            for name, one, broken in zip(
                _names(answers),
                (found.banker, *found.tableaux),
                ("", *map(percent, found.broken_at)),
                strict=True,
            )
        ],
    )
    answers.say(
        message("Exactly, the banker expects {fraction} units.", fraction=found.banker.mean)
    )


def _tell_sampled(answers: Answers, found: Prospects, deals: int) -> None:
    from ecarte.analysis.banking_sampling import interval, mean_interval  # noqa: PLC0415

    say = answers.language.text
    between = say(mark("between (95 %)"))
    names = _names(answers)
    answers.table(
        ("", say(mark("expects, in units")), between, say(mark("spread"))),
        [
            (name, units(one.mean), span(mean_interval(one, deals), units), units(one.spread))
            for name, one in zip(names, (found.banker, *found.tableaux), strict=True)
        ],
    )
    answers.console().print()
    answers.table(
        ("", say(mark("breaks the bank")), between),
        [
            (name, percent(chance), span(interval(chance, deals), percent))
            for name, chance in zip(names[1:], found.broken_at, strict=True)
        ],
    )
    answers.say(counted("From {number} random deal.", "From {number} random deals.", deals))
