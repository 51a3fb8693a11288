"""The banking table: what keys and clicks do at it, and the pages they open."""

from __future__ import annotations

from textual.content import Content
from textual.events import Key
from textual.widgets import Input

from ecarte.banking.acts import Act, Kind
from ecarte.banking.state import STAKED_TABLEAUX
from ecarte.banking.view import TableView
from ecarte.errors import EcarteError
from ecarte.messages import mark
from ecarte.speech.banking import prompt, table_lines
from ecarte.terminal.banking import controls, ledger
from ecarte.terminal.banking.amount import AmountRow, StepButton
from ecarte.terminal.banking.evening import BankingEvening
from ecarte.terminal.banking.keys import ALWAYS, banking_key
from ecarte.terminal.banking.seats import Arrival, ArrivalScreen, come_or_go
from ecarte.terminal.banking.tableau_panel import TableauPanel
from ecarte.terminal.choices import Choice, Choices, Pressed
from ecarte.terminal.keys import LATIN, pressed
from ecarte.terminal.room import Page, rule_page
from ecarte.terminal.table_pages import WHAT_HAPPENED


class BankingScreen(BankingEvening):
    """An evening at one keyboard, by keys or clicks."""

    def on_pressed(self, event: Pressed) -> None:
        """A choice or a key of the footer was clicked or taken."""
        event.stop()
        if not self.is_too_soon(event.by):
            self.use(event.choice)

    def on_tableau_panel_chosen(self, event: TableauPanel.Chosen) -> None:
        """A tableau was clicked."""
        event.stop()
        self.choose_tableau(event.number)

    def on_step_button_clicked(self, event: StepButton.Clicked) -> None:
        """− or + was clicked."""
        event.stop()
        self.step_sum(event.steps)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Another sum was written."""
        event.stop()
        if self._session is not None and self.asked:
            self._draw_acts(self.view())

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter in the sum stakes or lays it."""
        event.stop()
        option = self._option(self.view())
        if option is not None and not self.is_too_soon(event):
            self.query_one(Choices).focus()
            self.answer("lay" if option.kind is Kind.LAY else "stake")

    def on_key(self, event: Key) -> None:
        """Digits are tableaux, arrows change the sum, the other keys do what they are for."""
        key = pressed(event)
        steps = {"up": 1, "down": -1, "pageup": 10, "pagedown": -10}
        if key == "escape" and self.query_one(AmountRow).line.has_focus:
            self.query_one(Choices).focus()
        elif key in steps:
            self.step_sum(steps[key])
        elif key in ("enter", "space"):
            if not self.is_too_soon(event):
                self.use("enter")
        elif key.isdecimal() and key != "0":
            self.digit(key)
        elif (use := self.use_of(event)) is not None:
            if not self.is_too_soon(event):
                self.use(use)
        else:
            return
        event.stop()
        event.prevent_default()

    def use_of(self, event: Key) -> str | None:
        """What the key that was pressed does: the acts offered now go before the rest."""
        changed = self.game.settings.keys
        for key in (pressed(event), LATIN.get(pressed(event))):
            for use in (*(one.use for one in self.offered), *ALWAYS):
                if banking_key(use, changed) == key:
                    return use
        return None

    def digit(self, key: str) -> None:
        """A digit: a tableau, or the first digit of a bank to lay."""
        option = self._option(self.view()) if self._session is not None else None
        if option is not None and option.kind is Kind.LAY:
            self.query_one(AmountRow).line.begin(key)
        else:
            self.choose_tableau(int(key))

    def choose_tableau(self, number: int) -> None:
        """Stakes are laid on this tableau next; or its count is looked at, once it lies open."""
        if self._session is None or self.now is None or number not in STAKED_TABLEAUX:
            return
        if self.asked and controls.stakes_now(self.view()):
            self.tableau, self.refusal, self.offered = number, None, []
            self.redraw()
        elif not self.coming and self.now.result(number) is not None:
            self.now = self.now._replace(counted=number)
            self.redraw()

    def step_sum(self, steps: int) -> None:
        """Makes the sum larger or smaller."""
        if self._session is None:
            return
        option, line = self._option(self.view()), self.query_one(AmountRow).line
        if option is not None:
            units = int(line.value) if line.value.isdecimal() else 0
            line.value = str(controls.stepped(units, option, steps))
            line.cursor_position = len(line.value)

    def use(self, use: str) -> None:
        """Does what a key, choice or click is for."""
        if use == "menu":
            self.open_menu()
        elif self._session is None:
            return
        elif use == "enter":
            self.enter()
        elif use in ("table", "history", "money", "rule", "seats"):
            self.look(use)
        elif use == "other":
            self.next_actor()
        elif use == "amount":
            if self.query_one(AmountRow).display:
                self.query_one(AmountRow).line.begin()
        else:
            self.answer(use)

    def enter(self) -> None:
        """Enter goes on, shows the next moment, or takes the proposed choice."""
        if self.coming:
            self.later(0)
        elif self.held:
            self.held = False
            self.redraw()
            self.go_on()
        elif self.session.over:
            self.evening_over()
        elif not self.listening:
            self.hasten()
        elif (proposed := self.query_one(Choices).proposed) is not None:
            self.answer(proposed)

    def hasten(self) -> None:
        """Enter while others act: the next act comes at once."""
        if self._timer is not None:
            self.later(0)

    def answer(self, use: str) -> None:
        """Takes one of the choices that are offered."""
        if not self.asked:
            return
        for one in self.offered:
            if one.use == use:
                if use == "done":
                    self.say_done()
                elif one.act is not None:
                    self.act(one.act)
                else:
                    self._act_with_amount()
                return

    def _act_with_amount(self) -> None:
        option = self._option(self.view())
        if option is None:
            return
        try:
            act = controls.act_with_amount(option, self.query_one(AmountRow).line.value)
        except EcarteError as refusal:
            self.refuse(refusal)
        else:
            self.act(act)

    def next_actor(self) -> None:
        """The keyboard acts for the next person who may act."""
        if not self.can_change_actor:
            return
        persons = self.session.may_act
        place = persons.index(self.actor) + 1 if self.actor in persons else 0
        self.refusal = None
        self.game.haste.asked(expected=True)
        self.change_actor(persons[place % len(persons)])

    def look(self, use: str) -> None:
        """Opens the page of a key."""
        view = self.view()
        if use == "money":
            self.app.push_screen(ledger.money_page(self, view), self._money_seen)
        elif use == "seats":
            if self.coming:
                return
            self.app.push_screen(come_or_go(self, view), self._come_or_go)
        elif use == "rule":
            self.show_rule(view)
        else:
            said = table_lines(view) if use == "table" else self.heard.told
            title = self.say(mark("Table") if use == "table" else WHAT_HAPPENED)
            text = Content("\n".join(self.say(one) for one in said))
            self.app.push_screen(Page(title, text, wide=True, at_end=use == "history"))

    def show_rule(self, view: TableView) -> None:
        """The rule behind what is asked, or behind the last refusal."""
        number = prompt(view).rule
        if self.refusal is not None and self.refusal.rule:
            number = self.refusal.rule
        elif self.coming or self.held:
            number = "B9"
        self.app.push_screen(rule_page(self, number))

    # coming and going

    def _come_or_go(self, choice: str | None) -> None:
        if choice == "+":
            self.app.push_screen(self.arrival_form(), self._arrived)
        elif choice == "rule":
            self.app.push_screen(rule_page(self, "B24"))
        elif choice:
            self.act(Act(choice[1:], Kind.LEAVE))

    def arrival_form(self) -> ArrivalScreen:
        """Asks who sits down."""
        return ArrivalScreen()

    def _arrived(self, arrival: Arrival | None) -> None:
        if arrival is None:
            return
        try:
            step = self.session.sit(*arrival)
        except EcarteError as refusal:
            self.refuse(refusal)
        else:
            self.done(step)

    # the menu

    def open_menu(self) -> None:
        """The menu over the table."""
        labels = {
            "": mark("Go on playing"),
            "new": ledger.NEW_EVENING,
            "rules": mark("Rules"),
            "settings": mark("Settings"),
            "end": mark("End the evening"),
            "menu": mark("Main menu (the evening is saved)"),
            "quit": mark("Quit (the evening is saved)"),
        }
        choices = [Choice(name, self.say(text)) for name, text in labels.items()]
        self.app.push_screen(Page(self.say(mark("Menu")), "", choices), self._chosen_in_menu)

    def _chosen_in_menu(self, choice: str | None) -> None:
        if choice == "new":
            self.found()
        elif choice == "end":
            self.break_up()
        elif choice == "menu":
            self.game.back_to_menu()
        elif choice == "quit":
            self.app.exit(0)
        elif choice:
            self.game.open_by_name(choice)
