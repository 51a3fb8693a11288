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
from ecarte.speech.cards import as_typed, card_meant
from ecarte.terminal.plain.words import ACTS, NONE, PLAY_ON, YES_NO, Answer, meant, no_answer, shown

_PLAIN = {
    Kind.STAND: acts.STAND,
    Kind.ACCEPT: acts.ACCEPT,
    Kind.REFUSE: acts.REFUSE,
    Kind.ANNOUNCE: acts.ANNOUNCE,
    Kind.SILENT: acts.SILENT,
    Kind.RESIGN: acts.RESIGN,
}
"""The acts that need neither a number nor cards."""
_BY_YES_OR_NO = {
    (Phase.ANSWER, Answer.YES): acts.ACCEPT,
    (Phase.ANSWER, Answer.NO): acts.REFUSE,
    (Phase.KING, Answer.YES): acts.ANNOUNCE,
    (Phase.KING, Answer.NO): acts.SILENT,
}
"""The acts that answer yes or no to what is asked."""
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
    yes_or_no = meant(text, YES_NO, language)
    if yes_or_no is not None and (view.phase, yes_or_no) in _BY_YES_OR_NO:
        return _BY_YES_OR_NO[view.phase, yes_or_no]
    kind = meant(text, ACTS, language)
    if kind in _PLAIN:
        return _PLAIN[kind]
    word, _, rest = _parted(text).partition(" ")
    kind = meant(word, ACTS, language)
    if kind is Kind.PROPOSE:
        return _proposal(rest, text, view, language)
    if kind is Kind.DISCARD:
        return acts.discard(_cards(rest, view, language))
    if view.phase is Phase.DISCARD:
        if meant(text, NONE, language) is not None:
            return acts.discard(())
        return acts.discard(_cards(text, view, language))
    if _PLACES.fullmatch(text) and view.phase is not Phase.PLAY:
        if view.phase is Phase.PROPOSAL and _counts(view):
            return _proposal(text, text, view, language)
        raise no_answer(text, language)
    return _card_played(text, view, language)


def _parted(text: str) -> str:
    """The text with a space between a word and a number that is written close to it: p3."""
    close = _WORD_AND_NUMBER.fullmatch(text)
    return " ".join(close.groups() if close else text.split())


def _counts(view: DealView) -> bool:
    return view.rules.count_named is CountNamed.WITH_PROPOSAL


def _proposal(number: str, text: str, view: DealView, language: Language) -> Act:
    example = f"{shown(ACTS[Kind.PROPOSE], language)} 3"
    if not number and view.phase is Phase.PROPOSAL and _counts(view):
        raise BadText(
            message("Say how many cards you want, as in “{example}”.", example=example), "C6"
        )
    if not number:
        return acts.PROPOSE[acts.UNNAMED]
    if not _PLACES.fullmatch(number):
        raise no_answer(text, language)
    named = int(number[:3])
    if not 0 < named < len(acts.PROPOSE):
        raise BadText(
            message("A proposal is for one card or more, as in “{example}”.", example=example),
            "C11",
        )
    return acts.PROPOSE[named]


def _card_played(text: str, view: DealView, language: Language) -> Act:
    (card, *more) = _cards(text, view, language) or [UNKNOWN]
    if card == UNKNOWN or more:
        raise no_answer(text, language)
    return acts.PLAY[card]


def _cards(text: str, view: DealView, language: Language) -> list[Card]:
    """The cards named by their places in the hand or by name. Raises `BadText`."""
    named: list[Card] = []
    for part in text.split(","):
        whole = card_meant(part, language)
        if whole not in (None, UNKNOWN):
            named.append(whole)
            continue
        words = part.split()
        if words and not any(_is_card(word, language) for word in words):
            raise no_answer(text, language)
        for word in words:
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


def _is_card(word: str, language: Language) -> bool:
    return _PLACES.fullmatch(word) is not None or card_meant(word, language) is not None


def _card(word: str, language: Language) -> Card:
    card = card_meant(word, language)
    if card is None or card == UNKNOWN:
        raise no_answer(word, language)
    return card


def ways(view: DealView, language: Language) -> list[Message]:
    """How the question that the owner of the view has before him can be answered."""

    def word(kind: Kind) -> str:
        return shown(ACTS[kind], language)

    if view.phase is Phase.PROPOSAL:
        propose = word(Kind.PROPOSE)
        example = f"{propose} 3" if _counts(view) else propose
        stand = shown(PLAY_ON, language) if view.exchanges else word(Kind.STAND)
        said = message("Answer “{stand}” or “{example}”.", stand=stand, example=example)
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
            "Name the cards or their numbers, as in “1 3 4”; “{none}” throws none.",
            none=shown(NONE[Answer.NONE], language),
        )
    else:
        said = message(
            "Name a card, as in {example}, or its number.", example=as_typed("QH", language)
        )
    return [
        said,
        message("“{resign}”: give the game up", resign=word(Kind.RESIGN)),
    ]


def usual_told(act: Act, view: DealView, language: Language) -> Message:
    """What Enter alone does, by the words that could be typed for it."""
    if act.kind is Kind.STAND and view.exchanges:
        return message("{word}", word=shown(PLAY_ON, language))
    if act.kind is Kind.PLAY:
        return message("{card}", card=act.cards[0])
    word = shown(ACTS[act.kind], language)
    if act.kind is Kind.PROPOSE and act.number:
        return message("{word} {number}", word=word, number=act.number)
    if act.kind is Kind.DISCARD:
        if not act.cards:
            return message("{word}", word=shown(NONE[Answer.NONE], language))
        return message("{word} {cards}", word=word, cards=act.cards)
    return message("{word}", word=word)


def only_act(view: DealView) -> Act | None:
    """The one card that may be played, where there is no other; what Enter alone then does."""
    if view.phase is not Phase.PLAY or view.legal_cards.bit_count() != 1:
        return None
    return acts.PLAY[next(in_set(view.legal_cards))]
