"""Going through the record of a match step by step, all cards open."""

from __future__ import annotations

from pathlib import Path

from ecarte.cards import in_set
from ecarte.classic import record as records
from ecarte.classic.game import Match
from ecarte.classic.record import Record
from ecarte.classic.state import Phase
from ecarte.errors import BadText, EcarteError
from ecarte.messages import Message, message
from ecarte.speech.classic import Names, events
from ecarte.speech.telling import seat_names
from ecarte.terminal.keeping import kept_records
from ecarte.terminal.plain import telling
from ecarte.terminal.plain.asking import EVERYWHERE, Conversation
from ecarte.terminal.plain.words import COMMANDS, STEPS, Answer, Command, meant, shown

SHOWN = 9
"""As many kept records are offered by number."""


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
        Replay(conversation, record).go_through()


def read_record(file: Path) -> Record:
    """The classic record in a file. Raises `EcarteError` in one sentence."""
    try:
        return records.read(file.read_text("utf-8"))
    except (OSError, ValueError, RuntimeError):
        raise BadText(message("The file {file} cannot be read.", file=file)) from None


class Replay:
    """A reader in the middle of a record; `at` acts have been told."""

    def __init__(self, conversation: Conversation, record: Record) -> None:
        self.conversation = conversation
        self.names: Names = seat_names(record.names)
        self.states = records.states(record)
        self.at = 0

    @property
    def last(self) -> int:
        """The number of acts in the record."""
        return len(self.states) - 1

    def go_through(self) -> None:
        """Tells the record step by step until the reader has had enough."""
        self.conversation.tell(
            message(
                "{first} and {second}; acts: {acts}.",
                first=self.names[0],
                second=self.names[1],
                acts=self.last,
            )
        )
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
            question,
            self._goal,
            help=self._ways(),
            more=self._command,
            commands=(Command.TABLE, Command.SCORE, *EVERYWHERE),
        )
        if goal is None:
            return False
        if goal == self.at + 1:
            self.conversation.tell(*self._told(goal))
        else:
            self.conversation.tell(
                message("Act {number} of {acts}.", number=goal, acts=self.last),
                *self._told(goal),
            )
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

    def _ways(self) -> list[Message]:
        language = self.conversation.language
        return [
            message(
                "Enter goes on, “{back}” goes back, “{end}” goes to the end, a number to that act.",
                back=shown(STEPS[Answer.BACK], language),
                end=shown(STEPS[Answer.END], language),
            )
        ]

    def _told(self, number: int) -> list[Message]:
        """What an act of the record brought; both hands when cards were dealt."""
        if number == 0:
            return []
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

    def _command(self, text: str) -> bool:
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


def replay_file(conversation: Conversation, file: Path) -> None:
    """Goes through the record in a file, or says why it cannot be read."""
    try:
        record = read_record(file)
    except EcarteError as error:
        conversation.tell(error.sentence)
    else:
        Replay(conversation, record).go_through()
