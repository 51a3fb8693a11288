"""Finding a kind of computer player by its name, in either game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from ecarte.errors import BadSwitch
from ecarte.messages import message

_Maker = TypeVar("_Maker")


def named(makers: Mapping[str, _Maker], name: str) -> _Maker:
    """What makes the players of this name. Raises `BadSwitch` for a name that is none."""
    maker = makers.get(name)
    if maker is None:
        raise BadSwitch(
            message(
                "There is no player called “{name}”; there are: {players}.",
                name=name,
                players=tuple(makers),
            )
        )
    return maker
