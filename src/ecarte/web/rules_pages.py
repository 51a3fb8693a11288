"""The rules of both games as pages: contents, one page to read through, and a page for each rule.

Wherever the game names a rule, its page links here; rule numbers inside a text are links too.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple
from urllib.parse import quote

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from fastapi.templating import Jinja2Templates

from ecarte.language import Language
from ecarte.messages import mark, message
from ecarte.rulebook import RULES, Rule, banking_rules, classic_rules
from ecarte.speech.spelling import rule_number
from ecarte.web.templating import language_of, page

TITLES = {
    "classic": mark("Rules of the classic game"),
    "banking": mark("Rules of the banking game"),
}
"""The books of rules, by the game's word."""
_NAMED = re.compile(r"\b[CB]\d{1,2}\b")


class Part(NamedTuple):
    """A piece of a rule's text; `rule` is the number of the rule it names, or None."""

    text: str
    rule: str | None = None


class Entry(NamedTuple):
    """A rule as a reader of one language sees it."""

    id: str
    title: str
    parts: tuple[Part, ...]


def parts(text: str) -> tuple[Part, ...]:
    """The text cut at the rule numbers it names, so that each can be a link."""
    found: list[Part] = []
    begin = 0
    for named in _NAMED.finditer(text):
        if named.group() not in RULES:
            continue
        found += [Part(text[begin : named.start()]), Part(named.group(), named.group())]
        begin = named.end()
    found.append(Part(text[begin:]))
    return tuple(part for part in found if part.text)


def entry(rule: Rule, language: Language) -> Entry:
    """A rule in the reader's language."""
    return Entry(rule.id, language.text(rule.title), parts(language.text(rule.text)))


def book_of(id: str) -> str:
    """Which game a rule belongs to."""
    return "classic" if id.startswith("C") else "banking"


def rules_of(book: str) -> tuple[Rule, ...]:
    """The rules of one game in their order."""
    return classic_rules() if book == "classic" else banking_rules()


def neighbours(id: str) -> tuple[Rule | None, Rule | None]:
    """The rules before and after one in its book."""
    rules = rules_of(book_of(id))
    place = next(number for number, one in enumerate(rules) if one.id == id)
    return (
        rules[place - 1] if place else None,
        rules[place + 1] if place + 1 < len(rules) else None,
    )


def router(_house: Any, templates: Jinja2Templates) -> APIRouter:
    """The pages of the rules."""
    routes = APIRouter(include_in_schema=False)

    @routes.get("/rules")
    async def contents(request: Request) -> Response:
        """Every rule of both games by its title."""
        reader = language_of(request)
        books = [
            (book, title, [entry(rule, reader) for rule in rules_of(book)])
            for book, title in TITLES.items()
        ]
        return page(templates, request, "rules.html", {"books": books})

    @routes.get("/rules/{which}")
    async def rules(request: Request, which: str) -> Response:
        """One game's rules to be read through, or one rule."""
        reader = language_of(request)
        if which in TITLES:
            entries = [entry(rule, reader) for rule in rules_of(which)]
            book = {"book": which, "title": TITLES[which], "entries": entries}
            return page(templates, request, "rules_book.html", book)
        number = rule_number(which)
        if number not in RULES:
            sentence = message("There is no rule “{rule}”.", rule=which[:20])
            return page(templates, request, "rules_none.html", {"sentence": sentence}, 404)
        if number != which:
            return RedirectResponse(f"/rules/{quote(number)}", 308)
        before, after = neighbours(number)
        shown: dict[str, Any] = {
            "rule": entry(RULES[number], reader),
            "book": book_of(number),
            "title": TITLES[book_of(number)],
            "before": before and entry(before, reader),
            "after": after and entry(after, reader),
        }
        return page(templates, request, "rules_one.html", shown)

    return routes
