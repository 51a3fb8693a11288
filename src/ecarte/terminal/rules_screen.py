"""The rulebook: the numbered rules of both games, to be read through."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Key

from ecarte.messages import mark
from ecarte.rulebook import Rule, banking_rules, classic_rules
from ecarte.terminal.choices import Choice, KeyFooter, Pressed
from ecarte.terminal.drawn import Drawn
from ecarte.terminal.room import Room


class RulesScreen(Room[None]):
    """All rules of one game; a key changes to the other's."""

    def __init__(self, banking: bool = False) -> None:
        super().__init__()
        self.banking = banking

    def compose(self) -> ComposeResult:
        """The heading and the rules."""
        yield Drawn(id="heading")
        with VerticalScroll(id="form"):
            yield Drawn(id="rules")
        yield KeyFooter(id="keys")

    def on_mount(self) -> None:
        """Shows the rules."""
        self.retell()
        self.query_one(VerticalScroll).focus()

    def retell(self) -> None:
        """Says the rules."""
        if not self.composed:
            return
        titles = (mark("Rules of the classic game"), mark("Rules of the banking game"))
        self.query_one("#heading", Drawn).update(self.say(titles[self.banking]))
        rules = banking_rules() if self.banking else classic_rules()
        self.query_one("#rules", Drawn).update(
            Content("\n\n").join(self._entry(one) for one in rules)
        )
        self.query_one(KeyFooter).offer(
            [
                Choice("", self.say(mark("Read on")), "↑ ↓ PgUp PgDn"),
                Choice("tab", self.say(titles[not self.banking]), "Tab"),
                Choice("escape", self.say(mark("Back")), "Esc"),
            ]
        )

    def _entry(self, one: Rule) -> Content:
        return Content.assemble(
            (f"{one.id}  {self.say(one.title)}", "bold #f0c75e"), "\n", self.say(one.text)
        )

    def on_pressed(self, event: Pressed) -> None:
        """A key of the footer was clicked."""
        self.use(event.choice)

    def on_key(self, event: Key) -> None:
        """Tab changes the game, Escape goes back."""
        if event.key in ("tab", "escape"):
            event.stop()
            event.prevent_default()
            self.use(event.key)

    def use(self, key: str) -> None:
        """Does what a key is for."""
        if key == "escape":
            self.dismiss()
        elif key == "tab":
            self.banking = not self.banking
            self.retell()
            self.query_one(VerticalScroll).scroll_home(animate=False)
