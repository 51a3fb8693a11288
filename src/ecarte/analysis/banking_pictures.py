"""Pictures of the banking odds: the law of the tableaux, and the banker's edge by stake."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ecarte.analysis.banking_bank import change, prospects
from ecarte.analysis.banking_law import OUTCOMES, Law, marginal
from ecarte.analysis.banking_places import Outcomes
from ecarte.analysis.pictures import keep
from ecarte.banking.state import Outcome
from ecarte.language import Language
from ecarte.messages import mark, message

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MOST_STAKES = 400
"""At most so many stakes are shown in one curve."""
COLOURS = ("#1b6ca8", "#8a8a8a", "#c0392b")

NAMES = {
    Outcome.BANKER: mark("the banker wins"),
    Outcome.EN_CARTE: mark("en carte"),
    Outcome.TABLEAU: mark("the tableau wins"),
}


def draw_law(joint: Law, file: Path, language: Language) -> None:
    """One tableau's chances, and how many more tableaux than he loses the banker wins."""

    def draw(figure: Figure) -> None:
        single, balance = figure.subplots(1, 2, width_ratios=(2, 3))
        law = marginal(joint, 0)
        chances = [float(law[(outcome,)]) for outcome in OUTCOMES]
        bars = single.bar([language.text(NAMES[one]) for one in OUTCOMES], chances, color=COLOURS)
        single.bar_label(bars, [f"{100 * chance:.2f} %" for chance in chances], padding=2)
        single.set_title(language.text(mark("One tableau")))
        single.set_ylim(0, 0.5)
        single.set_ylabel(language.text(mark("chance")))
        _draw_balance(balance, joint, language)

    keep(draw, file, (9.0, 3.4))


def _draw_balance(axes: Axes, joint: Law, language: Language) -> None:
    law = marginal(joint, 0)
    apart = {
        outcomes: law[outcomes[:1]] * law[outcomes[1:2]] * law[outcomes[2:]] for outcomes in joint
    }
    levels = range(-3, 4)
    for number, (chances, name) in enumerate(
        ((joint, mark("dealt together")), (apart, mark("if they were independent")))
    ):
        heights = [
            float(sum(chance for outcomes, chance in chances.items() if balance(outcomes) == one))
            for one in levels
        ]
        places = [one + 0.4 * number - 0.2 for one in levels]
        axes.bar(places, heights, 0.4, color=COLOURS[number], label=language.text(name))
    axes.set_xticks(
        list(levels), [f"{one:+d}".replace("-", "−").replace("+0", "0") for one in levels]
    )
    axes.set_ylim(0, 0.3)
    axes.set_xlabel(language.text(mark("tableaux won by the banker, less those he loses")))
    axes.set_title(language.text(mark("Three tableaux against one banker")))
    axes.legend(frameon=False, loc="upper left", ncols=2)


def balance(outcomes: Outcomes) -> int:
    """How many more tableaux the banker wins than he loses."""
    return outcomes.count(Outcome.BANKER) - outcomes.count(Outcome.TABLEAU)


def draw_edge(joint: Law, bank: int, stakes: Sequence[int], file: Path, language: Language) -> None:
    """The banker's expectation by the sum agreed on for tableaux 2 and 3, for some fourth stakes.

    The stakes asked for are marked where those on tableaux 2 and 3 are equal.
    """

    def draw(figure: Figure) -> None:
        axes = figure.subplots()
        for fourth, colour in zip((0, bank // 2, bank), COLOURS, strict=True):
            agreed, edges = edge_curve(joint, bank, fourth)
            label = language.say(message("{units} on tableau 4", units=fourth))
            axes.plot(agreed, edges, ".", markersize=3, color=colour, label=label)
        if stakes[0] == stakes[1]:
            edge = float(prospects(joint, bank, stakes).banker.mean)
            label = language.say(message("as asked: {stakes}", stakes=tuple(stakes)))
            axes.plot([stakes[0]], [edge], "o", markersize=7, mfc="none", mec="k", label=label)
        axes.set_xlabel(language.text(mark("stake on tableau 2, and as much on tableau 3")))
        axes.set_ylabel(language.text(mark("the banker’s expectation, in units")))
        axes.set_title(language.say(message("A bank of {units}", units=bank)))
        axes.legend(frameon=False)

    keep(draw, file, (6.4, 3.8))


def edge_curve(joint: Law, bank: int, fourth: int) -> tuple[list[int], list[float]]:
    """Agreed sums from 0 to the bank, and what the banker may expect with each, in units."""
    shown = min(bank, MOST_STAKES)
    agreed = sorted({bank * number // shown for number in range(shown + 1)} | {bank - 1})
    chances = [(outcomes, float(chance)) for outcomes, chance in joint.items()]
    edges = [
        sum(
            chance * change(bank, (units, units, fourth), outcomes).banker
            for outcomes, chance in chances
        )
        for units in agreed
    ]
    return agreed, edges
