"""What happened, sentence by sentence: who has been told what, and the panel that shows it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.containers import VerticalScroll

from ecarte.classic import record as records
from ecarte.language import Language
from ecarte.messages import Message
from ecarte.service.classic import Session, Step
from ecarte.terminal.drawn import Drawn

AUDIENCES = (0, 1, None)
"""Those who are told what happens: each seat, and the spectators."""
KEPT = 400


class Hearing:
    """What each seat, and a spectator, has been told; `fresh` is what came since his last act."""

    def __init__(self, session: Session) -> None:
        self.told: dict[int | None, list[Message]] = {seat: [] for seat in AUDIENCES}
        self.fresh: dict[int | None, list[Message]] = {seat: [] for seat in AUDIENCES}
        self._session = session
        passed = records.states(session.record())
        for before, act, after in zip(passed, session.acts, passed[1:], strict=False):
            self.hear(Step(before, act, after))

    def hear(self, step: Step) -> None:
        """Tells everybody about a step; who acted has heard what went before."""
        actor = step.before.actor
        if actor >= 0:
            self.fresh[actor] = []
            self.fresh[None] = []
        for seat in AUDIENCES:
            said = self._session.told(step, seat)
            self.told[seat] = [*self.told[seat], *said][-KEPT:]
            self.fresh[seat] += said

    def turn_over(self) -> None:
        """A deal is done with: everybody has heard what there was to hear of it."""
        for seat in AUDIENCES:
            self.fresh[seat] = []


class HistoryPanel(VerticalScroll, can_focus=False):
    """The history at the side: the newest sentence is always in sight."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(Drawn(""), id=id)

    def tell(self, heading: str, said: Sequence[Message], language: Language) -> None:
        """Shows these sentences."""
        self.border_title = heading
        self.query_one(Drawn).update("\n".join(language.say(one) for one in said))
        self.scroll_end(animate=False)
