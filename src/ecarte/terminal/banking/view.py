"""The screen of the banking table: what lies on it, what is said, asked and offered."""

from __future__ import annotations

from collections.abc import Iterator

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Resize
from textual.widget import Widget

from ecarte.banking.acts import Kind
from ecarte.banking.state import STAKED_TABLEAUX
from ecarte.banking.view import Option, TableView
from ecarte.errors import EcarteError
from ecarte.messages import Message, mark, message
from ecarte.speech.banking import prompt
from ecarte.terminal.banking import controls
from ecarte.terminal.banking.amount import AmountRow
from ecarte.terminal.banking.course import Moment, Shown
from ecarte.terminal.banking.hearing import Heard
from ecarte.terminal.banking.in_play import InPlay
from ecarte.terminal.banking.keys import ALWAYS, banking_key, banking_label
from ecarte.terminal.banking.ledger import EVENING_OVER
from ecarte.terminal.banking.look import BANKING_CSS, TALL
from ecarte.terminal.banking.panels import PackPanel, PursesPanel
from ecarte.terminal.banking.tableau_panel import TableauPanel, table_rows
from ecarte.terminal.choices import Choice, Choices, KeyFooter
from ecarte.terminal.drawn import Drawn
from ecarte.terminal.history import HistoryPanel
from ecarte.terminal.keys import written
from ecarte.terminal.room import Room
from ecarte.terminal.table_pages import WHAT_HAPPENED

GO_ON = mark("Go on")
ROOM_FOR_HISTORY = 114


