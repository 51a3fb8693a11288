"""The odds of a hand: against how many of the other side's hands its owner can force his tricks.

No exchange, elder leads, both hands seen. The other side may hold any five of the 26 cards that are
neither in the hand nor turned up: 65,780 hands, and all are counted. Cards of a suit between which
the owner holds none are the same to him, since nobody plays the ones in the stock; so hands that
differ only in such cards are solved together and weighed by their number.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from math import comb
from typing import NamedTuple

import numpy as np

from ecarte.analysis.double_dummy import BEST, positions, values_by_card
from ecarte.analysis.open_hands import Integers
from ecarte.cards import ALL_OF_SUIT, BIT, SUIT_OF, Card, first_repeated, set_of
from ecarte.classic.rules import SWEDISH, ClassicRules
from ecarte.errors import BadText
from ecarte.messages import counted, message


class Place(StrEnum):
    """Who somebody is in a deal: elder, who leads, or the dealer."""

    ELDER = "elder"
    DEALER = "dealer"


class Odds(NamedTuple):
    """Against how many hands the owner can force the point, and the vole (C22)."""

    point: int
    vole: int


class TrumpOdds(NamedTuple):
    """The same among the opposing hands with so many trumps, of which there are `hands`."""

    trumps: int
    hands: int
    odds: Odds


class HandOdds(NamedTuple):
    """The odds of a hand; `leads` by elder's first lead, in hand order, empty for the dealer."""

    opposing_hands: int
    odds: Odds
    leads: dict[Card, Odds]
    by_trumps: tuple[TrumpOdds, ...]


class Opposing(NamedTuple):
    """The other side's hands: those that differ for the owner, and how many each stands for."""

    hands: Integers
    numbers: Integers


def hand_odds(
    turn_up: Card,
    hand: Sequence[Card],
    place: Place = Place.ELDER,
    rules: ClassicRules = SWEDISH,
) -> HandOdds:
    """The odds of a hand against every hand the other side may hold. Raises `BadText`."""
    verify_hand(turn_up, hand, rules)
    opposing = opposing_hands(turn_up, hand, rules)
    owner = np.full(len(opposing.hands), set_of(hand), np.int64)
    by_tricks = np.arange(rules.hand_size + 1.0)
    trump = SUIT_OF[turn_up]
    leads: dict[Card, Odds] = {}
    if place is Place.ELDER:
        table = positions(np.stack([owner, opposing.hands], 1), trump, 0)
        tricks = values_by_card(table, [*hand, BEST], by_tricks, rules.must_trump).astype(np.int64)
        for column, lead in enumerate(hand):
            leads[lead] = _odds(tricks[:, column], opposing.numbers, rules)
    else:
        table = positions(np.stack([opposing.hands, owner], 1), trump, 0)
        of_elder = values_by_card(table, [BEST], by_tricks, rules.must_trump).astype(np.int64)
        tricks = rules.hand_size - of_elder
    best = tricks[:, -1]
    number_of_trumps = np.bitwise_count(opposing.hands & ALL_OF_SUIT[trump])
    by_trumps = []
    for trumps in range(int(number_of_trumps.max()) + 1):
        these = number_of_trumps == trumps
        numbers = opposing.numbers[these]
        if numbers.size:
            odds = _odds(best[these], numbers, rules)
            by_trumps.append(TrumpOdds(trumps, int(numbers.sum()), odds))
    return HandOdds(
        int(opposing.numbers.sum()),
        _odds(best, opposing.numbers, rules),
        leads,
        tuple(by_trumps),
    )


def _odds(tricks: Integers, numbers: Integers, rules: ClassicRules) -> Odds:
    point, vole = (
        int(numbers[tricks >= wanted].sum()) for wanted in (rules.majority, rules.hand_size)
    )
    return Odds(point, vole)


def opposing_hands(turn_up: Card, hand: Sequence[Card], rules: ClassicRules = SWEDISH) -> Opposing:
    """All hands of the other side: one of each kind, and how many hands are of its kind."""
    found = [(0, 0, 1)]
    for alike in _alike(turn_up, hand, rules):
        found = [
            (held | set_of(alike[:more]), cards + more, number * comb(len(alike), more))
            for held, cards, number in found
            for more in range(min(len(alike), rules.hand_size - cards) + 1)
        ]
    kinds = [(held, number) for held, cards, number in found if cards == rules.hand_size]
    table = np.array(kinds, np.int64)
    return Opposing(np.ascontiguousarray(table[:, 0]), np.ascontiguousarray(table[:, 1]))


def _alike(turn_up: Card, hand: Sequence[Card], rules: ClassicRules) -> list[list[Card]]:
    """The cards not seen, in groups between which the owner holds a card of the suit."""
    groups: list[list[Card]] = []
    suit = None
    held = set_of(hand)
    for card in rules.pack:
        if card.suit != suit or BIT[card] & held:
            groups.append([])
            suit = card.suit
        if card != turn_up and not BIT[card] & held:
            groups[-1].append(card)
    return [group for group in groups if group]


def verify_hand(turn_up: Card, hand: Sequence[Card], rules: ClassicRules = SWEDISH) -> None:
    """Raises `BadText` unless these are a whole hand and another card turned up (C1, C3)."""
    if len(hand) != rules.hand_size:
        raise BadText(
            counted(
                "A hand has {number} card; here it has {cards}.",
                "A hand has {number} cards; here it has {cards}.",
                rules.hand_size,
                cards=len(hand),
            ),
            "C3",
        )
    for card in (turn_up, *hand):
        if card not in rules.pack:
            raise BadText(message("The card {card} is not in this pack.", card=card), "C1")
    repeated = first_repeated(hand)
    if repeated is not None:
        raise BadText(message("The card {card} is named twice.", card=repeated), "C1")
    if turn_up in hand:
        raise BadText(
            message("{card} is turned up and belongs to nobody: no hand holds it.", card=turn_up),
            "C3",
        )
