"""What programs send and are sent: the bodies of the requests under /api and of their answers."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from ecarte.errors import BadText
from ecarte.messages import message
from ecarte.service.shared.fair import LONGEST_WORDS
from ecarte.service.shared.names import LONGEST_NAME, verify_person, verify_shown
from ecarte.service.shared.table import LONGEST_KEY

Switch = bool | int | str | None
MOST = 10**9
"""The largest number in a body: no purse, limit or clock is larger."""


class Body(BaseModel):
    """What a request says; what is not named here is refused."""

    model_config = ConfigDict(extra="forbid")


class Clock(Body):
    """Thinking time for each player of a classic match, and what each act adds to it."""

    seconds: int = Field(ge=10, le=24 * 3600)
    increment: int = Field(default=0, ge=0, le=3600)


class Computer(Body):
    """A computer punter at a banking table."""

    name: str = Field(min_length=1, max_length=LONGEST_NAME)
    units: int = Field(default=200, ge=1, le=MOST)
    kind: str = Field(default="proportional", max_length=20)


class NewTable(Body):
    """A table to be founded. `seats`, `clock` and `lesson` are for the classic game, `computers`,
    `units` and `name`, which is needed there, for the banking game."""

    game: Literal["classic", "banking"]
    rules: dict[str, Switch] = Field(default_factory=dict, max_length=40)
    seats: list[str] = Field(default=["person", "person"], min_length=2, max_length=2)
    clock: Clock | None = None
    lesson: bool = False
    computers: list[Computer] = Field(default_factory=list, max_length=12)
    units: int = Field(default=200, ge=1, le=MOST)
    limit: int = Field(
        default=180, ge=10, le=7 * 24 * 3600, description="How long an absent player is awaited."
    )
    name: str | None = Field(
        default=None,
        max_length=200,
        description="Who begins the evening; the name is kept for whoever shows `founder`.",
    )


class Sitting(Body):
    """Somebody who sits down. `words` enter the shuffles; a long random `key` makes it safe to
    ask again."""

    name: str = Field(max_length=200)
    words: str = Field(default="", max_length=LONGEST_WORDS)
    place: str | None = Field(default=None, max_length=LONGEST_NAME)
    key: str | None = Field(default=None, min_length=1, max_length=LONGEST_KEY)
    founder: str | None = Field(
        default=None, max_length=100, description="What the founder of the table was given."
    )


class Doing(Body):
    """What a player does: the version of the table he has seen, and a key of his own choice."""

    version: int = Field(ge=0, le=MOST)
    key: str = Field(min_length=1, max_length=LONGEST_KEY)
    do: str = Field(default="act", max_length=20)
    act: str | None = Field(default=None, max_length=200)
    yes: bool | None = None


class Code(Body):
    """A one-time code made on another device."""

    code: str = Field(min_length=1, max_length=40)


class Promise(BaseModel):
    """The fingerprint of the seed of a shuffle, shown before anybody contributes to it."""

    shuffle: int
    fingerprint: str


class Founded(BaseModel):
    """A new table and its links: the one invites, with the other one can only watch. `founder`
    proves who has founded it, `fair` is the promise on which people sit down."""

    id: str
    url: str
    watch: str
    watch_url: str
    founder: str
    fair: Promise


class Looked(BaseModel):
    """A table as this reader may see it."""

    id: str
    free: list[str] = Field(description="The places a person can still take.")
    table: dict[str, Any]


class Sat(Looked):
    """A seat taken, and the table as it is seen from there."""

    place: str
    token: str


class Done(Looked):
    """The table after an act, and what was said since the version the act answered."""

    said: list[dict[str, Any]]


class CodeGiven(BaseModel):
    """A one-time code for another device and for how many seconds it is good."""

    code: str
    seconds: int


class Moved(BaseModel):
    """The seat that a one-time code has given."""

    id: str
    place: str
    token: str


PERSONS_DO = {
    "classic": (
        "act",
        "resign",
        "ask_back",
        "answer_back",
        "rematch",
        "claim",
        "again",
    ),
    "banking": (
        "begin",
        "act",
        "done",
        "bring",
        "leave",
        "sit_again",
        "claim",
        "back",
        "break_up",
    ),
}
"""What people do at a table of each game, once they sit."""


def setup_of(new: NewTable) -> dict[str, Any]:
    """The setup of the table that a program wants. Raises `BadText`."""
    texts = [*new.rules, *new.rules.values(), *new.seats]
    verify_shown(*texts, *(text for one in new.computers for text in (one.name, one.kind)))
    founder = None if new.name is None else verify_person(new.name)
    if new.game == "classic":
        return {
            "game": "classic",
            "rules": new.rules,
            "seats": new.seats,
            "limit": new.limit,
            "clock": None if new.clock is None else new.clock.model_dump(),
            "lesson": new.lesson,
        }
    if founder is None:
        raise BadText(message("A banking table needs the name of its founder."))
    return {
        "game": "banking",
        "rules": new.rules,
        "computers": [[one.name, one.units, one.kind] for one in new.computers],
        "units": new.units,
        "founder": founder,
        "limit": new.limit,
    }


def entry_of(game: str, done: Doing) -> dict[str, Any]:
    """The entry for what a player does. Raises `BadText` for what nobody does at this game."""
    if done.do not in PERSONS_DO[game]:
        raise BadText(
            message(
                "At this table one can do: {verbs}; not “{verb}”.",
                verbs=PERSONS_DO[game],
                verb=done.do,
            )
        )
    entry: dict[str, Any] = {"do": done.do}
    if done.act is not None:
        entry["act"] = done.act
    if done.yes is not None:
        entry["yes"] = done.yes
    return entry
