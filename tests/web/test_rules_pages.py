"""The rules as pages: every rule in four languages, and every number in a text a link."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from ecarte.language import LANGUAGES, language
from ecarte.rulebook import RULES, rule
from ecarte.web import rules_pages, templating

APP = FastAPI()
APP.include_router(rules_pages.router(None, templating.make_templates()))


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(APP, follow_redirects=False) as found:
        yield found


def plain(page: str) -> str:
    """What a reader sees of a page, spaces made one."""
    return spaced(html.unescape(re.sub(r"<[^>]*>", "", page)))


def spaced(text: str) -> str:
    """The text with one space for every gap."""
    return " ".join(text.split())


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_rule_has_its_page_in_every_language(client: TestClient, code: str) -> None:
    reader = language(code)
    for id in RULES:
        shown = client.get(f"/rules/{id}?lang={code}")
        assert shown.status_code == 200
        assert f'lang="{code}"' in shown.text
        assert spaced(reader.text(rule(id).title)) in plain(shown.text)
        assert spaced(reader.text(rule(id).text)) in plain(shown.text)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(("book", "letter"), [("classic", "C"), ("banking", "B")])
def test_a_book_can_be_read_through(client: TestClient, code: str, book: str, letter: str) -> None:
    shown = client.get(f"/rules/{book}", headers={"Accept-Language": code}).text
    of_book = [one for id, one in RULES.items() if id.startswith(letter)]
    for one in of_book:
        assert f'id="{one.id}"' in shown
        assert spaced(language(code).text(one.text)) in plain(shown)
    assert len(re.findall('<section class="entry"', shown)) == len(of_book)


def test_the_contents_link_every_rule(client: TestClient) -> None:
    shown = client.get("/rules").text
    assert set(re.findall(r'href="/rules/([BC]\d+)"', shown)) == set(RULES)


def test_a_rule_named_in_a_text_is_a_link(client: TestClient) -> None:
    assert '<a href="/rules/C1">C1</a>' in client.get("/rules/C2").text


def test_the_parts_of_a_text_are_the_text() -> None:
    for code in LANGUAGES:
        for one in RULES.values():
            text = language(code).text(one.text)
            found = rules_pages.parts(text)
            assert "".join(part.text for part in found) == text
            assert {part.rule for part in found if part.rule} <= set(RULES)


def test_a_number_that_is_no_rule_is_no_link() -> None:
    assert [part.rule for part in rules_pages.parts("C99 and C18 and XC18")] == [None, "C18", None]


@pytest.mark.parametrize("written", ["c18", "С18", "с18"])
def test_a_number_may_be_written_otherwise(client: TestClient, written: str) -> None:
    shown = client.get(f"/rules/{written}")
    assert (shown.status_code, shown.headers["location"]) == (308, "/rules/C18")


def test_an_unknown_rule_is_said_not_to_exist(client: TestClient) -> None:
    shown = client.get("/rules/C99<b>")
    assert shown.status_code == 404
    assert "There is no rule “C99&lt;b&gt;”." in shown.text


def test_the_first_rule_has_no_rule_before_it_and_the_last_none_after(client: TestClient) -> None:
    assert 'rel="prev"' not in client.get("/rules/B1").text
    assert 'rel="next"' not in client.get("/rules/B24").text
    assert 'href="/rules/B2"' in client.get("/rules/B1").text
