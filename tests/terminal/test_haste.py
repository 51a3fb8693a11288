"""Keys that come while others act, or before what they would answer was seen."""

from __future__ import annotations

import pytest

from ecarte.classic.state import Phase
from ecarte.service import settings
from ecarte.service.settings import Pace, Settings
from ecarte.service.start import Start
from ecarte.terminal import haste
from ecarte.terminal.curtain import Curtain
from ecarte.terminal.haste import Haste
from tests.terminal import at_the_banking_table
from tests.terminal.at_the_table import Playing, opened, setup
from tests.terminal.test_banking_table import KINGS, PEOPLE

WEAK = "7S 8S 9D 7D 9C"
LONG = 600.0
"""So long that every press of a test comes quickly after the one before."""


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Presses as quick as those of a double click; undone by setting `TWICE` to 0."""
    monkeypatch.setattr(haste, "TWICE", LONG)
    return monkeypatch


def test_a_press_before_the_question_or_a_second_one_just_after_it_is_too_soon(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(haste, "TWICE", 0.25)
    told = Haste()
    told.asked()
    asked = told._asked
    assert told.is_too_soon(asked - 0.1, "enter")
    assert told.is_too_soon(asked + 0.1, "enter")
    assert told.is_too_soon(asked + 0.3, "enter"), "a key that is held down"
    assert not told.is_too_soon(asked + 0.6, "1")
    assert not told.is_too_soon(asked + 0.65, "2")
    told.asked()
    asked = told._asked
    assert not told.is_too_soon(asked + 0.3, "enter")


def test_a_question_that_the_player_expects_is_answered_by_another_key_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(haste, "TWICE", LONG)
    told = Haste()
    told.is_too_soon(told._asked, "p")
    told.asked(expected=True)
    assert not told.is_too_soon(told._asked + 0.01, "3")
    told.is_too_soon(told._asked - 0.01, "enter")
    assert told.is_too_soon(told._asked + 0.01, "enter")


async def test_a_second_press_plays_no_card_that_answers_a_trick_not_yet_seen(
    quick: pytest.MonkeyPatch,
) -> None:
    async with opened(Start(classic=setup(WEAK, "", "8H"))) as playing:
        quick.setattr(haste, "TWICE", 0.0)
        await playing.press("s")
        quick.setattr(haste, "TWICE", LONG)
        await playing.press("1")
        played = playing.session.acts[:]
        assert playing.table.asked
        await playing.press("1", "enter", "space", "2")
        assert playing.session.acts == played


async def test_enter_twice_does_not_choose_a_number_that_was_not_seen(
    quick: pytest.MonkeyPatch,
) -> None:
    async with opened(Start(classic=setup(WEAK, "", "8H"))) as playing:
        quick.setattr(haste, "TWICE", 0.0)
        await playing.press("h", "escape")
        quick.setattr(haste, "TWICE", LONG)
        await playing.pilot.click("#acts", offset=(4, 0))
        assert playing.table.counting
        await playing.pilot.click("#acts", offset=(4, 0))
        await playing.settle()
        assert playing.session.match.deal.phase is Phase.PROPOSAL  # type: ignore[union-attr]
        await playing.press("3")
        assert playing.session.match.deal.phase is not Phase.PROPOSAL  # type: ignore[union-attr]


async def test_c15_a_second_press_of_one_player_does_not_open_the_curtain_of_the_other(
    quick: pytest.MonkeyPatch,
) -> None:
    async with opened(Start(classic=setup(WEAK, "", "8H", people=True))) as playing:
        quick.setattr(haste, "TWICE", 0.0)
        await playing.press("enter", "p")
        quick.setattr(haste, "TWICE", LONG)
        await playing.press("2", "enter", "enter")
        assert isinstance(playing.app.screen, Curtain)
        assert playing.app.screen.player == "Boris"
        quick.setattr(haste, "TWICE", 0.0)
        await playing.press("enter")
        assert playing.table.seat == 1


async def test_the_end_of_a_deal_is_not_left_before_it_was_seen(
    quick: pytest.MonkeyPatch,
) -> None:
    start = Start(classic=setup("KH QH JH AH KS", "7S 8S 9D 7D 9C", "8H"))
    async with opened(start) as playing:
        quick.setattr(haste, "TWICE", 0.0)
        await playing.press("s", "n")
        while len(playing.hand().cards) > 1:
            await playing.press("1")
        await playing.press("enter")
        quick.setattr(haste, "TWICE", LONG)
        await playing.press("enter", "enter")
        assert playing.table.ended is not None
        assert playing.app.screen is playing.table


async def waiting(playing: Playing) -> None:
    """Waits until the computer has the table."""
    for _ in range(100):
        await playing.pilot.pause()
        if playing.table._timer is not None and not playing.table.asked:
            return
    raise AssertionError("nobody is waited for")


async def test_enter_while_the_computer_acts_brings_its_next_act_at_once() -> None:
    settings.write(Settings(pace=Pace.SLOW))
    async with opened(Start(classic=setup(WEAK, "", "8H"))) as playing:
        await playing.press("s")
        await playing.pilot.press("1")
        await waiting(playing)
        before = len(playing.session.acts)
        await playing.pilot.press("enter")
        await playing.pilot.pause()
        assert len(playing.session.acts) == before + 1


async def test_a_card_pressed_while_the_computer_acts_is_proposed_and_not_played() -> None:
    settings.write(Settings(pace=Pace.SLOW))
    start = Start(classic=setup("7S 8S 9D 7D 9C", "KS AS AH KD AD", "8H", dealer=1))
    async with opened(start) as playing:
        await playing.press("s")
        await playing.pilot.press("5")
        await waiting(playing)
        await playing.pilot.press("2")
        while not playing.table.asked:
            await playing.pilot.press("enter")
            await playing.pilot.pause()
        assert len(playing.hand().cards) == 4
        assert playing.hand().at == 1
        assert playing.hand().has_focus


async def test_a_bank_is_not_closed_by_the_second_press_of_a_punter(
    quick: pytest.MonkeyPatch,
) -> None:
    start = Start(banking=at_the_banking_table.setup(PEOPLE, prepared=KINGS))
    async with at_the_banking_table.opened(start) as evening:
        quick.setattr(haste, "TWICE", 0.0)
        await evening.press("a", "d", "d")
        quick.setattr(haste, "TWICE", LONG)
        await evening.press("enter", "d", "c")
        assert evening.screen.actor == "Anna"
        assert not evening.session.table.opened
        quick.setattr(haste, "TWICE", 0.0)
        await evening.press("enter")
        assert evening.session.table.opened
