"""What is asked of a player of the classic game, by which rule, and what his acts are called."""

from __future__ import annotations

from typing import NamedTuple

from ecarte.cards import ALL_OF_SUIT, CARDS, NO_CARD, Card
from ecarte.classic.acts import Act, Kind
from ecarte.classic.rules import CountNamed
from ecarte.classic.state import Phase, trump_king
from ecarte.classic.tricks import HIGHER
from ecarte.classic.view import DealView
from ecarte.messages import Message, counted, mark, message
from ecarte.speech.classic import Names


class Prompt(NamedTuple):
    """What is asked of a player: one sentence, and the rule behind it."""

    sentence: Message
    rule: str


def waiting(view: DealView, names: Names) -> Message:
    """Whom the table waits for, for those who are not to act."""
    return message("{name} is to act.", name=names[view.actor])


def prompt(view: DealView, names: Names) -> Prompt:
    """What is asked of the owner of the view, who is to act."""
    if view.phase is Phase.PROPOSAL:
        return _ask_proposal(view)
    if view.phase is Phase.ANSWER:
        return _ask_answer(view, names)
    if view.phase is Phase.DISCARD:
        return _ask_discard(view)
    if view.phase is Phase.KING:
        return _ask_king(view)
    return _ask_card(view)


def _ask_proposal(view: DealView) -> Prompt:
    again = bool(view.exchanges)
    if view.rules.count_named is CountNamed.AFTER_ACCEPTANCE:
        if again:
            return Prompt(message("Play, or propose another exchange."), "C9")
        return Prompt(message("Stand, or propose an exchange."), "C5")
    if again:
        return Prompt(
            counted(
                "Play, or propose another exchange of {number} card.",
                "Play, or propose another exchange of up to {number} cards.",
                view.highest_proposal,
            ),
            "C9",
        )
    return Prompt(
        counted(
            "Stand, or propose an exchange of {number} card.",
            "Stand, or propose an exchange of up to {number} cards.",
            view.highest_proposal,
        ),
        "C5",
    )


def _ask_answer(view: DealView, names: Names) -> Prompt:
    name = names[view.elder]
    first = not view.exchanges
    if view.rules.count_named is CountNamed.AFTER_ACCEPTANCE:
        if first:
            return Prompt(
                message("{name} proposes. Accept, or refuse and be vulnerable.", name=name), "C12"
            )
        return Prompt(message("{name} proposes again. Accept or refuse.", name=name), "C7")
    if first:
        return Prompt(
            counted(
                "{name} wants {number} card. Accept, or refuse and be vulnerable.",
                "{name} wants {number} cards. Accept, or refuse and be vulnerable.",
                view.proposal,
                name=name,
            ),
            "C12",
        )
    return Prompt(
        counted(
            "{name} wants {number} more card. Accept or refuse.",
            "{name} wants {number} more cards. Accept or refuse.",
            view.proposal,
            name=name,
        ),
        "C7",
    )


def _ask_discard(view: DealView) -> Prompt:
    low, high = view.discard_limits
    if low == high:
        return Prompt(
            counted(
                "Choose {number} card to throw away.",
                "Choose {number} cards to throw away.",
                low,
            ),
            "C8",
        )
    return Prompt(
        message("Choose from {low} to {high} cards to throw away.", low=low, high=high), "C11"
    )


def _ask_king(view: DealView) -> Prompt:
    king = Card(trump_king(view.trump))
    if view.holds_king:
        return Prompt(
            message("You hold {king}: announce it for a point, or not.", king=king), "C13"
        )
    return Prompt(
        message("You do not hold {king}: there is nothing to announce.", king=king), "C15"
    )


def _ask_card(view: DealView) -> Prompt:
    if view.led == NO_CARD:
        return Prompt(message("Lead any card."), "C16")
    led = CARDS[view.led]
    if view.hand & ALL_OF_SUIT[led.suit]:
        if view.hand & HIGHER[led]:
            return Prompt(message("Follow suit and beat {led}.", led=led), "C18")
        return Prompt(message("Follow suit to {led}; you cannot beat it.", led=led), "C17")
    if view.hand & ALL_OF_SUIT[view.trump] and view.rules.must_trump:
        return Prompt(message("You cannot follow suit: trump {led}.", led=led), "C19")
    return Prompt(message("You cannot follow suit to {led}: play any card.", led=led), "C20")


LABELS = {
    Kind.STAND: mark("Stand"),
    Kind.ACCEPT: mark("Accept"),
    Kind.REFUSE: mark("Refuse"),
    Kind.ANNOUNCE: mark("Announce the king"),
    Kind.SILENT: mark("Say nothing"),
    Kind.RESIGN: mark("Resign"),
}


def label(act: Act) -> Message:
    """What a button for the act says."""
    if act.kind is Kind.PLAY:
        return message("{card}", card=act.cards[0])
    if act.kind is Kind.PROPOSE:
        return message("Propose {count}", count=act.number) if act.number else message("Propose")
    if act.kind is Kind.DISCARD:
        return message("Throw {cards}", cards=act.cards) if act.cards else message("Throw none")
    return message(LABELS[act.kind])
