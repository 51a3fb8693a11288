"""The expert as the opponent at the table: the screen stays awake, and nothing depends on time."""

from __future__ import annotations

import pytest

from ecarte.classic.rules import ClassicRules
from ecarte.errors import EcarteError
from ecarte.messages import message
from ecarte.players.player import PLAYERS
from ecarte.service import storage
from ecarte.service.classic import SAVED, resumed
from ecarte.service.start import Start
from ecarte.service.thinking import THINKERS
from ecarte.speech.players import KINDS
from ecarte.terminal.new_game import OPPONENTS
from ecarte.terminal.room import Page
from ecarte.terminal.table import Table
from tests.terminal.at_the_table import Playing, opened, setup
from tests.terminal.expert_at_hand import FakeExpert, expert
from tests.terminal.plain_person import Person, Player, answering
from tests.terminal.test_hint_page import STANDING, STRONG, WEAK, until
from tests.terminal.test_playing import play_on

__all__ = ["expert"]


def test_every_player_can_be_chosen_by_a_name_for_people() -> None:
    assert set(THINKERS) <= set(PLAYERS) <= set(OPPONENTS)
    assert set(PLAYERS) <= set(KINDS)


async def thinks(playing: Playing, expert: FakeExpert, views: int = 1) -> None:
    await until(playing, lambda: len(expert.asked) == views)


async def test_the_table_stays_awake_while_the_expert_thinks(expert: FakeExpert) -> None:
    expert.free.clear()
    start = Start(classic=setup(WEAK, STRONG, "8H", opponent="expert"))
    async with opened(start) as playing:
        await playing.pilot.press("p", "2")
        await thinks(playing, expert)
        assert "Boris is thinking …" in playing.shown()
        before = len(playing.session.acts)
        await playing.press("t")
        assert isinstance(playing.app.screen, Page)
        expert.free.set()
        await playing.pilot.pause(0.1)
        assert len(expert.asked) == 1
        await playing.press("escape")
        await until(playing, lambda: playing.table.asked)
        assert str(playing.session.acts[before]) == "accept"
        assert "is thinking" not in playing.shown()


async def test_being_made_ready_is_said_at_the_table_too(expert: FakeExpert) -> None:
    expert.first_time = True
    start = Start(classic=setup(WEAK, STRONG, "8H", opponent="expert-fast"))
    async with opened(start) as playing:
        await playing.pilot.press("p", "2")
        await until(playing, lambda: "is being made ready" in playing.shown())
        expert.made.set()
        await until(playing, lambda: playing.table.asked)


async def test_a_thought_for_a_game_that_was_given_up_is_dropped(expert: FakeExpert) -> None:
    expert.free.clear()
    rules = ClassicRules(match=3)
    start = Start(classic=setup(WEAK, STRONG, "8H", opponent="expert", rules=rules))
    async with opened(start) as playing:
        await playing.pilot.press("p", "2")
        await thinks(playing, expert)
        await playing.press("x")
        await playing.press("right", "enter")
        assert playing.session.acts[-1].kind.name == "RESIGN"
        expert.free.set()
        await playing.pilot.pause(0.1)
        assert playing.session.acts[-1].kind.name == "RESIGN"


async def test_an_expert_who_cannot_play_says_so_and_the_menu_can_be_opened(
    expert: FakeExpert,
) -> None:
    expert.refusal = EcarteError(message("The expert does not play like this."))
    start = Start(classic=setup(WEAK, STRONG, "8H", opponent="expert"))
    async with opened(start) as playing:
        await playing.pilot.press("p", "2")
        await until(playing, lambda: "does not play like this" in playing.shown())
        assert len(expert.asked) == 1
        await playing.pilot.press("escape")
        await until(playing, lambda: not isinstance(playing.app.screen, Table))


@pytest.mark.usefixtures("expert")
async def test_the_screen_the_session_and_a_resumed_game_play_alike() -> None:
    wanted = setup(WEAK, STRONG, "8H", opponent="expert", rules=ClassicRules(target=3))
    facts = None
    async with opened(Start(classic=wanted)) as playing:
        for _ in range(120):
            if playing.session.over:
                break
            await play_on(playing)
            if len(playing.session.acts) < 12:
                facts = storage.read_facts(SAVED)
        played = list(playing.session.acts)
        assert playing.session.over
    assert facts is not None
    again = resumed(facts)
    assert 0 < len(again.acts) < len(played)
    for act in played[len(again.acts) :]:
        if again.awaits_person:
            again.do(act)
        else:
            again.go_on()
    assert again.acts == played


def test_plain_mode_plays_against_the_expert(expert: FakeExpert) -> None:
    expert.first_time = True
    expert.made.set()
    start = Start(classic=setup(WEAK, STRONG, "8H", opponent="expert"))
    person = Person(Player(3)).plays(start)
    assert "wins game 1" in person.heard
    assert person.heard.count("The expert is being made ready") == 1
    assert {view.seat for view in expert.asked} == {1}


def test_plain_mode_goes_back_to_the_menu_if_the_expert_cannot_play(expert: FakeExpert) -> None:
    expert.refusal = EcarteError(message("The expert does not play like this."))
    start = Start(classic=setup(WEAK, STRONG, "8H", opponent="expert"))
    person = answering("p 2", "quit").plays(start)
    assert "The expert does not play like this." in person.heard
    assert "What would you like?" in person.heard
    assert storage.read_facts(SAVED) is not None


@pytest.mark.usefixtures("expert")
def test_plain_mode_tells_a_hint_in_words_one_line_an_act() -> None:
    person = answering("hint", "e", "expert", "quit").plays(
        Start(classic=setup(STANDING, WEAK, "7H"))
    )
    lines = person.heard.splitlines()
    assert lines.count("The expert’s choice: Stand") == 3
    assert "1. Stand: 61.2 % ± 0.4" in lines
    assert "2. Propose 1: 59.2 % ± 0.4" in lines
    assert any(line.startswith("The printed advice is: Stand.") for line in lines)
    assert "The expert agrees." in lines


def test_plain_mode_says_why_there_is_no_hint(expert: FakeExpert) -> None:
    expert.refusal = EcarteError(message("The expert does not play like this."))
    person = answering("hint", "s", "quit").plays(Start(classic=setup(STRONG, WEAK, "8H")))
    assert "The expert does not play like this." in person.heard
    assert "Anna stands" in person.heard or "Anna plays" in person.heard
