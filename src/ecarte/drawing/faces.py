"""The faces of the cards, drawn by geometry: 52 faces and a back, as SVG.

The suits are one shape each, which the index, the pips and the courts share; shapes alone tell them
apart in grey.
"""

from __future__ import annotations

from ecarte.cards import CARDS, CLUBS, DIAMONDS, HEARTS, SPADES
from ecarte.drawing.court_figures import FRAME_X, FRAME_Y, Dyes, figure, sash

WIDTH, HEIGHT = 240, 336
PAPER = "#fdfaf2"
EDGE = "#8d8674"

SUIT_SHAPES = {
    SPADES: "M0 -50C9 -28 46 -9 46 20C46 37 33 46 20 44C12 43 6 39 3 32C4 40 9 47 18 50H-18"
    "C-9 47 -4 40 -3 32C-6 39 -12 43 -20 44C-33 46 -46 37 -46 20C-46 -9 -9 -28 0 -50Z",
    HEARTS: "M0 49C-8 30 -47 4 -47 -21C-47 -37 -36 -46 -24 -46C-12 -46 -4 -39 0 -27"
    "C4 -39 12 -46 24 -46C36 -46 47 -37 47 -21C47 4 8 30 0 49Z",
    DIAMONDS: "M0 -50C9 -32 24 -14 40 0C24 14 9 32 0 50C-9 32 -24 14 -40 0C-24 -14 -9 -32 0 -50Z",
    CLUBS: "M-7 -8C-18 -14 -22 -22 -22 -28A22 22 0 0 1 22 -28C22 -22 18 -14 7 -8"
    "C11 -10 17 -12 24 -12A22 22 0 1 1 24 32C15 32 7 27 3 18C4 36 9 46 18 50H-18C-9 46 -4 36 -3 18"
    "C-7 27 -15 32 -24 32A22 22 0 1 1 -24 -12C-17 -12 -11 -10 -7 -8Z",
}
"""The outline of each suit in a square of 100 around its middle."""

TWO_COLOURS = {SPADES: "#17181d", HEARTS: "#b8141f", DIAMONDS: "#b8141f", CLUBS: "#17181d"}
FOUR_COLOURS = {SPADES: "#17181d", HEARTS: "#b8141f", DIAMONDS: "#1552a8", CLUBS: "#0d6b35"}

_HALF_TURN = " rotate(180)"
_SERIF = "Georgia, 'Times New Roman', 'Liberation Serif', 'DejaVu Serif', serif"
_LEFT, _RIGHT = -37, 37
_TOP = -108
_THIRD = _TOP / 3
PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "2": ((0, _TOP), (0, -_TOP)),
    "3": ((0, _TOP), (0, 0), (0, -_TOP)),
    "4": ((_LEFT, _TOP), (_RIGHT, _TOP), (_LEFT, -_TOP), (_RIGHT, -_TOP)),
}
PIPS["5"] = (*PIPS["4"], (0, 0))
PIPS["6"] = (*PIPS["4"], (_LEFT, 0), (_RIGHT, 0))
PIPS["7"] = (*PIPS["6"], (0, _TOP / 2))
PIPS["8"] = (*PIPS["7"], (0, -_TOP / 2))
PIPS["T"] = (
    *PIPS["4"],
    *((x, y) for x in (_LEFT, _RIGHT) for y in (_THIRD, -_THIRD)),
    (0, 2 * _THIRD),
    (0, -2 * _THIRD),
)
PIPS["9"] = (*PIPS["T"][:-2], (0, 0))
"""Where the pips of each card lie, from the middle of the card."""


def _suit(
    suit: int, x: float, y: float, size: float, colour: str, turn: str = "", around: str = ""
) -> str:
    """A suit's sign; `around` is the colour of a rim that parts it from what lies behind."""
    rim = f' stroke="{around}" stroke-width="18" paint-order="stroke"' if around else ""
    return (
        f'<path transform="translate({x:g} {y:g}){turn} scale({size / 100:g})" '
        f'd="{SUIT_SHAPES[suit]}" fill="{colour}"{rim}/>'
    )


