"""Saying things in the reader's language: sentences, cards and their indices.

Catalogues are gettext files under `locale`; the keys are the English texts. A `Language` is passed
to whoever speaks to a person, so that readers of several languages can be served at once.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from ecarte.cards import RANKS, SUIT_OF, SUITS, UNKNOWN, Card
from ecarte.errors import BadSwitch
from ecarte.messages import Message, is_list, message

LANGUAGES = {"en": "English", "sv": "Svenska", "ru": "Русский", "fr": "Français"}
"""The languages the game speaks, each by its own name."""
CATALOGUES = Path(__file__).with_name("locale")
DOMAIN = "ecarte"

SYMBOLS = "♠♥♦♣"
"""The suits as they are drawn, in the order of `cards.SUITS`."""
_INDICES = {
    "en": {"T": "10"},
    "sv": {"T": "10", "J": "Kn", "Q": "D", "A": "E"},
    "ru": {"T": "10", "J": "В", "Q": "Д", "K": "К", "A": "Т"},
    "fr": {"T": "10", "J": "V", "Q": "D", "K": "R"},
}
"""How the ranks are written on the cards of each country's pack, where not as in `cards.RANKS`."""


class Language:
    """A language to speak in. `symbols`: draw suits as ♠♥♦♣, or write S H D C."""

    def __init__(self, code: str, symbols: bool = True) -> None:
        if code not in LANGUAGES:
            raise BadSwitch(
                message(
                    "There is no language “{code}”; there are: {languages}.",
                    code=code,
                    languages=tuple(LANGUAGES),
                )
            )
        self.code = code
        self.symbols = symbols
        self._catalogue = (
            gettext.NullTranslations()
            if code == "en"
            else gettext.translation(DOMAIN, CATALOGUES, [code], fallback=True)
        )

    def text(self, marked: str) -> str:
        """A text without gaps that was marked for the catalogues."""
        return self._catalogue.gettext(marked) if marked else marked

    def say(self, value: object) -> str:
        """A message, card, list or name as a reader of this language sees it."""
        if isinstance(value, Message):
            return self._sentence(value)
        if is_list(value):
            return ", ".join(self.say(part) for part in value)
        if isinstance(value, Card):
            return self.card(value)
        return str(value)

    def _sentence(self, said: Message) -> str:
        values = dict(said.values)
        number = values.get("number")
        if said.plural is None or not isinstance(number, int):
            text = self._catalogue.gettext(said.text)
        else:
            text = self._catalogue.ngettext(said.text, said.plural, number)
        return text.format(**{name: self.say(value) for name, value in values.items()})

    def rank(self, rank: str) -> str:
        """The index of a rank (one of `cards.RANKS`) on this country's cards."""
        return _INDICES[self.code].get(rank, rank)

    def suit(self, suit: int) -> str:
        """The sign of a suit."""
        return (SYMBOLS if self.symbols else SUITS)[suit]

    def card(self, card: int) -> str:
        """A card by index and suit, such as 10♥."""
        if card == UNKNOWN:
            return "??"
        return self.rank(RANKS[card % 13]) + self.suit(SUIT_OF[card])


@cache
def language(code: str, symbols: bool = True) -> Language:
    """The language with this code (`en`, `sv`, `ru`, `fr`). Raises `BadSwitch` for others."""
    return Language(code, symbols)


def from_environment(environment: Mapping[str, str] = os.environ) -> str:
    """The code of the language the locale asks for; English where we do not speak it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = environment.get(name)
        if wanted:
            code = wanted.replace("-", "_").split("_")[0].split(".")[0].lower()
            return code if code in LANGUAGES else "en"
    return "en"
