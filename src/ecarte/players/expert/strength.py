"""How strong a hand is before play: the log-odds of the point, guessed from the hand alone.

The guess is a sum: for each trump by its rank and their number, for the best card of each plain
suit and the second beside it. The weights were fitted to the exact odds of random hands against all
hands (`scripts/hand_strength.py` fits them anew); the guess stands for what an adversary with this
hand is likely to think of it, thousands of times a decision, where the exact odds would be slow.

The functions work on integers, in plain Python or compiled (`compiled`).
"""

from __future__ import annotations

from ecarte.analysis.bits import lowest_card
from ecarte.cards import ALL_OF_SUIT, SUIT_OF
from ecarte.players.expert.strength_weights import DEALER, ELDER
from ecarte.players.printed.hand import KING, RANK_OF

RANKS = 8
TRUMP_COUNT, HEAD, GUARDED, SECOND = RANKS, 11, 11 + RANKS, 11 + 2 * RANKS
SUITS, CONSTANT = SECOND + RANKS, SECOND + RANKS + 1
FEATURES = CONSTANT + 1
"""The places of the weights: trumps by rank, one, two, three or more trumps, best card of a plain
suit, best card with another beside it, that other card, number of plain suits, the constant."""


def strength(hand: int, trump: int, elder: bool) -> float:
    """The log-odds that this hand takes the point, for elder or for the dealer."""
    weights = ELDER if elder else DEALER
    found = weights[CONSTANT]
    trumps = hand & ALL_OF_SUIT[trump]
    number = 0
    while trumps:
        found += weights[RANK_OF[lowest_card(trumps)]]
        trumps &= trumps - 1
        number += 1
    if number:
        found += weights[TRUMP_COUNT + min(number, 3) - 1]
    for suit in range(4):
        cards = hand & ALL_OF_SUIT[suit]
        if suit == trump or cards == 0:
            continue
        head, second = -1, -1
        while cards:
            rank = RANK_OF[lowest_card(cards)]
            cards &= cards - 1
            if rank > head:
                head, second = rank, head
            elif rank > second:
                second = rank
        found += weights[SUITS] + weights[HEAD + head]
        if second >= 0:
            found += weights[GUARDED + head] + weights[SECOND + second]
    return found


def worth(card: int, trump: int) -> int:
    """The order in which cards are kept in an exchange: trumps first, then by rank."""
    suit = SUIT_OF[card]
    return 4 * (RANK_OF[card] + (RANKS if suit == trump else 0)) + suit


def throws(hand: int, trump: int) -> int:
    """How many cards of a hand are neither trumps nor kings: what is usually thrown."""
    cards, number = hand & ~ALL_OF_SUIT[trump], 0
    while cards:
        if RANK_OF[lowest_card(cards)] != KING:
            number += 1
        cards &= cards - 1
    return number


def least_worth(hand: int, trump: int, number: int) -> int:
    """The set of so many cards of the hand that are given up first."""
    thrown = 0
    for _ in range(number):
        least, least_card = 1 << 20, 0
        cards = hand & ~thrown
        while cards:
            card = lowest_card(cards)
            cards &= cards - 1
            this = worth(card, trump)
            if this < least:
                least, least_card = this, card
        thrown |= 1 << least_card
    return thrown
