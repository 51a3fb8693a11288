"""Kinds of fault that programs for this game really had, tried on the classic engine."""

import os
import pickle
import subprocess
import sys
from itertools import product
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecarte.cards import in_set
from ecarte.classic import acts, dealing, exchange, game, king, play
from ecarte.classic import deal as deals
from ecarte.classic.acts import Act, Kind
from ecarte.classic.deal import Deal
from ecarte.classic.rules import ClassicRules, rules_with
from ecarte.classic.state import NATURE, NOBODY, DealState, Pair, Phase
from ecarte.errors import Refused
from tests.classic.random_play import RULES, SEEDS, random_deal, random_match
from tests.classic.scenario import (
    ALL_FIVE,
    ALL_FIVE_PLAYED,
    NONE_AT_ALL,
    after,
    either_seat_deals,
    hand_of,
    refusal,
    scene,
    score_of,
    stock_of,
    thrown,
)

# Seat arithmetic: breaks when the other seat deals.


@settings(max_examples=200, deadline=None, derandomize=True)
@given(RULES, SEEDS)
def test_seats_exchanged_the_same_acts_go_the_same_way(rules: ClassicRules, seed: bytes) -> None:
    history = random_deal(rules, seed)
    start = history[0][0]
    other = deals.start(rules, 1 - start.dealer, start.score[::-1])
    for deal, act in history:
        assert other == mirrored(deal)
        for seat in (0, 1):
            one, two = deal.view(seat), other.view(1 - seat)
            assert one.legal_acts() == two.legal_acts()
            assert (one.hand, one.discards) == (two.hand, two.discards)
        if act is not None:
            other = other.apply(act)


def mirrored(deal: Deal) -> DealState:
    """The deal with seat 0 and seat 1 exchanged."""

    def seat(number: int | None) -> int | None:
        return 1 - number if number in (0, 1) else number

    return deal._replace(
        dealer=1 - deal.dealer,
        score=deal.score[::-1],
        actor=seat(deal.actor) or 0,
        hands=deal.hands[::-1],
        drawn=deal.drawn[::-1],
        hidden=deal.hidden[::-1],
        discards=deal.discards[::-1],
        receiver=seat(deal.receiver) or 0,
        vulnerable=seat(deal.vulnerable),
        announced=seat(deal.announced),
        leader=seat(deal.leader) or 0,
        tricks=deal.tricks[::-1],
        taken=tuple(
            trick._replace(leader=1 - trick.leader, winner=1 - trick.winner) for trick in deal.taken
        ),
        awards=tuple(award._replace(seat=1 - award.seat) for award in deal.awards),
        winner=seat(deal.winner),
        resigned=seat(deal.resigned),
    )


# A point credited again, a card or an answer counted twice.


@settings(max_examples=150, deadline=None, derandomize=True)
@given(RULES, SEEDS)
def test_the_same_act_sent_twice_is_counted_once(rules: ClassicRules, seed: bytes) -> None:
    """Except where the same words are due again by right: silence, and throwing nothing."""
    for deal, act in random_deal(rules, seed):
        if act is None or act.kind in (Kind.SILENT, Kind.DISCARD):
            continue
        once = deal.apply(act)
        assert not once.can(act), (act, deal)


@either_seat_deals
def test_no_scoring_act_scores_again(seat: int) -> None:
    shown = scene(ALL_FIVE, "stand, announce", seat=seat)
    for _ in range(3):
        assert refusal(shown, "announce") == "C14"
    assert score_of(shown) == (1, 0)
    over = after(shown, ALL_FIVE_PLAYED)
    assert refusal(over, "8C") == "C22"
    assert score_of(over) == (3, 0)
    theirs = scene(NONE_AT_ALL, "stand, silent, announce", seat=seat)
    assert refusal(theirs, "announce") == "C14"


@either_seat_deals
def test_a_state_can_be_left_and_taken_up_again(seat: int) -> None:
    """Acts leave the state they came from as it was, so that two ways on do not mix."""
    deal = scene(ALL_FIVE, "stand", seat=seat)
    before = hash(deal), repr(deal)
    loud, quiet = after(deal, "announce"), after(deal, "silent")
    assert (score_of(loud), score_of(quiet), score_of(deal)) == ((1, 0), (0, 0), (0, 0))
    assert (hash(deal), repr(deal)) == before
    with pytest.raises(AttributeError):
        deal.score = (4, 4)  # type: ignore[misc]


