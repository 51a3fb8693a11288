"""Is the advised lead the best? By the opposing hands against which each lead forces the point."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from ecarte.analysis.claims_hands import (
    OPPOSING_HANDS,
    PLAIN,
    TRUMP,
    Alike,
    alike,
    matching,
    points_by_lead,
    standing_for,
    turn_ups,
)
from ecarte.analysis.double_dummy import BEST
from ecarte.cards import ALL_OF_SUIT, Card, card, in_set
from ecarte.classic.tricks import KING, RANK_ORDER


class Leads(NamedTuple):
    """Over the hands of a pattern and all turn-ups: how well the advised lead does."""

    cases: int
    """Hands with a turn-up."""
    best_of_all: int
    """Of these: in how many no other lead does better."""
    advised: Fraction
    """The chance to force the point after the advised lead."""
    best: Fraction
    """The same after the best single lead of each hand."""
    best_leads: tuple[Card, ...]
    """For one hand alone: the leads that do best over all turn-ups."""


class Comparing:
    """Compares leads; hands that are alike are counted once."""

    def __init__(self) -> None:
        self._points: dict[Alike, list[int]] = {}

    def leads(self, patterns: Iterable[str], advice: str) -> Leads:
        """How the advised lead compares with the others. `advice` as in `advised`."""
        cases = best_of_all = advised_points = best_points = 0
        totals: dict[Card, int] = {}
        hands = matching(patterns)
        for hand in hands:
            wanted = advised(hand, advice)
            if not wanted:
                continue
            cards = _by_kind(hand)
            for kind in alike(hand):
                by_card = dict(zip(cards, self._of_kind(kind), strict=True))
                for one, points in by_card.items():
                    totals[one] = totals.get(one, 0) + points
                followed, best = max(by_card[one] for one in wanted), max(by_card.values())
                cases += 1
                best_of_all += followed == best
                advised_points += followed
                best_points += best
        return Leads(
            cases,
            best_of_all,
            Fraction(advised_points, cases * OPPOSING_HANDS),
            Fraction(best_points, cases * OPPOSING_HANDS),
            tuple(one for one in totals if totals[one] == max(totals.values()))
            if len(hands) == 1
            else (),
        )

    def _of_kind(self, kind: Alike) -> list[int]:
        """The points of each lead, trumps first, each suit from the lowest card up."""
        if kind not in self._points:
            hand = standing_for(kind)
            points = points_by_lead(hand, turn_ups(hand)[0])
            self._points[kind] = [points[one] for one in _by_kind(hand) if one != BEST]
        return self._points[kind]


def _by_kind(hand: int) -> list[Card]:
    """The cards in the order of `Alike`: trumps, then the plain suits as they are sorted there."""
    suits = {suit: _from_lowest(hand & ALL_OF_SUIT[suit]) for suit in (TRUMP, *PLAIN)}
    plain = sorted(PLAIN, key=lambda suit: _strengths(suits[suit]), reverse=True)
    return [one for suit in (TRUMP, *plain) for one in suits[suit]]


def _from_lowest(some: int) -> list[Card]:
    return sorted(in_set(some), key=_strength)


def _strength(one: Card) -> int:
    return -RANK_ORDER.index(one.rank)


def _strengths(some: list[Card]) -> int:
    return sum(1 << len(RANK_ORDER) + _strength(one) for one in some)


def advised(hand: int, advice: str) -> list[Card]:
    """The cards that the advice may mean in this hand; any of them will do.

    A card by its name; `highest trump`; `highest plain`; `highest single`: the highest of the plain
    cards that are alone of their suit; `small`: plain cards that are not kings.
    """
    plain = [one for one in in_set(hand) if one.suit != TRUMP]
    match advice:
        case "highest trump":
            return [max(in_set(hand & ALL_OF_SUIT[TRUMP]), key=_strength)]
        case "highest plain":
            return [max(plain, key=_strength)]
        case "highest single":
            single = [one for one in plain if (hand & ALL_OF_SUIT[one.suit]).bit_count() == 1]
            highest = max(map(_strength, single), default=0)
            return [one for one in single if _strength(one) == highest]
        case "small":
            return [one for one in plain if one.rank != KING]
        case _:
            return [card(advice)]
