"""What is answered when something cannot be done: one sentence, as a page or as JSON."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.templating import Jinja2Templates
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ecarte.errors import EcarteError, Refused
from ecarte.messages import Message, message
from ecarte.service.shared.house import BadCode, Late, NoTable, Stranger
from ecarte.service.shared.store import CannotStore
from ecarte.web.limits import TooOften
from ecarte.web.security import HEADERS, Foreign, TooLarge, WrongType
from ecarte.web.templating import language_of, page

_STATUS: tuple[tuple[type[EcarteError], int], ...] = (
    (NoTable, 404),
    (Stranger, 403),
    (Foreign, 403),
    (BadCode, 403),
    (Refused, 409),
    (TooLarge, 413),
    (WrongType, 415),
    (TooOften, 429),
    (CannotStore, 503),
)


class Sentence(BaseModel):
    """Why something could not be done."""

    message: str = Field(description="One sentence in the reader’s language.")
    rule: str | None = Field(description="The number of the rule that forbids it, as C18.")


class Problem(BaseModel):
    """The answer to a request that could not be done; nothing has changed."""

    error: Sentence
    version: int | None = Field(
        default=None, description="The table’s version now, where an act came too late."
    )


def status_of(error: EcarteError) -> int:
    """The status of HTTP for an error of the game."""
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 422)


class Problems:
    """Makes the answers for all errors; pages in the reader's language where a browser asks."""

    def __init__(self, templates: Jinja2Templates) -> None:
        self.templates = templates

    def answer(self, request: Request, error: EcarteError) -> Response:
        """The answer for an error of the game."""
        found = self.said(request, error.sentence, status_of(error), error.rule, error)
        if isinstance(error, TooOften):
            found.headers["Retry-After"] = str(error.wait)
        return found

    def said(
        self,
        request: Request,
        sentence: Message,
        status: int,
        rule: str | None = None,
        error: EcarteError | None = None,
    ) -> Response:
        """The answer that says this sentence."""
        path, wanted = request.url.path, request.headers.get("accept", "")
        if not path.startswith("/api/") and "text/html" in wanted:
            shown = {"sentence": sentence, "rule": rule, "status": status}
            return page(self.templates, request, "problem.html", shown, status)
        said = language_of(request).say(sentence)
        found: dict[str, Any] = {"error": {"message": said, "rule": rule}}
        if isinstance(error, Late):
            found["version"] = error.version
        return JSONResponse(_whole(found), status, headers={"Vary": "Accept-Language, Cookie"})

    def attach(self, app: FastAPI) -> None:
        """Lets the application answer all its errors so."""

        @app.exception_handler(EcarteError)
        async def _of_the_game(request: Request, error: Exception) -> Response:
            assert isinstance(error, EcarteError)
            return self.answer(request, error)

        @app.exception_handler(RequestValidationError)
        async def _of_the_request(request: Request, error: Exception) -> Response:
            assert isinstance(error, RequestValidationError)
            return self.said(request, _unreadable(error), 422)

        @app.exception_handler(HTTPException)
        async def _of_http(request: Request, error: Exception) -> Response:
            assert isinstance(error, HTTPException)
            found = self.said(request, _plain(error.status_code), error.status_code)
            for name, value in (error.headers or {}).items():
                found.headers[name] = value
            return found

        @app.exception_handler(Exception)
        async def _of_the_program(request: Request, _: Exception) -> Response:
            sentence = message("The server has failed here; nothing was lost. Please try again.")
            found = self.said(request, sentence, 500)
            found.headers.update(HEADERS)
            return found


def _whole(value: Any) -> Any:
    """The value with every text as it can be sent: half characters are replaced."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode()
    if isinstance(value, dict):
        return {name: _whole(one) for name, one in value.items()}
    return value


def _unreadable(error: RequestValidationError) -> Message:
    for one in error.errors():
        where = [part for part in one["loc"][1:] if isinstance(part, str)]
        if where:
            return message("“{field}” is missing or cannot be understood.", field=where[-1][:40])
    return message("The request cannot be understood.")


def _plain(status: int) -> Message:
    if status == 404:
        return message("There is nothing at this address.")
    if status == 405:
        return message("This cannot be done at this address.")
    return message("The request cannot be understood.")