# A pack too short: every length of the stock under every variant.


VARIANTS = list(
    product(("cap", "law_38", "no_proposal"), (0, 1), ("with_proposal", "after_acceptance"))
)


@pytest.mark.parametrize(("short_stock", "least", "count_named"), VARIANTS)
def test_the_stock_never_runs_below_nothing(short_stock: str, least: int, count_named: str) -> None:
    """From every length of the stock, every number elder and the dealer may take."""
    lengths = set()
    for left in range(1, 22):
        switches = {
            "short_stock": short_stock,
            "dealer_min_exchange": least,
            "count_named": count_named,
        }
        for deal in stock_of(left, **switches):
            if deal.phase is not Phase.PROPOSAL:
                assert least == 1 == deal.stock
                assert short_stock == "no_proposal"
                continue
            lengths.add(deal.stock)
            for proposal in deal.view(deal.elder).proposals():
                check_exchange(after(deal, f"{proposal}, accept"), deal.stock, least)
    first = 2 if least and short_stock == "no_proposal" else 1
    assert lengths >= {*range(first, 10), 11, 21}


def check_exchange(deal: Deal, left: int, least: int) -> None:
    """Elder takes every number he may, then the dealer; nobody is short of a card."""
    low, high = deal.view(deal.elder).discard_limits
    assert 1 <= low <= high <= min(5, left)
    for taken in range(low, high + 1):
        drawn = after(deal, thrown(deal, deal.elder, taken))
        assert drawn.stock == left - taken
        if not drawn.stock:
            assert drawn.exchanges[-1] == (taken, 0)
            assert drawn.actor != drawn.dealer
            continue
        assert (drawn.phase, drawn.actor) == (Phase.DISCARD, drawn.dealer)
        fewest, most = drawn.view(drawn.dealer).discard_limits
        assert (fewest, most) == (min(least, drawn.stock), min(5, drawn.stock))
        for number in range(fewest, most + 1):
            done = after(drawn, thrown(drawn, drawn.dealer, number))
            assert done.stock == left - taken - number
            assert done.exchanges[-1] == (taken, number)
            assert done.hands[0].bit_count() == done.hands[1].bit_count() == 5
            if not done.stock:
                assert done.phase is Phase.KING


@pytest.mark.parametrize(("short_stock", "least", "count_named"), VARIANTS)
def test_exchanging_as_often_as_possible_comes_to_an_end(
    short_stock: str, least: int, count_named: str
) -> None:
    deal = scene(
        ALL_FIVE,
        short_stock=short_stock,
        dealer_min_exchange=least,
        count_named=count_named,
    )
    rounds = 0
    while deal.phase is Phase.PROPOSAL:
        words = f"{deal.view(deal.elder).proposals()[0]}, accept, {thrown(deal, deal.elder, 1)}"
        deal = after(deal, words)
        if deal.phase is Phase.DISCARD:
            deal = after(deal, thrown(deal, deal.dealer, least))
        rounds += 1
    assert deal.phase is Phase.KING
    assert rounds == {(0, "cap"): 21, (0, "law_38"): 21, (0, "no_proposal"): 21}.get(
        (least, short_stock), 11 if short_stock != "no_proposal" else 10
    )
    assert deal.vulnerable is None
    deal = after(deal, "silent, silent")
    assert len(hand_of(deal, deal.elder).split()) == 5


# Must-rules checked in the page only: every illegal card straight to the engine.


@pytest.mark.parametrize("must_trump", [True, False])
def test_no_revoke_goes_through_the_engine(must_trump: bool) -> None:
    refused: dict[str, int] = {}
    for number in range(60):
        rules = rules_with({"must_trump": must_trump})
        for deal, _ in random_deal(rules, b"revoke %d" % number):
            if deal.phase is not Phase.PLAY or deal.led < 0:
                continue
            legal = deal.view(deal.actor).legal_cards
            for card in in_set(deal.hands[deal.actor] & ~legal):
                rule = refusal(deal, acts.PLAY[card])
                refused[str(rule)] = refused.get(str(rule), 0) + 1
    assert set(refused) == ({"C17", "C18", "C19"} if must_trump else {"C17", "C18"})
    assert min(refused.values()) >= 10


