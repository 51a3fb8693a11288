"""Going through the record of a game step by step, all cards open: a match or a banking evening."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ecarte.banking import record as evenings
from ecarte.cards import in_set
from ecarte.classic import record as matches
from ecarte.classic.game import Match
from ecarte.classic.state import Phase
from ecarte.errors import BadText, EcarteError
from ecarte.messages import Message, message
from ecarte.recording.lines import decoded
from ecarte.recording.opening import game_of
from ecarte.speech import banking as banking_speech
from ecarte.speech.classic import Names, events
from ecarte.speech.telling import seat_names
from ecarte.terminal.keeping import kept_records
from ecarte.terminal.plain import telling
from ecarte.terminal.plain.asking import EVERYWHERE, Conversation
from ecarte.terminal.plain.banking_table import told_of, uses
from ecarte.terminal.plain.banking_words import ASKED, Asked
from ecarte.terminal.plain.words import COMMANDS, STEPS, Answer, Command, meant, shown

SHOWN = 9
"""As many kept records are offered by number."""
Record = matches.Record | evenings.Record


def choose_record(conversation: Conversation) -> None:
    """Asks for a record, one of those kept or a file, and goes through it."""
    kept = kept_records()[:SHOWN]
    for number, file in enumerate(kept, 1):
        conversation.tell(message("{number}. {option}", number=number, option=file.stem))

    def understood(text: str) -> Record | None:
        if not text:
            return None
        if text.isascii() and text.isdigit() and 1 <= int(text) <= len(kept):
            return read_record(kept[int(text) - 1])
        return read_record(Path(text).expanduser())

    record = conversation.ask(
        message("Which record: its number, or the name of a file? (Enter: none)"), understood
    )
    if record is not None:
        reading(conversation, record).go_through()


def read_record(file: Path) -> Record:
    """The record in a file. Raises `EcarteError` in one sentence."""
    try:
        text = decoded(file.read_bytes())
        return evenings.read(text) if game_of(text) == "banking" else matches.read(text)
    except (OSError, ValueError, RuntimeError):
        raise BadText(message("The file {file} cannot be read.", file=file)) from None


def reading(conversation: Conversation, record: Record) -> Reading:
    """Somebody about to go through a record."""
    if isinstance(record, evenings.Record):
        return EveningReading(conversation, record)
    return MatchReading(conversation, record)


class Reading:
    """A reader in the middle of a record; `at` acts have been told."""

    commands: Sequence[Command] = EVERYWHERE
    """The commands that help lists."""

    def __init__(self, conversation: Conversation, acts: int) -> None:
        self.conversation = conversation
        self.last = acts
        self.at = 0

    def opening(self) -> list[Message]:
        """What is told before the first act."""
        raise NotImplementedError

    def told(self, number: int) -> list[Message]:
        """What an act of the record brought; the first has number 1."""
        raise NotImplementedError

    def answered(self, text: str) -> bool:
        """Answers what can be asked for; False if it was something else."""
        raise NotImplementedError

    def ways(self) -> list[Message]:
        """How a reader moves, for the help."""
        language = self.conversation.language
        return [
            message(
                "Enter goes on, “{back}” goes back, “{end}” goes to the end, a number to that act.",
                back=shown(STEPS[Answer.BACK], language),
                end=shown(STEPS[Answer.END], language),
            )
        ]

    def go_through(self) -> None:
        """Tells the record step by step until the reader has had enough."""
        self.conversation.tell(*self.opening())
        while self._step():
            pass

    def _step(self) -> bool:
        at_end = self.at == self.last
        question = (
            message("The record ends here. Press Enter to leave it.")
            if at_end
            else message("Press Enter to go on.")
        )
        goal = self.conversation.ask(
            question, self._goal, help=self.ways(), more=self.answered, commands=self.commands
        )
        if goal is None:
            return False
        if goal != self.at + 1:
            self.conversation.tell(message("Act {number} of {acts}.", number=goal, acts=self.last))
        if goal:
            self.conversation.tell(*self.told(goal))
        self.at = goal
        return True

    def _goal(self, text: str) -> int | None:
        """How many acts are to have been told next; None: the reader leaves the record."""
        answer = meant(text, STEPS, self.conversation.language)
        if not text or answer is Answer.NEXT:
            return self.at + 1 if self.at < self.last else None
        if answer is Answer.BACK:
            return max(self.at - 1, 0)
        if answer is Answer.END:
            return self.last
        if text.isascii() and text.isdigit() and int(text) <= self.last:
            return int(text)
        raise BadText(
            message("Press Enter, or answer with a number from 0 to {most}.", most=self.last)
        )


class MatchReading(Reading):
    """A reader of a classic match."""

    commands = (Command.TABLE, Command.SCORE, *EVERYWHERE)

    def __init__(self, conversation: Conversation, record: matches.Record) -> None:
        self.names: Names = seat_names(record.names)
        self.states = matches.states(record)
        super().__init__(conversation, len(record.acts))

    def opening(self) -> list[Message]:
        """Who played."""
        first, second = self.names
        return [
            message(
                "{first} and {second}; acts: {acts}.", first=first, second=second, acts=self.last
            )
        ]

    def told(self, number: int) -> list[Message]:
        """What an act brought; both hands when cards were dealt."""
        before, after = self.states[number - 1], self.states[number]
        said = events(before.view(None), after.view(None), self.names)
        dealt = before.deal is not None and before.deal.phase in (Phase.DEAL, Phase.DRAW)
        return [*said, *self._hands(after)] if dealt else said

    def _hands(self, match: Match) -> list[Message]:
        if match.deal is None:
            return []
        return [
            message("{name} holds {cards}.", name=name, cards=tuple(in_set(hand)))
            for name, hand in zip(self.names, match.deal.hands, strict=True)
            if hand
        ]

    def answered(self, text: str) -> bool:
        """Tells the table with both hands, or the score."""
        command = meant(text, COMMANDS, self.conversation.language)
        match = self.states[self.at]
        if command is Command.SCORE:
            self.conversation.tell(*telling.score(match.view(None), self.names))
        elif command in (Command.TABLE, Command.HAND):
            if match.deal is not None:
                self.conversation.tell(*telling.table(match.deal.view(None), self.names))
            self.conversation.tell(*self._hands(match))
        else:
            return False
        return True


class EveningReading(Reading):
    """A reader of a banking evening."""

    asked = (Asked.TABLE, Asked.PURSES, Asked.BANK, Asked.LEDGER, Asked.SETTLEMENT)

    def __init__(self, conversation: Conversation, record: evenings.Record) -> None:
        self.record = record
        self.states = evenings.states(record)
        super().__init__(conversation, len(record.acts))

    def opening(self) -> list[Message]:
        """Who sat down with what."""
        return [
            message("A banking evening; acts: {acts}.", acts=self.last),
            *banking_speech.purse_lines(self.states[0].view(None)),
        ]

    def told(self, number: int) -> list[Message]:
        """What an act brought."""
        before, after = self.states[number - 1], self.states[number]
        act = self.record.acts[number - 1]
        return banking_speech.events(before.view(None), after.view(None), act)

    def ways(self) -> list[Message]:
        """How a reader moves, and what can be asked for."""
        return [*super().ways(), *uses(self.asked, self.conversation.language)]

    def answered(self, text: str) -> bool:
        """Tells how the table stands; a word that leads through the record goes before."""
        language = self.conversation.language
        asked = meant(text, ASKED, language)
        if asked not in self.asked or meant(text, STEPS, language) is not None:
            return False
        self.conversation.tell(*told_of(asked, self.states[self.at].view(None)))
        return True


def replay_file(conversation: Conversation, file: Path) -> None:
    """Goes through the record in a file, or says why it cannot be read."""
    try:
        record = read_record(file)
    except EcarteError as error:
        conversation.tell(error.sentence)
    else:
        reading(conversation, record).go_through()
