"""What a face is asked to begin with: the menu, a game, a lesson, or a record to look at."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from ecarte.service import banking
from ecarte.service.classic import Setup


class Start(NamedTuple):
    """Where a face begins; without anything it shows its menu.

    `classic` begins a match at once, `resume` takes up the saved one, `lesson` is the guided first
    deal, `replay` a record to go through. `banking` opens the banking table: with players the
    evening begins at once, without them it is founded by asking; with `resume` the saved evening
    is taken up. `real_cards` is an evening with real cards on a real table.
    """

    classic: Setup | None = None
    resume: bool = False
    lesson: bool = False
    replay: Path | None = None
    banking: banking.Setup | None = None
    real_cards: bool = False
