"""The front page, what it opens, and the reader's language and pack."""

from __future__ import annotations

import pytest
from fastapi import FastAPI

from tests.web.reading import Page, app, browser, founded, press

__all__ = ["app"]


async def test_one_button_of_the_front_page_begins_a_game_against_the_computer(
    app: FastAPI,
) -> None:
    anna = browser(app)
    front = Page((await anna.get("/")).text)
    play = next(form for form in front.forms if form.action == "/play")
    table = await press(anna, play)
    sit = next(form for form in Page(table.text).forms if form.action.endswith("/sit"))
    table = await press(anna, sit)
    assert table.status_code == 200
    page = Page(table.text)
    assert page.attribute("table", "data-phase") != "waiting"
    assert "computer: advice of the old books" in page.text


async def test_opponent_rules_and_points_can_be_chosen(app: FastAPI) -> None:
    anna = browser(app)
    chosen = {"opponent": "random", "preset": "bga", "target": "3", "name": "Zoë"}
    table = await founded(anna, "/play", **chosen)
    page = Page(table.text)
    assert "A game is 3 points." in page.text
    assert "computer: any legal act" in page.text
    assert "Zoë" in page.text


@pytest.mark.parametrize(
    "wrong",
    [
        {"opponent": "nobody"},
        {"preset": "none"},
        {"target": "many"},
        {"target": "0"},
        {"name": "x" * 60},
    ],
)
async def test_what_cannot_be_is_said_on_the_front_page(
    app: FastAPI, wrong: dict[str, str]
) -> None:
    answer = await browser(app).post("/play", data=wrong)
    assert answer.status_code == 422
    assert 'class="note"' in answer.text


async def test_the_first_game_is_a_guided_deal(app: FastAPI) -> None:
    table = await founded(browser(app), "/play", lesson="yes")
    assert "Welcome!" in table.text


async def test_a_code_gives_the_seat_to_another_device_once(app: FastAPI) -> None:
    anna, phone, stranger = browser(app), browser(app), browser(app)
    table = await founded(anna, "/play")
    path = table.url.path
    shown = await anna.post(f"{path}/code")
    marks = Page(shown.text)
    code = next(word for word in marks.text.split() if len(word) == 9 and word[4] == "-")
    joined = await phone.post("/join", data={"code": code}, follow_redirects=True)
    assert joined.url.path == path
    assert Page(joined.text).attribute("hand", "aria-label") == "Hand"
    again = await stranger.post("/join", data={"code": code})
    assert again.status_code == 422


async def test_strangers_get_no_code(app: FastAPI) -> None:
    table = await founded(browser(app), "/play")
    assert (await browser(app).post(f"{table.url.path}/code")).status_code == 403


@pytest.mark.parametrize(
    ("accepted", "code"),
    [
        ("sv-SE,sv;q=0.9,en;q=0.5", "sv"),
        ("de,ru;q=0.3,fr;q=0.4", "fr"),
        ("ru", "ru"),
        ("de", "en"),
        ("fr;q=0,en", "en"),
        ("sv;q=much,ru;q=0.1", "ru"),
        ("", "en"),
    ],
)
async def test_the_page_speaks_the_language_of_the_browser(
    app: FastAPI, accepted: str, code: str
) -> None:
    page = Page((await browser(app, **{"accept-language": accepted}).get("/")).text)
    assert dict(page.marks)["html"]["lang"] == code


async def test_a_language_once_chosen_stays(app: FastAPI) -> None:
    anna = browser(app)
    await anna.get("/?lang=ru")
    assert '<html lang="ru">' in (await anna.get("/new/classic")).text


async def test_a_pack_once_chosen_stays(app: FastAPI) -> None:
    anna = browser(app)
    assert "/cards/en-2/" in (await anna.get("/")).text
    await anna.get("/?pack=4")
    assert "/cards/en-4/" in (await anna.get("/")).text


async def test_nothing_is_loaded_from_another_host_and_nothing_is_written_into_the_page(
    app: FastAPI,
) -> None:
    anna = browser(app)
    table = await founded(anna, "/play")
    for shown in (await anna.get("/"), await anna.get("/new/classic"), table):
        for tag, given in Page(shown.text).marks:
            assert "style" not in given
            assert not any(name.startswith("on") for name in given)
            assert tag != "style"
            for name in ("src", "href"):
                assert given.get(name, "/").startswith(("/", "#")), (tag, given)
