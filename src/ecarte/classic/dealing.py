"""Cards that leave the pack: the hands, the turn-up, the cards drawn (C3, C4, C8).

They enter as nature's act `deal`, from a shuffle, a chance node or a real table, any number at a
time up to what is owed; the order of the cards that remain is never needed.
"""

from __future__ import annotations

from ecarte.cards import BIT, SUIT_OF, UNKNOWN, Card, set_of
from ecarte.classic.acts import Act
from ecarte.classic.exchange import after_draw, next_proposal
from ecarte.classic.state import (
    DealState,
    Phase,
    Reason,
    award,
    changed,
)
from ecarte.classic.tricks import KING
from ecarte.errors import Refused
from ecarte.messages import counted, message


def verify_deal(state: DealState, act: Act) -> None:
    """Refuses cards that cannot come from the pack now, or more cards than are owed."""
    if not 1 <= len(act.cards) <= state.owed:
        raise Refused(
            counted(
                "The pack owes {number} card here.",
                "The pack owes {number} cards here.",
                state.owed,
            ),
            "C3",
        )
    seen = state.used
    for card in act.cards:
        if card == UNKNOWN:
            continue
        if not state.rules.pack_set & BIT[card]:
            raise Refused(message("The card {card} is not in this pack.", card=card), "C1")
        if seen & BIT[card]:
            raise Refused(message("The card {card} has already left the pack.", card=card), "C1")
        seen |= BIT[card]
    dealt_with_turn_up = state.phase is Phase.DEAL and len(act.cards) == state.owed
    if dealt_with_turn_up and act.cards[-1] == UNKNOWN:
        raise Refused(message("The turn-up must be known: it makes trump."), "C3")


def deal_hands(state: DealState, act: Act) -> DealState:
    """Deals cards to the hands in their packets, elder first, and turns the last up (C3)."""
    hands, hidden = list(state.hands), list(state.hidden)
    used, dealt = state.used, state.dealt
    turn_up: Card | None = None
    to_elder, elder = state.rules.elder_first, 1 - state.dealer
    for card in act.cards:
        if dealt == len(to_elder):
            turn_up = card
        else:
            seat = elder if to_elder[dealt] else state.dealer
            if card == UNKNOWN:
                hidden[seat] += 1
            else:
                hands[seat] |= BIT[card]
        used |= BIT[card]
        dealt += 1
    after = state._replace(
        hands=(hands[0], hands[1]),
        hidden=(hidden[0], hidden[1]),
        used=used,
        dealt=dealt,
        owed=state.owed - len(act.cards),
    )
    return after if turn_up is None else turn(after, turn_up)


def turn(state: DealState, turn_up: Card) -> DealState:
    """Turns the trump card; a king scores for the dealer at once (C3, C4)."""
    turned = state._replace(turn_up=turn_up, trump=SUIT_OF[turn_up])
    if turn_up.rank == KING:
        turned = award(turned, state.dealer, 1, Reason.TURNED_KING)
        if turned.winner is not None:
            return turned
    return next_proposal(turned)


def draw(state: DealState, act: Act) -> DealState:
    """Gives drawn cards to whoever exchanges (C8)."""
    seat, cards = state.receiver, set_of(act.cards)
    owed = state.owed - len(act.cards)
    after = state._replace(
        hands=changed(state.hands, seat, state.hands[seat] | cards),
        hidden=changed(state.hidden, seat, state.hidden[seat] + act.cards.count(UNKNOWN)),
        drawn=changed(state.drawn, seat, state.drawn[seat] | cards),
        used=state.used | cards,
        owed=owed,
        stock=state.stock - len(act.cards),
    )
    return after if owed else after_draw(after)
