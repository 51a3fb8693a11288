"""A recorded game told from beginning to end, all cards open."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from ecarte.banking import record as banking
from ecarte.cards import in_set
from ecarte.classic import record as classic
from ecarte.classic.game import Match
from ecarte.classic.state import Phase
from ecarte.messages import Message, message
from ecarte.speech import banking as banking_speech
from ecarte.speech.classic import Names, events


def seat_names(names: tuple[str, str]) -> tuple[str, str]:
    """The players' names, with the seats' numbers for those without one."""
    return names[0] or "0", names[1] or "1"


def classic_match(record: classic.Record) -> list[Message]:
    """A classic match in sentences, both hands told when they are dealt and changed."""
    names = seat_names(record.names)
    said: list[Message] = []
    for before, after in pairwise(classic.states(record)):
        said += events(before.view(None), after.view(None), names)
        said += _hands(before, after, names)
    return said


def _hands(before: Match, after: Match, names: Names) -> Iterator[Message]:
    """Each hand when it has just been completed by the deal or by a draw."""
    old, new = before.deal, after.deal
    if old is None or new is None or old.phase not in (Phase.DEAL, Phase.DRAW):
        return
    if new.owed or (old.phase is Phase.DEAL and new.phase is Phase.DEAL):
        return
    seats = (new.elder, new.dealer) if old.phase is Phase.DEAL else (old.receiver,)
    for seat in seats:
        yield message(
            "{name} holds {cards}.", name=names[seat], cards=tuple(in_set(new.hands[seat]))
        )


def banking_evening(record: banking.Record) -> list[Message]:
    """A banking evening in sentences, from what the players bring to the last act."""
    passed = banking.states(record)
    said = [banking_speech.entry_sentence(entry) for entry in passed[0].ledger]
    for (before, after), act in zip(pairwise(passed), record.acts, strict=True):
        said += banking_speech.events(before.view(None), after.view(None), act)
    return said
