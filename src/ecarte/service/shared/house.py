"""The house: all shared tables of one server, who sits at them, and what happens by itself.

Whatever is done at a table goes through here, one thing at a time: it is tried, stored, and only
then confirmed and shown.  Tables lie in the store; those in use are in memory too.  Nothing is
polled: a table that waits for a person costs nothing.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from ecarte.language import Language
from ecarte.messages import message
from ecarte.service.shared.listening import Listener, Listeners
from ecarte.service.shared.names import verify_person, verify_shown
from ecarte.service.shared.opening import opened
from ecarte.service.shared.refusals import BadCode, Late, NoTable, Stranger
from ecarte.service.shared.rooms import ID, HouseSettings, Rooms, remember
from ecarte.service.shared.seating import (
    CODE_SECONDS,
    FOUNDER_PROOF,
    Founded,
    Seated,
    code_read,
    fingerprint,
    new_code,
    place_for,
    proves,
    sat_with,
    verify_founder,
)
from ecarte.service.shared.store import Entry, Seat, Store
from ecarte.service.shared.table import SharedTable

__all__ = [
    "CODE_SECONDS",
    "BadCode",
    "Founded",
    "House",
    "HouseSettings",
    "Late",
    "Listener",
    "NoTable",
    "Seated",
    "Stranger",
    "fingerprint",
]


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
        self._listeners = Listeners()
        self._rooms = Rooms(store, self.settings, self._listeners, opened, now)
        self._places: OrderedDict[tuple[str, str], str] = OrderedDict()
        self._swept = 0.0

    # the house itself

    async def start(self) -> None:
        """Opens the store and removes old tables, if not done yet. Raises `CannotStore`."""
        if not self._swept:
            await self.store.create()
            await self.expire()

    async def close(self) -> None:
        """Ends streams, timers and thinking; everything is stored already."""
        self.hush()
        await self._rooms.close()
        await self.store.close()

    def hush(self) -> None:
        """Ends all streams of news: the server goes down."""
        self._listeners.hush()

    async def expire(self) -> None:
        """Removes the tables that nobody has touched for too long."""
        now = int(self.now())
        self._swept = now
        settings = self.settings
        for gone in await self.store.expire(
            now - settings.unfinished, now - settings.finished, now
        ):
            self._rooms.forget(gone)

    @property
    def awake(self) -> int:
        """How many tables are in memory."""
        return self._rooms.awake

    @property
    def listening(self) -> int:
        """How many streams of news are open."""
        return self._listeners.all

    # tables

    async def found(self, setup: dict[str, Any]) -> Founded:
        """A new table with this setup; its secret is made here if it has none.

        Raises `BadSwitch` and the like for a setup that does not fit.
        """
        proof = secrets.token_urlsafe(32)
        whole = {"secret": secrets.token_hex(32), **setup, FOUNDER_PROOF: fingerprint(proof)}
        self._opened(whole["game"], whole)
        if self.now() - self._swept > self.settings.sweep:
            await self.expire()
        founded = Founded(secrets.token_urlsafe(12), secrets.token_urlsafe(12), proof)
        await self.store.found(founded.id, founded.watch, whole, int(self.now()))
        return founded

    async def table(self, id: str) -> SharedTable:
        """The table with this id, or watched by it. Raises `NoTable`.

        Look at it at once: after the next `await` it may hold what is not stored yet.
        """
        async with self._rooms.inside(id) as room:
            return room.table

    async def snapshot(self, id: str, place: str | None, language: Language) -> dict[str, object]:
        """What a place may know of the table now."""
        async with self._rooms.inside(id) as room:
            return room.table.snapshot(place, language, int(self.now()))

    async def said(
        self, id: str, place: str | None, version: int, language: Language
    ) -> tuple[int, list[dict[str, Any]]]:
        """The version a place may know of, and what it was told since an earlier one."""
        async with self._rooms.inside(id) as room:
            known = _known(room.table, place)
            since = min(max(version, 0), known)
            return known, list(room.table.since(place, since, language))

    async def version(self, id: str, place: str | None) -> int:
        """The version of the table that a place may know of."""
        async with self._rooms.inside(id) as room:
            return _known(room.table, place)

    async def watch_id(self, id: str) -> str:
        """The id with which one may watch the table but never sit or act. Raises `NoTable`."""
        async with self._rooms.inside(id) as room:
            return room.watch

    async def only_watching(self, id: str) -> bool:
        """Whether this id is one to watch with. Raises `NoTable`."""
        async with self._rooms.inside(id) as room:
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
        async with self._rooms.inside(id) as room:
            if place is None or room.id != id:
                raise Stranger(message("Only those who sit at the table may do this."))
            table = room.table
            if table.repeated(place, key):
                return table
            if not table.answers(place, version):
                raise Late(table.version)
            done = {**entry, "by": place, "key": key, "at": int(self.now())}
            await self._rooms.do(room, done)
            return table

    async def awaits_founder(self, id: str, proof: str | None) -> bool:
        """Whether whoever shows this proof has founded the table, and nobody sits there yet."""
        async with self._rooms.inside(id) as room:
            return room.id == id and proves(room.table, proof) and not room.table.persons()

    async def take(
        self,
        id: str,
        place: str | None,
        name: str,
        words: str = "",
        key: str | None = None,
        *,
        founder: str | None = None,
    ) -> Seated:
        """Seats a person: at this place, or at any free one. Raises what the table has against it.

        Whoever repeats his long key gets another token for the same seat. With `founder` he proves
        that he has founded the table.
        """
        name = verify_person(name)
        verify_shown(words, key, place)
        async with self._rooms.inside(id) as room:
            if room.id != id:
                raise Stranger(message("With this link one can only watch the table."))
            table = room.table
            token = secrets.token_urlsafe(32)
            again = sat_with(table.entries, key)
            if again is not None:
                await self.store.add_seat(id, Seat(fingerprint(token), again), int(self.now()))
                return Seated(token, again)
            verify_founder(table, name, founder)
            place = place_for(table, place, name)
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
            await self._rooms.do(room, sit, Seat(fingerprint(token), place))
            return Seated(token, place)

    async def who(self, token: str | None, id: str) -> str | None:
        """The place at this table of whoever shows this token; None for strangers."""
        if not token or not ID.fullmatch(id):
            return None
        known = (id, fingerprint(token))
        if known not in self._places:
            place = await self.store.place(*known)
            if place is None:
                return None
            remember(self._places, known, place)
        return self._places[known]

    async def code(self, id: str, place: str) -> str:
        """A one-time code that gives this place to another device, within ten minutes."""
        async with self._rooms.inside(id) as room:
            code = new_code()
            expires = int(self.now()) + CODE_SECONDS
            await self.store.add_code(fingerprint(code), room.id, place, expires)
            return f"{code[:4]}-{code[4:]}"

    async def redeem(self, code: str) -> tuple[str, Seated]:
        """The table and seat that a one-time code gives. Raises `BadCode`."""
        token = secrets.token_urlsafe(32)
        plain = fingerprint(code_read(code))
        found = await self.store.use_code(plain, fingerprint(token), int(self.now()))
        if found is None:
            raise BadCode(
                message("This code is wrong, used or too old; make a new one on the other device.")
            )
        return found[0], Seated(token, found[1])

    # news

    @asynccontextmanager
    async def listening_at(self, id: str) -> AsyncIterator[Listener]:
        """Somebody who listens to a table while inside. Raises `NoTable`."""
        async with self._rooms.inside(id) as room:
            table = room.id
        with self._listeners.listening_at(table) as listener:
            yield listener

    def listeners(self, id: str) -> int:
        """How many listen to this table."""
        return self._listeners.number(self._rooms.known(id))


def _known(table: SharedTable, place: str | None) -> int:
    """The version a place may know of: some tables let watchers know later (C15)."""
    version_for: Callable[[str | None], int] | None = getattr(table, "version_for", None)
    return table.version if version_for is None else version_for(place)
