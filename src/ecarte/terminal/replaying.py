"""A classic match step by step: both hands open, what was said, and the printed advice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content

from ecarte.cards import in_set
from ecarte.classic import record as records
from ecarte.classic.acts import Kind
from ecarte.classic.game import Match
from ecarte.classic.record import Record
from ecarte.classic.state import Phase
from ecarte.messages import Message, message
from ecarte.service.classic import Session
from ecarte.speech.classic import events
from ecarte.speech.classic_prompts import label
from ecarte.terminal.card_drawing import beside, face, in_hand_order, together
from ecarte.terminal.choices import KeyFooter
from ecarte.terminal.drawn import Drawn
from ecarte.terminal.history import HistoryPanel
from ecarte.terminal.panels import QUIET, Middle, Names, ScoreSheet, short
from ecarte.terminal.stepping import Stepping


def said_at_each_step(passed: list[Match], names: Names) -> list[list[Message]]:
    """What a spectator was told of each step; nothing before the first."""
    return [
        [],
        *(events(before.view(None), after.view(None), names) for before, after in pairwise(passed)),
    ]


def deals_dealt(passed: list[Match]) -> list[int]:
    """The steps at which a deal lies open."""
    return [
        place
        for place, match in enumerate(passed[:-1], 1)
        if match.deal is not None and match.deal.phase is Phase.DEAL
    ]


class Replay(Stepping):
    """A match of a record. `session` is the one that was played, if it was just over."""

    def __init__(self, record: Record, session: Session | None = None) -> None:
        first, second = record.names
        usual = ("Anna", "Boris")
        self.names = (first or usual[0], second or usual[1])
        self.record = record
        self.passed = records.states(record)
        self.session = session
        super().__init__(said_at_each_step(self.passed, self.names), deals_dealt(self.passed))

    def compose(self) -> ComposeResult:
        """Both hands with the table between them, what was said, the advice."""
        with Horizontal(id="room"):
            with Vertical(id="play"):
                yield Drawn(id="hand_1")
                with Horizontal(id="upper"):
                    yield ScoreSheet(id="score")
                    yield Middle(id="middle")
                yield Drawn(id="hand_0")
                with VerticalScroll(id="said", can_focus=False):
                    yield Drawn(id="events")
                    yield Drawn(id="advice")
            yield HistoryPanel(id="history")
        yield KeyFooter(id="keys")

    def draw(self) -> None:
        """Draws both hands and the table."""
        match = self.passed[self.at]
        ended = self._ended()
        view = match.view(None)
        deal = view.last if ended else view.deal
        pack = self.game.pack
        self.query_one(ScoreSheet).show(view, deal, self.names, pack.language)
        self.query_one(Middle).show(deal, self.names, pack)
        for seat in (0, 1):
            self.query_one(f"#hand_{seat}", Drawn).update(self._hand(match, seat))
        self.query_one("#advice", Drawn).update("\n".join(self.say(one) for one in self._advice()))

    def _ended(self) -> bool:
        """Whether this step has ended a deal: its table is still shown."""
        match = self.passed[self.at]
        return match.deal is None or (
            self.at > 0 and match.last is not self.passed[self.at - 1].last
        )

    def _hand(self, match: Match, seat: int) -> Content:
        state = match.last if self._ended() else match.deal
        name = short(self.names[seat], 24)
        if state is None:
            return together([name, "", "", "", ""])
        dealer = state.dealer == seat
        title = self.say(message("{name} (dealer)", name=name)) if dealer else name
        cards = in_hand_order(in_set(state.hands[seat]))
        drawn = beside([face(card, self.game.pack) for card in cards], 2)
        thrown = in_hand_order(in_set(state.discards[seat]))
        gone = Content.styled(
            self.say(message("thrown: {cards}", cards=tuple(map(self.game.language.card, thrown)))),
            QUIET,
        )
        head = Content.assemble((title, "bold"), "   ", gone if thrown else "")
        return together([head, *(drawn or [Content("")] * 4)])

    def _advice(self) -> Iterator[Message]:
        """What the act that follows is, and what the printed advice is in its place."""
        if self.at >= len(self.record.acts):
            return
        deal, act = self.passed[self.at].deal, self.record.acts[self.at]
        if deal is None or deal.actor < 0 or act.kind is Kind.RESIGN:
            return
        from ecarte.players.printed.player import PrintedPlayer  # noqa: PLC0415

        name = self.names[deal.actor]
        yield message("{name} now: {act}", name=name, act=label(act))
        if deal.hidden[deal.actor] or deal.phase is Phase.OVER:
            return
        choice = PrintedPlayer().advise(deal.view(deal.actor))
        if choice.piece is None:
            yield choice.why
        elif choice.act == act:
            yield message("The printed advice agrees: {why}", why=choice.why)
        else:
            yield message(
                "The printed advice is: {act}. {why}", act=label(choice.act), why=choice.why
            )
