"""The table as text and as a picture, both hands open: for people who watch an experiment."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from ecarte.cards import NO_CARD, Card, in_set, text_of
from ecarte.classic.state import DealState, Phase
from ecarte.drawing.faces import HEIGHT, WIDTH, back_svg, card_svg

SCALE = 0.4
"""The size of a card in the picture, as a share of its drawing."""
GAP = 16
CLOTH = "#22603f"


def text(deal: DealState) -> str:
    """The table in a few lines; the act that is due is named by the phase."""
    rows = [
        f"phase {Phase(deal.phase).name.lower()}, seat {deal.actor} to act"
        if deal.actor >= 0
        else "over",
        f"score {deal.score[0]}-{deal.score[1]}, tricks {deal.tricks[0]}-{deal.tricks[1]}",
        f"turn-up {_named(deal.turn_up)}, stock {deal.stock}, led {_named(deal.led)}",
    ]
    for seat in (0, 1):
        role = "dealer" if seat == deal.dealer else "elder"
        rows.append(f"seat {seat} ({role}): {text_of(in_set(deal.hands[seat])) or '-'}")
    return "\n".join(rows)


def _named(card: int) -> str:
    return "-" if card == NO_CARD else str(Card(card))


def picture(deal: DealState) -> NDArray[np.uint8]:
    """The table as an array of height × width × 3: seat 1 above, seat 0 below, turn-up and stock.

    Needs `resvg_py`, which the extra `rl` brings.
    """
    import io  # noqa: PLC0415 - only for a picture

    import resvg_py  # noqa: PLC0415
    from PIL import Image  # noqa: PLC0415

    drawn = resvg_py.svg_to_bytes(svg_string=table_svg(deal))
    return np.asarray(Image.open(io.BytesIO(bytes(drawn))).convert("RGB"))


def table_svg(deal: DealState) -> str:
    """The table as one SVG drawing."""
    across = max(deal.rules.hand_size, 4)
    step, rise = WIDTH * SCALE + GAP, HEIGHT * SCALE + GAP
    width, height = across * step + GAP, 3 * rise + GAP
    middle: list[str | None] = [
        back_svg() if deal.stock else None,
        _face(deal.turn_up),
        _face(deal.led),
    ]
    rows: list[Iterable[str | None]] = [
        [_face(card) for card in in_set(deal.hands[1])],
        middle,
        [_face(card) for card in in_set(deal.hands[0])],
    ]
    placed = [
        _placed(one, GAP + column * step, GAP + row * rise)
        for row, cards in enumerate(rows)
        for column, one in enumerate(cards)
        if one is not None
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}">'
        f'<rect width="100%" height="100%" fill="{CLOTH}"/>{"".join(placed)}</svg>'
    )


def _face(card: int) -> str | None:
    return None if card == NO_CARD else card_svg(int(card), Card(card).rank.replace("T", "10"))


def _placed(drawing: str, x: float, y: float) -> str:
    """A drawing put into another, with a place and a size of its own."""
    size = f'x="{x:g}" y="{y:g}" width="{WIDTH * SCALE:g}" height="{HEIGHT * SCALE:g}"'
    return drawing.replace(f'width="{WIDTH}" height="{HEIGHT}"', size, 1)
