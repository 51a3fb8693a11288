"""The exchange: standing, proposing, answering, discarding (C5–C12)."""

from __future__ import annotations

from ecarte.cards import first_repeated, set_of
from ecarte.classic.acts import UNNAMED, Act
from ecarte.classic.king import open_window
from ecarte.classic.rules import ClassicRules, CountNamed, ShortStock
from ecarte.classic.state import (
    NATURE,
    DealState,
    Pair,
    Phase,
    changed,
    verify_holds,
    without,
)
from ecarte.errors import Refused
from ecarte.messages import counted, message


def highest_proposal(rules: ClassicRules, stock: int, exchanges: int) -> int:
    """The most cards elder may propose with this stock; 0: no proposal is legal (C9, C11)."""
    if stock < 1 or (rules.max_proposals is not None and exchanges >= rules.max_proposals):
        return 0
    if rules.short_stock is ShortStock.LAW_38:
        return rules.hand_size
    if rules.short_stock is ShortStock.NO_PROPOSAL:
        stock -= rules.dealer_min_exchange
    return min(rules.hand_size, max(stock, 0))


def discard_limits(rules: ClassicRules, stock: int, proposal: int, elder: bool) -> Pair:
    """The fewest and the most cards elder, or the dealer, may throw (C8, C11)."""
    most = min(rules.hand_size, stock)
    if not elder:
        return min(rules.dealer_min_exchange, stock), most
    if proposal != UNNAMED:
        return min(proposal, stock), min(proposal, stock)
    if rules.short_stock is ShortStock.NO_PROPOSAL:
        most = min(most, stock - rules.dealer_min_exchange)
    return 1, most


def verify_stand(state: DealState, _act: Act) -> None:
    """Elder may always stand (C5)."""


def stand(state: DealState, _act: Act) -> DealState:
    """Elder plays without a (further) proposal; the first time he is vulnerable (C5, C12)."""
    if not state.exchanges:
        state = state._replace(vulnerable=1 - state.dealer)
    return open_window(state)


def verify_propose(state: DealState, act: Act) -> None:
    """Refuses a proposal that the stock or the switches forbid (C6, C9, C11)."""
    highest = highest_proposal(state.rules, state.stock, len(state.exchanges))
    named = state.rules.count_named is CountNamed.WITH_PROPOSAL
    if named and act.number == UNNAMED:
        raise Refused(message("Say how many cards you want, as in “propose 3”."), "C6")
    if not named and act.number != UNNAMED:
        raise Refused(
            message("The number of cards is named by discarding, once the dealer has accepted."),
            "C6",
        )
    if named and not 1 <= act.number <= highest:
        raise Refused(
            counted(
                "At most {number} card may be proposed here.",
                "At most {number} cards may be proposed here.",
                highest,
            ),
            "C11",
        )


def propose(state: DealState, act: Act) -> DealState:
    """Elder proposes an exchange (C6)."""
    return state._replace(phase=Phase.ANSWER, actor=state.dealer, proposal=act.number)


def verify_answer(state: DealState, _act: Act) -> None:
    """The dealer may accept or refuse as he likes (C7)."""


def accept(state: DealState, _act: Act) -> DealState:
    """The dealer accepts; elder throws his cards (C7, C8)."""
    return state._replace(phase=Phase.DISCARD, actor=1 - state.dealer)


def refuse(state: DealState, _act: Act) -> DealState:
    """The dealer ends the exchange; refusing the first proposal makes him vulnerable (C7, C12)."""
    vulnerable = state.dealer if not state.exchanges else state.vulnerable
    return open_window(state._replace(vulnerable=vulnerable, proposal=UNNAMED))


def verify_discard(state: DealState, act: Act) -> None:
    """Refuses a wrong number of cards, or cards that are not in the hand (C8, C11)."""
    repeated = first_repeated(act.cards)
    if repeated is not None:
        raise Refused(message("The card {card} cannot be thrown twice.", card=repeated), "C8")
    elder = state.actor != state.dealer
    low, high = discard_limits(state.rules, state.stock, state.proposal, elder)
    if not low <= len(act.cards) <= high:
        rule = "C8" if low == high else "C11"
        if low == high:
            sentence = counted(
                "Exactly {number} card is to be thrown here.",
                "Exactly {number} cards are to be thrown here.",
                low,
            )
        else:
            sentence = message("From {low} to {high} cards may be thrown here.", low=low, high=high)
        raise Refused(sentence, rule)
    verify_holds(state, state.actor, act.cards, "C8")


def discard(state: DealState, act: Act) -> DealState:
    """Throws cards away for good; as many will be drawn (C8, C10)."""
    seat, number = state.actor, len(act.cards)
    after = without(state, seat, act.cards)
    thrown = state.discards[seat] | set_of(act.cards)
    if seat != state.dealer:
        exchanges = (*state.exchanges, (number, 0))
    else:
        exchanges = (*state.exchanges[:-1], (state.exchanges[-1][0], number))
    after = after._replace(discards=changed(state.discards, seat, thrown), exchanges=exchanges)
    if number == 0:
        return next_proposal(after)
    return after._replace(phase=Phase.DRAW, actor=NATURE, receiver=seat, owed=number)


def after_draw(state: DealState) -> DealState:
    """When elder has drawn the dealer throws his cards, unless nothing is left (C8, C11)."""
    if state.receiver != state.dealer and state.stock:
        return state._replace(phase=Phase.DISCARD, actor=state.dealer)
    return next_proposal(state)


def next_proposal(state: DealState) -> DealState:
    """Elder may propose (again) if any proposal is legal; else the exchange is over (C9)."""
    if highest_proposal(state.rules, state.stock, len(state.exchanges)) == 0:
        return open_window(state._replace(proposal=UNNAMED))
    return state._replace(phase=Phase.PROPOSAL, actor=1 - state.dealer, proposal=UNNAMED)
