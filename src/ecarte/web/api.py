"""The interface for programs, under /api: found a table, sit down, look, act, and hear the news.

The page of the table uses the same. Bodies and answers are JSON; whoever sits shows his token in
the cookie of the table or as `Authorization: Bearer …`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Header, Path, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from ecarte.errors import BadText, Refused
from ecarte.messages import message
from ecarte.service.shared.fair import LONGEST_WORDS
from ecarte.service.shared.house import CODE_SECONDS, House, Stranger
from ecarte.service.shared.names import LONGEST_NAME, verify_person, verify_shown
from ecarte.service.shared.table import LONGEST_KEY
from ecarte.web.limits import TooOften
from ecarte.web.problems import Problem
from ecarte.web.security import address, give_seat, public_url, seat_token
from ecarte.web.settings import Settings
from ecarte.web.stream import Stream, news
from ecarte.web.templating import language_of

Switch = bool | int | str | None
MOST = 10**9
"""The largest number in a body: no purse, limit or clock is larger."""
_TableId = Annotated[str, Path(description="The table’s id, or its id for watching.")]
_Lang = Annotated[
    str | None, Query(alias="lang", description="The language of the sentences: en, sv, ru, fr.")
]


class Body(BaseModel):
    """What a request says; what is not named here is refused."""

    model_config = ConfigDict(extra="forbid")


class Clock(Body):
    """Thinking time for each player of a classic match, and what each act adds to it."""

    seconds: int = Field(ge=10, le=24 * 3600)
    increment: int = Field(default=0, ge=0, le=3600)


class Computer(Body):
    """A computer punter at a banking table."""

    name: str = Field(min_length=1, max_length=LONGEST_NAME)
    units: int = Field(default=200, ge=1, le=MOST)
    kind: str = Field(default="proportional", max_length=20)


class NewTable(Body):
    """A table to be founded. `seats`, `clock` and `lesson` are for the classic game, `computers`
    and `units` for the banking game."""

    game: Literal["classic", "banking"]
    rules: dict[str, Switch] = Field(default_factory=dict, max_length=40)
    seats: list[str] = Field(default=["person", "person"], min_length=2, max_length=2)
    clock: Clock | None = None
    lesson: bool = False
    computers: list[Computer] = Field(default_factory=list, max_length=12)
    units: int = Field(default=200, ge=1, le=MOST)
    limit: int = Field(
        default=180, ge=10, le=7 * 24 * 3600, description="How long an absent player is awaited."
    )
    name: str | None = Field(
        default=None, max_length=200, description="Who founds the table and sits down at once."
    )
    words: str = Field(default="", max_length=LONGEST_WORDS)


class Sitting(Body):
    """Somebody who sits down. `words` enter the shuffles; a long random `key` makes it safe to
    ask again."""

    name: str = Field(max_length=200)
    words: str = Field(default="", max_length=LONGEST_WORDS)
    place: str | None = Field(default=None, max_length=LONGEST_NAME)
    key: str | None = Field(default=None, min_length=1, max_length=LONGEST_KEY)


class Doing(Body):
    """What a player does: the version of the table he has seen, and a key of his own choice."""

    version: int = Field(ge=0, le=MOST)
    key: str = Field(min_length=1, max_length=LONGEST_KEY)
    do: str = Field(default="act", max_length=20)
    act: str | None = Field(default=None, max_length=200)
    yes: bool | None = None


class Code(Body):
    """A one-time code made on another device."""

    code: str = Field(min_length=1, max_length=40)


class SeatGiven(BaseModel):
    """A seat: the token proves it and is shown to nobody else."""

    place: str
    token: str


class Founded(BaseModel):
    """A new table and its links: the one invites, with the other one can only watch."""

    id: str
    url: str
    watch: str
    watch_url: str
    seat: SeatGiven | None


class Looked(BaseModel):
    """A table as this reader may see it."""

    id: str
    free: list[str] = Field(description="The places a person can still take.")
    table: dict[str, Any]


class Sat(Looked):
    """A seat taken, and the table as it is seen from there."""

    place: str
    token: str


class Done(Looked):
    """The table after an act, and what was said since the version the act answered."""

    said: list[dict[str, Any]]


class CodeGiven(BaseModel):
    """A one-time code for another device and for how many seconds it is good."""

    code: str
    seconds: int


class Moved(BaseModel):
    """The seat that a one-time code has given."""

    id: str
    place: str
    token: str


PERSONS_DO = {
    "classic": (
        "act",
        "resign",
        "ask_back",
        "answer_back",
        "rematch",
        "claim",
        "again",
    ),
    "banking": (
        "begin",
        "act",
        "done",
        "bring",
        "leave",
        "sit_again",
        "claim",
        "back",
        "break_up",
    ),
}
"""What people do at a table of each game, once they sit."""


def _problems(*statuses: int) -> dict[int | str, dict[str, Any]]:
    return {status: {"model": Problem} for status in (*statuses, 400, 422, 429, 503)}


def setup_of(new: NewTable) -> dict[str, Any]:
    """The setup of the table that a program wants."""
    if new.game == "classic":
        return {
            "game": "classic",
            "rules": new.rules,
            "seats": new.seats,
            "limit": new.limit,
            "clock": None if new.clock is None else new.clock.model_dump(),
            "lesson": new.lesson,
        }
    return {
        "game": "banking",
        "rules": new.rules,
        "computers": [[one.name, one.units, one.kind] for one in new.computers],
        "units": new.units,
        "founder": new.name,
        "limit": new.limit,
    }


def entry_of(game: str, done: Doing) -> dict[str, Any]:
    """The entry for what a player does. Raises `BadText` for what nobody does at this game."""
    if done.do not in PERSONS_DO[game]:
        raise BadText(
            message(
                "At this table one can do: {verbs}; not “{verb}”.",
                verbs=PERSONS_DO[game],
                verb=done.do,
            )
        )
    entry: dict[str, Any] = {"do": done.do}
    if done.act is not None:
        entry["act"] = done.act
    if done.yes is not None:
        entry["yes"] = done.yes
    return entry


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
        """Founds a table; with `name` the founder sits down at once."""
        texts = [*new.rules, *new.rules.values(), *new.seats]
        verify_shown(
            new.words, *texts, *(text for one in new.computers for text in (one.name, one.kind))
        )
        if new.game == "banking" and new.name is None:
            raise BadText(message("A banking table needs the name of its founder."))
        if new.name is not None:
            new.name = verify_person(new.name)
        founded = await house.found(setup_of(new))
        seat = None
        if new.name is not None:
            taken = await house.take(founded.id, None, new.name, new.words)
            give_seat(response, request, founded.id, taken.token)
            seat = SeatGiven(place=taken.place, token=taken.token)
        begin = public_url(request)
        return Founded(
            id=founded.id,
            url=f"{begin}/t/{founded.id}",
            watch=founded.watch,
            watch_url=f"{begin}/t/{founded.watch}",
            seat=seat,
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
        taken = await house.take(id, sitting.place, sitting.name, sitting.words, sitting.key)
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
