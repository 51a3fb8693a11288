"""A banking evening step by step: the table at each moment, and what was said there."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.events import Resize

from ecarte.banking import record as records
from ecarte.banking.acts import Kind
from ecarte.banking.record import Record
from ecarte.banking.view import TableView
from ecarte.messages import Message
from ecarte.speech.banking import entry_sentence, events
from ecarte.terminal.banking.course import Shown, course, shown
from ecarte.terminal.banking.look import BANKING_CSS, TALL
from ecarte.terminal.banking.panels import PackPanel, PursesPanel
from ecarte.terminal.banking.tableau_panel import TableauPanel, table_rows
from ecarte.terminal.choices import KeyFooter
from ecarte.terminal.history import HistoryPanel
from ecarte.terminal.stepping import Stepping


class Stage(NamedTuple):
    """The evening at one step: what everybody knows, what lies on the table, what is said."""

    view: TableView
    shown: Shown
    said: tuple[Message, ...]
    dealt: bool = False


def stages(record: Record) -> list[Stage]:
    """The evening act by act; a closing has a step for every moment of its settlement (B5)."""
    passed = records.states(record)
    view = passed[0].view(None)
    now = shown(view)
    found = [Stage(view, now, tuple(entry_sentence(entry) for entry in view.ledger))]
    for (before, after), act in zip(pairwise(passed), record.acts, strict=True):
        view = after.view(None)
        said = events(before.view(None), view, act)
        if after.opened and not before.opened:
            settled = course(before, after, said)
            now = settled[-1].shown
            found += [Stage(view, one.shown, tuple(one.said)) for one in settled]
            continue
        now = now.with_money(view) if view.tableaux else shown(view)
        found.append(Stage(view, now, tuple(said), act.kind is Kind.DEALT))
    return found


class BankingReplay(Stepping):
    """An evening of a record. What lay face down at a step is not shown at that step either."""

    CSS = BANKING_CSS

    def __init__(self, record: Record) -> None:
        self.stages = stages(record)
        deals = [place for place, stage in enumerate(self.stages) if stage.dealt]
        super().__init__([stage.said for stage in self.stages], deals)
        self.add_class("banking")

    def compose(self) -> ComposeResult:
        """The pack and the purses, the tableaux, what was said."""
        with Horizontal(id="room"):
            with Vertical(id="play"):
                yield from table_rows()
            yield HistoryPanel(id="history")
        yield KeyFooter(id="keys")

    def on_resize(self, event: Resize) -> None:
        """Leaves gaps where there is room for them."""
        self.set_class(event.size.height >= TALL, "-tall")

    def draw(self) -> None:
        """Draws the table as it stands at this step."""
        stage, pack = self.stages[self.at], self.game.pack
        self.query_one(PackPanel).show(stage.view, stage.shown, pack)
        self.query_one(PursesPanel).show(stage.shown, None, (), pack.language)
        for panel in self.query(TableauPanel):
            panel.show(stage.view, stage.shown, stage.shown.counted, pack)
