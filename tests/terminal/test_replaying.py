from __future__ import annotations

from pathlib import Path

from textual.widgets import Static

from ecarte.classic import record as records
from ecarte.classic.rules import ClassicRules
from ecarte.service.classic import Session, Setup
from ecarte.service.start import Start
from ecarte.terminal.keeping import keep_record
from ecarte.terminal.menu import Menu
from ecarte.terminal.replaying import Replay
from tests.terminal.at_the_table import SEED, opened, text_of


def finished() -> Session:
    players = ("printed", "random")
    session = Session(Setup(ClassicRules(target=2), ("Anna", "Boris"), players, SEED))
    while not session.over:
        session.go_on()
    return session


async def test_a_record_is_gone_through_forward_back_and_to_its_ends() -> None:
    session = finished()
    file = keep_record(session)
    async with opened(Start(replay=file)) as playing:
        screen = playing.app.screen
        assert isinstance(screen, Replay)
        assert screen.at == 0
        await playing.press("right", "right")
        assert screen.at == 2
        assert "The turn-up is" in playing.shown()
        await playing.press("left")
        assert screen.at == 1
        await playing.press("end")
        assert screen.at == len(session.acts)
        assert "wins game 1" in playing.shown()
        await playing.press("right", "home", "left")
        assert screen.at == 0
        await playing.press("pagedown")
        assert screen.passed[screen.at].deals == 1
        await playing.press("pagedown")
        assert screen.passed[screen.at].deals == 2
        await playing.press("escape")
        assert isinstance(playing.app.screen, Menu)


async def test_both_hands_lie_open_and_the_printed_advice_stands_beside_each_decision() -> None:
    file = keep_record(finished())
    async with opened(Start(replay=file)) as playing:
        screen = playing.app.screen
        assert isinstance(screen, Replay)
        advised = 0
        for _ in range(12):
            await playing.press("right")
            deal = screen.passed[screen.at].deal
            if deal is None or deal.actor < 0 or screen.at >= len(screen.record.acts):
                continue
            for name in ("#hand_0", "#hand_1"):
                assert "╭───╮" in str(screen.query_one(name, Static).visual)
            assert " now: " in playing.shown()
            advised += "rinted advice" in playing.shown()
        assert advised


async def test_a_damaged_record_is_told_and_nothing_crashes(tmp_path: Path) -> None:
    file = tmp_path / "bad.ecarte"
    file.write_text(records.write(finished().record()).replace("begin 1", "begin 7"))
    async with opened(Start(replay=file)) as playing:
        assert not isinstance(playing.app.screen, Replay)
        assert len(playing.app.screen_stack) > 2
    async with opened(Start(replay=tmp_path / "none")) as playing:
        assert "cannot be read" in playing.shown()


async def test_kept_records_are_listed_in_the_menu() -> None:
    file = keep_record(finished())
    async with opened(Start()) as playing:
        menu = playing.app.screen
        assert isinstance(menu, Menu)
        menu.open("records")
        await playing.settle()
        assert file.stem in text_of(playing.app.screen)
        await playing.press("enter")
        assert isinstance(playing.app.screen, Replay)
