"""The pages speak the browser's language or the chosen one, and nothing is left in another."""

from __future__ import annotations

import re

import pytest

from ecarte.language import LANGUAGES
from tests.browser.conftest import Sit
from tests.browser.people import Person, play

pytestmark = pytest.mark.slow

LOCALES = {"en": "en-GB", "sv": "sv-SE", "ru": "ru-RU", "fr": "fr-FR"}
OTHERS = [code for code in LANGUAGES if code != "en"]
TEXTS = """() => {
    const found = new Set(), names = ["aria-label", "title", "alt", "placeholder"];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
    for (let one = walker.nextNode(); one; one = walker.nextNode()) {
        if (one.nodeType === Node.TEXT_NODE && !one.parentElement.closest("pre, code")) {
            found.add(one.data);
        }
        if (one.nodeType !== Node.ELEMENT_NODE) continue;
        for (const name of names) if (one.hasAttribute(name)) found.add(one.getAttribute(name));
        for (const value of Object.values(one.dataset)) found.add(value);
    }
    found.add(document.title);
    return [...found];
}"""
WORD = re.compile(r"(?<!\S)[^\W\d_][^\W\d_’-]+")
SAME = {"Anna", "Boris", "Écarté", "Board", "Game", "Arena", "English", "Svenska", "Français"}
"""What is the same in every language: names."""


def sentences(person: Person) -> set[str]:
    """The texts of the page of two words or more, names and signs apart."""
    texts = {" ".join(text.split()) for text in person.page.evaluate(TEXTS)}
    return {text for text in texts if len([w for w in WORD.findall(text) if w not in SAME]) > 1}


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_browsers_language_and_the_switch(sit: Sit, code: str) -> None:
    anna = sit("Anna", locale=LOCALES[code])
    for path in ("/", "/new/classic", "/rules"):
        anna.page.goto(path)
        assert anna.page.get_attribute("html", "lang") == code
    other = "fr" if code != "fr" else "sv"
    anna.page.locator("details.menu summary").click()
    anna.page.locator(f"details.menu a[hreflang={other}]").click()
    assert anna.page.get_attribute("html", "lang") == other
    anna.page.goto("/")
    assert anna.page.get_attribute("html", "lang") == other, "the choice is kept"


PAGES = (
    "/",
    "/new/classic",
    "/new/banking",
    "/rules",
    "/rules/C17",
    "/rules/B14",
    "/fair",
    "/replay",
)


@pytest.mark.parametrize("code", OTHERS)
def test_no_page_is_left_in_english(sit: Sit, code: str) -> None:
    anna = sit("Anna")
    left: dict[str, set[str]] = {}
    for path in PAGES:
        anna.page.goto(f"{path}?lang=en")
        english = sentences(anna)
        anna.page.goto(f"{path}?lang={code}")
        if english & sentences(anna):
            left[path] = english & sentences(anna)
    assert not left


def test_no_phase_of_a_classic_table_is_left_in_english(sit: Sit) -> None:
    anna, boris = sit("Anna"), sit("Boris")
    link, _ = anna.opens_classic(points=2)
    left: dict[str, set[str]] = {code: set() for code in OTHERS}
    tried: set[tuple[str, bool, bool]] = set()

    def look(one: Person) -> None:
        phase, mine, _, result = one.state
        if (phase, mine, result) in tried:
            return
        tried.add((phase, mine, result))
        address, english = one.page.url.split("?")[0], sentences(one)
        for code in OTHERS:
            one.page.goto(f"{address}?lang={code}")
            left[code] |= english & sentences(one)
        one.page.goto(f"{address}?lang=en")

    look(anna)
    boris.page.goto(link)
    look(boris)
    boris.sits_down(link)
    for _ in play([anna, boris]):
        for one in (anna, boris):
            look(one)
    assert not any(left.values()), left
