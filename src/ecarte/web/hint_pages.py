"""What the expert and the old books would do, during play: only against the computer.

Between people a hint would be a third player at the table; there it comes with the replay.
"""

from __future__ import annotations

from typing import Any

from fastapi import Request
from fastapi.responses import Response
from fastapi.templating import Jinja2Templates

from ecarte.classic.view import DealView
from ecarte.errors import EcarteError, Refused
from ecarte.messages import message
from ecarte.service.shared.classic_table import ClassicTable
from ecarte.service.shared.table import SharedTable
from ecarte.speech import hints as speech
from ecarte.web.pages import FRAGMENT
from ecarte.web.seats import seat_token
from ecarte.web.templating import page
from ecarte.web.weighing import Experts


class HintPages:
    """The page of a hint, or only what stands on it, for the script of the table's page."""

    def __init__(self, house: Any, templates: Jinja2Templates, experts: Experts) -> None:
        self.house = house
        self.templates = templates
        self.experts = experts

    async def hint(self, request: Request, id: str) -> Response:
        """What the expert would do where the reader is to act."""
        place = await self.house.who(seat_token(request, id), id)
        found: dict[str, Any] = {"origin": f"/t/{id}", "opinion": None, "trouble": None}
        found["whole"], status = True, 200
        try:
            view = view_to_advise(await self.house.table(id), place)
            found["opinion"] = await self.experts.opinion(view)
        except Refused as refusal:
            found["trouble"], status = refusal.sentence, 409
        except EcarteError as error:
            found["trouble"], status = error.sentence, 503
        part = FRAGMENT in request.headers.get("accept", "")
        name = "replay_expert.html" if part else "hint.html"
        return page(self.templates, request, name, found, status)


def view_to_advise(table: SharedTable, place: str | None) -> DealView:
    """What a person who asks for a hint sees. Raises `Refused` where there is none for him."""
    if not isinstance(table, ClassicTable):
        raise Refused(message("There are hints for the classic game only."))
    if table.alone is None:
        raise Refused(message("Between people there are no hints; they come with the replay."))
    if place != str(table.alone):
        raise Refused(message("Only the player at this table can ask for a hint."))
    match = table.view(table.alone)
    if match is None or match.deal is None or not match.deal.to_act:
        raise Refused(message(speech.NOT_YOUR_TURN))
    return match.deal
