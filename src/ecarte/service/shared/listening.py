"""Those who listen at the tables: they are woken at each change, and nobody asks in vain."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class Listener:
    """Somebody who wants to know when a table changes."""

    def __init__(self) -> None:
        self._changed = asyncio.Event()
        self.closing = False

    def wake(self) -> None:
        """Tells of a change."""
        self._changed.set()

    def close(self) -> None:
        """Tells that no more news will come."""
        self.closing = True
        self._changed.set()

    async def news(self, seconds: float | None = None) -> bool:
        """Waits for a change; False if none came in so many seconds."""
        try:
            await asyncio.wait_for(self._changed.wait(), seconds)
        except TimeoutError:
            return False
        self._changed.clear()
        return True


class Listeners:
    """All who listen, by the id of their table. `closing` is set once no more news will come."""

    def __init__(self) -> None:
        self.closing = False
        self._at: dict[str, set[Listener]] = {}

    @contextmanager
    def listening_at(self, table: str) -> Iterator[Listener]:
        """Somebody who listens to a table while inside."""
        listener = Listener()
        if self.closing:
            listener.close()
        self._at.setdefault(table, set()).add(listener)
        try:
            yield listener
        finally:
            listeners = self._at[table]
            listeners.discard(listener)
            if not listeners:
                del self._at[table]

    def tell(self, table: str) -> None:
        """Tells all who listen to a table that it has changed."""
        for listener in self._at.get(table, ()):
            listener.wake()

    def hush(self) -> None:
        """Tells everybody that no more news will come."""
        self.closing = True
        for listeners in self._at.values():
            for listener in listeners:
                listener.close()

    def number(self, table: str) -> int:
        """How many listen to a table."""
        return len(self._at.get(table, ()))

    @property
    def all(self) -> int:
        """How many listen at all tables."""
        return sum(map(len, self._at.values()))
