"""`ecarte odds claims`: what old books print about the game, and what counting says."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from ecarte.cli.answers import Answers
from ecarte.cli.progress import on_terminal
from ecarte.cli.words import command, option
from ecarte.messages import mark, message

if TYPE_CHECKING:
    from ecarte.analysis.claims import Judged

VERDICTS = {
    "holds": mark("holds"),
    "roughly": mark("roughly"),
    "fails": mark("fails"),
    "undecidable": mark("undecidable"),
}


def commands(answers: Answers) -> list[click.Command]:
    """The commands of this module."""
    language = answers.language
    return [
        command(
            language,
            "claims",
            mark("What old books say of chances and good hands, checked by counting."),
            [
                option(
                    language,
                    "--only",
                    mark("Only these claims, as in “F01 EB-N1”."),
                    default="",
                ),
            ],
            lambda **given: _claims(answers, **given),
        )
    ]


def sentence(claim: str) -> str:
    """What a claim says, as a catalogue key."""
    from ecarte.analysis.claims_words import SENTENCES  # noqa: PLC0415 - only when it is asked
    from ecarte.players.printed.advice import SENTENCES as ADVICE  # noqa: PLC0415

    return SENTENCES.get(claim) or ADVICE[claim]


def _claims(answers: Answers, only: str, **_: object) -> None:
    from ecarte.analysis.claims import claims, judge  # noqa: PLC0415
    from ecarte.analysis.double_dummy import prepare  # noqa: PLC0415
    from ecarte.cli.odds_hand import tell_of_compiling  # noqa: PLC0415

    ids = only.replace(",", " ").split()
    prepare(lambda: tell_of_compiling(answers))
    with on_terminal(len(ids) or len(claims())) as advance:
        judged = judge(ids, advance)
    if answers.as_json:
        answers.give({"claims": [_facts(answers, one) for one in judged]})
    else:
        _tell(answers, judged)


def _facts(answers: Answers, judged: Judged) -> dict[str, object]:
    from ecarte.analysis.claims import plain  # noqa: PLC0415
    from ecarte.analysis.claims_words import WAYS  # noqa: PLC0415

    facts = {
        "id": judged.claim,
        "verdict": str(judged.verdict),
        "computed": plain(judged.computed),
        "what": answers.language.text(WAYS[judged.what]),
    }
    if judged.printed is not None:
        facts["printed"] = plain(judged.printed)
    return facts


def _tell(answers: Answers, judged: tuple[Judged, ...]) -> None:
    say = answers.language.text
    answers.table(
        (
            say(mark("claim")),
            say(mark("verdict")),
            say(mark("printed")),
            say(mark("counted")),
            say(mark("what is said")),
        ),
        [
            (
                one.claim,
                say(VERDICTS[one.verdict]),
                "" if one.printed is None else percent(one.printed),
                " ".join(figures(one.computed)[:2]),
                say(sentence(one.claim)),
            )
            for one in judged
        ],
    )
    verdicts = [str(one.verdict) for one in judged]
    answers.console().print()
    answers.table(
        ("", ""), [(say(text), str(verdicts.count(one))) for one, text in VERDICTS.items()]
    )
    answers.say(
        message(
            "Good hands are counted without exchange, elder leading, both hands seen; with hidden "
            "cards they may do better or worse."
        )
    )


def figures(computed: Any) -> list[str]:
    """What was computed, in short: chances in per cent, the mean before the weakest."""
    match computed:
        case Fraction():
            return [percent(computed)]
        case {"accept": {"mean": mean, "strongest": strongest}}:
            return [percent(mean), f"≤ {percent(strongest)}"]
        case {"hands": int(), "mean": mean, "weakest": weakest}:
            return [percent(mean), f"≥ {percent(weakest)}"]
        case dict() if all(isinstance(value, int) for value in computed.values()):
            return [" ".join(map(str, computed.values()))]
        case dict():
            return [text for value in computed.values() for text in figures(value)]
        case list():
            return [text for value in computed for text in figures(value)[:1]]
        case int() | str():
            return [str(computed)]
        case _:
            return []


def percent(chance: Fraction) -> str:
    """The chance in per cent; a number above one as it is."""
    return str(chance) if chance > 1 else f"{100 * float(chance):.2f} %"
