"""A hand as the books read it: its trumps, its plain suits, what is guarded, what is certain.

Ranks are numbers here, from 0 for the seven to 7 for the king (C1); the ranks of a suit are
written from high to low, and a class of hands by its smallest member: "Q7 7" is a queen with
another card of her suit, and one card of another suit.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ecarte.cards import ALL_OF_SUIT, BIT, CARDS, RANKS, SUIT_OF, Card, in_set
from ecarte.classic.tricks import RANK_ORDER
from ecarte.classic.view import DealView

NINE, TEN, ACE, KNAVE, QUEEN, KING = 2, 3, 4, 5, 6, 7

_STRENGTH = {rank: place for place, rank in enumerate(reversed(RANK_ORDER))}
RANK_OF = tuple(_STRENGTH.get(card.rank, -1) for card in CARDS)
"""For every card its rank as a number here (−1: not an Écarté card)."""

Ranks = tuple[int, ...]


class PlainSuit(NamedTuple):
    """The cards held of one suit that is not trump, from high to low; never empty."""

    suit: int
    ranks: Ranks

    @property
    def head(self) -> int:
        """The best rank of the suit."""
        return self.ranks[0]

    @property
    def single(self) -> bool:
        """Whether the suit is one card alone."""
        return len(self.ranks) == 1

    def card(self, place: int = 0) -> Card:
        """The card at a place, counted from the highest; −1 is the lowest."""
        return card_of(self.suit, self.ranks[place])


class Hand(NamedTuple):
    """The cards of a hand by suit: the trumps, and the plain suits that are held.

    `shape` is the ranks of the plain suits, the best first, whichever suits they are.
    """

    trump: int
    trumps: Ranks
    plain: tuple[PlainSuit, ...]
    shape: tuple[Ranks, ...]

    @property
    def court_cards(self) -> int:
        """How many kings, queens and knaves there are out of trumps."""
        return sum(rank >= KNAVE for suit in self.plain for rank in suit.ranks)

    @property
    def has_trump_king(self) -> bool:
        """Whether the king of trumps is held."""
        return self.trumps[:1] == (KING,)

    @property
    def throws(self) -> int:
        """How many cards are neither trumps nor kings: what the books would exchange."""
        return sum(rank != KING for suit in self.plain for rank in suit.ranks)

    def count(self, rank: int) -> int:
        """How many cards of a rank there are out of trumps."""
        return sum(rank in suit.ranks for suit in self.plain)

    def plain_ranks(self) -> Ranks:
        """The ranks of all cards out of trumps, from high to low."""
        return tuple(sorted((rank for suit in self.plain for rank in suit.ranks), reverse=True))

    def guarded(self, alone: int, with_another: int) -> int:
        """How many suits are guarded, each trump counting as one.

        A plain suit is guarded by a card of rank `alone` or better, or by one of rank
        `with_another` or better that has a smaller card of its suit beside it.
        """
        return len(self.trumps) + sum(
            suit.head >= alone or (suit.head >= with_another and not suit.single)
            for suit in self.plain
        )


def card_of(suit: int, rank: int) -> Card:
    """The card of a suit that has this rank."""
    return CARDS[13 * suit + RANKS.index(RANK_ORDER[KING - rank])]


@lru_cache(maxsize=1 << 14)
def read(cards: int, trump: int) -> Hand:
    """The set of cards as a hand; `trump` is the trump suit."""
    plain = tuple(
        PlainSuit(suit, _ranks(cards & held))
        for suit, held in enumerate(ALL_OF_SUIT)
        if suit != trump and cards & held
    )
    shape = sorted((suit.ranks for suit in plain), reverse=True)
    return Hand(trump, _ranks(cards & ALL_OF_SUIT[trump]), plain, tuple(shape))


def _ranks(cards: int) -> Ranks:
    return tuple(sorted((RANK_OF[card] for card in in_set(cards)), reverse=True))


def suits(text: str) -> tuple[Ranks, ...]:
    """The plain suits of a class of hands from its text, "Q7 7"."""
    return tuple(tuple(_STRENGTH[rank] for rank in suit) for suit in text.split())


@lru_cache(maxsize=1 << 16)
def has(held: tuple[Ranks, ...], wanted: tuple[Ranks, ...]) -> bool:
    """Whether the plain suits held are, card by card, at least as good as those wanted.

    Each suit wanted needs a suit of its own, as long or longer; further cards do not matter.
    """
    if not wanted:
        return True
    first, rest = wanted[0], wanted[1:]
    return any(
        len(ranks) >= len(first)
        and all(have >= want for have, want in zip(ranks, first, strict=False))
        and has(held[:place] + held[place + 1 :], rest)
        for place, ranks in enumerate(held)
    )


def king_is_safe(view: DealView) -> bool:
    """Whether the adversary can neither hold nor draw the trump king: it is held or turned up."""
    return view.holds_king or RANK_OF[view.turn_up] == KING


def certain_tricks(view: DealView) -> int:
    """Tricks that the trumps of the hand make whatever the adversary holds and does.

    Only a higher trump can beat a trump, and it beats only one: the trumps that are left over
    when each unseen higher trump has beaten one are certain.
    """
    trumps = ALL_OF_SUIT[view.trump]
    gone = view.hand | view.discards | BIT[view.turn_up]
    mine = sorted(RANK_OF[card] for card in in_set(view.hand & trumps))
    unseen = sorted(RANK_OF[card] for card in in_set(view.rules.pack_set & trumps & ~gone))
    beaten = 0
    for rank in unseen:
        if beaten < len(mine) and rank > mine[beaten]:
            beaten += 1
    return len(mine) - beaten


def thrown_by_the_books(cards: int, trump: int) -> tuple[Card, ...]:
    """All cards but trumps and kings, the lowest first."""
    kept = ALL_OF_SUIT[trump]
    return tuple(
        sorted((card for card in in_set(cards & ~kept) if RANK_OF[card] != KING), key=rank_first)
    )


def rank_first(card: int) -> tuple[int, int]:
    """The order of cards by rank, then by suit."""
    return RANK_OF[card], SUIT_OF[card]
