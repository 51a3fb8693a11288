"""`ecarte odds banking`: how often the banker and a tableau win; `ecarte odds bank` beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ecarte.banking.state import STAKED_TABLEAUX, Outcome
from ecarte.cli import odds_bank, odds_pack
from ecarte.cli.answers import Answers
from ecarte.cli.odds_pack import percent, span
from ecarte.cli.words import command, option
from ecarte.messages import counted, mark, message

if TYPE_CHECKING:
    from ecarte.analysis.banking_law import Law

_OUTCOMES = {
    Outcome.BANKER: mark("the banker wins"),
    Outcome.EN_CARTE: mark("en carte"),
    Outcome.TABLEAU: mark("the tableau wins"),
}
_SHORT = {
    Outcome.BANKER: mark("banker"),
    Outcome.EN_CARTE: mark("en carte"),
    Outcome.TABLEAU: mark("tableau"),
}


def commands(answers: Answers) -> list[click.Command]:
    """The members of `ecarte odds` on the banking game: `banking` and `bank`."""
    language = answers.language
    return [
        command(
            language,
            "banking",
            mark("How often the banker and a tableau win, exactly."),
            [
                option(
                    language,
                    "--joint",
                    mark("The three tableaux together: all 27 outcomes."),
                    is_flag=True,
                ),
                *odds_pack.options(language),
            ],
            lambda **given: _banking(answers, **given),
        ),
        odds_bank.made(answers),
    ]


def _banking(answers: Answers, joint: bool, **pack: Any) -> None:
    from ecarte.analysis.banking_law import pair  # noqa: PLC0415 - only when it is asked

    question = odds_pack.asked(**pack)
    chances = pair(question.undealt, question.cancel)
    facts: dict[str, object] = {one.name.lower(): str(chances[one]) for one in chances}
    shown = joint or question.deals is not None
    together: Law | None = None
    if shown or question.picture is not None:
        together = odds_pack.joint(answers, question)
    if question.picture is not None and together is not None:
        from ecarte.analysis.banking_pictures import draw_law  # noqa: PLC0415

        draw_law(together, question.picture, answers.language)
    if answers.as_json:
        if shown and together is not None:
            facts |= _joint_facts(together, question.deals)
        answers.give(facts)
        return
    say = answers.language.text
    answers.table(
        (say(mark("one tableau")), say(mark("chance")), say(mark("exactly"))),
        [(say(_OUTCOMES[one]), percent(chances[one]), str(chances[one])) for one in chances],
    )
    if shown and together is not None:
        _tell_joint(answers, together, question.deals)


def _joint_facts(together: Law, deals: int | None) -> dict[str, object]:
    """The joint law in the JSON answer: fractions, or shares of random deals and intervals."""
    from ecarte.analysis.banking_joint import name, written  # noqa: PLC0415

    if deals is None:
        return {"joint": written(together), "exact": True}
    from ecarte.analysis.banking_sampling import interval  # noqa: PLC0415

    return {
        "joint": {name(outcomes): float(share) for outcomes, share in together.items()},
        "exact": False,
        "deals": deals,
        "interval": {
            name(outcomes): interval(share, deals) for outcomes, share in together.items()
        },
    }


def _tell_joint(answers: Answers, together: Law, deals: int | None) -> None:
    """The 27 outcomes; where they are sampled, with their intervals."""
    language = answers.language
    say = language.text
    tableaux = [language.say(message("tableau {tableau}", tableau=one)) for one in STAKED_TABLEAUX]
    headings = [*tableaux, say(mark("chance"))]
    rows = [
        [*(say(_SHORT[one]) for one in outcomes), percent(chance)]
        for outcomes, chance in together.items()
    ]
    if deals is not None:
        from ecarte.analysis.banking_sampling import interval  # noqa: PLC0415

        headings.append(say(mark("between (95 %)")))
        for row, chance in zip(rows, together.values(), strict=True):
            row.append(span(interval(chance, deals), percent))
    answers.console().print()
    answers.table(headings, rows)
    if deals is not None:
        answers.say(counted("From {number} random deal.", "From {number} random deals.", deals))
