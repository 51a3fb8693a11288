"""The acts of the classic game as numbers, the same in every environment.

The numbers depend on the rules (hand size h, pack of c cards) and on nothing else:

* 0 stand; 1 … h propose so many cards; h + 1 propose without a number (C6);
* then accept, refuse (C7);
* then 2^h discards: bit i of the place among them throws the i-th card of the hand, in the order
  of the pack (C8);
* then announce, silent (C13); then one number for each card of the pack, in its order, to play it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ecarte.cards import BIT, Card
from ecarte.classic import acts
from ecarte.classic.acts import Act, Kind
from ecarte.classic.rules import ClassicRules
from ecarte.classic.state import Phase
from ecarte.classic.view import DealView


class Actions(NamedTuple):
    """Where the numbers of each kind of act begin, for one set of rules; `total` is how many."""

    rules: ClassicRules
    stand: int
    propose: int
    accept: int
    refuse: int
    discard: int
    announce: int
    silent: int
    play: int
    total: int

    def number(self, act: Act, hand: int) -> int:
        """The number of an act of a player who holds this hand."""
        kind = act.kind
        if kind is Kind.PROPOSE:
            return self.propose + (act.number - 1 if act.number else self.rules.hand_size)
        if kind is Kind.DISCARD:
            held = self.held(hand)
            return self.discard + sum(1 << held.index(card) for card in act.cards)
        if kind is Kind.PLAY:
            return self.play + self.rules.pack.index(act.cards[0])
        return {
            Kind.STAND: self.stand,
            Kind.ACCEPT: self.accept,
            Kind.REFUSE: self.refuse,
            Kind.ANNOUNCE: self.announce,
            Kind.SILENT: self.silent,
        }[kind]

    def act(self, number: int, hand: int) -> Act:
        """The act with this number, for a player who holds this hand."""
        if number >= self.play:
            return acts.PLAY[self.rules.pack[number - self.play]]
        if number >= self.announce:
            return acts.ANNOUNCE if number == self.announce else acts.SILENT
        if number >= self.discard:
            chosen = number - self.discard
            held = self.held(hand)
            return acts.discard(card for place, card in enumerate(held) if chosen >> place & 1)
        if number >= self.accept:
            return acts.ACCEPT if number == self.accept else acts.REFUSE
        if number >= self.propose:
            named = number - self.propose + 1
            return acts.PROPOSE[named if named <= self.rules.hand_size else acts.UNNAMED]
        return acts.STAND

    def legal(self, view: DealView) -> list[int]:
        """The numbers of the acts that the owner of the view may do now, from low to high."""
        if not view.to_act:
            return []
        if view.phase is Phase.DISCARD:
            low, high = view.discard_limits
            size = view.hand.bit_count()
            return [
                self.discard + chosen
                for chosen in range(1 << size)
                if low <= chosen.bit_count() <= high
            ]
        return sorted(self.number(act, view.hand) for act in view.legal_acts())

    def held(self, hand: int) -> list[Card]:
        """The cards of a hand in the order of the pack."""
        return [card for card in self.rules.pack if hand & BIT[card]]


@lru_cache(maxsize=64)
def actions(rules: ClassicRules) -> Actions:
    """The numbers of the acts under these rules."""
    propose = 1
    accept = propose + rules.hand_size + 1
    discard = accept + 2
    announce = discard + (1 << rules.hand_size)
    play = announce + 2
    return Actions(
        rules, 0, propose, accept, accept + 1, discard, announce, announce + 1, play,
        play + len(rules.pack),
    )  # fmt: skip
