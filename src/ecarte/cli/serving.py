"""`ecarte serve` and `ecarte backup`: tables in the browser, and a copy of what is kept of them."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import click

from ecarte.cli.answers import Answers
from ecarte.cli.words import command, option
from ecarte.messages import mark, message

FIRST_PORT = 8432


def commands(answers: Answers) -> list[click.Command]:
    """The commands of this module."""
    said = answers.language
    database = option(
        said,
        "--database",
        mark("Where tables are kept: a file, or the address of a database (postgresql://…)."),
    )
    return [
        command(
            said,
            "serve",
            mark("Tables in the browser: runs the server until it is stopped."),
            [
                option(
                    said,
                    "--host",
                    mark("The address to listen at; 0.0.0.0 for all addresses of this computer."),
                    default="127.0.0.1",
                    show_default=True,
                ),
                option(
                    said,
                    "--port",
                    mark("The port to listen at; 0 for any free one."),
                    type=click.IntRange(0, 65535),
                    default=FIRST_PORT,
                    show_default=True,
                ),
                database,
                option(
                    said,
                    "--public-url",
                    mark("Where people reach the server, as https://cards.example."),
                ),
                option(
                    said,
                    "--behind-proxy",
                    mark("Believe the X-Forwarded headers: only behind a proxy of your own."),
                    is_flag=True,
                ),
                option(
                    said,
                    "--keep-unfinished",
                    mark("For how many days an unfinished table is kept that nobody touches."),
                    type=click.IntRange(1, 36500),
                    default=30,
                    show_default=True,
                ),
                option(
                    said,
                    "--keep-finished",
                    mark("For how many days a finished table is kept."),
                    type=click.IntRange(1, 36500),
                    default=365,
                    show_default=True,
                ),
                option(
                    said,
                    "--access-log",
                    mark("Write a line for each request to standard error."),
                    is_flag=True,
                ),
            ],
            lambda **given: _serve(answers, **given),
        ),
        command(
            said,
            "backup",
            mark("Copies all tables into a new file, safely while the server runs."),
            [
                click.Argument(
                    ["file"], type=click.Path(path_type=Path), metavar=said.text(mark("FILE"))
                ),
                database,
            ],
            lambda **given: _backup(answers, **given),
        ),
    ]


def _serve(
    answers: Answers,
    host: str,
    port: int,
    database: str | None,
    public_url: str | None,
    behind_proxy: bool,
    keep_unfinished: int,
    keep_finished: int,
    access_log: bool,
    **_: object,
) -> None:
    from ecarte.service.shared.house import House, HouseSettings  # noqa: PLC0415 (slow to load)
    from ecarte.service.shared.store import Store  # noqa: PLC0415
    from ecarte.web.app import make_app  # noqa: PLC0415
    from ecarte.web.server import listening, serve  # noqa: PLC0415
    from ecarte.web.settings import Settings, verify_public_url  # noqa: PLC0415

    day = 24 * 60 * 60
    settings = Settings(
        public_url=None if public_url is None else verify_public_url(public_url),
        behind_proxy=behind_proxy,
    )
    kept = HouseSettings(unfinished=keep_unfinished * day, finished=keep_finished * day)
    store = Store(database)
    bound = listening(host, port)
    house = House(store, kept)
    shown = f"[{host}]" if ":" in host else host
    url = f"http://{shown}:{bound.getsockname()[1]}"

    def ready() -> None:
        if answers.as_json:
            answers.give({"url": url, "database": store.name})
        else:
            answers.say(
                message(
                    "The tables are open at {url} and kept in {database}; Ctrl-C ends.",
                    url=settings.public_url or url,
                    database=store.name,
                )
            )
        sys.stdout.flush()  # whoever reads a pipe waits for this line

    serve(make_app(house, settings), house, bound, access_log=access_log, ready=ready)


def _backup(answers: Answers, file: Path, database: str | None, **_: object) -> None:
    from ecarte.service.shared.store import Store  # noqa: PLC0415 (slow to load)

    async def copy() -> None:
        store = Store(database)
        try:
            await store.backup(file)
        finally:
            await store.close()

    asyncio.run(copy())
    if answers.as_json:
        answers.give({"file": str(file), "bytes": file.stat().st_size})
    else:
        answers.say(message("All tables are copied to {file}.", file=file))
