"""The rest of an exchange, played out many times: what the acts of the exchange are worth.

Each possible hand of the adversary is followed to the end of the exchange, cards drawn by chance
and both sides acting as `habits` says; then the deal is worth what play with both hands seen is
worth. Every candidate meets the same hands and the same chance.

The functions work on integers and arrays, in plain Python or compiled (`compiled`).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from ecarte.analysis.bits import number_of_cards
from ecarte.analysis.forcing import Words
from ecarte.analysis.open_hands import Amounts, Hands, Integers
from ecarte.players.expert.chance import begin, drawn, happens
from ecarte.players.expert.habits import plays
from ecarte.players.expert.outlook import NEITHER, OTHER, OWN, outlook
from ecarte.players.expert.strength import least_worth, throws

STAND, ASK, ACCEPT, REFUSE, THROW = range(5)
"""What a candidate does; with `ASK` goes the number of cards, with `THROW` the set of cards."""

STRIDE: Final = 1_000_003
"""The step from sample to sample through the hands: a prime, so that all get their turn."""

ELDER, TRUMP, MUST_TRUMP, UNSEEN, STOCK, EXCHANGES, THROWN, KING, SEED, NAMED = range(10)
"""The places of `deal`: whether the expert is elder, trump, the switch of C19, the cards not seen,
how many are in the stock, how many exchanges there have been, how many cards the adversary has
thrown, the trump king (the empty set if it was turned up or is none), the seed of chance, and the
number that elder has named (0: none)."""


def weigh_exchange(
    acts: Integers,
    mine: int,
    hands: Integers,
    first: int,
    last: int,
    deal: Integers,
    asking: Integers,
    elder_throws: Integers,
    dealer_throws: Integers,
    habits: Amounts,
    payoff: Amounts,
    liked: Integers,
    words: Words,
    sums: Amounts,
) -> None:
    """Adds to the sums (sum, sum of squares) of each act the amounts of samples first … last.

    `asking` is the most cards elder may ask for, by exchanges and stock; `elder_throws` the fewest
    and most he may throw, by stock and number named; `dealer_throws` the same by stock.
    """
    state = np.zeros(2, np.int64)
    places = np.empty(64, np.int64)
    me = 0 if deal[ELDER] else 1
    trump, stock = int(deal[TRUMP]), int(deal[STOCK])
    for sample in range(first, last):
        theirs = int(hands[sample * STRIDE % len(hands)])
        for row in range(len(acts)):
            begin(state, int(deal[SEED]), sample)
            pool = int(deal[UNSEEN]) & ~theirs
            pool &= ~thrown_before(pool, trump, int(deal[THROWN]), state, places)
            kind, number = int(acts[row, 0]), int(acts[row, 1])
            exchanges, vulnerable = int(deal[EXCHANGES]), NEITHER
            elder, dealer = (mine, theirs) if me == 0 else (theirs, mine)
            if kind in (STAND, REFUSE):
                if exchanges == 0:
                    vulnerable = 1 + (0 if kind == STAND else 1)
            else:
                left = stock
                named = number if kind == ASK else int(deal[NAMED])
                step = ANSWER if kind == ASK else ELDER_THROWS
                if kind == THROW:
                    count = number_of_cards(number)
                    fresh = drawn(state, pool, count, places)
                    pool &= ~fresh
                    left -= count
                    if me == 0:
                        elder = elder & ~number | fresh
                        step = DEALER_THROWS
                    else:
                        dealer = dealer & ~number | fresh
                        exchanges += 1
                        step = PROPOSAL
                elder, dealer, vulnerable = unfolded(
                    (elder, dealer),
                    pool,
                    left,
                    step,
                    named,
                    exchanges,
                    trump,
                    asking,
                    elder_throws,
                    dealer_throws,
                    habits,
                    state,
                    places,
                )
            own, other = (elder, dealer) if me == 0 else (dealer, elder)
            side = NEITHER
            if vulnerable:
                side = OWN if vulnerable == 1 + me else OTHER
            king = int(deal[KING])
            holder = OWN if own & king else OTHER if other & king else NEITHER
            amount = outlook(
                (own, other),
                trump,
                bool(deal[MUST_TRUMP]),
                me,
                0,
                payoff[side, holder],
                liked[side, holder],
                words,
            )
            sums[row, 0] += amount
            sums[row, 1] += amount * amount


PROPOSAL: Final = 0
ANSWER: Final = 1
ELDER_THROWS: Final = 2
DEALER_THROWS: Final = 3


def unfolded(
    hands: Hands,
    pool: int,
    stock: int,
    step: int,
    named: int,
    exchanges: int,
    trump: int,
    asking: Integers,
    elder_throws: Integers,
    dealer_throws: Integers,
    habits: Amounts,
    state: Integers,
    places: Integers,
) -> tuple[int, int, int]:
    """Elder's and the dealer's hand after the exchange, and who is vulnerable: 1 elder, 2 dealer.

    `pool` are the cards that may still be drawn; `step` is what happens next.
    """
    elder, dealer = hands
    while True:
        if step == PROPOSAL:
            most = int(asking[exchanges, stock])
            if most == 0:
                return elder, dealer, 0
            if happens(state, plays(elder, trump, True, exchanges > 0, 0, habits)):
                return elder, dealer, 1 if exchanges == 0 else 0
            named = min(max(throws(elder, trump), 1), most)
            step = ANSWER
        elif step == ANSWER:
            if happens(state, plays(dealer, trump, False, exchanges > 0, named, habits)):
                return elder, dealer, 2 if exchanges == 0 else 0
            step = ELDER_THROWS
        elif step == ELDER_THROWS:
            low, high = int(elder_throws[stock, named, 0]), int(elder_throws[stock, named, 1])
            count = min(max(throws(elder, trump), low), high)
            fresh = drawn(state, pool, count, places)
            elder = elder & ~least_worth(elder, trump, count) | fresh
            pool &= ~fresh
            stock -= count
            step = DEALER_THROWS
        else:
            low, high = int(dealer_throws[stock, 0]), int(dealer_throws[stock, 1])
            count = min(max(throws(dealer, trump), low), high)
            fresh = drawn(state, pool, count, places)
            dealer = dealer & ~least_worth(dealer, trump, count) | fresh
            pool &= ~fresh
            stock -= count
            exchanges += 1
            step = PROPOSAL


def thrown_before(pool: int, trump: int, number: int, state: Integers, places: Integers) -> int:
    """A guess at the cards the adversary has thrown: any that are usually thrown."""
    if number == 0:
        return 0
    usual = pool
    kept = pool
    while kept:
        card = kept & -kept
        kept ^= card
        if throws(card, trump) == 0:
            usual ^= card
    thrown = drawn(state, usual, number, places)
    short = number - number_of_cards(thrown)
    if short > 0:
        thrown |= drawn(state, pool & ~thrown, short, places)
    return thrown
