"""Draws against every draw enumerated."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from ecarte.analysis.draws import at_least, draw, exactly
from ecarte.cards import card, cards
from ecarte.classic.rules import SWEDISH
from ecarte.errors import BadText

DRAWS = [
    ("TH", "7S 8S KC TD TC", "7S 8S TC", ""),
    ("TH", "7H 8H KC TD TS", "TD TS", ""),
    ("KH", "7H 8H KC TD TS", "TD TS 8H", ""),
    ("TH", "KH 8H KC TD TS", "TD TS", ""),
    ("TH", "7H 8H KC TD TS", "TD", "KH 9S 9D"),
    ("TH", "7H 8H KC TD TS", "", ""),
]


@pytest.mark.parametrize(("turn_up", "hand", "discard", "gone"), DRAWS)
def test_chances_are_shares_of_all_draws(turn_up: str, hand: str, discard: str, gone: str) -> None:
    seen = [card(turn_up), *cards(hand), *cards(gone)]
    unseen = [one for one in SWEDISH.pack if one not in seen]
    number = len(cards(discard))
    all_draws = list(combinations(unseen, number))
    trumps = [sum(one.suit == seen[0].suit for one in drawn) for drawn in all_draws]
    found = draw(seen[0], cards(hand), cards(discard), cards(gone))
    assert (found.unseen, found.drawn) == (len(unseen), number)
    for many in range(number + 1):
        assert found.exactly[many] == Fraction(trumps.count(many), len(all_draws))
        more = sum(one >= many for one in trumps)
        assert found.at_least[many] == Fraction(more, len(all_draws))
    kings = sum(any(str(one) == "KH" for one in drawn) for drawn in all_draws)
    assert found.king == Fraction(kings, len(all_draws))


def test_the_trumps_kept_are_counted() -> None:
    found = draw(card("TH"), cards("7H 8H KC TD TS"), cards("8H TS"))
    assert (found.kept_trumps, found.trumps, found.unseen) == (1, 5, 26)


def test_three_cards_without_a_trump_bring_one_nearly_five_times_in_eight() -> None:
    assert at_least(26, 7, 3)[1] == Fraction(1631, 2600)
    assert sum(exactly(26, 7, 3)) == 1


@pytest.mark.parametrize(
    ("discard", "gone", "rule"),
    [
        ("QS", "", "C8"),
        ("TD TD", "", "C1"),
        ("TD", "TD", "C1"),
        ("TD", "TH", "C1"),
        ("TD", "9S 9S", "C1"),
        ("TD", "2S", "C1"),
    ],
)
def test_throws_that_cannot_be_are_refused(discard: str, gone: str, rule: str) -> None:
    with pytest.raises(BadText) as refused:
        draw(card("TH"), cards("7H 8H KC TD TS"), cards(discard), cards(gone))
    assert refused.value.rule == rule
