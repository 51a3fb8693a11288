"""What is understood at the banking table: acts called by name, and what can be asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from ecarte.banking import acts
from ecarte.banking.acts import Act, Kind
from ecarte.banking.rules import Form
from ecarte.banking.state import Phase
from ecarte.banking.view import TableView
from ecarte.errors import BadText, Refused
from ecarte.language import Language
from ecarte.messages import mark, message
from ecarte.service.banking import PERSON
from ecarte.speech.spelling import spelled
from ecarte.terminal.plain.words import meant, no_answer, shown

WORDS = {
    Kind.TAKE: mark("take"),
    Kind.LAY: mark("lay"),
    Kind.DECLINE: mark("decline"),
    Kind.STAKE: mark("stake, s"),
    Kind.CLOSE: mark("close, c"),
    Kind.SHUFFLE: mark("shuffle"),
    Kind.DEAL: mark("deal, d"),
    Kind.RETIRE: mark("retire"),
    Kind.RESPONSIBLE: mark("responsible, responsible bank"),
    Kind.PASS: mark("pass"),
    Kind.SIT: mark("sit, sit down"),
    Kind.LEAVE: mark("leave"),
}
"""The words for each kind of act, the one that help shows first."""


class Other(Enum):
    """Answers that are no acts of the game by themselves."""

    DONE = auto()
    WITHDRAW = auto()
    BRING = auto()


OTHERS = {
    Other.DONE: mark("done, ready"),
    Other.WITHDRAW: mark("withdraw, w"),
    Other.BRING: mark("bring, add"),
}
"""The words for these answers."""


class Asked(Enum):
    """What can be asked for at the banking table instead of an answer."""

    TABLE = auto()
    PURSES = auto()
    BANK = auto()
    LEDGER = auto()
    LAST = auto()
    SETTLEMENT = auto()
    END = auto()
    UNDO = auto()


ASKED = {
    Asked.TABLE: mark("table, look, t"),
    Asked.PURSES: mark("purses, p"),
    Asked.BANK: mark("bank, b"),
    Asked.LEDGER: mark("ledger"),
    Asked.LAST: mark("last, last deal, l"),
    Asked.SETTLEMENT: mark("settlement"),
    Asked.END: mark("end, end the evening"),
    Asked.UNDO: mark("undo, u"),
}
"""The words for what can be asked for."""
USES = {
    Asked.TABLE: mark("the bank, the turn-up, the stakes or the opened cards"),
    Asked.PURSES: mark("what each has in the purse, and what is owed"),
    Asked.BANK: mark("the bank and the cards left in the pack"),
    Asked.LEDGER: mark("every movement of money"),
    Asked.LAST: mark("the last settled deal"),
    Asked.SETTLEMENT: mark("who would owe whom if the evening ended now"),
    Asked.END: mark("end the evening for everybody"),
    Asked.UNDO: mark("take back what was typed last, before the settlement"),
}
"""What each of them is for."""

KINDS = {
    PERSON: mark("person, human"),
    "flat": mark("flat, steady"),
    "proportional": mark("proportional, bold"),
}
"""The words for who plays: a person, or a computer that stakes so."""

_NUMBER = re.compile(r"[+\-−]?[\d.,_]*\d[\d.,_]*(e\d+)?", re.IGNORECASE)


class Done(NamedTuple):
    """A player says that he has nothing more to do now."""

    name: str


class Arrival(NamedTuple):
    """Somebody sits down with so many units: a person or a computer."""

    name: str
    units: int
    kind: str = PERSON


Meant = Act | Done | Arrival


def answer_meant(text: str, actor: str, view: TableView, language: Language) -> Meant:
    """What a line means when `actor` is asked; it may begin with another player's name.

    Raises `BadText` for what is no answer and `Refused` for what is no amount.
    """
    words = text.split()
    name, rest = _named(words, view)
    if name is None:
        return _meant(words, actor, view, language)
    try:
        return _meant(rest, name, view, language)
    except BadText:
        raise no_answer(text, language) from None


def _named(words: Sequence[str], view: TableView) -> tuple[str | None, Sequence[str]]:
    """The player with whose name a line begins, and the rest; None if it begins with none.

    Some letters that only one player's name begins with are enough where a number follows.
    """
    for seat in sorted(view.seats, key=lambda seat: -len(seat.name)):
        parts = spelled(seat.name).split()
        if len(words) > len(parts) and [spelled(word) for word in words[: len(parts)]] == parts:
            return seat.name, words[len(parts) :]
    if len(words) == 3 and _is_number(words[1]):
        begun = [
            seat.name for seat in view.seats if spelled(seat.name).startswith(spelled(words[0]))
        ]
        if len(begun) == 1:
            return begun[0], words[1:]
    return None, words


def _meant(words: Sequence[str], actor: str, view: TableView, language: Language) -> Meant:
    text = " ".join(words)
    if not words:
        raise no_answer(text, language)
    kind, other = meant(text, WORDS, language), meant(text, OTHERS, language)
    if other is Other.DONE:
        return Done(actor)
    if kind is Kind.TAKE and view.phase is Phase.OFFER and view.rules.form is Form.LAID:
        example = f"{shown(WORDS[Kind.LAY], language)} 100"
        raise Refused(
            message("Whoever takes this bank lays it, as in “{example}”.", example=example), "B14"
        )
    if kind is not None and kind not in (Kind.LAY, Kind.SIT, Kind.STAKE):
        return Act(actor, kind)
    verb, rest = meant(words[0], WORDS, language), words[1:]
    if meant(words[0], OTHERS, language) is Other.WITHDRAW and len(rest) == 1:
        return acts.stake(actor, acts.amount(rest[0]), 0)
    if verb is Kind.LAY and len(rest) == 1:
        return acts.lay(actor, acts.amount(rest[0]))
    brings = meant(words[0], OTHERS, language) is Other.BRING
    if not rest and (brings or verb in (Kind.LAY, Kind.SIT)):
        raise BadText(
            message("How many units? Write the number after it, as in “{word} 100”.", word=text)
        )
    if brings or verb is Kind.SIT:
        return _arrival(rest, actor, language)
    if verb is Kind.STAKE:
        return _stake(rest, actor)
    if len(words) == 2 and _is_number(words[0]):
        return _stake(words, actor)
    if view.phase is Phase.STAKING and len(words) == 1 and _is_number(words[0]):
        return _stake(words, actor)
    if len(words) >= 3 and _is_number(words[-1]) and _is_number(words[-2]):
        raise BadText(
            message(
                "Nobody called {name} sits at this table; here sit: {names}.",
                name=" ".join(words[:-2]),
                names=tuple(seat.name for seat in view.seats),
            ),
            "B24",
        )
    raise no_answer(text, language)


def _stake(words: Sequence[str], actor: str) -> Act:
    if len(words) != 2:
        raise BadText(message("A stake is called as tableau and units, as in “2 10”."), "B4")
    return acts.stake(actor, acts.amount(words[0]), acts.amount(words[1]))


def _arrival(words: Sequence[str], actor: str, language: Language) -> Arrival | Act:
    """Who sits down: “sit 100” brings more, “sit Dora 200” is a newcomer, maybe a computer."""
    kind = PERSON
    named = meant(words[-1], KINDS, language) if len(words) > 2 else None
    if named is not None:
        words, kind = words[:-1], named
    units = acts.amount(words[-1])
    if len(words) == 1:
        return acts.sit(actor, units)
    return Arrival(" ".join(words[:-1]), units, kind)


def _is_number(word: str) -> bool:
    """Whether a word is meant as a number, right or wrong."""
    return _NUMBER.fullmatch(word) is not None
