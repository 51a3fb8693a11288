"""The interface for programs: found, sit, look, act, hear; every error one sentence."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient, Response

from ecarte.service.shared.house import House, HouseSettings
from ecarte.service.shared.store import Store
from ecarte.web.app import make_app
from ecarte.web.settings import Settings

HERE = "http://cards.test"


@pytest.fixture
async def app(database: str) -> AsyncIterator[FastAPI]:
    house = House(Store(database), HouseSettings(pace=0))
    made = make_app(house, Settings().unhurried())
    await house.start()
    yield made
    await house.close()


def reader(app: FastAPI, **headers: str) -> AsyncClient:
    """A browser or program of its own."""
    return AsyncClient(transport=ASGITransport(app), base_url=HERE, headers=headers)


async def two_people(app: FastAPI, **setup: object) -> tuple[str, AsyncClient, AsyncClient]:
    """A table, and the two who sit at it."""
    anna, boris = reader(app), reader(app)
    founded = await anna.post("/api/tables", json={"game": "classic", **setup})
    assert founded.status_code == 201, founded.text
    id = founded.json()["id"]
    for one, name, words in ((anna, "Anna", "alpha"), (boris, "Boris", "beta")):
        sat = await one.post(f"/api/tables/{id}/seats", json={"name": name, "words": words})
        assert sat.status_code == 201, sat.text
    return id, anna, boris


async def seen(client: AsyncClient, id: str) -> dict[str, Any]:
    found = await client.get(f"/api/tables/{id}")
    assert found.status_code == 200
    table: dict[str, Any] = found.json()["table"]
    return table


async def does(client: AsyncClient, id: str, version: int, key: str, **what: object) -> Response:
    return await client.post(
        f"/api/tables/{id}/acts", json={"version": version, "key": key, **what}
    )


def some_act(table: dict[str, Any]) -> str:
    """An act that is permitted: the one proposed, a card, or the fewest cards thrown."""
    if table["discard"]:
        return "discard " + " ".join(table["hand"][: table["discard"]["low"]])
    if table["legal"]:
        return str(table["legal"][0])
    return str(table["acts"][0]["act"])


def said(answer: Response) -> str:
    """The one sentence of an error."""
    found: dict[str, Any] = answer.json()["error"]
    assert set(found) == {"message", "rule"}
    return str(found["message"])


async def test_two_programs_play_a_match_to_its_end(app: FastAPI) -> None:
    id, *players = await two_people(app)
    for number in range(500):
        table = await seen(players[0], id)
        if table["phase"] == "over":
            break
        who = players[table["actor"]]
        table = await seen(who, id)
        done = await does(who, id, table["version"], f"key {number}", act=some_act(table))
        assert done.status_code == 200, done.text
        assert done.json()["table"]["version"] > table["version"]
        assert done.json()["said"], "the player hears of his own act"
    assert max((await seen(players[0], id))["score"]) >= 5
    record = await players[1].get(f"/api/tables/{id}/record")
    assert record.status_code == 200
    assert "Anna" in record.text


async def test_each_sees_his_own_hand_and_watchers_none(app: FastAPI) -> None:
    id, anna, boris = await two_people(app)
    hands = [(await seen(one, id))["hand"] for one in (anna, boris)]
    assert all(len(hand) == 5 for hand in hands)
    assert not set(hands[0]) & set(hands[1])
    stranger = await reader(app).get(f"/api/tables/{id}")
    table = stranger.json()["table"]
    del table["cuts"], table["turn_up"]
    for hand in hands:
        assert not any(f'"{card}"' in json.dumps(table) for card in hand)
    assert table["place"] is None
    assert "secret" not in stranger.text


async def test_a_repeated_act_answers_the_same_and_a_late_one_with_the_version(
    app: FastAPI,
) -> None:
    id, anna, boris = await two_people(app)
    table = await seen(anna, id)
    who = (anna, boris)[table["actor"]]
    act = some_act(await seen(who, id))
    first = await does(who, id, table["version"], "one", act=act)
    again = await does(who, id, table["version"], "one", act=act)
    assert first.json() == again.json()
    late = await does(who, id, table["version"], "two", act=act)
    assert late.status_code == 409
    assert said(late) == "The table has moved on; look again."
    assert late.json()["version"] == first.json()["table"]["version"]


async def test_the_rules_refuse_with_their_number_in_the_readers_language(app: FastAPI) -> None:
    id, anna, boris = await two_people(app)
    table = await seen(anna, id)
    who, other = (anna, boris) if table["actor"] == 0 else (boris, anna)
    out_of_turn = await does(other, id, table["version"], "a", act="stand")
    assert (out_of_turn.status_code, out_of_turn.json()["error"]["rule"]) == (409, None)
    wrong = await does(who, id, table["version"], "b", act="announce")
    assert wrong.status_code == 409
    assert wrong.json()["error"]["rule"]
    unreadable = await does(who, id, table["version"], "c", act="dance")
    assert unreadable.status_code == 422
    russian = await who.post(
        f"/api/tables/{id}/acts?lang=ru",
        json={"version": table["version"], "key": "d", "act": "dance"},
    )
    assert said(russian) != said(unreadable)
    swedish = await reader(app, **{"Accept-Language": "sv-SE, en;q=0.5"}).get("/api/tables/x")
    assert swedish.status_code == 404
    assert (await seen(who, id))["version"] == table["version"]


async def test_strangers_and_watchers_cannot_act(app: FastAPI) -> None:
    id, anna, _ = await two_people(app)
    version = (await seen(anna, id))["version"]
    token = anna.cookies[f"ecarte_{id}"]
    watch = (await reader(app).post("/api/tables", json={"game": "classic"})).json()["watch"]
    other = (await reader(app).post("/api/tables", json={"game": "classic"})).json()["id"]
    stranger = reader(app)
    forged = reader(app, Authorization=f"Bearer {token[::-1]}")
    elsewhere = reader(app, Authorization=f"Bearer {token}")
    for client, table in ((stranger, id), (forged, id), (elsewhere, other), (stranger, watch)):
        done = await does(client, table, version, "key", act="stand")
        assert done.status_code == 403, done.text
        code = await client.post(f"/api/tables/{table}/codes")
        assert code.status_code == 403
    sat = await stranger.post(f"/api/tables/{watch}/seats", json={"name": "Eve"})
    assert sat.status_code == 403
    assert (await seen(anna, id))["version"] == version


async def test_a_program_shows_its_token_as_bearer(app: FastAPI) -> None:
    id, anna, _ = await two_people(app)
    program = reader(app, Authorization=f"Bearer {anna.cookies[f'ecarte_{id}']}")
    assert (await seen(program, id))["place"] == "0"


async def test_another_device_by_a_code(app: FastAPI) -> None:
    id, anna, _ = await two_people(app)
    code = (await anna.post(f"/api/tables/{id}/codes")).json()
    assert code["seconds"] == 600
    phone = reader(app)
    moved = await phone.post("/api/codes", json={"code": code["code"]})
    assert moved.json() == {"id": id, "place": "0", "token": phone.cookies[f"ecarte_{id}"]}
    assert (await seen(phone, id))["place"] == "0"
    assert (await phone.post("/api/codes", json={"code": code["code"]})).status_code == 403


async def test_nobody_sits_twice_and_the_full_table_can_be_watched(app: FastAPI) -> None:
    anna = reader(app)
    id = (await anna.post("/api/tables", json={"game": "classic"})).json()["id"]
    assert (await anna.post(f"/api/tables/{id}/seats", json={"name": "Anna"})).status_code == 201
    again = await anna.post(f"/api/tables/{id}/seats", json={"name": "Anna B"})
    assert again.status_code == 409
    for name, status in (("Boris", 201), ("Eve", 409)):
        sat = await reader(app).post(f"/api/tables/{id}/seats", json={"name": name})
        assert sat.status_code == status


async def test_a_banking_table(app: FastAPI) -> None:
    setup = {
        "game": "banking",
        "name": "Anna",
        "units": 300,
        "rules": {"form": "laid"},
        "computers": [{"name": "Carl", "units": 100, "kind": "flat"}],
    }
    id, anna, boris = await two_people(app, **setup)
    table = await seen(boris, id)
    assert table["game"] == "banking"
    assert {one["name"] for one in table["seats"]} == {"Anna", "Boris", "Carl"}
    assert (await seen(anna, id))["place"] == "Anna"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "game"),
        ({"game": "whist"}, "game"),
        ({"game": "classic", "colour": 1}, "colour"),
        ({"game": "classic", "limit": 1}, "limit"),
        ({"game": "classic", "clock": {"seconds": "soon"}}, "seconds"),
    ],
)
async def test_bodies_that_cannot_be_understood(
    app: FastAPI, body: dict[str, object], field: str
) -> None:
    answer = await reader(app).post("/api/tables", json=body)
    assert answer.status_code == 422
    assert said(answer) == f"“{field}” is missing or cannot be understood."


@pytest.mark.parametrize(
    "body",
    [
        {"game": "classic", "rules": {"no such switch": 1}},
        {"game": "classic", "seats": ["person", "nobody"]},
        {"game": "classic", "seats": ["\ud800", "person"]},
        {"game": "classic", "name": "x" * 25},
        {"game": "classic", "name": "Anna\u202e"},
        {"game": "banking", "name": "Anna\u202e"},
        {"game": "banking", "name": "Anna", "computers": [{"name": "Anna"}]},
        {"game": "banking"},
    ],
)
async def test_tables_that_cannot_be_founded(app: FastAPI, body: dict[str, object]) -> None:
    answer = await reader(app).post(
        "/api/tables", content=json.dumps(body), headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 422, answer.text
    assert said(answer)


async def test_health_and_openapi(app: FastAPI) -> None:
    health = await reader(app).get("/health")
    assert health.status_code == 200
    assert health.json()["status"] == "ok"
    described = (await reader(app).get("/api/openapi.json")).json()
    assert set(described["paths"]) == {
        "/api/tables",
        "/api/tables/{id}",
        "/api/tables/{id}/seats",
        "/api/tables/{id}/acts",
        "/api/tables/{id}/events",
        "/api/tables/{id}/record",
        "/api/tables/{id}/codes",
        "/api/codes",
        "/health",
    }
