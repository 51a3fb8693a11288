"""How a browser or program proves who it is at a table: by its seat, or as who has founded it.

Each table has cookies of its own, out of reach of scripts and other sites.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from ecarte.web.settings import Settings

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
KEEP_SEAT = 60 * 24 * 60 * 60
"""For how many seconds a browser keeps the token of a seat."""
_WAITS = "waits."
"""Before the proof of a founder whose page is not to sit down for him."""


class Founding(NamedTuple):
    """The proof of whoever has founded a table, and whether his page sits down by itself."""

    proof: str
    at_once: bool


def cookie_name(table: str) -> str:
    """The name of the cookie that proves a seat at a table."""
    return f"ecarte_{table}"


def seat_token(request: Request, table: str) -> str | None:
    """The token of the seat at a table that a request shows: a program's, or the browser's."""
    scheme, _, shown = request.headers.get("authorization", "").partition(" ")
    token = shown.strip() if scheme.lower() == "bearer" else request.cookies.get(cookie_name(table))
    return token if token is not None and _TOKEN.fullmatch(token) else None


def give_seat(response: Response, request: Request, table: str, token: str) -> None:
    """Lets the browser keep the token of a seat, out of reach of scripts and other sites."""
    _keep(response, request, cookie_name(table), token)
    if founding(request, table) is not None:
        response.delete_cookie(founder_cookie(table), path="/")


def founder_cookie(table: str) -> str:
    """The name of the cookie that proves who has founded a table."""
    return f"founder_{table}"


def founding(request: Request, table: str) -> Founding | None:
    """What the browser shows of having founded a table, if anything."""
    shown = request.cookies.get(founder_cookie(table), "")
    proof = shown.removeprefix(_WAITS)
    return Founding(proof, shown == proof) if _TOKEN.fullmatch(proof) else None


def give_founding(
    response: Response, request: Request, table: str, proof: str, *, at_once: bool = True
) -> None:
    """Lets the browser that has founded a table keep the proof of it until it sits there."""
    value = proof if at_once else _WAITS + proof
    _keep(response, request, founder_cookie(table), value)


def _keep(response: Response, request: Request, name: str, value: str) -> None:
    settings: Settings = request.app.state.settings
    response.set_cookie(
        name,
        value,
        max_age=KEEP_SEAT,
        path="/",
        httponly=True,
        samesite="lax",
        secure=settings.secure or request.url.scheme == "https",
    )
