"""Where the pictures of the cards are found, and the route that sends them.

A pack is a country's indices in two colours or four: `en-2`, `ru-4`. A page names a face by
`card_url`, which changes whenever the drawing does, so that it may be kept for ever.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from fastapi import APIRouter, HTTPException, Response

from ecarte.cards import NUMBER_OF_CARDS, Card, card
from ecarte.drawing.faces import back_svg, card_svg
from ecarte.errors import BadText
from ecarte.language import LANGUAGES, language


@cache
def _drawn(pack: str, name: str) -> tuple[bytes, str] | None:
    """A face or the back as it is sent, with the hash of it; None if there is no such picture."""
    code, _, colours = pack.partition("-")
    if code not in LANGUAGES or colours not in ("2", "4"):
        return None
    if name == "back":
        picture = back_svg()
    else:
        try:
            one = card(name)
        except BadText:
            return None
        if one >= NUMBER_OF_CARDS or str(one) != name:
            return None
        picture = card_svg(one, language(code).rank(one.rank), colours == "4")
    sent = picture.encode()
    return sent, sha256(sent).hexdigest()[:12]


def _url(pack: str, name: str) -> str:
    drawn = _drawn(pack, name)
    assert drawn is not None
    return f"/cards/{pack}/{name}.svg?v={drawn[1]}"


def card_url(card_text: str | Card, language_code: str, four_colour: bool = False) -> str:
    """Where a card's face is found; of a card nobody has seen (`??`), the back.

    `card_text` is a card as everywhere, `QH`; a `Card` will do.
    """
    name = str(card_text)
    return _url(f"{language_code}-{4 if four_colour else 2}", "back" if name == "??" else name)


def back_url() -> str:
    """Where the back of the cards is found."""
    return _url("en-2", "back")


def router() -> APIRouter:
    """The addresses of the faces."""
    routes = APIRouter()

    @routes.get("/cards/{pack}/{name}.svg", include_in_schema=False)
    def face(pack: str, name: str) -> Response:
        drawn = _drawn(pack, name) if len(pack) == 4 and len(name) <= 4 else None
        if drawn is None:
            raise HTTPException(404)
        return Response(
            drawn[0],
            media_type="image/svg+xml",
            headers={"Cache-Control": "public, max-age=31536000, immutable"},
        )

    return routes
