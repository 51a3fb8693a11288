"""Random legal play under random switches, checked by rules told a second time in words."""

import pickle
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecarte.cards import BIT, SUITS, UNKNOWN, Card, in_set
from ecarte.classic import acts, game
from ecarte.classic import deal as deals
from ecarte.classic.acts import Act, Kind
from ecarte.classic.deal import Deal
from ecarte.classic.rules import ClassicRules
from ecarte.classic.state import NATURE, NOBODY, Phase
from ecarte.errors import Refused
from tests.classic.random_play import RULES, SEEDS, random_deal, random_match
from tests.classic.test_rank_order import allowed, takes

quickly = settings(max_examples=300, deadline=None, derandomize=True)


@quickly
@given(RULES, SEEDS)
def test_a_deal_scores_as_the_rules_say(rules: ClassicRules, seed: bytes) -> None:
    history = random_deal(rules, seed)
    told = [act for _, act in history if act is not None]
    last, start = history[-1][0], history[0][0]
    points = list(start.score)
    elder, dealer = 1 - start.dealer, start.dealer
    turn_up, trump = str(Card(last.turn_up)), SUITS[last.trump]
    points[dealer] += turn_up[0] == "K"
    if last.announced is not None:
        points[last.announced] += 1
    if max(points) >= rules.target:
        assert last.score == tuple(points)
        assert last.winner == points.index(max(points))
        assert not last.taken
        return
    leader, taken, played = elder, [0, 0], [str(act) for act in told if act.kind is Kind.PLAY]
    assert len(played) == 2 * rules.hand_size
    for led, reply in zip(played[::2], played[1::2], strict=True):
        leader = 1 - leader if takes(led, reply, trump) else leader
        taken[leader] += 1
    assert last.tricks == tuple(taken)
    assert sum(taken) == rules.hand_size == len(last.taken)
    words = [act.kind for act in told]
    answers = [kind for kind in words if kind in (Kind.STAND, Kind.ACCEPT, Kind.REFUSE)]
    vulnerable = {Kind.STAND: elder, Kind.REFUSE: dealer}.get(answers[0]) if answers else None
    assert last.vulnerable == vulnerable
    for seat in (0, 1):
        if taken[seat] == rules.hand_size:
            points[seat] += 2
        elif 2 * taken[seat] > rules.hand_size:
            points[seat] += 2 if vulnerable == 1 - seat else 1
    assert last.score == tuple(points)
    winners = [seat for seat in (0, 1) if points[seat] >= rules.target]
    assert len(winners) <= 1
    assert last.winner == (winners[0] if winners else None)
    assert sum(award.points for award in last.awards) == sum(points) - sum(start.score)


@quickly
@given(RULES, SEEDS)
def test_cards_neither_vanish_nor_appear(rules: ClassicRules, seed: bytes) -> None:
    for deal, act in random_deal(rules, seed):
        piles = [*deal.hands, *deal.discards, _set(trick.led for trick in deal.taken)]
        piles += [_set(trick.reply for trick in deal.taken), _set([deal.led, deal.turn_up])]
        together = 0
        for pile in piles:
            assert not together & pile
            together |= pile
        assert together == deal.used
        assert not together & ~rules.pack_set
        in_stock = len(rules.pack) - together.bit_count()
        if deal.phase is not Phase.DEAL:
            assert deal.stock == in_stock
            played = (2 * len(deal.taken)) + (deal.led != -1)
            in_hand = sum(hand.bit_count() for hand in deal.hands)
            owed = deal.owed if deal.phase is Phase.DRAW else 0
            assert in_hand + played + owed == 2 * rules.hand_size
            thrown = [pile.bit_count() for pile in deal.discards]
            assert thrown[deal.elder] == sum(one for one, _ in deal.exchanges)
            assert thrown[deal.dealer] == sum(one for _, one in deal.exchanges)
        assert deal.hidden == (0, 0)
        assert (act is None) == (deal.phase is Phase.OVER) == (deal.actor == NOBODY)


def _set(some: Iterable[int]) -> int:
    together = 0
    for one in some:
        together |= BIT[one]
    return together


