"""Whatever is sent to the server, it answers with a sentence and never fails.

The first part is made by schemathesis from the description of the interface (slow); the second are
attacks made by hand.
"""

from __future__ import annotations

import asyncio
import json
import random
import socket
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from ecarte.service.shared.names import LONGEST_NAME
from ecarte.web.settings import Allowance, Settings
from tests.web.attack.harness import ID, Reader, found, founded, running, running_beside, seated

CONFORMS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES = 100
PAIR = {"game": "classic", "seats": ["person", "person"]}


# Made from the description


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_beside(tmp_path_factory.mktemp("fuzzed")) as url:
        yield url


@pytest.fixture(scope="module")
def known(address: str) -> list[tuple[str, str]]:
    """Tables of both games that are being played, each with a player's token."""

    async def all_founded() -> list[tuple[str, str]]:
        tables = []
        async with httpx.AsyncClient(base_url=address, trust_env=False, timeout=20) as web:
            for new in (PAIR, {"game": "banking"}):
                made = await founded(web, {**new, "name": "Ann"})
                await web.post(f"/api/tables/{made['id']}/seats", json={"name": "Ben"})
                web.cookies.clear()
                tables.append((made["id"], made["seat"]["token"]))
        return tables

    return asyncio.run(all_founded())


@pytest.fixture(scope="module")
def described(address: str) -> Any:
    schema = schemathesis.openapi.from_url(f"{address}/api/openapi.json")
    return schema.exclude(path_regex=r"/events$")


@pytest.mark.slow
@pytest.mark.parametrize("mode", list(GenerationMode))
def test_every_request_that_can_be_made_is_answered_as_described(
    mode: GenerationMode, described: Any, known: list[tuple[str, str]]
) -> None:
    operations = [found.ok() for found in described.get_all_operations()]
    assert len(operations) >= 8
    statuses: Counter[int] = Counter()

    def ask(case: schemathesis.Case[Any]) -> None:
        response = case.call(timeout=20)
        statuses[response.status_code] += 1
        case.validate_response(response, checks=CONFORMS)

    for operation in operations:

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            database=None,
        )
        def try_all(case: schemathesis.Case[Any]) -> None:
            ask(case)
            if "id" in case.path_parameters:
                for table, token in known:
                    case.path_parameters["id"] = table
                    case.headers["Authorization"] = f"Bearer {token}"
                    ask(case)

        try:
            try_all()
        except Unsatisfiable:
            assert mode is GenerationMode.NEGATIVE, "nothing can be asked rightly"
    print(dict(statuses))
    assert len(statuses) > 3


# Made by hand


@pytest.fixture
async def web(address: str) -> Any:
    async with httpx.AsyncClient(base_url=address, trust_env=False, timeout=20) as client:
        yield client


async def pair(web: httpx.AsyncClient) -> tuple[str, str, str]:
    """A classic table where two people play: its id and their tokens."""
    made = await founded(web, {**PAIR, "name": "Ann"})
    sat = await web.post(f"/api/tables/{made['id']}/seats", json={"name": "Ben"}, headers=fresh())
    if sat.status_code != 201:
        web.cookies.clear()
        sat = await web.post(f"/api/tables/{made['id']}/seats", json={"name": "Ben"})
    assert sat.status_code == 201, sat.text
    web.cookies.clear()
    return made["id"], made["seat"]["token"], sat.json()["token"]


def fresh() -> dict[str, str]:
    return {"Cookie": ""}


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def is_sentence(answer: httpx.Response, *statuses: int) -> None:
    """A refusal is one sentence, without a trace of the program."""
    assert answer.status_code in statuses, (answer.status_code, answer.text[:300])
    said = answer.json()["error"]["message"]
    assert 0 < len(said) < 500, said
    assert "Traceback" not in answer.text
    assert "File " not in answer.text


