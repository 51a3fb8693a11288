"""What the commands on the banking odds share: which pack, counted or sampled, and pictures."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from ecarte.banking.rules import Cancel
from ecarte.cards import Card
from ecarte.cli.answers import Answers
from ecarte.cli.progress import on_terminal
from ecarte.cli.words import CardsType, CardType, option
from ecarte.language import Language
from ecarte.messages import mark
from ecarte.shuffling import seed_from

if TYPE_CHECKING:
    from ecarte.analysis.banking_law import Law
    from ecarte.analysis.banking_undealt import Undealt


class Asked(NamedTuple):
    """The pack somebody asks about, and how: `deals` random ones, or None to count exactly."""

    undealt: Undealt
    cancel: Cancel
    deals: int | None
    seed: bytes
    picture: Path | None


def options(language: Language) -> list[click.Parameter]:
    """The options that say what is asked about; `asked` reads them."""
    return [
        option(
            language,
            "--cancel",
            mark("When equal trumps cancel (B7): first or as_met."),
            type=click.Choice([str(one) for one in Cancel]),
            default=str(Cancel.FIRST),
        ),
        option(
            language,
            "--gone",
            mark("The cards that have left the pack, as in “KS KS 7D”; without it none."),
            type=CardsType(),
            default="",
        ),
        option(language, "--turn-up", mark("The card turned up, if it is known."), type=CardType()),
        option(
            language,
            "--sample",
            mark("Deal so many times at random instead of counting the three tableaux exactly."),
            type=click.IntRange(1, 10**9),
        ),
        option(
            language,
            "--seed",
            mark("The seed of the random deals: any word or number."),
            default="1",
        ),
        option(language, "--plot", mark("Draw a picture into this file, .svg or .png.")),
    ]


def asked(
    cancel: str,
    gone: list[Card],
    turn_up: Card | None,
    sample: int | None,
    seed: str,
    plot: str | None,
    **_: object,
) -> Asked:
    """What the options ask for. Raises `BadText` or `BadSwitch` before any work is done."""
    from ecarte.analysis.banking_undealt import without  # noqa: PLC0415 - only when it is asked

    picture = None if plot is None else Path(plot)
    if picture is not None:
        from ecarte.analysis.pictures import verify  # noqa: PLC0415

        verify(picture)
    return Asked(without(gone, turn_up), Cancel(cancel), sample, seed_from(seed), picture)


def joint(answers: Answers, question: Asked) -> Law:
    """The law of the three tableaux, counted or sampled; a bar meanwhile on a terminal."""
    from ecarte.analysis import banking_joint, banking_law  # noqa: PLC0415
    from ecarte.analysis.banking_undealt import FRESH  # noqa: PLC0415

    undealt, cancel = question.undealt, question.cancel
    if question.deals is None:
        wanted = not answers.as_json and undealt != FRESH
        with on_terminal(banking_law.steps(undealt), wanted) as advance:
            return banking_joint.joint(undealt, cancel, advance)
    from ecarte.analysis.banking_sampling import sample  # noqa: PLC0415

    with on_terminal(question.deals, not answers.as_json) as advance:
        return sample(undealt, question.deals, question.seed, cancel, advance)


def percent(chance: float | Fraction) -> str:
    """A chance as it is read in a table."""
    return f"{100 * float(chance):.4f} %"


def units(number: float | Fraction) -> str:
    """Units that need not be whole."""
    return f"{float(number):.4f}"


def span(ends: tuple[float, float], written: Callable[[float], str]) -> str:
    """An interval as it is read in a table."""
    return f"{written(ends[0])} … {written(ends[1])}"
