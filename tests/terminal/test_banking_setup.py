"""The founding of an evening."""

from __future__ import annotations

from textual.widgets import Input

from ecarte.banking.rules import BankingRules, Form
from ecarte.service.banking import Setup
from ecarte.service.start import Start
from ecarte.terminal.banking.setup import FoundingScreen
from ecarte.terminal.menu import Menu
from tests.terminal.at_the_banking_table import opened


async def test_the_founding_form_says_what_is_wrong_and_keeps_what_is_written() -> None:
    async with opened(Start(banking=Setup())) as evening:
        assert isinstance(evening.app.screen, FoundingScreen)
        form = evening.app.screen
        form.query_one("#purse-1", Input).value = "1.5"
        await evening.press("f2")
        assert "“1.5” is not an amount" in evening.shown()
        form.query_one("#purse-1", Input).value = "300"
        form.query_one("#name-1", Input).value = "Anna"
        await evening.press("f2")
        assert "Two players are called Anna." in evening.shown()
        form.query_one("#name-1", Input).value = "Bo"
        await evening.press("f2")
        assert evening.session.setup.players[1].purse == 300


async def test_an_evening_is_founded_by_the_keyboard_alone() -> None:
    async with opened(Start(banking=Setup())) as evening:
        await evening.press("right", "down")
        await evening.type("5")
        await evening.press("f1")
        assert "Rule B15" in evening.shown()
        await evening.press("escape", "f2")
        rules = evening.session.setup.rules
        assert rules.form is Form.LAID
        assert rules.agreed == 5
        assert len(evening.session.setup.players) == 4


async def test_what_the_command_line_gave_stands_in_the_form() -> None:
    rules = BankingRules(form=Form.LAID, agreed=25)
    async with opened(Start(banking=Setup(rules, seed=b"given"))) as evening:
        await evening.press("f2")
        assert evening.session.setup.rules == rules
        assert evening.session.setup.seed == b"given"


async def test_a_form_that_is_left_leads_back_to_the_menu() -> None:
    async with opened(Start(banking=Setup())) as evening:
        await evening.press("escape")
        await evening.pilot.pause()
        assert isinstance(evening.app.screen, Menu)


async def test_the_switches_of_the_laid_bank_are_shown_only_there() -> None:
    async with opened(Start(banking=Setup())) as evening:
        assert "Agreed sum" not in visible(evening.app.screen)
        await evening.press("right")
        assert "Agreed sum" in visible(evening.app.screen)


def visible(form: object) -> str:
    assert isinstance(form, FoundingScreen)
    rows = [row for row in form.query("TextRow, OptionRow") if row.display]
    return " ".join(getattr(row, "label", "") for row in rows)
