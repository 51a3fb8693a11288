"""With scripts switched off a whole game is played by forms, and a banking table works."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Sit
from tests.browser.people import PATIENCE, QUIET

pytestmark = pytest.mark.slow


def test_a_whole_game_by_forms(sit: Sit) -> None:
    anna = sit("Anna", java_script_enabled=False)
    page = anna.page
    page.goto("/")
    page.locator("form[action='/play'] summary").first.click()
    page.fill("#target", "2")
    page.locator("form[action='/play'] button.big").click()
    anna.arrives()
    acts = 0
    for _ in range(40 * PATIENCE):
        if anna.phase == "over":
            break
        going_on, free = page.locator("[data-see] button"), page.locator("#hand button.free")
        throwing = page.locator("#hand input[type=checkbox]")
        if going_on.count():
            going_on.click()
        elif page.get_attribute("#table", "data-yours") is None:
            page.wait_for_timeout(QUIET)
            page.locator(".unscripted a").click()
            continue
        elif throwing.count():
            throwing.first.check()
            page.locator("[data-thrower]").click()
        elif free.count():
            free.first.click()
        else:
            anna.wanted().click()
        acts += 1
        assert not page.locator("#note:visible").count(), page.inner_text("#note")
    assert anna.phase == "over"
    assert acts >= 6
    page.locator("#asked a[href$='/replay'], #asked a[href*='/games/']").first.click()
    assert page.locator("nav.steps a[href]").count() > 0


def test_a_refused_act_tells_its_reason_by_forms(sit: Sit) -> None:
    anna, boris = (sit(name, java_script_enabled=False) for name in ("Anna", "Boris"))
    link, _ = anna.opens_classic()
    boris.sits_down(link)
    anna.page.reload()
    one = anna if anna.page.get_attribute("#table", "data-yours") is not None else boris
    second = one.context.new_page()
    second.goto(one.page.url)
    one.page.locator("#asked button[value^=propose]").first.click()
    second.locator("#asked button[value^=stand]").first.click()
    assert second.inner_text("#note").strip()
    assert second.get_attribute("#table", "data-version") == str(one.version)
