"""Terminals with 16 or 256 colours: cloth, panels and buttons differ, and all can be read."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest
from rich.color import Color, ColorType
from rich.style import Style

import ecarte.terminal
from ecarte.language import language
from ecarte.service.start import Start
from ecarte.terminal.app import EcarteApp
from ecarte.terminal.few_colours import BLUE, GROUNDS_OF_16, filter_for, of_16, of_256
from tests.terminal.at_the_table import opened, setup

FOLDER = Path(ecarte.terminal.__file__).parent
CLOTH, PANEL, BUTTON, PAPER = "#1b4d3a", "#174434", "#2c6e52", "#f4efe0"
XTERM = [
    *(0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5),
    *(0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF),
]
VGA = [
    *(0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA),
    *(0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF),
]


def colours() -> list[str]:
    """Every colour that the game draws with."""
    texts = [file.read_text("utf-8") for file in FOLDER.glob("*.[pt]*") if file.is_file()]
    return sorted({one for text in texts for one in re.findall(r"#[0-9a-f]{6}", text)})


def luminance(colour: int) -> float:
    parts = [(colour >> shift & 255) / 255 for shift in (16, 8, 0)]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(style: Style, palette: list[int]) -> float:
    assert style.color is not None
    assert style.bgcolor is not None
    both = [luminance(palette[one.number or 0]) for one in (style.color, style.bgcolor)]
    return (max(both) + 0.05) / (min(both) + 0.05)


@pytest.mark.parametrize("palette", [XTERM, VGA])
def test_of_16_colours_every_text_can_be_read_on_every_ground(palette: list[int]) -> None:
    for text, ground in product(colours(), GROUNDS_OF_16):
        style = of_16(Style(color=text, bgcolor=ground))
        assert contrast(style, palette) > 2.5, (text, ground)


def test_of_16_colours_the_cloth_is_blue_and_buttons_and_panels_are_seen_on_it() -> None:
    grounds = {
        name: of_16(Style(color="white", bgcolor=name)).bgcolor
        for name in (CLOTH, PANEL, BUTTON, PAPER, "#2b4a78", "#f0c75e")
    }
    numbers = [ground.number for ground in grounds.values() if ground is not None]
    assert numbers[0] == BLUE
    assert len(set(numbers)) == len(numbers)
    assert max(number or 0 for number in numbers) < 8, "some terminals have only 8 grounds"


def test_of_256_colours_buttons_and_panels_are_seen_on_the_cloth() -> None:
    found = [of_256(Style(bgcolor=name)).bgcolor for name in (CLOTH, PANEL, BUTTON)]
    assert len({ground.number for ground in found if ground is not None}) == 3
    assert of_256(Style(color=PAPER)).color == Color.parse(PAPER)


def test_nothing_is_changed_where_all_colours_are_there() -> None:
    assert filter_for("truecolor") is None
    assert filter_for(None) is None


@pytest.mark.parametrize("term", ["linux", "xterm"])
async def test_on_a_terminal_with_16_colours_only_these_are_drawn(
    monkeypatch: pytest.MonkeyPatch, term: str
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.delenv("COLORTERM", raising=False)
    async with opened(Start(classic=setup("7S 8S 9D 7D 9C", "", "8H"))) as playing:
        seen = set()
        for strip in playing.app.screen._compositor.render_strips():
            for segment in strip:
                assert segment.style is not None
                for colour in (segment.style.color, segment.style.bgcolor):
                    assert colour is not None
                    assert colour.type is ColorType.STANDARD
                seen.add(segment.style.bgcolor)
        assert len(seen) >= 5


def test_no_color_goes_before_few_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "linux")
    monkeypatch.delenv("COLORTERM", raising=False)
    monkeypatch.setenv("NO_COLOR", "1")
    assert EcarteApp(language("en"), Start()).few_colours is None
