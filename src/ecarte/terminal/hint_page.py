"""The page that shows what the expert would do. He thinks beside the screen, which stays awake."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size
from textual.content import Content

from ecarte.classic.view import DealView
from ecarte.errors import EcarteError
from ecarte.service import hints
from ecarte.service.hints import Hint
from ecarte.speech import hints as speech
from ecarte.speech.classic_prompts import label
from ecarte.terminal.card_drawing import together
from ecarte.terminal.drawn import Drawn
from ecarte.terminal.panels import short
from ecarte.terminal.room import Page

if TYPE_CHECKING:
    from ecarte.terminal.table_view import TableView

BAR = "#2c6e52"
QUIET = "#5c5848"
WIDTH = 72
"""So many columns a line of the page has."""
SHORTEST_BAR, LONGEST_BAR = 12, 26
EIGHTHS = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")
"""The blocks that fill so many eighths of a column."""


def hint_page(table: TableView) -> Page:
    """The page for the decision that stands on the table, or one that says there is none."""
    view, title = table.deal(), table.say(speech.TITLE)
    if view is None or not table.asked or not view.to_act:
        return Page(title, table.say(speech.NOT_YOUR_TURN))
    only = hints.only_act(view)
    if only is not None:
        return Page(title, table.say(speech.only_act(only)))
    return HintPage(table, view)


class HintPage(Page):
    """What the expert would do for the owner of a view, as soon as he knows."""

    def __init__(self, table: TableView, view: DealView) -> None:
        super().__init__(table.say(speech.TITLE), table.say(speech.THINKING), wide=True)
        self.table, self.view = table, view

    def on_mount(self) -> None:
        """Asks the expert."""
        self.run_worker(self.ask())

    async def ask(self) -> None:
        """Waits for the expert; what he says of a position that has passed is not heard."""
        awake = asyncio.get_running_loop()

        def tell() -> None:
            awake.call_soon_threadsafe(self.put, self.say(speech.PREPARING))

        try:
            found = await asyncio.to_thread(hints.hint, self.view, tell)
        except EcarteError as error:
            self.put(self.say(error.sentence))
            return
        if self.table.deal() == self.view:
            self.put(together([*self._lines(found)]))

    def put(self, said: Content | str) -> None:
        """Shows something, unless the page has been left."""
        if self.is_attached:
            self.query_one("#text", Drawn).update(said)

    def _lines(self, found: Hint) -> Iterator[Content | str]:
        yield Content.styled(self.say(found.chosen()), "bold")
        yield ""
        yield Content.styled(self.say(speech.EACH_CHANCE), QUIET)
        yield from self._table(found)
        yield ""
        yield " ".join(self.say(one) for one in found.reckoned())
        yield ""
        yield " ".join(self.say(one) for one in found.compared())

    def _table(self, found: Hint) -> Iterator[Content]:
        """A line for each act: a sign at the expert's own, its chance, and a bar as long."""
        acts = [self.say(label(one.act)) for one in found.shown]
        chances = [self.say(hints.chance_told(one)) for one in found.shown]
        wide = max(map(cell_len, chances))
        longest = min(max(map(cell_len, acts)), WIDTH - wide - SHORTEST_BAR - 6)
        room = min(LONGEST_BAR, WIDTH - wide - longest - 6)
        for one, act, chance in zip(found.shown, acts, chances, strict=True):
            best = one is found.weighing.best
            name = set_cell_size(short(act, longest), longest)
            yield Content.assemble(
                (f"{'▸' if best else ' '} {name}  {chance.ljust(wide)}  ", "bold" if best else ""),
                (bar(one.chance, room), BAR),
            )


def bar(share: float, room: int) -> str:
    """A bar for a share of 1 of so many columns, drawn in blocks."""
    whole, eighths = divmod(round(8 * room * share), 8)
    return "█" * whole + EIGHTHS[eighths]
