"""What the books say of the trump king: when its point is better left alone (C13)."""

from __future__ import annotations

from collections.abc import Iterator

from ecarte.classic import acts
from ecarte.classic.view import DealView
from ecarte.players.printed.word import Word, points_needed


def king(view: DealView) -> Iterator[Word]:
    """Silence where the tricks alone win the game: the adversary is vulnerable, two are needed."""
    if view.seat is None or not view.holds_king:
        return
    adversary = 1 - view.seat
    if view.vulnerable == adversary and points_needed(view, view.seat) == 2:
        if points_needed(view, adversary) == 1:
            yield Word("EB-S4", acts.SILENT)
        yield Word("HOY-L13", acts.SILENT)
