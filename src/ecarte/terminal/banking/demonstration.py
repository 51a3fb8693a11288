"""The banking demonstration: computers play a short evening, told without waiting."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from ecarte.banking.acts import Act, Kind
from ecarte.banking.rules import LAID
from ecarte.banking.state import Phase
from ecarte.language import Language
from ecarte.messages import mark, message
from ecarte.service.banking import Player, Session, Setup
from ecarte.service.evening import settlement_lines, who_owes_whom
from ecarte.speech.banking import purse_lines
from ecarte.terminal.plain.asking import Conversation

PLAYERS = ((mark("Anna"), "proportional"), (mark("Boris"), "flat"), (mark("Vera"), "proportional"))
"""Who sits at the table, and how they stake."""
PURSE = 200
DEALS = 6
"""After as many deals, one pack, the banker retires."""


def show(language: Language, write: Callable[[str], object], seed: bytes | None = None) -> int:
    """Shows a short evening with a laid bank; the same seed shows the same. Gives exit code 0."""

    nobody = Conversation(language, str, write, spoken=False)
    tell_evening(nobody, secrets.token_bytes(16) if seed is None else seed)
    return 0


def tell_evening(conversation: Conversation, seed: bytes) -> None:
    """Tells one tenure as a spectator follows it, and who owes whom at its end."""
    language, tell = conversation.language, conversation.tell
    players = tuple(Player(language.text(name), PURSE, kind) for name, kind in PLAYERS)
    session = Session(Setup(LAID, players, seed))
    tell(
        message(
            "A banking table to watch: the computer plays {players}.",
            players=tuple(player.name for player in players),
        )
    )
    while not _tenure_ends(session):
        step = session.go_on()
        assert step is not None
        if step.before.phase is Phase.DEALING:
            conversation.gap()
        tell(*session.told(step, None))
        if step.act.kind is Kind.CLOSE:
            tell(*purse_lines(session.view(None)))
    banker = session.table.banker
    if banker is not None:
        tell(*session.told(session.do(Act(banker, Kind.RETIRE)), None))
    conversation.gap()
    settlement = who_owes_whom(session.table)
    tell(message("The end of the evening:"), *settlement_lines(settlement))


def _tenure_ends(session: Session) -> bool:
    """Whether the first bank has passed, or its banker may retire after enough deals."""
    table = session.table
    if table.deal == 0:
        return session.over
    return table.phase in (Phase.OFFER, Phase.OVER) or (
        table.phase is Phase.BETWEEN and table.deal >= DEALS
    )
