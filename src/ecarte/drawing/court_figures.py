"""The king, queen and knave as they are drawn: half a figure, which the card shows twice.

All measures are in the card's own units, with the origin in its middle; the half figure stands in
the upper half of the frame and ends on the slanting line on which the lower one begins.
"""

from __future__ import annotations

from typing import NamedTuple

FRAME_X, FRAME_Y = 59, 142
"""How far the frame of a court card reaches to each side of the middle, and up and down."""
_SLANT = 14
"""How far the slanting line stands from the middle at the edges of the frame."""


class Dyes(NamedTuple):
    """The colours of a court card: the suit's own, a second one for the dress, and the rest."""

    suit: str
    second: str
    gold: str
    skin: str
    paper: str
    line: str
    hair: str


def figure(rank: str, dyes: Dyes) -> str:
    """The half figure of a king, queen or knave (`K`, `Q`, `J`), without its suit sign."""
    parts = {"K": _king, "Q": _queen, "J": _knave}[rank](dyes)
    return f'<g stroke="{dyes.line}" stroke-width="2" stroke-linejoin="round">{parts}</g>'


def sash(dyes: Dyes) -> str:
    """The band over the line where the two halves meet; it is its own half turn."""
    x, y = FRAME_X, _SLANT
    return (
        f'<path d="M{-x} {y - 9}L{x} {-y - 9}V{-y + 9}L{-x} {y + 9}Z" fill="{dyes.gold}" '
        f'stroke="{dyes.line}" stroke-width="2"/>'
        f'<path d="M{-x} {y}L{x} {-y}" stroke="{dyes.suit}" stroke-width="5" '
        'stroke-dasharray="5 6" fill="none"/>'
    )


def _path(lines: str, fill: str, more: str = "") -> str:
    return f'<path d="{lines}" fill="{fill}"{more}/>'


def _line(lines: str, width: float, colour: str) -> str:
    return (
        f'<path d="{lines}" fill="none" stroke="{colour}" stroke-width="{width}" '
        'stroke-linecap="round"/>'
    )


def _dot(x: float, y: float, radius: float, fill: str) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}"/>'


def _dress(dyes: Dyes) -> str:
    """The shoulders down to the slanting line, a front panel and the folds of the sleeves."""
    return (
        _path(
            "M-59 14V-8C-54 -30 -34 -42 -6 -46L30 -46C46 -42 56 -34 59 -26V-14Z",
            dyes.suit,
        )
        + _path("M-6 -46H30L38 -9L-14 3Z", dyes.second)
        + _line("M-44 -20C-38 -12 -36 -4 -36 6M52 -30C48 -24 47 -18 48 -12", 3, dyes.gold)
    )


def _face(dyes: Dyes) -> str:
    """A face seen from the front, grave and calm."""
    return (
        _path("M2 -62H22V-44C16 -38 8 -38 2 -44Z", dyes.skin)
        + _path(
            "M-11 -104C-12 -80 -8 -62 1 -56C8 -51 16 -51 23 -56C32 -62 36 -80 35 -104Z", dyes.skin
        )
        + _line("M-5 -91C-1 -94 4 -94 7 -92M17 -92C20 -94 25 -94 29 -91", 2.6, dyes.line)
        + _path(
            "M-4 -84C-1 -88 4 -88 7 -84C4 -82 -1 -82 -4 -84Z", dyes.paper, ' stroke-width="1.6"'
        )
        + _path(
            "M17 -84C20 -88 25 -88 28 -84C25 -82 20 -82 17 -84Z", dyes.paper, ' stroke-width="1.6"'
        )
        + f'<g stroke="none">{_dot(2, -84.6, 2.3, dyes.line)}{_dot(22, -84.6, 2.3, dyes.line)}</g>'
        + _line("M13 -88C14 -80 15 -76 16 -73C14 -71 11 -71 9 -72", 1.8, dyes.line)
    )


def _mouth(dyes: Dyes, colour: str) -> str:
    return _line("M7 -64C10 -66 11 -65 12 -64.5C13 -65 14 -66 17 -64", 2.6, colour) + _line(
        "M9 -60.5C11 -59.5 13 -59.5 15 -60.5", 1.4, dyes.line
    )


