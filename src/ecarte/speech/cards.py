"""Cards in words, for ears: “queen of hearts”; and cards as a reader may type them."""

from __future__ import annotations

from functools import cache

from ecarte.cards import CARDS, SUITS, TEXTS, UNKNOWN, Card, cards
from ecarte.errors import BadText
from ecarte.language import SYMBOLS, Language
from ecarte.messages import Message, is_list, mark, message
from ecarte.speech.spelling import spelled

WORDS = (
    mark("two of spades"),
    mark("three of spades"),
    mark("four of spades"),
    mark("five of spades"),
    mark("six of spades"),
    mark("seven of spades"),
    mark("eight of spades"),
    mark("nine of spades"),
    mark("ten of spades"),
    mark("knave of spades"),
    mark("queen of spades"),
    mark("king of spades"),
    mark("ace of spades"),
    mark("two of hearts"),
    mark("three of hearts"),
    mark("four of hearts"),
    mark("five of hearts"),
    mark("six of hearts"),
    mark("seven of hearts"),
    mark("eight of hearts"),
    mark("nine of hearts"),
    mark("ten of hearts"),
    mark("knave of hearts"),
    mark("queen of hearts"),
    mark("king of hearts"),
    mark("ace of hearts"),
    mark("two of diamonds"),
    mark("three of diamonds"),
    mark("four of diamonds"),
    mark("five of diamonds"),
    mark("six of diamonds"),
    mark("seven of diamonds"),
    mark("eight of diamonds"),
    mark("nine of diamonds"),
    mark("ten of diamonds"),
    mark("knave of diamonds"),
    mark("queen of diamonds"),
    mark("king of diamonds"),
    mark("ace of diamonds"),
    mark("two of clubs"),
    mark("three of clubs"),
    mark("four of clubs"),
    mark("five of clubs"),
    mark("six of clubs"),
    mark("seven of clubs"),
    mark("eight of clubs"),
    mark("nine of clubs"),
    mark("ten of clubs"),
    mark("knave of clubs"),
    mark("queen of clubs"),
    mark("king of clubs"),
    mark("ace of clubs"),
    mark("unknown card"),
)
"""What each card is called, in the order of `cards.CARDS`; last, the card nobody has seen."""


SUIT_LETTERS = {"sv": "SHRK", "ru": "ПЧБТ", "fr": "PCKT"}
"""The suits as each country writes them, in the order of `cards.SUITS`.

S, H, D and C mean everywhere the same; a country's letter is understood only if it is none of them.
"""


def in_words(said: Message) -> Message:
    """The sentence with every card in it called by its words instead of index and suit."""
    return said._replace(values=tuple((name, _worded(value)) for name, value in said.values))


def _worded(value: object) -> object:
    if isinstance(value, Message):
        return in_words(value)
    if is_list(value):
        return tuple(_worded(part) for part in value)
    return message(WORDS[value]) if isinstance(value, Card) else value


def card_meant(text: str, language: Language) -> Card | None:
    """The card a reader of this language means by a text, or None.

    Understood are `QH`, the index of the reader's own pack with the suit's letter or sign, and the
    words, in English too; capitals and accents make no difference.
    """
    return _meanings(language).get(_written(text))


def _written(text: str) -> str:
    written = spelled(text)
    return "t" + written[2:] if written.startswith("10") else written


def as_typed(text: str, language: Language) -> str:
    """Cards such as `QH 7S` as a reader of this language may type them, for an example."""
    return " ".join(language.rank(one.rank) + _letter(one.suit, language) for one in cards(text))


def _letter(suit: int, language: Language) -> str:
    """The letter by which a reader of this language may type a suit: his own, or S, H, D, C."""
    letter = SUIT_LETTERS.get(language.code, SUITS)[suit]
    return SUITS[suit] if letter in SUITS else letter


def no_card(text: str, language: Language) -> BadText:
    """The refusal of a text that is no card."""
    return BadText(
        message(
            "“{text}” is not a card: write its rank and suit, as in {example}, or its name.",
            text=text,
            example=as_typed("QH", language),
        )
    )


@cache
def _meanings(language: Language) -> dict[str, Card]:
    found: dict[str, Card] = {TEXTS[UNKNOWN]: UNKNOWN}
    for card in CARDS:
        index, suit = language.rank(card.rank), card.suit
        ways = (
            str(card),
            card.rank + SYMBOLS[suit],
            index + SUITS[suit],
            index + SYMBOLS[suit],
            WORDS[card],
            language.text(WORDS[card]),
            index + _letter(suit, language),
        )
        for way in ways:
            found.setdefault(_written(way), card)
    return found
