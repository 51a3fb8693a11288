"""Which cards may be played, and who wins the trick (C1, C16–C21).

Cards are numbers and hands are sets as in `ecarte.cards`; everything here works on plain integers.
"""

from __future__ import annotations

from ecarte.cards import ALL_OF_SUIT, BIT, CARDS, NO_CARD, RANKS, SUIT_OF

RANK_ORDER = "KQJAT987"
"""The ranks from high to low (C1): the one order for what is legal and for what wins."""
KING = "K"

HIGHER = tuple(
    sum(BIT[13 * card.suit + RANKS.index(rank)] for rank in RANK_ORDER.partition(card.rank)[0])
    for card in CARDS
)
"""For every card, the set of the cards of its suit that rank above it (C1)."""


def legal_cards(hand: int, led: int, trump: int, must_trump: bool = True) -> int:
    """The set of cards of `hand` that may be played to the card led (C16–C20).

    `led` is `NO_CARD` for the leader, who may play anything. `must_trump` is the switch of C19.
    """
    if led == NO_CARD:
        return hand
    following = hand & ALL_OF_SUIT[SUIT_OF[led]]
    if following:
        return following & HIGHER[led] or following
    if must_trump:
        return hand & ALL_OF_SUIT[trump] or hand
    return hand


def reply_wins(led: int, reply: int, trump: int) -> bool:
    """Whether the reply takes the trick from the card led (C21)."""
    if SUIT_OF[reply] == SUIT_OF[led]:
        return bool(HIGHER[led] & BIT[reply])
    return SUIT_OF[reply] == trump


def why_illegal(hand: int, led: int, card: int) -> str:
    """The number of the rule that forbids a card which `legal_cards` leaves out."""
    if not hand & ALL_OF_SUIT[SUIT_OF[led]]:
        return "C19"
    return "C18" if SUIT_OF[card] == SUIT_OF[led] else "C17"
