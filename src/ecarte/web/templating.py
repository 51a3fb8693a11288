"""The pages' templates: what every page can say and show, in its reader's language.

A template writes its sentences as `{{ message("Sentence with {gap}.", gap=value)|say }}`, so that
they are collected for the translators like all others. Cards are shown by `face("QH")`, named for
ears by `words("QH")` and in print by `index("QH")`; files by `static("style.css")`.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from fastapi import Request
from fastapi.responses import HTMLResponse
from fastapi.templating import Jinja2Templates
from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context

from ecarte.cards import CARDS, UNKNOWN, Card, card
from ecarte.language import LANGUAGES, Language, language
from ecarte.messages import counted, mark, message
from ecarte.speech.cards import WORDS
from ecarte.web import faces

HERE = Path(__file__).parent
STATIC = HERE / "static"
LANGUAGE_COOKIE, PACK_COOKIE = "lang", "pack"
TWO_COLOURS, FOUR_COLOURS = "2", "4"
A_YEAR = 365 * 24 * 60 * 60


def make_templates() -> Jinja2Templates:
    """The templates of all pages."""
    environment = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(
        message=message,
        counted=counted,
        mark=mark,
        static=static,
        LANGUAGES=LANGUAGES,
        face=_face,
        back=_back,
        words=_words,
        index=_index,
        spoken_cards=_spoken_cards,
    )
    environment.filters["say"] = _say
    return Jinja2Templates(env=environment, context_processors=[_of_the_reader])


def page(
    templates: Jinja2Templates,
    request: Request,
    name: str,
    context: dict[str, Any] | None = None,
    status_code: int = 200,
) -> HTMLResponse:
    """A page in the reader's language; a language or pack chosen by it is kept in a cookie."""
    told = {"here": _here(request), "kept": _kept(request), **(context or {})}
    shown = templates.TemplateResponse(request, name, told, status_code=status_code)
    for cookie, chosen in (
        (LANGUAGE_COOKIE, _chosen_language(request)),
        (PACK_COOKIE, _chosen_pack(request)),
    ):
        if chosen is not None:
            secure = request.url.scheme == "https"
            shown.set_cookie(
                cookie, chosen, max_age=A_YEAR, samesite="lax", httponly=True, secure=secure
            )
    shown.headers["Vary"] = "Accept-Language, Cookie"
    shown.headers["Cache-Control"] = "no-store"
    return shown


def language_of(request: Request) -> Language:
    """The reader's language: chosen now, chosen earlier, or the first of the browser's we speak."""
    chosen = _chosen_language(request) or request.cookies.get(LANGUAGE_COOKIE)
    if chosen in LANGUAGES:
        return language(chosen)
    return language(_wanted(request.headers.get("accept-language", "")))


def four_colours(request: Request) -> bool:
    """Whether the reader wants a pack of four colours."""
    chosen = _chosen_pack(request) or request.cookies.get(PACK_COOKIE)
    return chosen == FOUR_COLOURS


def _chosen_language(request: Request) -> str | None:
    code = request.query_params.get("lang")
    return code if code in LANGUAGES else None


def _chosen_pack(request: Request) -> str | None:
    pack = request.query_params.get("pack")
    return pack if pack in (TWO_COLOURS, FOUR_COLOURS) else None


def _wanted(accepted: str) -> str:
    """The best language of an Accept-Language header; English where we speak none of them."""
    wanted: list[tuple[float, int, str]] = []
    for place, part in enumerate(accepted[:500].split(",")):
        tag, _, weight = part.strip().partition(";q=")
        code = tag.split("-")[0].strip().lower()
        try:
            liking = float(weight or 1)
        except ValueError:
            continue
        if code in LANGUAGES and liking > 0:
            wanted.append((-liking, place, code))
    return min(wanted)[2] if wanted else "en"


def _of_the_reader(request: Request) -> dict[str, Any]:
    return {
        "language": language_of(request),
        "four": four_colours(request),
    }


def _here(request: Request) -> str:
    """The page that the reader sees; where a form was refused, the one it was sent from."""
    if request.method in ("GET", "HEAD"):
        return request.url.path
    path = urlsplit(request.headers.get("referer", "")).path
    return path if path.startswith("/") and not path.startswith("//") else "/"


def _kept(request: Request) -> str:
    """What stays in the address when language or pack are changed: the step of a replay."""
    step = request.query_params.get("step", "")
    return f"step={step}&" if step.isascii() and step.isdigit() and len(step) < 9 else ""


@cache
def static(path: str) -> str:
    """The address of a static file, with its fingerprint so that it may be kept for long."""
    file = STATIC / path
    fingerprint = hashlib.sha256(file.read_bytes()).hexdigest()[:12] if file.is_file() else "0"
    return f"/static/{path}?{fingerprint}"


def read_card(text: str | int) -> Card:
    """A card of a snapshot; what is not known there is the unknown card."""
    return Card(text) if isinstance(text, int) else card(text)


@pass_context
def _say(context: Context, value: object) -> str:
    reader: Language = context["language"]
    return reader.say(value)


@pass_context
def _words(context: Context, text: str | int) -> str:
    reader: Language = context["language"]
    return reader.text(WORDS[read_card(text)])


@pass_context
def _index(context: Context, text: str | int) -> str:
    reader: Language = context["language"]
    return reader.card(read_card(text))


@pass_context
def _spoken_cards(context: Context) -> str:
    """All cards in words by their signs, as JSON: the page's script says them aloud so."""
    reader: Language = context["language"]
    return json.dumps({reader.card(one): reader.text(WORDS[one]) for one in CARDS})


@pass_context
def _face(context: Context, text: str | int) -> str:

    if read_card(text) == UNKNOWN:
        return _back()
    reader: Language = context["language"]
    return faces.card_url(read_card(text), reader.code, context["four"])


def _back() -> str:
    return faces.back_url()
