"""What the games say about the players: differences and ratings, each with a 95 % interval.

The games of a pair have the same cards and so are not independent; everything here counts pairs.
A pair is a `Lead`: how many games more the first player won than the second, and out of how many.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from math import exp, log, sqrt
from typing import NamedTuple

NORMAL_95 = 1.959963984540054
"""How many standard errors to either side 95 % takes."""
POINTS_A_TENFOLD = 400
"""Rating points that make the odds ten to one: Elo's scale."""
Interval = tuple[float, float]
Opponents = tuple[int, int]
"""Two players by their places among those named."""


class Lead(NamedTuple):
    """A pair: games the first player won more than the second, of so many games.

    For single deals `lead` is the sum of what his chance to win the game is more than the other's.
    """

    lead: float
    games: int


class Rating(NamedTuple):
    """A rating on Elo's scale, the mean of all being 0, with its 95 % interval."""

    rating: float
    interval: Interval


IMAGINED = (Lead(2, 2), Lead(-2, 2))
"""One pair won by each: with these added, no handful of pairs that all went one way looks sure."""


def difference(leads: Sequence[Lead]) -> float:
    """The share of games won by the first player minus that of the second."""
    return sum(lead for lead, _ in leads) / sum(games for _, games in leads)


def interval(leads: Sequence[Lead]) -> Interval:
    """The 95 % interval of the difference.

    The normal interval of the mean of pairs, after two imagined pairs have been added, one won by
    each player: the adjusted Wald interval of Bonett and Price (2012) for paired shares. So it has
    some width even where all pairs went the same way, and with many pairs the imagined two weigh
    nothing. It holds the difference itself, though it need not have it in the middle. A last game
    without its fellow counts by its weight.
    """
    together = [*leads, *IMAGINED]
    games = sum(games for _, games in together)
    mean = sum(lead for lead, _ in together) / games
    error = sqrt(sum((lead - mean * weight) ** 2 for lead, weight in together)) / games
    return max(-1.0, mean - NORMAL_95 * error), min(1.0, mean + NORMAL_95 * error)


def ratings(players: int, meetings: Mapping[Opponents, Sequence[Lead]]) -> list[Rating]:
    """The ratings of so many players who have met each other, by Bradley and Terry's model.

    The model: a player 400 points above another wins ten games for each one he loses, 0 points
    mean even chances, and the differences add up from player to player. The ratings are those that
    make the results likeliest, once the imagined pairs have been added to each meeting; so one who
    has won everything is still rated by a finite number. The intervals count pairs: the pairs with
    the same place in their meetings have the same cards and are taken together. An interval is
    that of the distance from the mean of all, not from a certain opponent.
    """
    together = {pair: [*leads, *IMAGINED] for pair, leads in meetings.items()}
    strengths = _likeliest(players, together)
    spread = _covariance(players, strengths, meetings)
    scale = POINTS_A_TENFOLD / log(10)
    return [
        Rating(
            scale * strength,
            (
                scale * (strength - NORMAL_95 * sqrt(spread[place][place])),
                scale * (strength + NORMAL_95 * sqrt(spread[place][place])),
            ),
        )
        for place, strength in enumerate(strengths)
    ]


def expected(strength: float, other: float) -> float:
    """The chance to win of a player of this strength, a natural logarithm of odds."""
    return 1 / (1 + exp(other - strength))


def _likeliest(players: int, meetings: Mapping[Opponents, Sequence[Lead]]) -> list[float]:
    """Strengths of mean 0 that make the results likeliest, by Newton's steps."""
    strengths = [0.0] * players
    for _ in range(100):
        slope = [0.0] * players
        for meeting, leads in meetings.items():
            for place, part in zip(meeting, _slopes(strengths, meeting, leads), strict=True):
                slope[place] += part
        step = _times(_inverse(_curvature(players, strengths, meetings)), slope)
        # far from the top a whole step may leap over it
        shortened = min(1.0, 1.0 / max(map(abs, step), default=1.0)) if any(step) else 1.0
        strengths = [old + shortened * new for old, new in zip(strengths, step, strict=True)]
        if max(map(abs, step)) < 1e-12:
            break
    return strengths


def _slopes(
    strengths: Sequence[float], meeting: Opponents, leads: Iterable[Lead]
) -> tuple[float, float]:
    """How the logarithm of the likelihood grows with the strength of the one and the other."""
    first, second = meeting
    chance = expected(strengths[first], strengths[second])
    slope = sum((lead + games) / 2 - games * chance for lead, games in leads)
    return slope, -slope


def _curvature(
    players: int, strengths: Sequence[float], meetings: Mapping[Opponents, Sequence[Lead]]
) -> list[list[float]]:
    """The information in the games; ones added everywhere keep the mean at 0."""
    curved = [[1.0] * players for _ in range(players)]
    for (first, second), leads in meetings.items():
        chance = expected(strengths[first], strengths[second])
        weight = chance * (1 - chance) * sum(games for _, games in leads)
        for row, column, sign in (
            (first, first, 1),
            (second, second, 1),
            (first, second, -1),
            (second, first, -1),
        ):
            curved[row][column] += sign * weight
    return curved


def _covariance(
    players: int, strengths: Sequence[float], meetings: Mapping[Opponents, Sequence[Lead]]
) -> list[list[float]]:
    """The covariance of the strengths, from how the slopes of the pairs scatter (a sandwich)."""
    by_cards: dict[object, list[float]] = defaultdict(lambda: [0.0] * players)
    for meeting, leads in meetings.items():
        imagined = ((meeting, number) for number in range(len(IMAGINED)))
        for cards, lead in zip(
            chain(range(len(leads)), imagined), chain(leads, IMAGINED), strict=True
        ):
            slopes = by_cards[cards]
            for place, part in zip(meeting, _slopes(strengths, meeting, [lead]), strict=True):
                slopes[place] += part
    together = {meeting: [*leads, *IMAGINED] for meeting, leads in meetings.items()}
    inverse = _inverse(_curvature(players, strengths, together))
    spread = [[0.0] * players for _ in range(players)]
    for slopes in by_cards.values():
        moved = _times(inverse, slopes)
        for row in range(players):
            for column in range(players):
                spread[row][column] += moved[row] * moved[column]
    return spread


def _times(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a symmetric matrix without a zero among its pivots (Gauss and Jordan)."""
    size = len(matrix)
    rows = [
        [*row, *(float(number == place) for number in range(size))]
        for place, row in enumerate(matrix)
    ]
    for place in range(size):
        pivot = max(range(place, size), key=lambda row: abs(rows[row][place]))
        rows[place], rows[pivot] = rows[pivot], rows[place]
        rows[place] = [value / rows[place][place] for value in rows[place]]
        for other in range(size):
            if other != place and rows[other][place]:
                factor = rows[other][place]
                rows[other] = [
                    value - factor * above
                    for value, above in zip(rows[other], rows[place], strict=True)
                ]
    return [row[size:] for row in rows]
