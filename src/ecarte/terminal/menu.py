"""The start menu."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Key

from ecarte.language import LANGUAGES
from ecarte.messages import mark
from ecarte.service.start import Start
from ecarte.terminal.card_drawing import beside, face, together
from ecarte.terminal.choices import Choice, Choices, KeyFooter, Pressed
from ecarte.terminal.drawn import Drawn
from ecarte.terminal.keys import written
from ecarte.terminal.room import Room
from ecarte.terminal.saved_games import RESUME_GAME, resume_text, saved_kinds

ENTRIES = {
    "resume": RESUME_GAME,
    "lesson": mark("Learn: a guided first deal"),
    "new": mark("Play against the computer"),
    "people": mark("Two people at one keyboard"),
    "banking": mark("Banking table"),
    "real": mark("Evening with real cards"),
    "records": mark("Go through a record"),
    "rules": mark("Rules"),
    "settings": mark("Settings"),
    "language": mark("Language"),
    "quit": mark("Quit"),
}
_KINGS = (11, 24, 37, 50)


class Menu(Room[None]):
    """Everything the game offers, a line each."""

    def __init__(self) -> None:
        super().__init__()
        self.saved: list[str] = []

    def compose(self) -> ComposeResult:
        """The name of the game, four kings, the entries."""
        with Vertical(id="menu"):
            yield Drawn("É C A R T É", id="name")
            yield Drawn(id="kings")
            yield Choices(id="entries", column=True)
        yield KeyFooter(id="keys")

    def on_mount(self) -> None:
        """Shows the entries."""
        self.retell()
        self.query_one(Choices).focus()

    def on_screen_resume(self) -> None:
        """A saved game may have come or gone."""
        self.retell()

    def retell(self) -> None:
        """Says the entries."""
        if not self.composed:
            return
        kings = beside([face(king, self.game.pack) for king in _KINGS], 2)
        self.query_one("#kings", Drawn).update(together(kings))
        self.saved = saved_kinds()
        names = [name for name in ENTRIES if name != "resume" or self.saved]
        entries = self.query_one(Choices)
        kept = entries.proposed
        choices = [
            Choice(name, self._entry(name), str((place + 1) % 10) if place < 10 else "")
            for place, name in enumerate(names)
        ]
        entries.offer(choices, names.index(kept) if kept in names else 0)
        self.query_one(KeyFooter).offer(
            [
                Choice("", self.say(mark("Choose")), "↑ ↓"),
                Choice("enter", self.say(mark("Open")), self.say(written("enter"))),
                Choice("quit", self.say(ENTRIES["quit"]), "Ctrl+C"),
            ]
        )

    def _entry(self, name: str) -> str:
        text = self.say(resume_text(self.saved) if name == "resume" else ENTRIES[name])
        return f"{text} ({LANGUAGES[self.game.language.code]})" if name == "language" else text

    def on_pressed(self, event: Pressed) -> None:
        """Opens an entry."""
        name = event.choice
        if name == "enter":
            name = self.query_one(Choices).proposed or ""
        self.open(name)

    def on_key(self, event: Key) -> None:
        """Digits open entries."""
        for choice in self.query_one(Choices).choices:
            if choice.key and choice.key == event.key:
                event.stop()
                self.open(choice.name)

    def open(self, name: str) -> None:
        """Opens an entry by its name."""
        game = self.game
        if name == "quit":
            game.exit(0)
        elif name == "resume":
            game.resume_any()
        elif name == "lesson":
            game.open_lesson()
        elif name == "banking":
            game.open_other("banking.table", "BankingScreen", Start())
        elif name == "real":
            game.open_other("banking.real_cards", "RealCardsScreen", Start(real_cards=True))
        elif name == "language":
            codes = list(LANGUAGES)
            following = codes[(codes.index(game.language.code) + 1) % len(codes)]
            game.set_up(game.settings._replace(language=following))
        elif name == "records":
            from ecarte.terminal.records import Records  # noqa: PLC0415

            game.push_screen(Records())
        else:
            game.open_by_name(name)
