"""What play is worth to the expert: his chance to win the game, looked up with both hands seen.

Seat 0 is the expert here. `payoff` and `liked` are tables by who is vulnerable and who announces
the king (`NEITHER`, `OWN`, `OTHER`), then by the tricks of the expert; see `prospects`.

The functions work on integers and arrays, in plain Python or compiled (`compiled`).
"""

from __future__ import annotations

from typing import Final

from ecarte.analysis.bits import lowest_card, number_of_cards
from ecarte.analysis.forcing import Words
from ecarte.analysis.layouts import MOST_CARDS
from ecarte.analysis.open_hands import Amounts, Hands, Integers, value_at_trick, without
from ecarte.cards import NO_CARD
from ecarte.classic.tricks import legal_cards, reply_wins
from ecarte.players.expert.strength import worth

NEITHER: Final = 0
OWN: Final = 1
OTHER: Final = 2


def outlook(
    hands: Hands,
    trump: int,
    must_trump: bool,
    leader: int,
    won: int,
    payoff: Amounts,
    liked: Integers,
    words: Words,
) -> float:
    """The amount at the start of a trick, when both play as well as can be.

    Larger hands than the solution has are first played down, the best card led and the cheapest
    reply given; that is a guess.
    """
    while number_of_cards(hands[leader]) > MOST_CARDS:
        led = dearest(hands[leader], trump)
        other = 1 - leader
        reply = cheapest(legal_cards(hands[other], led, trump, must_trump), led, trump)
        hands = without(without(hands, leader, led), other, reply)
        if reply_wins(led, reply, trump):
            leader = other
        won += 1 - leader
    return value_at_trick(hands, trump, leader, won, payoff, liked, words)


def dearest(hand: int, trump: int) -> int:
    """The card of a hand that is worth most."""
    best, best_card = -1, NO_CARD
    while hand:
        card = lowest_card(hand)
        hand &= hand - 1
        if worth(card, trump) > best:
            best, best_card = worth(card, trump), card
    return best_card


def cheapest(replies: int, led: int, trump: int) -> int:
    """The cheapest of these replies that wins the trick, else the cheapest."""
    best, best_card = 1 << 20, NO_CARD
    while replies:
        card = lowest_card(replies)
        replies &= replies - 1
        cost = worth(card, trump) + (0 if reply_wins(led, card, trump) else 1 << 10)
        if cost < best:
            best, best_card = cost, card
    return best_card