# The seed not in charge: hash order, time, a second source, games played by turns.


ELSEWHERE = """
import hashlib
from ecarte.classic.rules import rules_with
from tests.classic.random_play import random_match
digest = hashlib.sha256()
for number in range(6):
    rules = rules_with({"match": 3, "short_stock": "law_38", "king_window": "before_own_card"})
    for match, act in random_match(rules, b"%d" % number):
        digest.update(repr((match.view(0), match.view(1), match.view(None), str(act))).encode())
print(digest.hexdigest())
"""


def test_another_process_plays_the_same_match() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", ELSEWHERE],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.getcwd()},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "1", "31337")
    }
    assert len(outputs) == 1
    assert len(outputs.pop().strip()) == 64


def test_a_position_is_the_same_cold_and_warm() -> None:
    """Rules built anew and rules used for many deals give equal states, views and refusals."""
    warm = rules_with({"target": 7})
    for number in range(10):
        random_match(warm, b"%d" % number)
    cold = rules_with({"target": 7})
    for (one, act), (two, other) in zip(
        random_deal(warm, b"same"), random_deal(cold, b"same"), strict=True
    ):
        assert act == other
        assert one == two
        assert hash(one) == hash(two)
        assert [repr(one.view(seat)) for seat in (0, 1, None)] == [
            repr(two.view(seat)) for seat in (0, 1, None)
        ]


def test_a_restored_match_goes_on_with_the_same_acts() -> None:
    """Stored after every act and taken up again, the match ends the same way."""
    history = random_match(rules_with({"match": 3}), b"restored")
    match = game.start(rules_with({"match": 3}))
    for before, act in history:
        match = pickle.loads(pickle.dumps(match))
        assert match == before
        assert match.actor == before.actor
        if act is not None:
            match = match.apply(act)
    assert match.winner == history[-1][0].winner


# Acts when nobody, or somebody else, is to act.


@settings(max_examples=100, deadline=None, derandomize=True)
@given(RULES, SEEDS, st.integers(0, 10))
def test_nobody_is_asked_with_nothing_legal(rules: ClassicRules, seed: bytes, number: int) -> None:
    for deal, _ in random_deal(rules, seed + bytes([number])):
        for seat in (0, 1):
            legal = deal.view(seat).legal_acts()
            assert bool(legal) == (deal.actor == seat)
            assert len(set(legal)) == len(legal)
        if deal.actor in (NATURE, NOBODY):
            assert not deal.can(acts.RESIGN)


# Swapped sides in a scoring branch: each exchange of elder and dealer must be noticed.


def swapped_award(module: Any) -> tuple[ModuleType, str, object]:
    right = module.award

    def wrong(state: DealState, seat: int, points: int, reason: object) -> DealState:
        swapped: DealState = right(state, 1 - seat, points, reason)
        return swapped

    return module, "award", wrong


def other_first(state: DealState) -> DealState:
    return state._replace(phase=Phase.PLAY, actor=state.dealer, leader=state.dealer)


def wrong_points(vole: bool, loser_vulnerable: bool) -> tuple[int, object]:
    return right_points(vole, not loser_vulnerable)


def three_points(vole: bool, loser_vulnerable: bool) -> tuple[int, object]:
    points, reason = right_points(vole, loser_vulnerable)
    return points + (vole and loser_vulnerable), reason


def nobody_punished(vole: bool, _loser_vulnerable: bool) -> tuple[int, object]:
    return right_points(vole, False)


right_points = play.tricks_score
WRONG_PARTS = {
    "elder scores the turned king": swapped_award(dealing),
    "the other scores the announced king": swapped_award(king),
    "the loser scores the tricks": swapped_award(play),
    "the dealer leads": (king, "lead", other_first),
    "the vulnerable winner scores two": (play, "tricks_score", wrong_points),
    "vole and penalty make three": (play, "tricks_score", three_points),
    "nobody is punished": (play, "tricks_score", nobody_punished),
}


