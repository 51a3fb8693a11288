"""The classic table: the course of a match, and what keys and clicks do at it."""

from __future__ import annotations

from textual.containers import VerticalScroll
from textual.events import Key

from ecarte.cards import NO_CARD
from ecarte.classic import acts
from ecarte.classic.acts import Act
from ecarte.classic.state import NATURE, Phase
from ecarte.errors import EcarteError
from ecarte.service import lesson, storage
from ecarte.service.classic import SAVED, Session, Step
from ecarte.service.settings import SECONDS
from ecarte.speech.classic import prompt
from ecarte.terminal import table_pages
from ecarte.terminal.choices import Choices, Pressed
from ecarte.terminal.curtain import Curtain
from ecarte.terminal.keeping import keep_record
from ecarte.terminal.keys import pressed
from ecarte.terminal.panels import Hand
from ecarte.terminal.room import rule_page
from ecarte.terminal.table_view import TableView


class Table(TableView):
    """A match that is being played: nature and computer players act, people are asked."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.told_of_saving = False
        self._stalled = True

    def on_screen_resume(self) -> None:
        """Goes on where another screen lay on top of the table."""
        self.redraw()
        if self._stalled:
            self._stalled = False
            self.call_after_refresh(self.go_on)

    # the course of the game

    def go_on(self) -> None:
        """Nature and computer players act, one act at a time; a person is asked."""
        if not self.is_current:
            self._stalled = True
            return
        if self.ended is not None or self.asked:
            return
        if self.session.over:
            self.match_over()
        elif not self.session.awaits_person:
            step = self.session.go_on()
            if step is not None:
                self.done(step)
        elif (act := self.unasked()) is not None:
            self.done(self.session.do(act))
        elif self.seat != self.session.actor:
            self.change_seats(self.session.actor)
        else:
            self.ask()

    def unasked(self) -> Act | None:
        """What a person says about the king without being asked, by his setting or by C15."""
        deal = self.session.match.deal
        if deal is not None and deal.phase is Phase.KING and self.game.settings.announce_always:
            return acts.ANNOUNCE if deal.view(self.session.actor).holds_king else acts.SILENT
        return self.session.forced()

    def change_seats(self, seat: int) -> None:
        """The curtain goes up; when it opens the table is the other player's."""
        self.seat = None
        self.redraw()

        def opened(_: None) -> None:
            self.seat = seat
            self._stalled = False
            self.ask()

        self.app.push_screen(Curtain(self.session.setup.names[seat]), opened)

    def ask(self) -> None:
        """Asks the player at the screen."""
        self.asked, self.counting, self.chosen, self.offered = True, False, frozenset(), []
        self.query_one(Choices).offer([])
        self.redraw()
        self.focus_what_is_asked()

    def act(self, act: Act) -> None:
        """Does an act of the player at the screen, or says why it is refused."""
        try:
            step = self.session.do(act)
        except EcarteError as refusal:
            self.refusal = refusal
            self.redraw()
            return
        self.done(step)

    def done(self, step: Step) -> None:
        """An act was done: it is heard, kept and shown, and the game goes on."""
        self.asked, self.refusal, self.counting = False, None, False
        self.chosen = frozenset()
        guided = lesson.in_lesson(self.session) or step.before.deals == 1
        self.hearing.hear(step)
        if guided and self.session.setup.prepared == lesson.PACK:
            self._remark(step)
        self.save()
        over = step.after.last is not step.before.last
        self.ended = step if over else None
        self.redraw()
        self.query_one(Choices).focus()
        if self.ended is None:
            self.later(self._shown_for(step))

    def _remark(self, step: Step) -> None:
        seat = lesson.LEARNER
        said = lesson.lesson_remark(
            step.before.view(seat), step.after.view(seat), self.session.setup.names
        )
        if said is not None:
            self.hearing.told[seat].append(said)
            self.hearing.fresh[seat].append(said)

    def _shown_for(self, step: Step) -> float:
        seconds = SECONDS[self.game.settings.pace]
        if self.session.awaits_person and self.session.actor == self.seat:
            return 0.0
        return seconds / 2 if step.before.actor == NATURE and step.before.deal else seconds

    def later(self, seconds: float) -> None:
        """Goes on after a while."""
        if seconds > 0:
            self.set_timer(seconds, self.go_on)
        else:
            self.call_after_refresh(self.go_on)

    def save(self) -> None:
        """Keeps the match; if that fails the game goes on, and the player is told once."""
        try:
            if self.session.over:
                storage.forget(SAVED)
                keep_record(self.session)
            else:
                storage.write_facts(SAVED, self.session.facts())
        except storage.CannotSave as failure:
            if not self.told_of_saving:
                self.told_of_saving = True
                self.notify(self.say(failure.sentence), severity="warning")

    def leave_ended_deal(self) -> None:
        """From the fifth trick to the summary of the deal, and from there to the next deal."""
        step = self.ended
        if step is None or step.after.last is None:
            return
        page = table_pages.summary(self, self.session, step)

        def seen(choice: str | None) -> None:
            if choice == "again":
                self.game.play(self.session.this_deal_again())
                return
            self.ended = None
            self.hearing.turn_over()
            if self.between_people:
                self.seat = None
            self._stalled = False
            self.redraw()
            self.go_on()

        self.app.push_screen(page, seen)

    def match_over(self) -> None:
        """The end of the match: again, the same deal, a look back, or the menu."""

        def answered(choice: str | None) -> None:
            self.game.after_match(self.session, choice or "")

        self.app.push_screen(table_pages.match_over(self, self.session), answered)

    # keys and clicks

    def on_pressed(self, event: Pressed) -> None:
        """A button or a key of the footer was clicked or taken."""
        event.stop()
        self.use(event.choice)

    def on_hand_chosen(self, event: Hand.Chosen) -> None:
        """A card was clicked or taken."""
        event.stop()
        self.take_card(event.place)

    def on_key(self, event: Key) -> None:
        """Every key: digits are cards, or numbers to propose; the others do what they are for."""
        key = pressed(event)
        if key in ("up", "down"):
            hand, strip = self.query_one(Hand), self.query_one(Choices)
            (strip if hand.has_focus and strip.choices else hand).focus()
        elif key in ("pageup", "pagedown"):
            said = self.query_one("#said", VerticalScroll)
            (said.scroll_page_up if key == "pageup" else said.scroll_page_down)(animate=False)
        elif key == "enter" or (key.isdecimal() and len(key) == 1):
            self.use(key)
        elif (use := self.use_of(event)) is not None:
            self.use(use)
        else:
            return
        event.stop()
        event.prevent_default()

    def use(self, use: str) -> None:
        """Does what a key, button or click is for."""
        looks = {
            "hand": table_pages.hand,
            "table": table_pages.table,
            "last": table_pages.last_trick,
            "history": table_pages.history,
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
