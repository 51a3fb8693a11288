"""A position typed in: the hands and the turn-up of the first deal, as far as they matter."""

from __future__ import annotations

from collections.abc import Callable

from ecarte.cards import UNKNOWN, Card
from ecarte.errors import BadText
from ecarte.language import Language
from ecarte.messages import Message, message
from ecarte.service.classic import Setup, position_pack
from ecarte.speech.cards import as_typed, card_meant, no_card
from ecarte.terminal.plain.asking import Conversation


def ask_position(conversation: Conversation, setup: Setup, dealer: int) -> tuple[Card, ...]:
    """Asks for the cards, one question after another; Enter leaves them to the seed.

    Gives the pack that deals them, or no cards if none were named.
    """

    def pack(*named: list[Card]) -> tuple[Card, ...]:
        first, second, turned = (*named, [], [])[:3]
        if len(turned) > 1:
            raise BadText(message("One card is turned up."), "C3")
        hands = first, second
        return position_pack(setup.rules, setup.seed, dealer, hands, *turned)

    def ask(question: Message, fits: Callable[[list[Card]], object]) -> list[Card]:
        def understood(text: str) -> list[Card]:
            named = _cards(text, conversation.language)
            fits(named)
            return named

        way = message(
            "Write cards as in “{example}”, or press Enter.",
            example=as_typed("QH 10S 7D", conversation.language),
        )
        return conversation.ask(question, understood, help=[way])

    names = setup.names
    first = ask(message("Which cards does {name} get? (Enter: any)", name=names[0]), pack)
    second = ask(
        message("Which cards does {name} get? (Enter: any)", name=names[1]),
        lambda cards: pack(first, cards),
    )
    turned = ask(
        message("Which card is turned up? (Enter: any)"),
        lambda cards: pack(first, second, cards),
    )
    return pack(first, second, turned) if first or second or turned else ()


def _cards(text: str, language: Language) -> list[Card]:
    """The cards of an answer. Raises `BadText`."""
    named: list[Card] = []
    for part in text.split(","):
        whole = card_meant(part, language)
        named += [whole] if whole is not None else [_card(word, language) for word in part.split()]
    return named


def _card(word: str, language: Language) -> Card:
    card = card_meant(word, language)
    if card is None or card == UNKNOWN:
        raise no_card(word, language)
    return card
