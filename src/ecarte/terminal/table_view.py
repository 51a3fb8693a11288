"""What the classic table shows: everything on it is drawn from the view of one seat."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Resize

from ecarte.cards import in_set
from ecarte.classic.acts import Kind
from ecarte.classic.state import NATURE, Phase
from ecarte.classic.view import DealView
from ecarte.errors import EcarteError
from ecarte.messages import Message, mark, message
from ecarte.service import lesson
from ecarte.service.classic import Session, Step
from ecarte.speech.classic import award_sentence
from ecarte.speech.classic_prompts import prompt, waiting
from ecarte.terminal.asking import Offer, offers, proposed
from ecarte.terminal.card_drawing import in_hand_order
from ecarte.terminal.choices import Choice, Choices, KeyFooter
from ecarte.terminal.drawn import Drawn
from ecarte.terminal.history import Hearing, HistoryPanel
from ecarte.terminal.keys import USES, written
from ecarte.terminal.panels import SCORE, Hand, Middle, Opponent, ScoreSheet, short
from ecarte.terminal.room import Room
from ecarte.terminal.table_pages import WHAT_HAPPENED

FOOTER = ("hand", "table", "last", "history", "expert", "rule", "menu")
ROOM_FOR_HISTORY = 112
ROOM_FOR_MARGINS = 32
GO_ON = mark("Go on")


class TableView(Room[None]):
    """A match at one table. What is on the screen is made from the view of `seat` alone.

    `seat` is None while a curtain is up, and where only computer players play. `ended` is the step
    that ended a deal, until a key goes on from it; `thinking` says that a player takes his time.
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.hearing = Hearing(session)
        persons = session.persons
        self.seat: int | None = persons[0] if len(persons) == 1 else None
        self.asked = False
        self.counting = False
        self.chosen: frozenset[int] = frozenset()
        self.offered: list[Offer] = []
        self.ended: Step | None = None
        self.refusal: EcarteError | None = None
        self.thinking: Message | None = None

    # what the screen is made of

    def compose(self) -> ComposeResult:
        """The score sheet, the table, what happened, what is asked, the acts and the hand."""
        with Horizontal(id="room"):
            with Vertical(id="play"):
                with Horizontal(id="upper"):
                    yield ScoreSheet(id="score")
                    with Vertical(id="cloth"):
                        yield Opponent(id="other")
                        yield Middle(id="middle")
                with VerticalScroll(id="said", can_focus=False):
                    yield Drawn(id="events")
                yield Drawn(id="refusal")
                yield Drawn(id="prompt")
                yield Choices(id="acts")
                with Vertical(id="holder"):
                    yield Hand(id="hand")
            yield HistoryPanel(id="history")
        yield KeyFooter(id="keys")

    def on_resize(self, event: Resize) -> None:
        """Shows the history at the side where there is room."""
        self.set_class(event.size.width >= ROOM_FOR_HISTORY, "-history")
        self.set_class(event.size.height >= ROOM_FOR_MARGINS, "-tall")

    def retell(self) -> None:
        """Says everything in the language now chosen."""
        self.redraw()

    def deal(self) -> DealView | None:
        """The deal on the table as the screen's seat sees it: an ended one stays for a while."""
        match = self.session.view(self.seat)
        if self.ended is not None or match.deal is None:
            return match.last
        return match.deal

    @property
    def between_people(self) -> bool:
        """Whether both seats are played by people."""
        return len(self.session.persons) == 2

    # drawing

    def redraw(self) -> None:
        """Draws everything from the view of the screen's seat."""
        if not self.composed:
            return
        with self.app.batch_update():
            self._redraw()

    def _redraw(self) -> None:
        names, pack, deal = self.session.setup.names, self.game.pack, self.deal()
        match = self.session.view(self.seat)
        self.query_one(ScoreSheet).show(match, deal, names, pack.language)
        self.query_one(Middle).show(deal, names, pack)
        self._draw_other(deal)
        self._draw_hand(deal)
        self._draw_said(deal)
        self._draw_acts(deal)
        told = self.hearing.told[self.seat]
        self.query_one(HistoryPanel).tell(self.say(WHAT_HAPPENED), told, pack.language)
        self.query_one(KeyFooter).offer(
            [Choice(use, self.say(USES[use].label), self.key_of(use)) for use in FOOTER]
        )

    def _draw_other(self, deal: DealView | None) -> None:
        own = 0 if self.seat is None else self.seat
        backs = deal.hand_sizes[1 - own] if deal is not None else 0
        self.query_one(Opponent).show(self._title(1 - own, deal), backs, self.game.pack)

    def _title(self, seat: int, deal: DealView | None) -> Content:
        name = short(self.session.setup.names[seat], 30)
        if deal is not None and deal.dealer == seat:
            return Content(self.say(message("{name} (dealer)", name=name)))
        return Content(name)

    def _draw_hand(self, deal: DealView | None) -> None:
        hand = self.query_one(Hand)
        if deal is None:
            hand.show((), self.game.pack)
            return
        lifted, sign = frozenset[int](), "★"
        if self.asked and deal.phase is Phase.PLAY:
            lifted = frozenset(in_set(deal.legal_cards))
        elif self.asked and deal.phase is Phase.DISCARD:
            lifted, sign = self.chosen, "×"
        hand.enter_takes = deal.phase is Phase.PLAY
        hand.show(in_hand_order(in_set(deal.hand)), self.game.pack, lifted, sign)

    def _draw_said(self, deal: DealView | None) -> None:
        fresh = self.hearing.fresh[self.seat]
        names = self.session.setup.names
        scored = [award_sentence(one, names) for one in deal.awards] if deal is not None else []
        text = Content(" ").join(
            Content.styled(self.say(one), SCORE if one in scored else "") for one in fresh
        )
        guide = self.guide(deal)
        self.set_class(lesson.in_lesson(self.session), "-lesson")
        if guide is not None:
            text = Content("\n").join([*([text] if fresh else []), Content(self.say(guide))])
        self.query_one("#events", Drawn).update(text)
        said = self.query_one("#said", VerticalScroll)
        if guide is None:
            said.scroll_end(animate=False)
        else:
            said.scroll_home(animate=False)
        refusal = self.query_one("#refusal", Drawn)
        refusal.display = self.refusal is not None
        if self.refusal is not None:
            refusal.update(f"✗ {self._with_rule(self.refusal.sentence, self.refusal.rule)}")
        self.query_one("#prompt", Drawn).update(self._prompt(deal))

    def guide(self, deal: DealView | None) -> Message | None:
        """What the guided first deal says before this decision, if it is the one in play."""
        if deal is None or not self.asked or not lesson.in_lesson(self.session):
            return None
        return lesson.lesson_text(deal, self.session.setup.names)

    def _with_rule(self, sentence: Message, rule: str | None) -> str:
        said = self.say(sentence)
        return f"{said} ({rule})" if rule else said

    def _prompt(self, deal: DealView | None) -> Content:
        names = self.session.setup.names
        if self.ended is not None:
            return Content.styled(self.say(message("Press Enter to go on.")), "bold")
        if deal is None or NATURE in (deal.actor, self.session.actor):
            return Content(self.say(message("The cards are dealt.")))
        if not self.asked:
            return Content(self.say(self.thinking or waiting(deal, names)))
        asked = prompt(deal, names)
        if self.counting:
            asked = asked._replace(sentence=message("How many cards?"), rule="C6")
        return Content.assemble(
            ("● ", "bold #f0c75e"), (self.say(asked.sentence), "bold"), f" ({asked.rule})"
        )

    def _draw_acts(self, deal: DealView | None) -> None:
        strip = self.query_one(Choices)
        if self.ended is not None:
            strip.offer([Choice("enter", self.say(GO_ON), self.say(written("enter")))])
            return
        if deal is None or not self.asked:
            strip.offer([])
            return
        offered = offers(deal, self.chosen, self.counting, self.between_people)
        same = [one.use for one in offered] == [one.use for one in self.offered]
        place = strip.chosen if same and strip.choices else self._proposed(deal, offered)
        self.offered = offered
        strip.offer(
            [Choice(one.use, self.say(one.said), self._key(one.use)) for one in offered], place
        )

    def _proposed(self, deal: DealView, offered: list[Offer]) -> int:
        """The place of the act that Enter does; in the guided deal it is the one advised."""
        if lesson.in_lesson(self.session):
            advised = lesson.lesson_act(deal)
            for place, offer in enumerate(offered):
                number_follows = offer.act is None and offer.use == "propose"
                if advised is not None and (
                    offer.act == advised or (number_follows and advised.kind is Kind.PROPOSE)
                ):
                    return place
        return proposed(deal, offered)

    def _key(self, use: str) -> str:
        if use.isdecimal():
            return ""
        return self.key_of(use) if use in USES else self.say(written(use))

    def focus_what_is_asked(self) -> None:
        """The focus goes where the next act is."""
        strip, hand = self.query_one(Choices), self.query_one(Hand)
        (strip if strip.choices else hand).focus()
