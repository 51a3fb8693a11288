"""Differences, intervals and ratings against numbers known by other ways."""

from __future__ import annotations

import random
from itertools import product
from math import comb, exp, log, log10

import pytest

from ecarte.arena.ratings import IMAGINED, Lead, Opponents, difference, interval, ratings

TEN = log(10) / 400


def pairs(won: int, split: int, lost: int) -> list[Lead]:
    return [Lead(2, 2)] * won + [Lead(0, 2)] * split + [Lead(-2, 2)] * lost


def test_the_difference_is_of_games_not_of_pairs() -> None:
    assert difference(pairs(3, 1, 1)) == 4 / 10
    # two games won and a last one lost
    assert difference([Lead(2, 2), Lead(-1, 1)]) == pytest.approx(1 / 3)


def test_the_interval_against_the_printed_formula() -> None:
    # Bonett and Price: p = (n + 1) / (N + 2) for the pairs won and lost
    won, split, lost = 12, 30, 5
    total = won + split + lost + 2
    up, down = (won + 1) / total, (lost + 1) / total
    error = 1.959963984540054 * ((up + down - (up - down) ** 2) / total) ** 0.5
    assert interval(pairs(won, split, lost)) == pytest.approx(
        (up - down - error, up - down + error)
    )


@pytest.mark.parametrize("number", [1, 2, 3, 5, 20, 500])
@pytest.mark.parametrize("lead", [-2, 0, 2])
def test_pairs_that_all_went_one_way_are_not_certainty(number: int, lead: int) -> None:
    low, high = interval([Lead(lead, 2)] * number)
    assert -1 <= low < high <= 1
    assert low <= lead / 2 <= high
    assert high - low > 1.9 / (number + 2)


def test_every_interval_holds_its_difference() -> None:
    for won, split, lost, last in product(range(6), range(6), range(6), (None, 1, -1)):
        leads = pairs(won, split, lost) + ([] if last is None else [Lead(last, 1)])
        if leads:
            low, high = interval(leads)
            assert low <= difference(leads) <= high


@pytest.mark.parametrize("number", [5, 10, 30, 60])
@pytest.mark.parametrize(
    ("won", "lost"), [(0.25, 0.25), (0.5, 0.1), (0.02, 0.01), (0.9, 0.02), (0.35, 0.3)]
)
def test_the_interval_covers_as_often_as_it_says(number: int, won: float, lost: float) -> None:
    """Exactly, by adding up all outcomes of so many pairs."""
    covered = 0.0
    for ups in range(number + 1):
        for downs in range(number - ups + 1):
            split = number - ups - downs
            low, high = interval(pairs(ups, split, downs))
            if low <= won - lost <= high:
                ways = comb(number, ups) * comb(number - ups, downs)
                covered += ways * won**ups * lost**downs * (1 - won - lost) ** split
    assert covered > 0.925


def test_the_interval_covers_in_a_simulation_with_an_odd_game() -> None:
    chance = random.Random(1)
    covered = 0
    for _ in range(1_000):
        leads = [
            Lead(sum(1 if chance.random() < 0.6 else -1 for _ in range(games)), games)
            for games in [2] * 25 + [1]
        ]
        low, high = interval(leads)
        covered += low <= 0.2 <= high
    # three standard deviations of 1,000 tries at 0.95
    assert 929 <= covered <= 971


def test_ratings_of_two_in_closed_form() -> None:
    first, second = ratings(2, {(0, 1): pairs(12, 30, 5)})
    wins, losses = 2 * 12 + 30 + 2, 2 * 5 + 30 + 2
    assert first.rating - second.rating == pytest.approx(400 * log10(wins / losses))
    assert first.rating == pytest.approx(-second.rating)


def test_the_interval_of_two_agrees_with_that_of_the_difference() -> None:
    leads = pairs(120, 300, 50)
    low, high = ratings(2, {(0, 1): leads})[0].interval
    # twice a rating is the distance of the two; its chances give the difference of shares
    shares = [2 / (1 + exp(-2 * end * TEN)) - 1 for end in (low, high)]
    assert shares == pytest.approx(interval(leads), abs=0.002)


MEETINGS: dict[Opponents, list[Lead]] = {
    (0, 1): pairs(9, 8, 3),
    (0, 2): pairs(14, 5, 1),
    (1, 2): [*pairs(6, 9, 5), Lead(1, 1)],
}


def likelihood(strengths: list[float], meetings: dict[Opponents, list[Lead]]) -> float:
    total = 0.0
    for (one, other), leads in meetings.items():
        for lead, games in [*leads, *IMAGINED]:
            chance = 1 / (1 + exp((strengths[other] - strengths[one]) * TEN))
            total += (games + lead) / 2 * log(chance) + (games - lead) / 2 * log(1 - chance)
    return total


def test_ratings_of_three_are_the_likeliest_by_trial() -> None:
    best = [0.0, 0.0, 0.0]
    step = 256.0
    while step > 1e-4:
        tried = [[a, b, -a - b] for a, b in product((-step, 0, step), repeat=2)]
        found = max(
            ([old + new for old, new in zip(best, moved, strict=True)] for moved in tried),
            key=lambda strengths: likelihood(strengths, MEETINGS),
        )
        if found == best:
            step /= 2
        best = found
    assert [one.rating for one in ratings(3, MEETINGS)] == pytest.approx(best, abs=0.01)


def test_one_who_has_won_everything_has_a_finite_rating() -> None:
    beaten = {(0, 1): pairs(50, 0, 0), (0, 2): pairs(50, 0, 0), (1, 2): pairs(20, 10, 20)}
    best, one, other = ratings(3, beaten)
    assert 200 < best.rating < 1_000
    assert one.rating == pytest.approx(other.rating)
    assert sum(rating.rating for rating in (best, one, other)) == pytest.approx(0, abs=1e-6)
    # 100 : 0 is better than equal for certain, how much better is not
    assert best.interval[0] > one.interval[1]


def test_pairs_with_the_same_cards_are_taken_together() -> None:
    """Who wins with the same cards against both of the others was lucky but once."""
    leads = pairs(20, 0, 20)
    same = ratings(3, {(0, 1): leads, (0, 2): leads, (1, 2): leads})[0]
    others = ratings(3, {(0, 1): leads, (0, 2): leads[::-1], (1, 2): leads})[0]
    assert same.rating == pytest.approx(others.rating, abs=1e-9)
    assert same.interval[1] > 2 * others.interval[1]


def test_rating_intervals_cover_in_a_simulation() -> None:
    chance = random.Random(2)
    truth = [80.0, 0.0, -80.0]
    covered = 0
    for _ in range(300):
        meetings = {
            (one, other): [
                Lead(
                    sum(
                        1
                        if chance.random() < 1 / (1 + exp((truth[other] - truth[one]) * TEN))
                        else -1
                        for _ in range(2)
                    ),
                    2,
                )
                for _ in range(40)
            ]
            for one, other in ((0, 1), (0, 2), (1, 2))
        }
        for rating, true in zip(ratings(3, meetings), truth, strict=True):
            covered += rating.interval[0] <= true <= rating.interval[1]
    assert 0.92 <= covered / 900 <= 0.98
