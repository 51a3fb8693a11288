"""What the adversary may hold: his possible hands, weighed by what his acts make likely.

A hand is the cards not yet played; with those played it is what he went into play with. What the
rules prove excludes hands: a reply that he could not have made with them (C17–C19), a king that he
announced. What people do makes hands more or less likely: standing and refusing tell of strength,
proposing of weakness; cards thrown are the least worth, so what was kept is good; silence means no
trump king; and of equal cards the lower is played.

The functions work on integers and arrays, in plain Python or compiled (`compiled`).
"""

from __future__ import annotations

from math import comb
from typing import Final

import numpy as np

from ecarte.analysis.bits import lowest_card, number_of_cards
from ecarte.analysis.open_hands import Amounts, Integers
from ecarte.cards import BIT, SUIT_OF
from ecarte.classic.tricks import HIGHER, legal_cards, reply_wins
from ecarte.players.expert.chance import below, drawn
from ecarte.players.expert.habits import names, plays
from ecarte.players.expert.strength import worth

TRUMP, MUST_TRUMP, ELDER, PLAYED, UNSEEN, KING, KEPT, THROWN, SPOKEN, EXCHANGED, NAMED = range(11)
"""The places of `told`, the facts about the adversary: trump, the switch of C19, whether he is
elder, the set of cards he has played or shown, the set of cards he may hold or have thrown, the
trump king if he was silent about it (else the empty set), how many cards he kept at his last
exchange and how many he has thrown in all, what he said last (below), whether he said so after an
exchange, and how many cards elder has asked for (0: no number is known)."""
NOTHING, PLAYS, EXCHANGES, ENDED = range(4)
"""What he said last of the hand he holds: nothing, that he plays it, that he would exchange; or one
of the two ended the exchange, and which of them cannot be seen any more."""
SILENT_KING: Final = 0.03
"""How likely a holder of the king is to be silent although announcing is worth something."""
HIGHER_REPLY: Final = 0.25
"""How likely somebody is to reply with another card than the lowest that does the same."""
ANY_KEPT: Final = 0.05
"""The share of exchanges in which cards are kept that this picture does not expect."""
CHOOSE = np.array([[comb(total, some) for some in range(33)] for total in range(33)], np.int64)
"""In how many ways so many cards can be chosen."""


def likelihood(held: int, told: Integers, replies: Integers, habits: Amounts) -> float:
    """How likely the adversary's acts are if he holds these cards, but for a common factor."""
    trump, must_trump = int(told[TRUMP]), bool(told[MUST_TRUMP])
    found = 1.0
    for row in range(len(replies)):
        led, reply = int(replies[row, 0]), int(replies[row, 1])
        found *= reply_likelihood(held | int(replies[row, 2]), led, reply, trump, must_trump)
        if found == 0.0:
            return 0.0
    whole = held | int(told[PLAYED])
    if whole & int(told[KING]):
        found *= SILENT_KING
    if told[THROWN]:
        found *= keeping(
            whole, int(told[UNSEEN]) & ~held, trump, int(told[KEPT]), int(told[THROWN])
        )
    elder, named = bool(told[ELDER]), int(told[NAMED])
    if told[SPOKEN] == PLAYS:
        found *= plays(whole, trump, elder, bool(told[EXCHANGED]), named, habits)
    elif told[SPOKEN] == ENDED:
        found *= (1 + plays(whole, trump, elder, True, 0, habits)) / 2
    elif told[SPOKEN] == EXCHANGES:
        found *= 1 - plays(whole, trump, elder, bool(told[EXCHANGED]), named, habits)
        if elder and named:
            found *= names(whole, trump, named)
    return found


