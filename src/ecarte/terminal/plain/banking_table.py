"""What can be asked for at a banking table in plain mode, and how an evening is kept and ends."""

from __future__ import annotations

from collections.abc import Sequence

from ecarte.banking import record as records
from ecarte.banking.record import Record
from ecarte.banking.view import TableView
from ecarte.language import Language
from ecarte.messages import Message, message
from ecarte.service import storage
from ecarte.service.evening import settlement_lines, who_owes_whom
from ecarte.service.evening_files import keep_evening
from ecarte.speech.banking import (
    bank_line,
    last_deal,
    ledger_lines,
    pack_line,
    purse_lines,
    table_lines,
)
from ecarte.terminal.plain.asking import Conversation
from ecarte.terminal.plain.banking_words import ASKED, USES, Asked
from ecarte.terminal.plain.keeping import Keeper
from ecarte.terminal.plain.words import meant, shown


class Ends(Exception):
    """The evening is ended for everybody."""


class EveningTalk:
    """One evening in plain mode: what the game with real cards and the one without share."""

    saved_as = ""
    """The name under which the evening is kept."""
    commands: Sequence[Asked] = ()
    """What can be asked for."""

    def __init__(self, conversation: Conversation) -> None:
        self.conversation = conversation
        self.keeper = Keeper(conversation)

    def view(self) -> TableView:
        """The evening as everybody sees it."""
        raise NotImplementedError

    def record(self) -> Record:
        """The evening written down."""
        raise NotImplementedError

    def facts(self) -> dict[str, object]:
        """The evening as plain values."""
        raise NotImplementedError

    def save(self) -> None:
        """Keeps the evening in progress."""
        self.keeper.attempt(lambda: storage.write_facts(self.saved_as, self.facts()))

    def finish(self) -> None:
        """Tells who owes whom, keeps record and accounts, and forgets the evening in progress."""
        tell = self.conversation.tell
        tell(message("The end of the evening:"), *told_of(Asked.SETTLEMENT, self.view()))

        def keep() -> None:
            files = keep_evening(self.record(), self.view())
            tell(
                message("Record and accounts are kept in {folder}:", folder=files[0].parent),
                *(message("{file}", file=file.name) for file in files),
            )

            storage.forget(self.saved_as)

        # an evening whose record cannot be written stays where it is kept
        self.keeper.attempt(keep)

    def uses(self) -> list[Message]:
        """What can be asked for, for the help."""
        return uses(self.commands, self.conversation.language)

    def answered(self, text: str) -> bool:
        """Answers what can be asked for; False if it was something else. May raise `Ends`."""
        asked = meant(text, ASKED, self.conversation.language)
        if asked is None or asked not in self.commands:
            return False
        self._answer(asked)
        return True

    def _answer(self, asked: Asked) -> None:
        if asked is Asked.LAST:
            self.conversation.tell(*self._last())
        elif asked is Asked.END:
            question = message("End the evening for everybody?")
            if self.conversation.confirm(question):
                raise Ends
        elif asked is Asked.UNDO:
            self.undo()
        else:
            self.conversation.tell(*told_of(asked, self.view()))

    def undo(self) -> None:
        """Takes back what was typed last, where that is possible."""
        raise NotImplementedError

    def _last(self) -> list[Message]:
        """The last deal that was settled; of a later one nothing lies open yet."""
        for state in reversed(records.states(self.record())):
            if state.opened:
                return last_deal(state.view(None))
        return [message("No deal has been settled yet.")]


def told_of(asked: Asked, view: TableView) -> list[Message]:
    """What is told of a table to those who ask for this, if its view holds the answer."""
    if asked is Asked.TABLE:
        return table_lines(view)
    if asked is Asked.PURSES:
        return purse_lines(view)
    if asked is Asked.BANK:
        return [bank_line(view), pack_line(view)]
    if asked is Asked.LEDGER:
        return ledger_lines(view.ledger)
    return settlement_lines(who_owes_whom(view)) if asked is Asked.SETTLEMENT else []


def uses(commands: Sequence[Asked], language: Language) -> list[Message]:
    """What can be asked for, for the help."""
    return [
        message("“{word}”: {use}", word=shown(ASKED[asked], language), use=message(USES[asked]))
        for asked in commands
    ]


def kept_facts(conversation: Conversation, saved_as: str) -> dict[str, object] | None:
    """The evening that was kept, if there is one and it is wished for."""
    facts = storage.read_facts(saved_as)
    if facts is None:
        return None
    place = conversation.choose(
        message("An evening is saved. What would you like?"),
        [message("Resume it"), message("Begin another and give the saved one up")],
    )
    return facts if place == 0 else None
