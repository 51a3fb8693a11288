"""Keeping the game in progress, and the records of finished ones; trouble is told once."""

from __future__ import annotations

from collections.abc import Callable

from ecarte.messages import message
from ecarte.service import storage
from ecarte.service.classic import SAVED, Session, resumed
from ecarte.service.storage import CannotSave
from ecarte.terminal.keeping import keep_record
from ecarte.terminal.plain.asking import Conversation


class Keeper:
    """Saves for one person; the first time it cannot be done he is told, and the game goes on."""

    def __init__(self, conversation: Conversation) -> None:
        self._conversation = conversation
        self._told = False

    def save(self, session: Session) -> None:
        """Keeps the match in progress; a finished one is written down as a record instead."""
        if session.over:
            storage.forget(SAVED)
            self.attempt(lambda: keep_record(session))
        else:
            self.attempt(lambda: storage.write_facts(SAVED, session.facts()))

    def attempt(self, keep: Callable[[], object]) -> None:
        """Keeps something if it can be kept."""
        try:
            keep()
        except CannotSave as error:
            if not self._told:
                self._told = True
                self._conversation.tell(
                    error.sentence, message("The game goes on, but it will not be kept.")
                )


def saved() -> Session | None:
    """The session that was kept, or None. Raises `EcarteError` if it is damaged."""
    facts = storage.read_facts(SAVED)
    return None if facts is None else resumed(facts)
