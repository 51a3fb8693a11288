"""What the banking screens need of an evening, whoever deals the cards in it."""

from __future__ import annotations

from typing import Protocol

from ecarte.banking.acts import Act
from ecarte.banking.record import Record
from ecarte.banking.table import Table
from ecarte.banking.view import TableView
from ecarte.messages import Message
from ecarte.service.banking import Setup, Step


class InPlay(Protocol):
    """An evening in progress, as `service.banking.Session` is one."""

    setup: Setup
    table: Table
    acts: list[Act]
    done: set[str]

    @property
    def over(self) -> bool:
        """Whether the evening is over."""

    @property
    def persons(self) -> tuple[str, ...]:
        """The people at the table."""

    @property
    def awaited(self) -> tuple[str, ...]:
        """The people without whom the evening does not go on now."""

    @property
    def may_act(self) -> tuple[str, ...]:
        """The people who may act now."""

    def view(self, player: str | None) -> TableView:
        """The evening as a player sees it."""

    def do(self, act: Act) -> Step:
        """Does an act. Raises `Refused`."""

    def sit(self, name: str, units: int, kind: str) -> Step:
        """Somebody sits down, or brings more."""

    def say_done(self, name: str) -> None:
        """A player has nothing more to do in this phase of the deal."""

    def go_on(self) -> Step | None:
        """Nature or a computer does one act; None when people are awaited."""

    def break_up(self) -> list[Step]:
        """Everybody goes; the evening is over."""

    def told(self, step: Step, player: str | None) -> list[Message]:
        """What a player is told of a step."""

    def record(self) -> Record:
        """The evening written down."""

    def facts(self) -> dict[str, object]:
        """The evening as plain values."""
