"""What every request passes before anything is done, and what every answer carries.

Answers may load nothing from elsewhere and be framed nowhere; requests that change something come
from our own pages or from programs, never from other sites; bodies are small; nobody asks too
often.
"""

from __future__ import annotations

import logging
import re
import time
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ecarte.errors import EcarteError
from ecarte.messages import message
from ecarte.web.limits import Limit
from ecarte.web.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable

CONTENT_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    # with no-referrer browsers call the origin of our own forms “null”: they could not be told
    # from those of other sites
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
_SAFE = ("GET", "HEAD", "OPTIONS")
_JSON = "application/json"
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


class Foreign(EcarteError):
    """A request that another site has made in the reader's name."""


class TooLarge(EcarteError):
    """A request with more text than any of ours has."""


class WrongType(EcarteError):
    """A request whose body is of a kind we do not read."""


access = logging.getLogger("ecarte.access")
_TABLE = re.compile(r"/(?:api/tables|t)/([^/]+)/")
FILES = ("/static/", "/cards/")
"""Where files lie that anybody may have: a first visit asks for dozens of them at once."""
CODE_PATHS = ("/api/codes", "/join")
"""Where one-time codes are tried."""
_IDS = re.compile(r"(?<=/)[A-Za-z0-9_-]{16,}(?=/|$)")


def without_ids(path: str) -> str:
    """An address for the log: a table's id is an invitation, so it is not written down whole."""
    return _IDS.sub(lambda id: id.group()[:4] + "…", path[:200])


class Guard:
    """Stands before the application. `refuse` makes the answer for a request that is not let in."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        refuse: Callable[[Request, EcarteError], Response],
    ) -> None:
        self.app = app
        self.settings = settings
        self.refuse = refuse
        self.requests = Limit(settings.requests)
        self.acts = Limit(settings.acts)
        self.founding = Limit(settings.founding)
        self.codes = Limit(settings.codes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request in, or answers it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if self.settings.behind_proxy:
            believe_proxy(scope)
        headers = Headers(scope=scope)

        begun = time.monotonic()

        async def send_guarded(sent: Message) -> None:
            if sent["type"] == "http.response.start":
                if access.isEnabledFor(logging.INFO):
                    took = (time.monotonic() - begun) * 1000
                    access.info(
                        "%s %s %d %.1f ms",
                        scope["method"],
                        without_ids(scope["path"]),
                        sent["status"],
                        took,
                    )
                answer = MutableHeaders(scope=sent)
                for name, value in HEADERS.items():
                    answer.setdefault(name, value)
                if self.settings.secure:
                    answer.setdefault("Strict-Transport-Security", "max-age=31536000")
            await send(sent)

        try:
            if _counts(scope):
                self.requests.use(address(scope))
            if scope["method"] not in _SAFE:
                self._count(scope)
                verify_origin(headers, scope, self.settings)
                body = await read_body(receive, headers, self.settings.largest_body)
                verify_type(headers, scope["path"], body)
                receive = _again(body, receive)
        except ClientDisconnect:
            return
        except EcarteError as error:
            answer = self.refuse(Request(scope), error)
            await answer(scope, receive, send_guarded)
            return
        await self.app(scope, receive, send_guarded)

    def _count(self, scope: Scope) -> None:
        """Counts what is to be done against what this address may do. Raises `TooOften`."""
        who = address(scope)
        table = _TABLE.match(scope["path"])
        if table is not None:
            self.acts.use(f"{who} {table.group(1)}")
        elif scope["path"] in CODE_PATHS:
            self.codes.use(who)
        else:
            self.founding.use(who)


def _counts(scope: Scope) -> bool:
    """Whether a request is one of those of which an address may make only so many."""
    path = scope["path"]
    return path != "/health" and not (scope["method"] in _SAFE and path.startswith(FILES))


def believe_proxy(scope: Scope) -> None:
    """Takes from our proxy's headers who asks, and how: the last entry is the proxy's own."""
    headers = Headers(scope=scope)
    client = headers.get("x-forwarded-for", "").split(",")[-1].strip()
    if client:
        scope["client"] = (client[:64], 0)
    scheme = headers.get("x-forwarded-proto", "").split(",")[-1].strip().lower()
    if scheme in ("http", "https"):
        scope["scheme"] = scheme
    host = headers.get("x-forwarded-host", "").split(",")[-1].strip()
    if host:
        kept = [(name, value) for name, value in scope["headers"] if name != b"host"]
        scope["headers"] = [*kept, (b"host", host.encode("latin-1"))]


def address(scope: Scope) -> str:
    """The network address of whoever asks; of IPv6 the part that is one household's."""
    client = scope.get("client")
    if client is None:
        return "?"
    host = str(client[0])
    return ":".join(host.split(":")[:4]) if host.count(":") > 1 else host


def verify_origin(headers: Headers, scope: Scope, settings: Settings) -> None:
    """Raises `Foreign` for a request to change something that another site's page has made."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        raise _foreign()
    origin = headers.get("origin")
    if origin is None:
        return
    if origin == "null" and site == "same-origin":
        return
    ours = {f"{scope['scheme']}://{headers.get('host', '')}".lower(), settings.origin}
    if origin.lower() not in ours:
        raise _foreign()


def _foreign() -> Foreign:
    return Foreign(message("This request comes from another site; use the page of the table."))


async def read_body(receive: Receive, headers: Headers, largest: int) -> bytes:
    """The whole body, whether its length was told before or not.

    Raises `TooLarge`, and `ClientDisconnect` if it breaks off: half a request is none.
    """
    told = headers.get("content-length", "")
    if told.isascii() and told.isdigit() and (len(told) > 12 or int(told) > largest):
        raise _too_large(largest)
    found = bytearray()
    more = True
    while more:
        part = await receive()
        if part["type"] != "http.request":
            raise ClientDisconnect
        found += part.get("body", b"")
        if len(found) > largest:
            raise _too_large(largest)
        more = part.get("more_body", False)
    return bytes(found)


def _too_large(largest: int) -> TooLarge:
    return TooLarge(message("A request may have at most {most} kilobytes.", most=largest // 1024))


def verify_type(headers: Headers, path: str, body: bytes) -> None:
    """Raises `WrongType` for a body that is neither JSON (for programs) nor a form (of a page)."""
    if not body:
        return
    kind, _, more = headers.get("content-type", "").lower().partition(";")
    kind = kind.strip()
    if "charset" in more and "utf-8" not in more:
        raise WrongType(message("Texts are written in UTF-8 here."))
    if path.startswith("/api/"):
        if kind != _JSON:
            raise WrongType(message("The interface for programs reads JSON: application/json."))
    elif kind not in _FORMS:
        raise WrongType(message("The pages of the table read forms only."))


def _again(body: bytes, receive: Receive) -> Receive:
    """Gives a body that has been read once more, then whatever follows."""
    given = False

    async def receive_again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again


def public_url(request: Request) -> str:
    """Where people reach this server, without a stroke at the end: links begin with it."""
    settings: Settings = request.app.state.settings
    if settings.public_url is not None:
        return settings.public_url
    parts = urlsplit(str(request.base_url))
    return f"{parts.scheme}://{parts.netloc}"
