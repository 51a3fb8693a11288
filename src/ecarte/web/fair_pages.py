"""Fair cards in words a card player understands: the promises of a table, and the check of them."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response
from fastapi.templating import Jinja2Templates

from ecarte.cards import TEXTS
from ecarte.web.fair_checks import facts, fair_table
from ecarte.web.templating import STATIC, page

PROGRAM = "check_cards.py"
"""The program with which anybody can check the cards of a table without this server."""

MOST_SHOWN = 40
"""So many of the shuffles revealed last are shown; the file has them all."""


def router(house: Any, templates: Jinja2Templates) -> APIRouter:
    """The pages of fair cards."""
    routes = APIRouter(include_in_schema=False)

    @routes.get("/fair")
    async def how(request: Request) -> Response:
        """How the cards are made, and how to check them."""
        program = (STATIC / PROGRAM).read_text(encoding="utf-8")
        return page(templates, request, "fair.html", {"program": program})

    @routes.get("/t/{id}/fair")
    async def of_table(request: Request, id: str) -> Response:
        """What was promised at a table, what was revealed, and whether it fits."""
        table = await house.table(id)
        over, known = table.over, facts(table)
        fair = await asyncio.to_thread(fair_table, known)
        shown = {"id": id, "fair": fair, "over": over, "checks": fair.checks[-MOST_SHOWN:]}
        return page(templates, request, "fair_table.html", shown)

    @routes.get("/t/{id}/fair.json")
    async def for_checking(id: str) -> Response:
        """Everything that was revealed, for the program that checks it."""
        known = facts(await house.table(id))
        revealed = {
            "pack": [TEXTS[card] for card in known.pack],
            "shuffles": known.told["revealed"],
        }
        headers = {
            "Content-Disposition": 'attachment; filename="fair.json"',
            "Cache-Control": "no-store",
        }
        return JSONResponse(revealed, headers=headers)

    return routes
