"""The records that were kept, of both games, and the screen that goes through one of them."""

from __future__ import annotations

import re
from pathlib import Path

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Key

from ecarte.banking import record as banking
from ecarte.classic import record as classic
from ecarte.errors import EcarteError
from ecarte.messages import mark, message
from ecarte.recording.lines import decoded
from ecarte.recording.opening import game_of
from ecarte.terminal.banking.replaying import BankingReplay
from ecarte.terminal.choices import Choice, Choices, KeyFooter, Pressed
from ecarte.terminal.drawn import Drawn
from ecarte.terminal.forms import TextRow
from ecarte.terminal.keeping import kept_records
from ecarte.terminal.keys import written
from ecarte.terminal.replaying import Replay
from ecarte.terminal.room import BACK, Room
from ecarte.terminal.stepping import Stepping

MOST_SHOWN = 200
_EVENING = re.compile(r"(?P<when>[\d-]+ [\d.]+) banking(?P<number>( \(\d+\))?)")
"""The name of the record of a banking evening, as it is kept."""


def replay_of(file: Path) -> Stepping:
    """The screen that goes through a record. Raises `EcarteError` if it cannot be read."""
    try:
        text = decoded(file.read_bytes())
    except (OSError, ValueError):
        raise EcarteError(message("The file {file} cannot be read.", file=file)) from None
    if game_of(text) == banking.GAME:
        return BankingReplay(banking.read(text))
    return Replay(classic.read(text))


class Records(Room[None]):
    """The records of finished games, the newest first, and a line to name another file."""

    def compose(self) -> ComposeResult:
        """The list and the line."""
        yield Drawn(self.say(mark("Go through a record")), id="heading")
        with VerticalScroll(id="form", can_focus=False):
            yield Choices(id="entries", column=True)
            yield Drawn("", id="none")
        yield TextRow("file", self.say(mark("Another file")))
        yield KeyFooter(id="keys")

    def on_mount(self) -> None:
        """Shows what was kept."""
        self.files = kept_records()[:MOST_SHOWN]
        entries = self.query_one(Choices)
        entries.offer([Choice(str(place), self._called(file)) for place, file in self._places()])
        if self.files:
            entries.focus()
        else:
            entries.display = False
            self.query_one("#none", Drawn).update(self.say(mark("No finished game is kept yet.")))
            self.query_one("#file Input").focus()
        self.query_one(KeyFooter).offer(
            [
                Choice("", self.say(mark("Choose")), "↑ ↓"),
                Choice("", self.say(mark("Another file")), "Tab"),
                Choice("", self.say(mark("Open")), self.say(written("enter"))),
                Choice("back", self.say(BACK), self.say(written("escape"))),
            ]
        )

    def _places(self) -> list[tuple[int, Path]]:
        return list(enumerate(self.files))

    def _called(self, file: Path) -> str:
        """The name of a record in the list; an evening's is said in the reader's language."""
        evening = _EVENING.fullmatch(file.stem)
        if evening is None:
            return file.stem
        said = self.say(mark("banking evening"))
        return f"{evening['when']} {said}{evening['number']}"

    def on_pressed(self, event: Pressed) -> None:
        """Opens a record, or goes back."""
        if event.choice.isdecimal():
            self.game.open_record(self.files[int(event.choice)])
        elif event.choice == "back":
            self.dismiss()

    def on_input_submitted(self) -> None:
        """Opens the file that was named."""
        named = self.query_one(TextRow).value
        if named:
            self.game.open_record(Path(named).expanduser())

    def on_key(self, event: Key) -> None:
        """Escape goes back."""
        if event.key == "escape":
            event.stop()
            self.dismiss()
