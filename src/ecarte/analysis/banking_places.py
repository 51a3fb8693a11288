"""Where a tableau's trumps lie among the banker's: all that its result depends on (B6–B8).

The banker's trumps of k different ranks make 2k + 1 *places*, numbered from the lowest: the even
ones are the gaps below, between and above his ranks, the odd ones the ranks themselves. Two trumps
of a tableau in the same gap are worth the same against this banker; so a tableau is known by how
many of its cards lie in each place, the rest being no trumps.

A list of such numbers is packed into one integer, `PLACE_BITS` a place: adding the integers adds
the cards. `Ways` gives for each packed list a number of orders in which it can be dealt.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

from ecarte.banking.rules import Cancel
from ecarte.banking.state import Outcome
from ecarte.banking.tableau import Count, Side, course

PLACE_BITS = 6
"""Room for 31 cards a place, and a bit above it that shows when there are too many."""
_TOP = 1 << PLACE_BITS - 1

Shape = tuple[int, ...]
"""How many trumps the banker holds of each of his ranks, from the lowest up."""
Ways = dict[int, int]
Outcomes = tuple[Outcome, ...]

OF_WINNER = {
    Side.BANKER: Outcome.BANKER,
    None: Outcome.EN_CARTE,
    Side.TABLEAU: Outcome.TABLEAU,
}
DECIDED = (Outcome.BANKER, Outcome.TABLEAU)
"""The outcomes that are counted; en carte is the rest."""


def shapes(copies: int, hand: int) -> Iterator[Shape]:
    """Every shape of the banker's trumps, with none of them first."""
    known: list[Shape] = [()]
    for shape in known:
        yield shape
        room = min(copies, hand - sum(shape))
        known.extend((*shape, equal) for equal in range(1, room + 1))


def outcomes_in_order(number: int) -> list[Outcomes]:
    """Which outcomes are counted for up to so many tableaux, in whatever order they come."""
    return [
        outcomes
        for some in range(number + 1)
        for outcomes in combinations_with_replacement(DECIDED, some)
    ]


def room_of_places(shape: Shape, copies: int, hand: int) -> list[int]:
    """How many cards of one tableau may lie in each place."""
    room = [hand]
    for equal in shape:
        room += [copies - equal, hand]
    return room


def packed(cards: tuple[int, ...]) -> int:
    """The numbers of cards of all places in one integer."""
    return sum(number << PLACE_BITS * place for place, number in enumerate(cards))


def number_of_cards(key: int) -> int:
    """How many trumps a packed list holds."""
    total = 0
    while key:
        total += key & 2 * _TOP - 1
        key >>= PLACE_BITS
    return total


def tableaux(shape: Shape, copies: int, hand: int, cancel: Cancel) -> dict[Outcome, Ways]:
    """All tableaux against a banker of this shape, by outcome.

    The number beside each is in how many orders cards of these places can be dealt, equal places
    not told apart.
    """
    found: dict[Outcome, Ways] = {outcome: {} for outcome in OF_WINNER.values()}
    room = room_of_places(shape, copies, hand)

    def place(cards: tuple[int, ...], left: int) -> None:
        if len(cards) == len(room):
            orders = factorial(hand) // prod(map(factorial, (*cards, left)))
            found[_outcome(shape, cards, cancel)][packed(cards)] = orders
            return
        for number in range(min(room[len(cards)], left) + 1):
            place((*cards, number), left - number)

    place((), hand)
    return found


def _outcome(shape: Shape, cards: tuple[int, ...], cancel: Cancel) -> Outcome:
    """Settles with the places for ranks: they stand in the same order."""
    banker = [2 * rank + 1 for rank, equal in enumerate(shape) for _ in range(equal)]
    tableau = [place for place, number in enumerate(cards) for _ in range(number)]
    steps = course(banker[::-1], tableau[::-1], cancel is Cancel.FIRST)
    leaders = [step[0] for step in steps]
    return OF_WINNER[Count(leaders.count(0), leaders.count(1)).winner]


@cache
def together(
    shape: Shape, copies: int, hand: int, number: int, cancel: Cancel
) -> dict[Outcomes, Ways]:
    """All sets of up to `number` tableaux against a banker of this shape, by their outcomes.

    What the tableaux hold is added up place by place; more equal trumps than there are is left
    out.
    """
    single = tableaux(shape, copies, hand, cancel)
    room = room_of_places(shape, copies, _TOP - 1)
    # adding this to a key sets the top bit of each place that holds too many
    margin = packed(tuple(_TOP - 1 - cards for cards in room))
    tops = packed((_TOP,) * len(room))
    found: dict[Outcomes, Ways] = {(): {0: 1}}
    for outcomes in outcomes_in_order(number)[1:]:
        sums: Ways = {}
        known = sums.get
        for held, orders in found[outcomes[:-1]].items():
            for added, more in single[outcomes[-1]].items():
                key = held + added
                if not key + margin & tops:
                    sums[key] = known(key, 0) + orders * more
        found[outcomes] = sums
    return found
