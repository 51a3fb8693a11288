"""Taking an act back: by consent, and never once new cards were seen."""

from __future__ import annotations

from collections.abc import Sequence

from ecarte.classic.acts import Act, Kind
from ecarte.errors import Refused
from ecarte.messages import message

SHOWING = (Kind.DEAL, Kind.CUT, Kind.PLAY, Kind.ANNOUNCE)
"""The acts by which cards come to be seen."""


def acts_to_undo(done: Sequence[tuple[int | None, Act]], seat: int) -> int:
    """How many acts are undone when a seat takes back what it did last.

    `done` are the acts of the deal in play with who did each of them (None: the house). Raises
    `Refused` if there is none, or if cards were seen since then.
    """
    for number, (by, act) in enumerate(reversed(done), 1):
        if by == seat:
            return number
        if act.kind in SHOWING:
            raise Refused(
                message("Nothing can be taken back any more: new cards have been seen since.")
            )
    raise Refused(message("There is nothing to be taken back in this deal."))


def spoken_of_king(done: Sequence[tuple[int | None, Act]]) -> bool:
    """Whether the last thing done was an answer about the king, and no card has been played since.

    Where only the holder is asked, taking back past the question would tell watchers who was (C15).
    """
    return bool(done) and done[-1][1].kind in (Kind.SILENT, Kind.ANNOUNCE)