def reply_likelihood(hand: int, led: int, reply: int, trump: int, must_trump: bool) -> float:
    """How likely this reply is from this hand: impossible, usual, or higher than needed."""
    legal = legal_cards(hand, led, trump, must_trump)
    if not legal & BIT[reply]:
        return 0.0
    wins = reply_wins(led, reply, trump)
    while legal:
        card = lowest_card(legal)
        legal &= legal - 1
        lower = SUIT_OF[card] == SUIT_OF[reply] and HIGHER[card] & BIT[reply]
        if lower and reply_wins(led, card, trump) == wins:
            return HIGHER_REPLY
    return 1.0


def keeping(hand: int, elsewhere: int, trump: int, kept: int, thrown: int) -> float:
    """How likely a hand is after exchanges in which the cards least worth were thrown.

    Some `kept` cards of the hand were there before, the rest were drawn; `thrown` cards lie among
    those `elsewhere`, and all of them are worth less than any card kept. The chance is by counting
    the ways in which that can be.
    """
    size = number_of_cards(hand)
    most = int(CHOOSE[size, kept] * CHOOSE[number_of_cards(elsewhere), thrown])
    if kept == 0 or most == 0:
        return 1.0
    ways = 0
    cards = hand
    while cards:
        least = lowest_card(cards)
        cards &= cards - 1
        limit = worth(least, trump)
        ways += int(
            CHOOSE[size - 1 - cheaper(hand, limit, trump), kept - 1]
            * CHOOSE[cheaper(elsewhere, limit, trump), thrown]
        )
    return ANY_KEPT + (1 - ANY_KEPT) * ways / most


def cheaper(cards: int, limit: int, trump: int) -> int:
    """How many of the cards are worth less than the limit."""
    number = 0
    while cards:
        if worth(lowest_card(cards), trump) < limit:
            number += 1
        cards &= cards - 1
    return number


def believe(
    unseen: int,
    sure: int,
    size: int,
    told: Integers,
    replies: Integers,
    habits: Amounts,
    state: Integers,
    hands: Integers,
    weights: Amounts,
) -> int:
    """Fills in possible hands and their weights; gives how many there are.

    A hand holds the cards that are `sure` and `size` others of the set `unseen`. If all fit into
    `hands` they are all there, else as many as fit, drawn at random. Impossible hands are left out.
    """
    number = number_of_cards(unseen)
    room = len(hands)
    found = 0
    if CHOOSE[number, size] <= room:
        cards = np.empty(number + 1, np.int64)
        left = unseen
        for place in range(number):
            cards[place] = lowest_card(left)
            left &= left - 1
        chosen = (1 << size) - 1
        while chosen < 1 << number:
            held, places = sure, chosen
            while places:
                held |= 1 << int(cards[lowest_card(places)])
                places &= places - 1
            likely = likelihood(held, told, replies, habits)
            if likely > 0.0:
                hands[found], weights[found] = held, likely
                found += 1
            if chosen == 0:
                break
            low = chosen & -chosen
            ripple = chosen + low
            chosen = ripple | (chosen ^ ripple) >> 2 >> lowest_card(low)
        return found
    room_to_draw = np.empty(64, np.int64)
    for _ in range(room):
        held = sure | drawn(state, unseen, size, room_to_draw)
        likely = likelihood(held, told, replies, habits)
        if likely > 0.0:
            hands[found], weights[found] = held, likely
            found += 1
    return found


def thinned(
    hands: Integers,
    weights: Amounts,
    number: int,
    state: Integers,
    fewer: Integers,
    fewer_weights: Amounts,
) -> int:
    """Picks hands by weight, at even steps from a random start, until `fewer` is full.

    If there are no more hands than room they are copied with their weights.
    """
    room = len(fewer)
    if number <= room:
        for place in range(number):
            fewer[place], fewer_weights[place] = hands[place], weights[place]
        return number
    total = 0.0
    for place in range(number):
        total += weights[place]
    step = total / room
    goal = step * (below(state, 1 << 24) + 0.5) / (1 << 24)
    passed, place = weights[0], 0
    for taken in range(room):
        while passed < goal and place < number - 1:
            place += 1
            passed += weights[place]
        fewer[taken], fewer_weights[taken] = hands[place], 1.0
        goal += step
    return room
