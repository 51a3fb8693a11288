"""Going through a record step by step: the keys, and where they lead."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.events import Key, Resize

from ecarte.messages import Message, mark, message
from ecarte.terminal.choices import Choice, KeyFooter, Pressed
from ecarte.terminal.drawn import Drawn
from ecarte.terminal.history import KEPT, HistoryPanel
from ecarte.terminal.keys import written
from ecarte.terminal.panels import QUIET
from ecarte.terminal.room import Room
from ecarte.terminal.table_pages import WHAT_HAPPENED

ROOM_FOR_HISTORY = 112
SAME = {"space": "right", "enter": "right", "up": "left", "down": "right"}
KEYS = ("left", "right", "home", "end", "pageup", "pagedown", "escape")


class Stepping(Room[None]):
    """A record at one of its steps; 0 is where the game begins.

    The screens of both games draw the step; the widgets `#events` and `HistoryPanel` say what
    happened. `said` is what was said at each step, `deals` are the steps at which a deal lies open.
    """

    def __init__(self, said: Sequence[Sequence[Message]], deals: Sequence[int]) -> None:
        super().__init__()
        self.said, self.deals = said, deals
        self.at = 0

    @property
    def last(self) -> int:
        """The last step."""
        return len(self.said) - 1

    def draw(self) -> None:
        """Draws the game as it stands at this step."""
        raise NotImplementedError

    def on_mount(self) -> None:
        """Shows where the game begins."""
        self.retell()

    def on_resize(self, event: Resize) -> None:
        """Shows the history at the side where there is room."""
        self.set_class(event.size.width >= ROOM_FOR_HISTORY, "-history")
        self.call_after_refresh(self.retell)

    def retell(self) -> None:
        """Shows the step in the language now chosen."""
        if not self.composed:
            return
        with self.app.batch_update():
            self.draw()
            self._say()

    def _say(self) -> None:
        steps = self.say(message("Step {step} of {all}", step=self.at, all=self.last))
        said = " ".join(self.say(one) for one in self.said[self.at])
        self.query_one("#events", Drawn).update(
            Content.assemble((steps, QUIET), "  ", (said, "bold"))
        )
        told = [one for step in self.said[: self.at + 1] for one in step][-KEPT:]
        panel = self.query_one(HistoryPanel)
        panel.tell(self.say(WHAT_HAPPENED), told, self.game.language)
        self.query_one(KeyFooter).offer(
            [
                Choice("left", "", "←"),
                Choice("right", self.say(mark("Step by step")), "→"),
                Choice("pageup", "", "PgUp"),
                Choice("pagedown", self.say(mark("Deal by deal")), "PgDn"),
                Choice("home", self.say(mark("Start")), "Home"),
                Choice("end", self.say(mark("End")), "End"),
                Choice("escape", self.say(mark("Close")), self.say(written("escape"))),
            ]
        )

    def on_pressed(self, event: Pressed) -> None:
        """A key of the footer was clicked."""
        self.use(event.choice)

    def on_key(self, event: Key) -> None:
        """Arrows step, Home and End go to the ends, Escape closes."""
        key = SAME.get(event.key, event.key)
        if key in KEYS:
            event.stop()
            event.prevent_default()
            self.use(key)

    def use(self, key: str) -> None:
        """Goes to another step, or closes the record."""
        if key == "escape":
            self.dismiss()
            return
        if key in ("pageup", "pagedown"):
            self.at = self._deal_from(1 if key == "pagedown" else -1)
        else:
            places = {"left": self.at - 1, "right": self.at + 1, "home": 0, "end": self.last}
            self.at = min(max(places.get(key, self.at), 0), self.last)
        self.retell()

    def _deal_from(self, by: int) -> int:
        """The step at which the next deal lies open, or the one before."""
        further = [place for place in self.deals if (place - self.at) * by > 0]
        if not further:
            return self.last if by > 0 else 0
        return min(further) if by > 0 else max(further)
