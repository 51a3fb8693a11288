"""The course of a match at the classic table: who acts, what follows, how it ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from textual.timer import Timer

from ecarte.classic import acts
from ecarte.classic.acts import Act
from ecarte.classic.game import Match
from ecarte.classic.state import NATURE, Phase
from ecarte.errors import EcarteError
from ecarte.messages import Message, message
from ecarte.service import lesson, storage, thinking
from ecarte.service.classic import SAVED, Session, Step
from ecarte.service.settings import SECONDS
from ecarte.speech.hints import PREPARING
from ecarte.terminal import table_pages
from ecarte.terminal.choices import Choices
from ecarte.terminal.curtain import Curtain
from ecarte.terminal.keeping import keep_record
from ecarte.terminal.panels import Hand
from ecarte.terminal.table_view import TableView


class TableCourse(TableView):
    """A match that is being played: nature and computer players act, people are asked."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.told_of_saving = False
        self._stalled = True
        self._timer: Timer | None = None
        self._ahead = ""
        self._thinking_of: Match | None = None
        self._thought: Act | None = None

    def on_screen_resume(self) -> None:
        """Goes on where another screen lay on top of the table."""
        self.redraw()
        if self._stalled:
            self._stalled = False
            self.call_after_refresh(self.go_on)

    def go_on(self) -> None:
        """Nature and computer players act, one act at a time; a person is asked."""
        self._stop_waiting()
        if not self.is_current:
            self._stalled = True
            return
        if self.ended is not None or self.asked:
            return
        if self.session.over:
            self.match_over()
        elif not self.session.awaits_person:
            self.computer_acts()
        elif (act := self.unasked()) is not None:
            self.done(self.session.do(act))
        elif self.seat != self.session.actor:
            self.change_seats(self.session.actor)
        else:
            self.ask()

    def computer_acts(self) -> None:
        """Nature or a computer player does an act; one who takes his time thinks first."""
        if self._thought is not None:
            self.done(self.session.do(self._thought))
        elif not self.session.takes_time:
            step = self.session.go_on()
            if step is not None:
                self.done(step)
        elif self._thinking_of is not self.session.match:
            self._thinking_of = self.session.match
            self.think_aloud(
                message("{name} is thinking …", name=self.session.setup.names[self.session.actor])
            )
            thought = self.think(self.session.match, self.session.choosing())
            self.run_worker(thought, group="thinking", exclusive=True)

    async def think(self, match: Match, choose: Callable[[], Act]) -> None:
        """Finds an act beside the screen, which stays awake; it is done if the match stands still.

        The act follows from the view and the seed alone, so that nothing depends on how long it
        takes, or on being broken off.
        """
        awake = asyncio.get_running_loop()

        def tell() -> None:
            awake.call_soon_threadsafe(self.think_aloud, message(PREPARING))

        def thought() -> Act:
            thinking.prepare(tell)
            return choose()

        try:
            act = await asyncio.to_thread(thought)
        except EcarteError as error:
            self.thinking, self.refusal = None, error
            self.redraw()
            return
        if match is self.session.match:
            self._thought = act
            self.go_on()

    def think_aloud(self, said: Message) -> None:
        """Says what the others wait for."""
        if self._thinking_of is self.session.match:
            self.thinking = said
            self.redraw()

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
        self.game.haste.asked()
        self.redraw()
        self.focus_what_is_asked()
        self._propose_what_was_pressed()

    def _propose_what_was_pressed(self) -> None:
        """A key pressed while others acted is proposed now, and Enter takes it: nothing is done
        that the player has not seen. In the guided deal the advised card is proposed."""
        ahead, self._ahead = self._ahead, ""
        uses = [offer.use for offer in self.offered]
        deal, hand = self.deal(), self.query_one(Hand)
        if ahead in uses:
            self.query_one(Choices).propose(uses.index(ahead))
        elif deal is None or deal.phase is not Phase.PLAY:
            return
        elif ahead.isdecimal():
            hand.point_at(int(ahead) - 1)
        elif lesson.in_lesson(self.session) and not self.offered:
            advised = lesson.lesson_act(deal)
            if advised is not None:
                hand.point_at(list(hand.cards).index(advised.cards[0]))

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
        self.thinking = self._thought = None
        self.chosen = frozenset()
        guided = lesson.in_lesson(self.session) or step.before.deals == 1
        self.hearing.hear(step)
        if guided and self.session.setup.prepared == lesson.PACK:
            self._remark(step)
        self.save()
        over = step.after.last is not step.before.last
        self.ended = step if over else None
        if over:
            self._ahead = ""
            self.game.haste.asked()
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
            self._timer = self.set_timer(seconds, self.go_on)
        else:
            self.call_after_refresh(self.go_on)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

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
                self.game.begin(self.session.this_deal_again())
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
