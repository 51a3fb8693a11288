"""An evening with real cards: the host types what is called and seen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from textual.pilot import Pilot

from ecarte.banking.rules import BankingRules
from ecarte.banking.state import Phase, purse_of
from ecarte.language import language
from ecarte.service import storage
from ecarte.service.banking import Player, Setup
from ecarte.service.real_cards import SAVED
from ecarte.service.start import Start
from ecarte.terminal.app import EcarteApp
from ecarte.terminal.banking.real_cards import CardsLine, RealCardsScreen
from ecarte.terminal.banking.setup import FoundingScreen
from tests.terminal.at_the_table import PATIENCE, is_quiet, text_of

RULES = BankingRules(first_banker="Anna")
PLAYERS = (Player("Anna", 200), Player("Boris", 100), Player("Clara", 100))


class Hosting(NamedTuple):
    """An open evening with real cards and the host's hand on its keys."""

    app: EcarteApp
    pilot: Pilot[int]

    @property
    def screen(self) -> RealCardsScreen:
        """The table."""
        return next(one for one in self.app.screen_stack if isinstance(one, RealCardsScreen))

    async def settle(self) -> None:
        """Waits until the screen waits for the host."""
        for tried in range(200):
            await self.pilot.pause()
            screen = self.app.screen
            if tried < PATIENCE and not is_quiet(screen):
                continue
            if not isinstance(screen, RealCardsScreen) or screen.listening or screen.held:
                await self.pilot.pause()
                return
        raise AssertionError("the evening does not go on")

    async def press(self, *keys: str) -> None:
        """Presses keys one after another."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def cards(self, text: str) -> None:
        """Writes cards, and Enter."""
        line = self.screen.query_one(CardsLine)
        assert line.has_focus
        line.value = text
        await self.press("enter")

    async def type(self, text: str) -> None:
        """Types cards sign by sign, and Enter."""
        for sign in text:
            await self.pilot.press("space" if sign == " " else sign)
        await self.press("enter")

    def shown(self) -> str:
        """What the uppermost screen says."""
        return text_of(self.app.screen)


@asynccontextmanager
async def hosting(start: Start | None = None, code: str = "en") -> AsyncIterator[Hosting]:
    begun = start or Start(banking=Setup(RULES, PLAYERS), real_cards=True)
    app = EcarteApp(language(code), begun)
    async with app.run_test(size=(80, 24)) as pilot:
        host = Hosting(app, pilot)
        await host.settle()
        yield host


async def to_the_opening(host: Hosting) -> None:
    await host.press("a")
    await host.cards("4h")
    await host.press("2", "s", "d", "d", "c")


async def test_a_deal_is_typed_through() -> None:
    async with hosting() as host:
        assert "The bank is offered to you" in host.shown()
        await host.press("a")
        assert "Deal 1: which card is turned up?" in host.shown()
        await host.cards("10h")
        assert "Hearts are trump." in host.shown()
        assert host.screen.actor == "Boris"
        await host.press("3", "s")
        assert "Boris stakes 10 units on tableau 3." in host.shown()
        await host.press("d", "d")
        assert host.screen.actor == "Anna"
        await host.press("c")
        assert "Tableau 1, the banker’s: which four cards?" in host.shown()
        await host.cards("2s 3s 4s 5s")
        assert "2♠" in host.shown()
        await host.type("2c 3c 4c 5c")
        await host.cards("kh qh 2d 3d")
        await host.cards("6s 7s 8s 9s")
        table = host.screen.session.table
        assert table.phase is Phase.BETWEEN
        assert purse_of(table, "Boris") == 110
        assert purse_of(table, "Anna") == 190
        assert "0 : 2 tableau wins" in host.shown()
        await host.press("d")
        assert "Deal 2: which card is turned up?" in host.shown()


async def test_cards_that_cannot_be_are_refused_with_a_sentence() -> None:
    async with hosting() as host:
        await to_the_opening(host)
        await host.cards("2s 3s 4s")
        assert "A tableau has 4 cards" in host.shown()
        await host.cards("zz")
        assert "“zz” is not a card" in host.shown()
        await host.cards("2s 2s 2s 3s")
        assert "2♠" in host.shown()
        assert host.screen.evening.typed == []


async def test_what_was_typed_last_can_be_undone() -> None:
    async with hosting() as host:
        await to_the_opening(host)
        await host.cards("2s 3s 4s 5s")
        assert host.screen.evening.next_tableau == 2
        await host.press("ctrl+z")
        assert host.screen.evening.next_tableau == 1
        await host.press("ctrl+z")
        assert host.screen.session.table.phase is Phase.STAKING


async def test_the_evening_is_kept_and_taken_up_in_the_middle_of_an_opening() -> None:
    async with hosting() as host:
        await to_the_opening(host)
        await host.cards("2s 3s 4s 5s")
        table = host.screen.session.table
    assert storage.read_facts(SAVED) is not None
    async with hosting(Start(real_cards=True, resume=True)) as host:
        assert host.screen.session.table == table
        assert "Tableau 2: which four cards?" in host.shown()
        assert "2♠" in host.shown()


async def test_the_cut_for_the_first_bank_is_typed_in_the_order_of_the_seats() -> None:
    start = Start(banking=Setup(BankingRules(), PLAYERS), real_cards=True)
    async with hosting(start) as host:
        assert "Which cards do they cut, in this order: Anna, Boris, Clara?" in host.shown()
        await host.cards("2s kh 3d")
        assert host.screen.actor == "Boris"


async def test_cards_can_be_typed_as_the_readers_pack_writes_them() -> None:
    async with hosting(code="sv") as host:
        await host.press("a")
        line = host.screen.query_one(CardsLine)
        line.value = "kn♥"
        await host.press("enter")
        assert str(host.screen.session.table.turn_up) == "JH"


async def test_the_form_asks_for_no_seed_and_all_players_are_people() -> None:
    async with hosting(Start(real_cards=True)) as host:
        form = host.app.screen
        assert isinstance(form, FoundingScreen)
        assert not form.query("#seed")
        assert not form.query("#kind-0")
        await host.press("f2")
        assert len(host.screen.evening.persons) == 4


async def test_somebody_leaves_while_cards_are_typed() -> None:
    async with hosting() as host:
        await to_the_opening(host)
        host.screen.use("seats")
        await host.settle()
        await host.press("down", "down", "down", "enter")
        assert "Clara leaves the table" in host.shown()
        assert "which four cards?" in host.shown()
