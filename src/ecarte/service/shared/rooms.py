"""The rooms of the house: tables in memory, in each of which one thing is done at a time.

What is done is tried, stored, and only then told.  What happens by itself happens here too: cards
are dealt, computers think, clocks run out.  A room that waits for a person costs nothing, and is
put away when nobody has been in it for a while.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from ecarte.errors import EcarteError
from ecarte.service.shared.listening import Listeners
from ecarte.service.shared.refusals import Late, NoTable, no_table
from ecarte.service.shared.store import Entry, Kept, Seat, Store, Taken
from ecarte.service.shared.table import SharedTable

log = logging.getLogger("ecarte.house")

_DAY = 24 * 60 * 60
ID = re.compile(r"[A-Za-z0-9_-]{16}")
"""What the id of a table looks like."""
_MOST_REMEMBERED = 20_000


class HouseSettings(NamedTuple):
    """How the house is kept. Seconds, where nothing else is said."""

    pause: float = 0.7
    """What a computer waits at least before it acts: it can be followed and tells nothing."""
    pace: float = 1.0
    """By what all pauses are multiplied; with 0 everything is done at once."""
    thinkers: int = 2
    """How many computers think at the same time."""
    asleep_after: float = 600
    """After how long a table nobody looks at is put out of memory."""
    unfinished: int = 30 * _DAY
    """How long an unfinished table is kept that nobody touches."""
    finished: int = 365 * _DAY
    """How long a finished table is kept."""
    sweep: int = 60 * 60
    """How often at most old tables are looked for, when a new one is founded."""


class Room:
    """A table in memory."""

    def __init__(self, kept: Kept, table: SharedTable) -> None:
        self.id = kept.id
        self.watch = kept.watch
        self.table = table
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.moved = 0.0
        self.alarm: asyncio.TimerHandle | None = None
        self.sleep: asyncio.TimerHandle | None = None
        self.thinker: asyncio.Task[None] | None = None


class Rooms:
    """The tables in memory; they come out of the store and go back when nobody needs them."""

    def __init__(
        self,
        store: Store,
        settings: HouseSettings,
        listeners: Listeners,
        opened: Callable[..., SharedTable],
        now: Callable[[], float],
    ) -> None:
        self.store = store
        self.settings = settings
        self.now = now
        self._listeners = listeners
        self._opened = opened
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room | None]] = {}
        self._watches: OrderedDict[str, str] = OrderedDict()
        self._pool = ThreadPoolExecutor(settings.thinkers, thread_name_prefix="thinking")
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def awake(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    def known(self, id: str) -> str:
        """The id of the table that this id is for, as far as it is remembered."""
        return self._watches.get(id, id)

    def forget(self, id: str) -> None:
        """Takes a table that is no more out of memory."""
        room = self._rooms.get(id)
        if room is not None:
            self.put_away(room)

    async def close(self) -> None:
        """Ends timers and thinking; everything is stored already."""
        for room in list(self._rooms.values()):
            self.put_away(room)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    @asynccontextmanager
    async def inside(self, id: str) -> AsyncIterator[Room]:
        """The room of a table, alone and at rest: all that is in it is stored."""
        while True:
            room = await self._room(id)
            async with room.lock:
                if self._rooms.get(room.id) is room:
                    room.used = time.monotonic()
                    yield room
                    return

    async def _room(self, id: str) -> Room:
        if not ID.fullmatch(id):
            raise no_table()
        room = self._rooms.get(self._watches.get(id, id))
        if room is not None:
            return room
        opening = self._opening.get(id)
        if opening is None:
            opening = asyncio.create_task(self._open(id))
            self._opening[id] = opening
            opening.add_done_callback(lambda _: self._opening.pop(id, None))
        room = await asyncio.shield(opening)
        if room is None:
            raise no_table()
        return room

    async def _open(self, id: str) -> Room | None:
        """Takes a table out of the store."""
        kept = await self.store.read(id)
        if kept is None:
            watched = await self.store.watched(id)
            if watched is None:
                return None
            remember(self._watches, id, watched)
            return await self._room(watched)
        now = int(self.now())
        limit = self.settings.unfinished if kept.closed is None else self.settings.finished
        if kept.changed < now - limit or self._listeners.closing:
            return None
        table = await asyncio.to_thread(self._opened, kept.setup["game"], kept.setup, kept.entries)
        room = Room(kept, table)
        self._rooms[kept.id] = room
        async with room.lock:
            self._doze(room)
            await self._follow(room)
        return room

    async def do(self, room: Room, entry: Entry, seat: Seat | None = None) -> None:
        """Does one thing in a room one is alone in, and what follows by itself; stores it."""
        table, before = room.table, room.table.version
        try:
            table.do(entry)
        except EcarteError:
            if table.version != before:
                self.put_away(room)
            raise
        except BaseException:
            self.put_away(room)
            raise
        await self._follow(room, before, seat)

    async def _follow(
        self, room: Room, before: int | None = None, seat: Seat | None = None
    ) -> None:
        """What the server itself does next; stores all since `before` and tells everyone."""
        table = room.table
        before = table.version if before is None else before
        now = int(self.now())
        if table.version > before:
            room.moved = time.monotonic()
        try:
            while self._rest(room) <= 0 and (due := table.due(now)) is not None:
                table.do({"by": None, "key": None, **due, "at": now})
                room.moved = time.monotonic()
            if table.version > before:
                await self.store.append(
                    room.id, before, table.entries[before:], seat=seat, closed=table.over
                )
        except Taken:
            self.put_away(room)
            raise Late(before) from None
        except BaseException:
            # what lies in memory may not be stored: the store has the truth
            self.put_away(room)
            raise
        if table.version > before:
            self._listeners.tell(room.id)
        self._arrange(room)

    def _rest(self, room: Room, least: float = 0) -> float:
        """How many seconds are to pass yet before the house does the next thing in this room."""
        pause = self.settings.pace * max(least, room.table.pause())
        return room.moved + pause - time.monotonic()

    def _arrange(self, room: Room) -> None:
        """Winds the clock, and lets the computer think whose turn it is."""
        if room.alarm is not None:
            room.alarm.cancel()
            room.alarm = None
        if self._listeners.closing:
            return
        table = room.table
        if table.due(int(self.now())) is not None:
            self._wake_in(room, self._rest(room))
            return
        when = table.due_at()
        if when is not None:
            self._wake_in(room, when - self.now())
        if room.thinker is None:
            thought = table.thinking()
            if thought is not None:
                room.thinker = self._begin(self._think, room, thought, table.version)

    def _wake_in(self, room: Room, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        room.alarm = loop.call_later(max(0.0, seconds) + 0.001, self._begin, self._ring, room)

    def _begin(self, work: Callable[..., Any], *given: object) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.create_task(self._done(work, *given))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _done(self, work: Callable[..., Any], *given: object) -> None:
        try:
            await work(*given)
        except NoTable:
            pass
        except Exception:
            log.exception("a table could not go on by itself")

    async def _ring(self, room: Room) -> None:
        """A clock has run out, or a pause is over."""
        async with self.inside(room.id) as inside:
            if inside is room:
                await self._follow(room)

    async def _think(self, room: Room, thought: Callable[[], Entry], version: int) -> None:
        """A computer finds its act, waits until it looks unhurried, and does it."""
        loop = asyncio.get_running_loop()
        try:
            entry = await loop.run_in_executor(self._pool, thought)
        except BaseException:
            room.thinker = None
            raise
        await asyncio.sleep(max(0.0, self._rest(room, self.settings.pause)))
        async with self.inside(room.id) as inside:
            room.thinker = None
            if inside is not room:
                return
            if room.table.version == version:
                await self.do(room, {"key": None, **entry, "at": int(self.now())})
            else:
                self._arrange(room)

    def _doze(self, room: Room) -> None:
        """Puts the room away when nobody has been in it for a while."""
        rest = room.used + self.settings.asleep_after - time.monotonic()
        busy = (
            room.lock.locked()
            or room.thinker is not None
            or room.alarm is not None
            or self._listeners.number(room.id) > 0
        )
        if rest <= 0 and not busy:
            self.put_away(room)
            return
        wait = rest if rest > 0 else self.settings.asleep_after
        room.sleep = asyncio.get_running_loop().call_later(wait, self._doze, room)

    def put_away(self, room: Room) -> None:
        """Takes a room out of memory; what is in the store can be opened again."""
        for timer in (room.alarm, room.sleep):
            if timer is not None:
                timer.cancel()
        room.alarm = room.sleep = None
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
            self._listeners.tell(room.id)


def remember(kept: OrderedDict[Any, str], key: object, value: str) -> None:
    """Keeps what was looked up, and forgets what was looked up longest ago."""
    kept[key] = value
    if len(kept) > _MOST_REMEMBERED:
        kept.popitem(last=False)
