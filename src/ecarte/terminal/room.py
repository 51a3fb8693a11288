"""What all screens have in common: the language, the pack, the settings, and pages of text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, TypeVar, cast

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Click, Key
from textual.message import Message as Event
from textual.screen import ModalScreen, Screen

from ecarte.language import Language
from ecarte.messages import Message, mark, message
from ecarte.rulebook import rule
from ecarte.terminal.choices import Choice, Choices, Pressed
from ecarte.terminal.drawn import Drawn
from ecarte.terminal.keys import key_for, pressed, use_of, written

if TYPE_CHECKING:
    from ecarte.terminal.app import EcarteApp

Answer = TypeVar("Answer")


class Room(Screen[Answer], Generic[Answer]):
    """A screen of the game, with the ways to speak that all screens use."""

    @property
    def game(self) -> EcarteApp:
        """The application."""
        return cast("EcarteApp", self.app)

    def say(self, value: object) -> str:
        """A message, card or marked text in the reader's language."""
        said = self.game.language
        return said.text(value) if isinstance(value, str) else said.say(value)

    def key_of(self, use: str) -> str:
        """The key that does this, as it is shown."""
        return self.say(written(key_for(use, self.game.settings.keys)))

    def use_of(self, event: Key) -> str | None:
        """What the key that was pressed does."""
        return use_of(pressed(event), self.game.settings.keys)

    @property
    def composed(self) -> bool:
        """Whether the widgets are there, so that they can be told what to show."""
        # Textual calls a screen mounted only after it has been told so
        return bool(self.children) and all(child.is_mounted for child in self.children)

    def is_too_soon(self, by: Event) -> bool:
        """Whether a press cannot mean what is asked now, because it was made before.

        Anything but a key or a click is a line that was sent, with Enter.
        """
        key = by.key if isinstance(by, Key) else "click" if isinstance(by, Click) else "enter"
        return self.game.haste.is_too_soon(by.time, key)

    def retell(self) -> None:
        """Says everything afresh, after the language or the pack was changed."""


class Page(Room[str], ModalScreen[str]):
    """A page of text over the table, with choices under it; Escape closes it with “”."""

    def __init__(
        self,
        title: str,
        body: Content | str,
        choices: Sequence[Choice] = (),
        wide: bool = False,
        at_end: bool = False,
    ) -> None:
        super().__init__(classes="-wide" if wide else "")
        self.heading, self.body, self.choices = title, body, choices
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        """The title, the text, the choices."""
        with Vertical(id="page"):
            yield Drawn(self.heading, id="title")
            with VerticalScroll(id="body", can_focus=False) as body:
                body.display = bool(self.body)
                yield Drawn(self.body, id="text")
            yield Choices(id="answers", column=len(self.choices) > 3)

    def on_mount(self) -> None:
        """Offers the choices; without any there is one, to close the page."""
        close = Choice("", self.say(CLOSE), self.say(written("enter")))
        answers = self.query_one(Choices)
        answers.offer(self.choices or [close])
        answers.focus()
        self.game.haste.asked(expected=True)
        if self.at_end:
            self.query_one("#body", VerticalScroll).scroll_end(animate=False)

    def on_pressed(self, event: Pressed) -> None:
        """Closes the page with the choice."""
        if not self.is_too_soon(event.by):
            self.dismiss(event.choice)

    def on_key(self, event: Key) -> None:
        """Escape closes; the keys of the choices take them; others move the text."""
        body = self.query_one("#body", VerticalScroll)
        key = pressed(event)
        moves = {
            "up": body.scroll_up,
            "down": body.scroll_down,
            "pageup": body.scroll_page_up,
            "pagedown": body.scroll_page_down,
            "home": body.scroll_home,
            "end": body.scroll_end,
        }
        taken = [choice for choice in self.choices if choice.key.lower() == key]
        if event.key == "escape":
            self.dismiss("")
        elif taken:
            self.dismiss(taken[0].name)
        elif event.key in moves:
            moves[event.key](animate=False)
        else:
            return
        event.stop()
        event.prevent_default()


CLOSE = mark("Close")
BACK = mark("Back")


def replacing(said: Language, sentence: Message, new: str, resume: str) -> Page:
    """Asks before something new takes the place of what is saved: “new”, “resume” or “”."""
    choices = [
        Choice("resume", said.text(resume)),
        Choice("new", said.text(new)),
        Choice("", said.text(BACK)),
    ]
    return Page(said.text(new), said.say(sentence), choices)


def rule_page(room: Room[Answer], number: str) -> Page:
    """The page with the text of a rule."""
    entry = rule(number)
    title = room.say(message("Rule {rule}: {title}", rule=entry.id, title=message(entry.title)))
    return Page(title, room.say(entry.text))
