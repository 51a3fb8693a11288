"""What a seat may know, as numbers: the layout of observations and information states.

An *observation* is the table as the seat sees it now. An *information state* adds what it has seen
before: what each exchange threw and drew, and every trick in its order, so that nothing it ever
knew is lost (perfect recall). Both are made from a `DealView` and from nothing else; seats are
written as "own" and "other", suits and cards in the order of the pack.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ecarte.cards import NO_CARD, in_set
from ecarte.classic.acts import UNNAMED
from ecarte.classic.exchange import discard_limits, highest_proposal
from ecarte.classic.rules import ClassicRules
from ecarte.classic.state import Phase
from ecarte.classic.view import DealView
from ecarte.envs.recall import Told, exchanges

Tensor = NDArray[np.float32]

PHASES = (Phase.PROPOSAL, Phase.ANSWER, Phase.DISCARD, Phase.KING, Phase.PLAY, Phase.OVER)
"""The phases an observation tells apart; while cards are being dealt none is set."""


class Field(NamedTuple):
    """One part of a tensor: its name, where it begins, its length, and what it says."""

    name: str
    begin: int
    size: int
    says: str


class Layout(NamedTuple):
    """The parts of an observation under some rules, and the length of it all."""

    fields: tuple[Field, ...]
    size: int

    def place(self, name: str) -> slice:
        """Where a part lies."""
        found = next(field for field in self.fields if field.name == name)
        return slice(found.begin, found.begin + found.size)


@lru_cache(maxsize=64)
def observation_layout(rules: ClassicRules) -> Layout:
    """The layout of an observation."""
    pack, hand = len(rules.pack), rules.hand_size
    return _laid_out(
        [
            ("role", 2, "elder, dealer"),
            ("phase", len(PHASES), "proposal, answer, discard, king, play, over"),
            ("to act", 1, "whether the seat is to act"),
            ("own points", rules.target, "one place for each score below the target (C26)"),
            ("other points", rules.target, "the same for the other seat"),
            ("turn-up", pack, "the card turned up (C3)"),
            ("trump", len(rules.suits), "the trump suit"),
            ("hand", pack, "the seat's own cards"),
            ("discards", pack, "the cards it has thrown"),
            ("stock", rules.full_stock + 1, "how many cards are left in the stock"),
            ("proposal", hand + 1, "how many cards are proposed and not yet exchanged; 0: none"),
            ("elder threw", hand + 1, "how many elder took in the last exchange; 0: none"),
            ("dealer threw", hand + 1, "the same for the dealer"),
            ("exchanged", 1, "whether there has been an exchange"),
            ("vulnerable", 2, "own, other (C12)"),
            ("announced", 2, "who announced the king: own, other (C13)"),
            ("asked", 3, "how many have answered about the king: 0, 1, 2 (C14)"),
            ("own tricks", hand + 1, "how many tricks the seat has"),
            ("other tricks", hand + 1, "how many the other seat has"),
            ("own played", pack, "the cards it has played"),
            ("other played", pack, "the cards the other seat has played"),
            ("led", pack, "the card on the table"),
        ]
    )


def _laid_out(parts: Iterable[tuple[str, int, str]]) -> Layout:
    fields, begin = [], 0
    for name, size, says in parts:
        fields.append(Field(name, begin, size, says))
        begin += size
    return Layout(tuple(fields), begin)


def observation(view: DealView) -> Tensor:
    """The observation of the owner of a view."""
    seat, rules = view.seat, view.rules
    assert seat is not None
    other = 1 - seat
    found = np.zeros(observation_layout(rules).size, np.float32)
    fill = _Filler(found, observation_layout(rules), rules)
    fill.one("role", 0 if seat == view.elder else 1)
    if view.phase in PHASES:
        fill.one("phase", PHASES.index(view.phase))
    fill.flag("to act", view.to_act)
    fill.one("own points", min(view.score[seat], rules.target - 1))
    fill.one("other points", min(view.score[other], rules.target - 1))
    if view.turn_up != NO_CARD:
        fill.card("turn-up", view.turn_up)
        fill.one("trump", _suit_place(rules, view.trump))
    fill.cards("hand", view.hand)
    fill.cards("discards", view.discards)
    fill.one("stock", view.stock)
    fill.one("proposal", view.proposal)
    threw = view.exchanges[-1] if view.exchanges else (0, 0)
    fill.one("elder threw", threw[0])
    fill.one("dealer threw", threw[1])
    fill.flag("exchanged", bool(view.exchanges))
    for name, who in (("vulnerable", view.vulnerable), ("announced", view.announced)):
        if who is not None:
            fill.one(name, 0 if who == seat else 1)
    fill.one("asked", view.asked)
    fill.one("own tricks", view.tricks[seat])
    fill.one("other tricks", view.tricks[other])
    for trick in view.taken:
        fill.card("own played" if trick.leader == seat else "other played", trick.led)
        fill.card("other played" if trick.leader == seat else "own played", trick.reply)
    if view.led != NO_CARD:
        fill.card("led", view.led)
        fill.card("own played" if view.leader == seat else "other played", view.led)
    return found


def _suit_place(rules: ClassicRules, suit: int) -> int:
    return next(
        place
        for place in range(len(rules.suits))
        if rules.pack[place * len(rules.ranks)].suit == suit
    )


class _Filler:
    """Writes facts into the parts of a tensor."""

    def __init__(self, tensor: Tensor, layout: Layout, rules: ClassicRules) -> None:
        self.tensor = tensor
        self.begin = {field.name: field.begin for field in layout.fields}
        self.places = {int(card): place for place, card in enumerate(rules.pack)}

    def one(self, name: str, place: int) -> None:
        self.tensor[self.begin[name] + place] = 1

    def flag(self, name: str, holds: bool) -> None:
        self.tensor[self.begin[name]] = holds

    def card(self, name: str, card: int, row: int = 0) -> None:
        self.one(name, row * len(self.places) + self.places[int(card)])

    def cards(self, name: str, some: int, row: int = 0) -> None:
        for card in in_set(some):
            self.card(name, card, row)


def told(layout: Layout, tensor: Sequence[float] | Tensor) -> dict[str, list[int]]:
    """The tensor read back: for each part the places that are set."""
    return {
        field.name: [place for place in range(field.size) if tensor[field.begin + place]]
        for field in layout.fields
    }


def most_exchanges(rules: ClassicRules, stock: int | None = None, exchanged: int = 0) -> int:
    """How many exchanges a deal can have at most: elder and the dealer take as few as they may."""
    stock = rules.full_stock if stock is None else stock
    if highest_proposal(rules, stock, exchanged) == 0:
        return 0
    stock -= 1
    if stock:
        stock -= discard_limits(rules, stock, UNNAMED, elder=False)[0]
    return 1 + most_exchanges(rules, stock, exchanged + 1)


@lru_cache(maxsize=64)
def information_layout(rules: ClassicRules) -> Layout:
    """The layout of an information state: an observation and what was seen before."""
    pack, hand, proposals = len(rules.pack), rules.hand_size, most_exchanges(rules)
    parts: list[tuple[str, int, str]] = [("seat", 2, "the number of the seat")]
    parts.extend((field.name, field.size, field.says) for field in observation_layout(rules).fields)
    if proposals:
        named = f"for each of up to {proposals} proposals: "
        parts += [
            ("proposed", proposals * (hand + 1), named + "how many cards (0: no number named)"),
            ("refused", proposals, named + "whether it was refused"),
            ("elder exchanged", proposals * (hand + 1), named + "how many cards elder threw"),
            ("dealer exchanged", proposals * (hand + 1), named + "how many the dealer threw"),
            ("own thrown", proposals * pack, named + "the cards the seat threw"),
            ("own drawn", proposals * pack, named + "the cards it drew"),
        ]
    parts += [
        ("trick leader", hand * 2, "for each trick: who led, own or other"),
        ("own card", hand * pack, "for each trick: the card the seat played"),
        ("other card", hand * pack, "for each trick: the card of the other seat"),
    ]
    return _laid_out(parts)


def information(view: DealView, events: Iterable[Told]) -> Tensor:
    """The information state of the owner of a view who has been told these events of the deal."""
    seat, rules = view.seat, view.rules
    assert seat is not None
    layout = information_layout(rules)
    found = np.zeros(layout.size, np.float32)
    now = observation_layout(rules).size
    found[2 : 2 + now] = observation(view)
    fill = _Filler(found, layout, rules)
    fill.one("seat", seat)
    row = rules.hand_size + 1
    for number, exchange in enumerate(exchanges(view, events)):
        fill.one("proposed", number * row + exchange.proposed)
        fill.tensor[fill.begin["refused"] + number] = exchange.refused
        fill.one("elder exchanged", number * row + exchange.elder)
        fill.one("dealer exchanged", number * row + exchange.dealer)
        fill.cards("own thrown", exchange.threw, number)
        fill.cards("own drawn", exchange.drew, number)
    for number, trick in enumerate(view.taken):
        own_lead = trick.leader == seat
        fill.one("trick leader", 2 * number + (0 if own_lead else 1))
        fill.card("own card", trick.led if own_lead else trick.reply, number)
        fill.card("other card", trick.reply if own_lead else trick.led, number)
    return found
