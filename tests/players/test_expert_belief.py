"""What the expert believes of the adversary's hand, against counting and against real deals."""

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest

from ecarte.cards import BIT, cards, in_set, set_of, text_of
from ecarte.classic.deal import Deal
from ecarte.classic.rules import CLUB, SWEDISH, ClassicRules
from ecarte.classic.tricks import legal_cards
from ecarte.players.expert import belief
from ecarte.players.expert.evidence import Evidence, evidence
from ecarte.players.expert.habits_by_score import BARS
from ecarte.players.expert.machinery import prepare
from ecarte.players.expert.strength import least_worth, strength, worth
from ecarte.shuffling import Stream
from tests.classic.scenario import scene
from tests.players.test_expert import random_states

HABITS = np.array(BARS[5, 5])


def believed(facts: Evidence, room: int = 70_000) -> dict[int, float]:
    """The adversary's possible hands and their weights."""
    hands, weights = np.empty(room, np.int64), np.empty(room)
    state = np.array([7, 11], np.int64)
    found = prepare().believe(
        facts.unseen, facts.sure, facts.size, facts.told, facts.replies, HABITS, state, hands,
        weights,
    )  # fmt: skip
    return dict(zip(hands[:found].tolist(), weights[:found].tolist(), strict=True))


def could_be(deal: Deal, seat: int, hand: int) -> bool:
    """Whether the adversary's play was legal with this hand now: played again, trick by trick."""
    held = hand
    if deal.led >= 0 and deal.leader != seat:
        held |= BIT[deal.led]
    for trick in reversed(deal.taken):
        if trick.leader == seat:
            held |= BIT[trick.reply]
            legal = legal_cards(held, trick.led, deal.trump, deal.rules.must_trump)
            if not legal & BIT[trick.reply]:
                return False
        else:
            held |= BIT[trick.led]
    king = BIT[13 * deal.trump + 11]
    return deal.announced != 1 - seat or bool(held & king)


@pytest.mark.parametrize("rules", [SWEDISH, CLUB, ClassicRules(must_trump=False)])
def test_exactly_the_hands_that_the_play_allows_are_possible(rules: ClassicRules) -> None:
    """All of them from the third trick on, counted by playing every hand again."""
    checked = 0
    for deal in random_states(400, rules):
        seat = deal.actor
        view = deal.view(seat)
        if len(view.taken) < 2:
            continue
        facts = evidence(view, king_is_worth_it=True)
        assert facts.size + facts.sure.bit_count() == deal.hands[1 - seat].bit_count()
        candidates = [
            facts.sure | set_of(some) for some in combinations(in_set(facts.unseen), facts.size)
        ]
        possible = {hand for hand in candidates if could_be(deal, seat, hand)}
        assert set(believed(facts)) == possible
        assert deal.hands[1 - seat] in possible
        checked += 1
    assert checked > 50


def test_the_true_hand_is_always_possible() -> None:
    for deal in random_states(200):
        seat = deal.actor
        facts = evidence(deal.view(seat), king_is_worth_it=True)
        true = deal.hands[1 - seat]
        assert true & facts.sure == facts.sure
        assert true & ~facts.sure & ~facts.unseen == 0
        assert belief.likelihood(true, facts.told, facts.replies, HABITS) > 0


def test_without_a_word_all_hands_are_alike() -> None:
    deal = scene("elder KH QH 8C 9D TS; dealer 7S 8S 9S 7C 8D; turn-up 7H")
    found = believed(evidence(deal.view(deal.actor), king_is_worth_it=True))
    assert len(found) == comb(26, 5)
    assert len(set(found.values())) == 1


def test_who_stands_is_believed_strong_and_who_proposes_weak() -> None:
    told = "elder KH QH 8C 9D TS; dealer 7S 8S 9S 7C 8D; turn-up 7H"

    def mean_strength(said: str) -> float:
        deal = scene(told, said)
        found = believed(evidence(deal.view(deal.dealer), king_is_worth_it=True))
        total = sum(found.values())
        return sum(weight * strength(hand, 1, True) for hand, weight in found.items()) / total

    silent, asked_five, stood = "propose 1", "propose 5", "stand, silent"
    assert mean_strength(asked_five) < mean_strength(silent) < mean_strength(stood)


def test_silence_tells_against_the_king_unless_it_was_worth_nothing() -> None:
    deal = scene("elder QH 8H 8C 9D TS; dealer 7S 8S 9S 7C 8D; turn-up 7H", "stand, silent, silent")
    king = BIT[cards("KH")[0]]

    def share(worth_it: bool) -> float:
        found = believed(evidence(deal.view(deal.actor), king_is_worth_it=worth_it))
        return sum(w for hand, w in found.items() if hand & king) / sum(found.values())

    assert share(False) == pytest.approx(5 / 26)
    assert share(True) < 0.02


def test_an_announced_king_is_sure_until_it_is_played() -> None:
    told = "elder QH 8H 8C 9D TS; dealer KH 8S 9S 7C 8D; turn-up 7H"
    king = BIT[cards("KH")[0]]
    before = scene(told, "stand, silent, announce")
    assert evidence(before.view(before.actor), king_is_worth_it=True).sure == king
    after = scene(told, "stand, silent, announce, QH, KH")
    assert evidence(after.view(1 - after.dealer), king_is_worth_it=True).sure == 0


def test_keeping_counts_what_exchanges_leave() -> None:
    """Against an exchange dealt many times: so often is each hand of two what comes out of it.

    From eight cards two are dealt, the one worth less is thrown, another is drawn.
    """
    pack = cards("KH 7H KS QS JS KC 8C 7D")
    below = Stream(b"keeping").below
    counts: Counter[int] = Counter()
    deals = 40_000
    for _ in range(deals):
        left = list(pack)
        hand = set_of(left.pop(below(len(left))) for _ in range(2))
        hand &= ~least_worth(hand, 1, 1)
        counts[hand | BIT[left.pop(below(len(left)))]] += 1
    whole = set_of(pack)
    hands = [set_of(some) for some in combinations(pack, 2)]
    weights = {
        hand: (belief.keeping(hand, whole & ~hand, 1, 1, 1) - belief.ANY_KEPT) for hand in hands
    }
    total = sum(weights.values())
    for hand in hands:
        wanted = weights[hand] / total * deals
        assert abs(counts[hand] - wanted) <= 5 * max(wanted, 1) ** 0.5, text_of(in_set(hand))


def test_worth_goes_by_trumps_then_by_rank() -> None:
    order = cards("KH 7H KS QS 8C 7D")
    assert sorted(order, key=lambda card: -worth(card, 1)) == order


@pytest.mark.parametrize("room", [5, 64])
def test_thinning_keeps_hands_by_weight(room: int) -> None:
    weights = np.array([1.0, 0.0, 3.0, 6.0] * 8)
    hands = np.arange(32, dtype=np.int64)
    counts: Counter[int] = Counter()
    for seed in range(400):
        fewer, kept_weights = np.empty(room, np.int64), np.empty(room)
        state = np.array([seed * 7919 + 1, seed], np.int64)
        kept = prepare().thinned(hands, weights, 32, state, fewer, kept_weights)
        assert kept == min(room, 32)
        for hand, weight in zip(fewer[:kept].tolist(), kept_weights[:kept], strict=True):
            counts[hand % 4] += float(weight)  # type: ignore[assignment]
    total = sum(counts.values())
    assert [round(counts[place] / total, 1) for place in range(4)] == [0.1, 0.0, 0.3, 0.6]
