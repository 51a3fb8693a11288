"""The pages of a table, of either game: looking at it, sitting down, acting, another device.

Every act is a form. It is answered by the table's page again (a redirection, so that reloading
repeats nothing), or, to the page's own script, by the table's part of the page alone. An act that
is refused changes nothing and is answered by the table as it stands, with the reason.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast
from urllib.parse import quote, unquote

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from fastapi.templating import Jinja2Templates
from starlette.datastructures import FormData

from ecarte.errors import EcarteError
from ecarte.language import Language
from ecarte.messages import mark, message
from ecarte.service.shared.house import Founded, House, Late, NoTable, Stranger
from ecarte.service.shared.table import Entry
from ecarte.web.seats import Founding, founding, give_founding, give_seat, seat_token
from ecarte.web.security import public_url
from ecarte.web.templating import language_of, page

GAMES = {"classic": "ecarte.web.classic_pages", "banking": "ecarte.web.banking_pages"}
"""The modules that show a table of each game."""
FRAGMENT = "text/x-fragment"
"""What the page's script accepts: the table's part of the page."""
NAME_COOKIE = "name"
CALLED_COOKIE = "called"
"""Under which the browser keeps the name of whoever sat down, coded so that any name can be."""
USUAL_NAME = mark("Anna")
"""The name of whoever gives none."""
A_YEAR = 365 * 24 * 60 * 60


class GamePages(Protocol):
    """What a game's module offers: its two templates, what fills them, and acts from forms."""

    PAGE: str
    PART: str

    def shown(
        self, table: Mapping[str, Any], language: Language, request: Request
    ) -> dict[str, Any]:
        """What the templates need, made from the reader's snapshot alone."""

    def entry(self, form: FormData) -> Entry:
        """What a form of the table's page wants to be done. Raises `EcarteError`."""

    def keys(self) -> list[tuple[str, str, str]]:
        """The keys of the table that can be changed: the use, the usual key, what it does."""


class Note(NamedTuple):
    """Why something was refused, in the reader's language, and the rule's number."""

    sentence: str
    rule: str | None


class Looking(NamedTuple):
    """Somebody who looks at a table: its id in his address, and the place he has at it."""

    id: str
    place: str | None
    language: Language


def game_pages(game: str) -> GamePages:
    """The pages of a game."""
    return cast(GamePages, import_module(GAMES[game]))


def note_of(error: EcarteError, language: Language) -> Note:
    """The refusal as it is shown."""
    return Note(language.say(error.sentence), error.rule)


class TablePages:
    """The pages of all tables of a house."""

    def __init__(self, house: House, templates: Jinja2Templates) -> None:
        self.house = house
        self.templates = templates

    async def looking(self, request: Request, id: str) -> Looking:
        """Who looks at the table with this id."""
        place = await self.house.who(seat_token(request, id), id)
        return Looking(id, place, language_of(request))

    async def show(
        self,
        request: Request,
        reader: Looking,
        note: Note | None = None,
        status: int = 200,
        name: str = "",
    ) -> Response:
        """The table as it stands: the whole page, or its part alone for the page's script."""
        house, id = self.house, reader.id
        table = await house.table(id)
        pages = game_pages(table.game)
        watching = await house.only_watching(id)
        snapshot = await house.snapshot(id, reader.place, reader.language)
        origin = public_url(request)
        founder = await self._founder(request, reader)
        own_name = str(snapshot.get("founder") or "") if founder is not None else ""
        if founder is not None:
            name = name or own_name or kept_name(request) or reader.language.text(USUAL_NAME)
        context = {
            **pages.shown(snapshot, reader.language, request),
            "id": id,
            "base": f"/t/{id}",
            "here": f"/t/{id}",
            "link": f"{origin}/t/{id}",
            "watch": f"{origin}/t/{await house.watch_id(id)}",
            "watching": watching,
            "sit": reader.place is None and not watching and bool(table.free_places()),
            "founds": founder is not None,
            "sit_now": founder is not None and founder.at_once and note is None,
            "note": note,
            "key": secrets.token_urlsafe(16),
            "keys": pages.keys(),
            "name": name or kept_name(request),
        }
        part = FRAGMENT in request.headers.get("accept", "") or request.url.path.endswith("/now")
        template = pages.PART if part else pages.PAGE
        shown = page(self.templates, request, template, context, status)
        looked_at = request.query_params.get("seen", "")
        if _is_number(looked_at):
            shown.set_cookie(seen_cookie(id), looked_at, path="/t/", samesite="lax", httponly=True)
        return shown

    async def _founder(self, request: Request, reader: Looking) -> Founding | None:
        """What shows that the reader has founded this table and is the first to sit down."""
        shown = None if reader.place is not None else founding(request, reader.id)
        if shown is None or not await self.house.awaits_founder(reader.id, shown.proof):
            return None
        return shown

    async def after(
        self, request: Request, reader: Looking, error: EcarteError | None = None, name: str = ""
    ) -> Response:
        """The answer to something done: the table, and why it was not done."""
        if error is not None:
            status = 403 if isinstance(error, Stranger) else 409 if isinstance(error, Late) else 422
            return await self.show(request, reader, note_of(error, reader.language), status, name)
        if FRAGMENT in request.headers.get("accept", ""):
            return await self.show(request, reader)
        return RedirectResponse(f"/t/{reader.id}", 303)

    async def table(self, request: Request, id: str) -> Response:
        """The page of a table, or its part alone."""
        return await self.show(request, await self.looking(request, id))

    async def watch(self, id: str) -> Response:
        """To the address at which one can only watch."""
        return RedirectResponse(f"/t/{await self.house.watch_id(id)}", 303)

    async def act(self, request: Request, id: str) -> Response:
        """Something is done at the table."""
        reader = await self.looking(request, id)
        game = (await self.house.table(id)).game
        form = await request.form()
        try:
            entry = game_pages(game).entry(form)
            version, key = _answered(form)
            await self.house.act(id, reader.place, entry, version, key)
        except NoTable:
            raise
        except EcarteError as error:
            return await self.after(request, reader, error)
        return await self.after(request, reader)

    async def sit(self, request: Request, id: str) -> Response:
        """Somebody sits down."""
        form = await request.form()
        name = text(form, "name")
        shown = founding(request, id)
        try:
            seated = await self.house.take(
                id,
                None,
                name,
                words_of(form),
                text(form, "key") or None,
                founder=None if shown is None else shown.proof,
            )
        except NoTable:
            raise
        except EcarteError as error:
            return await self.after(request, await self.looking(request, id), error, name)
        answer = RedirectResponse(f"/t/{id}", 303)
        give_seat(answer, request, id, seated.token)
        keep_name(answer, name)
        return answer

    async def code(self, request: Request, id: str) -> Response:
        """A code with which another device gets this seat."""
        reader = await self.looking(request, id)
        if reader.place is None:
            refused = Stranger(message("Only those who sit at the table may do this."))
            return await self.after(request, reader, refused)
        code = await self.house.code(id, reader.place)
        shown = {"code": code, "back": f"/t/{id}", "here": f"/t/{id}"}
        return page(self.templates, request, "code.html", shown)


