"""Finished games gone through step by step, and records downloaded and shown.

A record that somebody shows is kept for a while in memory only, under a name nobody can guess.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from fastapi.templating import Jinja2Templates
from starlette.datastructures import UploadFile

from ecarte.banking import record as evenings
from ecarte.classic import record as matches
from ecarte.errors import BadText, EcarteError
from ecarte.language import Language
from ecarte.messages import Message, mark, message
from ecarte.recording.lines import decoded
from ecarte.recording.opening import game_of
from ecarte.web.hint_pages import HintPages
from ecarte.web.kept_records import KeptRecords
from ecarte.web.replay_banking import EveningSteps
from ecarte.web.replay_classic import MatchSteps
from ecarte.web.templating import language_of, page
from ecarte.web.weighing import Experts

LARGEST = 60_000
"""The most bytes of a record that is shown to the server."""
MOST_ACTS = 3000
"""A record with more acts than that is not gone through."""
TOLD_BEFORE = 12
"""So many earlier steps are told under a step."""
FORGOTTEN = mark("This record is no longer kept here; show it again.")
Steps = MatchSteps | EveningSteps


@lru_cache(maxsize=32)
def steps_of(text: str) -> Steps:
    """A record to be gone through. Raises `EcarteError` if it cannot be read."""
    if text.count("\n") + text.count(";") > MOST_ACTS:
        raise BadText(
            message(
                "The record is too long to be gone through here; {most} acts at most.",
                most=MOST_ACTS,
            )
        )
    if game_of(text) == evenings.GAME:
        return EveningSteps(evenings.read(text))
    return MatchSteps(matches.read(text))


def step_wanted(request: Request, steps: Steps) -> int:
    """The step a reader asks for, within the record."""
    wanted = request.query_params.get("step", "0")
    known = wanted.isascii() and wanted.isdigit() and len(wanted) < 9
    return min(int(wanted), steps.last) if known else 0


def places(steps: Steps, step: int) -> dict[str, int | None]:
    """Where the links of a step lead; None where there is nothing further."""
    earlier = [deal for deal in steps.deals if deal < step]
    later = [deal for deal in steps.deals if deal > step]
    return {
        "first": 0 if step else None,
        "deal_before": earlier[-1] if earlier else None,
        "before": step - 1 if step else None,
        "after": step + 1 if step < steps.last else None,
        "deal_after": later[0] if later else None,
        "last": steps.last if step < steps.last else None,
    }


def told(steps: Steps, step: int, reader: Language) -> dict[str, Any]:
    """Everything a page shows of one step."""
    decided = steps.decision(step) if isinstance(steps, MatchSteps) else None
    return {
        "game": steps.game,
        "title": steps.title(reader),
        "step": step,
        "last": steps.last,
        "places": places(steps, step),
        "said": steps.said(step, reader),
        "earlier": [
            one
            for past in range(max(0, step - TOLD_BEFORE), step)
            for one in steps.said(past, reader)
        ],
        "advised": steps.advised(step, reader),
        "may_ask": decided is not None and decided.advice is not None,
        "table": steps.table(step, reader),
        "opinion": None,
        "trouble": None,
        "whole": False,
    }


class ReplayPages:
    """The pages of replay, and the records behind them."""

    def __init__(self, house: Any, templates: Jinja2Templates, experts: Experts) -> None:
        self.house = house
        self.templates = templates
        self.experts = experts
        self.kept = KeptRecords()

    async def form(self, request: Request) -> Response:
        """The form to show a record."""
        return self._form(request)

    async def show(self, request: Request) -> Response:
        """Checks a record and keeps it for a while."""
        text = ""
        try:
            text = await sent_record(request)
            await asyncio.to_thread(steps_of, text)
        except EcarteError as error:
            return self._form(request, error.sentence, text)
        return RedirectResponse(f"/replay/{self.kept.keep(text)}", 303)

    async def shown(self, request: Request, name: str) -> Response:
        """A record that was shown, step by step."""
        text = self.kept.text(name)
        if text is None:
            return self._form(request, message(FORGOTTEN))
        return await self._step(request, text, f"/replay/{name}")

    async def shown_text(self, request: Request, name: str) -> Response:
        """The text of a record that was shown."""
        text = self.kept.text(name)
        return self._form(request, message(FORGOTTEN)) if text is None else download(text, "game")

    async def played(self, request: Request, id: str) -> Response:
        """A finished match or evening of a table, step by step."""
        text = (await self.house.table(id)).record_text()
        if text is None:
            return self._unfinished(request, id)
        return await self._step(request, text, f"/t/{id}", id)

    async def record(self, request: Request, id: str) -> Response:
        """The record of a finished match or evening, as a file."""
        table = await self.house.table(id)
        text = table.record_text()
        return self._unfinished(request, id) if text is None else download(text, table.game)

    async def played_game(self, request: Request, id: str, number: str) -> Response:
        """One finished game of a classic table, step by step."""
        text = await self._game(id, number)
        if text is None:
            return self._unfinished(request, id)
        return await self._step(request, text, f"/t/{id}/game/{number}", id)

    async def game_record(self, request: Request, id: str, number: str) -> Response:
        """The record of one finished game, as a file."""
        text = await self._game(id, number)
        return self._unfinished(request, id) if text is None else download(text, f"game-{number}")

    async def _game(self, id: str, number: str) -> str | None:
        """The record of a finished game of a match, numbered from 1; None if there is none."""
        games = getattr(await self.house.table(id), "games", [])
        known = number.isascii() and number.isdigit() and len(number) < 6
        return games[int(number) - 1].text() if known and 0 < int(number) <= len(games) else None

    async def _step(
        self, request: Request, text: str, address: str, table: str | None = None
    ) -> Response:
        """The page of one step, or only the expert's opinion of what was decided there."""
        reader = language_of(request)
        steps = await asyncio.to_thread(steps_of, text)
        step = step_wanted(request, steps)
        found = told(steps, step, reader)
        found["where"] = address if table is None else f"{address}/replay"
        found["record"] = f"{address}/record"
        found["origin"] = None if table is None else f"/t/{table}"
        expert = request.query_params.get("expert")
        if expert:
            await self._ask(steps, step, found)
        name = "replay_expert.html" if expert == "alone" else "replay.html"
        return page(self.templates, request, name, found)

    async def _ask(self, steps: Steps, step: int, found: dict[str, Any]) -> None:
        decided = steps.decision(step) if isinstance(steps, MatchSteps) else None
        if decided is None or decided.advice is None:
            return
        try:
            found["opinion"] = await self.experts.opinion(decided.view, decided.act)
        except EcarteError as error:
            found["trouble"] = error.sentence

    def _form(self, request: Request, wrong: Message | None = None, text: str = "") -> Response:
        found = {"sentence": wrong, "text": text, "largest": LARGEST}
        status = 200 if wrong is None else 400
        return page(self.templates, request, "replay_form.html", found, status)

    def _unfinished(self, request: Request, id: str) -> Response:
        sentence = message("The game is still being played; its replay comes when it is over.")
        found = {"sentence": sentence, "origin": f"/t/{id}"}
        return page(self.templates, request, "replay_none.html", found, 409)


