"""The curtain between two people at one keyboard: nobody's cards are on the screen or behind it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Click, Key

from ecarte.messages import message
from ecarte.terminal.drawn import Drawn
from ecarte.terminal.room import Room


class Curtain(Room[None]):
    """Covers the table until the player whose turn it is has the keyboard."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.player = name

    def compose(self) -> ComposeResult:
        """Who gets the keyboard, and the key that opens the curtain."""
        with Vertical(id="curtain"):
            yield Drawn(
                self.say(message("Pass the keyboard to {name}.", name=self.player)),
                id="pass",
            )
            yield Drawn(
                self.say(message("{name}, press Enter to see your cards.", name=self.player)),
                id="open",
            )

    def on_mount(self) -> None:
        """A second press of the player before opens nothing."""
        self.game.haste.asked()

    def on_key(self, event: Key) -> None:
        """Enter opens the curtain."""
        too_soon = self.is_too_soon(event)
        if event.key == "enter":
            event.stop()
            if not too_soon:
                self.dismiss()

    def on_click(self, event: Click) -> None:
        """So does a click."""
        event.stop()
        if not self.is_too_soon(event):
            self.dismiss()
