"""Acts that come twice or too late change nothing, and the page says why."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Sit
from tests.browser.people import QUIET, play

pytestmark = pytest.mark.slow


def test_a_double_click_is_one_act(sit: Sit) -> None:
    anna, boris = sit("Anna"), sit("Boris")
    link, _ = anna.opens_classic()
    boris.sits_down(link)
    for one in play([anna, boris]):
        if one.phase == "play":
            break
    before = one.version
    one.page.wait_for_timeout(QUIET)
    one.page.locator("#hand button.free").first.dblclick()
    one.awaits_version(before + 1)
    one.page.wait_for_timeout(QUIET)
    assert one.version == before + 1
    assert not one.page.locator("#note:visible").count()
    assert len(one.hand()) == 4


def test_a_late_act_of_a_second_page_is_refused_with_a_sentence(sit: Sit) -> None:
    anna, boris = sit("Anna"), sit("Boris")
    link, _ = anna.opens_classic()
    boris.sits_down(link)
    for one in play([anna, boris]):
        if one.phase == "proposal":
            break
    second = one.another_page()
    second.route("**/events*", lambda route: route.abort())
    second.goto(one.page.url)
    one.presses(one.page.locator("#asked button[value='propose 1']"))
    assert second.get_attribute("#table", "data-phase") == "proposal"
    second.wait_for_timeout(QUIET)
    second.locator("#asked button[value='stand']").click()
    second.wait_for_selector("#note:has-text('moved on')")
    assert second.get_attribute("#table", "data-version") == str(one.version)
    assert second.get_attribute("#table", "data-phase") == "answer"
    assert "moved on" in second.locator("#live").inner_text()


def test_a_card_that_may_not_be_played_answers_with_its_rule(sit: Sit) -> None:
    anna, boris = sit("Anna"), sit("Boris")
    link, _ = anna.opens_classic()
    boris.sits_down(link)
    for one in play([anna, boris]):
        barred = one.page.locator("#hand button.barred")
        if one.phase == "play" and barred.count():
            break
    before = one.version
    why = barred.first.get_attribute("data-why") or ""
    one.taps(barred.first)
    note = one.page.locator("#note")
    assert note.inner_text().startswith(why)
    assert (note.locator("a.rule").get_attribute("href") or "").startswith("/rules/C")
    one.page.wait_for_timeout(QUIET)
    assert one.version == before