def _king(dyes: Dyes) -> str:
    """A crown with five points, a beard, an ermine collar, and a sceptre."""
    hair = _path(
        "M-14 -106C-24 -92 -16 -82 -22 -70C-24 -62 -18 -56 -10 -58L-6 -98Z"
        "M38 -106C48 -92 40 -82 46 -70C48 -62 42 -56 34 -58L30 -98Z",
        dyes.hair,
    )
    beard = _path(
        "M-11 -80C-12 -56 -2 -34 12 -30C26 -34 36 -56 35 -80C32 -70 26 -69 20 -69"
        "C16 -69 14 -71 12 -69C10 -71 8 -69 4 -69C-2 -69 -8 -70 -11 -80Z",
        dyes.hair,
    ) + _line("M4 -54C5 -46 7 -42 9 -38M20 -54C19 -46 17 -42 15 -38", 1.6, dyes.line)
    crown = (
        _path("M-18 -108L-24 -132L-7 -120L12 -139L31 -120L48 -132L42 -108Z", dyes.gold)
        + "".join(_dot(x, y, 3.6, dyes.suit) for x, y in ((-24, -132), (12, -137.5), (48, -132)))
        + _path("M-18 -112H42V-101H-18Z", dyes.suit)
        + "".join(_dot(x, -106.5, 2.6, dyes.gold) for x in (-9, 1.5, 12, 22.5, 33))
    )
    collar = _path(
        "M-28 -38C-16 -50 -6 -52 2 -52C4 -40 8 -34 12 -30C16 -34 20 -40 22 -52"
        "C34 -52 44 -46 52 -36L44 -20C36 -30 28 -30 12 -16C-4 -28 -12 -28 -20 -22Z",
        dyes.paper,
    ) + "".join(
        _line(f"M{x} {y}v5", 3, dyes.line) for x, y in ((-16, -38), (-2, -38), (26, -38), (40, -35))
    )
    sceptre = (
        _line("M-42 -8V-62", 8, dyes.line)
        + _line("M-42 -8V-62", 4, dyes.gold)
        + _dot(-42, -72, 10, dyes.gold)
        + _line("M-52 -72H-32M-42 -82V-90M-46 -86H-38", 3, dyes.line)
    )
    return (
        hair
        + _dress(dyes)
        + sceptre
        + _hand(dyes)
        + collar
        + _face(dyes)
        + beard
        + _mouth(dyes, dyes.skin)
        + crown
    )


def _queen(dyes: Dyes) -> str:
    """A coronet over flowing hair with a veil, a necklace, and a flower."""
    veil = _path(
        "M-16 -110C-32 -92 -26 -62 -36 -40C-20 -36 -6 -40 -2 -52L26 -52C30 -40 44 -36 57 -40"
        "C50 -62 56 -92 40 -110Z",
        dyes.second,
    )
    hair = _path(
        "M-14 -108C-26 -92 -14 -80 -22 -66C-26 -56 -18 -46 -8 -50C-4 -58 -10 -66 -6 -92"
        "C4 -96 20 -96 30 -92C34 -66 28 -58 32 -50C42 -46 50 -56 46 -66C38 -80 50 -92 38 -108Z",
        dyes.hair,
    )
    coronet = (
        _path(
            "M-15 -108L-20 -124C-12 -120 -8 -118 -5 -116C-4 -124 2 -132 12 -139"
            "C22 -132 28 -124 29 -116C32 -118 36 -120 44 -124L39 -108C24 -103 0 -103 -15 -108Z",
            dyes.gold,
        )
        + _dot(12, -121, 5, dyes.suit)
        + _dot(-20, -125, 3.4, dyes.suit)
        + _dot(44, -125, 3.4, dyes.suit)
        + _line("M-13 -106C2 -101 22 -101 37 -106", 4, dyes.suit)
    )
    neckline = _path("M-6 -46C0 -26 24 -26 30 -46L22 -50H2Z", dyes.skin) + "".join(
        _dot(x, y, 2.6, dyes.gold)
        for x, y in ((-1, -42), (4, -38), (10, -36), (16, -36), (21, -38), (25, -42))
    )
    flower = (
        _line("M-40 -8C-44 -28 -42 -44 -42 -62", 3.4, dyes.line)
        + _path("M-42 -40C-52 -40 -54 -46 -56 -52C-48 -52 -43 -48 -42 -40Z", dyes.gold)
        + "".join(_dot(-42 + x, -74 + y, 6.4, dyes.suit) for x, y in ((0, -9), (8.6, -3), (5, 7.6)))
        + "".join(_dot(-42 + x, -74 + y, 6.4, dyes.suit) for x, y in ((-5, 7.6), (-8.6, -3)))
        + _dot(-42, -74, 4.6, dyes.gold)
    )
    return (
        veil
        + _dress(dyes)
        + hair
        + flower
        + _hand(dyes)
        + neckline
        + _face(dyes)
        + _mouth(dyes, "#a8323a")
        + _fringe(dyes)
        + coronet
    )


