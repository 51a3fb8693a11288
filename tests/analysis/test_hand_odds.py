"""The odds of a hand against every opposing hand, counted in other ways too."""

from __future__ import annotations

import random
from itertools import combinations
from math import comb

import numpy as np
import pytest

from ecarte.analysis import double_dummy
from ecarte.analysis.hand_odds import Odds, Place, hand_odds, opposing_hands
from ecarte.cards import ALL_OF_SUIT, Card, card, cards, set_of
from ecarte.classic.rules import SWEDISH, ClassicRules
from ecarte.errors import BadText
from tests.analysis import brute_force
from tests.analysis.brute_force import Table

HANDS = [
    ("TH", "7H 8H 9H 7C 8D"),
    ("KS", "QS AS 7S KH KD"),
    ("7D", "KC QC JC 8S 9D"),
    ("AC", "7S 8S 7H 8H 7D"),
    ("QH", "KH JH AH TH 9H"),
]


def test_three_small_trumps() -> None:
    """The jeu de règle of three trumps: a little under three times in five, hardly ever all."""
    found = hand_odds(card("TH"), cards("7H 8H 9H 7C 8D"))
    assert (found.opposing_hands, found.odds) == (65_780, Odds(39_074, 126))
    assert list(found.leads) == cards("7H 8H 9H 7C 8D")
    assert hand_odds(card("TH"), cards("7H 8H 9H 7C 8D"), Place.DEALER).leads == {}


@pytest.mark.parametrize(("turn_up", "hand"), HANDS)
@pytest.mark.parametrize("place", Place)
def test_hands_solved_together_are_like_all_hands_solved_apart(
    turn_up: str, hand: str, place: Place
) -> None:
    trump = card(turn_up)
    held = cards(hand)
    unseen = [one for one in SWEDISH.pack if one not in (trump, *held)]
    others = np.array(list(combinations((1 << one for one in unseen), 5)), np.int64).sum(1)
    owner = np.full(len(others), set_of(held), np.int64)
    both = [owner, others] if place is Place.ELDER else [others, owner]
    table = double_dummy.positions(np.stack(both, 1), trump.suit, 0)
    tricks = double_dummy.tricks(table)
    if place is Place.DEALER:
        tricks = 5 - tricks
    found = hand_odds(trump, held, place)
    assert len(others) == found.opposing_hands == 65_780
    assert found.odds == Odds(int((tricks >= 3).sum()), int((tricks == 5).sum()))
    number_of_trumps = np.bitwise_count(others & ALL_OF_SUIT[trump.suit])
    assert sum(some.hands for some in found.by_trumps) == 65_780
    for some in found.by_trumps:
        these = tricks[number_of_trumps == some.trumps]
        assert some.hands == len(these)
        assert some.odds == Odds(int((these >= 3).sum()), int((these == 5).sum()))
    if place is Place.ELDER:
        by_card = double_dummy.values_by_card(table, held, np.arange(6.0))
        for column, lead in enumerate(held):
            ours = by_card[:, column]
            assert found.leads[lead] == Odds(int((ours >= 3).sum()), int((ours == 5).sum()))


@pytest.mark.parametrize("must_trump", [True, False])
@pytest.mark.parametrize("place", Place)
@pytest.mark.parametrize("seed", range(4))
def test_small_packs_by_brute_force(seed: int, place: Place, must_trump: bool) -> None:
    rules = ClassicRules(suits="SHD", ranks="KJA9", hand_size=3, must_trump=must_trump)
    turn_up, *dealt = random.Random(seed).sample(rules.pack, 4)
    count: dict[Card | None, tuple[int, int]] = dict.fromkeys((None, *dealt), (0, 0))
    unseen = [one for one in rules.pack if one not in (turn_up, *dealt)]
    for other in combinations(unseen, 3):
        a, b = (dealt, other) if place is Place.ELDER else (other, dealt)
        hands = {"a": tuple(map(as_pair, a)), "b": tuple(map(as_pair, b))}
        table = Table(hands, str(turn_up)[1], "a", None, must_trump)
        after = brute_force.after_each(table, range(4), 0)
        best = int(max(after.values()))
        asked: dict[Card | None, int] = {None: best if place is Place.ELDER else 3 - best}
        if place is Place.ELDER:
            asked |= {one: int(after[as_pair(one)]) for one in dealt}
        for lead, tricks in asked.items():
            point, vole = count[lead]
            count[lead] = point + (tricks >= 2), vole + (tricks == 3)
    found = hand_odds(turn_up, dealt, place, rules)
    assert found.opposing_hands == comb(8, 3)
    assert found.odds == count[None]
    for lead, odds in found.leads.items():
        assert odds == count[lead]


def as_pair(some: Card) -> brute_force.Card:
    return ("10" if some.rank == "T" else some.rank), str(some)[1]


def test_the_opposing_hands_are_every_hand_once() -> None:
    hand = cards("QH 9H KC 8C 7D")
    found = opposing_hands(card("JH"), hand)
    assert int(found.numbers.sum()) == comb(26, 5)
    assert (np.bitwise_count(found.hands) == 5).all()
    seen = set_of(hand) | set_of([card("JH")])
    assert not (found.hands & seen).any()
    assert len(set(found.hands.tolist())) == len(found.hands)


@pytest.mark.parametrize(
    ("hand", "at_most_one", "two_or_more"),
    [("7H 8S 9S TD JC", 44_574, 21_206), ("7H 8H 9S TD JC", 50_274, 15_506)],
)
def test_trumps_on_the_other_side_as_printed_by_foster(
    hand: str, at_most_one: int, two_or_more: int
) -> None:
    found = hand_odds(card("TH"), cards(hand)).by_trumps
    assert sum(some.hands for some in found if some.trumps <= 1) == at_most_one
    assert sum(some.hands for some in found if some.trumps > 1) == two_or_more


def test_the_best_lead_is_at_least_as_good_as_any() -> None:
    found = hand_odds(card("9H"), cards("8H KS JS AD AC"))
    assert found.odds.point >= max(odds.point for odds in found.leads.values())
    assert found.odds.vole >= max(odds.vole for odds in found.leads.values())
    assert len({odds.point for odds in found.leads.values()}) > 2


@pytest.mark.parametrize(
    ("turn_up", "hand", "rule"),
    [
        ("TH", "7H 8H 9H 7C", "C3"),
        ("TH", "7H 8H 9H 7C 8D 9D", "C3"),
        ("TH", "7H 7H 9H 7C 8D", "C1"),
        ("TH", "TH 8H 9H 7C 8D", "C3"),
        ("2H", "7H 8H 9H 7C 8D", "C1"),
        ("TH", "2H 8H 9H 7C 8D", "C1"),
        ("??", "7H 8H 9H 7C 8D", "C1"),
    ],
)
def test_hands_that_cannot_be_are_refused(turn_up: str, hand: str, rule: str) -> None:
    with pytest.raises(BadText) as refused:
        hand_odds(card(turn_up), cards(hand))
    assert refused.value.rule == rule
