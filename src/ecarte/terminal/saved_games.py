"""What is saved and can be taken up again: one game or evening of each kind."""

from __future__ import annotations

from ecarte.messages import mark
from ecarte.service import storage

KINDS = {
    "classic": mark("Classic game"),
    "banking": mark("Banking table"),
    "real_cards": mark("Evening with real cards"),
}
"""The names under which unfinished games and evenings are kept, and what each kind is called."""

RESUME_GAME = mark("Resume the saved game")
RESUME_EVENING = mark("Resume the saved evening")
RESUME_ONE = mark("Resume what is saved")


def saved_kinds() -> list[str]:
    """The kinds of which one is saved."""
    return [kind for kind in KINDS if storage.read_facts(kind) is not None]


def resume_text(kinds: list[str]) -> str:
    """What the menu's entry says by which these are taken up."""
    if len(kinds) > 1:
        return RESUME_ONE
    return RESUME_GAME if kinds == ["classic"] else RESUME_EVENING
