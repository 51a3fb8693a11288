"""What a player who can explain himself answers: an act, and the sentence that says why."""

from __future__ import annotations

from typing import NamedTuple

from ecarte.classic.acts import Act
from ecarte.classic.state import Phase
from ecarte.classic.view import DealView
from ecarte.errors import Refused
from ecarte.messages import Message, message


class Choice(NamedTuple):
    """An act and why it was chosen.

    `piece` is the id of the piece of printed advice that was followed ("EB-N2c") or None where no
    book speaks; `agreeing` are the ids of further pieces that advise the same act.
    """

    act: Act
    why: Message
    piece: str | None = None
    agreeing: tuple[str, ...] = ()


def verify_turn(view: DealView) -> None:
    """Refuses to choose for a seat, or a spectator, that is not to act."""
    if view.actor != view.seat:
        sentence = (
            message("The deal is over: there is nothing to choose.")
            if view.phase is Phase.OVER
            else message("There is nothing to choose: this seat is not to act.")
        )
        raise Refused(sentence)
