"""What a seat, or a spectator, may know of a deal ("What each seat may know").

A view is its own value, made from a state; it holds nothing that its owner may not see.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from ecarte.cards import BIT, NO_CARD, in_set
from ecarte.classic import acts
from ecarte.classic.acts import Act
from ecarte.classic.exchange import discard_limits, highest_proposal
from ecarte.classic.rules import ClassicRules, CountNamed
from ecarte.classic.state import Award, DealState, Pair, Phase, Trick, trump_king
from ecarte.classic.tricks import legal_cards
from ecarte.errors import Refused
from ecarte.messages import message


class Opened(NamedTuple):
    """What lies open when a deal is over, by seat: cards still in hand, thrown, and drawn."""

    hands: Pair
    discards: Pair
    drawn: Pair


class DealView(NamedTuple):
    """A deal as `seat` sees it (None: a spectator). Sets and pairs are as in `DealState`.

    `hand`, `discards` and `drawn` are the seat's own (empty sets for a spectator), `hand_sizes` are
    public, and `opened` is there only when the deal is over.
    """

    seat: int | None
    rules: ClassicRules
    dealer: int
    score: Pair
    phase: Phase
    actor: int
    hand: int
    discards: int
    drawn: int
    hand_sizes: Pair
    turn_up: int
    trump: int
    stock: int
    receiver: int
    owed: int
    exchanges: tuple[Pair, ...]
    proposal: int
    vulnerable: int | None
    asked: int
    announced: int | None
    leader: int
    led: int
    tricks: Pair
    taken: tuple[Trick, ...]
    awards: tuple[Award, ...]
    winner: int | None
    resigned: int | None
    opened: Opened | None

    @property
    def elder(self) -> int:
        """The seat that does not deal."""
        return 1 - self.dealer

    @property
    def to_act(self) -> bool:
        """Whether the owner of the view is to act."""
        return self.actor == self.seat

    @property
    def highest_proposal(self) -> int:
        """The most cards elder may propose now; 0 when no proposal is legal (C11)."""
        return highest_proposal(self.rules, self.stock, len(self.exchanges))

    @property
    def discard_limits(self) -> Pair:
        """The fewest and the most cards the actor may throw now (C8, C11)."""
        return discard_limits(self.rules, self.stock, self.proposal, self.actor != self.dealer)

    @property
    def legal_cards(self) -> int:
        """The cards of the owner's hand that may be played to what was led (C16–C20)."""
        return legal_cards(self.hand, self.led, self.trump, self.rules.must_trump)

    @property
    def holds_king(self) -> bool:
        """Whether the owner holds the trump king, so that he may announce it (C13)."""
        return self.trump != NO_CARD and bool(self.hand & BIT[trump_king(self.trump)])

    @property
    def first_hand(self) -> int:
        """The owner's cards as they were dealt, before any exchange (an empty set for others)."""
        held = self.hand | self.discards
        for leader, led, reply, _ in self.taken:
            held |= BIT[led if leader == self.seat else reply]
        if self.led != NO_CARD and self.leader == self.seat:
            held |= BIT[self.led]
        return 0 if self.seat is None else held & ~self.drawn

    def legal_acts(self) -> list[Act]:
        """Every act the owner may do now, resigning apart; empty when it is not his turn."""
        if not self.to_act:
            return []
        phase = self.phase
        if phase is Phase.PLAY:
            return [acts.PLAY[card] for card in in_set(self.legal_cards)]
        if phase is Phase.KING:
            return [acts.ANNOUNCE, acts.SILENT] if self.holds_king else [acts.SILENT]
        if phase is Phase.PROPOSAL:
            return [acts.STAND, *self.proposals()]
        if phase is Phase.ANSWER:
            return [acts.ACCEPT, acts.REFUSE]
        low, high = self.discard_limits
        hand = list(in_set(self.hand))
        return [
            acts.discard(thrown)
            for number in range(low, high + 1)
            for thrown in combinations(hand, number)
        ]

    def proposals(self) -> list[Act]:
        """The proposals elder may make now (C6, C11)."""
        highest = self.highest_proposal
        if self.rules.count_named is CountNamed.AFTER_ACCEPTANCE:
            return [acts.PROPOSE[acts.UNNAMED]] if highest else []
        return list(acts.PROPOSE[1 : highest + 1])


def view(state: DealState, seat: int | None) -> DealView:
    """The deal as a seat sees it, or a spectator (None). Nature and nobody have no view."""
    if seat not in (None, 0, 1):
        raise Refused(message("There is no seat {seat}; the seats are 0 and 1.", seat=seat))
    hands, hidden = state.hands, state.hidden
    opened = Opened(hands, state.discards, state.drawn) if state.phase is Phase.OVER else None
    return DealView(
        seat,
        state.rules,
        state.dealer,
        state.score,
        state.phase,
        state.actor,
        0 if seat is None else hands[seat],
        0 if seat is None else state.discards[seat],
        0 if seat is None else state.drawn[seat],
        (hands[0].bit_count() + hidden[0], hands[1].bit_count() + hidden[1]),
        state.turn_up,
        state.trump,
        state.stock,
        state.receiver,
        state.owed,
        state.exchanges,
        state.proposal,
        state.vulnerable,
        state.asked,
        state.announced,
        state.leader,
        state.led,
        state.tricks,
        state.taken,
        state.awards,
        state.winner,
        state.resigned,
        opened,
    )
