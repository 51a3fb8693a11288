"""What the tests of the terminal game share: opening a table, reading a screen, waiting."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple, TypeVar

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from ecarte.cards import cards
from ecarte.classic.rules import SWEDISH, ClassicRules
from ecarte.language import language
from ecarte.service.classic import PERSON, Session, Setup, position_pack
from ecarte.service.start import Start
from ecarte.terminal.app import EcarteApp
from ecarte.terminal.menu import Menu
from ecarte.terminal.panels import Hand
from ecarte.terminal.table import Table

SEED = b"a seed"
PATIENCE = 20
"""So often it is tried to find a screen quiet; the smallest windows never are."""
SomeScreen = TypeVar("SomeScreen", bound=Screen[object])


class Playing(NamedTuple):
    """An open game and the hand on its keys."""

    app: EcarteApp
    pilot: Pilot[int]

    @property
    def table(self) -> Table:
        """The table, wherever it lies among the screens."""
        return next(one for one in self.app.screen_stack if isinstance(one, Table))

    @property
    def session(self) -> Session:
        """The match at the table."""
        return self.table.session

    async def press(self, *keys: str) -> None:
        """Presses keys, each when the one before has had its effect."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def settle(self) -> None:
        """Waits until the game waits for a person."""
        for tried in range(200):
            await self.pilot.pause()
            screen = self.app.screen
            if tried < PATIENCE and not is_quiet(screen):
                continue
            if not isinstance(screen, Table):
                await self.pilot.pause()
                if self.app.screen is screen and (tried > PATIENCE or is_quiet(screen)):
                    return
            elif screen.asked or screen.ended is not None:
                return
        raise AssertionError("the game does not go on")

    def shown(self) -> str:
        """Everything that the widgets of the uppermost screen say."""
        return text_of(self.app.screen)

    def everything(self) -> str:
        """Everything that the widgets of all screens hold, those behind included.

        Only the menu is left out: it is decorated with four kings.
        """
        game = (one for one in self.app.screen_stack if not isinstance(one, Menu))
        return "\n".join(text_of(screen) for screen in game)

    def hand(self) -> Hand:
        """The hand on the table."""
        return self.table.query_one(Hand)


def is_quiet(screen: Screen[object]) -> bool:
    """Whether a screen is there whole, and no key or other message waits for its turn."""
    pumps = (screen.focused or screen).ancestors_with_self
    return screen.is_mounted and not any(pump.message_queue_size for pump in pumps)


def text_of(screen: Screen[object]) -> str:
    """What all widgets of a screen say."""
    return "\n".join(str(widget.visual) for widget in screen.query(Static))


@asynccontextmanager
async def opened(
    start: Start, code: str = "en", size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Playing]:
    """The game, opened as the command line would open it."""
    app = EcarteApp(language(code), start)
    async with app.run_test(size=size) as pilot:
        playing = Playing(app, pilot)
        await playing.settle()
        yield playing


def setup(
    hand: str = "",
    other: str = "",
    turn_up: str = "",
    people: bool = False,
    dealer: int = 1,
    score: tuple[int, int] = (0, 0),
    rules: ClassicRules = SWEDISH,
    opponent: str = "printed",
) -> Setup:
    """A match that begins with these cards; what is not named follows from the seed."""
    pack = position_pack(
        rules,
        SEED,
        dealer,
        (cards(hand), cards(other)),
        cards(turn_up)[0] if turn_up else None,
    )
    players = (PERSON, PERSON if people else opponent)
    return Setup(rules, ("Anna", "Boris"), players, SEED, score, dealer, pack)
