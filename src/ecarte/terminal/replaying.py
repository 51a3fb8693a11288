"""Records: the list of those that were kept, and going through one step by step."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key

from ecarte.cards import in_set
from ecarte.classic import record as records
from ecarte.classic.acts import Kind
from ecarte.classic.game import Match
from ecarte.classic.record import Record
from ecarte.classic.state import Phase
from ecarte.messages import Message, mark, message
from ecarte.service.classic import Session
from ecarte.speech.classic import events, label
from ecarte.terminal.card_drawing import beside, face, in_hand_order, together
from ecarte.terminal.choices import Choice, Choices, KeyFooter, Pressed
from ecarte.terminal.drawn import Drawn
from ecarte.terminal.forms import TextRow
from ecarte.terminal.history import HistoryPanel
from ecarte.terminal.keeping import kept_records
from ecarte.terminal.panels import Middle, ScoreSheet, short
from ecarte.terminal.room import Room
from ecarte.terminal.table_pages import WHAT_HAPPENED

MOST_SHOWN = 200


class Records(Room[None]):
    """The records of finished matches, the newest first, and a line to name another file."""

    def compose(self) -> ComposeResult:
        """The list and the line."""
        yield Drawn(self.say(mark("Go through a record")), id="heading")
        with VerticalScroll(id="form", can_focus=False):
            yield Choices(id="entries", column=True)
            yield Drawn("", id="none")
        yield TextRow("file", self.say(mark("Another file")))
        yield KeyFooter(id="keys")

    def on_mount(self) -> None:
        """Shows what was kept."""
        self.files = kept_records()[:MOST_SHOWN]
        entries = self.query_one(Choices)
        entries.offer([Choice(str(place), file.stem) for place, file in enumerate(self.files)])
        if self.files:
            entries.focus()
        else:
            self.query_one("#none", Drawn).update(self.say(mark("No finished game is kept yet.")))
            self.query_one("#file Input").focus()
        self.query_one(KeyFooter).offer(
            [
                Choice("", self.say(mark("Choose")), "↑ ↓"),
                Choice("", self.say(mark("Another file")), "Tab"),
                Choice("", self.say(mark("Open")), "Enter"),
                Choice("back", self.say(mark("Back")), "Esc"),
            ]
        )

    def on_pressed(self, event: Pressed) -> None:
        """Opens a record, or goes back."""
        if event.choice.isdecimal():
            self.game.open_record(self.files[int(event.choice)])
        elif event.choice == "back":
            self.dismiss()

    def on_input_submitted(self) -> None:
        """Opens the file that was named."""
        named = self.query_one(TextRow).value
        if named:
            self.game.open_record(Path(named).expanduser())

    def on_key(self, event: Key) -> None:
        """Escape goes back."""
        if event.key == "escape":
            event.stop()
            self.dismiss()


class Replay(Room[None]):
    """A match step by step, both hands open, with what was said and the printed advice."""

    def __init__(self, record: Record, session: Session | None = None) -> None:
        super().__init__()
        first, second = record.names
        usual = ("Anna", "Boris")
        self.names = (first or usual[0], second or usual[1])
        self.record = record
        self.passed = records.states(record)
        self.session = session
        self.at = 0

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

    def on_mount(self) -> None:
        """Shows where the match begins."""
        self.retell()

    def on_resize(self) -> None:
        """Shows the history at the side where there is room."""
        self.set_class(self.size.width >= 112, "-history")

    def retell(self) -> None:
        """Shows the step in the language now chosen."""
        if not self.is_mounted:
            return
        match = self.passed[self.at]
        ended = self._ended()
        view = match.view(None)
        deal = view.last if ended else view.deal
        pack = self.game.pack
        self.query_one(ScoreSheet).show(view, deal, self.names, pack.language)
        self.query_one(Middle).show(deal, self.names, pack)
        for seat in (0, 1):
            self.query_one(f"#hand_{seat}", Drawn).update(self._hand(match, seat))
        steps = message("Step {step} of {all}", step=self.at, all=len(self.passed) - 1)
        said = [self.say(one) for one in self._said(self.at)]
        self.query_one("#events", Drawn).update(
            Content.assemble((self.say(steps), "#a9c7b6"), "  ", (" ".join(said), "bold"))
        )
        self.query_one("#advice", Drawn).update("\n".join(self.say(one) for one in self._advice()))
        told = [one for step in range(1, self.at + 1) for one in self._said(step)]
        self.query_one(HistoryPanel).tell(self.say(WHAT_HAPPENED), told, pack.language)
        labels = {
            "left": ("←", mark("Back")),
            "right": ("→", mark("On")),
            "pageup": ("PgUp", mark("Deal before")),
            "pagedown": ("PgDn", mark("Next deal")),
            "home": ("Home", mark("Start")),
            "end": ("End", mark("End")),
            "escape": ("Esc", mark("Close")),
        }
        self.query_one(KeyFooter).offer(
            [Choice(key, self.say(text), sign) for key, (sign, text) in labels.items()]
        )

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
            "#a9c7b6",
        )
        head = Content.assemble((title, "bold"), "   ", gone if thrown else "")
        return together([head, *(drawn or [Content("")] * 4)])

    def _said(self, step: int) -> list[Message]:
        """What a spectator was told of a step."""
        if step == 0:
            return []
        before, after = self.passed[step - 1], self.passed[step]
        return events(before.view(None), after.view(None), self.names)

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

    def on_pressed(self, event: Pressed) -> None:
        """A key of the footer was clicked."""
        self.use(event.choice)

    def on_key(self, event: Key) -> None:
        """Arrows step, Home and End go to the ends, Escape closes."""
        same = {"space": "right", "enter": "right", "up": "left", "down": "right"}
        key = same.get(event.key, event.key)
        if key in ("left", "right", "home", "end", "pageup", "pagedown", "escape"):
            event.stop()
            event.prevent_default()
            self.use(key)

    def use(self, key: str) -> None:
        """Goes to another step."""
        last = len(self.passed) - 1
        if key == "escape":
            self.dismiss()
            return
        if key in ("pageup", "pagedown"):
            self.at = self._deal_from(1 if key == "pagedown" else -1)
        else:
            places = {"left": self.at - 1, "right": self.at + 1, "home": 0, "end": last}
            self.at = min(max(places.get(key, self.at), 0), last)
        self.retell()

    def _deal_from(self, by: int) -> int:
        """The step at which the next deal lies open, or the one before."""
        begins = [
            place
            for place in range(1, len(self.passed))
            if self.passed[place - 1].deal is not None
            and (before := self.passed[place - 1].deal) is not None
            and before.phase is Phase.DEAL
        ]
        further = [place for place in begins if (place - self.at) * by > 0]
        if not further:
            return len(self.passed) - 1 if by > 0 else 0
        return min(further) if by > 0 else max(further)