def _fringe(dyes: Dyes) -> str:
    return _path(
        "M-14 -108C-16 -98 -12 -90 -10 -86C-6 -94 4 -98 12 -102C20 -98 30 -94 34 -86"
        "C36 -90 40 -98 38 -108Z",
        dyes.hair,
    )


def _knave(dyes: Dyes) -> str:
    """A flat cap with a feather, hair to the chin, a wide collar, and a halberd."""
    hair = _path(
        "M-14 -106C-22 -92 -22 -72 -18 -58C-12 -54 -6 -56 -4 -62L-6 -96L30 -96L28 -62"
        "C30 -56 36 -54 42 -58C46 -72 46 -92 38 -106Z",
        dyes.hair,
    )
    cap = (
        _path(
            "M-22 -102C-26 -118 -10 -130 12 -130C34 -130 50 -118 46 -102C26 -109 -2 -109 -22 -102Z",
            dyes.suit,
        )
        + _path("M-22 -102C-2 -110 26 -110 46 -102L45 -95C26 -102 -2 -102 -21 -95Z", dyes.gold)
        + _path(
            "M34 -112C40 -126 50 -136 57 -134C59 -120 54 -108 42 -102C38 -104 36 -108 34 -112Z",
            dyes.paper,
        )
        + _line("M38 -106C44 -116 50 -124 55 -130", 1.8, dyes.line)
    )
    collar = _path(
        "M-12 -46C-6 -52 0 -54 2 -54C4 -48 8 -44 12 -42C16 -44 20 -48 22 -54C26 -54 30 -52 36 -46"
        "L30 -26L12 -38L-6 -26Z",
        dyes.paper,
    )
    halberd = (
        _line("M-42 -8V-88", 7, dyes.line)
        + _line("M-42 -8V-88", 3, dyes.gold)
        + _path("M-42 -92L-46 -82L-42 -76L-38 -82Z", dyes.paper)
        + _path(
            "M-44 -76C-50 -80 -55 -80 -57 -82C-56 -70 -56 -62 -57 -54C-54 -56 -50 -58 -44 -60Z",
            dyes.paper,
        )
        + _path("M-40 -72L-29 -68L-40 -63Z", dyes.paper)
    )
    buttons = "".join(_dot(12, y, 2.8, dyes.gold) for y in (-28, -18, -8))
    return (
        hair
        + _dress(dyes)
        + buttons
        + halberd
        + _hand(dyes)
        + collar
        + _face(dyes)
        + _mouth(dyes, dyes.line)
        + _path(
            "M-14 -104C-14 -96 -12 -90 -11 -86C-6 -92 2 -95 12 -95C22 -95 30 -92 35 -86"
            "C36 -90 38 -96 38 -104Z",
            dyes.hair,
        )
        + cap
    )


def _hand(dyes: Dyes) -> str:
    return _path(
        "M-50 -30C-50 -36 -36 -36 -34 -30C-32 -24 -36 -18 -42 -18C-48 -18 -51 -24 -50 -30Z",
        dyes.skin,
    ) + _line("M-49 -27H-37M-49 -23H-38", 1.4, dyes.line)
