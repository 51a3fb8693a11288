"""The exact odds of the tableaux against the banker's, one of them or several together (B6–B9).

For each shape of the banker's trumps two numbers are brought together for every way the other cards
may lie among his: in how many orders tableaux with given outcomes can be made of so many cards of
each place (`banking_places.together`), and in how many ways the pack can give the banker his trumps
and so many more of each place (`_trump_ways`). Both are whole numbers, so that the chances are
exact. Four tableaux are dealt without replacement; that a card in one hand is missing in another is
in the falling products.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import accumulate, product
from math import comb, perm

from ecarte.analysis.banking_places import (
    PLACE_BITS,
    Outcomes,
    Shape,
    Ways,
    number_of_cards,
    outcomes_in_order,
    shapes,
    together,
)
from ecarte.analysis.banking_undealt import FRESH, Trumps, Undealt
from ecarte.banking.rules import Cancel
from ecarte.banking.state import Outcome

OUTCOMES = (Outcome.BANKER, Outcome.EN_CARTE, Outcome.TABLEAU)
Law = dict[Outcomes, Fraction]
"""The chance of each list of outcomes, one for each tableau in their order."""


def law(
    undealt: Undealt = FRESH,
    number: int = 1,
    cancel: Cancel = Cancel.FIRST,
    progress: Callable[[int], None] | None = None,
) -> Law:
    """The chances of all outcomes of so many tableaux together, exactly.

    There must be cards enough for them, the banker and the turn-up. `progress` is called with the
    number of steps done; there are `steps(undealt)`.
    """
    counted = dict.fromkeys(outcomes_in_order(number), 0)
    done = 0
    for trumps, suits in undealt.by_trump().items():
        for shape in shapes(trumps.copies, undealt.hand):
            for outcomes, ways in _count(undealt, trumps, shape, number, cancel).items():
                counted[outcomes] += suits * ways
            done += 1
            if progress is not None:
                progress(done)
    deals = {
        outcomes: Fraction(ways, _deals(undealt, len(outcomes)))
        for outcomes, ways in counted.items()
    }
    return {outcomes: _chance(deals, outcomes) for outcomes in product(OUTCOMES, repeat=number)}


def pair(undealt: Undealt = FRESH, cancel: Cancel = Cancel.FIRST) -> dict[Outcome, Fraction]:
    """The chances of a single tableau against the banker's."""
    return {outcomes[0]: chance for outcomes, chance in law(undealt, 1, cancel).items()}


def steps(undealt: Undealt) -> int:
    """In how many steps a law is found."""
    return sum(len(list(shapes(trumps.copies, undealt.hand))) for trumps in undealt.by_trump())


def marginal(joint: Law, *places: int) -> Law:
    """The law of some of the tableaux, whatever the others do; the first is 0."""
    found: Law = {}
    for outcomes, chance in joint.items():
        key = tuple(outcomes[place] for place in places)
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def _chance(counted: Law, outcomes: Outcomes) -> Fraction:
    """The chance of outcomes in any order: en carte is what is neither won nor lost."""
    if Outcome.EN_CARTE not in outcomes:
        return counted[tuple(sorted(outcomes))]
    place = outcomes.index(Outcome.EN_CARTE)
    others = (*outcomes[:place], *outcomes[place + 1 :])
    return (
        _chance(counted, others)
        - _chance(counted, (*others, Outcome.BANKER))
        - _chance(counted, (*others, Outcome.TABLEAU))
    )


def _deals(undealt: Undealt, number: int) -> int:
    """In how many ways the turn-up, the banker's hand and so many tableaux can be dealt.

    The order within the banker's hand is not told, within the tableaux it is.
    """
    cards, hand = undealt.cards, undealt.hand
    turn_ups = 1
    if undealt.trump is None:
        turn_ups, cards = cards, cards - 1
    return turn_ups * comb(cards, hand) * perm(cards - hand, hand * number)


def _count(
    undealt: Undealt, trumps: Trumps, shape: Shape, number: int, cancel: Cancel
) -> dict[Outcomes, int]:
    """In how many of these deals the banker's trumps have this shape, by outcomes."""
    hand, turned = undealt.hand, undealt.trump is None
    plain_cards = hand - sum(shape)
    others = trumps.others - plain_cards
    if others < 0:
        return {}
    most = hand * number
    ways = _trump_ways(shape, trumps.ranks, trumps.copies, most + turned)
    if turned:
        ways = _with_turn_up(ways, len(shape), most)
    sizes = {key: number_of_cards(key) for key in ways}
    rests = [perm(others, rest) for rest in range(most + 1)]
    found = {}
    for outcomes, orders in together(shape, trumps.copies, hand, number, cancel).items():
        cards = hand * len(outcomes)
        total = sum(
            made * ways[key] * rests[cards - sizes[key]]
            for key, made in orders.items()
            if key in ways
        )
        found[outcomes] = total * comb(trumps.others, plain_cards)
    return found


def _with_turn_up(ways: Ways, ranks: int, most: int) -> Ways:
    """The same when one more trump is drawn, from whatever place: the turn-up."""
    one_more = [1 << PLACE_BITS * place for place in range(2 * ranks + 1)]
    return {
        key: sum(ways.get(key + one, 0) for one in one_more)
        for key in ways
        if number_of_cards(key) <= most
    }


def _trump_ways(shape: Shape, ranks: tuple[int, ...], copies: int, most: int) -> Ways:
    """In how many ways the banker gets trumps of this shape and others draw from each place.

    For every packed list of up to `most` cards: the sum over all ranks his trumps may have, of the
    ways to choose his trumps times the ways to draw, one after another, so many trumps of each
    place from those he has left.
    """
    below = list(accumulate(ranks, initial=0))
    found: Ways = {}

    def gap(number: int, reached: list[int], left: int, key: int) -> None:
        """`reached[r]`: the ways so far when the banker's last rank is the one before `r`."""
        shift = 2 * number * PLACE_BITS
        for drawn in range(left + 1):
            above = _over_gap(reached, below, drawn)
            if not any(above):
                return
            with_gap = key + (drawn << shift)
            if number == len(shape):
                found[with_gap] = above[-1]
                continue
            equal = shape[number]
            for same in range(min(copies - equal, left - drawn) + 1):
                following = [0] + [
                    above[rank] * comb(cards, equal) * perm(max(cards - equal, 0), same)
                    for rank, cards in enumerate(ranks)
                ]
                if any(following):
                    with_rank = with_gap + (same << shift + PLACE_BITS)
                    gap(number + 1, following, left - drawn - same, with_rank)

    gap(0, [1] + [0] * len(ranks), most, 0)
    return found


def _over_gap(reached: list[int], below: list[int], drawn: int) -> list[int]:
    """The ways up to each rank when so many cards are drawn from the gap under it."""
    return [
        sum(
            ways * perm(cards - below[start], drawn)
            for start, ways in enumerate(reached[: rank + 1])
            if ways
        )
        for rank, cards in enumerate(below)
    ]
