"""A server of its own, a real browser, and people who sit at its tables.

Playwright keeps an event loop running in the thread of the tests, which asynchronous tests do not
bear: these run in a call of their own (`python -m pytest -m slow tests/browser`).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.people import PATIENCE, Person

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SWITCHES = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-quic",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
)

Sit = Callable[..., Person]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium as it is installed here; where there is none the tests are skipped, never in CI."""
    found = os.environ.get("ECARTE_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        sentence = "There is no Chromium here: the tables were not tried in a real browser."
        if os.environ.get("CI"):
            pytest.fail(sentence)
        pytest.skip(sentence)
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 (only where it is used)

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=list(SWITCHES))
        yield chromium
        chromium.close()


class Server:
    """`ecarte serve` on a port of its own, with its own database; it can be killed and come back.

    It keeps the address that it found free at first.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.errors = folder / "errors"
        self.address = ""
        self.process: subprocess.Popen[str] | None = None
        self.start()

    def start(self) -> None:
        """Starts it and waits until it can be reached."""
        port = self.address.rpartition(":")[2] or "0"
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "ecarte", "serve", "--port", port, "--lang", "en"),
                *("--database", str(self.folder / "tables.sqlite")),
            ],
            stdout=subprocess.PIPE,
            stderr=self.errors.open("a"),
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://[\w.]+:\d+", line)
        assert found, f"the server did not start: {line}{self.errors.read_text()}"
        self.address = found.group()

    def kill(self) -> None:
        """Ends it at once, as a power cut does."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(20)

    def stop(self) -> None:
        """Ends it in good order."""
        assert self.process is not None
        self.process.terminate()
        self.process.wait(20)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has met no error in the end."""
    running = Server(tmp_path_factory.mktemp("house"))
    yield running
    running.stop()
    trouble = running.errors.read_text()
    assert "Traceback" not in trouble, trouble


@pytest.fixture
def sit(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Sit]:
    """Makes a person with a browser of his own; in the end nothing has gone wrong in any."""
    people: list[Person] = []

    def person(name: str, **options: Any) -> Person:
        options = {"locale": "en-GB", "reduced_motion": "reduce"} | options
        context = browser.new_context(base_url=server.address, **options)
        context.set_default_timeout(1000 * PATIENCE)
        people.append(Person(name, context, options.get("java_script_enabled", True)))
        return people[-1]

    yield person
    troubles = [trouble for one in people for trouble in one.troubles]
    for one in people:
        one.keep_picture(request.node.name)
        one.context.close()
    assert not troubles