BODIES = [
    (b"", "application/json"),
    (b"{", "application/json"),
    (b"[]", "application/json"),
    (b"null", "application/json"),
    (b'"text"', "application/json"),
    (b"\xff\xfe{}", "application/json"),
    (b"\x00", "application/json"),
    (b"[" * 60_000, "application/json"),
    (b'{"a":' * 12_000 + b"1" + b"}" * 100, "application/json"),
    (b'{"game":' * 7000 + b"1" + b"}" * 7000, "application/json"),
    (b'{"game": 1e999, "version": NaN}', "application/json"),
    (b'{"version": ' + b"9" * 5000 + b', "key": "k"}', "application/json"),
    (b'{"game": "classic"}', "text/plain"),
    (b"game=classic", "application/x-www-form-urlencoded"),
    (b"--x\r\nbroken", "multipart/form-data; boundary=x"),
    (b'{"game": "classic"}', "application/json; charset=utf-16"),
    ('{"game": 1}'.encode("utf-16"), "application/json"),
    (b'{"game": "classic", "name": "\\ud800"}', "application/json"),
    (b'{"game": "classic", "rules": {"\\u0000": "\\u202e"}}', "application/json"),
]


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
async def test_bodies_that_cannot_be_read_are_refused(
    body: tuple[bytes, str], web: httpx.AsyncClient
) -> None:
    table, token, _ = await pair(web)
    for path in (
        "/api/tables",
        f"/api/tables/{table}/seats",
        f"/api/tables/{table}/acts",
        "/api/codes",
    ):
        headers = {"Content-Type": body[1], **bearer(token)}
        answer = await web.post(path, content=body[0], headers=headers)
        is_sentence(answer, 400, 403, 404, 409, 413, 415, 422)


@pytest.mark.parametrize("length", [65_537, 1_000_000])
async def test_large_bodies_are_refused(length: int, web: httpx.AsyncClient) -> None:
    table, token, _ = await pair(web)
    body = json.dumps({"version": 1, "key": "k", "act": "x" * length}).encode()
    headers = {"Content-Type": "application/json", **bearer(token)}
    try:
        answer = await web.post(f"/api/tables/{table}/acts", content=body, headers=headers)
        is_sentence(answer, 413)
    except httpx.TransportError:
        pass  # cut off while it was still sending

    async def pieces() -> Any:
        for _ in range(length // 1000 + 1):
            yield b"x" * 1000

    try:
        answer = await web.post(f"/api/tables/{table}/acts", content=pieces(), headers=headers)
        is_sentence(answer, 413)
    except httpx.TransportError:
        pass


NAMES = [
    "",
    " ",
    "\x00",
    "Ann\x00",
    "Ann\r\nSet-Cookie: a=b",
    "Ann\nBen",
    "\u202eAnn",
    "Ann\u2066",
    "\u200b",
    "\ud800",
    "\ufdd0",
    "A" * (LONGEST_NAME + 1),
    "A" * 10_000,
    "a\u0301" * 100,
    "\u2028",
    "|",
    "\U000e0041",
]


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
async def test_names_that_are_none_are_refused(name: str, web: httpx.AsyncClient) -> None:
    made = (await web.post("/api/tables", json=PAIR)).json()
    headers = {"Content-Type": "application/json"}
    body = json.dumps({"name": name}).encode()
    for path, more in (
        (f"/api/tables/{made['id']}/seats", {}),
        ("/api/tables", {"game": "classic"}),
        ("/api/tables", {"game": "banking"}),
        ("/api/tables", {"game": "banking", "computers": [{"name": name}]}),
    ):
        whole = json.dumps({**json.loads(body), **more}).encode()
        answer = await web.post(path, content=whole, headers=headers)
        is_sentence(answer, 422)
        assert "set-cookie" not in answer.headers
    web.cookies.clear()
    written = name.encode("utf-8", "surrogatepass").decode("latin-1")
    form = await web.post(f"/t/{made['id']}/sit", data={"name": written[:9000]})
    assert form.status_code < 500
    assert "a=b" not in str(form.headers.get_list("set-cookie"))


STRANGE = ["<script>alert(1)</script>"[:24], '"><img src=x>', "{{911*911}}", "%s%n", "&lt;", "'--;"]


@pytest.mark.parametrize("name", STRANGE)
async def test_names_are_escaped_on_every_page(name: str, web: httpx.AsyncClient) -> None:
    made = await founded(web, {**PAIR, "name": name})
    banking = await founded(web, {"game": "banking", "name": name})
    for table in (made, banking):
        for path in ("", "/now", "/replay", "/record", "/fair"):
            page = await web.get(f"/t/{table['id']}{path}", headers={"Accept": "text/html"})
            assert page.status_code < 500
            for raw in ("<script>alert", '"><img src=x'):
                assert raw not in page.text
            assert "829921" not in page.text
            policy = page.headers["content-security-policy"]
            assert "unsafe" not in policy
            assert "default-src 'self'" in policy


PATHS = [
    "/t/..%2f..%2fetc%2fpasswd",
    "/t/%00",
    "/t/%ff%fe",
    "/t/" + "a" * 16,
    "/t/" + "a" * 5000,
    "/static/..%2f..%2f..%2fpyproject.toml",
    "/static/%2e%2e/%2e%2e/app.py",
    "/static//etc/passwd",
    "/static/%00",
    "/cards/en-2/..%2f.svg",
    "/cards/en-9/QH.svg",
    "/cards/en-2/%3f%3f.svg",
    "/cards/zz-2/back.svg",
    "/replay/%2e%2e",
    "/replay/" + "x" * 300,
    "/rules/%3Cscript%3E",
    "/rules/C99",
    "/api/tables/%2e%2e%2fhealth",
    "/api/tables/" + "A" * 16,
    "/api/tables/" + "A" * 16 + "/events",
    "/api/tables/" + "A" * 16 + "/record",
    "/nothing",
    "//evil.example/",
    "/\\evil.example",
    "/t/a?lang=%00&seen=" + "9" * 400,
    "/?lang[]=x&lang=%ff",
]


@pytest.mark.parametrize("path", PATHS, ids=range(len(PATHS)))
async def test_strange_addresses_lead_nowhere(path: str, address: str) -> None:
    parts = urlsplit(address)
    for method in ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"):
        status, head, body = await raw(
            str(parts.hostname),
            int(parts.port or 0),
            f"{method} {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nConnection: close\r\n"
            "Content-Length: 0\r\n\r\n",
        )
        assert status < 500, (method, path, status, body[:200])
        assert b"[project]" not in body
        assert b"root:" not in body
        assert b"evil.example" not in head, "sent to another site"


async def raw(host: str, port: int, request: str) -> tuple[int, bytes, bytes]:
    """What a server answers to these very bytes."""
    reader, writer = await asyncio.open_connection(host, port)
    writer.write(request.encode("latin-1"))
    await writer.drain()
    async with asyncio.timeout(20):
        answer = await reader.read(-1)
    writer.close()
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), head, body


