"""The value of play with both hands seen, for positions and for arrays of them.

Seats are 0 and 1. A pay-off is an amount for each number of tricks that seat 0 may have at the end
of the deal, counted from none; seat 0 wants it high, seat 1 low. *Liked* is that list's places from
the highest amount to the lowest, for seat 0. `led` is `NO_CARD` at the start of a trick; the card
led is no longer in the leader's hand then, and the other seat is to play.

The functions work on integers and arrays, in plain Python or compiled (`compiled`).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ecarte.analysis.bits import lowest_card, number_of_cards
from ecarte.analysis.forcing import Words, most_tricks
from ecarte.analysis.layouts import layout
from ecarte.cards import NO_CARD
from ecarte.classic.tricks import legal_cards, reply_wins

Integers = NDArray[np.int64]
Amounts = NDArray[np.float64]
Hands = tuple[int, int]
"""The hands of seat 0 and seat 1."""


def tricks_of_each(
    hands: Integers, trumps: Integers, leaders: Integers, words: Words, tricks: Integers
) -> None:
    """Fills in how many of the tricks left seat 0 takes, at the start of a trick."""
    for row in range(len(tricks)):
        leader = int(leaders[row])
        first, second = int(hands[row, leader]), int(hands[row, 1 - leader])
        cards = number_of_cards(first)
        won = most_tricks(int(words[layout(first, second, int(trumps[row]))]), cards)
        tricks[row] = won if leader == 0 else cards - won


def value_of_each(
    hands: Integers,
    trumps: Integers,
    leaders: Integers,
    led: Integers,
    won: Integers,
    cards: Integers,
    payoff: Amounts,
    liked: Integers,
    must_trump: bool,
    words: Words,
    values: Amounts,
) -> None:
    """Fills in the amount of each position if each of these cards is played to it.

    `won` is how many tricks seat 0 has already. `NO_CARD` among the cards asks for the best of
    them. What stands at a card that cannot be played stays as it is.
    """
    for row in range(len(values)):
        both = (int(hands[row, 0]), int(hands[row, 1]))
        trump, leader, card_led = int(trumps[row]), int(leaders[row]), int(led[row])
        seat = leader if card_led == NO_CARD else 1 - leader
        legal = legal_cards(both[seat], card_led, trump, must_trump)
        for column in range(len(cards)):
            card = int(cards[column])
            after, now_led, replies = both, card_led, legal
            if card != NO_CARD:
                if not legal >> card & 1:
                    continue
                replies = 1 << card
                if card_led == NO_CARD:
                    after, now_led = without(both, leader, card), card
                    replies = legal_cards(both[1 - leader], card, trump, must_trump)
            values[row, column] = value(
                after, trump, leader, now_led, replies, int(won[row]), payoff, liked, words
            )


def value(
    hands: Hands,
    trump: int,
    leader: int,
    led: int,
    replies: int,
    won: int,
    payoff: Amounts,
    liked: Integers,
    words: Words,
) -> float:
    """The amount of one position; once a card is led, by the best of these replies."""
    if led == NO_CARD:
        return value_at_trick(hands, trump, leader, won, payoff, liked, words)
    seat = 1 - leader
    best = -np.inf if seat == 0 else np.inf
    while replies:
        reply = lowest_card(replies)
        replies &= replies - 1
        winner = seat if reply_wins(led, reply, trump) else leader
        left = without(hands, seat, reply)
        this = value_at_trick(left, trump, winner, won + 1 - winner, payoff, liked, words)
        if this > best if seat == 0 else this < best:
            best = this
    return best


def value_at_trick(
    hands: Hands,
    trump: int,
    leader: int,
    won: int,
    payoff: Amounts,
    liked: Integers,
    words: Words,
) -> float:
    """The amount at the start of a trick: the best for which the leader can force no worse."""
    first, second = hands[leader], hands[1 - leader]
    cards = number_of_cards(first)
    word = int(words[layout(first, second, trump)])
    wish, last = 0, won
    for place in range(len(liked)):
        total = int(liked[place]) if leader == 0 else int(liked[len(liked) - 1 - place])
        further = total - won
        if 0 <= further <= cards:
            wish |= 1 << (further if leader == 0 else cards - further)
            last = total
            if word >> wish & 1:
                break
    return float(payoff[last])


def without(hands: Hands, seat: int, card: int) -> Hands:
    """The hands after a seat has played a card."""
    if seat == 0:
        return hands[0] ^ (1 << card), hands[1]
    return hands[0], hands[1] ^ (1 << card)
