"""News of a table as server-sent events: the version after each change, and what was said."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncGenerator, Callable
from typing import Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ecarte.language import Language
from ecarte.service.shared.house import House, NoTable
from ecarte.web.settings import Settings

AGAIN_AFTER = 1000
"""After how many milliseconds a browser asks again when the stream has broken."""


async def news(
    house: House,
    table: str,
    place: str | None,
    seen: int | None,
    language: Language,
    settings: Settings,
) -> AsyncGenerator[bytes, None]:
    """The events of one reader, from the version he has seen (None: from now on)."""
    async with house.listening_at(table) as listener:
        yield f"retry: {AGAIN_AFTER}\n\n".encode()
        told = seen
        while not listener.closing:
            if told is None:
                told = await house.version(table, place)
                yield event(told, [])
            else:
                version, said = await house.said(table, place, told, language)
                if version != told:
                    told = version
                    yield event(version, said)
            while not await listener.news(settings.keep_alive):
                yield b": still here\n\n"


def event(version: int, said: list[dict[str, Any]]) -> bytes:
    """One event: its number is the version, so that a browser tells us where it stopped."""
    data = json.dumps({"version": version, "said": said}, ensure_ascii=False)
    return f"id: {version}\ndata: {data}\n\n".encode("utf-8", "replace")


class Stream(Response):
    """A response that goes on until the reader leaves, is too slow, or the server goes down."""

    media_type = "text/event-stream"

    def __init__(
        self, pieces: AsyncGenerator[bytes, None], slow: float, left: Callable[[], None]
    ) -> None:
        super().__init__(None, headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self.pieces = pieces
        self.slow = slow
        self.left = left

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends the pieces as they come."""
        try:
            await self._stream(scope, receive, send)
        finally:
            self.left()

    async def _stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        if scope["method"] == "HEAD":
            await send({"type": "http.response.body", "body": b""})
            return
        sending = asyncio.create_task(self._send_all(send))
        leaving = asyncio.create_task(_left(receive))
        try:
            await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sending, leaving):
                task.cancel()
            await asyncio.gather(sending, leaving, return_exceptions=True)

    async def _send_all(self, send: Send) -> None:
        with contextlib.suppress(NoTable, TimeoutError, OSError):
            async with contextlib.aclosing(self.pieces) as pieces:
                async for piece in pieces:
                    part = {"type": "http.response.body", "body": piece, "more_body": True}
                    await asyncio.wait_for(send(part), self.slow)
        with contextlib.suppress(TimeoutError, OSError):
            last = {"type": "http.response.body", "body": b"", "more_body": False}
            await asyncio.wait_for(send(last), self.slow)


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
