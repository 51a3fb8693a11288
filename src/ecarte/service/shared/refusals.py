"""What the house refuses before the table itself is asked."""

from __future__ import annotations

from ecarte.errors import EcarteError, Refused
from ecarte.messages import message


class NoTable(EcarteError):
    """There is no table with this id (any more)."""


class Stranger(EcarteError):
    """Somebody who does not sit at the table tried what only players may do."""


class BadCode(EcarteError):
    """A one-time code that is wrong, used or out of date."""


class Late(Refused):
    """An act that answers what is no longer asked; `version` is the table's version now."""

    def __init__(self, version: int) -> None:
        super().__init__(message("The table has moved on; look again."))
        self.version = version


def no_table() -> NoTable:
    """The refusal where no table has the id asked for."""
    return NoTable(message("There is no such table (any more)."))
