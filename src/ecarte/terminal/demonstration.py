"""The demonstration: one game of the computer against itself, told without waiting.

It is shown where nobody watches a terminal, and on request.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

from ecarte.language import Language
from ecarte.messages import mark, message
from ecarte.service.classic import Session, Setup
from ecarte.terminal.plain import telling
from ecarte.terminal.plain.asking import Conversation

NAMES = (mark("Anna"), mark("Boris"))
PLAYER = "printed"
"""Who plays both seats."""


def show_classic(
    language: Language, write: Callable[[str], object], seed: bytes | None = None
) -> int:
    """Shows a game of classic Écarté; the same seed shows the same game. Gives the exit code 0."""
    nobody = Conversation(language, str, write, spoken=False)
    tell_game(nobody, secrets.token_bytes(16) if seed is None else seed)
    return 0


show = show_classic
"""The demonstration of the classic game."""


def tell_game(conversation: Conversation, seed: bytes) -> None:
    """Tells a game as a spectator follows it; at the end of a deal its cards lie open."""
    language = conversation.language
    names = (language.text(NAMES[0]), language.text(NAMES[1]))
    session = Session(Setup(names=names, players=(PLAYER, PLAYER), seed=seed))
    conversation.tell(
        message(
            "A game to watch: the computer plays both {first} and {second}.",
            first=names[0],
            second=names[1],
        )
    )
    while (step := session.go_on()) is not None:
        said = session.told(step, None)
        if step.after.last is step.before.last:
            conversation.tell(*said)
            continue
        view = session.view(None)
        begins = [] if session.over else [said.pop()]
        conversation.tell(*said)
        if view.last is not None:
            conversation.tell(*telling.opened(view.last, names))
        if begins:
            conversation.tell(*telling.score(view, names))
            conversation.gap()
            conversation.tell(*begins)
