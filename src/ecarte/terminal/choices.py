"""Acts as buttons: a row or column of choices, and the row of keys at the foot of a screen.

One widget draws all its choices, so that nothing flickers when they change; arrows move among
them, Enter, Space or a click takes one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from textual.content import Content
from textual.events import Click, Key, Resize
from textual.message import Message

from ecarte.terminal.drawn import Drawn

CHOICE = "#f4efe0 on #2c6e52"
CHOSEN = "bold #1c1c1c on #f0c75e"
KEY = "bold #f0c75e"


class Choice(NamedTuple):
    """One choice: its name for the program, what it says, and the key that takes it."""

    name: str
    label: str
    key: str = ""


class Pressed(Message):
    """A choice was taken, by a key or a click."""

    def __init__(self, choice: str, by: Click | Key) -> None:
        super().__init__()
        self.choice, self.by = choice, by


class _Spread(Drawn):
    """Texts laid out in lines, each of which can be clicked."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__("", id=id, classes=classes)
        self.choices: Sequence[Choice] = ()
        self._spots: list[tuple[int, int, int, str]] = []

    def _lay(
        self, groups: Iterable[Sequence[tuple[str, Content]]], gap: int, column: bool
    ) -> Content:
        """Groups of parts; the parts of a group stay together in one line."""
        width = self._room()
        lines: list[list[Content]] = [[]]
        self._spots = []
        at = 0
        for group in groups:
            long = sum(part.cell_length for _, part in group) + len(group) - 1
            if lines[-1] and (column or at + long > width):
                lines.append([])
                at = 0
            begin = at
            for name, part in group:
                self._spots.append((len(lines) - 1, begin, begin + part.cell_length, name))
                begin += part.cell_length + 1
            lines[-1].append(Content(" ").join(part for _, part in group))
            at += long + gap
        return Content("\n").join(Content(" " * gap).join(line) for line in lines)

    def _room(self) -> int:
        return max(self.container_size.width, 20)

    def on_click(self, event: Click) -> None:
        """Takes the choice under the pointer."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        for line, begin, end, name in self._spots:
            if offset.y == line and begin <= offset.x < end:
                event.stop()
                self.post_message(Pressed(name, event))


class Choices(_Spread, can_focus=True):
    """Choices of which one is proposed: the one that Enter takes."""

    def __init__(self, *, id: str | None = None, column: bool = False) -> None:
        super().__init__(id=id)
        self.column = column
        self.chosen = 0

    def offer(self, choices: Sequence[Choice], chosen: int = 0) -> None:
        """Shows other choices."""
        self.choices, self.chosen = choices, chosen
        self._draw()

    def propose(self, place: int) -> None:
        """Makes the choice at this place the proposed one."""
        self.chosen = place
        self._draw()

    @property
    def proposed(self) -> str | None:
        """The name of the proposed choice, or None where there is no choice."""
        return self.choices[self.chosen].name if self.choices else None

    def _draw(self) -> None:
        parts = [
            [(choice.name, self._part(choice, place == self.chosen))]
            for place, choice in enumerate(self.choices)
        ]
        self.update(self._lay(parts, 2, self.column))

    def _part(self, choice: Choice, chosen: bool) -> Content:
        text = f"[{choice.key}] {choice.label}" if choice.key else choice.label
        if self.column:
            text = text.ljust(self._widest())
        if chosen and self.has_focus:
            return Content.styled(f"▸{text}◂", CHOSEN)
        if chosen:
            return Content.styled(f"▸{text} ", f"bold {CHOICE}")
        return Content.styled(f" {text} ", CHOICE)

    def _widest(self) -> int:
        return max(
            cell_len(f"[{choice.key}] {choice.label}" if choice.key else choice.label)
            for choice in self.choices
        )

    def watch_has_focus(self, has_focus: bool) -> None:
        """Shows whether the keys go here."""
        super().watch_has_focus(has_focus)
        self._draw()

    def on_resize(self, _event: Resize) -> None:
        """Lays the choices out afresh."""
        self._draw()

    def on_key(self, event: Key) -> None:
        """Arrows move, Enter and Space take the proposed choice."""
        if not self.choices:
            return
        back, on = ("up", "down") if self.column else ("left", "right")
        if event.key in (back, on):
            step = 1 if event.key == on else -1
            self.chosen = (self.chosen + step) % len(self.choices)
            self._draw()
        elif event.key in ("enter", "space"):
            self.post_message(Pressed(self.choices[self.chosen].name, event))
        else:
            return
        event.stop()
        event.prevent_default()


class KeyFooter(_Spread):
    """The keys that can be pressed now, at the foot of the screen.

    A key without a label shares that of the following one.
    """

    def offer(self, choices: Sequence[Choice]) -> None:
        """Shows other keys."""
        self.choices = choices
        self._draw()

    def _draw(self) -> None:
        groups: list[list[tuple[str, Content]]] = [[]]
        for choice in self.choices:
            label = f" {choice.label}" if choice.label else ""
            groups[-1].append((choice.name, Content.assemble((choice.key, KEY), label)))
            if choice.label:
                groups.append([])
        self.update(self._lay(filter(None, groups), 3, False))

    def on_resize(self, _event: Resize) -> None:
        """Lays the keys out afresh."""
        self._draw()