async def test_strange_headers_are_survived(web: httpx.AsyncClient, address: str) -> None:
    table, token, _ = await pair(web)
    parts = urlsplit(address)
    for headers in (
        {"Cookie": "x" * 10_000},
        {"Cookie": f"ecarte_{table}=" + "A" * 10_000},
        {"Cookie": f"ecarte_{table}={token[:-1]}"},
        {"Cookie": f"ecarte_{table}=\xff\xfe"},
        {"Cookie": ";=;==;\x01"},
        {"Cookie": "lang=%00; pack=9; name=" + "<" * 500},
        {"Authorization": "Bearer"},
        {"Authorization": "Bearer " + "A" * 43},
        {"Authorization": "Basic " + token},
        {"Accept-Language": "," * 5000},
        {"Accept-Language": "sv;q=nan, ru;q=inf, fr;q=1e999, en;q=-1"},
        {"Accept": "\xff" * 100},
        {"Last-Event-ID": "9" * 5000},
        {"Host": "evil.example"},
        {"X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https"},
        {"X-Forwarded-For": "1.2.3.4" * 100},
        {"Origin": "http://evil.example"},
        {"Range": "bytes=0-0,5-999999999999"},
        {"If-None-Match": '"' + "x" * 4000 + '"'},
    ):
        lines = {"Host": parts.netloc, **headers}
        text = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        for path in (f"/t/{table}", f"/api/tables/{table}", "/", "/static/style.css"):
            status, _, body = await raw(
                str(parts.hostname),
                int(parts.port or 0),
                f"GET {path} HTTP/1.1\r\n{text}Connection: close\r\n\r\n",
            )
            assert status < 500, (path, headers, status, body[:200])
            if path.startswith("/api") and status == 200:
                assert json.loads(body)["table"]["place"] is None, headers


