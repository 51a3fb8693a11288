"""The colours of terminals that have only 16, or 256: chosen, not the nearest ones.

The nearest of 16 colours would make cloth, panels and buttons the same grey. With 16 the cloth is
blue, which is dark on every terminal; bold is left out on light grounds, where many terminals show
it as a brighter colour.
"""

from __future__ import annotations

from functools import lru_cache

from rich.color import Color, ColorType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color as Ground
from textual.filter import LineFilter

BLACK, RED, BROWN, BLUE, MAGENTA, CYAN, GREY = 0, 1, 3, 4, 5, 6, 7
YELLOW, WHITE = 11, 15

GROUNDS_OF_16 = {
    "#1b4d3a": BLUE,
    "#174434": BLACK,
    "#143a2c": BLACK,
    "#0d261d": BLACK,
    "#2c6e52": CYAN,
    "#2b4a78": RED,
    "#f0c75e": BROWN,
    "#f4efe0": GREY,
}
"""Cloth, panels, buttons, backs of cards, what is chosen, and paper."""
LIGHT = frozenset({BROWN, CYAN, GREY})
"""Grounds on which black is written."""
ON_PAPER = {"#b0102a": RED, "#1747a6": BLUE, "#12692f": MAGENTA}
"""The suits; green could not be read."""
ON_DARK = {
    "#f0c75e": YELLOW,
    "#a9c7b6": GREY,
    "#cfe8dc": GREY,
    "#8fb3a0": GREY,
    "#8a8573": GREY,
    "#2c6e52": CYAN,
}
"""What is not simply white."""
OF_256 = {
    "#1b4d3a": 22,
    "#174434": 234,
    "#143a2c": 234,
    "#0d261d": 234,
    "#2c6e52": 29,
    "#12503a": 22,
}
"""Cloth, panels and buttons where there are 256 colours; the nearest ones do for the rest."""


class FewColours(LineFilter):
    """Gives everything that is drawn a colour that the terminal has."""

    def __init__(self, sixteen: bool) -> None:
        super().__init__()
        self.sixteen = sixteen

    def apply(self, segments: list[Segment], background: Ground) -> list[Segment]:  # noqa: ARG002
        """The same texts in other colours."""
        change = of_16 if self.sixteen else of_256
        return [
            segment if segment.style is None else Segment(segment.text, change(segment.style))
            for segment in segments
        ]


def filter_for(colours: str | None) -> FewColours | None:
    """The filter for what a terminal can do, as `rich` names it; None where none is needed."""
    return FewColours(colours == "standard") if colours in ("standard", "256") else None


@lru_cache(4096)
def of_16(style: Style) -> Style:
    """A style with colours of the 16."""
    ground = _ground(style.bgcolor)
    light = ground in LIGHT
    return style + Style(
        color=_numbered(_ink(style.color, ground) if light else _on_dark(style.color)),
        bgcolor=_numbered(ground),
        bold=False if light else None,
    )


@lru_cache(4096)
def of_256(style: Style) -> Style:
    """A style with colours of the 256."""
    changed = [
        Color.from_ansi(OF_256[_hex(colour)])
        if colour is not None and _hex(colour) in OF_256
        else colour
        for colour in (style.color, style.bgcolor)
    ]
    return style + Style(color=changed[0], bgcolor=changed[1])


def _ground(colour: Color | None) -> int:
    """A ground that is none of ours, such as one that shines through another, is grey or black."""
    if colour is None:
        return BLACK
    return GROUNDS_OF_16.get(_hex(colour), GREY if _brightness(colour) > 0.5 else BLACK)


def _ink(colour: Color | None, ground: int) -> int:
    return BLACK if colour is None or ground != GREY else ON_PAPER.get(_hex(colour), BLACK)


def _on_dark(colour: Color | None) -> int:
    if colour is None:
        return WHITE
    return ON_DARK.get(_hex(colour), WHITE if _brightness(colour) > 0.5 else GREY)


def _numbered(number: int) -> Color:
    return Color(f"color({number})", ColorType.STANDARD, number=number)


def _hex(colour: Color) -> str:
    return colour.get_truecolor().hex


def _brightness(colour: Color) -> float:
    red, green, blue = colour.get_truecolor()
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
