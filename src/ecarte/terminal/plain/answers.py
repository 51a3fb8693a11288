"""Reading an act of the classic game from what a person types at its question."""

from __future__ import annotations

import re

from ecarte.cards import UNKNOWN, Card, first_repeated, in_set
from ecarte.classic import acts
from ecarte.classic.acts import Act, Kind
from ecarte.classic.rules import CountNamed
from ecarte.classic.state import Phase
from ecarte.classic.tricks import RANK_ORDER
from ecarte.classic.view import DealView
from ecarte.errors import BadText
from ecarte.language import Language
from ecarte.messages import Message, counted, message
from ecarte.speech.cards import card_meant
from ecarte.terminal.plain.words import ACTS, NONE, Answer, meant, shown

_PLAIN = {
    Kind.STAND: acts.STAND,
    Kind.ACCEPT: acts.ACCEPT,
    Kind.REFUSE: acts.REFUSE,
    Kind.ANNOUNCE: acts.ANNOUNCE,
    Kind.SILENT: acts.SILENT,
    Kind.RESIGN: acts.RESIGN,
}
"""The acts that need neither a number nor cards."""
_WORD_AND_NUMBER = re.compile(r"([^\W\d]+)(\d+)")
_PLACES = re.compile(r"[0-9]+")


def hand_order(view: DealView) -> list[Card]:
    """The hand as it is told and numbered: trumps first, each suit from its highest card."""
    return sorted(
        in_set(view.hand),
        key=lambda card: (card.suit != view.trump, card.suit, RANK_ORDER.index(card.rank)),
    )


def act_meant(text: str, view: DealView, language: Language) -> Act:
    """The act that the text means for the owner of the view. Raises `BadText`."""
    kind = meant(text, ACTS, language)
    if kind in _PLAIN:
        return _PLAIN[kind]
    word, _, rest = _parted(text).partition(" ")
    kind = meant(word, ACTS, language)
    if kind is Kind.PROPOSE:
        return _proposal(rest)
    if kind is Kind.DISCARD:
        return acts.discard(_cards(rest, view, language))
    if view.phase is Phase.DISCARD:
        if meant(text, NONE, language) is not None:
            return acts.discard(())
        return acts.discard(_cards(text, view, language))
    if _PLACES.fullmatch(text) and view.phase is not Phase.PLAY:
        if view.phase is Phase.PROPOSAL and _counts(view):
            return _proposal(text)
        raise _unreadable(text)
    return _card_played(text, view, language)


def _parted(text: str) -> str:
    """The text with a space between a word and a number that is written close to it: p3."""
    close = _WORD_AND_NUMBER.fullmatch(text)
    return " ".join(close.groups() if close else text.split())


def _counts(view: DealView) -> bool:
    return view.rules.count_named is CountNamed.WITH_PROPOSAL


def _proposal(number: str) -> Act:
    if not number:
        return acts.PROPOSE[acts.UNNAMED]
    return acts.act(f"propose {number}")


def _card_played(text: str, view: DealView, language: Language) -> Act:
    (card, *more) = _cards(text, view, language) or [UNKNOWN]
    if card == UNKNOWN or more:
        raise _unreadable(text)
    return acts.PLAY[card]


def _cards(text: str, view: DealView, language: Language) -> list[Card]:
    """The cards named by their places in the hand or by name. Raises `BadText`."""
    named: list[Card] = []
    for part in text.split(","):
        whole = card_meant(part, language)
        if whole not in (None, UNKNOWN):
            named.append(whole)
            continue
        for word in part.split():
            named += _places(word, view) if _PLACES.fullmatch(word) else [_card(word, language)]
    repeated = first_repeated(named)
    if repeated is not None:
        raise BadText(message("The card {card} is named twice.", card=repeated))
    return named


def _places(digits: str, view: DealView) -> list[Card]:
    hand = hand_order(view)
    places = [int(digit) for digit in digits]
    if not all(1 <= place <= len(hand) for place in places):
        raise BadText(
            counted(
                "The hand has {number} card, numbered 1.",
                "The hand has {number} cards, numbered from 1 to {number}.",
                len(hand),
            )
        )
    return [hand[place - 1] for place in places]


def _card(word: str, language: Language) -> Card:
    card = card_meant(word, language)
    if card is None or card == UNKNOWN:
        raise _unreadable(word)
    return card


def _unreadable(text: str) -> BadText:
    if not text:
        return BadText(message("An answer is wanted here; “help” tells which there are."))
    return BadText(
        message("“{text}” is no answer here; “help” tells which there are.", text=text),
    )


def ways(view: DealView, language: Language) -> list[Message]:
    """How the question that the owner of the view has before him can be answered."""

    def word(kind: Kind) -> str:
        return shown(ACTS[kind], language)

    if view.phase is Phase.PROPOSAL:
        propose = word(Kind.PROPOSE)
        example = f"{propose} 3" if _counts(view) else propose
        said = message("Answer “{stand}” or “{example}”.", stand=word(Kind.STAND), example=example)
    elif view.phase is Phase.ANSWER:
        said = message(
            "Answer “{accept}” or “{refuse}”.",
            accept=word(Kind.ACCEPT),
            refuse=word(Kind.REFUSE),
        )
    elif view.phase is Phase.KING:
        said = message(
            "Answer “{announce}” or “{silent}”.",
            announce=word(Kind.ANNOUNCE),
            silent=word(Kind.SILENT),
        )
    elif view.phase is Phase.DISCARD:
        said = message(
            "Name the cards, or their numbers, as in “1 3 4”; to throw none, “{none}”.",
            none=shown(NONE[Answer.NONE], language),
        )
    else:
        said = message("Name a card, as in QH, or its number.")
    return [
        said,
        message("“{resign}”: give the game up", resign=word(Kind.RESIGN)),
    ]


def only_act(view: DealView) -> Act | None:
    """The one card that may be played, where there is no other; what Enter alone then does."""
    if view.phase is not Phase.PLAY or view.legal_cards.bit_count() != 1:
        return None
    return acts.PLAY[next(in_set(view.legal_cards))]