def punished_stand(state: DealState, act: Act) -> DealState:
    return exchange.stand(state, act)._replace(vulnerable=state.dealer)


def unpunished_stand(state: DealState, act: Act) -> DealState:
    return exchange.stand(state, act)._replace(vulnerable=None)


def elder_pays_refusal(state: DealState, act: Act) -> DealState:
    return exchange.refuse(state, act)._replace(vulnerable=1 - state.dealer)


def every_refusal_pays(state: DealState, act: Act) -> DealState:
    return exchange.refuse(state, act)._replace(vulnerable=state.dealer)


WRONG_STEPS = {
    "standing makes the dealer vulnerable": (Phase.PROPOSAL, Kind.STAND, punished_stand),
    "standing makes nobody vulnerable": (Phase.PROPOSAL, Kind.STAND, unpunished_stand),
    "refusing makes elder vulnerable": (Phase.ANSWER, Kind.REFUSE, elder_pays_refusal),
    "every refusal is punished": (Phase.ANSWER, Kind.REFUSE, every_refusal_pays),
}
QUIET = "silent, silent"
LATE = "propose 1, accept, discard 7C, discard, propose 1, refuse"
TOLD: list[tuple[str, str, Pair]] = [
    ("elder QS JS AS TS 9S; dealer QC JC AC TC 9C; turn-up KD", "", (0, 1)),
    (ALL_FIVE, "stand, announce", (1, 0)),
    (NONE_AT_ALL, "stand, silent, announce", (0, 1)),
    (ALL_FIVE, f"stand, {QUIET}, {ALL_FIVE_PLAYED}", (2, 0)),
    (ALL_FIVE, f"propose 1, refuse, {QUIET}, {ALL_FIVE_PLAYED}", (2, 0)),
    (
        "elder QH JH KS 7D 8D; dealer 8H 9H 7S 9D TD; turn-up 7H",
        f"stand, {QUIET}, QH, 8H, JH, 9H, KS, 7S, 7D, 9D, TD, 8D",
        (1, 0),
    ),
    (
        "elder QH JH KS 7D 8D; dealer 8H 9H 7S 9D TD; turn-up 7H",
        f"propose 1, refuse, {QUIET}, QH, 8H, JH, 9H, KS, 7S, 7D, 9D, TD, 8D",
        (2, 0),
    ),
    (
        "elder QH JH KS 7D 7C; dealer 8H 9H 7S 9D TD; turn-up 7H; draws 8D",
        f"{LATE}, {QUIET}, QH, 8H, JH, 9H, KS, 7S, 7D, 9D, TD, 8D",
        (1, 0),
    ),
    (
        "elder 8H 9H 7S 9D TD; dealer QH JH KS 7D 8D; turn-up 7H",
        f"stand, {QUIET}, 7S, KS, QH, 8H, JH, 9H, 7D, 9D, TD, 8D",
        (0, 2),
    ),
]
"""Deals that between them meet every scoring branch: elder's and the dealer's points."""


def all_as_told(seat: int) -> bool:
    try:
        return all(score_of(scene(told, words, seat=seat)) == score for told, words, score in TOLD)
    except Refused:
        return False


@either_seat_deals
def test_the_deals_that_catch_swapped_sides_are_right(seat: int) -> None:
    assert all_as_told(seat)


@either_seat_deals
@pytest.mark.parametrize("fault", WRONG_PARTS)
def test_a_swapped_scoring_branch_is_noticed(
    fault: str, seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, name, wrong = WRONG_PARTS[fault]
    monkeypatch.setattr(module, name, wrong)
    assert not all_as_told(seat)


@either_seat_deals
@pytest.mark.parametrize("fault", WRONG_STEPS)
def test_a_swapped_penalty_is_noticed(
    fault: str, seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    phase, kind, wrong = WRONG_STEPS[fault]
    right = deals.TRANSITIONS[phase][kind]
    monkeypatch.setitem(deals.TRANSITIONS[phase], kind, right._replace(do=wrong))
    assert not all_as_told(seat)
