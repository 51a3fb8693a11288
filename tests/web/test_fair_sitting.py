"""Whoever gives words for the shuffles has been shown the fingerprint before: no exception."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient, Request, Response

from ecarte.language import language
from ecarte.service.shared.house import House, HouseSettings
from ecarte.service.shared.store import Seat, Store
from ecarte.service.shared.table import Entry
from ecarte.web.app import make_app
from ecarte.web.seats import founder_cookie
from ecarte.web.settings import Settings
from tests.web.reading import Form, Page, press

HERE = "http://cards.test"
ENGLISH = language("en")
BANKING = {"name": "Anna", "flat": "1"}


class Minutes(Store):
    """A store that notes who asked when somebody sat down, and what he had read until then."""

    def __init__(self, database: str) -> None:
        super().__init__(database)
        self.asks: Reader | None = None
        self.sat: list[tuple[str, str, str]] = []

    async def append(
        self,
        table: str,
        number: int,
        entries: Sequence[Entry],
        *,
        seat: Seat | None = None,
        closed: bool = False,
    ) -> None:
        """Notes the table, the words, and all that the one who asks has read."""
        for entry in entries:
            if entry["do"] == "sit":
                assert self.asks is not None
                self.sat.append((table, str(entry["words"]), self.asks.has_read))
        await super().append(table, number, entries, seat=seat, closed=closed)


class Reader(AsyncClient):
    """A browser or program; what it has been sent it has read."""

    def __init__(self, app: FastAPI, minutes: Minutes) -> None:
        super().__init__(
            transport=ASGITransport(app), base_url=HERE, headers={"accept-language": "en"}
        )
        self.minutes = minutes
        self.has_read = ""

    async def send(self, request: Request, **how: Any) -> Response:
        """Asks, and reads the answer."""
        self.minutes.asks = self
        answer = await super().send(request, **how)
        self.has_read += answer.text
        return answer


@pytest.fixture
async def minutes(tmp_path: Path) -> Minutes:
    return Minutes(str(tmp_path / "tables.sqlite"))


@pytest.fixture
async def house(minutes: Minutes) -> AsyncIterator[House]:
    made = House(minutes, HouseSettings(pace=0))
    await made.start()
    yield made
    await made.close()


@pytest.fixture
async def app(house: House) -> FastAPI:
    return make_app(house, Settings().unhurried())


async def all_knew_the_promise(house: House, minutes: Minutes, people: int) -> None:
    """Each who has sat down had read the fingerprint that his words are bound to."""
    assert len(minutes.sat) == people
    for table, words, has_read in minutes.sat:
        setup = dict((await house.table(table)).setup)
        first = await house.found(setup)
        shown: Any = await house.snapshot(first.id, None, ENGLISH)
        assert shown["fair"]["fingerprint"] in has_read
        assert words


def sitting(page: Page) -> Form:
    return next(form for form in page.forms if form.action.endswith("/sit"))


def sits_by_itself(page: Page) -> bool:
    return any("data-sit-now" in given for tag, given in page.marks if tag == "form")


@pytest.mark.parametrize(
    ("address", "fields"),
    [
        ("/play", {"name": "Anna"}),
        ("/play", {"lesson": "yes"}),
        ("/new/classic", {"name": "Anna"}),
        ("/new/banking", BANKING),
    ],
)
async def test_on_the_pages(
    app: FastAPI, house: House, minutes: Minutes, address: str, fields: dict[str, str]
) -> None:
    anna, zoe = Reader(app, minutes), Reader(app, minutes)
    before = Page((await anna.get(address if "new" in address else "/")).text)
    assert not any(name == "words" for form in before.forms for name, _ in form.fields)
    table = await anna.post(address, data={**fields, "words": "early"}, follow_redirects=True)
    assert minutes.sat == []
    assert sits_by_itself(Page(table.text))
    if "new" in address:
        page = Page((await zoe.get(table.url.path)).text)
        assert not sits_by_itself(page), "only the founder’s page sits down by itself"
        await press(zoe, sitting(page), name="Zoë", words="of Zoë")
    page = Page((await anna.get(table.url.path)).text)
    await press(anna, sitting(page), name="Anna", words="of Anna")
    page = Page((await anna.get(table.url.path)).text)
    assert not sits_by_itself(page)
    assert founder_cookie(table.url.path[3:]) not in anna.cookies
    await all_knew_the_promise(house, minutes, 2 if "new" in address else 1)
    assert "early" not in [words for _, words, _ in minutes.sat]


@pytest.mark.parametrize("game", ["classic", "banking"])
async def test_by_the_interface_for_programs(
    app: FastAPI, house: House, minutes: Minutes, game: str
) -> None:
    anna = Reader(app, minutes)
    founded = await anna.post("/api/tables", json={"game": game, "name": "Anna"})
    assert minutes.sat == []
    assert founded.json()["fair"]["shuffle"] == 1
    refused = await anna.post("/api/tables", json={"game": game, "name": "Anna", "words": "w"})
    assert refused.status_code == 422
    address = f"/api/tables/{founded.json()['id']}/seats"
    sat = await anna.post(address, json={"name": "Anna", "words": "of Anna"})
    assert sat.status_code == 201
    await all_knew_the_promise(house, minutes, 1)


async def test_who_wants_to_write_his_own_words_is_not_seated_by_the_page(
    app: FastAPI, minutes: Minutes
) -> None:
    anna = Reader(app, minutes)
    table = await anna.post("/play", data={"own_words": "yes"}, follow_redirects=True)
    page = Page(table.text)
    assert not sits_by_itself(page)
    await press(anna, sitting(page), words="quite my own")
    assert [words for _, words, _ in minutes.sat] == ["quite my own"]


async def test_a_refused_seat_is_not_asked_for_again_and_again(
    app: FastAPI, minutes: Minutes
) -> None:
    anna = Reader(app, minutes)
    table = await anna.post("/play", data={}, follow_redirects=True)
    refused = await press(anna, sitting(Page(table.text)), name="a|b")
    assert refused.status_code == 422
    assert not sits_by_itself(Page(refused.text))


async def test_the_founders_name_at_a_banking_table_is_kept_for_the_founder(
    app: FastAPI, minutes: Minutes
) -> None:
    anna, eve = Reader(app, minutes), Reader(app, minutes)
    founded = (await anna.post("/api/tables", json={"game": "banking", "name": "Anna"})).json()
    address = f"/api/tables/{founded['id']}/seats"
    for name in ("Anna", "ANNA", "Ａnna"):
        for shown in (None, "A" * 43, founded["id"]):
            sat = await eve.post(address, json={"name": name, "founder": shown})
            assert sat.status_code == 409, (name, shown)
    assert (await eve.post(address, json={"name": "Eve"})).status_code == 201
    program = Reader(app, minutes)
    body = {"name": "Anna", "founder": founded["founder"]}
    assert (await program.post(address, json=body)).status_code == 201
    assert founded["founder"] not in eve.has_read