class BankingView(Room[None]):
    """What is seen of an evening. Nothing is secret: everybody at the keyboard sees the same.

    `actor` is the person for whom the keyboard acts, and `listening` says that he can act now;
    `tableau` is the one that is chosen. `now` is what lies on the table; `coming` are the moments
    of a settlement that are still to be shown, and `held` says that what was settled stays until a
    key goes on from it.
    """

    CSS = BANKING_CSS

    def __init__(self) -> None:
        super().__init__(classes="banking")
        self._session: InPlay | None = None
        self.heard = Heard()
        self.actor: str | None = None
        self.listening = False
        self.tableau = STAKED_TABLEAUX[0]
        self.now: Shown | None = None
        self.coming: list[Moment] = []
        self.held = False
        self.offered: list[controls.Offered] = []
        self.refusal: EcarteError | None = None
        self._sum_for: tuple[object, ...] = ()
        self._last_stakes: dict[str, int] = {}

    @property
    def session(self) -> InPlay:
        """The evening in progress."""
        assert self._session is not None
        return self._session

    def compose(self) -> ComposeResult:
        """The pack and the purses, the tableaux, what happened, what is asked, the acts."""
        with Horizontal(id="room"):
            with Vertical(id="play"):
                yield from table_rows()
                yield Drawn(id="refusal")
                yield Drawn(id="prompt")
                yield AmountRow(id="amount")
                yield from self.more_rows()
                yield Choices(id="acts")
            yield HistoryPanel(id="history")
        yield KeyFooter(id="keys")

    def more_rows(self) -> Iterator[Widget]:
        """Rows that another kind of evening needs."""
        yield from ()

    def on_resize(self, event: Resize) -> None:
        """Shows the history at the side where there is room."""
        self.set_class(event.size.width >= ROOM_FOR_HISTORY, "-history")
        self.set_class(event.size.height >= TALL, "-tall")
        self.call_after_refresh(self.redraw)

    def retell(self) -> None:
        """Says everything in the language now chosen."""
        self.redraw()

    def view(self) -> TableView:
        """The evening as whoever acts sees it."""
        return self.session.view(self.actor)

    @property
    def asked(self) -> bool:
        """Whether the person at the keyboard can act now."""
        return self.listening and self.actor is not None

    def redraw(self) -> None:
        """Draws everything anew."""
        if not self.composed or self._session is None or self.now is None:
            return
        view, pack, now = self.view(), self.game.pack, self.now
        tableau = self.tableau if self.asked and controls.stakes_now(view) else now.counted
        self.query_one(PackPanel).show(view, now, pack)
        self.query_one(PursesPanel).show(now, self.actor, self.session.done, pack.language)
        for panel in self.query(TableauPanel):
            panel.show(view, now, tableau, pack)
        self._draw_said(view)
        self._draw_amount(view)
        self._draw_acts(view)
        self.query_one(HistoryPanel).tell(self.say(WHAT_HAPPENED), self.heard.told, pack.language)
        self.query_one(KeyFooter).offer(
            [
                Choice(use, self.say(banking_label(use)), self.shown_key(use))
                for use in ALWAYS
                if (use != "other" or self.can_change_actor)
                and (use != "amount" or self.query_one(AmountRow).display)
            ]
        )

    @property
    def can_change_actor(self) -> bool:
        """Whether somebody else at the keyboard could act now."""
        return self.asked and len(self.session.may_act) > 1

    def shown_key(self, use: str) -> str:
        """The key that does this, as it is shown."""
        return self.say(written(banking_key(use, self.game.settings.keys)))

    def _draw_said(self, view: TableView) -> None:
        text = " ".join(self.say(one) for one in self.heard.fresh)
        self.query_one("#events", Drawn).update(text)
        self.query_one("#said", VerticalScroll).scroll_end(animate=False)
        refusal = self.query_one("#refusal", Drawn)
        refusal.display = self.refusal is not None
        if self.refusal is not None:
            refusal.update(f"✗ {self._with_rule(self.refusal.sentence, self.refusal.rule)}")
        self.query_one("#prompt", Drawn).update(self._prompt(view))

    def _with_rule(self, sentence: Message, rule: str | None) -> str:
        said = self.say(sentence)
        return f"{said} ({rule})" if rule else said

    def _prompt(self, view: TableView) -> Content:
        if self.held:
            return Content.styled(self.say(message("Press Enter to go on.")), "bold")
        if self.coming:
            return Content(self.say(message("The deal is being settled.")))
        if not self.asked:
            return Content(self.say(prompt(self.session.view(None)).sentence))
        asked = prompt(view)
        sentence, name = asked.sentence, self.actor or ""
        if len(self.session.persons) > 1:
            sentence = message("{name}: {question}", name=name, question=sentence)
        said = Content.styled(self.say(sentence), "bold")
        at = said.plain.find(name)
        if sentence is not asked.sentence and at >= 0:
            said = said.stylize("#f0c75e", at, at + len(name))
        return Content.assemble(("● ", "bold #f0c75e"), said, f" ({asked.rule})")

    def _option(self, view: TableView) -> Option | None:
        return controls.with_amount(view, self.tableau) if self.asked else None

    def _draw_amount(self, view: TableView) -> None:
        row, option = self.query_one(AmountRow), self._option(view)
        if option is None or option.high < 1:
            if row.line.has_focus:
                self.query_one(Choices).focus()
            row.display = False
            self._sum_for = ()
            return
        row.display = True
        sum_for = (option.actor, option.kind, option.tableau, view.deal, view.layings)
        if sum_for != self._sum_for:
            self._sum_for = sum_for
            before = self._last_stakes.get(option.actor, 0)
            row.line.value = str(controls.proposed_amount(view, option, before))
        purpose = (
            message("Sum for the bank")
            if option.kind is Kind.LAY
            else message("Sum on tableau {tableau}", tableau=option.tableau)
        )
        bounds = message("from {low} to {high}", low=max(1, option.low), high=option.high)
        row.show(self.say(purpose), self.say(bounds))

    def _draw_acts(self, view: TableView) -> None:
        strip = self.query_one(Choices)
        if self.held or self.coming:
            strip.offer([Choice("enter", self.say(GO_ON), self.say(written("enter")))])
            return
        if self.session.over:
            strip.offer([Choice("enter", self.say(EVENING_OVER), self.say(written("enter")))])
            return
        if not self.asked:
            self.offered = []
            strip.offer([])
            return
        done = self.actor in self.session.done
        offered = controls.offered(view, self.tableau, self.query_one(AmountRow).line.value, done)
        same = [one.use for one in offered] == [one.use for one in self.offered]
        place = (
            strip.chosen if same and strip.choices else controls.place_of_proposed(view, offered)
        )
        self.offered = offered
        strip.offer(
            [Choice(one.use, self.say(one.said), self.shown_key(one.use)) for one in offered], place
        )
