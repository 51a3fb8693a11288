"""The expert as a player: he weighs the acts open to him and takes the one that wins most games."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from math import comb, sqrt
from typing import NamedTuple

import numpy as np

from ecarte.analysis.double_dummy import solution
from ecarte.analysis.forcing import Words
from ecarte.analysis.match_equity import TARGET, MatchEquity, shipped
from ecarte.analysis.open_hands import Amounts, Integers
from ecarte.cards import NO_CARD, in_set, set_of
from ecarte.classic import acts
from ecarte.classic.acts import Act, Kind
from ecarte.classic.state import Phase
from ecarte.classic.view import DealView
from ecarte.players.choice import verify_turn
from ecarte.players.expert import unfolding
from ecarte.players.expert.budget import FULL, Budget
from ecarte.players.expert.evidence import evidence, hidden_king
from ecarte.players.expert.habits_by_score import BARS
from ecarte.players.expert.machinery import Machinery, prepare, tables
from ecarte.players.expert.outlook import NEITHER, OTHER, OWN
from ecarte.players.expert.prospects import Prospects, prospects
from ecarte.players.expert.weighing import Weighed, Weighing

__all__ = ["ExpertPlayer", "prepare"]


class ExpertPlayer:
    """Weighs every act against the hands the adversary may hold; see `weighing`.

    He keeps nothing in mind between acts: the same seed and the same view give the same answer.
    """

    __slots__ = ("_budget", "_equity", "_habits", "_seed")

    def __init__(
        self,
        seed: bytes,
        budget: Budget = FULL,
        equity: MatchEquity | None = None,
        habits: Sequence[float] | None = None,
    ) -> None:
        self._seed = seed
        self._budget = budget
        self._equity = equity if equity is not None else shipped()
        self._habits = habits

    @property
    def name(self) -> str:
        """The name by which `player` finds this setting of the expert."""
        return self._budget.name

    def choose(self, view: DealView) -> Act:
        """The act with which most games are won. Raises `Refused` when it is not his turn."""
        verify_turn(view)
        open_acts = view.legal_acts()
        return open_acts[0] if len(open_acts) == 1 else self.weigh(view).best.act

    def weigh(self, view: DealView) -> Weighing:
        """Every act weighed, the best first. Raises `Refused` when it is not his turn."""
        verify_turn(view)
        habits = np.array(self._habits or expected_habits(view))
        thought = _Thought(view, self._equity, self._budget, habits, self._seed)
        if view.phase is Phase.PLAY:
            return thought.cards()
        if view.phase is Phase.KING:
            return thought.king()
        return thought.exchange()


def expected_habits(view: DealView) -> tuple[float, ...]:
    """The bars by which the adversary is expected to act at this score."""
    elder, dealer = (
        min(max(view.rules.target - view.score[seat], 1), TARGET)
        for seat in (view.elder, view.dealer)
    )
    return BARS[elder, dealer]


class _Hands(NamedTuple):
    """Hands the adversary may hold, with weights."""

    hands: Integers
    weights: Amounts
    every_hand: bool


class _Thought:
    """One decision being thought over."""

    def __init__(
        self, view: DealView, equity: MatchEquity, budget: Budget, habits: Amounts, seed: bytes
    ) -> None:
        assert view.seat is not None
        self.view = view
        self.budget = budget
        self.habits = habits
        self.machinery: Machinery = prepare()
        self.words: Words = solution(view.rules.must_trump)
        self.prospects: Prospects = prospects(view, equity)
        self.side = NEITHER
        if view.vulnerable is not None:
            self.side = OWN if view.vulnerable == view.seat else OTHER
        payoff = self.prospects.payoff
        king_is_worth_it = bool((payoff[self.side, OTHER] != payoff[self.side, NEITHER]).any())
        self.evidence = evidence(view, king_is_worth_it)
        self.seed = int.from_bytes(hashlib.sha256(seed + _fingerprint(view)).digest()[:4], "big")

    def _hands(self, wanted: int) -> _Hands:
        """So many hands he may hold, by weight; all of them, weighed, where there are no more."""
        state = np.array([self.seed | 1, self.seed], np.int64)
        facts = self.evidence
        hands, weights = np.empty(self.budget.drawn, np.int64), np.empty(self.budget.drawn)
        known = (facts.unseen, facts.sure, facts.size)
        room = (self.habits, state, hands, weights)
        found = self.machinery.believe(*known, facts.told, facts.replies, *room)
        if found == 0:  # none of those drawn fits what he has done
            nothing, no_replies = np.zeros_like(facts.told), facts.replies[:0]
            found = self.machinery.believe(*known, nothing, no_replies, *room)
        fewer, fewer_weights = np.empty(wanted, np.int64), np.empty(wanted)
        kept = self.machinery.thinned(hands, weights, found, state, fewer, fewer_weights)
        possible = comb(facts.unseen.bit_count(), facts.size)
        every_hand = kept == found and possible <= self.budget.drawn
        return _Hands(fewer[:kept].copy(), fewer_weights[:kept].copy(), every_hand)

    def cards(self) -> Weighing:
        """The cards that may be played, by what each is worth."""
        view = self.view
        seat = view.seat
        assert seat is not None
        some = self._hands(self.budget.hands)
        cards = np.array(list(in_set(view.legal_cards)), np.int64)
        answer = np.empty(len(cards))
        self.machinery.weigh_cards(
            cards,
            view.hand,
            view.led if view.leader != seat else NO_CARD,
            view.tricks[seat],
            some.hands,
            some.weights,
            view.trump,
            view.rules.must_trump,
            self.budget.slack,
            self.prospects.payoff[self.side, NEITHER],
            self.prospects.liked[self.side, NEITHER],
            self.words,
            answer,
        )
        error = 0.0 if some.every_hand else 0.5 / sqrt(len(some.hands))
        weighed = [
            Weighed(acts.PLAY[card], float(worth), error)
            for card, worth in zip(cards, answer, strict=True)
        ]
        return _sorted(weighed, some)

    def king(self) -> Weighing:
        """Announcing or silence (C13); silence where announcing gains nothing."""
        view = self.view
        seat = view.seat
        some = self._hands(self.budget.hands)
        payoff, liked = self.prospects

        def worth(king: int) -> float:
            return self.machinery.expected(
                view.hand,
                some.hands,
                some.weights,
                view.trump,
                view.rules.must_trump,
                1 if seat == view.dealer else 0,
                view.led,
                0,
                payoff[self.side, king],
                liked[self.side, king],
                self.words,
            )

        error = 0.0 if some.every_hand else 0.5 / sqrt(len(some.hands))
        weighed = [Weighed(acts.SILENT, worth(NEITHER), error)]
        if view.holds_king:
            weighed.append(Weighed(acts.ANNOUNCE, worth(OWN), error))
        return _sorted(weighed, some)

    def exchange(self) -> Weighing:
        """The acts of the exchange: in rounds, the better half of them looked at more closely."""
        view = self.view
        some = self._hands(min(self.budget.drawn, self.budget.unfoldings))
        if not (some.weights == some.weights[0]).all():
            some = self._evened(some)
        open_acts = view.legal_acts()
        coded = np.array([_coded(act) for act in open_acts], np.int64)
        sums = np.zeros((len(open_acts), 2))
        seen = np.zeros(len(open_acts), np.int64)
        active = np.arange(len(open_acts))
        rounds = max(1, (len(open_acts) - 1).bit_length())
        first = 0
        rank = np.zeros(len(open_acts), np.int64)
        for number in range(rounds):
            last = first + max(8, self.budget.unfoldings // (rounds * len(active)))
            part = np.zeros((len(active), 2))
            self._unfold(np.ascontiguousarray(coded[active]), some.hands, first, last, part)
            sums[active] += part
            seen[active] += last - first
            first = last
            rank[active] = number
            if number + 1 < rounds:
                means = sums[active, 0] / seen[active]
                best_first = np.argsort(-means, kind="stable")
                active = np.sort(active[best_first[: (len(active) + 1) // 2]])
        means = sums[:, 0] / seen
        errors = np.sqrt(np.maximum(sums[:, 1] / seen - means**2, 0) / seen)
        order = np.lexsort((-means, -rank))
        weighed = [
            Weighed(open_acts[place], float(means[place]), float(errors[place])) for place in order
        ]
        return Weighing(tuple(weighed), int(seen.max()), False)

    def _evened(self, some: _Hands) -> _Hands:
        """The same hands, each as often as its weight demands."""
        state = np.array([self.seed | 1, self.seed ^ 1], np.int64)
        size = len(some.hands) - 1 or 1
        fewer, weights = np.empty(size, np.int64), np.empty(size)
        self.machinery.thinned(some.hands, some.weights, len(some.hands), state, fewer, weights)
        return _Hands(fewer, weights, some.every_hand)

    def _unfold(
        self, coded: Integers, hands: Integers, first: int, last: int, sums: Amounts
    ) -> None:
        view = self.view
        rules = tables(view.rules)
        deal = np.zeros(10, np.int64)
        deal[unfolding.ELDER] = view.seat != view.dealer
        deal[unfolding.TRUMP] = view.trump
        deal[unfolding.MUST_TRUMP] = view.rules.must_trump
        deal[unfolding.UNSEEN] = self.evidence.unseen
        deal[unfolding.STOCK] = view.stock
        deal[unfolding.EXCHANGES] = len(view.exchanges) - (
            view.phase is Phase.DISCARD and view.seat == view.dealer
        )
        deal[unfolding.THROWN] = self.evidence.thrown
        deal[unfolding.KING] = hidden_king(view)
        deal[unfolding.SEED] = self.seed
        deal[unfolding.NAMED] = view.proposal
        self.machinery.weigh_exchange(
            coded,
            view.hand,
            hands,
            first,
            last,
            deal,
            rules.asking,
            rules.elder_throws,
            rules.dealer_throws,
            self.habits,
            self.prospects.payoff,
            self.prospects.liked,
            self.words,
            sums,
        )


def _coded(act: Act) -> tuple[int, int]:
    """An act of the exchange as the numbers of `unfolding`."""
    if act.kind is Kind.PROPOSE:
        return unfolding.ASK, act.number
    if act.kind is Kind.DISCARD:
        return unfolding.THROW, set_of(act.cards)
    return {
        Kind.STAND: unfolding.STAND,
        Kind.ACCEPT: unfolding.ACCEPT,
        Kind.REFUSE: unfolding.REFUSE,
    }[act.kind], 0


def _sorted(weighed: Sequence[Weighed], some: _Hands) -> Weighing:
    """The best first; of equals the one that came first."""
    return Weighing(
        tuple(sorted(weighed, key=lambda one: -one.chance)), len(some.hands), some.every_hand
    )


def _fingerprint(view: DealView) -> bytes:
    """The view as bytes, equal for equal views."""
    facts = (
        view.seat, view.dealer, *view.score, int(view.phase), view.hand, view.discards, view.drawn,
        int(view.turn_up), view.stock, *(number for pair in view.exchanges for number in pair),
        view.proposal, view.vulnerable, view.asked, view.announced, view.leader, int(view.led),
        *(int(number) for trick in view.taken for number in trick),
    )  # fmt: skip
    return repr((facts, view.rules.switches())).encode()
