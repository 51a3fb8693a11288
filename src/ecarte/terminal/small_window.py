"""A window that is too small: one sentence, until it is larger again. Nothing is lost."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.geometry import Size

from ecarte.messages import message
from ecarte.terminal.drawn import Drawn
from ecarte.terminal.room import Room

WIDTH, HEIGHT = 80, 24


def too_small(size: Size) -> bool:
    """Whether the table does not fit into a window of this size."""
    return size.width < WIDTH or size.height < HEIGHT


class SmallWindow(Room[None]):
    """Covers whatever is on the screen while the window is too small; keys do nothing."""

    def compose(self) -> ComposeResult:
        """The sentence."""
        yield Drawn(
            self.say(
                message(
                    "The window is too small: {width} × {height} characters are needed.",
                    width=WIDTH,
                    height=HEIGHT,
                )
            ),
        )
