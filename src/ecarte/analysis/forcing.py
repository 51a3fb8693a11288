"""What the player who leads can force, for every layout: the solution of play with open hands.

A *wish* is a set of numbers of tricks, such as “three or more” or “all or none”: bit t says that t
tricks would please. For each layout of n cards each, a number holds one bit a wish: whether the
leader can bring it about that the tricks he takes are in the wish, whatever the follower does. That
settles any pay-off by trick count: its value is the best amount for which “at least so much” can be
forced. Bit 63, the wish that all numbers of tricks from 0 to 5 please, is left out, for a sign.

The functions work on integers and arrays, in plain Python or compiled (`compiled`); what is legal
and who wins is asked of the engine.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ecarte.analysis.bits import lowest_card, number_of_cards
from ecarte.analysis.layouts import CARD_AT, MOST_CARDS, layout
from ecarte.classic.tricks import legal_cards, reply_wins

Words = NDArray[np.int64]
"""For every layout, the wishes that can be forced."""
NO_TRICKS_LEFT: Final = 0b10
"""With no cards left the wish for nothing more comes true, the empty wish does not."""


def solve(leader: Words, follower: Words, shapes: NDArray[np.int64], must_trump: bool) -> None:
    """Fills in what the leader can force of every layout, and the follower where a trick leads to.

    The shapes come with the fewest cards first, so that what follows a trick is there already.
    """
    for place in range(len(shapes)):
        lengths = (
            int(shapes[place, 0]),
            int(shapes[place, 1]),
            int(shapes[place, 2]),
            int(shapes[place, 3]),
        )
        cards = (lengths[0] + lengths[1] + lengths[2] + lengths[3]) // 2
        for owners in range(1 << 2 * cards):
            if number_of_cards(owners) != cards:
                continue
            first, second = hands_of(lengths, owners)
            number = layout(first, second, 0)
            # plain suits of one length can be written in several orders
            if leader[number] == 0:
                word = leader_forces(first, second, 0, must_trump, leader, follower)
                leader[number] = word
                if cards < MOST_CARDS:
                    follower[number] = other_side(word, cards)


def hands_of(lengths: tuple[int, int, int, int], owners: int) -> tuple[int, int]:
    """Two hands of a layout, spades trump: of each suit the highest cards of the pack."""
    first, second = 0, 0
    left = lengths[0] + lengths[1] + lengths[2] + lengths[3]
    for suit in range(4):
        for place in range(lengths[suit]):
            left -= 1
            card = int(CARD_AT[suit, place])
            if owners >> left & 1:
                first |= 1 << card
            else:
                second |= 1 << card
    return first, second


def leader_forces(
    first: int, second: int, trump: int, must_trump: bool, leader: Words, follower: Words
) -> int:
    """The wishes the leader (`first`) can force: by some lead, against every legal reply."""
    cards = number_of_cards(first)
    if cards == 0:
        return NO_TRICKS_LEFT
    forced = 0
    leads = first
    while leads:
        led = lowest_card(leads)
        leads &= leads - 1
        rest = first ^ (1 << led)
        by_this_lead = -1
        replies = legal_cards(second, led, trump, must_trump)
        while replies:
            reply = lowest_card(replies)
            replies &= replies - 1
            left = second ^ (1 << reply)
            lost = reply_wins(led, reply, trump)
            leading, following = (left, rest) if lost else (rest, left)
            number = layout(leading, following, trump)
            if lost:
                by_this_lead &= trick_lost(int(follower[number]), cards)
            else:
                by_this_lead &= trick_won(int(leader[number]))
        forced |= by_this_lead
    return forced & 0x7FFF_FFFF_FFFF_FFFF


def trick_lost(word: int, cards: int) -> int:
    """The wishes of n cards from those of n − 1 after a lost trick: n tricks are out of reach."""
    return word | word << (1 << cards)


def trick_won(word: int) -> int:
    """The wishes after a won trick: each number one higher, so every bit stands twice."""
    spread = word
    spread = (spread | spread << 16) & 0x0000_FFFF_0000_FFFF
    spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF
    spread = (spread | spread << 4) & 0x0F0F_0F0F_0F0F_0F0F
    spread = (spread | spread << 2) & 0x3333_3333_3333_3333
    spread = (spread | spread << 1) & 0x5555_5555_5555_5555
    return spread | spread << 1


def other_side(word: int, cards: int) -> int:
    """What the follower can force with n cards (at most four): all the leader cannot prevent."""
    forced = 0
    for wish in range(1 << (cards + 1)):
        prevented = 0
        for tricks in range(cards + 1):
            if not wish >> tricks & 1:
                prevented |= 1 << (cards - tricks)
        if not word >> prevented & 1:
            forced |= 1 << wish
    return forced


def most_tricks(word: int, cards: int) -> int:
    """The exact number of tricks: the most the leader can be sure of."""
    wish = 0
    for tricks in range(cards, 0, -1):
        wish |= 1 << tricks
        if word >> wish & 1:
            return tricks
    return 0
