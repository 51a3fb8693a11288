"""The house: all shared tables of one server, who sits at them, and what happens by itself.

Whatever is done at a table goes through here, one thing at a time: it is tried, stored, and only
then confirmed and shown.  Tables lie in the store; those in use are in memory too.  Nothing is
polled: a table that waits for a person costs nothing.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

from ecarte.errors import EcarteError, Refused
from ecarte.language import Language
from ecarte.messages import message
from ecarte.service.shared.names import verify_person, verify_shown
from ecarte.service.shared.opening import opened
from ecarte.service.shared.store import Entry, Kept, Seat, Store, Taken
from ecarte.service.shared.table import SharedTable

log = logging.getLogger("ecarte.house")

_DAY = 24 * 60 * 60
_ID = re.compile(r"[A-Za-z0-9_-]{16}")
_CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""What one-time codes are written with: nothing that looks like something else."""
CODE_LENGTH = 8
CODE_SECONDS = 10 * 60
"""How long a one-time code is good."""
_SECRET_KEY = 16
"""From so many signs on the key of a person who sits down is held to be known to him alone."""
_MOST_REMEMBERED = 20_000


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


class Founded(NamedTuple):
    """A new table: its id, which is the invitation, and the id with which one may only watch."""

    id: str
    watch: str


class Seated(NamedTuple):
    """A seat taken: the token that proves it, and the place."""

    token: str
    place: str


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


class _Room:
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


def fingerprint(secret: str) -> str:
    """What is stored of a token or code: it can be recognised by it, but not made from it."""
    return hashlib.sha256(secret.encode()).hexdigest()