# Who may act


async def test_nobody_acts_with_a_forged_token_or_a_watch_link(web: httpx.AsyncClient) -> None:
    made = await founded(web, {**PAIR, "name": "Ann"})
    web.cookies.clear()
    table, watch, token = made["id"], made["watch"], made["seat"]["token"]
    body = {"version": 1, "key": "k", "do": "resign"}
    forged = [
        {},
        bearer("A" * 43),
        bearer(token[:-1] + ("A" if token[-1] != "A" else "B")),
        bearer(token.swapcase()),
        {"Cookie": f"ecarte_{watch}={token}"},
        {"Cookie": f"ecarte_{table}={table}"},
    ]
    for headers in forged:
        is_sentence(await web.post(f"/api/tables/{table}/acts", json=body, headers=headers), 403)
        page = await web.post(
            f"/t/{table}/act", data={"do": "resign", "version": "1"}, headers=headers
        )
        assert page.status_code == 403
        is_sentence(await web.post(f"/api/tables/{table}/codes", headers=headers), 403)
    for headers in ({}, bearer(token), {"Cookie": f"ecarte_{watch}={token}"}):
        is_sentence(await web.post(f"/api/tables/{watch}/acts", json=body, headers=headers), 403)
        sit = await web.post(f"/api/tables/{watch}/seats", json={"name": "Eve"}, headers=headers)
        is_sentence(sit, 403)
        is_sentence(await web.post(f"/api/tables/{watch}/codes", headers=headers), 403)
        page = await web.post(f"/t/{watch}/sit", data={"name": "Eve"}, headers=headers)
        assert page.status_code == 403
        assert "set-cookie" not in page.headers
    watched = (await web.get(f"/api/tables/{watch}", headers=bearer(token))).text
    assert json.loads(watched)["table"]["place"] is None
    assert table not in watched
    assert table not in (await web.get(f"/t/{watch}")).text
    other = await founded(web, {**PAIR, "name": "Ann"})
    web.cookies.clear()
    is_sentence(
        await web.post(f"/api/tables/{other['id']}/acts", json=body, headers=bearer(token)), 403
    )


async def test_other_sites_cannot_act_in_the_name_of_a_player(
    web: httpx.AsyncClient, address: str
) -> None:
    table, token, _ = await pair(web)
    cookie = {"Cookie": f"ecarte_{table}={token}"}
    before = (await web.get(f"/api/tables/{table}")).json()["table"]["version"]
    for origin in (
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": address.replace("127.0.0.1", "127.0.0.1.evil.example")},
        {"Origin": address.replace("http:", "https:")},
        {"Origin": address + "0"},
        {"Origin": ""},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Origin": address},
        {"Origin": "http://evil.example", "X-Forwarded-Host": "evil.example"},
        {"Origin": "http://evil.example", "Sec-Fetch-Site": "none"},
    ):
        for path, sent in (
            (f"/t/{table}/act", {"data": {"do": "resign", "version": "99", "key": "k"}}),
            (f"/t/{table}/sit", {"data": {"name": "Eve"}}),
            (f"/t/{table}/code", {"data": {}}),
            ("/play", {"data": {"name": "Eve"}}),
            (f"/api/tables/{table}/acts", {"json": {"version": 9, "key": "k", "do": "resign"}}),
        ):
            answer = await web.post(path, headers={**cookie, **origin}, **sent)
            assert answer.status_code == 403, (path, origin, answer.status_code)
    after = (await web.get(f"/api/tables/{table}")).json()["table"]["version"]
    assert before == after
    own = {"Origin": address, **cookie}
    assert (await web.post(f"/t/{table}/code", headers=own)).status_code == 200