@quickly
@given(RULES, SEEDS)
def test_a_deal_replayed_from_its_acts_is_the_same(rules: ClassicRules, seed: bytes) -> None:
    history = random_deal(rules, seed)
    deal = deals.start(rules, history[0][0].dealer, history[0][0].score)
    for before, act in history:
        assert deal == before
        assert hash(deal) == hash(before)
        assert isinstance(deal, Deal)
        if act is not None:
            read = acts.act(str(act))
            assert read == act
            assert str(read) == str(act)
            deal = deal.apply(read)
    stored = pickle.loads(pickle.dumps(deal))
    assert stored == deal
    assert hash(stored) == hash(deal)
    assert isinstance(stored, Deal)


EVERY_ACT = [
    acts.STAND, acts.ACCEPT, acts.REFUSE, acts.ANNOUNCE, acts.SILENT,
    *acts.PROPOSE[:8], Act(Kind.PROPOSE, -1), *acts.PLAY, Act(Kind.PLAY),
    Act(Kind.PLAY, 0, (UNKNOWN,)), acts.resign(2), acts.resign(-2), acts.deal([]),
    acts.cut(Card(11), Card(10)), acts.discard([]), acts.discard([UNKNOWN]),
]  # fmt: skip
"""Acts of every kind, most of them illegal at any moment."""


@settings(max_examples=80, deadline=None, derandomize=True)
@given(RULES, SEEDS)
def test_what_is_not_legal_is_refused_and_changes_nothing(rules: ClassicRules, seed: bytes) -> None:
    for deal, _ in random_deal(rules, seed):
        before = repr(deal)
        legal = set()
        if deal.actor not in (NATURE, NOBODY):
            legal = set(deal.view(deal.actor).legal_acts())
            assert legal
            assert all(deal.can(act) for act in legal)
        tried = [*EVERY_ACT, *_discards(deal)]
        if deal.actor != NATURE:
            tried.append(acts.deal([rules.pack[0]]))
        if deal.phase is Phase.PLAY:
            hand = [str(one) for one in in_set(deal.hands[deal.actor])]
            led = str(Card(deal.led))
            told = allowed(hand, led, SUITS[deal.trump], rules.must_trump)
            assert {str(act) for act in legal} == set(hand if deal.led == -1 else told)
        for act in tried:
            if act in legal:
                assert deal.can(act), (act, deal)
                continue
            assert not deal.can(act), (act, deal)
            with pytest.raises(Refused) as refused:
                deal.apply(act)
            assert "{" not in str(refused.value)
        assert repr(deal) == before


def _discards(deal: Deal) -> list[Act]:
    """Discards of the hand's first cards, of the other's, of the turn-up, of a card twice."""
    tried = []
    for hand in deal.hands:
        held = list(in_set(hand))
        tried += [acts.discard(held[:number]) for number in range(1, len(held) + 1)]
        tried += [acts.discard([*held[:1], *held[:1]])] if held else []
    if deal.turn_up >= 0:
        tried.append(acts.discard([Card(deal.turn_up)]))
    return tried


@settings(max_examples=100, deadline=None, derandomize=True)
@given(RULES, SEEDS)
def test_a_match_adds_up(rules: ClassicRules, seed: bytes) -> None:
    history = random_match(rules, seed)
    match = game.start(rules)
    for before, act in history:
        assert match == before
        assert hash(match) == hash(before)
        assert sum(match.units) == 0
        if act is not None:
            match = match.apply(acts.act(str(act)))
    assert match.winner is not None
    assert match.wins[match.winner] == rules.match // 2 + 1
    assert match.wins[1 - match.winner] < match.wins[match.winner]
    for result in match.games:
        assert result.resigned or result.score[result.winner] >= rules.target
        assert result.score[1 - result.winner] < rules.target
        assert result.units in ((1,) if rules.stakes == "flat" else (1, 2, 3))


@settings(max_examples=100, deadline=None, derandomize=True)
@given(RULES, SEEDS, st.data())
def test_two_matches_played_in_turn_do_not_disturb_each_other(
    rules: ClassicRules, seed: bytes, data: st.DataObject
) -> None:
    other_rules, other_seed = data.draw(RULES), data.draw(SEEDS)
    alone = random_deal(rules, seed)
    others = random_deal(other_rules, other_seed)
    first, second = alone[0][0], others[0][0]
    for number in range(max(len(alone), len(others))):
        if number < len(alone) - 1:
            first = first.apply(alone[number][1] or acts.STAND)
        if number < len(others) - 1:
            second = second.apply(others[number][1] or acts.STAND)
    assert first == alone[-1][0]
    assert second == others[-1][0]