def _pips(rank: str, suit: int, colour: str) -> str:
    size = 44 if len(PIPS[rank]) <= 8 else 40
    return "".join(_suit(suit, x, y, size, colour, _HALF_TURN * (y > 0)) for x, y in PIPS[rank])


def _ace(suit: int, colour: str) -> str:
    ring = "".join(
        f'<circle r="{radius}" fill="none" stroke="{colour}" stroke-width="{width}"/>'
        for radius, width in ((66, 2.5), (60, 1))
    )
    return ring + _suit(suit, 0, 0, 88, colour)


def _court(rank: str, suit: int, colour: str) -> str:
    red = suit in (HEARTS, DIAMONDS)
    dyes = Dyes(
        suit=colour,
        second="#2c4f80" if red else "#a3242b",
        gold="#e2b33c",
        skin="#f7e2c4",
        paper="#fffdf6",
        line="#1b1b20",
        hair="#b77a2a" if red else "#6d6a66",
    )
    if suit == DIAMONDS and colour != TWO_COLOURS[DIAMONDS]:
        dyes = dyes._replace(second="#a3242b")
    ground = "#fbf3dd"
    half = figure(rank, dyes) + _suit(suit, -37, -116, 38, colour, around=ground)
    x, y = FRAME_X, FRAME_Y
    return (
        f'<rect x="{-x}" y="{-y}" width="{2 * x}" height="{2 * y}" fill="{ground}"/>'
        f'{half}<g transform="rotate(180)">{half}</g>{sash(dyes)}'
        f'<rect x="{-x}" y="{-y}" width="{2 * x}" height="{2 * y}" fill="none" '
        f'stroke="{colour}" stroke-width="2.5"/>'
    )


def _index(letters: str, suit: int, colour: str) -> str:
    squeezed = ' textLength="54" lengthAdjust="spacingAndGlyphs"' if len(letters) > 1 else ""
    return (
        f'<text x="-89" y="-105" font-family="{_SERIF}" font-size="68" font-weight="700" '
        f'text-anchor="middle" fill="{colour}"{squeezed}>{letters}</text>'
        + _suit(suit, -89, -70, 42, colour)
    )


def _sheet(inside: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-120 -168 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}">'
        f'<rect x="-119" y="-167" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="16" '
        f'fill="{PAPER}" stroke="{EDGE}" stroke-width="2"/>{inside}</svg>\n'
    )


def card_svg(number: int, letters: str, four_colour: bool = False) -> str:
    """The face of a card with the index letters of a country's pack."""
    one = CARDS[number]
    colour = (FOUR_COLOURS if four_colour else TWO_COLOURS)[one.suit]
    if one.rank in "KQJ":
        middle = _court(one.rank, one.suit, colour)
    elif one.rank == "A":
        middle = _ace(one.suit, colour)
    else:
        middle = _pips(one.rank, one.suit, colour)
    index = _index(letters, one.suit, colour)
    return _sheet(f'{middle}{index}<g transform="rotate(180)">{index}</g>')


def back_svg() -> str:
    """The back that all cards have in common: a lattice of lozenges within a border."""
    lozenges = "".join(
        f'<path d="M{x} {y - 10}L{x + 8} {y}L{x} {y + 10}L{x - 8} {y}Z"/>'
        for row, y in enumerate(range(-130, 131, 13))
        for x in range(-90 + 10 * (row % 2), 91, 20)
    )
    suits = "".join(
        _suit(suit, x, y, 26, "#f3ead2")
        for suit, (x, y) in enumerate(((0, -21), (21, 0), (0, 21), (-21, 0)))
    )
    return _sheet(
        '<rect x="-106" y="-154" width="212" height="308" rx="9" fill="#1f3d63"/>'
        '<rect x="-101" y="-149" width="202" height="298" rx="6" fill="none" stroke="#f3ead2" '
        'stroke-width="2"/>'
        f'<g fill="none" stroke="#a9bfd8" stroke-width="1.6">{lozenges}</g>'
        '<circle r="46" fill="#1f3d63" stroke="#f3ead2" stroke-width="2"/>'
        f"{suits}"
    )
