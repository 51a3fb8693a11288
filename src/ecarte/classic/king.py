"""The trump king: who is asked when, and the point for announcing it (C13–C15)."""

from __future__ import annotations

from ecarte.cards import BIT, NO_CARD, Card
from ecarte.classic.acts import Act
from ecarte.classic.rules import KingWindow
from ecarte.classic.state import (
    DealState,
    Phase,
    Reason,
    award,
    changed,
    may_hold,
    trump_king,
)
from ecarte.classic.tricks import KING
from ecarte.errors import Refused
from ecarte.messages import message

BOTH_ASKED = 2


def open_window(state: DealState) -> DealState:
    """The exchange is over: elder is asked about the king, unless a king was turned up (C14)."""
    if not state.rules.has_kings or Card(state.turn_up).rank == KING:
        return lead(state._replace(asked=BOTH_ASKED))
    return state._replace(phase=Phase.KING, actor=1 - state.dealer)


def lead(state: DealState) -> DealState:
    """Elder leads to the first trick (C16)."""
    elder = 1 - state.dealer
    return state._replace(phase=Phase.PLAY, actor=elder, leader=elder)


def verify_announce(state: DealState, _act: Act) -> None:
    """Refuses an announcement by a player who cannot hold the trump king (C14)."""
    if not may_hold(state, state.actor, trump_king(state.trump)):
        raise Refused(
            message(
                "Only the holder of {king} may announce it.", king=Card(trump_king(state.trump))
            ),
            "C14",
        )


def announce(state: DealState, _act: Act) -> DealState:
    """The holder shows the king and scores 1 at once; the window closes (C13, C14)."""
    seat, king = state.actor, BIT[trump_king(state.trump)]
    shown = state._replace(announced=seat, asked=BOTH_ASKED)
    if not state.hands[seat] & king:
        shown = shown._replace(
            hands=changed(state.hands, seat, state.hands[seat] | king),
            hidden=changed(state.hidden, seat, state.hidden[seat] - 1),
            used=state.used | king,
        )
    scored = award(shown, seat, 1, Reason.ANNOUNCED_KING)
    return scored if scored.winner is not None else to_play(scored)


def verify_silent(state: DealState, _act: Act) -> None:
    """Silence is always legal (C13)."""


def silent(state: DealState, _act: Act) -> DealState:
    """The player asked says nothing; what was not announced cannot be announced later (C14)."""
    answered = state._replace(asked=state.asked + 1)
    before_lead = state.rules.king_window is KingWindow.BEFORE_FIRST_LEAD
    if answered.asked < BOTH_ASKED and before_lead:
        return answered._replace(actor=state.dealer)
    return to_play(answered)


def to_play(state: DealState) -> DealState:
    """Whoever's card is due plays it: elder leads, or the dealer, who was asked, replies."""
    if state.led == NO_CARD:
        return lead(state)
    return state._replace(phase=Phase.PLAY)
