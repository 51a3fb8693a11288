"""Reading pages as a browser without scripts does: forms, buttons, and text."""

from __future__ import annotations

from collections.abc import AsyncIterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient, Response

from ecarte.service.shared.house import House, HouseSettings
from ecarte.service.shared.store import Store
from ecarte.web.app import make_app
from ecarte.web.settings import Settings

HERE = "http://cards.test"


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[FastAPI]:
    house = House(Store(str(tmp_path / "tables.sqlite")), HouseSettings(pace=0))
    made = make_app(house, Settings().unhurried())
    await house.start()
    yield made
    await house.close()


def browser(app: FastAPI, **headers: str) -> AsyncClient:
    return AsyncClient(
        transport=ASGITransport(app),
        base_url=HERE,
        headers={"accept": "text/html", "accept-language": "en", **headers},
    )


class Form(NamedTuple):
    """A form of a page: its fields with their values, its buttons, and the boxes to tick."""

    method: str
    action: str
    fields: list[tuple[str, str]]
    buttons: list[tuple[str, str]]
    boxes: list[tuple[str, str]]


class Page(HTMLParser):
    """A page as it was read."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.marks: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self._inside = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Notes a mark, and what belongs to a form."""
        given = {name: value or "" for name, value in attrs}
        self.marks.append((tag, given))
        if tag == "form":
            self.forms.append(Form(given["method"], given.get("action", ""), [], [], []))
            self._inside = True
        if not self._inside or tag not in ("input", "button"):
            return
        field = (given.get("name", ""), given.get("value", ""))
        if tag == "button":
            self.forms[-1].buttons.append(field)
        elif given.get("type") == "checkbox":
            self.forms[-1].boxes.append(field)
        elif given.get("type") != "radio" or "checked" in given:
            self.forms[-1].fields.append(field)

    def handle_endtag(self, tag: str) -> None:
        """Notes the end of a form."""
        if tag == "form":
            self._inside = False

    def handle_data(self, data: str) -> None:
        """Notes what can be read."""
        self.words.append(data)

    @property
    def text(self) -> str:
        """All that can be read, spaces made one."""
        return " ".join(" ".join(self.words).split())

    def attribute(self, id: str, name: str) -> str | None:
        """An attribute of the mark with this id."""
        return next((given.get(name) for _, given in self.marks if given.get("id") == id), None)

    def form(self, button: str, value: str | None = None) -> Form:
        """The form that has this button."""
        for form in self.forms:
            for name, its_value in form.buttons:
                if name == button and value in (None, its_value):
                    return form
        raise AssertionError(f"there is no button {button} {value}")

    def doing(self, do: str) -> Form | None:
        """The form that does something beside the game."""
        return next((form for form in self.forms if ("do", do) in form.fields), None)


async def founded(browser: AsyncClient, address: str, **filled: str) -> Response:
    """The table that somebody founds by a form, and where he then sits down."""
    table = await browser.post(address, data=filled, follow_redirects=True)
    assert table.status_code == 200, Page(table.text).text
    sit = next(one for one in Page(table.text).forms if one.action == f"{table.url.path}/sit")
    return await press(browser, sit)


async def press(
    browser: AsyncClient, form: Form, *chosen: tuple[str, str], **filled: str
) -> Response:
    """Sends a form with what was chosen and filled in."""
    data: dict[str, list[str]] = {}
    for name, value in (*form.fields, *chosen):
        data.setdefault(name, []).append(filled.get(name, value))
    if form.method == "get":
        return await browser.get(form.action, params=data, follow_redirects=True)
    return await browser.post(form.action, data=data, follow_redirects=True)
