"""Forms: a row a question, answered by choosing among values or by typing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len, set_cell_size
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.events import Click, Key
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input

from ecarte.errors import EcarteError
from ecarte.messages import mark
from ecarte.terminal.choices import Choice, Choices, KeyFooter, Pressed
from ecarte.terminal.drawn import Drawn
from ecarte.terminal.keys import written
from ecarte.terminal.room import BACK, Answer, Room

LABEL = 33


class OptionRow(Drawn, can_focus=True):
    """A question with a few answers: left and right go through them, so does a click."""

    class Changed(Message):
        """Another answer was chosen."""

        def __init__(self, row: OptionRow) -> None:
            super().__init__()
            self.row = row

    def __init__(self, name: str, label: str, options: Sequence[tuple[str, str]], at: str) -> None:
        super().__init__("", id=name)
        self.label, self.options = label, options
        values = [value for value, _ in options]
        self.place = values.index(at) if at in values else 0

    @property
    def value(self) -> str:
        """The answer chosen."""
        return self.options[self.place][0]

    def put(self, value: str) -> None:
        """Shows another answer without telling anybody."""
        values = [one for one, _ in self.options]
        if value in values:
            self.place = values.index(value)
            self._draw()

    def on_mount(self) -> None:
        """Shows the question and the answer."""
        self._draw()

    def _draw(self) -> None:
        label = set_cell_size(self.label, LABEL) if cell_len(self.label) > LABEL else self.label
        dots = " " * (LABEL - cell_len(label))
        here = self.has_focus
        self.update(
            Content.assemble(
                "▸" if here else " ",
                (label, "bold" if here else ""),
                dots,
                ("‹ ", "#f0c75e"),
                (self.options[self.place][1], "bold"),
                (" ›", "#f0c75e"),
            )
        )

    def step(self, by: int) -> None:
        """Chooses the next answer, or the one before."""
        self.place = (self.place + by) % len(self.options)
        self._draw()
        self.post_message(self.Changed(self))

    def watch_has_focus(self, has_focus: bool) -> None:
        """Shows whether the keys go here."""
        super().watch_has_focus(has_focus)
        self._draw()

    def on_click(self, event: Click) -> None:
        """The next answer."""
        event.stop()
        self.step(1)

    def on_key(self, event: Key) -> None:
        """Left and right choose; Enter and Space choose the next."""
        if event.key in ("left", "right", "enter", "space"):
            event.stop()
            event.prevent_default()
            self.step(-1 if event.key == "left" else 1)


class TextRow(Horizontal):
    """A question answered by typing."""

    def __init__(self, name: str, label: str, text: str = "", hint: str = "") -> None:
        super().__init__(id=name)
        self.label, self.text, self.hint = label, text, hint

    def compose(self) -> ComposeResult:
        """The question and the line to type on."""
        yield Drawn(" " + self.label)
        yield Input(self.text, placeholder=self.hint, compact=True)

    def on_descendant_focus(self) -> None:
        """Marks the row, without colour."""
        self.query_one(Drawn).update("▸" + self.label)

    def on_descendant_blur(self) -> None:
        """Unmarks it."""
        self.query_one(Drawn).update(" " + self.label)

    @property
    def value(self) -> str:
        """What was typed."""
        return self.query_one(Input).value.strip()


class Form(Room[Answer]):
    """A screen of rows, with the choices to go on under them."""

    heading = ""
    go_on = mark("Begin")

    def rows(self) -> Iterator[Widget]:
        """The questions."""
        raise NotImplementedError

    def send(self) -> None:
        """Does what the form is for; raises `EcarteError` if an answer does not fit."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """The heading, the questions, what is wrong, the choices."""
        yield Drawn(self.say(self.heading), id="heading")
        yield VerticalScroll(*self.rows(), id="form", can_focus=False)
        yield Drawn("", id="wrong")
        yield Choices(id="answers")
        yield KeyFooter(id="keys")

    def on_mount(self) -> None:
        """Begins with the first question."""
        self.begin()

    def ways_out(self) -> list[Choice]:
        """How the form can be left."""
        escape = self.say(written("escape"))
        return [
            Choice("send", self.say(self.go_on), "F2"),
            Choice("back", self.say(BACK), escape),
        ]

    def begin(self) -> None:
        """Offers to go on or back, and puts the focus on the first question."""
        ways = self.ways_out()
        self.query_one("#answers", Choices).offer([way._replace(key="") for way in ways])
        self.query_one(KeyFooter).offer(
            [
                Choice("", self.say(mark("Move")), "↑ ↓"),
                Choice("", self.say(mark("Change")), "← →"),
                *ways,
            ]
        )
        self.query_one("#wrong").display = False
        first = next(iter(self.query("OptionRow, Input")), None)
        if first is not None:
            first.focus()

    def on_pressed(self, event: Pressed) -> None:
        """Goes on or back."""
        event.stop()
        self.choose(event.choice)

    def choose(self, choice: str) -> None:
        """Goes on or back; what is wrong with the answers is said, and nothing is lost."""
        if choice == "back":
            self.dismiss()
        elif choice == "send":
            try:
                self.send()
            except EcarteError as error:
                self.complain(self.say(error.sentence))

    def complain(self, sentence: str) -> None:
        """Says what is wrong."""
        wrong = self.query_one("#wrong", Drawn)
        wrong.display = bool(sentence)
        wrong.update(f"✗ {sentence}")

    def on_key(self, event: Key) -> None:
        """Up and down move among the questions."""
        moves = {
            "down": self.focus_next,
            "up": self.focus_previous,
            "enter": self.focus_next,
        }
        if event.key in moves:
            moves[event.key]()
        elif event.key == "escape":
            self.choose("back")
        elif event.key == "f2":
            self.choose("send")
        else:
            return
        event.stop()
        event.prevent_default()
