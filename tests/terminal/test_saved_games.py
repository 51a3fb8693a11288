"""What is saved is taken up from the menu, and never lost without being asked."""

from __future__ import annotations

import pytest

from ecarte.banking.rules import BankingRules
from ecarte.service import banking, classic, real_cards, storage
from ecarte.service.classic import SAVED, Session, Setup, resumed
from ecarte.service.start import Start
from ecarte.terminal.banking.real_cards import RealCardsScreen
from ecarte.terminal.banking.table import BankingScreen
from ecarte.terminal.menu import Menu
from ecarte.terminal.room import Page
from ecarte.terminal.saved_games import KINDS
from ecarte.terminal.table import Table
from tests.terminal import at_the_banking_table
from tests.terminal.at_the_table import SEED, Playing, opened, setup
from tests.terminal.test_real_cards import PLAYERS, RULES

ASKED = "The new one takes its place"
EVA = BankingRules(first_banker="Eva")


def saved_game() -> Session:
    """A match of other people, which is saved."""
    session = Session(Setup(names=("Eva", "Otto"), seed=SEED))
    storage.write_facts(SAVED, session.facts())
    return session


def save_evening() -> None:
    session = banking.Session(at_the_banking_table.setup())
    storage.write_facts(banking.SAVED, session.facts())


def save_real_cards() -> None:
    evening = real_cards.RealCards(banking.Setup(RULES, PLAYERS))
    storage.write_facts(real_cards.SAVED, evening.facts())


def names_saved() -> tuple[str, str]:
    facts = storage.read_facts(SAVED)
    assert facts is not None
    return resumed(facts).setup.names


async def choose(playing: Playing, name: str) -> None:
    """Chooses an entry of the menu."""
    menu = playing.app.screen
    assert isinstance(menu, Menu)
    menu.open(name)
    await playing.settle()


def test_the_kinds_are_kept_under_the_names_of_their_services() -> None:
    assert list(KINDS) == [classic.SAVED, banking.SAVED, real_cards.SAVED]


async def test_without_anything_saved_nothing_is_offered() -> None:
    async with opened(Start()) as playing:
        assert "Resume" not in playing.shown()


async def test_the_only_saved_game_is_taken_up_at_once() -> None:
    saved_game()
    async with opened(Start()) as playing:
        assert "[1] Resume the saved game" in playing.shown()
        await playing.press("1")
        assert playing.session.setup.names == ("Eva", "Otto")


async def test_a_saved_evening_is_taken_up_from_the_menu() -> None:
    save_evening()
    async with opened(Start()) as playing:
        assert "[1] Resume the saved evening" in playing.shown()
        await playing.press("1")
        for _ in range(20):
            await playing.pilot.pause()
        assert isinstance(playing.app.screen, BankingScreen)
        assert playing.app.screen.session.persons == ("Anna",)


async def test_where_several_are_saved_it_is_asked_which() -> None:
    saved_game()
    save_evening()
    save_real_cards()
    async with opened(Start()) as playing:
        assert "[1] Resume what is saved" in playing.shown()
        await playing.press("1")
        assert isinstance(playing.app.screen, Page)
        for text in KINDS.values():
            assert text in playing.shown()
        await playing.press("down", "down", "enter")
        for _ in range(20):
            await playing.pilot.pause()
        assert isinstance(playing.app.screen, RealCardsScreen)
        assert playing.app.screen.session.persons == ("Anna", "Boris", "Clara")


@pytest.mark.parametrize("lesson", [False, True])
async def test_a_start_from_the_command_line_asks_before_it_replaces_a_saved_game(
    lesson: bool,
) -> None:
    saved_game()
    start = Start(lesson=True) if lesson else Start(classic=setup("", "", ""))
    async with opened(start) as playing:
        assert ASKED in playing.shown()
        await playing.press("escape")
        assert isinstance(playing.app.screen, Menu)
        assert names_saved() == ("Eva", "Otto")


async def test_instead_of_a_new_game_the_saved_one_can_be_taken_up() -> None:
    saved_game()
    async with opened(Start(classic=setup("", "", ""))) as playing:
        await playing.press("enter")
        assert playing.session.setup.names == ("Eva", "Otto")


async def test_the_guided_deal_replaces_a_saved_game_only_if_that_is_wanted() -> None:
    saved_game()
    async with opened(Start()) as playing:
        await choose(playing, "lesson")
        assert ASKED in playing.shown()
        await playing.press("right", "enter")
        assert isinstance(playing.app.screen, Table)
        assert names_saved() == ("Anna", "Boris")


async def test_this_deal_again_keeps_the_game_in_progress_unless_it_may_be_replaced() -> None:
    async with opened(Start(classic=setup("7S 8S 9D 7D 9C", "", "8H"))) as playing:
        await playing.press("s")
        before = playing.session
        await playing.press("escape", "down", "enter")
        assert ASKED in playing.shown()
        await playing.press("escape")
        assert playing.session is before
        assert playing.table.asked
        await playing.press("escape", "down", "enter", "right", "enter")
        assert playing.session is not before


async def test_a_rematch_does_not_ask_since_the_match_is_over() -> None:
    async with opened(Start(classic=setup("7S 8S 9D 7D 9C", "", "8H"))) as playing:
        await playing.press("x", "right", "enter")
        playing.app.after_match(playing.session, "rematch")
        await playing.settle()
        assert isinstance(playing.app.screen, Table)


async def test_an_evening_from_the_command_line_asks_before_it_replaces_a_saved_one() -> None:
    save_evening()
    new = at_the_banking_table.setup({"Eva": "person", "Otto": "flat"}, rules=EVA)
    async with at_the_banking_table.opened(Start(banking=new)) as evening:
        assert ASKED in evening.shown()
        await evening.press("enter")
        assert evening.session.persons == ("Anna",)
    async with at_the_banking_table.opened(Start(banking=new)) as evening:
        await evening.press("right", "enter")
        assert evening.session.persons == ("Eva",)


async def test_a_new_evening_in_the_middle_of_one_asks_too() -> None:
    start = Start(banking=at_the_banking_table.setup())
    async with at_the_banking_table.opened(start) as evening:
        before = evening.session
        await evening.press("escape", "down", "enter", "f2")
        assert ASKED in evening.shown()
        await evening.press("escape")
        assert evening.session is before
