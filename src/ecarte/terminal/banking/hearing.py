"""What has been said at the banking table, and what is fresh; all that a resumed evening said."""

from __future__ import annotations

from collections.abc import Sequence

from ecarte.banking import table as tables
from ecarte.banking.table import Table
from ecarte.messages import Message
from ecarte.service.banking import Step
from ecarte.terminal.banking.course import last_closing
from ecarte.terminal.banking.in_play import InPlay
from ecarte.terminal.history import KEPT


class Heard:
    """All that was told (the last of it), and what came since a person acted."""

    def __init__(self, told: Sequence[Message] = (), fresh: Sequence[Message] = ()) -> None:
        self.told = list(told)[-KEPT:]
        self.fresh = list(fresh)

    def hear(self, said: Sequence[Message], afresh: bool = False) -> None:
        """Something is said; `afresh` makes it the only thing that is fresh."""
        self.told = [*self.told, *said][-KEPT:]
        self.fresh = list(said) if afresh else [*self.fresh, *said]


def states(session: InPlay) -> list[Table]:
    """The evening's states, from its beginning to where it stands."""
    setup = session.setup
    now = tables.start(setup.rules, {one.name: one.purse for one in setup.players})
    passed = [now]
    for act in session.acts:
        now = now.apply(act)
        passed.append(now)
    return passed


def heard(session: InPlay) -> tuple[Heard, tuple[Table, Table] | None]:
    """What was said so far, and the last closing if its tableaux still lie open."""
    passed = states(session)
    told: list[Message] = []
    fresh: list[Message] = []
    for before, act, after in zip(passed, session.acts, passed[1:], strict=False):
        fresh = session.told(Step(before, act, after), None)
        told += fresh
    last = last_closing(passed) if passed[-1].opened else None
    return Heard(told, fresh), last
