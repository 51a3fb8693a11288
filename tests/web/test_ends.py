"""The switches in the bar, the ends of games within a match, and the patience with the absent."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from ecarte.language import language
from ecarte.web import banking_shown
from tests.web.reading import Page, app, browser, press
from tests.web.test_banking_pages import table_after_closing
from tests.web.test_classic_pages import act_once, two_people
from tests.web.test_replay_pages import CLASSIC

__all__ = ["app"]


def switches(page: Page, key: str) -> list[str]:
    """Where the switches of language (`lang`) or pack of a page lead."""
    links = [given.get("href", "") for tag, given in page.marks if tag == "a"]
    return [link for link in links if f"{key}=" in link]


@pytest.mark.parametrize("key", ["lang", "pack"])
async def test_a_replay_stays_at_its_step_when_language_or_pack_change(
    app: FastAPI, key: str
) -> None:
    reader = browser(app)
    shown = await reader.post(
        "/replay", data={"text": Path(CLASSIC[0]).read_text()}, follow_redirects=True
    )
    page = Page((await reader.get(f"{shown.url.path}?step=5")).text)
    links = switches(page, key)
    assert links
    for link in links:
        assert "step=5&" in link
        changed = await reader.get(link)
        assert changed.status_code == 200
        again = switches(Page(changed.text), key)
        assert all("step=5&" in one and one.count("step") == 1 for one in again)


async def test_the_switches_lead_back_to_the_table_after_a_refusal(app: FastAPI) -> None:
    path, anna, _ = await two_people(app)
    refused = await anna.post(f"{path}/act", data={"version": "0", "act": "stand", "key": "k"})
    assert refused.status_code == 409
    links = switches(Page(refused.text), "lang")
    assert {link.partition("?")[0] for link in links} == {path}
    code = await anna.post(f"{path}/code", data={})
    assert {link.partition("?")[0] for link in switches(Page(code.text), "lang")} == {path}


async def test_the_switches_lead_to_the_page_whose_form_was_refused(app: FastAPI) -> None:
    anna = browser(app, referer="http://cards.test/")
    refused = await anna.post("/join", data={"code": "XXXX-XXXX"})
    links = switches(Page(refused.text), "lang")
    assert {link.partition("?")[0] for link in links} == {"/"}
    assert (await anna.get(links[0])).status_code == 200


async def test_each_finished_game_of_a_match_has_its_replay(app: FastAPI) -> None:
    path, anna, boris = await two_people(app, target="1", match="3")
    for _ in range(200):
        await act_once(anna, path)
        await act_once(boris, path)
        page = Page((await anna.get(path)).text)
        if page.attribute("table", "data-phase") == "over":
            break
    links = {given.get("href", "") for tag, given in page.marks if tag == "a"}
    games = sorted(link for link in links if link.startswith(f"{path}/game/"))
    assert games in ([f"{path}/game/{n}/replay" for n in range(1, most)] for most in (3, 4))
    for link in games:
        assert (await browser(app).get(link)).status_code == 200


async def test_a_game_given_up_within_a_match_is_said_to_be_over(app: FastAPI) -> None:
    path, anna, boris = await two_people(app, match="3")
    resign = Page((await anna.get(path)).text).doing("resign")
    assert resign is not None
    page = Page((await press(anna, resign)).text)
    assert page.attribute("table", "data-phase") != "over"
    for one in (page, Page((await boris.get(path)).text)):
        assert "The game is over" in one.text
        assert "Boris wins." in one.text


CLAIMS: list[tuple[str | None, list[dict[str, Any]], bool, int | None]] = [
    ("Anna", [{"name": "Boris", "from": 130}, {"name": "Carl", "from": 150}], False, 30),
    ("Anna", [{"name": "Boris", "from": 90}], False, 0),
    ("Anna", [{"name": "Boris", "from": 90}], True, None),
    ("Boris", [{"name": "Boris", "from": 130}], False, None),
    (None, [{"name": "Boris", "from": 130}], False, None),
    ("Anna", [], False, None),
]


@pytest.mark.parametrize(("place", "claims", "may", "wait"), CLAIMS)
def test_the_page_looks_again_when_the_absent_may_be_passed_over(
    place: str | None, claims: list[dict[str, Any]], may: bool, wait: int | None
) -> None:
    told = table_after_closing().snapshot("Anna", language("en"), 100)
    told |= {"place": place, "claims": claims, "may_claim": may}
    assert banking_shown.shown(told, language("en"), 100)["claim_in"] == wait
