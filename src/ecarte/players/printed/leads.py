"""What the books say of the lead: to the first trick, after a king that held, and at the end."""

from __future__ import annotations

from collections.abc import Iterator

from ecarte.cards import BIT, SUIT_OF, Card
from ecarte.classic import acts
from ecarte.classic.state import trump_king
from ecarte.classic.view import DealView
from ecarte.players.printed.exchange import pieces_to_stand_on
from ecarte.players.printed.hand import (
    ACE,
    KING,
    KNAVE,
    QUEEN,
    RANK_OF,
    TEN,
    Hand,
    PlainSuit,
    card_of,
    king_is_safe,
    read,
)
from ecarte.players.printed.word import BOOK_HAND, Word


def lead(view: DealView) -> Iterator[Word]:
    """Which card to lead, where a book says so."""
    if view.rules.hand_size != BOOK_HAND:
        return
    hand = read(view.hand, view.trump)
    if not view.taken:
        for piece, card in _first_lead(hand):
            yield Word(piece, acts.PLAY[card])
    elif len(view.taken) == 1:
        yield from _after_the_king(view, hand)
    elif len(view.taken) == 2:
        yield from _queen_left(view, hand)


Lead = tuple[str, Card]


def _first_lead(hand: Hand) -> Iterator[Lead]:
    trumps = len(hand.trumps)
    if trumps == 0:
        yield from _without_trumps(hand)
    elif trumps == 1:
        yield from _with_one_trump(hand)
    elif trumps == 2:
        yield from _with_two_trumps(hand)
    else:
        yield from _with_three_trumps(hand)


def _without_trumps(hand: Hand) -> Iterator[Lead]:
    kings = [suit for suit in hand.plain if suit.head == KING]
    guarded = [suit for suit in kings if not suit.single]
    others = [suit for suit in hand.plain if suit.head == QUEEN and not suit.single]
    if guarded and len(kings) == 2 and others:
        yield "HOY-L8", guarded[0].card()


def _with_one_trump(hand: Hand) -> Iterator[Lead]:
    singles = [suit.card() for suit in hand.plain if suit.single]
    for suit in hand.plain:
        if suit.ranks == (KING, QUEEN, KNAVE) and RANK_OF[singles[0]] <= TEN:
            yield "HOF-N7", suit.card()
            yield "HOY-L3", suit.card()
    if singles and not pieces_to_stand_on(hand):
        yield "HOY-L12", max(singles, key=_rank)


def _with_two_trumps(hand: Hand) -> Iterator[Lead]:
    lengths = [len(suit.ranks) for suit in hand.plain]
    if lengths == [3]:
        yield "HOY-L5", hand.plain[0].card()
    if sorted(lengths) == [1, 2]:
        single, pair = sorted(hand.plain, key=_length)
        if pair.head == KNAVE and single.head == KNAVE:
            yield "HOY-L4", pair.card()
        if pair.head == QUEEN and single.head <= TEN:
            good = hand.trumps[0] >= KNAVE
            yield "HOY-L7", pair.card() if good else single.card()
    kings = [suit for suit in hand.plain if suit.head == KING]
    others = [suit for suit in hand.plain if suit.head != KING]
    if len(kings) == 1 and kings[0].single and all(suit.head <= ACE for suit in others):
        yield "HOY-L6", min((suit.card(-1) for suit in others), key=_rank)


def _with_three_trumps(hand: Hand) -> Iterator[Lead]:
    for place, rank in enumerate(hand.trumps[:-2]):
        if hand.trumps[place + 1 : place + 3] == (rank - 1, rank - 2):
            yield "HOY-L9", card_of(hand.trump, rank)
            return


def _after_the_king(view: DealView, hand: Hand) -> Iterator[Word]:
    """The king of a tierce major was led and not trumped: the queen follows."""
    trick = view.taken[0]
    if trick.leader == view.seat == trick.winner and RANK_OF[trick.led] == KING:
        for suit in hand.plain:
            if suit.suit == SUIT_OF[trick.led] and suit.ranks[:2] == (QUEEN, KNAVE):
                yield Word("HOF-N7", acts.PLAY[suit.card()])


def _queen_left(view: DealView, hand: Hand) -> Iterator[Word]:
    """Two tricks made; the queen and two smaller trumps are left, and the king may be against."""
    if view.seat is None or view.tricks[view.seat] != 2 or len(hand.trumps) != 3:
        return
    if hand.trumps[0] != QUEEN or king_is_safe(view) or _king_gone(view):
        return
    small = acts.PLAY[card_of(hand.trump, hand.trumps[-1])]
    if view.announced == 1 - view.seat:
        yield Word("EB-P1", small)
    yield Word("HOY-L11", small)


def _king_gone(view: DealView) -> bool:
    king = trump_king(view.trump)
    played = any(king in (trick.led, trick.reply) for trick in view.taken)
    return played or bool(view.discards & BIT[king])


def _rank(card: int) -> int:
    return RANK_OF[card]


def _length(suit: PlainSuit) -> int:
    return len(suit.ranks)
