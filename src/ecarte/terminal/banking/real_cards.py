"""An evening with real cards: the host types what is called and what lies on the real table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from textual.containers import Horizontal
from textual.content import Content
from textual.events import Key
from textual.widget import Widget
from textual.widgets import Input

from ecarte.banking.dealing import TABLEAUX
from ecarte.banking.state import Phase
from ecarte.banking.view import TableView
from ecarte.errors import EcarteError
from ecarte.messages import Message, mark
from ecarte.service.banking import Setup, Step
from ecarte.service.real_cards import SAVED
from ecarte.terminal.banking.course import Moment, Shown, shown
from ecarte.terminal.banking.fields import Line
from ecarte.terminal.banking.hearing import heard
from ecarte.terminal.banking.real_cards_hosting import (
    CARDS_ARE_TYPED,
    HostedEvening,
    cards_due,
    cards_meant,
    hosted,
)
from ecarte.terminal.banking.seats import ArrivalScreen
from ecarte.terminal.banking.setup import FoundingScreen
from ecarte.terminal.banking.table import BankingScreen
from ecarte.terminal.choices import Choice, Choices
from ecarte.terminal.drawn import Drawn
from ecarte.terminal.keys import written
from ecarte.terminal.room import rule_page

LONGEST = 80


class CardsLine(Line):
    """Where the host types cards. Escape leaves it; “?” is the table's key."""

    def on_key(self, event: Key) -> None:
        """Lets the rule's key pass."""
        if event.character == "?":
            event.prevent_default()


class RealCardsScreen(BankingScreen):
    """An evening at a real table, led by its host at the keyboard."""

    saved_as = SAVED
    called = mark("Evening with real cards")

    def new_session(self, setup: Setup) -> HostedEvening:
        """A new evening."""
        return HostedEvening(setup)

    def kept_session(self, facts: Mapping[str, object]) -> HostedEvening:
        """The evening that was kept."""
        return hosted(facts)

    def form(self, given: Setup) -> FoundingScreen:
        """The form, in which all players are people."""
        return FoundingScreen(given, real_cards=True)

    def arrival_form(self) -> ArrivalScreen:
        """Asks who sits down; they are people."""
        return ArrivalScreen(real_cards=True)

    @property
    def evening(self) -> HostedEvening:
        """The evening in progress."""
        session = self.session
        assert isinstance(session, HostedEvening)
        return session

    @property
    def typing(self) -> bool:
        """Whether the host is to type cards now."""
        return (
            self._session is not None
            and not (self.coming or self.held)
            and self.evening.table.phase in CARDS_ARE_TYPED
        )

    def shown_for(self, _step: Step) -> float:
        """The host sets the pace."""
        return 0

    def settlement(self, step: Step, said: Sequence[Message]) -> list[Moment]:
        """The cards lie open already when the settlement begins."""
        return [
            moment._replace(shown=moment.shown._replace(open=TABLEAUX))
            for moment in super().settlement(step, said)
        ]

    # drawing

    def more_rows(self) -> Iterator[Widget]:
        """The line for the cards."""
        with Horizontal(id="cards-row"):
            yield Drawn(id="cards-for")
            yield CardsLine(id="cards", longest=LONGEST, select=False)

    def redraw(self) -> None:
        """Draws the table, with the tableaux that have been typed."""
        if self.typing and self.now is not None:
            self.now = self._being_typed()
        super().redraw()
        if self.composed:
            row = self.query_one("#cards-row")
            row.display = self.typing
            self.query_one("#cards-for", Drawn).update(self.say(mark("Cards")))
            if self.typing and self.is_current:
                self.query_one(CardsLine).focus()

    def _being_typed(self) -> Shown:
        """The table while cards are typed: an empty place for the deal, or what lies open."""
        now = shown(self.evening.view())
        if self.evening.table.phase is Phase.OPENING:
            typed = tuple(self.evening.typed)
            return now._replace(tableaux=typed, open=len(typed))
        return now._replace(turn_up=None, dealt=False, tableaux=None, open=0)

    def change_actor(self, name: str | None) -> None:
        """The keyboard acts for somebody, or takes cards."""
        super().change_actor(name)
        if self.typing:
            self.query_one(CardsLine).focus()

    def _prompt(self, view: TableView) -> Content:
        if not self.typing:
            return super()._prompt(view)
        sentence, rule = cards_due(self.evening)
        return Content.assemble(("● ", "bold #f0c75e"), (self.say(sentence), "bold"), f" ({rule})")

    def _draw_acts(self, view: TableView) -> None:
        super()._draw_acts(view)
        if self.coming or self.held or self.session.over:
            return
        strip = self.query_one(Choices)
        choices = list(strip.choices)
        if self.typing:
            choices = [Choice("cards", self.say(mark("These cards")), self.say(written("enter")))]
        if self.evening.can_undo:
            choices.append(Choice("undo", self.say(mark("Undo")), "Ctrl+Z"))
        strip.offer(choices, min(strip.chosen, len(choices) - 1) if choices else 0)

    # what the host types

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter takes the cards, or the sum."""
        if event.input.id == "cards":
            event.stop()
            self.cards_typed()
        else:
            super().on_input_submitted(event)

    def cards_typed(self) -> None:
        """Takes the cards that are written, or says what is wrong with them."""
        line = self.query_one(CardsLine)
        try:
            some = cards_meant(line.value, self.game.language)
            step = self.evening.cards_typed(some)
        except EcarteError as refusal:
            self.refuse(refusal)
            return
        line.value = ""
        self.refusal = None
        self.heard.fresh = []
        if step is not None:
            self.done(step)
        else:
            self.save()
            self.redraw()

    def on_key(self, event: Key) -> None:
        """Ctrl+Z takes back what was typed last."""
        if event.key == "ctrl+z":
            event.stop()
            self.use("undo")
        else:
            super().on_key(event)

    def use(self, use: str) -> None:
        """Does what a key, choice or click is for."""
        if use == "undo":
            self.undo()
        elif self.typing and use in ("cards", "enter"):
            self.cards_typed()
        elif self.typing and use == "rule" and self.refusal is None:
            self.app.push_screen(rule_page(self, cards_due(self.evening)[1]))
        else:
            super().use(use)

    def undo(self) -> None:
        """Takes back what was typed last."""
        if self._session is None or self.coming or self.held:
            return
        try:
            self.evening.undo()
        except EcarteError as refusal:
            self.refuse(refusal)
            return
        self.refusal, self.listening = None, False
        self.heard, _ = heard(self.evening)
        self.heard.fresh = []
        self.now = shown(self.evening.view())
        self._sum_for = ()
        self.save()
        self.redraw()
        self.later(0)
