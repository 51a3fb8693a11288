"""What a face is asked to begin with: the menu, a game, a lesson, or a record to look at."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ecarte.service.classic import Setup


class Start(NamedTuple):
    """Where a face begins; without anything it shows its menu.

    `classic` begins a match at once, `resume` takes up the saved one, `lesson` is the guided first
    deal, `replay` a record to go through, `banking` the banking table (with its switches and purses
    as the command line gave them), `real_cards` an evening with real cards on a real table.
    """

    classic: Setup | None = None
    resume: bool = False
    lesson: bool = False
    replay: Path | None = None
    banking: object | None = None
    real_cards: bool = False
