"""From the smallest phone to a desk, zoomed, dark and light: all acts stay inside the window."""

from __future__ import annotations

from typing import Literal

import pytest

from ecarte.language import LANGUAGES
from tests.browser.conftest import Sit
from tests.browser.people import Person, play

pytestmark = pytest.mark.slow

PHONES = {"small": (320, 568), "usual": (390, 844)}
ZOOMED = (640, 400)
"""A window of 1280×800 at 200 %."""
TROUBLES = """(low) => {
    const found = [], wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) found.push(`${wide} wide`);
    const acts = "#asked button, #asked .button, #hand button, #hand label";
    for (const one of document.querySelectorAll(acts)) {
        const box = one.getBoundingClientRect();
        if (!box.width || one.closest("details:not([open])")) continue;
        const outside = box.left < -1 || box.right > innerWidth + 1
            || (!low && (box.top < -1 || box.bottom > innerHeight + 1));
        if (outside) found.push(`${one.textContent || one.value || one.dataset.card} is outside`);
        if (Math.min(box.width, box.height) < 24) found.push(`${one.textContent} is small`);
    }
    return found;
}"""


def troubles(person: Person, size: tuple[int, int], low: bool = False) -> list[str]:
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    found: list[str] = person.page.evaluate(TROUBLES, low)
    return found


def test_no_scrolling_sideways_and_all_acts_in_the_window(sit: Sit) -> None:
    anna, boris = sit("Anna"), sit("Maximilian Bartholomäus")
    link, _ = anna.opens_classic()
    wrong: dict[tuple[str, str, str], list[str]] = {}
    tried: set[tuple[str, bool, bool]] = set()

    def look(one: Person) -> None:
        phase, mine, _, result = one.state
        if (phase, mine, result) in tried:
            return
        tried.add((phase, mine, result))
        address = one.page.url.split("?")[0]
        for code in (*LANGUAGES, "en"):
            one.page.goto(f"{address}?lang={code}")
            for name, size in PHONES.items():
                found = troubles(one, size)
                if found:
                    wrong[f"{phase} {mine} {result}", code, name] = found
                    one.keep_picture(f"wrong-{phase}-{mine}-{result}-{code}-{name}")
            found = troubles(one, ZOOMED, low=True)
            if found:
                wrong[f"{phase} {mine} {result}", code, "zoomed"] = found
                one.keep_picture(f"wrong-{phase}-{mine}-{result}-{code}-zoomed")

    look(anna)
    boris.page.goto(link)
    look(boris)
    boris.sits_down(link)
    for playing in play([anna, boris]):
        for one in (anna, boris):
            look(one)
        enough = {phase for phase, _, _ in tried} >= {"discard", "king", "play", "answer"}
        if enough and any(result for _, _, result in tried) and playing.phase == "play":
            playing.page.locator("#resigning summary").click()
            playing.taps(playing.page.locator("#resigning button"))
            playing.waits_until(lambda: anna.phase == boris.phase == "over", "the end")
    assert not wrong


PAGES = ("/", "/new/classic", "/new/banking", "/rules", "/rules/classic", "/rules/C17", "/fair")
MORE_PAGES = ("/rules/banking", "/replay")


@pytest.mark.parametrize("code", LANGUAGES)
def test_pages_do_not_scroll_sideways(sit: Sit, code: str) -> None:
    anna = sit("Anna")
    wrong: dict[str, list[str]] = {}
    for path in (*PAGES, *MORE_PAGES):
        answer = anna.page.goto(f"{path}?lang={code}")
        assert answer
        assert answer.ok, path
        anna.page.locator("details").evaluate_all(
            "all => all.forEach(one => { if (!one.name) one.open = true; })"
        )
        for name, size in {**PHONES, "zoomed": ZOOMED}.items():
            found = troubles(anna, size)
            if found:
                wrong[f"{path} {name}"] = found
    assert not wrong


def test_dark_and_light_are_told_apart(sit: Sit) -> None:
    anna = sit("Anna")
    anna.opens_classic()
    colours = set()
    schemes: tuple[Literal["dark", "light"], ...] = ("dark", "light")
    for scheme in schemes:
        anna.page.emulate_media(color_scheme=scheme)
        colours.add(
            anna.page.evaluate("() => getComputedStyle(document.querySelector('.dock')).background")
        )
    assert len(colours) == 2


MOVES = """() => {
    window.moved = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
        window.moved += 1;
        return animate.apply(this, given);
    };
    const look = () => {
        window.moved += document.getAnimations().length;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_cards_move_and_with_reduced_motion_nothing_does(sit: Sit, motion: str) -> None:
    anna, boris = (sit(name, reduced_motion=motion) for name in ("Anna", "Boris"))
    for one in (anna, boris):
        one.context.add_init_script(f"({MOVES})()")
    link, _ = anna.opens_classic(points=1)
    boris.sits_down(link)
    for _ in play([anna, boris]):
        pass
    moved = [one.page.evaluate("() => window.moved") for one in (anna, boris)]
    assert all(moved) if motion == "no-preference" else not any(moved)
