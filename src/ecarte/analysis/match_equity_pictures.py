"""The picture of match equity: elder's chance to win, by both scores."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ecarte.analysis.match_equity import TARGET, MatchEquity
from ecarte.analysis.pictures import keep
from ecarte.language import Language
from ecarte.messages import mark

if TYPE_CHECKING:
    from matplotlib.figure import Figure

COLOURS = "RdBu"
"""From the dealer's red over white to elder's blue."""


def draw_equity(equity: MatchEquity, file: Path, language: Language) -> None:
    """A field for every score: the colour and the number are elder's chance, its error below."""
    scores = range(TARGET)
    chances = [
        [100 * equity.elder(TARGET - elder, TARGET - dealer) for dealer in scores]
        for elder in scores
    ]

    def draw(figure: Figure) -> None:
        axes = figure.subplots()
        fields = axes.pcolormesh(chances, cmap=COLOURS, vmin=0, vmax=100, edgecolors="white")
        for elder in scores:
            for dealer in scores:
                chance = chances[elder][dealer]
                error = 100 * equity.error(TARGET - elder, TARGET - dealer)
                axes.text(
                    dealer + 0.5,
                    elder + 0.5,
                    f"{chance:.1f}\n± {error:.1f}",
                    ha="center",
                    va="center",
                    color="black" if 20 < chance < 80 else "white",
                )
        places = [score + 0.5 for score in scores]
        axes.set_xticks(places, list(map(str, scores)))
        axes.set_yticks(places, list(map(str, scores)))
        axes.tick_params(length=0)
        axes.invert_yaxis()
        axes.set_aspect("equal")
        axes.spines[:].set_visible(False)
        axes.set_xlabel(language.text(mark("the dealer’s score")))
        axes.set_ylabel(language.text(mark("elder’s score")))
        bar = figure.colorbar(fields, ax=axes, shrink=0.8)
        bar.set_label(language.text(mark("elder’s chance to win the game, in per cent")))
        bar.outline.set_visible(False)

    keep(draw, file, (5.2, 4.2))
