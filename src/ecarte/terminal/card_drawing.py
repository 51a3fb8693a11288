"""Cards drawn with characters: five wide and four high, index and suit on an off-white face.

Every drawing is a list of lines; `beside` puts drawings next to one another. Nothing is said by
colour alone: without colours the borders and signs are the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from textual.content import Content

from ecarte.cards import RANKS, SUIT_OF, UNKNOWN
from ecarte.classic.tricks import RANK_ORDER
from ecarte.language import Language

WIDTH, HEIGHT = 5, 4
PAPER = "#f4efe0"
TWO_COLOURS = ("#1c1c1c", "#b0102a", "#b0102a", "#1c1c1c")
FOUR_COLOURS = ("#1c1c1c", "#b0102a", "#1747a6", "#12692f")
BACK = "#dfe8f2 on #2b4a78"
PLACE = "#8fb3a0"
Drawing = list[Content]
_SHOWN_SUITS = (0, 1, 3, 2)
"""The suits of a hand from left to right: black and red by turns."""


class Pack(NamedTuple):
    """Whose cards are drawn: the language of the indices, and two or four colours."""

    language: Language
    four_colours: bool = False

    def colour(self, suit: int) -> str:
        """The colour of a suit's index."""
        return (FOUR_COLOURS if self.four_colours else TWO_COLOURS)[suit]


def face(card: int, pack: Pack) -> Drawing:
    """A card seen from the front."""
    if card == UNKNOWN:
        return back(pack)
    index, sign = pack.language.rank(RANKS[card % 13]), pack.language.suit(SUIT_OF[card])
    style = f"{pack.colour(SUIT_OF[card])} on {PAPER}"
    border = f"#8a8573 on {PAPER}"
    left, right = (index + sign).ljust(3), index.rjust(3)
    top, side, bottom = _border(pack)
    return [
        Content.styled(top, border),
        _between(side, border, left, f"bold {style}"),
        _between(side, border, right, style),
        Content.styled(bottom, border),
    ]


def back(pack: Pack, text: str = "") -> Drawing:
    """A card seen from the back; a short text, such as a number, may stand on it."""
    top, side, bottom = _border(pack)
    pattern = "░░░" if pack.language.symbols else "///"
    return [
        Content.styled(top, BACK),
        _between(side, BACK, pattern, BACK),
        _between(side, BACK, text.center(3)[:3] if text else pattern, f"bold {BACK}"),
        Content.styled(bottom, BACK),
    ]


def place(pack: Pack) -> Drawing:
    """The place where a card will lie."""
    if not pack.language.symbols:
        lines = (". . .", ".   .", ".   .", ". . .")
    else:
        lines = ("┌╌╌╌┐", "╎   ╎", "╎   ╎", "└╌╌╌┘")
    return [Content.styled(line, PLACE) for line in lines]


def beside(drawings: Sequence[Drawing], gap: int = 1) -> Drawing:
    """Drawings of one height next to one another."""
    if not drawings:
        return []
    return [Content(" " * gap).join(parts) for parts in zip(*drawings, strict=True)]


def together(lines: Iterable[Content | str]) -> Content:
    """Lines as one text."""
    return Content("\n").join(Content(line) if isinstance(line, str) else line for line in lines)


def in_hand_order(cards: Iterable[int]) -> list[int]:
    """The cards as a player holds them: by suit, from high to low (C1)."""
    return sorted(
        cards,
        key=lambda card: (
            _SHOWN_SUITS.index(SUIT_OF[card]),
            RANK_ORDER.find(RANKS[card % 13]),
        ),
    )


def _border(pack: Pack) -> tuple[str, str, str]:
    if pack.language.symbols:
        return "╭───╮", "│", "╰───╯"
    return "+---+", "|", "+---+"


def _between(side: str, border: str, text: str, style: str) -> Content:
    return Content.assemble((side, border), (text, style), (side, border))
