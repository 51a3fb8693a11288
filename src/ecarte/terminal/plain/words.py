"""The words that are understood as answers, in English and in the reader's language.

Each text lists words that mean the same, parted by commas; translations may list as many others.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from functools import cache
from typing import TypeVar

from ecarte.classic.acts import Kind
from ecarte.errors import BadText
from ecarte.language import Language
from ecarte.messages import mark, message
from ecarte.speech.spelling import spelled


class Command(Enum):
    """What can be asked for instead of an answer."""

    HELP = auto()
    RULE = auto()
    HAND = auto()
    TABLE = auto()
    SCORE = auto()
    LAST = auto()
    HISTORY = auto()
    ADVICE = auto()
    EXPERT = auto()
    AGAIN = auto()
    MENU = auto()
    QUIT = auto()


class Answer(Enum):
    """Short answers that are no acts of the game."""

    YES = auto()
    NO = auto()
    NONE = auto()
    NEXT = auto()
    BACK = auto()
    END = auto()


COMMANDS = {
    Command.HELP: mark("help, ?"),
    Command.RULE: mark("rule"),
    Command.HAND: mark("hand, h"),
    Command.TABLE: mark("table, t"),
    Command.SCORE: mark("score"),
    Command.LAST: mark("last, l"),
    Command.HISTORY: mark("history, w"),
    Command.ADVICE: mark("advice"),
    Command.EXPERT: mark("expert, hint, e"),
    Command.AGAIN: mark("again"),
    Command.MENU: mark("menu"),
    Command.QUIT: mark("quit"),
}
"""The words for each command, the one that help shows first."""

ACTS = {
    Kind.STAND: mark("stand, play, play on, s"),
    Kind.PROPOSE: mark("propose, p"),
    Kind.ACCEPT: mark("accept, a"),
    Kind.REFUSE: mark("refuse, r"),
    Kind.DISCARD: mark("discard, throw, d"),
    Kind.ANNOUNCE: mark("announce, king, k"),
    Kind.SILENT: mark("silent, say nothing, nothing, n"),
    Kind.RESIGN: mark("resign, x"),
}
"""The words for each kind of act; a card is played by naming it."""

PLAY_ON = mark("play, play on")
"""The word for standing that is shown once cards have been exchanged; `ACTS` has it too."""

YES_NO = {Answer.YES: mark("yes, y"), Answer.NO: mark("no, n")}
"""The words that answer yes or no."""

STEPS = {
    Answer.NEXT: mark("next, n"),
    Answer.BACK: mark("back, b"),
    Answer.END: mark("end, e"),
}
"""The words that lead through a record."""

NONE = {Answer.NONE: mark("none, no card, 0")}
"""The words for throwing no card away."""

_Meaning = TypeVar("_Meaning")


def meant(text: str, words: Mapping[_Meaning, str], language: Language) -> _Meaning | None:
    """What the whole text means among these words, or None."""
    written = spelled(text)
    for meaning, marked in words.items():
        if written in _ways(marked, language):
            return meaning
    return None


def help_word(language: Language) -> str:
    """The word with which a reader asks for help."""
    return shown(COMMANDS[Command.HELP], language)


def no_answer(text: str, language: Language) -> BadText:
    """The refusal of a text that means nothing at the question that is asked."""
    word = help_word(language)
    if not text:
        return BadText(message("An answer is needed here; “{help}” lists the answers.", help=word))
    return BadText(
        message("“{text}” is no answer here; “{help}” lists the answers.", text=text, help=word)
    )


def shown(marked: str, language: Language) -> str:
    """The word that is shown to a reader: the first."""
    return language.text(marked).split(",")[0].strip()


@cache
def _ways(marked: str, language: Language) -> frozenset[str]:
    both = f"{marked},{language.text(marked)}"
    return frozenset(spelled(way) for way in both.split(",") if way.strip())