class House:
    """All tables of this server. `start` first, `close` last; in one event loop."""

    def __init__(
        self,
        store: Store,
        settings: HouseSettings | None = None,
        *,
        opened: Callable[..., SharedTable] = opened,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.store = store
        self.settings = settings or HouseSettings()
        self.now = now
        self._opened = opened
        self._rooms: dict[str, _Room] = {}
        self._opening: dict[str, asyncio.Task[_Room | None]] = {}
        self._watches: OrderedDict[str, str] = OrderedDict()
        self._places: OrderedDict[tuple[str, str], str] = OrderedDict()
        self._listeners: dict[str, set[Listener]] = {}
        self._pool = ThreadPoolExecutor(self.settings.thinkers, thread_name_prefix="thinking")
        self._tasks: set[asyncio.Task[None]] = set()
        self._swept = 0.0
        self._closing = False

    # the house itself

    async def start(self) -> None:
        """Opens the store and removes old tables, if not done yet. Raises `CannotStore`."""
        if not self._swept:
            await self.store.create()
            await self.expire()

    async def close(self) -> None:
        """Ends streams, timers and thinking; everything is stored already."""
        self.hush()
        for room in list(self._rooms.values()):
            self._put_away(room)
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)
        await self.store.close()

    def hush(self) -> None:
        """Ends all streams of news: the server goes down."""
        self._closing = True
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.close()

    async def expire(self) -> None:
        """Removes the tables that nobody has touched for too long."""
        now = int(self.now())
        self._swept = now
        settings = self.settings
        for gone in await self.store.expire(
            now - settings.unfinished, now - settings.finished, now
        ):
            room = self._rooms.get(gone)
            if room is not None:
                self._put_away(room)

    @property
    def awake(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    @property
    def listening(self) -> int:
        """How many streams of news are open."""
        return sum(map(len, self._listeners.values()))

    # tables

    async def found(self, setup: dict[str, Any]) -> Founded:
        """A new table with this setup; its secret is made here if it has none.

        Raises `BadSwitch` and the like for a setup that does not fit.
        """
        whole = {"secret": secrets.token_hex(32), **setup}
        self._opened(whole["game"], whole)
        if self.now() - self._swept > self.settings.sweep:
            await self.expire()
        founded = Founded(secrets.token_urlsafe(12), secrets.token_urlsafe(12))
        await self.store.found(founded.id, founded.watch, whole, int(self.now()))
        return founded

    async def table(self, id: str) -> SharedTable:
        """The table with this id, or watched by it. Raises `NoTable`.

        Look at it at once: after the next `await` it may hold what is not stored yet.
        """
        async with self._inside(id) as room:
            return room.table

    async def snapshot(self, id: str, place: str | None, language: Language) -> dict[str, object]:
        """What a place may know of the table now."""
        async with self._inside(id) as room:
            return room.table.snapshot(place, language, int(self.now()))

    async def said(
        self, id: str, place: str | None, version: int, language: Language
    ) -> tuple[int, list[dict[str, Any]]]:
        """The version a place may know of, and what it was told since an earlier one."""
        async with self._inside(id) as room:
            known = _known(room.table, place)
            since = min(max(version, 0), known)
            return known, list(room.table.since(place, since, language))

    async def version(self, id: str, place: str | None) -> int:
        """The version of the table that a place may know of."""
        async with self._inside(id) as room:
            return _known(room.table, place)

    async def watch_id(self, id: str) -> str:
        """The id with which one may watch the table but never sit or act. Raises `NoTable`."""
        async with self._inside(id) as room:
            return room.watch

    async def only_watching(self, id: str) -> bool:
        """Whether this id is one to watch with. Raises `NoTable`."""
        async with self._inside(id) as room:
            return room.id != id

    # acts

    async def act(
        self, id: str, place: str | None, entry: Entry, version: int, key: str
    ) -> SharedTable:
        """Does at the table what a person wants, in answer to its version.

        A key that this person has used before does nothing more.  Raises `Stranger`, `Late`, and
        what the table has against it.
        """
        verify_shown(key, *entry.values())
        async with self._inside(id) as room:
            if place is None or room.id != id:
                raise Stranger(message("Only those who sit at the table may do this."))
            table = room.table
            if table.repeated(place, key):
                return table
            if not table.answers(place, version):
                raise Late(table.version)
            done = {**entry, "by": place, "key": key, "at": int(self.now())}
            await self._do(room, done)
            return table

    async def take(
        self, id: str, place: str | None, name: str, words: str = "", key: str | None = None
    ) -> Seated:
        """Seats a person: at this place, or at any free one. Raises what the table has against it.

        Whoever repeats his long key gets another token for the same seat.
        """
        name = verify_person(name)
        verify_shown(words, key, place)
        async with self._inside(id) as room:
            if room.id != id:
                raise Stranger(message("With this link one can only watch the table."))
            table = room.table
            token = secrets.token_urlsafe(32)
            again = _sat_with(table.entries, key)
            if again is not None:
                await self.store.add_seat(id, Seat(fingerprint(token), again), int(self.now()))
                return Seated(token, again)
            place = _place_for(table, place, name)
            sit: Entry = {
                "do": "sit",
                "by": place,
                "key": key,
                "at": int(self.now()),
                "name": name,
                "words": words,
            }
            if "units" in table.setup:
                sit["units"] = table.setup["units"]
            await self._do(room, sit, Seat(fingerprint(token), place))
            return Seated(token, place)

    async def who(self, token: str | None, id: str) -> str | None:
        """The place at this table of whoever shows this token; None for strangers."""
        if not token or not _ID.fullmatch(id):
            return None
        known = (id, fingerprint(token))
        if known not in self._places:
            place = await self.store.place(*known)
            if place is None:
                return None
            _remember(self._places, known, place)
        return self._places[known]

    async def code(self, id: str, place: str) -> str:
        """A one-time code that gives this place to another device, within ten minutes."""
        async with self._inside(id) as room:
            code = "".join(secrets.choice(_CODE_SIGNS) for _ in range(CODE_LENGTH))
            expires = int(self.now()) + CODE_SECONDS
            await self.store.add_code(fingerprint(code), room.id, place, expires)
            return f"{code[:4]}-{code[4:]}"

    async def redeem(self, code: str) -> tuple[str, Seated]:
        """The table and seat that a one-time code gives. Raises `BadCode`."""
        token = secrets.token_urlsafe(32)
        plain = "".join(sign for sign in code.upper() if sign in _CODE_SIGNS)[:CODE_LENGTH]
        found = await self.store.use_code(fingerprint(plain), fingerprint(token), int(self.now()))
        if found is None:
            raise BadCode(
                message("This code is wrong, used or too old; make a new one on the other device.")
            )
        return found[0], Seated(token, found[1])

    # news

    @asynccontextmanager
    async def listening_at(self, id: str) -> AsyncIterator[Listener]:
        """Somebody who listens to a table while inside. Raises `NoTable`."""
        async with self._inside(id) as room:
            table = room.id
        listener = Listener()
        if self._closing:
            listener.close()
        self._listeners.setdefault(table, set()).add(listener)
        try:
            yield listener
        finally:
            listeners = self._listeners[table]
            listeners.discard(listener)
            if not listeners:
                del self._listeners[table]

    def listeners(self, id: str) -> int:
        """How many listen to this table."""
        return len(self._listeners.get(self._watches.get(id, id), ()))

    # what is behind it

    @asynccontextmanager
    async def _inside(self, id: str) -> AsyncIterator[_Room]:
        """The room of a table, alone and at rest: all that is in it is stored."""
        while True:
            room = await self._room(id)
            async with room.lock:
                if self._rooms.get(room.id) is room:
                    room.used = time.monotonic()
                    yield room
                    return

    async def _room(self, id: str) -> _Room:
        if not _ID.fullmatch(id):
            raise _no_table()
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
            raise _no_table()
        return room

    async def _open(self, id: str) -> _Room | None:
        """Takes a table out of the store."""
        kept = await self.store.read(id)
        if kept is None:
            watched = await self.store.watched(id)
            if watched is None:
                return None
            _remember(self._watches, id, watched)
            return await self._room(watched)
        now = int(self.now())
        limit = self.settings.unfinished if kept.closed is None else self.settings.finished
        if kept.changed < now - limit or self._closing:
            return None
        table = await asyncio.to_thread(self._opened, kept.setup["game"], kept.setup, kept.entries)
        room = _Room(kept, table)
        self._rooms[kept.id] = room
        async with room.lock:
            self._doze(room)
            await self._follow(room)
        return room

    async def _do(self, room: _Room, entry: Entry, seat: Seat | None = None) -> None:
        """Does one thing in a room one is alone in, and what follows by itself; stores it."""
        table, before = room.table, room.table.version
        try:
            table.do(entry)
        except EcarteError:
            if table.version != before:
                self._put_away(room)
            raise
        except BaseException:
            self._put_away(room)
            raise
        await self._follow(room, before, seat)

    async def _follow(
        self, room: _Room, before: int | None = None, seat: Seat | None = None
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
            self._put_away(room)
            raise Late(before) from None
        except BaseException:
            # what lies in memory may not be stored: the store has the truth
            self._put_away(room)
            raise
        if table.version > before:
            self._tell(room.id)
        self._arrange(room)

    def _rest(self, room: _Room, least: float = 0) -> float:
        """How many seconds are to pass yet before the house does the next thing in this room."""
        pause = self.settings.pace * max(least, room.table.pause())
        return room.moved + pause - time.monotonic()

    def _tell(self, id: str) -> None:
        for listener in self._listeners.get(id, ()):
            listener.wake()

    def _arrange(self, room: _Room) -> None:
        """Winds the clock, and lets the computer think whose turn it is."""
        if room.alarm is not None:
            room.alarm.cancel()
            room.alarm = None
        if self._closing:
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

    def _wake_in(self, room: _Room, seconds: float) -> None:
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

    async def _ring(self, room: _Room) -> None:
        """A clock has run out, or a pause is over."""
        async with self._inside(room.id) as inside:
            if inside is room:
                await self._follow(room)

    async def _think(self, room: _Room, thought: Callable[[], Entry], version: int) -> None:
        """A computer finds its act, waits until it looks unhurried, and does it."""
        loop = asyncio.get_running_loop()
        try:
            entry = await loop.run_in_executor(self._pool, thought)
        except BaseException:
            room.thinker = None
            raise
        await asyncio.sleep(max(0.0, self._rest(room, self.settings.pause)))
        async with self._inside(room.id) as inside:
            room.thinker = None
            if inside is not room:
                return
            if room.table.version == version:
                await self._do(room, {"key": None, **entry, "at": int(self.now())})
            else:
                self._arrange(room)

    def _doze(self, room: _Room) -> None:
        """Puts the room away when nobody has been in it for a while."""
        rest = room.used + self.settings.asleep_after - time.monotonic()
        busy = (
            room.lock.locked()
            or room.thinker is not None
            or room.alarm is not None
            or room.id in self._listeners
        )
        if rest <= 0 and not busy:
            self._put_away(room)
            return
        wait = rest if rest > 0 else self.settings.asleep_after
        room.sleep = asyncio.get_running_loop().call_later(wait, self._doze, room)

    def _put_away(self, room: _Room) -> None:
        """Takes a room out of memory; what is in the store can be opened again."""
        for timer in (room.alarm, room.sleep):
            if timer is not None:
                timer.cancel()
        room.alarm = room.sleep = None
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
            self._tell(room.id)


def _known(table: SharedTable, place: str | None) -> int:
    """The version a place may know of: some tables let watchers know later (C15)."""
    version_for: Callable[[str | None], int] | None = getattr(table, "version_for", None)
    return table.version if version_for is None else version_for(place)


def _no_table() -> NoTable:
    return NoTable(message("There is no such table (any more)."))


def _remember(kept: OrderedDict[Any, str], key: object, value: str) -> None:
    kept[key] = value
    if len(kept) > _MOST_REMEMBERED:
        kept.popitem(last=False)


def _sat_with(entries: Sequence[Entry], key: str | None) -> str | None:
    """The place of the person who has sat down with this key already."""
    if key is None or len(key) < _SECRET_KEY:
        return None
    for entry in entries:
        if entry["do"] == "sit" and entry.get("key") == key:
            return str(entry["by"])
    return None


def _place_for(table: SharedTable, place: str | None, name: str) -> str:
    """The place a person sits down at. Raises `Refused` if there is none."""
    if table.game == "banking":
        return name
    free = table.free_places()
    if not free:
        raise Refused(message("All seats at this table are taken; you can watch."))
    if place is None:
        return free[0]
    if place not in free:
        raise Refused(message("This seat is taken."))
    return place
