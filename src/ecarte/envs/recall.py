"""What a seat has been told, act by act: the memory that an information state is made of.

Everything is learned by laying two views of the same seat side by side, the one before an act and
the one after it. Views hold nothing that their owner may not see, so neither does the memory. The
order in which the cards of a hand came is left out: it tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ecarte.cards import BIT, NO_CARD, text_of
from ecarte.classic.acts import WORDS, Act, Kind
from ecarte.classic.rules import ClassicRules
from ecarte.classic.state import NATURE, Phase
from ecarte.classic.view import DealView


class Told(NamedTuple):
    """Something that happened, as one seat was told of it.

    `seat` did it or received the cards (`NATURE`: the turn-up). `number` is how many cards were
    proposed, thrown or dealt, and `cards` are those of them that the seat saw.
    """

    kind: Kind
    seat: int
    number: int = 0
    cards: int = 0


class Known(NamedTuple):
    """All that a seat has been told: the deals before, written down, and the deal in play."""

    past: str = ""
    events: tuple[Told, ...] = ()


def told(before: DealView, after: DealView) -> Told:
    """What the owner of two views learns from the one act that lies between them."""
    phase, actor = before.phase, before.actor
    if phase is Phase.DEAL:
        return _dealt(before, after)
    if phase is Phase.DRAW:
        return Told(
            Kind.DEAL,
            before.receiver,
            before.stock - after.stock,
            after.drawn & ~before.drawn,
        )
    if phase is Phase.PROPOSAL:
        if after.phase is Phase.ANSWER:
            return Told(Kind.PROPOSE, actor, after.proposal)
        return Told(Kind.STAND, actor)
    if phase is Phase.ANSWER:
        return Told(Kind.ACCEPT if after.phase is Phase.DISCARD else Kind.REFUSE, actor)
    if phase is Phase.DISCARD:
        number = after.exchanges[-1][0 if actor == before.elder else 1]
        return Told(Kind.DISCARD, actor, number, after.discards & ~before.discards)
    if phase is Phase.KING:
        announced = after.announced is not None
        return Told(Kind.ANNOUNCE if announced else Kind.SILENT, actor)
    trick = len(after.taken) > len(before.taken)
    return Told(Kind.PLAY, actor, 1, BIT[after.taken[-1].reply if trick else after.led])


def _dealt(before: DealView, after: DealView) -> Told:
    """One card dealt to a hand, or turned up."""
    if after.turn_up != NO_CARD:
        return Told(Kind.DEAL, NATURE, 1, BIT[after.turn_up])
    first, second = after.hand_sizes
    seat = 0 if first > before.hand_sizes[0] else 1
    number = (first, second)[seat] - before.hand_sizes[seat]
    return Told(Kind.DEAL, seat, number, after.hand & ~before.hand)


def learned(known: Known, before: DealView, after: DealView) -> Known:
    """What is known after one more act; a finished deal is written down with its cards open."""
    events = (*known.events, told(before, after))
    if after.opened is None:
        return Known(known.past, events)
    return Known(known.past + written(before, events) + _opened(after) + "\n")


def written(view: DealView, events: Iterable[Told]) -> str:
    """The events of a deal as a line: acts as records write them, cards not seen as `??`."""
    rules = view.rules
    before = list(view.score)
    for award in view.awards:
        before[award.seat] -= award.points
    words = [f"dealer {view.dealer}", f"score {before[0]} {before[1]}"]
    hands, turn_up, later = _parted(list(events))
    for seat, hand in hands.items():
        words.append(f"hand {seat} {_seen(rules, hand)}")
    if turn_up:
        words.append(f"turn-up {_cards(rules, turn_up)}")
    words.extend(_word(rules, one) for one in later)
    return "; ".join(words)


def _parted(events: list[Told]) -> tuple[dict[int, Told], int, list[Told]]:
    """The first hands, the turn-up and what came after, each run of cards dealt taken together."""
    hands: dict[int, Told] = {}
    turn_up, later = 0, list[Told]()
    for one in events:
        if one.kind is not Kind.DEAL:
            later.append(one)
        elif one.seat == NATURE:
            turn_up = one.cards
        elif not turn_up:
            hands[one.seat] = _together(hands.get(one.seat), one)
        elif later[-1].kind is Kind.DEAL:
            later[-1] = _together(later[-1], one)
        else:
            later.append(one)
    return hands, turn_up, later


def _together(first: Told | None, more: Told) -> Told:
    if first is None:
        return more
    return first._replace(number=first.number + more.number, cards=first.cards | more.cards)


def _word(rules: ClassicRules, one: Told) -> str:
    if one.kind is Kind.PLAY:
        return _cards(rules, one.cards)
    if one.kind is Kind.PROPOSE:
        return str(Act(Kind.PROPOSE, one.number))
    return f"{WORDS[one.kind]} {_seen(rules, one)}".rstrip()


def _seen(rules: ClassicRules, one: Told) -> str:
    shown = _cards(rules, one.cards)
    unseen = one.number - one.cards.bit_count()
    if one.kind not in (Kind.DEAL, Kind.DISCARD):
        return shown
    return " ".join([shown] * bool(shown) + ["??"] * unseen)


def _cards(rules: ClassicRules, some: int) -> str:
    return text_of(card for card in rules.pack if some & BIT[card])


def _opened(view: DealView) -> str:
    """What lay open when the deal was over: cards left in hand, thrown and drawn, by seat."""
    assert view.opened is not None
    words = ""
    for seat in (0, 1):
        for name, sets in zip(("left", "threw", "drew"), view.opened, strict=True):
            if sets[seat]:
                words += f"; {seat} {name} {_cards(view.rules, sets[seat])}"
    return words


class Exchange(NamedTuple):
    """One proposal as a seat remembers it.

    What was proposed, whether it was refused, how many cards elder and the dealer threw, and the
    sets of the seat's own cards thrown and drawn.
    """

    proposed: int
    refused: bool = False
    elder: int = 0
    dealer: int = 0
    threw: int = 0
    drew: int = 0


def exchanges(view: DealView, events: Iterable[Told]) -> list[Exchange]:
    """The proposals of the deal in play, in their order."""
    found: list[Exchange] = []
    for one in events:
        if one.kind is Kind.PROPOSE:
            found.append(Exchange(one.number))
        elif one.kind is Kind.REFUSE:
            found[-1] = found[-1]._replace(refused=True)
        elif one.kind is Kind.DISCARD:
            last = found[-1]._replace(threw=found[-1].threw | one.cards)
            if one.seat == view.elder:
                found[-1] = last._replace(elder=one.number)
            else:
                found[-1] = last._replace(dealer=one.number)
        elif one.kind is Kind.DEAL and found:
            found[-1] = found[-1]._replace(drew=found[-1].drew | one.cards)
    return found
