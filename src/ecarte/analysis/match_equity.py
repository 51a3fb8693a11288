"""Match equity: the chance to win a game from every score, before the cards of a deal are dealt.

What matters is what each side still *needs*: the target less its score. A *cell* is what elder and
what the dealer needs. For each of the 25 cells of a game to five there is a law, counted from deals
that were played there: how often elder scored so many points and the dealer so many. The rest is
arithmetic, from the last cell backwards, for after every deal the deal passes: elder deals next.

The table that is shipped comes from `scripts/match_equity.py`, which plays the deals anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from itertools import product
from math import sqrt
from typing import Any, NamedTuple

FILE = files("ecarte.analysis") / "data" / "match_equity.json"
"""What was counted, deal by deal and cell by cell, and how the deals were played."""
TARGET = 5
"""The game that the laws were counted in (C26)."""

Points = tuple[int, int]
"""What elder and what the dealer scores in a deal, at most what each needs."""
Cell = tuple[int, int]
"""What elder needs and what the dealer needs before a deal."""
Law = Mapping[Points, float]
"""How likely each score of a deal is."""
Counts = Mapping[Points, int]
"""How often each score of a deal came."""
Influence = dict[tuple[Cell, Points], float]
"""How a chance to win moves with each chance of each law."""

CELLS: tuple[Cell, ...] = tuple(product(range(1, TARGET + 1), range(1, TARGET + 1)))
"""All cells of a game to five, the last ones first."""


class Round(NamedTuple):
    """One round of self-play: who played, how many deals, and the largest error it left."""

    player: str
    deals: int
    error: float


@dataclass(frozen=True, eq=False)
class MatchEquity:
    """The chances to win from the laws of the cells; `deals` is how many each was counted from.

    `rounds` are the rounds of self-play that led to the laws, which are those of the last of them;
    `seed` is what the cards came from.
    """

    laws: Mapping[Cell, Law]
    deals: Mapping[Cell, int]
    rounds: tuple[Round, ...] = ()
    seed: str = ""
    _chances: dict[Cell, float] = field(default_factory=dict, init=False, repr=False)
    _influences: dict[Cell, Influence] = field(default_factory=dict, init=False, repr=False)

    def elder(self, elder_needs: int, dealer_needs: int) -> float:
        """Elder's chance to win the game, before the deal; both still need a point or more.

        Whoever needs more than five scores as if he needed five.
        """
        cell = elder_needs, dealer_needs
        if cell not in self._chances:
            for one, other in _from_the_end(max(cell)):
                if (one, other) not in self._chances:
                    self._solve(one, other)
        return self._chances[cell]

    def dealer(self, elder_needs: int, dealer_needs: int) -> float:
        """The dealer's chance to win the game, before the deal."""
        return 1 - self.elder(elder_needs, dealer_needs)

    def chance(self, needs: int, other_needs: int, deals_next: bool) -> float:
        """The chance to win for a side that deals next, or does not; 1 or 0 if the game is over."""
        if needs <= 0:
            return 1.0
        if other_needs <= 0:
            return 0.0
        return self.dealer(other_needs, needs) if deals_next else self.elder(needs, other_needs)

    def error(self, elder_needs: int, dealer_needs: int) -> float:
        """The standard error of both chances, the errors of all cells that may follow in it."""
        return sqrt(
            sum(
                spread / self.deals[cell]
                for cell, spread in self.spreads(elder_needs, dealer_needs).items()
            )
        )

    @property
    def largest_error(self) -> float:
        """The largest standard error of the 25 cells."""
        return max(self.error(*cell) for cell in CELLS)

    def spreads(self, elder_needs: int, dealer_needs: int) -> dict[Cell, float]:
        """What each law adds to the chances' variance, times the deals it was counted from."""
        means: dict[Cell, float] = {}
        squares: dict[Cell, float] = {}
        for (cell, points), weight in self._influence(elder_needs, dealer_needs).items():
            share = self.laws[cell].get(points, 0.0)
            means[cell] = means.get(cell, 0.0) + share * weight
            squares[cell] = squares.get(cell, 0.0) + share * weight * weight
        return {cell: max(0.0, square - means[cell] ** 2) for cell, square in squares.items()}

    def _law(self, cell: Cell) -> Law:
        return self.laws[_nearest(cell)]

    def _after(self, cell: Cell, points: Points) -> Cell | None:
        """The cell after a deal with these points, None if the game is over."""
        elder_needs, dealer_needs = cell[0] - points[0], cell[1] - points[1]
        return (dealer_needs, elder_needs) if min(elder_needs, dealer_needs) > 0 else None

    def _won(self, cell: Cell, points: Points) -> float:
        """Elder's chance to win once the deal has brought these points."""
        after = self._after(cell, points)
        if after is None:
            return float(points[0] >= cell[0])
        return 1 - self._chances[after]

    def _solve(self, one: int, other: int) -> None:
        """Finds the chances of a cell and of the one with the needs exchanged.

        They are found together because a deal without a point leads from each to the other.
        """
        cells = (one, other), (other, one)
        nothing = [self._law(cell).get((0, 0), 0.0) for cell in cells]
        scored = [
            sum(
                share * self._won(cell, points)
                for points, share in self._law(cell).items()
                if points != (0, 0)
            )
            for cell in cells
        ]
        for mine, cell in enumerate(cells):
            here, there = nothing[mine], nothing[1 - mine]
            self._chances[cell] = (scored[mine] + here * (1 - scored[1 - mine] - there)) / (
                1 - here * there
            )

    def _influence(self, elder_needs: int, dealer_needs: int) -> Influence:
        cell = elder_needs, dealer_needs
        self.elder(*cell)
        if cell not in self._influences:
            for one, other in _from_the_end(max(cell)):
                if (one, other) not in self._influences:
                    self._trace(one, other)
        return self._influences[cell]

    def _trace(self, one: int, other: int) -> None:
        """Finds the influences on the chances of a cell and of its opposite, as `_solve` does."""
        cells = (one, other), (other, one)
        direct = [self._direct(cell) for cell in cells]
        nothing = [self._law(cell).get((0, 0), 0.0) for cell in cells]
        for mine, cell in enumerate(cells):
            here, there = nothing[mine], nothing[1 - mine]
            found: Influence = {}
            _add(found, direct[mine], 1 / (1 - here * there))
            _add(found, direct[1 - mine], -here / (1 - here * there))
            self._influences[cell] = found

    def _direct(self, cell: Cell) -> Influence:
        """The influences through this deal and all that follow one in which somebody scored."""
        found: Influence = {}
        for points, share in self._law(cell).items():
            _add(found, {(_nearest(cell), points): self._won(cell, points)}, 1)
            after = self._after(cell, points)
            if after is not None and points != (0, 0):
                _add(found, self._influences[after], -share)
        return found


