"""Deals between two computer players, in running games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ecarte.classic import game as matches
from ecarte.classic.deal import Deal
from ecarte.classic.game import Match, MatchPhase
from ecarte.classic.rules import SWEDISH, ClassicRules
from ecarte.classic.source import SeededSource, Source
from ecarte.classic.state import NATURE
from ecarte.players.player import Player, player
from ecarte.shuffling import derive


class Simulation(NamedTuple):
    """What a simulation gave: deals played, points and games won by seat, games finished."""

    deals: int
    points: tuple[int, int]
    games: int
    wins: tuple[int, int]


def simulate(
    deals: int,
    seed: bytes,
    names: Sequence[str],
    rules: ClassicRules = SWEDISH,
    progress: Callable[[int], None] | None = None,
) -> Simulation:
    """Plays so many deals between two players by name; the first sits at seat 0.

    One match follows another, each with cards and players' choices of its own from the seed, so
    that the same seed gives the same answer everywhere. `progress` is called after each deal with
    the number of deals played.
    """
    points, wins = [0, 0], [0, 0]
    played = number = 0
    while played < deals:
        number += 1
        match_seed = derive(seed, "match", number)
        seats = [
            player(name, derive(match_seed, "player", seat)) for seat, name in enumerate(names)
        ]
        source = SeededSource(rules, match_seed)
        match = matches.start(rules)
        while played < deals and match.phase is not MatchPhase.OVER:
            match, deal = play_deal(match, source, seats)
            for award in deal.awards:
                points[award.seat] += award.points
            played += 1
            if progress is not None:
                progress(played)
        for game in match.games:
            wins[game.winner] += 1
    return Simulation(played, (points[0], points[1]), sum(wins), (wins[0], wins[1]))


def play_deal(match: Match, source: Source, seats: Sequence[Player]) -> tuple[Match, Deal]:
    """Plays on until one more deal is over; the match then, and that deal."""
    last = match.last
    while True:
        actor, deal = match.actor, match.deal
        if actor == NATURE or deal is None:
            match = match.apply(source.nature_act(match))
        else:
            match = match.apply(seats[actor].choose(deal.view(actor)))
        if match.last is not None and match.last is not last:
            return match, match.last