def router(house: Any, templates: Jinja2Templates) -> APIRouter:
    """The pages of replay, records and hints."""
    experts = Experts()
    pages = ReplayPages(house, templates, experts)
    routes = APIRouter(include_in_schema=False)
    routes.get("/replay")(pages.form)
    routes.post("/replay")(pages.show)
    routes.get("/replay/{name}")(pages.shown)
    routes.get("/replay/{name}/record")(pages.shown_text)
    routes.get("/t/{id}/replay")(pages.played)
    routes.get("/t/{id}/record")(pages.record)
    routes.get("/t/{id}/hint")(HintPages(house, templates, experts).hint)
    routes.get("/t/{id}/game/{number}/replay")(pages.played_game)
    routes.get("/t/{id}/game/{number}/record")(pages.game_record)
    return routes


async def sent_record(request: Request) -> str:
    """The record in a form: the file, or the text that was pasted. Raises `EcarteError`."""
    async with request.form(max_files=1, max_fields=4, max_part_size=4 * LARGEST) as fields:
        file, pasted = fields.get("file"), fields.get("text")
        if isinstance(file, UploadFile):
            data = await file.read(LARGEST + 1)
            if data:
                return decoded(_bounded(data))
        text = pasted if isinstance(pasted, str) else ""
        if not text.strip():
            raise BadText(message("Choose the file of a record, or paste its text."))
        _bounded(text.encode("utf-8", "surrogatepass"))
        return text.replace("\r\n", "\n")


def _bounded(data: bytes) -> bytes:
    if len(data) > LARGEST:
        raise BadText(message("A record shown here has at most {most} bytes.", most=LARGEST))
    return data


def download(text: str, name: str) -> Response:
    """A record as a file to be kept."""
    return Response(
        text,
        media_type="text/plain; charset=utf-8",
        headers={
            "Content-Disposition": f'attachment; filename="ecarte-{name}.ecarte"',
            "X-Content-Type-Options": "nosniff",
        },
    )
