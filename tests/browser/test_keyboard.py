"""A person plays a whole game by the keyboard alone; focus is never lost."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Sit
from tests.browser.people import Person

pytestmark = pytest.mark.slow

FOCUS = "() => document.activeElement === document.body ? '' : document.activeElement.outerHTML"


def tab_to(person: Person, what: str, most: int = 80) -> None:
    """Goes on with the Tab key until it has come to something."""
    for _ in range(most):
        if person.page.locator(what).evaluate_all("all => all.includes(document.activeElement)"):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not come to {what}")


def test_a_whole_game_by_keys(sit: Sit) -> None:
    anna = sit("Anna")
    keys = anna.page.keyboard
    anna.page.goto("/")
    tab_to(anna, "form[action='/play'] summary")
    keys.press("Enter")
    tab_to(anna, "#target")
    keys.press("Control+A")
    keys.type("2")
    keys.press("Enter")
    anna.page.wait_for_selector("#table")
    used: set[str] = set()
    acts = 0
    for _ in range(1500):
        phase, mine, version, result = anna.state
        if acts:
            assert anna.page.evaluate(FOCUS), f"focus is lost: {phase}, version {version}"
        if phase == "over":
            break
        going_on = anna.page.locator("[data-see] button").count() > 0
        if not mine and not going_on:
            anna.page.wait_for_timeout(50)
            continue
        by_tab = acts % 2 == 1
        acts += 1
        if going_on:
            _press(anna, "Enter", "[data-see] button", by_tab)
        elif phase == "discard":
            keys.press("1")
            assert anna.page.locator("#hand input[type=checkbox]").first.is_checked()
            assert anna.page.evaluate(FOCUS)
            tab_to(anna, "[data-thrower]")
            keys.press("Enter")
        elif phase == "play":
            cards = anna.page.locator("#hand button.card")
            free = anna.page.locator("#hand button.free").first
            if by_tab:
                tab_to(anna, "#hand button.free")
                keys.press("Enter")
            else:
                place = 1 + [one.get_attribute("value") for one in cards.all()].index(
                    free.get_attribute("value")
                )
                keys.press(str(place))
        else:
            value = (anna.wanted().get_attribute("value") or "").split()[0]
            used.add(value)
            key = {"announce": "k", "silent": "n"}.get(value, value[0])
            _press(anna, key, f"#asked button[value^='{value}']", by_tab)
            if not by_tab and value == "propose" and anna.version == version:
                keys.press("Enter")  # of several numbers one is chosen
        anna.waits_for_change((version, result))
    assert anna.phase == "over"
    tab_to(anna, "form:has(input[value=rematch]) button")


def _press(anna: Person, key: str, button: str, by_tab: bool) -> None:
    if by_tab:
        tab_to(anna, button)
        key = "Enter"
    anna.page.keyboard.press(key)


def test_keys_tell_hand_table_score_and_last_trick(sit: Sit) -> None:
    anna = sit("Anna")
    anna.page.goto("/")
    anna.page.locator("form[action='/play'] button.big").press("Enter")
    anna.page.wait_for_selector("#hand")
    for key, region in (("h", "hand"), ("t", "felt"), ("c", "score"), ("l", "last")):
        anna.page.keyboard.press(key)
        told = anna.page.get_attribute(f"#{region}", "data-say")
        heard = anna.page.locator("#live p").last.inner_text()
        assert told
        assert told == heard, f"what the key {key} tells"


def test_keys_can_be_changed_and_are_kept(sit: Sit) -> None:
    anna = sit("Anna")
    anna.page.goto("/")
    anna.page.locator("form[action='/play'] button.big").press("Enter")
    anna.page.wait_for_selector("#hand")
    keys = anna.page.keyboard
    keys.press("?")
    anna.page.wait_for_selector("dialog#keys[open]")
    anna.page.fill("#keys input[name=hand]", "j")
    keys.press("Enter")
    anna.page.wait_for_selector("dialog#keys", state="hidden")
    anna.page.reload()
    anna.page.wait_for_selector("#hand")
    told = anna.page.get_attribute("#hand", "data-say")
    said = anna.page.locator("#live p", has_text=told)
    keys.press("h")
    assert said.count() == 0
    keys.press("j")
    assert said.count() == 1
