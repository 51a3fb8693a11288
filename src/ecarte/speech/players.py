"""The kinds of players as people are told of them; commands and records use their own words."""

from __future__ import annotations

from ecarte.messages import Message, mark, message

KINDS = {
    "person": mark("person"),
    "printed": mark("computer: advice of the old books"),
    "expert": mark("computer: the expert"),
    "expert-quick": mark("computer: the expert, quick"),
    "expert-fast": mark("computer: the expert, at once"),
    "random": mark("computer: any legal act"),
    "flat": mark("computer, steady stakes"),
    "proportional": mark("computer, bold stakes"),
}
"""What each kind of player is called, of both games."""


def kind_told(kind: str) -> Message:
    """A kind of player as it is told; one that has no name of its own by its word."""
    return message(KINDS[kind]) if kind in KINDS else message("{player}", player=kind)
