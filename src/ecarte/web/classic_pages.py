"""The page of a classic table: what fills its templates, and the acts that its forms send."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from fastapi import Request
from starlette.datastructures import FormData

from ecarte.errors import BadText
from ecarte.language import Language
from ecarte.messages import mark, message
from ecarte.service.shared.table import Entry
from ecarte.web import classic_shown
from ecarte.web.pages import seen, text

PAGE, PART = "classic.html", "classic_table.html"
KEYS = (
    ("propose", "p", mark("Propose")),
    ("stand", "s", mark("Stand")),
    ("accept", "a", mark("Accept")),
    ("refuse", "r", mark("Refuse")),
    ("announce", "k", mark("Announce the king")),
    ("silent", "n", mark("Say nothing")),
    ("hand", "h", mark("Hand")),
    ("table", "t", mark("Table")),
    ("score", "c", mark("Score")),
    ("last", "l", mark("Last trick")),
    ("history", "w", mark("What happened")),
    ("advice", "e", mark("Advice")),
    ("help", "?", mark("Keys")),
)
"""The keys that can be changed: the use, the usual key, and what it does."""
PLAIN = ("resign", "ask_back", "rematch", "claim", "again")
"""What is done at the table beside the game and needs nothing more said."""


def shown(table: Mapping[str, Any], language: Language, request: Request) -> dict[str, Any]:
    """What the templates need, made from the reader's snapshot alone."""
    return classic_shown.shown(table, language, seen(request), int(time.time()))


def keys() -> list[tuple[str, str, str]]:
    """The keys of the table that can be changed."""
    return list(KEYS)


def entry(form: FormData) -> Entry:
    """What a form of the table's page wants to be done. Raises `BadText`."""
    do = text(form, "do")
    if do == "discard":
        chosen = [card for card in form.getlist("cards") if isinstance(card, str)]
        return {"do": "act", "act": " ".join(["discard", *chosen])[:200]}
    if do == "answer_back":
        return {"do": do, "yes": text(form, "yes") == "yes"}
    if do in PLAIN:
        return {"do": do}
    act = text(form, "act")
    if do or not act:
        raise BadText(message("This form asks for nothing that can be done at the table."))
    return {"do": "act", "act": act[:200]}
