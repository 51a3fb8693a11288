"""Which rule stands behind a sentence that was told, so that a page can link it."""

from __future__ import annotations

from ecarte.messages import Message
from ecarte.speech.classic import TRUMP

_RULES = {
    "{first} cuts {card}, {second} cuts {other}.": "C2",
    "Deal {deal}: {name} deals.": "C2",
    "The turn-up is {card}.": "C3",
    **dict.fromkeys(TRUMP, "C3"),
    "{name} scores 1 point for the king turned up.": "C4",
    "{name} stands.": "C5",
    "{name} proposes.": "C6",
    "{name} proposes to exchange {number} card.": "C6",
    "{name} accepts.": "C7",
    "{name} refuses.": "C7",
    "{name} throws no card away.": "C8",
    "{name} throws {number} card away.": "C8",
    "You draw {cards}.": "C8",
    "{name} plays without a further exchange.": "C9",
    "{name} is vulnerable.": "C12",
    "{name} announces {king}.": "C13",
    "{name} announces no king.": "C14",
    "{name} scores 1 point for the king.": "C13",
    "{name} leads {card}.": "C16",
    "{name} takes the trick.": "C21",
    "{name} makes the point and scores 1.": "C22",
    "{name} takes every trick, the vole, and scores 2 points.": "C22",
    "{name} makes the point against a vulnerable player and scores 2 points.": "C23",
    "{name} wins game {game} by {score}.": "C25",
    "{name} pays {number} unit.": "C27",
    "{name} wins the match.": "C28",
    "{name} resigns the game.": "C29",
}
"""By the text of a sentence of `ecarte.speech.classic`, the number of its rule."""


def rule_of(said: Message) -> str | None:
    """The number of the rule behind a sentence, or None."""
    return _RULES.get(said.text)
