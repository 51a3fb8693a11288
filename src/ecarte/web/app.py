"""The application: the interface for programs, all pages, the static files and the guard."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from typing import Any

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import JSONResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.types import Scope

from ecarte import __version__
from ecarte.service.shared.house import House
from ecarte.web import api, faces
from ecarte.web.problems import Problems
from ecarte.web.security import Guard
from ecarte.web.settings import Settings
from ecarte.web.templating import STATIC, make_templates

PAGES = (
    "pages",
    "front_pages",
    "banking_pages",
    "replay_pages",
    "rules_pages",
    "fair_pages",
)
"""The modules of pages, each with its `router`."""
FOR_LONG = "public, max-age=31536000, immutable"
FOR_A_WHILE = "public, max-age=300"


class Files(StaticFiles):
    """Static files: with their fingerprint in the address they may be kept for good."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, and how long it may be kept."""
        found = await super().get_response(path, scope)
        if found.status_code == 200:
            kept = FOR_LONG if scope.get("query_string") else FOR_A_WHILE
            found.headers["Cache-Control"] = kept
        return found


def make_app(house: House, settings: Settings | None = None) -> FastAPI:
    """The application for this house, which opens with it and closes at its end."""
    settings = settings or Settings()

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        await house.start()
        try:
            yield
        finally:
            await house.close()

    app = FastAPI(
        title="Écarté",
        version=__version__,
        description="Tables of the classic game and of the banking game. Everything the pages do "
        "can be done here. Errors are told in the reader’s language (Accept-Language or ?lang=).",
        lifespan=life,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    app.state.house, app.state.settings = house, settings
    templates = make_templates()
    problems = Problems(templates)
    problems.attach(app)
    app.include_router(_health(house))
    app.include_router(api.router(house, settings))
    app.include_router(faces.router())
    for name in PAGES:
        module: Any = import_module(f"ecarte.web.{name}")
        app.include_router(module.router(house, templates))
    app.mount("/static", Files(directory=STATIC), name="static")
    app.add_middleware(Guard, settings=settings, refuse=problems.answer)
    return app


def _health(house: House) -> APIRouter:
    routes = APIRouter(tags=["server"])

    @routes.get(
        "/health",
        responses={503: {"description": "The database does not answer."}},
        response_model=dict[str, str | int],
    )
    async def health(_: Request) -> JSONResponse:
        """Whether the server and its database answer."""
        well = await house.store.healthy()
        facts = {
            "status": "ok" if well else "database",
            "version": __version__,
            "tables": house.awake,
            "streams": house.listening,
        }
        return JSONResponse(facts, 200 if well else 503, headers={"Cache-Control": "no-store"})

    return routes
