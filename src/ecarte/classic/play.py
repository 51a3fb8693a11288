"""Playing cards to tricks, and what the tricks score (C14, C16–C24)."""

from __future__ import annotations

from ecarte.cards import BIT, CARDS, NO_CARD, UNKNOWN, in_set
from ecarte.classic.acts import Act
from ecarte.classic.king import BOTH_ASKED
from ecarte.classic.state import (
    DealState,
    Phase,
    Reason,
    Trick,
    award,
    changed,
    over,
    verify_holds,
    verify_no_revoke,
    without,
)
from ecarte.classic.tricks import legal_cards, reply_wins, why_illegal
from ecarte.errors import Refused
from ecarte.messages import Message, mark, message

_WHY = {
    "C17": mark("{card} does not follow suit to {led}; legal: {legal}."),
    "C18": mark("{card} does not win the trick from {led}, and the hand can; legal: {legal}."),
    "C19": mark("Without the suit of {led} a trump must be played, not {card}; legal: {legal}."),
}


def verify_play(state: DealState, act: Act) -> None:
    """Refuses a card that is not held or that the rules of following forbid (C17–C20)."""
    if len(act.cards) != 1 or act.cards[0] == UNKNOWN:
        raise Refused(message("One known card is played at a time."), "C16")
    card, seat = act.cards[0], state.actor
    bit, hand = BIT[card], state.hands[seat]
    if not hand & bit:
        verify_holds(state, seat, act.cards, "C16")
        verify_no_revoke(state, seat, card)
        hand |= bit
    legal = legal_cards(hand, state.led, state.trump, state.rules.must_trump)
    if not bit & legal:
        rule = why_illegal(hand, state.led, card)
        raise Refused(illegal_card(rule, card, state.led, legal), rule)


def illegal_card(rule: str, card: int, led: int, legal: int) -> Message:
    """The sentence that says which rule forbids a card and what would be legal."""
    return message(_WHY[rule], card=CARDS[card], led=CARDS[led], legal=tuple(in_set(legal)))


def play(state: DealState, act: Act) -> DealState:
    """Plays a card: a lead waits for its reply, a reply decides the trick (C16–C21)."""
    card, seat = act.cards[0], state.actor
    if not state.hands[seat] & BIT[card]:
        state = without(state, seat, act.cards)
        hands = state.hands
    else:
        hands = changed(state.hands, seat, state.hands[seat] ^ BIT[card])
    if state.led == NO_CARD:
        phase = Phase.KING if state.asked < BOTH_ASKED else Phase.PLAY
        return state._replace(hands=hands, led=card, phase=phase, actor=1 - seat)
    leader = state.leader
    winner = seat if reply_wins(state.led, card, state.trump) else leader
    tricks = changed(state.tricks, winner, state.tricks[winner] + 1)
    taken = (*state.taken, Trick(leader, state.led, card, winner))
    state = state._replace(
        hands=hands, led=NO_CARD, leader=winner, actor=winner, tricks=tricks, taken=taken
    )
    if len(taken) < state.rules.hand_size:
        return state
    return score_tricks(state)


def score_tricks(state: DealState) -> DealState:
    """Scores the five tricks and ends the deal (C22–C25)."""
    most = state.rules.hand_size
    winner = 0 if state.tricks[0] >= state.rules.majority else 1
    if 2 * state.tricks[winner] <= most:
        return over(state, None)
    points, reason = tricks_score(state.tricks[winner] == most, state.vulnerable == 1 - winner)
    scored = award(state, winner, points, reason)
    return scored if scored.winner is not None else over(scored, None)


def tricks_score(vole: bool, loser_vulnerable: bool) -> tuple[int, Reason]:
    """Points for the majority of the tricks, and what for (C22–C24): never more than two."""
    if vole:
        return 2, Reason.VOLE
    if loser_vulnerable:
        return 2, Reason.VULNERABLE
    return 1, Reason.POINT
