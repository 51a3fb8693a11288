"""The front page and the opening of classic tables: against the computer, or for two people."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from fastapi.templating import Jinja2Templates
from starlette.datastructures import FormData

from ecarte.errors import BadText, EcarteError
from ecarte.messages import mark, message
from ecarte.service.classic import PERSON
from ecarte.service.shared.house import House
from ecarte.service.shared.names import verify_person
from ecarte.speech.players import KINDS
from ecarte.web.pages import USUAL_NAME, kept_name, note_of, text, to_founded
from ecarte.web.seats import give_seat
from ecarte.web.templating import language_of, page

OPPONENTS = {
    kind: KINDS[kind] for kind in ("printed", "expert-fast", "expert-quick", "expert", "random")
}
"""The computers one can play against, the usual one first."""
PRESETS = {
    "swedish": mark("Swedish rules"),
    "club": mark("Club rules of 1878"),
    "bga": mark("Board Game Arena"),
}


def router(house: House, templates: Jinja2Templates) -> APIRouter:
    """The front page and what it leads to."""
    routes = APIRouter(include_in_schema=False)

    def form_page(
        request: Request, name: str, error: EcarteError | None = None, status: int = 200
    ) -> Response:
        reader = language_of(request)
        context = {
            "note": note_of(error, reader) if error else None,
            "opponents": OPPONENTS,
            "presets": PRESETS,
            "name": kept_name(request) or reader.text(USUAL_NAME),
        }
        return page(templates, request, name, context, status)

    async def open_table(request: Request, setup: dict[str, Any], form: FormData) -> Response:
        """Founds a table; whoever has asked for it sits down there."""
        given = text(form, "name").strip()
        name = verify_person(given) if given else ""
        return to_founded(request, await house.found(setup), form, name)

    @routes.get("/")
    async def front(request: Request) -> Response:
        return form_page(request, "front.html")

    @routes.post("/play")
    async def play(request: Request) -> Response:
        form = await request.form()
        try:
            return await open_table(request, computer_setup(form), form)
        except EcarteError as error:
            return form_page(request, "front.html", error, 422)

    @routes.get("/new")
    @routes.get("/new/classic")
    async def new(request: Request) -> Response:
        return form_page(request, "new_classic.html")

    @routes.post("/new/classic")
    async def found(request: Request) -> Response:
        form = await request.form()
        try:
            return await open_table(request, people_setup(form), form)
        except EcarteError as error:
            return form_page(request, "new_classic.html", error, 422)

    @routes.post("/join")
    async def join(request: Request) -> Response:
        form = await request.form()
        try:
            id, seated = await house.redeem(text(form, "code"))
        except EcarteError as error:
            return form_page(request, "front.html", error, 422)
        answer = RedirectResponse(f"/t/{id}", 303)
        give_seat(answer, request, id, seated.token)
        return answer

    return routes


def computer_setup(form: FormData) -> dict[str, Any]:
    """A table against the computer as the front page's form describes it."""
    lesson = text(form, "lesson") == "yes"
    kind = "printed" if lesson else text(form, "opponent") or "printed"
    if kind not in OPPONENTS:
        raise BadText(message("There is no player called “{name}”.", name=kind))
    rules: dict[str, object] = {}
    if not lesson:
        rules = {"preset": text(form, "preset") or "swedish", "target": number(form, "target", 5)}
    return {
        "game": "classic",
        "rules": rules,
        "seats": [PERSON, kind],
        "clock": None,
        "lesson": lesson,
    }


def people_setup(form: FormData) -> dict[str, Any]:
    """A table for two people as its form describes it."""
    clock = number(form, "clock", 0)
    rules: dict[str, object] = {
        "preset": text(form, "preset") or "swedish",
        "target": number(form, "target", 5),
        "match": number(form, "match", 1),
    }
    increment = number(form, "increment", 0)
    return {
        "game": "classic",
        "rules": rules,
        "seats": [PERSON, PERSON],
        "limit": 60 * number(form, "limit", 10),
        "clock": {"seconds": 60 * clock, "increment": increment} if clock else None,
        "lesson": False,
    }


def number(form: FormData, name: str, usual: int) -> int:
    """A field of a form as a whole number. Raises `BadText` if it is none."""
    written = text(form, name).strip()
    if not written:
        return usual
    if not (written.isascii() and written.isdigit() and len(written) < 7):
        raise BadText(message("“{text}” is no whole number.", text=written[:40]))
    return int(written)
