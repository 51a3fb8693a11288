"""What the tests of the banking screens share: an evening, reading the screen, waiting."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from textual.pilot import Pilot

from ecarte.banking.pack import TWO_PACKS
from ecarte.banking.rules import BankingRules, Form
from ecarte.cards import Card, cards
from ecarte.language import language
from ecarte.service.banking import PERSON, Player, Setup
from ecarte.service.start import Start
from ecarte.terminal.app import EcarteApp
from ecarte.terminal.banking.in_play import InPlay
from ecarte.terminal.banking.table import BankingScreen
from ecarte.terminal.menu import Menu
from tests.terminal.at_the_table import PATIENCE, is_quiet, text_of


class Evening(NamedTuple):
    """An open banking table and the hand on its keys."""

    app: EcarteApp
    pilot: Pilot[int]

    @property
    def screen(self) -> BankingScreen:
        """The banking table, wherever it lies among the screens."""
        return next(one for one in self.app.screen_stack if isinstance(one, BankingScreen))

    @property
    def session(self) -> InPlay:
        """The evening."""
        return self.screen.session

    async def press(self, *keys: str) -> None:
        """Presses keys, each when the one before has had its effect."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def type(self, text: str) -> None:
        """Types a text as it is."""
        for sign in text:
            await self.pilot.press({"-": "minus", ".": "full_stop", " ": "space"}.get(sign, sign))
        await self.pilot.pause()

    async def settle(self) -> None:
        """Waits until the table waits for a person."""
        for tried in range(400):
            await self.pilot.pause()
            screen = self.app.screen
            if tried < PATIENCE and not is_quiet(screen):
                continue
            if not isinstance(screen, BankingScreen):
                await self.pilot.pause()
                if self.app.screen is screen and (tried > PATIENCE or is_quiet(screen)):
                    return
            elif screen.listening or screen.held or screen.coming:
                return
        raise AssertionError("the evening does not go on")

    def shown(self) -> str:
        """Everything that the widgets of the uppermost screen say."""
        return text_of(self.app.screen)

    def everything(self) -> str:
        """Everything that the widgets of all screens hold, the menu's kings left out."""
        return "\n".join(
            text_of(screen) for screen in self.app.screen_stack if not isinstance(screen, Menu)
        )


@asynccontextmanager
async def opened(
    start: Start, code: str = "en", size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Evening]:
    """The banking table, opened as the command line would open it."""
    app = EcarteApp(language(code), start)
    async with app.run_test(size=size) as pilot:
        evening = Evening(app, pilot)
        await evening.settle()
        yield evening


def pack(tableaux: str, turn_up: str) -> tuple[Card, ...]:
    """A whole pack whose first deal gives these four tableaux, written one after another."""
    hands = [cards(hand) for hand in tableaux.split("|")]
    first = [card for dealt in zip(*hands, strict=True) for card in dealt] + cards(turn_up)
    rest = list(TWO_PACKS)
    for card in first:
        rest.remove(card)
    return (*first, *rest)


def setup(
    kinds: dict[str, str] | None = None,
    purse: int = 200,
    rules: BankingRules | None = None,
    prepared: tuple[Card, ...] = (),
) -> Setup:
    """An evening of Anna, a person and the first banker, and others; purses are alike."""
    players = kinds or {"Anna": PERSON, "Boris": "flat"}
    return Setup(
        rules or BankingRules(first_banker="Anna"),
        tuple(Player(name, purse, kind) for name, kind in players.items()),
        b"a seed",
        (prepared,) if prepared else (),
    )


LAID = BankingRules(form=Form.LAID, agreed=10, first_banker="Anna")