def _nearest(cell: Cell) -> Cell:
    """The cell whose law is counted: nobody needs more than five there."""
    return min(cell[0], TARGET), min(cell[1], TARGET)


def _from_the_end(side: int) -> Iterator[Cell]:
    """All cells with needs up to this, each after those that may follow it."""
    for total in range(2, 2 * side + 1):
        for one in range(max(1, total - side), total // 2 + 1):
            yield one, total - one


def _add(found: Influence, more: Influence, times: float) -> None:
    for what, weight in more.items():
        found[what] = found.get(what, 0.0) + times * weight


def counted(
    counts: Mapping[Cell, Counts], rounds: tuple[Round, ...] = (), seed: str = ""
) -> MatchEquity:
    """The table from what was counted in each cell."""
    deals = {cell: sum(some.values()) for cell, some in counts.items()}
    laws = {
        cell: {points: number / deals[cell] for points, number in some.items() if number}
        for cell, some in counts.items()
    }
    return MatchEquity(laws, deals, rounds, seed)


def written(
    counts: Mapping[Cell, Counts], rounds: tuple[Round, ...] = (), seed: str = ""
) -> dict[str, Any]:
    """What was counted as plain values; `{"2-5": {"1-0": 9}}` by what elder and dealer need."""
    return {
        "seed": seed,
        "rounds": [one._asdict() for one in rounds],
        "counts": {
            name(cell): {name(points): counts[cell][points] for points in sorted(counts[cell])}
            for cell in sorted(counts)
        },
    }


def read(facts: Mapping[str, Any]) -> MatchEquity:
    """The table that `written` wrote."""
    return counted(
        {
            pair(cell): {pair(points): number for points, number in some.items()}
            for cell, some in facts["counts"].items()
        },
        tuple(Round(**one) for one in facts["rounds"]),
        facts["seed"],
    )


@cache
def shipped() -> MatchEquity:
    """The table that comes with the game."""
    return read(json.loads(FILE.read_text(encoding="utf-8")))


def name(needs: tuple[int, int]) -> str:
    """A cell, or the points of a deal, as written: `2-5`, elder first."""
    return f"{needs[0]}-{needs[1]}"


def pair(text: str) -> tuple[int, int]:
    """The cell or the points that `name` wrote."""
    one, other = map(int, text.split("-"))
    return one, other
