"""Two people play a classic game over a link; others watch; nothing is lost on the way."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import Server, Sit
from tests.browser.people import play

pytestmark = pytest.mark.slow

PHASES = {"proposal", "answer", "discard", "king", "play", "over"}
FACES = """() => [...document.querySelectorAll("#felt img, #hand img")].map((one) => one.src)"""
CARD = re.compile(r"/cards/[^/]+/(\w+)\.svg")
REMATCH = "form:has(input[name=do][value=rematch]) button"


def test_a_game_over_a_link_to_the_end_and_another_one(sit: Sit) -> None:
    anna, boris, clara = sit("Anna"), sit("Boris"), sit("Clara")
    link, watch = anna.opens_classic()
    assert anna.phase == "waiting"
    clara.page.goto(watch)
    boris.sits_down(link)
    seen: set[str] = set()
    for one in play([anna, boris]):
        seen.add(one.phase)
        clara.awaits_version(one.version)
        held = {*anna.hand(), *boris.hand()} if not clara.state[3] else set()
        lying = {found.group(1) for found in map(CARD.search, clara.page.evaluate(FACES)) if found}
        assert not held & lying, "a watcher sees a card that somebody holds"
        assert clara.page.locator("form[data-act], #hand [data-card]").count() == 0
    assert seen >= PHASES
    score = sorted(int(one) for one in anna.page.locator("#score .points").all_inner_texts())
    assert score[1] >= 5 > score[0]
    assert anna.page.locator(
        "#asked a[href$='/replay'], #asked a[href*='/games/']"
    ).first.is_visible()
    anna.taps(anna.page.locator(REMATCH))
    boris.page.wait_for_selector("#asked .offer")
    boris.taps(boris.page.locator(REMATCH))
    anna.waits_until(lambda: anna.phase == "proposal", "the next match")
    assert anna.page.locator("#score .points").all_inner_texts() == ["0", "0"]


def test_a_page_that_is_loaded_again_shows_the_same_in_every_phase(sit: Sit) -> None:
    anna, boris = sit("Anna"), sit("Boris")
    link, _ = anna.opens_classic()
    before = anna.seen()
    anna.page.reload()
    assert anna.seen() == before
    boris.sits_down(link)
    tried: set[tuple[str, str, bool]] = set()
    for playing in play([anna, boris]):
        for one in (anna, boris):
            phase, mine, _, result = one.state
            if (result and phase != "over") or (one.name, phase, mine) in tried:
                continue
            tried.add((one.name, phase, mine))
            before = one.seen()
            one.page.reload()
            assert one.seen() == before
        if {phase for _, phase, _ in tried} >= PHASES - {"over"} and playing.phase == "play":
            playing.page.locator("#resigning summary").click()
            playing.taps(playing.page.locator("#resigning button"))
            playing.waits_until(lambda: anna.phase == boris.phase == "over", "the end")
    assert {phase for _, phase, _ in tried} >= PHASES


def test_who_was_offline_comes_back_by_himself(sit: Sit) -> None:
    anna, boris = sit("Anna"), sit("Boris")
    link, _ = anna.opens_classic()
    boris.sits_down(link)
    *_, one = play([anna, boris], acts=3)
    one = one if one.may_act else boris if one is anna else anna
    other = boris if one is anna else anna
    before = other.version
    other.context.set_offline(True)
    one.act()
    assert one.version > before
    other.page.wait_for_timeout(1500)
    assert other.version == before
    other.context.set_offline(False)
    other.awaits_version(one.version)
    for _ in play([anna, boris], acts=4):
        pass


def test_pages_find_the_killed_server_again(sit: Sit, server: Server) -> None:
    anna, boris = sit("Anna"), sit("Boris")
    link, _ = anna.opens_classic()
    boris.sits_down(link)
    *_, one = play([anna, boris], acts=4)
    before = one.hand()
    server.kill()
    one.page.wait_for_selector("#note:visible")
    server.start()
    one.page.wait_for_timeout(1500)
    assert one.hand() == before
    for _ in play([anna, boris], acts=4):
        pass
