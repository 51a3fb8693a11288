from __future__ import annotations

from datetime import datetime
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.widgets import Static

from ecarte.banking.rules import BankingRules, Form
from ecarte.banking.state import Phase
from ecarte.classic import acts
from ecarte.classic import record as records
from ecarte.classic.rules import ClassicRules
from ecarte.language import LANGUAGES, language
from ecarte.service.banking import Player
from ecarte.service.banking import Session as BankingSession
from ecarte.service.banking import Setup as BankingSetup
from ecarte.service.classic import Session, Setup
from ecarte.service.evening_files import keep_evening
from ecarte.service.start import Start
from ecarte.speech import telling
from ecarte.terminal.banking.replaying import BankingReplay, stages
from ecarte.terminal.banking.tableau_panel import TableauPanel
from ecarte.terminal.keeping import keep_record
from ecarte.terminal.menu import Menu
from ecarte.terminal.panels import ScoreSheet
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


def evening(form: Form = Form.LAID) -> BankingSession:
    """An evening of computers to its end."""
    rules = BankingRules(form=form, agreed=10, first_banker="Anna")
    players = (Player("Anna", 40, "flat"), Player("Boris", 60, "flat"), Player("Clara", 50, "flat"))
    session = BankingSession(BankingSetup(rules, players, SEED))
    for _ in range(400):
        if session.go_on() is None:
            break
    if not session.over:
        session.break_up()
    return session


def kept_evening(session: BankingSession) -> Path:
    return keep_evening(session.record(), session.view(None))[0]


async def test_a_banking_record_is_gone_through_forward_back_and_deal_by_deal() -> None:
    session = evening()
    async with opened(Start(replay=kept_evening(session))) as playing:
        screen = playing.app.screen
        assert isinstance(screen, BankingReplay)
        assert "Anna brings 40 units." in playing.shown()
        await playing.press("right")
        assert screen.at == 1
        assert screen.stages[1].said
        await playing.press("pagedown")
        assert "Deal 1: the turn-up is" in playing.shown()
        first = screen.at
        await playing.press("pagedown")
        assert screen.stages[screen.at].view.deal == 2
        await playing.press("pageup")
        assert screen.at == first
        await playing.press("end")
        assert screen.at == len(screen.stages) - 1
        assert "the evening is over" in playing.shown()
        purses = dict(screen.stages[-1].shown.seats)
        assert purses == dict(session.table.seats)
        await playing.press("home", "left")
        assert screen.at == 0
        await playing.press("escape")
        assert isinstance(playing.app.screen, Menu)


async def test_of_a_banking_record_each_step_shows_what_was_known_then() -> None:
    session = evening(Form.FIRST)
    async with opened(Start(replay=kept_evening(session)), size=(120, 40)) as playing:
        screen = playing.app.screen
        assert isinstance(screen, BankingReplay)
        said = language("en").card
        hidden = opened_later = 0
        for at, stage in enumerate(screen.stages[:60]):
            screen.at = at
            screen.retell()
            shown = [str(panel.visual) for panel in screen.query(TableauPanel)]
            if not stage.shown.dealt:
                continue
            for number, text in enumerate(shown, 1):
                hand = stage.shown.hand(number)
                if hand is None:
                    assert "♠" not in text
                    assert "♥" not in text
                    hidden += 1
                else:
                    assert all(said(card)[:-1] in text for card in hand)
                    opened_later += 1
        assert hidden > 8
        assert opened_later > 8


def test_every_step_of_a_banking_record_keeps_the_money_and_says_what_was_said() -> None:
    session = evening()
    record = session.record()
    found = stages(record)
    told = [one for stage in found for one in stage.said]
    assert told == telling.banking_evening(record)
    totals = {
        sum(seat.purse for seat in stage.shown.seats)
        + stage.shown.bank
        + sum(stake.amount for stake in stage.shown.stakes)
        for stage in found
        if stage.view.phase is not Phase.OVER
    }
    assert totals == {150}


async def test_records_of_both_games_are_listed_the_newest_first() -> None:
    old = keep_record(finished(), datetime(2026, 1, 31, 20, 15))
    new = evening()
    keep_evening(new.record(), new.view(None), datetime(2026, 2, 1, 9, 5))
    async with opened(Start(), "sv") as playing:
        menu = playing.app.screen
        assert isinstance(menu, Menu)
        menu.open("records")
        await playing.settle()
        shown = text_of(playing.app.screen)
        assert "banking" not in shown
        assert shown.index("2026-02-01 09.05 bankkväll") < shown.index(old.stem)
        await playing.press("enter")
        assert isinstance(playing.app.screen, BankingReplay)
        await playing.press("escape", "down", "enter")
        assert isinstance(playing.app.screen, Replay)


@pytest.mark.parametrize("code", list(LANGUAGES))
async def test_a_record_shows_where_it_begins_at_once_and_its_keys_in_one_line(code: str) -> None:
    for file in (keep_record(finished()), kept_evening(evening())):
        async with opened(Start(replay=file), code) as playing:
            screen = playing.app.screen
            assert isinstance(screen, Replay | BankingReplay)
            assert "0" in str(screen.query_one("#events", Static).visual)
            keys = str(screen.query_one("#keys", Static).visual)
            assert keys.count("\n") == 0
            for name in ("PgUp", "PgDn", "Home", "End", "Esc", "←", "→"):
                assert name in keys


async def test_the_keys_of_a_record_can_be_clicked() -> None:
    async with opened(Start(replay=keep_record(finished()))) as playing:
        screen = playing.app.screen
        assert isinstance(screen, Replay)
        await playing.pilot.click("#keys", offset=(3, 0))
        await playing.settle()
        assert screen.at == 1
        await playing.pilot.click("#keys", offset=(1, 0))
        await playing.settle()
        assert screen.at == 0


@pytest.mark.parametrize("code", list(LANGUAGES))
async def test_whoever_is_vulnerable_fits_into_the_score_sheet(code: str) -> None:
    session = Session(Setup(names=("Anna-Magdalena Wilhelmina", "Boris"), seed=SEED, dealer=1))
    while not session.awaits_person:
        session.go_on()
    session.do(acts.STAND)
    async with opened(Start(), code) as playing:
        playing.app.push_screen(Replay(session.record()))
        await playing.settle()
        await playing.press("end")
        sheet = playing.app.screen.query_one(ScoreSheet)
        lines = str(sheet.visual).split("\n")
        assert len(lines) <= sheet.size.height
        assert all(cell_len(line) <= sheet.size.width for line in lines)
        assert any("Anna-" in line for line in lines[5:])
