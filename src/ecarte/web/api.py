"""The interface for programs, under /api: found a table, sit down, look, act, and hear the news.

The page of the table uses the same. Bodies and answers are JSON; whoever sits shows his token in
the cookie of the table or as `Authorization: Bearer …`.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response

from ecarte.errors import Refused
from ecarte.messages import message
from ecarte.service.shared.house import CODE_SECONDS, House, Stranger
from ecarte.web.bodies import (
    MOST,
    Code,
    CodeGiven,
    Doing,
    Done,
    Founded,
    Looked,
    Moved,
    NewTable,
    Promise,
    Sat,
    Sitting,
    entry_of,
    setup_of,
)
from ecarte.web.limits import TooOften
from ecarte.web.problems import Problem
from ecarte.web.seats import founding, give_founding, give_seat, seat_token
from ecarte.web.security import address, public_url
from ecarte.web.settings import Settings
from ecarte.web.stream import Stream, news
from ecarte.web.templating import language_of

_TableId = Annotated[str, Path(description="The table’s id, or its id for watching.")]
_Lang = Annotated[
    str | None, Query(alias="lang", description="The language of the sentences: en, sv, ru, fr.")
]


def _problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    return {status: {"model": Problem} for status in (*statuses, 400, 422, 429, 503)}


class Streams:
    """How many streams of news are open, so that nobody opens too many."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._open: dict[str, int] = {}

    def enter(self, who: str) -> None:
        """Opens one. Raises `TooOften`."""
        if self._open.get(who, 0) >= self.settings.streams:
            raise TooOften(60)
        self._open[who] = self._open.get(who, 0) + 1

    def leave(self, who: str) -> None:
        """Closes one."""
        self._open[who] -= 1
        if not self._open[who]:
            del self._open[who]


def reader_wants(lang: _Lang = None) -> str | None:
    """The language asked for in the address; `language_of` reads it too."""
    return lang


async def place_of(house: House, request: Request, id: str) -> str | None:
    """The place at a table of whoever sends a request; None for watchers and strangers."""
    return await house.who(seat_token(request, id), id)


async def looked(house: House, request: Request, id: str, place: str | None) -> dict[str, Any]:
    """A table as it is seen from a place."""
    watching = await house.only_watching(id)
    table = await house.snapshot(id, place, language_of(request))
    free = [] if watching else (await house.table(id)).free_places()
    return {"id": id, "free": free, "table": table}


def router(house: House, settings: Settings) -> APIRouter:
    """The addresses under /api."""
    routes = APIRouter(prefix="/api", dependencies=[Depends(reader_wants)])
    routes.include_router(_tables(house))
    routes.include_router(_seats(house))
    routes.include_router(_news(house, settings))
    return routes


def _tables(house: House) -> APIRouter:
    routes = APIRouter(tags=["tables"])

    @routes.post("/tables", status_code=201, responses=_problems(409, 413, 415))
    async def found(request: Request, response: Response, new: NewTable) -> Founded:
        """Founds a table. Sit down at it with a second request, once you know its fingerprint."""
        founded = await house.found(setup_of(new))
        give_founding(response, request, founded.id, founded.founder)
        table: dict[str, Any] = await house.snapshot(founded.id, None, language_of(request))
        begin = public_url(request)
        return Founded(
            id=founded.id,
            url=f"{begin}/t/{founded.id}",
            watch=founded.watch,
            watch_url=f"{begin}/t/{founded.watch}",
            founder=founded.founder,
            fair=Promise(**{name: table["fair"][name] for name in Promise.model_fields}),
        )

    @routes.get("/tables/{id}", responses=_problems(404))
    async def look(request: Request, id: _TableId) -> Looked:
        """The table as you may see it: from your seat, or as a watcher."""
        return Looked(**await looked(house, request, id, await place_of(house, request, id)))

    @routes.post("/tables/{id}/acts", responses=_problems(403, 404, 409, 413, 415))
    async def act(request: Request, id: _TableId, done: Doing) -> Done:
        """Does something at the table. The same key again does nothing more."""
        place = await place_of(house, request, id)
        table = await house.table(id)
        await house.act(id, place, entry_of(table.game, done), done.version, done.key)
        _, said = await house.said(id, place, done.version, language_of(request))
        return Done(said=said, **await looked(house, request, id, place))

    @routes.get("/tables/{id}/record", response_class=Response, responses=_problems(404, 409))
    async def record(id: _TableId) -> Response:
        """The record of what has been played to its end at this table."""
        text = (await house.table(id)).record_text()
        if text is None:
            raise Refused(message("The record is shown when the game is over."))
        return Response(text, media_type="text/plain; charset=utf-8")

    return routes


def _seats(house: House) -> APIRouter:
    routes = APIRouter(tags=["seats"])

    @routes.post(
        "/tables/{id}/seats", status_code=201, responses=_problems(403, 404, 409, 413, 415)
    )
    async def sit(request: Request, response: Response, id: _TableId, sitting: Sitting) -> Sat:
        """Takes a seat at the table."""
        if await place_of(house, request, id) is not None:
            raise Refused(message("You sit at this table already."))
        shown = founding(request, id)
        taken = await house.take(
            id,
            sitting.place,
            sitting.name,
            sitting.words,
            sitting.key,
            founder=sitting.founder or (None if shown is None else shown.proof),
        )
        give_seat(response, request, id, taken.token)
        found = await looked(house, request, id, taken.place)
        return Sat(place=taken.place, token=taken.token, **found)

    @routes.post("/tables/{id}/codes", responses=_problems(403, 404, 413, 415))
    async def code(request: Request, id: _TableId) -> CodeGiven:
        """A one-time code with which another device of yours takes your seat too."""
        await house.table(id)
        place = await place_of(house, request, id)
        if place is None:
            raise Stranger(message("Only those who sit at the table may do this."))
        return CodeGiven(code=await house.code(id, place), seconds=CODE_SECONDS)

    @routes.post("/codes", responses=_problems(403, 413, 415))
    async def redeem(request: Request, response: Response, given: Code) -> Moved:
        """Takes the seat that a one-time code gives."""
        id, seated = await house.redeem(given.code)
        give_seat(response, request, id, seated.token)
        return Moved(id=id, place=seated.place, token=seated.token)

    return routes


def _news(house: House, settings: Settings) -> APIRouter:
    routes = APIRouter(tags=["news"])
    streams = Streams(settings)

    @routes.get(
        "/tables/{id}/events",
        response_class=Response,
        responses={
            200: {
                "description": "Server-sent events without end: `id` is the version, `data` has "
                "`version` and `said`.",
                "content": {"text/event-stream": {"schema": {"type": "string"}}},
            },
            **_problems(404),
        },
    )
    async def events(
        request: Request,
        id: _TableId,
        since: Annotated[int | None, Query(ge=0, le=MOST, description="The version seen.")] = None,
        last_event_id: Annotated[str | None, Header()] = None,
    ) -> Response:
        """The news of the table, from the version you have seen or from now on."""
        place = await place_of(house, request, id)
        await house.table(id)
        who = address(request.scope)
        if house.listeners(id) >= settings.watchers:
            raise TooOften(60)
        seen = since
        if last_event_id is not None and last_event_id.isascii() and last_event_id.isdigit():
            seen = min(int(last_event_id[:12]), MOST)
        streams.enter(who)
        pieces = news(house, id, place, seen, language_of(request), settings)
        return Stream(pieces, settings.slow, lambda: streams.leave(who))

    return routes
