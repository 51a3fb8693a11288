"""The cards a deal may still bring, as anybody at the banking table can count them (B2, B11).

Everybody has seen the opened tableaux and the turn-ups, so everybody knows which cards are left; in
which order they lie nobody knows, and every order is equally likely.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from ecarte.banking.pack import CARDS_IN_DEAL
from ecarte.banking.tableau import CARDS_IN_TABLEAU
from ecarte.cards import RANKS, SUIT_OF, SUITS, UNKNOWN, Card, first_repeated
from ecarte.errors import BadText
from ecarte.messages import counted, message

COPIES = 2
"""How often every card is in the two packs (B2)."""


class Trumps(NamedTuple):
    """The pack once a suit is trump: the trumps of each rank from the lowest up, and the rest."""

    ranks: tuple[int, ...]
    others: int

    @property
    def copies(self) -> int:
        """How many equal trumps there are at most."""
        return max(self.ranks)


class Undealt(NamedTuple):
    """What is left in the pack before a deal, or after the turn-up is seen.

    `left[suit][rank]` counts the cards; `trump` is the suit of the turn-up where it is known, and
    then the turn-up is no longer among the cards left. `hand` is the number of cards of a tableau.
    The game has 4 suits, 13 ranks, 2 copies and hands of 4; other numbers serve to check by
    counting everything.
    """

    left: tuple[tuple[int, ...], ...]
    trump: int | None = None
    hand: int = CARDS_IN_TABLEAU

    @property
    def cards(self) -> int:
        """How many cards are left."""
        return sum(map(sum, self.left))

    def with_trump(self, trump: int) -> Trumps:
        """The trumps and the rest if this suit is trump."""
        return Trumps(self.left[trump], self.cards - sum(self.left[trump]))

    def by_trump(self) -> dict[Trumps, int]:
        """The packs that the possible trump suits make, and how many suits make the same one."""
        if self.trump is not None:
            return {self.with_trump(self.trump): 1}
        return Counter(self.with_trump(suit) for suit, ranks in enumerate(self.left) if any(ranks))


def whole(
    suits: int = len(SUITS),
    ranks: int = len(RANKS),
    copies: int = COPIES,
    hand: int = CARDS_IN_TABLEAU,
) -> Undealt:
    """All cards, freshly shuffled."""
    return Undealt(((copies,) * ranks,) * suits, None, hand)


FRESH = whole()
"""The two packs shuffled together, before the first card (B2, B12)."""


def without(gone: Iterable[Card], turn_up: Card | None = None) -> Undealt:
    """The two packs without the cards that are gone; the turn-up too, if it has been seen.

    Raises `BadText` for a card named too often, an unknown one, or when no deal is possible (B12).
    """
    seen = list(gone)
    if turn_up is not None:
        seen.append(turn_up)
    if UNKNOWN in seen:
        raise BadText(message("Only cards whose face is known can be counted as gone."), "B2")
    repeated = first_repeated(seen, COPIES)
    if repeated is not None:
        raise BadText(
            message("There are only two cards {card} in the two packs.", card=repeated), "B2"
        )
    needed = CARDS_IN_DEAL - (turn_up is not None)
    left = FRESH.cards - len(seen)
    if left < needed:
        raise BadText(
            counted(
                "With {number} card left there is no deal: it takes seventeen.",
                "With {number} cards left there is no deal: it takes seventeen.",
                left + (turn_up is not None),
            ),
            "B12",
        )
    counts = [[COPIES] * len(RANKS) for _ in SUITS]
    for card in seen:
        counts[SUIT_OF[card]][card % len(RANKS)] -= 1
    trump = None if turn_up is None else SUIT_OF[turn_up]
    return Undealt(tuple(map(tuple, counts)), trump)
