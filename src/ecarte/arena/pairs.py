"""A pair: two games, or two single deals, with the same cards and the players' seats exchanged.

Each player holds in the second what the other could have held in the first, so that the luck of
the cards weighs on both alike and far fewer games tell who is the better.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from ecarte.arena.simulation import play_deal
from ecarte.classic import game as matches
from ecarte.classic.game import MatchPhase
from ecarte.classic.rules import SWEDISH, ClassicRules
from ecarte.classic.source import SeededSource
from ecarte.classic.state import Pair
from ecarte.players.player import Player, player
from ecarte.shuffling import derive

DEALER = 1
"""The seat that deals a single deal; elder has seat 0."""


class Result(NamedTuple):
    """How a game or a single deal came out; pairs are by player, the first named first.

    `points` are those scored from the beginning of the game or in the deal, `winner` who won the
    game (0 or 1; None when a single deal has left it open), `deals` how many deals it took.
    """

    points: Pair
    winner: int | None
    deals: int


def play_pair(
    names: tuple[str, str],
    seed: bytes,
    rules: ClassicRules = SWEDISH,
    score: Pair | None = None,
    games: int = 2,
    find: Callable[[str, bytes], Player] = player,
) -> tuple[Result, ...]:
    """Plays both games of a pair, or only the first (`games` 1); all follows from the seed.

    In the first game the first player has seat 0, in the second seat 1; the packs and the first
    dealer's seat are the same. With a `score`, elder's and the dealer's, one deal is played from it
    instead, the first player as elder and then as dealer. A player has the same randomness of his
    own in both. `find` makes a player from his name and seed.
    """
    return tuple(_play(names, seed, rules, score, bool(game), find) for game in range(games))


def _play(
    names: tuple[str, str],
    seed: bytes,
    rules: ClassicRules,
    score: Pair | None,
    exchanged: bool,
    find: Callable[[str, bytes], Player],
) -> Result:
    players = [find(name, derive(seed, "player", place)) for place, name in enumerate(names)]
    seats = players[::-1] if exchanged else players
    source = SeededSource(rules, seed)
    one_game = replace(rules, match=1)
    match = matches.start(one_game) if score is None else matches.start(one_game, DEALER, score)
    points = [0, 0]
    deals = 0
    while match.phase is not MatchPhase.OVER and (score is None or deals == 0):
        match, deal = play_deal(match, source, seats)
        deals += 1
        for award in deal.awards:
            points[award.seat ^ exchanged] += award.points
    winner = None if match.winner is None else match.winner ^ exchanged
    return Result((points[0], points[1]), winner, deals)
