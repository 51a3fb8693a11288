"""Runs the application: one process, one event loop, an orderly end on SIGTERM."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI

from ecarte.errors import EcarteError
from ecarte.messages import message
from ecarte.service.shared.house import House

LAST_WORDS = 5
"""How many seconds open requests have when the server goes down."""


class CannotServe(EcarteError):
    """The server cannot be reached at the address wanted."""


class _Server(uvicorn.Server):
    """A server that tells its streams of news to end before it waits for them."""

    def __init__(self, config: uvicorn.Config, house: House, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.house = house
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begins, and says so."""
        await super().startup(sockets)
        if self.started:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends."""
        self.house.hush()
        await super().shutdown(sockets)


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 is any free one. Raises `CannotServe`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    try:
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        found.bind((host, port))
        found.listen(2048)
    except (OSError, OverflowError):
        found.close()
        raise CannotServe(
            message("The server cannot listen at {host}, port {port}.", host=host, port=str(port))
        ) from None
    return found


def serve(
    app: FastAPI,
    house: House,
    bound: socket.socket,
    *,
    access_log: bool = False,
    ready: Callable[[], None] = lambda: None,
) -> None:
    """Serves until SIGTERM or Ctrl-C. Raises `CannotStore` if the house cannot be opened."""
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s", level=logging.WARNING)
    if access_log:
        logging.getLogger("ecarte.access").setLevel(logging.INFO)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=LAST_WORDS,
        timeout_keep_alive=30,
    )
    server = _Server(config, house, ready)

    async def run() -> None:
        await house.start()
        await server.serve(sockets=[bound])

    # uvicorn sends the signal to itself once more when it has ended in good order
    before = signal.signal(signal.SIGTERM, lambda *_: None)
    try:
        asyncio.run(run())
    finally:
        signal.signal(signal.SIGTERM, before)
        bound.close()
