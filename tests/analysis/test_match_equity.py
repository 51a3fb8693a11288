"""The arithmetic of match equity, and the table that is shipped."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter, defaultdict
from statistics import pstdev

import pytest

from ecarte.analysis.match_equity import (
    CELLS,
    Cell,
    Law,
    MatchEquity,
    Points,
    Round,
    counted,
    read,
    shipped,
    written,
)

SENSIBLE = {(1, 0): 0.35, (2, 0): 0.1, (0, 1): 0.3, (0, 2): 0.13, (1, 1): 0.08, (0, 3): 0.04}
"""A law like the game's, whatever the score."""


def capped(law: Law, cell: Cell) -> dict[Points, float]:
    """The law where nobody counts more points than he needs, and the game ends once it is won."""
    found: dict[Points, float] = defaultdict(float)
    for (elder, dealer), share in law.items():
        if dealer >= cell[1]:
            found[0, cell[1]] += share
        else:
            found[min(elder, cell[0]), dealer] += share
    return dict(found)


def sensible() -> MatchEquity:
    return MatchEquity({cell: capped(SENSIBLE, cell) for cell in CELLS}, dict.fromkeys(CELLS, 100))


def drawn(seed: int, nothing: float) -> dict[Cell, dict[Points, float]]:
    """A law of its own for every cell; a deal without a point comes about so often."""
    chance = random.Random(seed)
    laws = {}
    for cell in CELLS:
        scores = {**SENSIBLE, **({(0, 0): nothing} if nothing else {})}
        law = capped({one: share * chance.uniform(0.3, 1.7) for one, share in scores.items()}, cell)
        laws[cell] = {points: share / sum(law.values()) for points, share in law.items()}
    return laws


def followed(laws: dict[Cell, dict[Points, float]], elder_needs: int, dealer_needs: int) -> float:
    """Elder's chance by following all games forward, deal by deal, until none goes on.

    The two keep their names here: Anna does not deal first, and `True` says that she deals.
    """
    going: dict[tuple[int, int, bool], float] = {(elder_needs, dealer_needs, False): 1.0}
    won = 0.0
    while sum(going.values()) > 1e-13:
        then: dict[tuple[int, int, bool], float] = defaultdict(float)
        for (anna, boris, anna_deals), weight in going.items():
            elder, dealer = (boris, anna) if anna_deals else (anna, boris)
            for (to_elder, to_dealer), share in laws[min(elder, 5), min(dealer, 5)].items():
                to_anna, to_boris = (to_dealer, to_elder) if anna_deals else (to_elder, to_dealer)
                if to_anna >= anna:
                    won += weight * share
                elif to_boris < boris:
                    then[anna - to_anna, boris - to_boris, not anna_deals] += weight * share
        going = then
    return won


@pytest.mark.parametrize("nothing", [0.0, 0.2, 3.0], ids=["none", "some", "most"])
def test_every_chance_is_that_of_the_games_followed_deal_by_deal(nothing: float) -> None:
    laws = drawn(1, nothing)
    equity = MatchEquity(laws, dict.fromkeys(CELLS, 100))
    for cell in (*CELLS, (6, 6), (7, 2), (3, 11)):
        assert equity.elder(*cell) == pytest.approx(followed(laws, *cell), abs=1e-10)


def test_games_drawn_at_random_are_won_as_often() -> None:
    laws, chance, games = drawn(2, 0.1), random.Random(3), 4000
    won = 0
    for _ in range(games):
        needs, elder = [4, 5], 0
        while min(needs) > 0:
            law = laws[needs[elder], needs[1 - elder]]
            points = chance.choices(list(law), list(law.values()))[0]
            needs[elder] -= points[0]
            needs[1 - elder] -= points[1]
            elder = 1 - elder
        won += needs[0] <= 0
    expected = MatchEquity(laws, dict.fromkeys(CELLS, 100)).elder(4, 5)
    assert won / games == pytest.approx(expected, abs=4 * 0.5 / games**0.5)


def test_one_deal_decides_when_both_need_a_point() -> None:
    laws = {cell: {(1, 0): 0.4, (0, 1): 0.6} for cell in CELLS}
    equity = MatchEquity(laws, dict.fromkeys(CELLS, 600))
    assert equity.elder(1, 1) == pytest.approx(0.4)
    assert equity.error(1, 1) == pytest.approx((0.4 * 0.6 / 600) ** 0.5)
    # elder needs two: he scores, and then the other is elder
    assert equity.elder(2, 1) == pytest.approx(0.4 * 0.6)