def router(house: House, templates: Jinja2Templates) -> APIRouter:
    """The pages of all tables."""
    pages = TablePages(house, templates)
    routes = APIRouter(include_in_schema=False)
    routes.get("/t/{id}")(pages.table)
    routes.get("/t/{id}/now")(pages.table)
    routes.get("/t/{id}/watch")(pages.watch)
    routes.post("/t/{id}/act")(pages.act)
    routes.post("/t/{id}/sit")(pages.sit)
    routes.post("/t/{id}/code")(pages.code)
    return routes


def to_founded(request: Request, founded: Founded, form: FormData, name: str) -> Response:
    """To the table just founded, where its founder sits down: only there has he seen its promise.

    What he gives towards the shuffles must not be known before that (see `service.shared.fair`).
    """
    answer = RedirectResponse(f"/t/{founded.id}", 303)
    at_once = text(form, "own_words") != "yes"
    give_founding(answer, request, founded.id, founded.founder, at_once=at_once)
    if name:
        keep_name(answer, name)
    return answer


def seen_cookie(id: str) -> str:
    """The cookie that tells which deal's end was looked at last."""
    return f"seen_{id}"


def seen(request: Request) -> int:
    """The last deal whose end the reader has looked at."""
    id = str(request.path_params.get("id", ""))
    told = request.query_params.get("seen") or request.cookies.get(seen_cookie(id), "")
    return int(told) if _is_number(told) else 0


def text(form: FormData, name: str) -> str:
    """A field of a form as text; empty if it is not there."""
    value = form.get(name)
    return value if isinstance(value, str) else ""


def words_of(form: FormData) -> str:
    """What a player gives towards the shuffles; random letters where he leaves it empty."""
    return text(form, "words").strip() or secrets.token_hex(8)


def keep_name(answer: Response, name: str) -> None:
    """Lets the browser keep the name under which somebody sat down, for the next time."""
    answer.set_cookie(
        CALLED_COOKIE, quote(name[:100]), max_age=A_YEAR, path="/", samesite="lax", httponly=True
    )


def kept_name(request: Request) -> str:
    """The name under which the reader sat down last; empty if he never did."""
    return unquote(request.cookies.get(CALLED_COOKIE, ""))[:100]


def _answered(form: FormData) -> tuple[int, str]:
    """The version an act answers, and its key."""
    version = text(form, "version")
    if not _is_number(version):
        raise Late(0)
    return int(version), text(form, "key")[:100] or secrets.token_urlsafe(12)


def _is_number(written: str) -> bool:
    return written.isascii() and written.isdigit() and len(written) < 10
