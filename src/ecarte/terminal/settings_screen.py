"""The settings: language, pace, the king, the pack's colours, and every key."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len
from textual.events import Key
from textual.widget import Widget

from ecarte.language import LANGUAGES
from ecarte.messages import mark, message
from ecarte.service.settings import Pace
from ecarte.terminal.banking.keys import (
    BANKING_USES,
    banking_key,
    banking_label,
    changed_name,
    taken_by,
    usual_key,
)
from ecarte.terminal.choices import Choice
from ecarte.terminal.drawn import Drawn
from ecarte.terminal.forms import LABEL, Form, OptionRow
from ecarte.terminal.keys import FIXED, USES, pressed, written
from ecarte.terminal.room import CLOSE

PACES = {
    Pace.SLOW: mark("slow"),
    Pace.NORMAL: mark("normal"),
    Pace.FAST: mark("fast"),
    Pace.NONE: mark("no pauses"),
}
ON, OFF = "on", "off"
KEYS = {
    mark("Keys of the classic game"): USES,
    mark("Keys of the banking table"): BANKING_USES,
}


class KeyRow(Drawn, can_focus=True):
    """A key that can be changed: Enter, then the new key."""

    def __init__(self, use: str, label: str) -> None:
        super().__init__("", id=f"key_{use}")
        self.use, self.label = use, label + " " * max(1, LABEL - cell_len(label))
        self.waiting = False

    def draw(self, key: str, ask: str) -> None:
        """Shows the key, or asks for the new one."""
        shown = ask if self.waiting else key
        mark_here = "▸" if self.has_focus else " "
        self.update(f"{mark_here}{self.label}[{shown}]")


class SettingsScreen(Form[None]):
    """Every change holds at once and is kept."""

    heading = mark("Settings")

    def rows(self) -> Iterator[Widget]:
        """The questions."""
        now = self.game.settings
        yes_or_no = [(OFF, self.say(mark("no"))), (ON, self.say(mark("yes")))]
        yield OptionRow(
            "language",
            self.say(mark("Language")),
            list(LANGUAGES.items()),
            self.game.language.code,
        )
        yield OptionRow(
            "pace",
            self.say(mark("Pace of the computer")),
            [(pace, self.say(text)) for pace, text in PACES.items()],
            now.pace,
        )
        yield OptionRow(
            "announce_always",
            self.say(mark("Always announce the king")),
            yes_or_no,
            ON if now.announce_always else OFF,
        )
        yield OptionRow(
            "four_colours",
            self.say(mark("Suits in four colours")),
            yes_or_no,
            ON if now.four_colours else OFF,
        )
        for heading, uses in KEYS.items():
            yield Drawn(" " + self.say(heading), classes="part")
            for use, entry in uses.items():
                yield KeyRow(use, self.say(entry.label))
        yield OptionRow(
            "usual_keys",
            self.say(mark("All keys as usual")),
            [(OFF, self.say(mark("no"))), (ON, self.say(mark("yes")))],
            OFF,
        )

    def ways_out(self) -> list[Choice]:
        """Every change holds already, so there is nothing to go back from."""
        return [Choice("back", self.say(CLOSE), self.say(written("escape")))]

    def begin(self) -> None:
        """Shows the keys too."""
        super().begin()
        self.draw_keys()

    def on_descendant_focus(self) -> None:
        """The row in question is marked."""
        self.draw_keys()

    def draw_keys(self) -> None:
        """Shows which key does what."""
        changed = self.game.settings.keys
        for row in self.query(KeyRow):
            if not row.has_focus:
                row.waiting = False
            row.draw(
                self.say(written(banking_key(row.use, changed))), self.say(mark("press a key"))
            )

    def on_option_row_changed(self, event: OptionRow.Changed) -> None:
        """Takes the answer over."""
        now, value = self.game.settings, event.row.value
        if event.row.id == "language":
            self.game.set_up(now._replace(language=value))
        elif event.row.id == "pace":
            self.game.set_up(now._replace(pace=Pace(value)))
        elif event.row.id == "announce_always":
            self.game.set_up(now._replace(announce_always=value == ON))
        elif event.row.id == "four_colours":
            self.game.set_up(now._replace(four_colours=value == ON))
        elif value == ON:
            self.game.set_up(now._replace(keys={}))
            event.row.put(OFF)
            self.draw_keys()

    def retell(self) -> None:
        """Asks everything afresh in the language now chosen."""
        if self.composed and self.query_one("#heading", Drawn).content != self.say(self.heading):
            self.call_later(self._recompose)

    async def _recompose(self) -> None:
        await self.recompose()
        self.begin()

    def on_key(self, event: Key) -> None:
        """A row that waits takes any key; Enter makes a row wait."""
        row = self.focused
        if not isinstance(row, KeyRow) or not (row.waiting or event.key in ("enter", "space")):
            return  # the form's own keys follow by themselves
        event.stop()
        event.prevent_default()
        if row.waiting:
            self.take_key(row, pressed(event))
        else:
            row.waiting = True
            self.complain("")
            self.draw_keys()

    def on_click(self) -> None:
        """A click on a row makes it wait for its key."""
        if isinstance(self.focused, KeyRow):
            self.focused.waiting = True
            self.draw_keys()

    def take_key(self, row: KeyRow, key: str) -> None:
        """The new key of a row, unless it is another's."""
        now = self.game.settings
        row.waiting = False
        other = taken_by(row.use, key, now.keys)
        if key in FIXED or other is not None:
            label = banking_label(other) if other else mark("the cards")
            self.complain(
                self.say(
                    message(
                        "The key {key} is taken: {use}.",
                        key=message(written(key)),
                        use=message(label),
                    )
                )
            )
        else:
            name = changed_name(row.use)
            keys = {**now.keys, name: key}
            if key == usual_key(row.use):
                del keys[name]
            self.game.set_up(now._replace(keys=keys))
            self.complain("")
        self.draw_keys()

    def send(self) -> None:
        """Everything holds already."""
        self.dismiss()
