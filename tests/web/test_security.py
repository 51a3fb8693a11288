"""What every request passes and every answer carries."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient

from ecarte.errors import BadSwitch
from ecarte.service.shared.house import House, HouseSettings
from ecarte.service.shared.store import Store
from ecarte.web.app import make_app
from ecarte.web.limits import Limit, TooOften
from ecarte.web.security import believe_proxy, without_ids
from ecarte.web.settings import Allowance, Settings, verify_public_url

HERE = "http://cards.test"
UNHURRIED = Settings().unhurried()


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    made = House(Store(str(tmp_path / "tables.sqlite")), HouseSettings(pace=0))
    await made.start()
    yield made
    await made.close()


def client(
    house: House, settings: Settings = UNHURRIED, base: str = HERE, **headers: str
) -> AsyncClient:
    return at(make_app(house, settings), base, **headers)


def at(app: FastAPI, base: str = HERE, **headers: str) -> AsyncClient:
    transport = ASGITransport(app, raise_app_exceptions=False)
    return AsyncClient(transport=transport, base_url=base, headers=headers)


NEW = {"game": "classic"}


async def test_every_answer_has_the_strict_policy(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_: object) -> bool:
        raise ValueError

    here = client(house)
    answers = [
        await here.get(path)
        for path in ("/", "/health", "/api/tables/x", "/static/style.css", "/nothing", "/rules")
    ]
    answers.append(await here.post("/api/tables", json=NEW))
    answers.append(await here.post("/api/tables", content="x" * 100_000))
    answers.append(await here.put("/api/tables"))
    monkeypatch.setattr(Store, "healthy", fail)
    answers.append(await here.get("/health"))
    assert [one.status_code for one in answers] == [
        *(200, 200, 404, 200, 404, 200),
        *(201, 413, 405, 500),
    ]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert not re.search(r"https?:|\*|data:", policy)
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"Origin": HERE}, 201),
        ({"Origin": HERE.upper()}, 201),
        ({"Origin": "https://evil.test"}, 403),
        ({"Origin": "http://cards.test:8000"}, 403),
        ({"Origin": "https://cards.test"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "null", "Sec-Fetch-Site": "same-origin"}, 201),
        ({"Sec-Fetch-Site": "same-origin"}, 201),
        ({"Sec-Fetch-Site": "none"}, 201),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Origin": HERE}, 403),
    ],
)
async def test_other_sites_cannot_act(house: House, headers: dict[str, str], status: int) -> None:
    answer = await client(house).post("/api/tables", json=NEW, headers=headers)
    assert answer.status_code == status
    page = await client(house).post("/replay", data={"text": ""}, headers=headers)
    assert (page.status_code == 403) == (status == 403)


async def test_our_public_address_is_ours(house: House) -> None:
    settings = UNHURRIED._replace(public_url="https://cards.example")
    here = client(house, settings)
    for origin, status in (("https://cards.example", 201), ("http://cards.example", 403)):
        answer = await here.post("/api/tables", json=NEW, headers={"Origin": origin})
        assert answer.status_code == status
    founded = (await here.post("/api/tables", json=NEW)).json()
    assert founded["url"] == f"https://cards.example/t/{founded['id']}"
    assert founded["watch_url"] == f"https://cards.example/t/{founded['watch']}"


@pytest.mark.parametrize(
    ("public", "secure"), [(None, False), ("http://a.test", False), ("https://a.test", True)]
)
async def test_cookies_of_seats(house: House, public: str | None, secure: bool) -> None:
    settings = UNHURRIED._replace(public_url=public)
    answer = await client(house, settings).post("/api/tables", json=NEW)
    founded = answer.json()
    id, proof = founded["id"], founded["founder"]
    sat = await client(house, settings).post(f"/api/tables/{id}/seats", json={"name": "Anna"})
    token = sat.json()["token"]
    for given, name, secret in ((answer, "founder", proof), (sat, "ecarte", token)):
        cookie = given.headers["set-cookie"]
        assert cookie.startswith(f"{name}_{id}={secret};")
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert ("Secure" in cookie) == secure
        assert ("strict-transport-security" in given.headers) == secure
        assert secret not in founded["url"] + founded["watch_url"]


async def test_bodies_are_small_whether_their_length_is_told_or_not(house: House) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        for _ in range(70):
            yield b"x" * 1000

    here = client(house)
    headers = {"Content-Type": "application/json"}
    for content in ("x" * 70_000, pieces()):
        answer = await here.post("/api/tables", content=content, headers=headers)
        assert answer.status_code == 413
        assert "64" in answer.json()["error"]["message"]
    told: dict[str, str] = {**headers, "Content-Length": "9" * 30}
    assert (await here.post("/api/tables", content="{}", headers=told)).status_code == 413


async def test_half_a_request_is_none(house: House) -> None:
    app = make_app(house, UNHURRIED)
    parts = [
        {"type": "http.request", "body": b'{"game": "classic"}', "more_body": True},
        {"type": "http.disconnect"},
    ]
    headers = [(b"host", b"cards.test"), (b"content-type", b"application/json")]
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/tables",
        "query_string": b"",
        "headers": headers,
        "scheme": "http",
    }
    sent: list[object] = []

    async def receive() -> Any:
        return parts.pop(0)

    async def send(part: object) -> None:
        sent.append(part)

    await app(scope, receive, send)
    assert sent == []


@pytest.mark.parametrize(
    ("path", "kind", "status"),
    [
        ("/api/tables", "text/plain", 415),
        ("/api/tables", "application/x-www-form-urlencoded", 415),
        ("/api/tables", "", 415),
        ("/api/tables", "application/json; charset=utf-16", 415),
        ("/api/tables", "application/json; charset=utf-8", 201),
        ("/replay", "application/json", 415),
        ("/replay", "multipart/form-data; boundary=x; charset=unicode_escape", 415),
    ],
)
async def test_wrong_kinds_of_bodies(house: House, path: str, kind: str, status: int) -> None:
    body = b'{"game": "classic", "name": "Anna"}'
    answer = await client(house).post(path, content=body, headers={"Content-Type": kind})
    assert answer.status_code == status


async def test_whoever_asks_too_often_waits(house: House) -> None:
    few = Settings(founding=Allowance(2, 0.01), codes=Allowance(1, 0.01), acts=Allowance(3, 0.01))
    here = client(house, few)
    statuses = [(await here.post("/api/tables", json=NEW)).status_code for _ in range(3)]
    assert statuses == [201, 201, 429]
    statuses = [
        (await here.post("/api/codes", json={"code": "ABCD"})).status_code for _ in range(2)
    ]
    assert statuses == [403, 429]
    for table in ("x" * 16, "y" * 16):
        doing = {"version": 0, "key": "k", "act": "stand"}
        answers = [await here.post(f"/api/tables/{table}/acts", json=doing) for _ in range(4)]
        assert [one.status_code for one in answers] == [404, 404, 404, 429]
        assert 0 < int(answers[-1].headers["retry-after"]) <= 101


async def test_one_address_does_not_use_up_what_another_may(house: House) -> None:
    app = make_app(house, Settings(requests=Allowance(2, 0.01), behind_proxy=True))
    for address in ("1.1.1.1", "2.2.2.2"):
        here = at(app, **{"X-Forwarded-For": f"9.9.9.9, {address}"})
        assert [(await here.get("/rules")).status_code for _ in range(3)] == [200, 200, 429]
    assert (await at(app).get("/health")).status_code == 200


async def test_pictures_and_other_files_are_not_counted(house: House) -> None:
    here = client(house, Settings(requests=Allowance(2, 0.01)))
    for path in ("/cards/en-2/QH.svg", "/cards/en-2/back.svg", "/static/style.css") * 2:
        assert (await here.get(path)).status_code == 200
    posted = [(await here.post("/static/style.css")).status_code for _ in range(2)]
    assert posted == [405, 405]
    for path in ("/cards/en-2/QH.svg", "/static/style.css"):
        assert (await here.get(path)).status_code == 200
    assert (await here.get("/rules")).status_code == 429


def test_an_allowance_fills_up_again() -> None:
    time = [0.0]
    limit = Limit(Allowance(2, 0.5), clock=lambda: time[0])
    limit.use("a")
    limit.use("a")
    with pytest.raises(TooOften):
        limit.use("a")
    limit.use("b")
    time[0] = 2
    limit.use("a")
    with pytest.raises(TooOften) as refused:
        limit.use("a")
    assert refused.value.wait == 3


async def test_a_proxy_is_believed_only_when_it_is_ours(house: House) -> None:
    forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "cards.example"}
    for believed in (False, True):
        here = client(house, UNHURRIED._replace(behind_proxy=believed))
        answer = await here.post("/api/tables", json=NEW, headers=forwarded)
        begin = "https://cards.example" if believed else HERE
        assert answer.json()["url"].startswith(f"{begin}/t/")
        assert ("Secure" in answer.headers["set-cookie"]) == believed


def test_of_several_forwarders_the_last_one_is_ours() -> None:
    scope: dict[str, Any] = {
        "client": ("127.0.0.1", 1),
        "scheme": "http",
        "headers": [(b"x-forwarded-for", b"6.6.6.6, 1.2.3.4"), (b"x-forwarded-proto", b"gopher")],
    }
    believe_proxy(scope)
    assert scope["client"][0] == "1.2.3.4"
    assert scope["scheme"] == "http"


async def test_the_log_has_no_invitations_and_no_tokens(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "ecarte.access"):
        here = client(house)
        founded = (await here.post("/api/tables", json=NEW)).json()
        seats = f"/api/tables/{founded['id']}/seats"
        token = (await here.post(seats, json={"name": "Anna"})).json()["token"]
        await here.get(f"/api/tables/{founded['id']}")
        await here.get(f"/t/{founded['id']}")
    assert "GET /api/tables/" in caplog.text
    assert founded["id"] not in caplog.text
    for secret in (token, founded["founder"]):
        assert secret not in caplog.text
    assert without_ids("/t/abcdefghijklmnop/now") == "/t/abcd…/now"


@pytest.mark.parametrize(
    "url", ["cards.example", "ftp://cards.example", "https://a/b", "https://u@a", "https://", "x:"]
)
def test_public_addresses_that_are_none(url: str) -> None:
    with pytest.raises(BadSwitch):
        verify_public_url(url)
    assert verify_public_url("https://cards.example:8000/") == "https://cards.example:8000"


async def test_names_are_escaped_on_pages(house: House) -> None:
    here = client(house)
    name = "<b>&\"'</b>"
    id = (await here.post("/api/tables", json=NEW)).json()["id"]
    await here.post(f"/api/tables/{id}/seats", json={"name": name})
    page = await here.get(f"/t/{id}", headers={"Accept": "text/html"})
    assert page.status_code == 200
    assert "&lt;b&gt;" in page.text
    assert "<b>&" not in page.text


async def test_pages_answer_errors_as_pages(house: House) -> None:
    answer = await client(house).get("/t/none", headers={"Accept": "text/html"})
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert "There is no such table" in answer.text


async def test_static_files_are_kept_for_long_by_their_fingerprint(house: House) -> None:
    here = client(house)
    assert "immutable" in (await here.get("/static/style.css?abc")).headers["cache-control"]
    assert "immutable" not in (await here.get("/static/style.css")).headers["cache-control"]
    for outside in ("/static/../app.py", "/static/%2e%2e/app.py", "/static//etc/passwd"):
        assert (await here.get(outside)).status_code == 404