def test_the_two_chances_are_one_together() -> None:
    equity = sensible()
    for elder, dealer in CELLS:
        assert equity.elder(elder, dealer) + equity.dealer(elder, dealer) == pytest.approx(1)
        mine = equity.chance(elder, dealer, deals_next=False)
        other = equity.chance(dealer, elder, deals_next=True)
        assert (mine, other) == (equity.elder(elder, dealer), equity.dealer(elder, dealer))


def test_a_game_that_is_over_is_won_or_lost() -> None:
    equity = sensible()
    for deals_next in (False, True):
        assert equity.chance(0, 3, deals_next) == equity.chance(-1, 1, deals_next) == 1
        assert equity.chance(3, 0, deals_next) == equity.chance(1, -2, deals_next) == 0


def test_a_point_more_is_never_worse() -> None:
    equity = sensible()
    for elder in range(1, 9):
        for dealer in range(1, 9):
            assert equity.elder(elder, dealer) > equity.elder(elder + 1, dealer)
            assert equity.elder(elder, dealer) < equity.elder(elder, dealer + 1)


@pytest.mark.parametrize("nothing", [0.0, 0.5], ids=["none", "some"])
def test_errors_are_those_of_counting_again(nothing: float) -> None:
    chance = random.Random(4)
    laws = drawn(5, nothing)
    deals = {cell: chance.randrange(60, 200) for cell in CELLS}
    equity = MatchEquity(laws, deals)
    cells = [(1, 1), (2, 1), (1, 3), (3, 3), (5, 5), (5, 2), (7, 6)]
    found: dict[Cell, list[float]] = {cell: [] for cell in cells}
    for _ in range(500):
        again = counted(
            {
                cell: Counter(
                    chance.choices(list(laws[cell]), list(laws[cell].values()), k=deals[cell])
                )
                for cell in CELLS
            }
        )
        for cell in cells:
            found[cell].append(again.elder(*cell))
    for cell in cells:
        assert equity.error(*cell) == pytest.approx(pstdev(found[cell]), rel=0.12), cell


def test_four_times_the_deals_halve_the_errors() -> None:
    few, many = (MatchEquity(drawn(6, 0.1), dict.fromkeys(CELLS, deals)) for deals in (100, 400))
    assert many.largest_error == pytest.approx(few.largest_error / 2)


def test_what_is_written_is_read_again() -> None:
    counts = {cell: {(1, 0): 3, (0, 1): 1 + sum(cell)} for cell in CELLS}
    rounds = (Round("printed", 40, 0.25), Round("expert-fast", 50, 0.01))
    again = read(json.loads(json.dumps(written(counts, rounds, "a word"))))
    assert (again.rounds, again.seed) == (rounds, "a word")
    assert again.deals == {cell: 4 + sum(cell) for cell in CELLS}
    assert again.laws[2, 3] == {(1, 0): 3 / 9, (0, 1): 6 / 9}


def test_the_shipped_table_has_no_error_above_1_2_points() -> None:
    # holds for whatever the last rebuild counted: `python -m scripts.match_equity` sees to it
    for cell in CELLS:
        assert 0 < shipped().error(*cell) <= 0.012, cell


def test_the_shipped_laws_are_of_scores_that_can_be() -> None:
    equity = shipped()
    for elder, dealer in CELLS:
        law = equity.laws[elder, dealer]
        assert sum(law.values()) == pytest.approx(1)
        for points in law:
            # a deal brings a king and two at most, and only one side can win the game
            assert 1 <= sum(points) <= 3
            assert points[0] <= elder
            assert points[1] <= dealer
            assert points != (elder, dealer)
    assert equity.rounds[-1].deals == sum(equity.deals.values())
    assert equity.rounds[-1].error == pytest.approx(equity.largest_error, abs=1e-5)


def test_the_shipped_chances_rise_with_the_score() -> None:
    # two points apart, so that the errors cannot turn the order round
    equity = shipped()
    for elder in range(1, 4):
        for dealer in range(1, 6):
            assert equity.elder(elder, dealer) > equity.elder(elder + 2, dealer)
            assert equity.dealer(dealer, elder) > equity.dealer(dealer, elder + 2)


def test_the_table_is_read_without_numpy() -> None:
    code = (
        "import sys; from ecarte.analysis.match_equity import shipped; shipped().error(5, 5); "
        "sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
