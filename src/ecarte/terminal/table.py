"""The classic table: what keys and clicks do at it."""

from __future__ import annotations

from textual.containers import VerticalScroll
from textual.events import Key

from ecarte.cards import NO_CARD
from ecarte.classic import acts
from ecarte.classic.state import Phase
from ecarte.speech.classic_prompts import prompt
from ecarte.terminal import table_pages
from ecarte.terminal.choices import Choices, Pressed
from ecarte.terminal.hint_page import hint_page
from ecarte.terminal.keys import pressed
from ecarte.terminal.panels import Hand
from ecarte.terminal.room import rule_page
from ecarte.terminal.table_course import TableCourse


class Table(TableCourse):
    """A match at one keyboard, by keys or clicks."""

    def on_pressed(self, event: Pressed) -> None:
        """A button or a key of the footer was clicked or taken."""
        event.stop()
        if not self.is_too_soon(event.by):
            self.use(event.choice)

    def on_hand_chosen(self, event: Hand.Chosen) -> None:
        """A card was clicked or taken."""
        event.stop()
        if not self.is_too_soon(event.by):
            self.take_card(event.place)

    def on_key(self, event: Key) -> None:
        """Every key: digits are cards, or numbers to propose; the others do what they are for."""
        key = "enter" if event.key == "space" else pressed(event)
        if key in ("up", "down"):
            hand, strip = self.query_one(Hand), self.query_one(Choices)
            (strip if hand.has_focus and strip.choices else hand).focus()
        elif key in ("pageup", "pagedown"):
            said = self.query_one("#said", VerticalScroll)
            (said.scroll_page_up if key == "pageup" else said.scroll_page_down)(animate=False)
        elif key == "enter" or (key.isdecimal() and len(key) == 1):
            self._press(event, key)
        elif (use := self.use_of(event)) is not None:
            self._press(event, use)
        else:
            return
        event.stop()
        event.prevent_default()

    def _press(self, event: Key, use: str) -> None:
        if not self.is_too_soon(event):
            self.use(use)

    def use(self, use: str) -> None:
        """Does what a key, button or click is for."""
        looks = {
            "hand": table_pages.hand,
            "table": table_pages.table,
            "last": table_pages.last_trick,
            "history": table_pages.history,
            "expert": hint_page,
        }
        if use in looks:
            self.app.push_screen(looks[use](self))
        elif use == "rule":
            self.show_rule()
        elif use == "menu":
            self.back_or_menu()
        elif use == "resign":
            self.game.confirm_resigning(self)
        elif self.ended is not None:
            if use == "enter":
                self.leave_ended_deal()
        elif self.asked:
            self.answer(use)
        elif use == "enter":
            self.hasten()
        else:
            self._ahead = use

    def hasten(self) -> None:
        """Enter while others act: the next act comes at once."""
        if self._timer is not None:
            self.go_on()

    def answer(self, use: str) -> None:
        """Does the offered act of this key, or takes the card of this number."""
        if use == "enter" and self.offered and self.offered[0].use != "enter":
            use = self.query_one(Choices).proposed or use
        for offer in self.offered:
            if offer.use == use:
                if offer.act is not None:
                    self.act(offer.act)
                else:
                    self.counting = True
                    self.game.haste.asked(expected=True)
                    self.redraw()
                    self.focus_what_is_asked()
                return
        if use.isdecimal() and int(use) > 0:
            self.take_card(int(use) - 1)

    def take_card(self, place: int) -> None:
        """Plays the card at this place of the hand, or chooses it to be thrown."""
        cards, deal = self.query_one(Hand).cards, self.deal()
        if not self.asked or deal is None or place >= len(cards):
            return
        card = cards[place]
        if deal.phase is Phase.PLAY:
            self.act(acts.PLAY[card])
        elif deal.phase is Phase.DISCARD:
            self.refusal = None
            self.chosen ^= {card}
            self.redraw()

    def show_rule(self) -> None:
        """The rule behind what is asked, or behind the last refusal."""
        deal = self.deal()
        number = "C22" if deal is None or deal.phase is Phase.OVER else "C16"
        if self.refusal is not None and self.refusal.rule:
            number = self.refusal.rule
        elif self.counting:
            number = "C6"
        elif self.asked and deal is not None:
            number = prompt(deal, self.session.setup.names).rule
        elif deal is not None and deal.turn_up != NO_CARD and deal.phase is not Phase.OVER:
            number = {Phase.PROPOSAL: "C5", Phase.ANSWER: "C7", Phase.KING: "C14"}.get(
                deal.phase, "C8" if deal.phase is Phase.DISCARD else "C16"
            )
        self.app.push_screen(rule_page(self, number))

    def back_or_menu(self) -> None:
        """Escape leaves the choice of a number; otherwise it opens the menu of the table."""
        if self.counting:
            self.counting = False
            self.redraw()
        else:
            self.game.open_table_menu(self)
