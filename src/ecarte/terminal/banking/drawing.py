"""The banking table drawn with characters: tableaux, stakes, the bank, the pack, purses.

Every drawing is a list of lines of a known width. Only what lies open is ever given to a drawing;
nothing is said by colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from textual.content import Content

from ecarte.banking.rules import Cancel
from ecarte.banking.tableau import CARDS_IN_TABLEAU, Side, Step, account
from ecarte.cards import RANKS, SUIT_OF, Card
from ecarte.terminal.card_drawing import (
    HEIGHT,
    PAPER,
    WIDTH,
    Drawing,
    Pack,
    back,
    face,
    place,
)

SHIFT = WIDTH - 1
"""Cards of one tableau overlap: each shows so many columns, the last one all."""
TABLEAU_WIDTH = SHIFT * (CARDS_IN_TABLEAU - 1) + WIDTH
TABLEAU_HEIGHT = HEIGHT + 1
"""A raised card stands one line higher."""
_NOTHING = Content(" ")


class Fate(Enum):
    """What became of a trump in the count, and the sign it carries (B7, B8)."""

    TAKES = "+1"
    TAKEN = "–"
    CANCELLED = "╳"


class Seen(NamedTuple):
    """One card of an opened tableau as it is shown: what became of it, if it is a trump."""

    card: Card
    fate: Fate | None


def hand_seen(hand: Sequence[Card], trump: int, fates: Mapping[Card, list[Fate]]) -> list[Seen]:
    """The cards from the left: trumps from the highest down, each with its fate, then the rest."""
    left = {card: list(some) for card, some in fates.items()}
    trumps = sorted((card for card in hand if SUIT_OF[card] == trump), reverse=True)
    return [
        *(Seen(card, left[card].pop(0) if left.get(card) else None) for card in trumps),
        *(Seen(card, None) for card in hand if SUIT_OF[card] != trump),
    ]


def fates(steps: Sequence[Step], side: Side) -> dict[Card, list[Fate]]:
    """What becomes of each trump of one side; a hand may hold the same trump twice."""
    found: dict[Card, list[Fate]] = {}
    for step in steps:
        if step.leader is None:
            found.setdefault(step.led, []).append(Fate.CANCELLED)
        elif step.leader is side:
            found.setdefault(step.led, []).append(Fate.TAKES)
        elif step.met is not None:
            found.setdefault(step.met, []).append(Fate.TAKEN)
    return found


def pair_seen(
    banker: Sequence[Card], tableau: Sequence[Card], trump: int, cancel: Cancel
) -> tuple[list[Seen], list[Seen]]:
    """Both hands of a count as they are shown, the banker's first."""
    steps = account(banker, tableau, trump, cancel)
    return (
        hand_seen(banker, trump, fates(steps, Side.BANKER)),
        hand_seen(tableau, trump, fates(steps, Side.TABLEAU)),
    )


def count_signs(steps: Sequence[Step], pack: Pack) -> str:
    """The count in signs, ranks only: `K╳K 8›7 Q›–`; cancelled, took, took by itself."""
    words = []
    for step in steps:
        led = pack.language.rank(RANKS[step.led % 13])
        met = "–" if step.met is None else pack.language.rank(RANKS[step.met % 13])
        words.append(f"{led}{'╳' if step.leader is None else '›'}{met}")
    return " ".join(words)


def opened(hand: Sequence[Seen], trump: int, pack: Pack) -> Drawing:
    """Four cards face up, overlapping; trumps are raised and carry what became of them."""
    return _overlapping([(_face(seen, pack), SUIT_OF[seen.card] == trump) for seen in hand])


def face_down(pack: Pack) -> Drawing:
    """Four cards face down."""
    return _overlapping([(back(pack), False)] * CARDS_IN_TABLEAU)


def empty(pack: Pack) -> Drawing:
    """The place where a tableau will lie."""
    return _overlapping([(place(pack), False)] * CARDS_IN_TABLEAU)


def _face(seen: Seen, pack: Pack) -> Drawing:
    drawn = face(seen.card, pack)
    if seen.fate is None:
        return drawn
    colour = f"{pack.colour(SUIT_OF[seen.card])} on {PAPER}"
    middle = drawn[1][1:4].plain
    struck = "strike" if seen.fate is Fate.CANCELLED else "bold"
    return [
        drawn[0],
        _inside(drawn[1], middle, f"{struck} {colour}"),
        _inside(drawn[2], f"{seen.fate.value:^3}", f"bold #1c1c1c on {PAPER}"),
        drawn[3],
    ]


def _inside(line: Content, text: str, style: str) -> Content:
    return Content.assemble(line[:1], (text, style), line[4:])


def _overlapping(cards: Sequence[tuple[Drawing, bool]]) -> Drawing:
    """Drawings of cards laid over one another from the left, some of them a line higher."""
    cells = [[_NOTHING] * TABLEAU_WIDTH for _ in range(TABLEAU_HEIGHT)]
    for number, (drawn, raised) in enumerate(cards):
        for line, content in enumerate(drawn, start=0 if raised else 1):
            for column in range(WIDTH):
                cells[line][number * SHIFT + column] = content[column : column + 1]
    return [Content("").join(line) for line in cells]


def fitted(line: Content, width: int) -> Content:
    """A line brought to exactly so many columns; what does not fit ends in “…”."""
    spare = width - line.cell_length
    if spare >= 0:
        return line + Content(" " * spare)
    return line.truncate(width, ellipsis=True)


def brief(text: str, width: int) -> str:
    """A text that fits into so many columns."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, width - 1).rstrip() + "…"


def amount_line(name: str, amount: str, width: int = TABLEAU_WIDTH) -> str:
    """A name and its units, the units at the right edge."""
    room = max(1, width - cell_len(amount) - 1)
    return f"{set_cell_size(brief(name, room), room)} {amount}"
