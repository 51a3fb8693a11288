"""People at tables in the browser: how they look at the page, find what to do and do it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Response

PATIENCE = 15
"""How many seconds the page has for whatever must come."""
QUIET = 300
"""So many milliseconds after a change a tap is not taken for an act; this is a little longer."""
SEEN = """() => {
    const table = document.getElementById("table");
    const all = (what) => [...table.querySelectorAll(what)];
    return {
        version: table.dataset.version,
        phase: table.dataset.phase,
        text: table.innerText.replace(/\\s+/g, " "),
        cards: all("[data-card]").map((one) => one.dataset.card),
        acts: all("button, input:not([type=hidden])").map((one) => `${one.name}=${one.value}`),
    };
}"""
"""What lies on the table as the reader sees it."""
STATE = """() => {
    const table = document.getElementById("table");
    return [
        table.dataset.phase, "yours" in table.dataset, Number(table.dataset.version),
        Boolean(document.getElementById("result")),
    ];
}"""


class Person:
    """Somebody with a browser of his own."""

    def __init__(self, name: str, context: BrowserContext, scripts: bool = True) -> None:
        self.name = name
        self.missed = 0
        self.scripts = scripts
        self.context = context
        self.troubles: list[str] = []
        self.page = self.another_page()

    def another_page(self) -> Page:
        """One more page of the same browser; what goes wrong in it is noted."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(f"{self.name}: {error}"))
        page.on("console", self._hear)
        page.on("response", self._answered)
        return page

    def _hear(self, said: ConsoleMessage) -> None:
        if said.type == "error" and "Failed to load resource" not in said.text:
            self.troubles.append(f"{self.name}: {said.text}")

    def _answered(self, response: Response) -> None:
        if response.status >= 500 or response.status == 429:
            self.troubles.append(f"{self.name}: {response.status} for {response.url}")

    def keep_picture(self, what: str) -> None:
        """Keeps what he sees as a picture where somebody wants to look at it."""
        folder = os.environ.get("ECARTE_PICTURES")
        if folder:
            self.page.screenshot(path=Path(folder) / f"{what}-{self.name}.png")

    # Looking

    @property
    def phase(self) -> str:
        """What goes on at the table."""
        return self.page.get_attribute("#table", "data-phase") or ""

    @property
    def version(self) -> int:
        """The version of the table that lies before him."""
        return int(self.page.get_attribute("#table", "data-version") or 0)

    @property
    def state(self) -> tuple[str, bool, int, bool]:
        """The phase, whether he is asked, the version, and whether a deal's end is shown."""
        phase, mine, version, result = self.page.evaluate(STATE)
        return phase, mine, version, result

    @property
    def may_act(self) -> bool:
        """Whether there is something to do for him, be it only to go on to the next deal."""
        return self.state[1] or self.page.locator("[data-see]").count() > 0

    def seen(self) -> dict[str, Any]:
        """What lies on the table as he sees it."""
        found: dict[str, Any] = self.page.evaluate(SEEN)
        return found

    def hand(self) -> list[str]:
        """The cards that he holds."""
        cards = self.page.locator("#hand [data-card]")
        return [one.get_attribute("data-card") or "" for one in cards.all()]

    def waits_until(self, true: Callable[[], bool], what: str) -> None:
        """Looks until something is so."""
        end = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < end, f"{self.name} waited in vain: {what}"
            self.page.wait_for_timeout(40)

    def waits_for_change(self, before: tuple[int, bool]) -> None:
        """Waits until another version lies there, or a deal's end that was shown has gone."""
        self.waits_until(lambda: self.state[2:] != before, "something done")

    def awaits_version(self, version: int) -> None:
        """Waits until the page has come to this version by itself."""
        self.page.wait_for_function(
            "version => Number(document.getElementById('table')?.dataset.version) >= version",
            arg=version,
        )

    # Coming to a table

    def opens_classic(self, points: int = 5) -> tuple[str, str]:
        """Opens a table for two; gives the link for the other player and the one to watch."""
        self.page.goto("/new/classic")
        self.page.fill("#name", self.name)
        self.page.fill("#target", str(points))
        self.page.locator("form[action='/new/classic'] button.main").click()
        self.arrives()
        return self.page.input_value("#seat-link"), self.page.input_value("#watching-link")

    def arrives(self) -> None:
        """Comes to the table he has founded; where no script does it he still has to sit down."""
        self.page.wait_for_selector("#table")
        if not self.scripts and self.page.locator("form.sit").count():
            self.page.locator("form.sit button.main").click()

    def sits_down(self, link: str) -> None:
        """Opens a link and takes the seat."""
        self.page.goto(link)
        self.page.fill("form.sit input[name=name]", self.name)
        self.page.locator("form.sit button.main").click()
        self.page.wait_for_selector("form.sit", state="detached")

    # Acting

    def taps(self, what: Locator) -> None:
        """Taps or clicks, not so soon after a change that it would be taken for a mistake."""
        self.page.wait_for_timeout(QUIET)
        what.click(force=what.get_attribute("aria-disabled") == "true")

    def act(self) -> None:
        """Does something legal: proposes and accepts the first time, throws up to two cards."""
        page = self.page
        throwing = page.locator("#hand label.choose")
        if page.locator("[data-see]").count():
            self.presses(page.locator("[data-see] button"))
        elif throwing.count():
            most = int(page.get_attribute("#hand [data-throw]", "data-high") or 1)
            for place in range(min(2, most)):
                throwing.nth(place).locator("input").evaluate("one => one.click()")
            self.presses(page.locator("[data-thrower]"))
        elif page.locator("#hand button.free").count():
            self.presses(page.locator("#hand button.free").first)
        else:
            self.presses(self.wanted())

    def wanted(self) -> Locator:
        """The button of an act that leads through all phases of the deal."""
        page = self.page
        thrown = "exchange" in page.locator("#sheet").inner_text()
        words = ["stand", "refuse", "silent"] if thrown else ["propose", "accept", "silent"]
        for word in [*words, ""]:
            found = page.locator(f"#asked button[name=act][value^='{word}']")
            if found.count():
                return found.first
        raise AssertionError(f"{self.name} finds nothing to do: {page.inner_text('#asked')}")

    def presses(self, what: Locator) -> None:
        """Presses a button as the keyboard does and waits for the answer.

        A press can miss: when news replaces the button in the same moment. Then the caller looks
        again, as a person would; five misses one after another are a defect.
        """
        from playwright.sync_api import TimeoutError as TooLong  # noqa: PLC0415 (only here)

        before, shown = self.version, self.page.locator("#result").count()
        what.evaluate("one => one.click()")
        try:
            self.page.wait_for_function(
                "([version, shown]) => { const now = document.getElementById('table');"
                " return now && (Number(now.dataset.version) !== version"
                " || document.querySelectorAll('#result').length !== shown); }",
                arg=[before, shown],
                timeout=4000,
            )
            self.missed = 0
        except TooLong:
            self.missed += 1
            if self.missed == 5:
                raise


def play(players: Sequence[Person], acts: int | None = None) -> Iterator[Person]:
    """Plays on at a classic table: gives each who is to act before he does, and in the end one.

    The end is that of the match, or it comes after so many acts.
    """
    done = 0
    for _ in range(2000):
        newest = max(one.version for one in players)
        for one in players:
            one.awaits_version(newest)
        if all(one.phase == "over" for one in players) or done == acts:
            yield players[0]
            return
        ready = next((one for one in players if one.may_act), None)
        if ready is None:
            players[0].page.wait_for_timeout(60)
            continue
        yield ready
        if ready.may_act:
            ready.act()
            done += 1
    raise AssertionError("the game did not come to its end")
