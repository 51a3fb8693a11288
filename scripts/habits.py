"""Finds the bars of `players/expert/habits.py` for every score, each side's best answer in turn.

`python -m scripts.habits` lets two players who act by the bars, and then play with both hands seen,
meet many times at every score; in turn each bar moves to where its owner does best. Takes some
minutes on two cores and writes `players/expert/habits_by_score.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

from ecarte.analysis.compiled import Entry, compiled
from ecarte.analysis.double_dummy import solution
from ecarte.analysis.forcing import Words
from ecarte.analysis.match_equity import shipped
from ecarte.analysis.open_hands import Amounts, Integers
from ecarte.cards import BIT, SUIT_OF, set_of
from ecarte.classic import deal as deals
from ecarte.classic.acts import deal as dealt
from ecarte.classic.rules import SWEDISH
from ecarte.classic.state import NOBODY
from ecarte.players.expert import machinery, unfolding
from ecarte.players.expert.chance import begin, drawn
from ecarte.players.expert.outlook import NEITHER, OTHER, OWN, outlook
from ecarte.players.expert.prospects import prospects

DEALS = 48_000
START = (1.0, 0.6, -0.6, -0.5, 0.0, 0.0)
BARS = np.round(np.arange(-2.75, 3.01, 0.25), 2)
SLOPES = np.round(np.arange(0, 0.31, 0.1), 2)
SWEEPS = ((0, 1, 4, 2, 3, 5), (0, 1, 4, 2, 3, 5), (0, 1, 4))
TARGET = Path(__file__).parent.parent / "src/ecarte/players/expert/habits_by_score.py"
HEADER = '''"""The bars of `habits` by what elder and the dealer need, by `scripts/habits.py`."""

from __future__ import annotations

BARS = {
'''


def meeting(
    number: int,
    pack: int,
    turn_up: int,
    trump: int,
    king: int,
    habits: Amounts,
    asking: Integers,
    elder_throws: Integers,
    dealer_throws: Integers,
    payoff: Amounts,
    liked: Integers,
    words: Words,
) -> float:
    """The mean amount for elder over so many deals with one turn-up."""
    state, places = np.zeros(2, np.int64), np.empty(64, np.int64)
    total = 0.0
    for deal in range(number):
        begin(state, 12345, deal)
        pool = pack & ~(1 << turn_up)
        elder = drawn(state, pool, 5, places)
        dealer = drawn(state, pool & ~elder, 5, places)
        elder, dealer, vulnerable = unfolding.unfolded(
            (elder, dealer), pool & ~elder & ~dealer, 21, unfolding.PROPOSAL, 0, 0, trump,
            asking, elder_throws, dealer_throws, habits, state, places,
        )  # fmt: skip
        side = OWN if vulnerable == 1 else OTHER if vulnerable == 2 else NEITHER
        holder = OWN if elder & king else OTHER if dealer & king else NEITHER
        total += outlook(
            (elder, dealer), trump, True, 0, 0, payoff[side, holder], liked[side, holder], words
        )
    return total / number


Value = Callable[[Amounts], float]


def valued(elder_needs: int, dealer_needs: int) -> Value:
    """What bars are worth to elder at a score."""
    i1, f1 = "int64[::1]", "float64[::1]"
    i2, i3, f3 = "int64[:, ::1]", "int64[:, :, ::1]", "float64[:, :, ::1]"
    signature = f"float64({', '.join(['int64'] * 5)}, {f1}, {i2}, {i3}, {i2}, {f3}, {i3}, {i1})"
    machinery.prepare()
    (meet,) = compiled([Entry(meeting, signature)], machinery.HELPERS)
    table = machinery.tables(SWEDISH)
    start = deals.start(SWEDISH, 1, (5 - elder_needs, 5 - dealer_needs))
    pack = set_of(SWEDISH.pack)
    turned = []
    for turn_up, share, king in (
        (SWEDISH.pack[4], 7 / 8, BIT[SWEDISH.pack[0]]),
        (SWEDISH.pack[0], 1 / 8, 0),
    ):
        state = start.apply(dealt([*(one for one in SWEDISH.pack if one != turn_up)][:10]))
        state = state.apply(dealt([turn_up]))
        if state.actor != NOBODY:
            turned.append((turn_up, share, king, prospects(state.view(0), shipped())))

    def value(bars: Amounts) -> float:
        total = 0.0
        for turn_up, share, king, chances in turned:
            rest = (king, bars, *table, chances.payoff, chances.liked, solution(True))
            number = int(DEALS * share)
            total += share * meet(number, pack, int(turn_up), SUIT_OF[turn_up], *rest)
        return total

    return value


def found(needs: tuple[int, int]) -> tuple[float, ...]:
    """The bars at a score: elder's and the dealer's best answers, in turn."""
    value = valued(*needs)
    habits = np.array(START)
    for sweep in SWEEPS:
        for place in sweep:
            tries = BARS if place < 4 else SLOPES
            worths = []
            for bar in tries:
                tried = habits.copy()
                tried[place] = bar
                worths.append(value(tried))
            elders = place in (0, 2)
            best = max(worths) if elders else min(worths)
            # where several bars are as good, the middle one
            good = [
                bar for bar, worth in zip(tries, worths, strict=True) if abs(worth - best) < 0.0002
            ]
            habits[place] = round(float(np.median(good)), 3)
    print(needs, habits.tolist(), f"elder wins {value(habits):.4f}", flush=True)
    return tuple(habits.tolist())


def main() -> None:
    """Finds the bars of all scores and writes them."""
    cells = [(elder, dealer) for elder in range(1, 6) for dealer in range(1, 6)]
    with ProcessPoolExecutor(2) as pool:
        bars = list(pool.map(found, cells))
    lines = [f"    {cell}: {one},\n" for cell, one in zip(cells, bars, strict=True)]
    TARGET.write_text(HEADER + "".join(lines) + "}\n")


if __name__ == "__main__":
    main()
