"""axe finds nothing that keeps anybody from reading or playing, in light and in dark."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.conftest import Sit
from tests.browser.evening import begin_evening, play_evening
from tests.browser.people import Person, play

if TYPE_CHECKING:
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

pytestmark = pytest.mark.slow

ALL: dict[str, Any] = {"resultTypes": ["violations"]}
COLOURS: dict[str, Any] = {**ALL, "runOnly": {"type": "rule", "values": ["color-contrast"]}}
PAGES = (
    "/",
    "/new/classic",
    "/new/banking",
    "/rules",
    "/rules/classic",
    "/rules/C17",
    "/fair",
    "/replay",
)


@pytest.fixture(scope="module")
def axe() -> Axe:
    from axe_playwright_python.sync_playwright import Axe  # noqa: PLC0415 (only where it is used)

    return Axe()


def found(axe: Axe, person: Person) -> Iterator[str]:
    """What axe finds: everything in light, and the colours once more in dark."""
    for scheme, options in (("light", ALL), ("dark", COLOURS)):
        person.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        results = axe.run(person.page, options=options)
        for one in results.response["violations"]:
            for node in one["nodes"]:
                yield f"{scheme}: {one['id']}: {node['html'][:160]}"
    person.page.emulate_media(color_scheme="light")


def test_pages(sit: Sit, axe: Axe) -> None:
    anna = sit("Anna")
    wrong: dict[str, list[str]] = {}
    for path in PAGES:
        anna.page.goto(path)
        anna.page.locator("details").evaluate_all(
            "all => all.forEach(one => { if (!one.name) one.open = true; })"
        )
        if troubles := list(found(axe, anna)):
            wrong[path] = troubles
    assert not wrong


def test_every_phase_of_a_classic_table_and_the_replay(sit: Sit, axe: Axe) -> None:
    anna, boris = sit("Anna"), sit("Boris")
    link, watch = anna.opens_classic(points=2)
    wrong: dict[str, list[str]] = {}
    tried: set[tuple[str, bool, bool]] = set()

    def look(one: Person) -> None:
        phase, mine, _, result = one.state
        if (phase, mine, result) not in tried:
            tried.add((phase, mine, result))
            if troubles := list(found(axe, one)):
                wrong[f"{phase} {mine} {result}"] = troubles

    look(anna)
    boris.page.goto(link)
    look(boris)
    boris.sits_down(link)
    for playing in play([anna, boris]):
        look(playing)
        look(boris if playing is anna else anna)
    boris.page.goto(watch)
    look(boris)
    anna.page.locator("#asked a[href$='/replay'], #asked a[href*='/games/']").first.click()
    anna.page.wait_for_selector("nav.steps")
    if troubles := list(found(axe, anna)):
        wrong["replay"] = troubles
    anna.page.goto(anna.page.url.split("?")[0] + "?step=9")
    if troubles := list(found(axe, anna)):
        wrong["replay, step 9"] = troubles
    assert not wrong


def test_every_phase_of_a_banking_table(sit: Sit, axe: Axe) -> None:
    people = [sit(name) for name in ("Anna", "Ludwig", "Maria")]
    wrong: dict[str, list[str]] = {}
    tried: set[tuple[str, bool]] = set()

    def look(one: Person) -> None:
        phase, mine, _, _ = one.state
        if (phase, mine) not in tried:
            tried.add((phase, mine))
            if troubles := list(found(axe, one)):
                wrong[f"{phase} {mine}"] = troubles

    for _ in begin_evening(people):
        look(people[0])
    for _ in play_evening(people):
        for one in people:
            look(one)
    assert {"offer", "staking", "between", "broken", "over"} <= {phase for phase, _ in tried}
    assert not wrong
