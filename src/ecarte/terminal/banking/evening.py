"""The course of a banking evening: its beginning, what is asked, what follows, its end."""

from __future__ import annotations

from collections.abc import Sequence

from textual.timer import Timer

from ecarte.banking.acts import Act, Kind
from ecarte.banking.state import Phase
from ecarte.errors import EcarteError
from ecarte.messages import Message
from ecarte.service import storage
from ecarte.service.banking import Step
from ecarte.service.settings import SECONDS
from ecarte.service.start import Start
from ecarte.terminal.banking import controls, ledger
from ecarte.terminal.banking.beginning import BankingBeginning
from ecarte.terminal.banking.course import Moment, course, settled, shown
from ecarte.terminal.banking.hearing import heard
from ecarte.terminal.banking.in_play import InPlay
from ecarte.terminal.banking.replaying import BankingReplay
from ecarte.terminal.choices import Choices


class BankingEvening(BankingBeginning):
    """An evening that goes on: nature and computers act, people are asked."""

    def __init__(self, start: Start) -> None:
        super().__init__(start)
        self.told_of_saving = False
        self.kept: Message | None = None
        self._timer: Timer | None = None
        self._asked_for: tuple[object, ...] = ()
        self._stalled = True

    def begin(self, session: InPlay) -> None:
        """Opens an evening, new or taken up."""
        self._session = session
        self.heard, last = heard(session)
        self.actor, self.listening, self.refusal = None, False, None
        self.coming, self.held, self.kept = [], False, None
        view = session.view(None)
        self.now = shown(view) if last is None else settled(*last).with_money(view)
        self._sum_for = ()
        self.save()
        self.redraw()
        if self.is_current:
            self.later(0)
        else:
            self._stalled = True

    def on_screen_resume(self) -> None:
        """Goes on where another screen lay on top of the table."""
        self.redraw()
        if self._stalled:
            self._stalled = False
            self.call_after_refresh(self.go_on)

    def go_on(self) -> None:
        """The next moment is shown, nature and computers act one at a time, people are asked."""
        self._timer = None
        if not self.is_current:
            self._stalled = True
            return
        if self._session is None:
            self.start()
        elif self.held:
            return
        elif self.coming:
            self.show_next()
        elif self.session.over:
            self.evening_over()
        elif (step := self.session.go_on()) is not None:
            self.done(step)
        else:
            self.ask()

    def show_next(self) -> None:
        """The next moment of a settlement."""
        moment = self.coming.pop(0)
        self.now = moment.shown
        self.heard.hear(moment.said, afresh=True)
        if not self.coming:
            asked_next = self.session.table.phase is Phase.BETWEEN or self.session.awaited
            self.held = bool(self.session.persons) and not asked_next
            self.game.haste.asked()
        self.redraw()
        self.query_one(Choices).focus()
        if self.coming or not self.session.persons:
            self.later(SECONDS[self.game.settings.pace] * moment.lasts)
        elif not self.held:
            self.go_on()

    def ask(self) -> None:
        """Asks whoever is awaited; the person at the keyboard stays if he is one of them."""
        awaited = self.session.awaited
        actor = self.actor if self.actor in awaited else awaited[0] if awaited else None
        asked_for = (actor, self.session.table.phase, self.session.table.deal)
        self.game.haste.asked(expected=asked_for == self._asked_for)
        self._asked_for = asked_for
        self.change_actor(actor)

    def change_actor(self, name: str | None) -> None:
        """The keyboard acts for somebody."""
        self.actor, self.listening = name, True
        if name is not None:
            view = self.view()
            if controls.stakes_now(view):
                self.tableau = controls.first_tableau(view, self.tableau)
        self.offered = []
        self.redraw()
        self.query_one(Choices).focus()

    def act(self, act: Act) -> None:
        """Does an act of a person, or says why it is refused."""
        try:
            step = self.session.do(act)
        except EcarteError as refusal:
            self.refuse(refusal)
            return
        if act.kind is Kind.STAKE and act.amount:
            self._last_stakes[act.actor] = act.amount
        self._sum_for = ()
        self.heard.fresh = []
        self.done(step)

    def refuse(self, refusal: EcarteError) -> None:
        """Says why an act is refused."""
        self.refusal = refusal
        self.redraw()

    def say_done(self) -> None:
        """The person at the keyboard has nothing more to do in this phase."""
        if self.actor is not None:
            self.session.say_done(self.actor)
            self.refusal, self.listening = None, False
            self.heard.fresh = []
            self.save()
            self.redraw()
            self.go_on()

    def done(self, step: Step) -> None:
        """An act was done: it is kept, heard and shown, and the evening goes on."""
        self.refusal, self.listening = None, False
        said = self.session.told(step, None)
        self.save()
        if step.after.opened and not step.before.opened:
            self.coming = self.settlement(step, said)
            if not SECONDS[self.game.settings.pace]:
                self._skip_to_end()
            self.show_next()
            return
        self.heard.hear(said)
        view = self.session.view(None)
        if not view.tableaux:
            self.now = shown(view)
        elif self.now is not None:
            self.now = self.now.with_money(view)
        self.redraw()
        self.later(self.shown_for(step))

    def settlement(self, step: Step, said: Sequence[Message]) -> list[Moment]:
        """The moments in which a settlement is shown."""
        return course(step.before, step.after, said)

    def shown_for(self, step: Step) -> float:
        """How long an act is shown before the next one: not at all if a person is asked next."""
        if self.session.awaited or step.act.kind is Kind.DEAL:
            return 0
        return SECONDS[self.game.settings.pace]

    def _skip_to_end(self) -> None:
        """All that was still to be shown is shown as its last moment."""
        said = [one for moment in self.coming for one in moment.said]
        self.coming = [self.coming[-1]._replace(said=said)]

    def later(self, seconds: float) -> None:
        """Goes on after a while."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        if seconds > 0:
            self._timer = self.set_timer(seconds, self.go_on)
        else:
            self.call_after_refresh(self.go_on)

    def save(self) -> None:
        """Keeps the evening; if that fails it goes on, and the players are told once."""
        try:
            if self.session.over:
                storage.forget(self.saved_as)
            else:
                storage.write_facts(self.saved_as, self.session.facts())
        except storage.CannotSave as failure:
            if not self.told_of_saving:
                self.told_of_saving = True
                self.notify(self.say(failure.sentence), severity="warning")

    def evening_over(self) -> None:
        """The end of the evening: final purses, who owes whom, where the ledger is kept."""
        self.actor, self.listening = None, False
        self.redraw()
        view = self.session.view(None)
        if self.kept is None:
            self.kept = ledger.kept(self.session.record(), view)
        page = ledger.evening_over(self, view, [*self.heard.told[-1:], self.kept])
        self.app.push_screen(page, self._chosen_at_end)

    def _chosen_at_end(self, choice: str | None) -> None:
        if choice == "new":
            self.found()
        elif choice == "money":
            page = ledger.money_page(self, self.session.view(None))
            self.app.push_screen(page, self._money_seen)
        elif choice == "replay":
            self.app.push_screen(BankingReplay(self.session.record()))
        elif choice == "menu":
            self.game.back_to_menu()

    def _money_seen(self, choice: str | None) -> None:
        if choice == "save":
            sentence = ledger.kept(self.session.record(), self.session.view(None))
            self.notify(self.say(sentence), timeout=8)

    def break_up(self) -> None:
        """Everybody leaves the table, and the evening is over."""
        if self._session is None or self.session.over:
            return
        self.coming, self.held, self.refusal, self.listening = [], False, None, False
        self.heard.fresh = []
        for step in self.session.break_up():
            self.heard.hear(self.session.told(step, None))
        self.save()
        self.now = shown(self.session.view(None))
        self.redraw()
        self.later(0)
