"""The banking table by keyboard and mouse."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from ecarte.banking.rules import BankingRules, Form
from ecarte.banking.state import Phase, purse_of
from ecarte.service import settings, storage
from ecarte.service.banking import PERSON, SAVED, Setup
from ecarte.service.settings import Pace, Settings
from ecarte.service.start import Start
from ecarte.terminal.banking.amount import AmountRow
from ecarte.terminal.banking.setup import FoundingScreen
from ecarte.terminal.banking.tableau_panel import TableauPanel
from ecarte.terminal.room import Page
from ecarte.terminal.small_window import SmallWindow
from tests.terminal.at_the_banking_table import LAID, opened, pack, setup

PUNTER = {"Anna": "flat", "Boris": PERSON}
PEOPLE = {"Anna": PERSON, "Boris": PERSON, "Clara": PERSON}
KINGS = pack("2D 3D 4D 5D|KS 8S 2C 3C|6D 7D 8D 9D|TD JD QD KD", "4S")
"""The banker has no trump; tableau 2 takes two tricks, the others none."""


async def test_an_evening_as_punter_by_the_keyboard() -> None:
    async with opened(Start(banking=setup(PUNTER))) as evening:
        assert evening.screen.actor == "Boris"
        await evening.press("3", "up", "s")
        assert "Boris stakes 20 units on tableau 3." in evening.shown()
        assert purse_of(evening.session.table, "Boris") == 180
        await evening.press("d")
        assert evening.session.table.phase is Phase.BETWEEN
        assert "Tableau 3: " in evening.shown()
        await evening.press("s")
        assert "Boris asks for a shuffle" in evening.shown()
        await evening.press("enter")
        assert (evening.session.table.deal, evening.session.table.phase) == (2, Phase.STAKING)


async def test_an_evening_as_banker_by_the_keyboard_to_its_end() -> None:
    async with opened(Start(banking=setup())) as evening:
        assert "The bank is offered to you" in evening.shown()
        await evening.press("a")
        assert evening.session.table.banker == "Anna"
        assert "Boris stakes 10 units" in evening.shown()
        await evening.press("c")
        assert evening.session.table.phase is Phase.BETWEEN
        await evening.press("d", "c", "r")
        assert evening.session.table.banker == "Boris"
        await evening.press("escape", "down", "down", "down", "down", "enter")
        assert evening.session.over
        assert isinstance(evening.app.screen, Page)
        assert "Final purses, and who owes whom" in evening.shown()
    assert storage.read_facts(SAVED) is None
    (ledger,) = Path(storage.record_folder()).glob("*ledger.csv")
    rows = list(csv.reader(ledger.read_text("utf-8").splitlines()))
    assert rows[0] == ["deal", "who", "amount", "why", "from", "to"]
    assert ["0", "Anna", "200", "brought", "outside", "purse Anna"] in rows


async def test_b14_a_bank_is_laid_by_typing_and_b16_it_is_broken_and_laid_again() -> None:
    start = Start(banking=setup(PEOPLE, rules=LAID, prepared=KINGS))
    async with opened(start) as evening:
        await evening.press("1")
        await evening.type("0")
        await evening.press("enter")
        assert evening.session.table.bank == 10
        assert "Bank" in evening.shown()
        assert evening.screen.actor == "Boris"
        await evening.press("enter")
        assert "Boris stakes 10 units on tableau 2." in evening.shown()
        await evening.press("d", "d", "c")
        assert evening.session.table.phase is Phase.BROKEN
        assert "The bank is broken: lay again" in evening.shown()
        assert "void" in evening.shown()
        await evening.press("l")
        assert evening.session.table.layings == 2
        assert "layings: 2 of 2" in evening.shown()


async def test_b18_after_the_second_break_the_bank_is_passed_or_responsible() -> None:
    twos = pack("2D 3D 4D 5D|KS 8S 2C 3C|KS 7D 8D 9D|TD JD QD KD", "4S")
    deal = twos[:17]
    again = list(twos[17:])
    second = pack("2H 3H 4H 5H|QS 8S 2C 3C|6H 7H 8H 9H|TH JH QH KH", "4S")[:17]
    for card in second:
        again.remove(card)
    whole = (*deal, *second, *again)
    start = Start(banking=setup(PEOPLE, rules=LAID, prepared=whole))
    async with opened(start) as evening:
        await evening.press("1")
        await evening.type("0")
        await evening.press("enter", "enter", "d", "d", "c")
        await evening.press("1")
        await evening.type("0")
        await evening.press("enter", "enter", "d", "d", "c")
        assert evening.session.table.phase is Phase.BROKEN
        assert "a second time" in evening.shown()
        await evening.press("b")
        assert evening.session.table.responsible
        assert "Responsible bank" in evening.shown()


@pytest.mark.parametrize(
    ("typed", "sentence", "rule"),
    [
        ("999", "A stake cannot exceed the purse", "B22"),
        ("1.5", "is not an amount", "B22"),
        ("-5", "is not an amount", "B22"),
        ("0", "Only a positive whole number of units", "B22"),
    ],
)
async def test_b22_an_illegal_stake_is_answered_with_the_rules_sentence(
    typed: str, sentence: str, rule: str
) -> None:
    async with opened(Start(banking=setup(PUNTER))) as evening:
        before = evening.session.table
        await evening.press("e")
        await evening.type(typed)
        await evening.press("enter")
        assert sentence in evening.shown()
        assert f"({rule})" in evening.shown()
        assert evening.session.table == before
        await evening.press("?")
        assert f"Rule {rule}" in evening.shown()


async def test_b15_more_than_the_agreed_sum_is_answered_with_the_rule() -> None:
    rules = BankingRules(form=Form.LAID, agreed=10, first_banker="Anna")
    async with opened(Start(banking=setup(PUNTER, rules=rules))) as evening:
        await evening.press("e")
        await evening.type("11")
        await evening.press("enter")
        assert "Tableau 2 can carry 10 units in all, and no more." in evening.shown()
        assert "(B15)" in evening.shown()


async def test_letters_typed_in_the_sum_are_keys_of_the_table() -> None:
    async with opened(Start(banking=setup(PUNTER))) as evening:
        await evening.press("e", "7", "s")
        assert "Boris stakes 7 units on tableau 2." in evening.shown()


async def test_a_stake_is_raised_lowered_and_withdrawn() -> None:
    async with opened(Start(banking=setup(PUNTER))) as evening:
        await evening.press("s", "up", "s")
        assert "raises the stake" in evening.shown()
        await evening.press("down", "down", "s")
        assert "lowers the stake" in evening.shown()
        await evening.press("0")
        assert "withdraws the stake" in evening.shown()
        assert not evening.session.table.stakes
        assert purse_of(evening.session.table, "Boris") == 200


async def test_no_card_that_lies_face_down_is_in_any_widget_before_the_opening() -> None:
    hidden = pack("2D 3D 4D 5D|KS 8S 2C 3C|6D 7D 8D 9D|TD JD QD KD", "4S")
    start = Start(banking=setup(PUNTER, prepared=hidden))
    async with opened(start, size=(120, 40)) as evening:
        await evening.press("s", "t", "escape", "m", "escape", "w", "escape")
        text = evening.everything()
        for face in ("K♠", "8♠", "2♣", "10♦", "Q♦", "2♦", "9♦"):
            assert face not in text
        assert "4♠" in text
        await evening.press("d")
        assert "K♠" in evening.everything()


async def test_tableaux_open_and_are_settled_one_after_another() -> None:
    settings.write(Settings(pace=Pace.SLOW))
    start = Start(banking=setup(PEOPLE, prepared=KINGS))
    async with opened(start) as evening:
        await evening.press("a")
        while not evening.screen.asked:
            await evening.pilot.pause(0.05)
        await evening.press("s", "d", "d")
        await evening.press("c")
        screen = evening.screen
        assert screen.coming
        assert screen.now is not None
        assert screen.now.open == 1
        assert "K♠" not in evening.everything()
        assert "0 : 2" not in evening.shown()
        await evening.press("enter")
        assert "0 : 2 tableau wins" in evening.shown()
        assert "The tableau’s K♠ takes a trick by itself." in evening.shown()
        assert "+10" not in evening.shown()
        assert "10♦" not in evening.everything()
        await evening.press("enter")
        assert "+10" in evening.shown()
        assert "Boris wins 10 units." in evening.shown()
        for _ in range(3):
            await evening.press("enter")
        assert screen.asked
        assert "10♦" in evening.everything()


async def test_the_count_is_marked_on_the_cards_without_colour() -> None:
    both = pack("KH 8H 2D 3C|KH 7H 4C 5C|QS 3H 4D 5D|TC JD QD KD", "4H")
    start = Start(banking=setup(PUNTER, prepared=both))
    async with opened(start) as evening:
        await evening.press("s", "d", "2")
        banker = str(evening.screen.query_one("#tableau-1", TableauPanel).visual)
        other = str(evening.screen.query_one("#tableau-2", TableauPanel).visual)
        assert "│ ╳ │+1 │" in banker
        assert "│ ╳ │ – │" in other
        assert "K╳K 8›7" in other
        assert "1 : 0 banker wins" in other


async def test_several_people_at_one_keyboard_choose_who_acts() -> None:
    async with opened(Start(banking=setup(PEOPLE))) as evening:
        await evening.press("a")
        assert evening.screen.actor == "Boris"
        assert "Boris: " in evening.shown()
        await evening.press("o")
        assert evening.screen.actor == "Clara"
        await evening.press("s", "o")
        assert evening.screen.actor == "Anna"
        assert "Close the staking" in evening.shown()
        await evening.press("o", "d")
        assert evening.screen.actor == "Clara"


async def test_who_is_done_leaves_the_keyboard_to_the_others_and_then_to_the_banker() -> None:
    async with opened(Start(banking=setup(PEOPLE))) as evening:
        await evening.press("a", "d", "d")
        assert evening.screen.actor == "Anna"
        assert evening.shown().count("done") == 2


async def test_b24_somebody_sits_down_and_somebody_leaves() -> None:
    async with opened(Start(banking=setup(PUNTER))) as evening:
        await evening.press("g", "enter")
        await evening.type("Dora")
        await evening.press("f2")
        assert "Dora sits down with 200 units." in evening.shown()
        assert purse_of(evening.session.table, "Dora") == 200
        await evening.press("g", "down", "down", "down", "enter")
        assert "Dora leaves the table with 200 units." in evening.shown()


async def test_purses_and_ledger_are_one_key_away() -> None:
    async with opened(Start(banking=setup(PUNTER))) as evening:
        await evening.press("s", "m")
        assert "Boris: 190 units." in evening.shown()
        assert "Boris stakes 10 units." in evening.shown()
        assert "If the evening ended now" in evening.shown()


async def test_a_resumed_evening_is_the_same_evening() -> None:
    start = Start(banking=setup(PUNTER))
    async with opened(start) as evening:
        await evening.press("s", "d")
        table, shown = evening.session.table, evening.screen.now
    async with opened(Start(banking=Setup())) as evening:
        assert "Resume the saved evening" in evening.shown()
        assert "Banking table" in evening.shown()
        assert "None" not in evening.shown()
        await evening.press("enter")
        assert evening.session.table == table
        assert evening.screen.now == shown
        await evening.press("w")
        assert "Boris stakes 10 units on tableau 2." in evening.shown()


async def test_a_damaged_evening_is_said_and_a_new_one_can_begin() -> None:
    storage.write_facts(SAVED, {"rules": {}, "players": 3})
    async with opened(Start(banking=Setup())) as evening:
        await evening.press("enter")
        assert "damaged" in evening.shown()
        await evening.press("enter")
        assert isinstance(evening.app.screen, FoundingScreen)


async def test_a_window_that_becomes_too_small_says_so_and_recovers() -> None:
    async with opened(Start(banking=setup(PUNTER))) as evening:
        before = evening.shown()
        await evening.pilot.resize_terminal(20, 5)
        await evening.pilot.pause()
        await evening.pilot.pause()
        assert isinstance(evening.app.screen, SmallWindow)
        await evening.press("s")
        assert not evening.session.table.stakes
        await evening.pilot.resize_terminal(80, 24)
        await evening.settle()
        await evening.pilot.pause()
        assert evening.shown() == before
        await evening.press("s")
        assert evening.session.table.stakes


async def test_a_window_that_is_too_small_at_the_beginning_recovers() -> None:
    async with opened(Start(banking=setup(PUNTER)), size=(20, 5)) as evening:
        await evening.pilot.pause()
        await evening.pilot.resize_terminal(80, 24)
        await evening.settle()
        await evening.settle()
        assert evening.screen.actor == "Boris"


async def test_by_mouse_a_tableau_is_chosen_and_a_sum_is_stepped() -> None:
    async with opened(Start(banking=setup(PUNTER))) as evening:
        await evening.pilot.click("#tableau-4")
        await evening.settle()
        assert evening.screen.tableau == 4
        await evening.pilot.click(".step:last-of-type")
        await evening.pilot.pause()
        value = evening.screen.query_one(AmountRow).line.value
        assert value == "20"
        await evening.pilot.click("#acts", offset=(6, 0))
        await evening.settle()
        assert "Boris stakes 20 units on tableau 4." in evening.shown()


async def test_the_focus_is_never_lost() -> None:
    async with opened(Start(banking=setup(PUNTER))) as evening:
        for key in ("e", "escape", "s", "e", "s", "d", "d"):
            await evening.press(key)
            assert evening.app.screen.focused is not None
            assert evening.app.screen.focused.display


@pytest.mark.parametrize("code", ["en", "sv", "ru", "fr"])
async def test_the_table_fits_into_80_by_24_in_every_language(code: str) -> None:
    async with opened(Start(banking=setup(PEOPLE, rules=LAID)), code) as evening:
        await evening.press("l")
        screen = evening.screen
        for number in (1, 2, 3, 4):
            region = screen.query_one(f"#tableau-{number}").region
            assert region.right <= 80
        for name in ("#prompt", "#acts", "#keys", "#amount"):
            region = screen.query_one(name).region
            assert region.height >= 1
            assert region.bottom <= 24
        for panel in screen.query(TableauPanel):
            assert all(len(line) <= 18 for line in str(panel.visual).splitlines())


async def test_with_computers_alone_the_evening_is_watched() -> None:
    start = Start(banking=setup({"Anna": "flat", "Boris": "proportional"}, purse=20))
    async with opened(start) as evening:
        for _ in range(3000):
            if evening.session.over:
                break
            await evening.pilot.pause()
        assert evening.session.over


async def test_without_colours_what_is_chosen_is_still_marked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with opened(Start(banking=setup(PUNTER))) as evening:
        assert "▸ Tableau 2 ◂" in evening.shown()
        assert "▸[S] Stake 10 on tableau 2◂" in evening.shown()
        assert "▸ Boris" in evening.shown()


async def test_an_evening_goes_on_where_it_was_killed() -> None:
    async with opened(Start(banking=setup(PUNTER))) as evening:
        await evening.press("s")
        kept = storage.read_facts(SAVED)
        table = evening.session.table
    assert kept is not None
    storage.write_facts(SAVED, kept)
    async with opened(Start(banking=Setup(), resume=True)) as evening:
        assert evening.session.table == table
        assert evening.screen.actor == "Boris"
        await evening.press("0")
        assert not any(stake.who == "Boris" for stake in evening.session.table.stakes)


async def test_a_folder_that_cannot_be_written_does_not_stop_the_evening(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "no folder"
    file.write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(file))
    async with opened(Start(banking=setup(PUNTER))) as evening:
        await evening.press("s")
        assert evening.session.table.stakes


async def test_on_a_russian_keyboard_the_same_keys_do_the_same() -> None:
    async with opened(Start(banking=setup(PUNTER))) as evening:
        await evening.press("ы")
        assert "Boris stakes 10 units on tableau 2." in evening.shown()


async def test_the_ledger_can_be_saved_as_csv_at_any_time() -> None:
    async with opened(Start(banking=setup(PUNTER))) as evening:
        await evening.press("s", "m", "right", "enter")
    (ledger,) = Path(storage.record_folder()).glob("*ledger.csv")
    assert "Boris,10,stake" in ledger.read_text("utf-8")