async def test_one_time_codes_are_good_once_and_seldom_guessed(tmp_path: Path) -> None:
    careful = Settings().unhurried()._replace(codes=Allowance(5, 0.001))
    async with running(tmp_path, settings=careful) as server:
        await found(server, {**PAIR, "rules": {}})
        ann = await seated(server, ID, "Ann")
        code = (await ann.web.post(f"/api/tables/{ID}/codes")).json()["code"]
        async with httpx.AsyncClient(base_url=server.url, trust_env=False) as web:
            tries = [web.post("/api/codes", json={"code": code}) for _ in range(3)]
            answers = [answer.status_code for answer in await asyncio.gather(*tries)]
            assert sorted(answers) == [200, 403, 403]
            for number in range(10):
                last = await web.post("/api/codes", json={"code": f"AAAA-AAA{number}"})
            assert last.status_code == 429
            assert int(last.headers["retry-after"]) > 0
            late = await ann.web.post(f"/api/tables/{ID}/codes")
            assert late.status_code == 200
        server.clock.seconds += 11 * 60
        await ann.leave()


# Acts


async def test_two_identical_acts_at_once_count_once(web: httpx.AsyncClient) -> None:
    for _ in range(5):
        table, first, second = await pair(web)
        await settled(web, table)
        for token in (first, second):
            shown = (await web.get(f"/api/tables/{table}", headers=bearer(token))).json()["table"]
            if shown["asked"]["mine"]:
                break
        act = {"version": shown["version"], "key": "one", "act": shown["acts"][0]["act"]}
        asked = [
            web.post(f"/api/tables/{table}/acts", json=act, headers=bearer(token)) for _ in range(6)
        ]
        answers = await asyncio.gather(*asked)
        assert {answer.status_code for answer in answers} == {200}
        said = answers[0].json()["table"]
        now = (await web.get(f"/api/tables/{table}", headers=bearer(token))).json()["table"]
        assert now["version"] - shown["version"] <= 2, "it was done more than once"
        assert said["history"] == now["history"]
        other = {**act, "key": "two"}
        late = await web.post(f"/api/tables/{table}/acts", json=other, headers=bearer(token))
        is_sentence(late, 409)


async def settled(web: httpx.AsyncClient, table: str) -> None:
    """Waits until the cards are dealt."""
    async with asyncio.timeout(20):
        while True:
            shown = (await web.get(f"/api/tables/{table}")).json()["table"]
            if shown["phase"] == "proposal":
                return
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("version", [0, 1, 10**9, 10**9 + 1, 10**30, -1, 1.5, "3", None, True])
async def test_acts_that_answer_another_version_change_nothing(
    version: object, web: httpx.AsyncClient
) -> None:
    table, first, second = await pair(web)
    await settled(web, table)
    before = (await web.get(f"/api/tables/{table}")).json()
    for token in (first, second):
        for act in ("stand", "propose 3", "accept", "7H", "deal 7H", "cut 7H 8H", "announce"):
            body = {"version": version, "key": f"k{act}", "act": act}
            answer = await web.post(f"/api/tables/{table}/acts", json=body, headers=bearer(token))
            is_sentence(answer, 409, 422)
            form = {"version": str(version), "key": f"k{act}", "act": act}
            page = await web.post(f"/t/{table}/act", data=form, headers=bearer(token))
            assert page.status_code in (409, 422)
    assert (await web.get(f"/api/tables/{table}")).json() == before


async def test_out_of_turn_and_impossible_acts_change_nothing(web: httpx.AsyncClient) -> None:
    table, first, second = await pair(web)
    await settled(web, table)
    before = (await web.get(f"/api/tables/{table}")).json()
    version = before["table"]["version"]
    chance = random.Random(1)
    for do in (
        "act",
        "sit",
        "cards",
        "time",
        "again",
        "rematch",
        "claim",
        "answer_back",
        "break_up",
    ):
        for token in (first, second):
            body = {
                "version": version,
                "key": f"{do}{chance.random()}",
                "do": do,
                "act": "discard 7H 7H",
            }
            answer = await web.post(f"/api/tables/{table}/acts", json=body, headers=bearer(token))
            is_sentence(answer, 403, 409, 422)
    for act in ("resign 0", "resign 1"):
        body = {"version": version, "key": act, "act": act}
        token = second if act.endswith("0") else first
        # whoever says it loses himself, whatever number he writes
        answer = await web.post(f"/api/tables/{table}/acts", json=body, headers=bearer(token))
        if answer.status_code == 200:
            games = answer.json()["table"]["finished"]
            assert games[-1]["winner"] == (0 if token == second else 1)
            return
        is_sentence(answer, 409, 422)
    assert (await web.get(f"/api/tables/{table}")).json() == before


