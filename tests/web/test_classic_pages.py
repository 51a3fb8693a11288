"""The classic table as a page: played by its forms alone, and in a real browser by its keys."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from axe_playwright_python.async_playwright import Axe  # type: ignore[import-untyped]
from fastapi import FastAPI
from httpx import AsyncClient
from playwright.async_api import Browser, ViewportSize, async_playwright
from playwright.async_api import Page as Tab

from tests.web.reading import HERE, Page, app, browser, founded, press

__all__ = ["app"]

CHROMIUM = Path(os.environ.get("CHROMIUM", "/usr/bin/chromium"))
SMALLEST: ViewportSize = {"width": 320, "height": 568}


async def two_people(app: FastAPI, **rules: str) -> tuple[str, AsyncClient, AsyncClient]:
    """A table opened by a form, and both who sit at it."""
    anna, boris = browser(app), browser(app)
    opened = await founded(anna, "/new/classic", name="Anna", **rules)
    path = opened.url.path
    page = Page(opened.text)
    assert page.attribute("seat-link", "value") == f"{HERE}{path}"
    seat = next(
        form for form in Page((await boris.get(path)).text).forms if form.action == f"{path}/sit"
    )
    await press(boris, seat, name="Boris", words="some words")
    return path, anna, boris


async def act_once(player: AsyncClient, path: str) -> bool:
    """Does what a person without scripts does who looks at the table; whether it was his turn."""
    page = Page((await player.get(path)).text)
    seen = next((form for form in page.forms if form.action == path), None)
    if seen is not None:
        page = Page((await press(player, seen)).text)
    if page.attribute("table", "data-yours") is None:
        return False
    throw = page.doing("discard")
    if throw is not None:
        lows = [given["data-low"] for _, given in page.marks if "data-low" in given]
        low = max(1, int(lows[0]))
        answer = await press(player, throw, *throw.boxes[:low])
    else:
        cards = [
            given["value"]
            for tag, given in page.marks
            if tag == "button" and "free" in given.get("class", "")
        ]
        chosen = cards[0] if cards else page.form("act").buttons[0][1]
        answer = await press(player, page.form("act", chosen), ("act", chosen))
    assert answer.status_code == 200, Page(answer.text).text
    return True


async def test_two_people_without_scripts_play_a_game_to_its_end(app: FastAPI) -> None:
    path, anna, boris = await two_people(app, target="2")
    for _ in range(200):
        await act_once(anna, path)
        await act_once(boris, path)
        page = Page((await anna.get(path)).text)
        if page.attribute("table", "data-phase") == "over":
            break
    assert "The game is over" in page.text
    rematch = page.doing("rematch")
    assert rematch is not None
    asked = Page((await press(anna, rematch)).text)
    assert "You have asked for another match." in asked.text
    theirs = Page((await boris.get(path)).text).doing("rematch")
    assert theirs is not None
    assert Page((await press(boris, theirs)).text).attribute("table", "data-phase") != "over"


async def test_who_holds_the_link_for_watching_sees_no_hand_and_cannot_sit(app: FastAPI) -> None:
    anna = browser(app)
    opened = await founded(anna, "/new/classic", name="Anna")
    link = Page(opened.text).attribute("watching-link", "value")
    assert link is not None
    stranger = browser(app)
    page = Page((await stranger.get(link)).text)
    assert not any(form.action.endswith("/sit") for form in page.forms)
    refused = await stranger.post(f"{link}/sit", data={"name": "Eve"})
    assert refused.status_code == 403
    assert "one can only watch" in refused.text


async def test_strangers_cannot_act(app: FastAPI) -> None:
    path, anna, _ = await two_people(app)
    before = Page((await anna.get(path)).text).attribute("table", "data-version")
    acts = {"act": "stand", "version": str(before), "key": "k"}
    assert (await browser(app).post(f"{path}/act", data=acts)).status_code == 403
    assert Page((await anna.get(path)).text).attribute("table", "data-version") == before


async def test_a_late_act_changes_nothing_and_is_answered_by_a_sentence(app: FastAPI) -> None:
    path, anna, boris = await two_people(app)
    page = Page((await anna.get(path)).text)
    first = page.attribute("table", "data-version")
    assert await act_once(anna, path) or await act_once(boris, path)
    now = Page((await anna.get(path)).text).attribute("table", "data-version")
    for version in (str(first), "", "x", "-1", "9" * 40):
        late = await anna.post(f"{path}/act", data={"act": "stand", "version": version})
        assert late.status_code == 409
        assert "The table has moved on; look again." in Page(late.text).text
    assert Page((await anna.get(path)).text).attribute("table", "data-version") == now


@pytest.mark.parametrize("fields", [{}, {"do": "nonsense"}, {"act": "fly away"}, {"do": "sit"}])
async def test_a_form_that_asks_for_nothing_is_refused(
    app: FastAPI, fields: dict[str, str]
) -> None:
    path, anna, _ = await two_people(app)
    version = Page((await anna.get(path)).text).attribute("table", "data-version")
    answer = await anna.post(f"{path}/act", data={"version": str(version), **fields})
    assert answer.status_code == 422
    assert Page(answer.text).attribute("note", "class") == "note"


async def test_the_script_gets_the_table_alone(app: FastAPI) -> None:
    path, anna, _ = await two_people(app)
    part = (await anna.get(f"{path}/now", headers={"accept": "text/x-fragment"})).text
    assert part.lstrip().startswith("<main")
    assert "<html" not in part


async def test_resigning_takes_two_steps_and_names_the_winner(app: FastAPI) -> None:
    path, anna, boris = await two_people(app)
    while not (await act_once(anna, path) or await act_once(boris, path)):
        pass
    page = Page((await anna.get(path)).text)
    assert page.attribute("resigning", "open") is None
    resign = page.doing("resign")
    assert resign is not None
    over = Page((await press(anna, resign)).text)
    assert "Boris wins." in over.text


async def test_names_are_shown_as_they_were_written(app: FastAPI) -> None:
    anna = browser(app)
    name = '<b>"A" & b'
    opened = await founded(anna, "/new/classic", name=name)
    assert name not in opened.text
    assert name in Page(opened.text).text


async def test_a_name_is_remembered_in_every_script(app: FastAPI) -> None:
    anna = browser(app)
    await founded(anna, "/new/classic", name="Анна Ö")
    assert Page((await anna.get("/new/classic")).text).attribute("name", "value") == "Анна Ö"


async def test_a_name_that_is_taken_is_refused_and_stands_in_the_field(app: FastAPI) -> None:
    anna, other = browser(app), browser(app)
    opened = await founded(anna, "/new/classic", name="Anna")
    refused = await other.post(f"{opened.url.path}/sit", data={"name": "Anna"})
    assert refused.status_code == 422
    page = Page(refused.text)
    assert "different names" in page.text
    assert page.attribute("name", "value") == "Anna"


async def test_advice_is_offered_against_the_computer_only(app: FastAPI) -> None:
    anna = browser(app)
    alone = await founded(anna, "/play", lesson="yes")
    assert Page(alone.text).attribute("hint-link", "href") == f"{alone.url.path}/hint"
    path, anna, boris = await two_people(app)
    for player in (anna, boris):
        assert Page((await player.get(path)).text).attribute("hint-link", "href") is None


async def test_a_take_back_is_asked_and_answered_by_forms(app: FastAPI) -> None:
    path, anna, boris = await two_people(app)
    for asking, answering in ((anna, boris), (boris, anna)) * 60:
        await act_once(asking, path)
        back = Page((await asking.get(path)).text).doing("ask_back")
        if back is None:
            continue
        asked = Page((await press(asking, back)).text)
        if "You have asked to take your last act back." not in asked.text:
            continue
        answer = Page((await answering.get(path)).text).doing("answer_back")
        assert answer is not None
        done = Page((await press(answering, answer, ("yes", "yes"))).text)
        assert "takes the last act back." in done.text
        break
    else:
        raise AssertionError("nothing could be taken back in a whole game")


async def test_a_clock_is_shown_to_both(app: FastAPI) -> None:
    path, anna, boris = await two_people(app, clock="3", increment="2")
    for player in (anna, boris):
        clocks = [
            given["data-left"]
            for _, given in Page((await player.get(path)).text).marks
            if "data-left" in given
        ]
        assert len(clocks) == 2
        assert all(170 < int(left) <= 180 for left in clocks)


# in a real browser


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    if not CHROMIUM.exists():
        assert not os.environ.get("CI"), "there is no Chromium"
        pytest.skip("there is no Chromium here; set CHROMIUM to where it is")
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(
            executable_path=str(CHROMIUM),
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        yield started
        await started.close()


@asynccontextmanager
async def served(app: FastAPI) -> AsyncIterator[str]:
    server = uvicorn.Server(
        uvicorn.Config(app, port=0, log_level="error", lifespan="off", timeout_graceful_shutdown=1)
    )
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    app.state.house.hush()
    server.should_exit = True
    await running


async def verify_accessible(tab: Tab, what: str) -> None:
    """Axe finds nothing, and nothing is wider than the window."""
    found: dict[str, Any] = (await Axe().run(tab)).response
    assert [(one["id"], one["nodes"][0]["html"]) for one in found["violations"]] == [], what
    wide = await tab.evaluate("document.documentElement.scrollWidth")
    assert wide <= await tab.evaluate("innerWidth"), what


async def verify_in_reach(tab: Tab, what: str) -> None:
    """Everything that can be done, and the hand, lies inside the window."""
    outside = await tab.evaluate(
        """[...document.querySelectorAll(".dock button, .dock .card")].filter((one) => {
            const box = one.getBoundingClientRect();
            return box.top < 0 || box.left < -1 || box.bottom > innerHeight + 1
                || box.right > innerWidth + 1;
        }).length"""
    )
    assert outside == 0, what


async def play_by_keys(tab: Tab) -> str:
    """Does by keys what is asked now; the phase."""
    phase = str(await tab.get_attribute("#table", "data-phase"))
    if await tab.query_selector("#hand [data-throw]"):
        low = int(str(await tab.get_attribute("#hand form", "data-low")))
        for card in range(1, max(1, low) + 1):
            await tab.keyboard.press(str(card))
        await tab.keyboard.press("Enter")
    elif await tab.query_selector("#hand button.free"):
        free = await tab.evaluate(
            "[...document.querySelectorAll('#hand .card')].findIndex((one) =>"
            " one.classList.contains('free')) + 1"
        )
        await tab.keyboard.press(str(free))
    else:
        await tab.keyboard.press("Enter")
    return phase


@pytest.mark.slow
@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("ru", "dark")])
async def test_a_game_is_played_with_the_keys_alone_in_the_smallest_window(
    app: FastAPI, language: str, scheme: Any
) -> None:
    async with chromium() as started, served(app) as address:
        context = await started.new_context(
            viewport=SMALLEST, locale=language, color_scheme=scheme, reduced_motion="reduce"
        )
        tab = await context.new_page()
        errors: list[str] = []
        tab.on("pageerror", lambda error: errors.append(str(error)))
        await tab.goto(address)
        await verify_accessible(tab, "front page")
        await tab.click("form[action='/play'] button.big")
        looked_at: set[tuple[str, bool]] = set()
        for _ in range(400):
            await tab.wait_for_selector("#table[data-yours], #table[data-phase=over], #result")
            phase = str(await tab.get_attribute("#table", "data-phase"))
            result = await tab.query_selector("#result") is not None
            if (phase, result) not in looked_at:
                looked_at.add((phase, result))
                await verify_accessible(tab, phase)
                await verify_in_reach(tab, phase)
            if phase == "over":
                break
            was = await tab.get_attribute("#table", "data-version"), result
            await play_by_keys(tab)
            await tab.wait_for_function(
                "([version, result]) => document.querySelector('#table').dataset.version !=="
                " version || Boolean(document.querySelector('#result')) !== result",
                arg=list(was),
            )
        assert phase == "over"
        assert errors == []
        said = await tab.evaluate("[...document.querySelectorAll('#live p')].length")
        assert said > 0


@pytest.mark.slow
async def test_each_event_is_spoken_once_and_cards_by_their_words(app: FastAPI) -> None:
    async with chromium() as started, served(app) as address:
        tab = await (await started.new_context(locale="en")).new_page()
        await tab.goto(address)
        await tab.click("form[action='/play'] button.big")
        await tab.wait_for_selector("#table[data-yours]")
        for _ in range(60):
            if await tab.get_attribute("#table", "data-phase") == "play":
                break
            await play_by_keys(tab)
            await tab.wait_for_timeout(120)
        await tab.wait_for_timeout(300)
        heard = await tab.evaluate(
            "[...document.querySelectorAll('#live p')].map((one) => one.textContent)"
        )
        assert not any(sign in sentence for sentence in heard for sign in "♠♥♦♣")
        trumps = [sentence for sentence in heard if sentence.endswith("are trump.")]
        deals = [sentence for sentence in heard if sentence.startswith("The turn-up is")]
        assert len(trumps) == len(deals)


@pytest.mark.slow
async def test_an_illegal_card_answers_with_its_rule_and_is_not_played(app: FastAPI) -> None:
    async with chromium() as started, served(app) as address:
        tab = await (await started.new_context(locale="en", viewport=SMALLEST)).new_page()
        await tab.goto(address)
        await tab.click("form[action='/play'] button.big")
        for _ in range(200):
            await tab.wait_for_selector("#table[data-yours], #table[data-phase=over], #result")
            barred = await tab.query_selector("#hand .barred")
            if barred is not None:
                break
            await play_by_keys(tab)
            await tab.wait_for_timeout(100)
        assert barred is not None
        version = await tab.get_attribute("#table", "data-version")
        await barred.click(force=True)
        note = await tab.inner_text("#note")
        assert await tab.get_attribute("#note a", "href") in (
            "/rules/C17",
            "/rules/C18",
            "/rules/C19",
        )
        assert len(note) > 20
        assert await tab.get_attribute("#table", "data-version") == version
