"""What every screen has to keep to: room for its texts, and lines that begin well."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from textual.widgets import Input

from ecarte.language import LANGUAGES, language
from ecarte.service.start import Start
from ecarte.terminal.banking.real_cards import RealCardsScreen
from ecarte.terminal.drawn import Drawn
from ecarte.terminal.history import HistoryPanel
from ecarte.terminal.keys import written
from ecarte.terminal.menu import Menu
from tests.terminal.at_the_table import opened, setup
from tests.terminal.test_real_cards import hosting

WEAK = "7S 8S 9D 7D 9C"


def lines_of(widget: Drawn) -> list[str]:
    """The lines of a widget as they stand on the screen."""
    return [strip.text for strip in widget.render_lines(widget.size.region)]


async def test_no_line_begins_with_the_sign_that_a_no_break_space_holds() -> None:
    async with opened(Start(classic=setup(WEAK, "", "8H"))) as playing:
        events = playing.table.query_one("#events", Drawn)
        width = events.size.width
        for spare in range(6):
            long = "x" * (width - 15 - spare)
            events.update(f"wide wide wide {long}\N{NO-BREAK SPACE}: 10 unités")
            await playing.pilot.pause()
            lines = lines_of(events)
            assert len(lines) > 1 or spare > 3
            assert not any(line.lstrip().startswith(":") for line in lines)


@pytest.mark.parametrize("code", list(LANGUAGES))
async def test_the_name_of_the_key_enter_is_the_same_everywhere(code: str) -> None:
    enter = language(code).text(written("enter"))
    async with opened(Start(), code) as playing:
        assert isinstance(playing.app.screen, Menu)
        assert f"{enter} " in playing.shown()
        await playing.press("1", "?")
        assert f"[{enter}] " in playing.shown()
    async with hosting(code=code) as host:
        await host.press("a")
        assert isinstance(host.app.screen, RealCardsScreen)
        assert f"[{enter}] " in host.shown()


async def test_the_history_at_the_side_has_its_title() -> None:
    async with opened(Start(classic=setup(WEAK, "", "8H")), size=(120, 40)) as playing:
        panel = playing.table.query_one(HistoryPanel)
        assert panel.border_title == "What happened"
        assert panel.styles.border_top[0] not in ("", "none", "hidden")


async def test_the_row_in_which_one_writes_is_marked_without_colour() -> None:
    async with opened(Start()) as playing:
        playing.app.open_by_name("new")
        await playing.settle()
        playing.app.screen.query_one("#name_0 Input", Input).focus()
        await playing.pilot.pause()
        assert "▸First player’s name" in playing.shown()
        await playing.press("down")
        assert "▸First player’s name" not in playing.shown()
        assert "▸Second player’s name" in playing.shown()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("code", list(LANGUAGES))
async def test_settings_and_their_keys_have_room(code: str, size: tuple[int, int]) -> None:
    async with opened(Start(), code, size) as playing:
        playing.app.open_by_name("settings")
        await playing.settle()
        rows = playing.app.screen.query("#form > Drawn")
        assert len(rows) > 30
        for row in rows.results(Drawn):
            assert cell_len(str(row.visual)) <= row.size.width