async def test_the_proof_of_a_founder_may_be_anything(web: httpx.AsyncClient) -> None:
    made = (await web.post("/api/tables", json={"game": "banking", "name": "Ann"})).json()
    web.cookies.clear()
    headers = {"Content-Type": "application/json"}
    for proof in (b'"\\ud800"', b'"\\u0000"', '"é"'.encode(), b'"' + b"A" * 43 + b'"', b'""'):
        body = b'{"name": "Ann", "founder": ' + proof + b"}"
        answer = await web.post(f"/api/tables/{made['id']}/seats", content=body, headers=headers)
        is_sentence(answer, 409, 422)


async def test_a_seat_is_taken_by_one_of_many_who_want_it(web: httpx.AsyncClient) -> None:
    made = await founded(web, {**PAIR, "name": "Ann"})
    web.cookies.clear()
    wanted = [
        web.post(f"/api/tables/{made['id']}/seats", json={"name": f"Ben {number}"}, headers=fresh())
        for number in range(8)
    ]
    answers = await asyncio.gather(*wanted)
    web.cookies.clear()
    sat = [answer for answer in answers if answer.status_code == 201]
    assert len(sat) == 1
    for answer in answers:
        if answer not in sat:
            is_sentence(answer, 409)
            assert "set-cookie" not in answer.headers
    banking = await founded(web, {"game": "banking", "name": "Ann"})
    web.cookies.clear()
    wanted = [
        web.post(f"/api/tables/{banking['id']}/seats", json={"name": "Ben"}, headers=fresh())
        for _ in range(8)
    ]
    answers = await asyncio.gather(*wanted)
    assert sorted(answer.status_code for answer in answers).count(201) == 1


async def test_a_slow_request_and_a_broken_one_hold_nobody_up(address: str) -> None:
    parts = urlsplit(address)
    place = str(parts.hostname), int(parts.port or 0)
    broken = [
        b"\x00\x01\x02\r\n\r\n",
        b"GET\r\n\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
    ]
    broken += [b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 5000]
    open_ones = []
    for sent in broken:
        one = socket.create_connection(place)
        one.sendall(sent)
        open_ones.append(one)
    one = socket.create_connection(place)
    one.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
    open_ones.append(one)
    async with httpx.AsyncClient(base_url=address, trust_env=False) as web:
        assert (await web.get("/health")).status_code == 200
    for one in open_ones:
        one.close()


async def test_who_asks_too_often_is_told_when_to_come_again(tmp_path: Path) -> None:
    few = Settings(requests=Allowance(20, 0.001), founding=Allowance(3, 0.001), keep_alive=60)
    async with (
        running(tmp_path, settings=few) as server,
        httpx.AsyncClient(base_url=server.url, trust_env=False) as web,
    ):
        answers = [await web.post("/api/tables", json=PAIR) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
        is_sentence(answers[-1], 429)
        many = [(await web.get("/")).status_code for _ in range(20)]
        assert many[-1] == 429
        assert (await web.get("/health")).status_code == 200


async def test_streams_are_bounded_and_end_with_the_reader(tmp_path: Path) -> None:
    few = Settings(streams=3, keep_alive=0.05).unhurried()._replace(streams=3)
    async with running(tmp_path, settings=few) as server:
        await found(server, {**PAIR, "rules": {}})
        readers = [Reader(server, ID, None) for _ in range(3)]
        for reader in readers:
            await reader.listen()
        more = await readers[0].web.get(f"/api/tables/{ID}/events")
        assert more.status_code == 429
        for reader in readers:
            await reader.leave()
        async with asyncio.timeout(20):
            while server.house.listening:
                await asyncio.sleep(0.01)
        again = Reader(server, ID, None)
        await again.listen(since=10**9)
        await again.leave()
