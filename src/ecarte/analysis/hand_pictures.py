"""The picture of a hand's odds: by elder's first lead, and by the trumps on the other side."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ecarte.analysis.hand_odds import HandOdds, Odds
from ecarte.analysis.pictures import keep
from ecarte.cards import Card
from ecarte.language import Language
from ecarte.messages import mark, message

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

POINT, VOLE = "#1b6ca8", "#c0392b"


def draw_odds(
    found: HandOdds, turn_up: Card, hand: Sequence[Card], file: Path, language: Language
) -> None:
    """Bars for the share of opposing hands against which the point and the vole can be forced."""

    def draw(figure: Figure) -> None:
        by_lead, by_trumps = None, None
        if found.leads:
            by_lead, by_trumps = figure.subplots(1, 2, sharey=True)
            _bars(
                by_lead,
                [language.card(card) for card in found.leads],
                [(odds, found.opposing_hands) for odds in found.leads.values()],
                language,
            )
            by_lead.set_xlabel(language.text(mark("first lead")))
        else:
            by_trumps = figure.subplots()
        _bars(
            by_trumps,
            [f"{some.trumps}\n({some.hands})" for some in found.by_trumps],
            [(some.odds, some.hands) for some in found.by_trumps],
            language,
        )
        by_trumps.set_xlabel(language.text(mark("trumps on the other side (number of hands)")))
        first = by_lead or by_trumps
        first.set_ylabel(language.text(mark("share of the opposing hands, in per cent")))
        first.legend(frameon=False)
        figure.suptitle(
            language.say(message("{hand}; turned up: {turn_up}", hand=tuple(hand), turn_up=turn_up))
        )

    keep(draw, file, (9.0, 3.6) if found.leads else (5.5, 3.6))


def _bars(
    axes: Axes, names: Sequence[str], odds: Sequence[tuple[Odds, int]], language: Language
) -> None:
    """Two bars at each name: the point, and the vole."""
    for shift, colour, label, shares in (
        (-0.2, POINT, mark("the point"), [100 * one.point / hands for one, hands in odds]),
        (0.2, VOLE, mark("the vole"), [100 * one.vole / hands for one, hands in odds]),
    ):
        places = [place + shift for place in range(len(names))]
        bars = axes.bar(places, shares, 0.4, color=colour, label=language.text(label))
        axes.bar_label(bars, [f"{share:.1f}" for share in shares], padding=1, fontsize=7)
    axes.set_xticks(range(len(names)), names)
    axes.set_ylim(0, 118)
    axes.set_yticks(range(0, 101, 20))
