"""The row in which a sum is set: by typing, by steps, or by clicking − and +."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.events import Click, Key
from textual.message import Message

from ecarte.terminal.banking.fields import Line
from ecarte.terminal.drawn import Drawn


class AmountLine(Line):
    """The sum as it is typed. Letters are left to the table: they are its keys."""

    def begin(self, text: str | None = None) -> None:
        """The sum is typed: from its first digit, or over the sum that stands there."""
        self.focus()
        if text is None:
            self.select_all()
        else:
            self.value = text
            self.cursor_position = len(text)

    def on_key(self, event: Key) -> None:
        """Lets letters, “?” and the like pass."""
        sign = event.character
        if sign is not None and sign.isprintable() and not (sign.isdigit() or sign in " -+.,−"):
            event.prevent_default()


class StepButton(Drawn):
    """− or +: a click makes the sum smaller or larger by a step."""

    class Clicked(Message):
        """A step was asked for, down (−1) or up (1)."""

        def __init__(self, steps: int) -> None:
            super().__init__()
            self.steps = steps

    def __init__(self, sign: str, steps: int) -> None:
        super().__init__(f" {sign} ", classes="step")
        self.steps = steps

    def on_click(self, event: Click) -> None:
        """Asks for a step."""
        event.stop()
        self.post_message(self.Clicked(self.steps))


class AmountRow(Horizontal):
    """What the sum is for, −, the sum, +, and between which bounds it may be."""

    def compose(self) -> ComposeResult:
        """The parts of the row."""
        yield Drawn(id="sum-for")
        yield StepButton("−", -1)
        yield AmountLine(id="sum", longest=16, select=False)
        yield StepButton("+", 1)
        yield Drawn(id="bounds")

    @property
    def line(self) -> AmountLine:
        """Where the sum is typed."""
        return self.query_one(AmountLine)

    def show(self, purpose: str, bounds: str) -> None:
        """Says what the sum is for and its bounds."""
        self.query_one("#sum-for", Drawn).update(purpose)
        self.query_one("#bounds", Drawn).update(bounds)
