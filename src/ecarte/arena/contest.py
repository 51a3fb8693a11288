"""A contest: every two of some players meet in pairs of games, over all cores of the machine.

Each pair follows from the contest's seed and its own number alone. So the answer depends neither
on the number of cores nor on interruptions, a meeting comes out the same whoever else takes part,
and all meetings are played with the same cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import NamedTuple, Protocol

from ecarte.arena.cores import spread
from ecarte.arena.keeping import Keeper, PairName
from ecarte.arena.pairs import DEALER, Result, play_pair
from ecarte.arena.ratings import Interval, Lead, Rating, difference, interval, ratings
from ecarte.classic.deal import verify_start
from ecarte.classic.rules import SWEDISH, ClassicRules
from ecarte.classic.state import Pair
from ecarte.errors import BadSwitch
from ecarte.messages import message
from ecarte.players.player import PLAYERS, player
from ecarte.shuffling import derive

Results = Mapping[PairName, tuple[Result, ...]]
"""How the games of every pair came out."""


class Equity(Protocol):
    """A table of the chance to win the game from each score."""

    def chance(self, needs: int, other_needs: int, deals_next: bool) -> float:
        """The chance of a side that needs so many points, before the next deal."""
        ...


@dataclass(frozen=True)
class Contest:
    """Who plays, how many games every two of them play, with what cards and by which rules.

    With a `score` (elder's, the dealer's) single deals from it are played instead of games; `games`
    is then their number. Raises `BadSwitch` for what cannot be played.
    """

    players: tuple[str, ...]
    games: int
    seed: bytes
    rules: ClassicRules = SWEDISH
    score: Pair | None = None

    def __post_init__(self) -> None:
        if len(self.players) < 2:
            raise BadSwitch(message("A contest needs two players or more."))
        for name in self.players:
            if name not in PLAYERS:
                player(name, b"")  # says who there is
        if self.games < 1:
            raise BadSwitch(message("A contest needs one game or more."))
        if self.score is not None:
            verify_start(self.rules, DEALER, self.score)

    @property
    def meetings(self) -> list[tuple[int, int]]:
        """Every two players, by their places."""
        return list(combinations(range(len(self.players)), 2))

    @property
    def pairs(self) -> Iterator[PairName]:
        """Every pair to be played, by number; a last one may be a single game."""
        return (
            PairName(meeting, number)
            for number in range(1, (self.games + 1) // 2 + 1)
            for meeting in self.meetings
        )

    def games_of(self, pair: PairName) -> int:
        """How many games a pair has: two, or one where the last stands alone; 0 for none."""
        return max(0, min(2, self.games - 2 * (pair.number - 1)))

    def facts(self) -> dict[str, object]:
        """What decides how a pair comes out, as plain values."""
        return {
            "players": list(self.players),
            "seed": self.seed.hex(),
            "rules": self.rules.switches(),
            "score": None if self.score is None else list(self.score),
        }


class Meeting(NamedTuple):
    """How two players fared against each other; all pairs of numbers are by player.

    `wins` are games won (single deals that won the game at once), `points` the mean points a game
    or deal, `difference` the share of games won by the first minus the second's, or with a score
    the same of their mean chances to win the game, with its 95 % interval.
    """

    players: tuple[int, int]
    games: int
    wins: Pair
    points: tuple[float, float]
    deals: int
    difference: float
    interval: Interval


class Standing(NamedTuple):
    """How a contest came out: every meeting, and the ratings of all."""

    meetings: list[Meeting]
    ratings: list[Rating]


def run(
    contest: Contest,
    cores: int = 1,
    keep: Path | None = None,
    begun: Callable[[int], Callable[[int], None] | None] | None = None,
) -> Results:
    """Plays the contest on so many cores, or what the file `keep` has not yet of it.

    Every finished pair is added to that file at once. `begun` is called with the number of games
    that were kept, and may give a function to be called with the number of games there are after
    each pair.
    """
    keeper = None if keep is None else Keeper(keep, contest.facts())
    try:
        results = {} if keeper is None else _wanted(contest, keeper.kept)
        done = sum(map(len, results.values()))
        progress = None if begun is None else begun(done)
        left = (pair for pair in contest.pairs if pair not in results)
        for pair, played in spread(partial(_play, contest), left, cores):
            results[pair] = played
            if keeper is not None:
                keeper.add(pair, played)
            done += len(played)
            if progress is not None:
                progress(done)
        return results
    finally:
        if keeper is not None:
            keeper.close()


def _wanted(contest: Contest, kept: Results) -> dict[PairName, tuple[Result, ...]]:
    """Of what was kept the whole pairs that belong to the contest, which may have fewer games."""
    return {
        pair: played[:games]
        for pair, played in kept.items()
        if 0 < (games := contest.games_of(pair)) <= len(played)
    }


def _play(contest: Contest, pair: PairName) -> tuple[Result, ...]:
    first, second = pair.players
    return play_pair(
        (contest.players[first], contest.players[second]),
        derive(contest.seed, "pair", pair.number),
        contest.rules,
        contest.score,
        contest.games_of(pair),
    )


def standing(contest: Contest, results: Results, equity: Equity | None = None) -> Standing:
    """What the results come to. `equity` is for single deals; without it the shipped table."""
    if contest.score is not None and equity is None:
        from ecarte.analysis.match_equity import shipped  # noqa: PLC0415 - only where it is needed

        equity = shipped()
    leads: dict[tuple[int, int], list[Lead]] = {meeting: [] for meeting in contest.meetings}
    played: dict[tuple[int, int], list[Result]] = {meeting: [] for meeting in contest.meetings}
    for pair in contest.pairs:
        games = results[pair]
        lead = sum(_lead(contest, result, place, equity) for place, result in enumerate(games))
        leads[pair.players].append(Lead(lead, len(games)))
        played[pair.players].extend(games)
    return Standing(
        [_meeting(meeting, played[meeting], leads[meeting]) for meeting in contest.meetings],
        ratings(len(contest.players), leads),
    )


def _meeting(players: tuple[int, int], played: list[Result], leads: list[Lead]) -> Meeting:
    won = [result.winner for result in played]
    return Meeting(
        players,
        len(played),
        (won.count(0), won.count(1)),
        (
            sum(result.points[0] for result in played) / len(played),
            sum(result.points[1] for result in played) / len(played),
        ),
        sum(result.deals for result in played),
        difference(leads),
        interval(leads),
    )


def _lead(contest: Contest, result: Result, place: int, equity: Equity | None) -> float:
    """The first player's chance to win the game minus the second's, after a game or deal.

    `place` 0 is the first of a pair, where the first player is elder of a single deal.
    """
    if result.winner is not None:
        return 1 - 2 * result.winner
    assert contest.score is not None
    assert equity is not None
    elder, dealer = contest.score
    first, second = (elder, dealer) if place == 0 else (dealer, elder)
    # the deal passes: who was elder deals next
    chance = equity.chance(
        contest.rules.target - first - result.points[0],
        contest.rules.target - second - result.points[1],
        place == 0,
    )
    return 2 * chance - 1
