"""What the books say of the exchange: standing, proposing, answering, throwing.

Each function gives the pieces that speak, the weightiest first: advice for a score, then the
dealer's exceptions, then the lists of hands, then what holds in general; and among equals
Cavendish, then Hoffmann.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ecarte.classic import acts
from ecarte.classic.acts import Act
from ecarte.classic.rules import CountNamed
from ecarte.classic.view import DealView
from ecarte.players.printed.advice import DEALER_REFUSES, STAND, STAND_HOFFMANN, Listed
from ecarte.players.printed.hand import (
    KING,
    KNAVE,
    NINE,
    QUEEN,
    TEN,
    Hand,
    certain_tricks,
    has,
    king_is_safe,
    read,
    suits,
    thrown_by_the_books,
)
from ecarte.players.printed.word import BOOK_HAND, Word, points_needed

GUARDED_QUEENS = suits("Q7 Q7")


def elder(view: DealView) -> Iterator[Word]:
    """Whether elder stands or proposes, and how many cards."""
    hand = read(view.hand, view.trump)
    ask = proposal(view, hand)
    if view.rules.hand_size == BOOK_HAND:
        yield from _elder_by_score(view, hand, ask)
        listed = pieces_to_stand_on(hand)
        if hand.has_trump_king and listed and hand.throws:
            yield Word("EB-N-king", ask)
        for piece in listed:
            yield Word(piece, acts.STAND)
    if hand.throws:
        yield Word("EB-disc", ask)


def _elder_by_score(view: DealView, hand: Hand, ask: Act) -> Iterator[Word]:
    needed = points_needed(view, view.dealer)
    king_may_come = needed == 1 and not king_is_safe(view)
    if len(hand.trumps) >= view.rules.majority <= certain_tricks(view):
        if king_may_come:
            yield Word("EB-N-sure", acts.STAND)
        elif hand.throws:
            yield Word("EB-N-sure", ask)
    if king_may_come:
        if plays_with_a_trump(hand):
            yield Word("EB-S3", acts.STAND)
        if hand.guarded(alone=QUEEN, with_another=TEN) >= 3:
            yield Word("EB-S1", acts.STAND)
        if pieces_to_stand_on(hand):
            yield Word("HOF-S1", acts.STAND)
    penalty_loses = needed == 2 and not view.exchanges
    if penalty_loses and hand.throws and pieces_to_stand_on(hand) and not very_strong(hand):
        yield Word("HOF-S1", ask)


def dealer(view: DealView) -> Iterator[Word]:
    """Whether the dealer accepts or refuses."""
    hand = read(view.hand, view.trump)
    if view.rules.hand_size == BOOK_HAND:
        yield from _dealer_by_score(view, hand)
        yield from _dealer_exceptions(hand)
        for piece in pieces_to_stand_on(hand):
            if not piece.startswith("HOF"):
                yield Word(piece, acts.REFUSE)
        yield from _dealer_by_hoffmann(hand)
    refuses = hand.guarded(alone=QUEEN, with_another=QUEEN) >= 3
    yield Word("EB-acc", acts.REFUSE if refuses else acts.ACCEPT)


def _dealer_by_score(view: DealView, hand: Hand) -> Iterator[Word]:
    needed = points_needed(view, view.elder)
    protected = hand.guarded(alone=KNAVE, with_another=TEN) >= 3
    if needed == 1:
        if not king_is_safe(view) and plays_with_a_trump(hand):
            yield Word("EB-S3", acts.REFUSE)
        if protected:
            yield Word("EB-S2", acts.REFUSE)
    if protected and needed == 2 and points_needed(view, view.dealer) == 1:
        yield Word("EB-S5", acts.REFUSE)


def _dealer_exceptions(hand: Hand) -> Iterator[Word]:
    """What the dealer does otherwise than elder: first the hands he refuses on, then the rest."""
    refusing = listed(DEALER_REFUSES, hand)
    if hand.court_cards >= 4 and sum(suit.head >= KNAVE for suit in hand.plain) == 3:
        refusing.append("EB-D7")
    for piece in refusing:
        yield Word(piece, acts.REFUSE)
    if not refusing:
        for piece in _too_weak_for_the_dealer(hand):
            yield Word(piece, acts.ACCEPT)
    if len(hand.trumps) >= 3 and hand.has_trump_king:
        yield Word("HOF-D2", acts.ACCEPT)


def _dealer_by_hoffmann(hand: Hand) -> Iterator[Word]:
    if len(hand.trumps) >= 3 and not hand.has_trump_king:
        yield Word("HOF-D2", acts.REFUSE)
    if len(hand.trumps) == 1:
        if hand.count(KING) == 1 and all(rank <= TEN for rank in hand.plain_ranks()[1:]):
            yield Word("HOF-D3", acts.ACCEPT)
        if has(hand.shape, GUARDED_QUEENS):
            yield Word("HOF-D4", acts.REFUSE)
    if hand.throws <= 2:
        yield Word("HOF-D1", acts.REFUSE)


def _too_weak_for_the_dealer(hand: Hand) -> Iterator[str]:
    """The classes that are too weak for a refusal, when no better hand in them was found."""
    trumps, kings, queens = len(hand.trumps), hand.count(KING), hand.count(QUEEN)
    lengths = sorted(len(suit.ranks) for suit in hand.plain)
    if trumps == 2 and lengths == [3]:
        yield "EB-D1"
    if trumps == 1:
        if lengths == [1, 3] and any(
            suit.head >= QUEEN and not suit.single for suit in hand.plain if len(suit.ranks) == 3
        ):
            yield "EB-D2"
        if lengths == [4]:
            yield "EB-D3"
        if queens == 2 and not kings:
            yield "EB-D4"
        alone = [suit.head for suit in hand.plain if suit.single]
        guarded_knave = any(suit.head == KNAVE and not suit.single for suit in hand.plain)
        if QUEEN in alone and guarded_knave and not kings:
            yield "EB-D5"
        if KING in alone and QUEEN in alone:
            yield "EB-D6"
    if trumps == 0:
        if hand.court_cards >= 4:
            yield "EB-D7"
        if queens == 3 and not kings:
            yield "EB-D8"


def throw(view: DealView) -> Iterator[Word]:
    """Which cards to throw; as few of the advised ones as the rules let go, the lowest first."""
    low, high = view.discard_limits
    advised = thrown_by_the_books(view.hand, view.trump)
    if len(advised) < low:
        return
    act = acts.discard(advised[:high])
    yield Word("EB-disc", act)
    hand = read(view.hand, view.trump)
    if len(act.cards) == 2 and hand.has_trump_king and view.rules.hand_size == BOOK_HAND:
        yield Word("EB-2disc", act)
    if len(view.exchanges) <= (view.seat == view.dealer):
        yield Word("HOF-D5", act)


def proposal(view: DealView, hand: Hand) -> Act:
    """The proposal for all cards but trumps and kings, within what may be proposed (C6, C11)."""
    if view.rules.count_named is CountNamed.AFTER_ACCEPTANCE:
        return acts.PROPOSE[acts.UNNAMED]
    return acts.PROPOSE[max(1, min(hand.throws, view.highest_proposal))]


def pieces_to_stand_on(hand: Hand) -> list[str]:
    """The pieces that list the hand among those to play without an exchange."""
    pieces = listed(STAND, hand)
    if hand.court_cards >= 4:
        pieces.append("EB-N4b")
    if hand.throws <= 2:
        pieces.append("EB-N5")
        if not hand.has_trump_king:
            pieces.append("EB-2disc")
    pieces += listed(STAND_HOFFMANN, hand)
    if hand.court_cards >= 4:
        pieces.append("HOF-N6")
    return pieces


def listed(classes: Iterable[Listed], hand: Hand) -> list[str]:
    """The pieces among these whose class of hands the hand belongs to, or is better than."""
    trumps, shape = len(hand.trumps), hand.shape
    return [one.piece for one in classes if trumps >= one.trumps and has(shape, one.plain)]


def plays_with_a_trump(hand: Hand) -> bool:
    """A trump, and plain cards that are not all nines or less scattered over three suits."""
    scattered = len(hand.plain) >= 3 and all(suit.head <= NINE for suit in hand.plain)
    return bool(hand.trumps) and not scattered


def very_strong(hand: Hand) -> bool:
    """Our measure of Hoffmann's “very strong”: three trumps, or two with two court cards."""
    return len(hand.trumps) >= 3 or (len(hand.trumps) == 2 and hand.court_cards >= 2)
