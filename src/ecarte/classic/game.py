"""The whole match: the cut, deals that alternate, games to the target, best of so many games."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from ecarte.cards import BIT, Card
from ecarte.classic import deal as deals
from ecarte.classic.acts import Act, Kind
from ecarte.classic.deal import Deal
from ecarte.classic.rules import SWEDISH, ClassicRules, FirstDeal, Stakes
from ecarte.classic.state import NATURE, NOBODY, Pair, Phase, changed
from ecarte.classic.tricks import RANK_ORDER
from ecarte.classic.view import DealView
from ecarte.errors import Refused
from ecarte.messages import message


class MatchPhase(IntEnum):
    """Whether the first deal is being cut for, a deal is in play, or the match is over."""

    CUT = 0
    DEAL = 1
    OVER = 2


class GameResult(NamedTuple):
    """A finished game: who won it, at what score, and the units the loser pays (C27)."""

    winner: int
    score: Pair
    units: int
    resigned: bool


class MatchView(NamedTuple):
    """A match as a seat sees it: its own view of the deal in play and the last one, opened."""

    seat: int | None
    rules: ClassicRules
    phase: MatchPhase
    cuts: tuple[tuple[Card, Card], ...]
    games: tuple[GameResult, ...]
    deals: int
    deal: DealView | None
    last: DealView | None


class Match(NamedTuple):
    """A match. `deal` is the deal in play, `last` the finished one before it.

    `first_score` is where the first game begins, `cuts` are the cards cut for the first deal,
    `games` the finished games, `deals` the number of deals begun.
    """

    rules: ClassicRules
    phase: MatchPhase
    first_score: Pair
    cuts: tuple[tuple[Card, Card], ...]
    games: tuple[GameResult, ...]
    deals: int
    deal: Deal | None
    last: Deal | None

    @property
    def actor(self) -> int:
        """The seat that is to act, `NATURE` or `NOBODY`."""
        if self.phase is MatchPhase.CUT:
            return NATURE
        return self.deal.actor if self.deal is not None else NOBODY

    @property
    def score(self) -> Pair:
        """The score of the game in play, or of the last one when the match is over."""
        if self.deal is not None:
            return self.deal.score
        return self.last.score if self.last is not None else self.first_score

    @property
    def wins(self) -> Pair:
        """How many games each seat has won."""
        first = sum(1 for game in self.games if game.winner == 0)
        return first, len(self.games) - first

    @property
    def winner(self) -> int | None:
        """The seat that has won the match (C28)."""
        return self.games[-1].winner if self.phase is MatchPhase.OVER else None

    @property
    def units(self) -> Pair:
        """The stakes won and lost so far, in units (C27)."""
        sums = (0, 0)
        for game in self.games:
            sums = changed(sums, game.winner, sums[game.winner] + game.units)
            sums = changed(sums, 1 - game.winner, sums[1 - game.winner] - game.units)
        return sums

    def verify(self, act: Act) -> None:
        """Raises `Refused`, saying why, if the act is not legal now."""
        if self.phase is MatchPhase.CUT:
            _verify_cut(self, act)
        elif self.deal is None:
            raise Refused(message("The match is over."), "C28")
        else:
            self.deal.verify(act)

    def can(self, act: Act) -> bool:
        """Whether the act is legal now."""
        try:
            self.verify(act)
        except Refused:
            return False
        return True

    def apply(self, act: Act) -> Match:
        """The match after the act. Raises `Refused` if it is not legal; nothing changes then."""
        if self.deal is None:
            self.verify(act)
            return _cut(self, act)
        played = self.deal.apply(act)
        if played.phase is not Phase.OVER:
            return self._replace(deal=played)
        return _after_deal(self, played)

    def view(self, seat: int | None) -> MatchView:
        """The match as a seat sees it, or a spectator (None)."""
        return MatchView(
            seat,
            self.rules,
            self.phase,
            self.cuts,
            self.games,
            self.deals,
            self.deal.view(seat) if self.deal is not None else None,
            self.last.view(seat) if self.last is not None else None,
        )


def start(rules: ClassicRules = SWEDISH, dealer: int | None = None, score: Pair = (0, 0)) -> Match:
    """A new match. With a dealer, or a seat in `first_deal`, there is no cut (C2).

    `score` is where the first game begins; it must be below the target on both sides.
    """
    deals.verify_start(rules, dealer or 0, score)
    if dealer is None and rules.first_deal in (FirstDeal.SEAT_0, FirstDeal.SEAT_1):
        dealer = int(rules.first_deal)
    new = Match(rules, MatchPhase.CUT, score, (), (), 0, None, None)
    return new if dealer is None else _begin(new, dealer, score)


def _begin(match: Match, dealer: int, score: Pair) -> Match:
    return match._replace(
        phase=MatchPhase.DEAL,
        deals=match.deals + 1,
        deal=deals.start(match.rules, dealer, score),
    )


def _verify_cut(match: Match, act: Act) -> None:
    if act.kind is not Kind.CUT:
        raise Refused(message("The players first cut for the deal."), "C2")
    if len(act.cards) != 2:
        raise Refused(message("Each player cuts one card."), "C2")
    for card in act.cards:
        if not match.rules.pack_set & BIT[card]:
            raise Refused(message("The card {card} is not in this pack.", card=card), "C1")
    if act.cards[0] == act.cards[1]:
        raise Refused(message("The players cannot cut the same card."), "C2")


def _cut(match: Match, act: Act) -> Match:
    """The higher Écarté rank deals (or the lower, by the switch); equal ranks cut again (C2)."""
    first, second = act.cards
    cut = match._replace(cuts=(*match.cuts, (first, second)))
    if first.rank == second.rank:
        return cut
    first_higher = RANK_ORDER.index(first.rank) < RANK_ORDER.index(second.rank)
    first_deals = first_higher == (match.rules.first_deal is FirstDeal.CUT_HIGH)
    return _begin(cut, 0 if first_deals else 1, match.first_score)


def _after_deal(match: Match, played: Deal) -> Match:
    """The next deal, the next game or the end of the match (C2, C25–C28)."""
    match = match._replace(last=played, deal=None)
    if played.winner is None:
        return _begin(match, 1 - played.dealer, played.score)
    loser = 1 - played.winner
    game = GameResult(
        played.winner,
        played.score,
        game_units(match.rules, played.score[loser]),
        played.resigned is not None,
    )
    match = match._replace(games=(*match.games, game))
    if match.wins[played.winner] > match.rules.match // 2:
        return match._replace(phase=MatchPhase.OVER)
    next_dealer = loser if match.rules.loser_deals_next else 1 - played.dealer
    return _begin(match, next_dealer, (0, 0))


def game_units(rules: ClassicRules, loser_points: int) -> int:
    """What the loser pays, in units, by his points (C27)."""
    if rules.stakes is Stakes.FLAT:
        return 1
    if loser_points == 0:
        return 3
    return 2 if loser_points <= 2 else 1
