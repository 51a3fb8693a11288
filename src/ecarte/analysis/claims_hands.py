"""The hands that printed claims speak of, and how often their owner can force the point.

A pattern is five words: a card (`QC`), or ranks and suits it may be of (`QJAT987:SDC`; the rank `x`
is any rank). It stands for every hand with one card for each word. Hearts are trumps, and the
turn-up may be any heart that is not in the hand, each as likely as the other.

Two hands are alike if they differ only by the names of the plain suits, or by which trump between
theirs lies turned up: they have the same odds, which are counted once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, groupby
from math import comb
from typing import NamedTuple

import numpy as np

from ecarte.analysis.double_dummy import BEST, positions, tricks, values_by_card
from ecarte.analysis.hand_odds import Place, opposing_hands
from ecarte.analysis.open_hands import Integers
from ecarte.cards import HEARTS, RANKS, SUIT_OF, SUITS, Card, card, in_set, set_of
from ecarte.classic.rules import SWEDISH
from ecarte.classic.tricks import RANK_ORDER

TRUMP = HEARTS
PLAIN = tuple(suit for suit in range(len(SUITS)) if suit != TRUMP)
TRUMPS = tuple(card(rank + SUITS[TRUMP]) for rank in reversed(RANK_ORDER))
"""The trumps from the lowest up."""
OPPOSING_HANDS = comb(len(SWEDISH.pack) - SWEDISH.hand_size - 1, SWEDISH.hand_size)
_STRENGTH = [RANK_ORDER[::-1].find(rank) for rank in RANKS]
_AT_A_TIME = 400

Alike = tuple[int, ...]
"""Trumps, then plain suits: strengths as bits, the turn-up as the lowest trump; one of each kind
of hands that are alike."""


class Chances(NamedTuple):
    """Of all hands of some patterns: how many there are, and the chance to force the point."""

    hands: int
    mean: Fraction
    """As dealt: every hand with every turn-up is as likely as another."""
    weakest: Fraction
    weakest_hand: tuple[Card, ...]
    strongest: Fraction


def matching(patterns: Iterable[str]) -> tuple[int, ...]:
    """The hands, as sets of cards, that match one of the patterns; each once."""
    found: dict[int, None] = {}
    for pattern in patterns:
        some = {0}
        for word, times in _counted(pattern.split()):
            some = {
                held | set_of(more)
                for held in some
                for more in combinations(_named(word), times)
                if not held & set_of(more)
            }
        found |= dict.fromkeys(sorted(some))
    return tuple(found)


def _counted(words: Sequence[str]) -> list[tuple[str, int]]:
    return [(word, len(list(same))) for word, same in groupby(words)]


def _named(word: str) -> list[Card]:
    if ":" not in word:
        return [card(word)]
    ranks, suits = word.split(":")
    ranks = RANK_ORDER if ranks == "x" else ranks
    return [card(rank + suit) for suit in suits for rank in ranks]


def turn_ups(hand: int) -> list[Card]:
    """The cards that may be turned up beside a hand: the trumps that are not in it."""
    return [one for one in TRUMPS if not hand >> one & 1]


def suits_of(hand: int) -> list[int]:
    """The strengths in each suit as bits, in the order of the suits."""
    strengths = [0] * len(SUITS)
    while hand:
        one = (hand & -hand).bit_length() - 1
        hand &= hand - 1
        strengths[SUIT_OF[one]] |= 1 << _STRENGTH[one % len(RANKS)]
    return strengths


def alike(hand: int) -> list[Alike]:
    """For each turn-up, the one of its kind that stands for the hand."""
    suits = suits_of(hand)
    trumps = suits[TRUMP]
    plain = sorted((suits[suit] for suit in PLAIN), reverse=True)
    kinds: list[Alike] = []
    for turned in range(len(RANK_ORDER)):
        if not trumps >> turned & 1:
            below = trumps & (1 << turned) - 1
            kinds.append((trumps ^ below | below << 1, *plain))
    return kinds


def standing_for(kind: Alike) -> int:
    """The hand that stands for its kind; the lowest trump is turned up beside it."""
    return set_of(
        card(RANK_ORDER[::-1][strength] + SUITS[suit])
        for suit, strengths in zip((TRUMP, *PLAIN), kind, strict=True)
        for strength in range(len(RANK_ORDER))
        if strengths >> strength & 1
    )


class Counting:
    """Counts the opposing hands against which the point can be forced, each kind once."""

    def __init__(self) -> None:
        self._points: dict[tuple[Place, Alike], int] = {}

    def chances(self, patterns: Iterable[str], place: Place) -> Chances:
        """The chances of the hands that match, for elder or for the dealer."""
        hands = matching(patterns)
        kinds = [alike(hand) for hand in hands]
        self._count({kind for some in kinds for kind in some}, place)
        points = [sum(self._points[place, kind] for kind in some) for some in kinds]
        by_hand = [
            Fraction(these, len(some) * OPPOSING_HANDS)
            for these, some in zip(points, kinds, strict=True)
        ]
        weakest = min(range(len(hands)), key=lambda number: by_hand[number])
        return Chances(
            len(hands),
            Fraction(sum(points), sum(map(len, kinds)) * OPPOSING_HANDS),
            by_hand[weakest],
            tuple(in_set(hands[weakest])),
            max(by_hand),
        )

    def _count(self, kinds: Iterable[Alike], place: Place) -> None:
        wanted = sorted(kind for kind in kinds if (place, kind) not in self._points)
        for start in range(0, len(wanted), _AT_A_TIME):
            part = wanted[start : start + _AT_A_TIME]
            hands = [standing_for(kind) for kind in part]
            opposing = [_opposing(hand) for hand in hands]
            sizes = [len(some[0]) for some in opposing]
            owner = np.repeat(np.array(hands, np.int64), sizes)
            others = np.concatenate([some[0] for some in opposing])
            table = positions(np.stack([owner, others], 1), TRUMP, 0 if place is Place.ELDER else 1)
            forced = tricks(table) >= SWEDISH.majority
            numbers = np.concatenate([some[1] for some in opposing]) * forced
            totals = np.add.reduceat(numbers, np.cumsum([0, *sizes[:-1]]))
            for kind, total in zip(part, totals, strict=True):
                self._points[place, kind] = int(total)


@cache
def _opposing(hand: int) -> tuple[Integers, Integers]:
    """The opposing hands that differ for the owner, and their numbers; the lowest trump is up."""
    hands, numbers = opposing_hands(TRUMPS[0], list(in_set(hand)))
    return hands, numbers


def points_by_lead(hand: int, turn_up: Card) -> dict[int, int]:
    """For each card elder may lead, the opposing hands against which it still forces the point.

    `BEST` is the best lead against each.
    """
    held = list(in_set(hand))
    opposing = opposing_hands(turn_up, held)
    owner = np.full(len(opposing.hands), hand, np.int64)
    table = positions(np.stack([owner, opposing.hands], 1), TRUMP, 0)
    by_card = values_by_card(table, [*held, BEST], np.arange(SWEDISH.hand_size + 1.0))
    counts = (opposing.numbers[:, None] * (by_card >= SWEDISH.majority)).sum(0)
    return {one: int(count) for one, count in zip([*held, BEST], counts, strict=True)}
