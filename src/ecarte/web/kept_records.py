"""Records that people have shown, kept for a while in memory and nowhere else."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from time import monotonic

KEPT_FOR = 60 * 60
"""So many seconds a record is kept."""
MOST_KEPT = 200
"""So many records are kept at most; the oldest go first."""


class KeptRecords:
    """The records that people have shown, each for a while, under names nobody can guess."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[float, str]] = OrderedDict()

    def keep(self, text: str) -> str:
        """Keeps a record and gives its name."""
        now = monotonic()
        for name in [name for name, (until, _) in self._kept.items() if until < now]:
            del self._kept[name]
        while len(self._kept) >= MOST_KEPT:
            self._kept.popitem(last=False)
        name = secrets.token_urlsafe(16)
        self._kept[name] = (now + KEPT_FOR, text)
        return name

    def text(self, name: str) -> str | None:
        """The record of this name, if it is still kept."""
        until, text = self._kept.get(name, (0.0, ""))
        return text if until >= monotonic() else None
