"""The fields of the banking forms: a choice among a few values, and a line to type in."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.events import Click, Key
from textual.message import Message
from textual.widgets import Input

from ecarte.terminal.drawn import Drawn

FIELD = "#f4efe0 on #2c6e52"
FIELD_AT = "bold #1c1c1c on #f0c75e"


class Options(Drawn, can_focus=True):
    """One of a few values, changed with the left and right arrows, Space, or a click."""

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, options: Options) -> None:
            super().__init__()
            self.options = options

    def __init__(self, values: Sequence[tuple[str, str]], value: str, *, id: str) -> None:
        super().__init__("", id=id, classes="options")
        self.values, self.value = list(values), value

    def offer(self, values: Sequence[tuple[str, str]]) -> None:
        """Offers other values, with what they are called; keeps the chosen one if it is there."""
        self.values = list(values)
        if self.value not in [name for name, _ in self.values]:
            self.value = self.values[0][0]
        self._draw()

    def choose(self, value: str) -> None:
        """Chooses a value."""
        self.value = value
        self._draw()

    def on_mount(self) -> None:
        """Shows the value."""
        self._draw()

    def on_focus(self) -> None:
        """Marks the field."""
        self._draw()

    def on_blur(self) -> None:
        """Unmarks it."""
        self._draw()

    def on_click(self, event: Click) -> None:
        """A click takes the next value."""
        event.stop()
        self._step(1)

    def on_key(self, event: Key) -> None:
        """Left and right, and Space."""
        if event.key in ("left", "right", "space"):
            event.stop()
            event.prevent_default()
            self._step(-1 if event.key == "left" else 1)

    def _step(self, step: int) -> None:
        names = [name for name, _ in self.values]
        self.value = names[(names.index(self.value) + step) % len(names)]
        self._draw()
        self.post_message(self.Changed(self))

    def _draw(self) -> None:
        said = dict(self.values).get(self.value, self.value)
        if self.has_focus:
            self.update(Content.styled(f"▸ {said} ◂", FIELD_AT))
        else:
            self.update(Content.styled(f"‹ {said} ›", FIELD))


class Line(Input):
    """A line to type in, one row high."""

    def __init__(
        self,
        value: str = "",
        *,
        id: str | None = None,
        longest: int = 40,
        select: bool = True,
    ) -> None:
        super().__init__(
            value,
            id=id,
            classes="line",
            compact=True,
            max_length=longest,
            select_on_focus=select,
        )
