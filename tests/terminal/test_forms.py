from __future__ import annotations

import pytest
from textual.widgets import Input

from ecarte.cards import cards, set_of
from ecarte.classic.rules import CLUB, SWEDISH, CountNamed
from ecarte.errors import BadText
from ecarte.language import LANGUAGES, language
from ecarte.service import settings, storage
from ecarte.service.classic import PERSON, SAVED, position_pack
from ecarte.service.settings import Pace, Settings, from_facts
from ecarte.service.start import Start
from ecarte.terminal.banking.keys import BANKING_USES, taken_by, usual_key
from ecarte.terminal.forms import OptionRow
from ecarte.terminal.keys import USES
from ecarte.terminal.menu import ENTRIES, Menu
from ecarte.terminal.new_game import NewGame
from ecarte.terminal.settings_screen import SettingsScreen
from ecarte.terminal.table import Table
from tests.terminal.at_the_table import Playing, opened


async def form(playing: Playing, **typed: str) -> NewGame:
    """The form for a new game, with these lines typed."""
    playing.app.open_by_name("new")
    await playing.settle()
    screen = playing.app.screen
    assert isinstance(screen, NewGame)
    for name, text in typed.items():
        screen.query_one(f"#{name} Input", Input).value = text
    return screen


async def test_a_preset_sets_all_its_switches() -> None:
    async with opened(Start()) as playing:
        screen = await form(playing)
        await playing.press("down", "down", "down", "right")
        assert screen.answers()["count_named"] == CountNamed.AFTER_ACCEPTANCE
        await playing.press("f2")
        assert isinstance(playing.app.screen, Table)
        assert playing.session.setup.rules == CLUB


async def test_every_part_of_a_game_can_be_typed() -> None:
    async with opened(Start()) as playing:
        screen = await form(
            playing,
            name_0="Eva",
            name_1="Otto",
            target="7",
            match="3",
            seed="abc",
            score_0="3",
            score_1="6",
            turn_up="8h",
            hand_0="KH QS 10d",
            max_proposals="1",
        )
        screen.query_one("#dealer", OptionRow).put("1")
        screen.query_one("#opponent", OptionRow).put(PERSON)
        await playing.press("f2", "enter")
        session = playing.session
        deal = session.match.deal
        assert deal is not None
        assert session.setup.names == ("Eva", "Otto")
        assert session.setup.players == (PERSON, PERSON)
        assert deal.score == (3, 6)
        assert deal.dealer == 1
        assert deal.hands[0] & set_of(cards("KH QS TD")) == set_of(cards("KH QS TD"))
        assert (deal.rules.target, deal.rules.match, deal.rules.max_proposals) == (7, 3, 1)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"match": "2"}, "odd number of games"),
        ({"target": "none"}, "is no number"),
        ({"score_0": "5"}, "cannot begin at"),
        ({"turn_up": "8h"}, "Say who deals"),
        ({"hand_0": "8x"}, "is not a card"),
        ({"name_0": "Boris"}, "different names"),
        ({"name_0": ""}, "A name has at least one sign"),
        ({"suits": "SX"}, "suits"),
    ],
)
async def test_what_does_not_fit_is_said_and_nothing_typed_is_lost(
    typed: dict[str, str], sentence: str
) -> None:
    async with opened(Start()) as playing:
        screen = await form(playing, **typed)
        await playing.press("f2")
        assert playing.app.screen is screen
        assert sentence in playing.shown()
        for name, text in typed.items():
            assert screen.answers()[name] == text


async def test_a_saved_game_is_replaced_only_when_that_is_wanted() -> None:
    storage.write_facts(SAVED, {"record": ""})
    async with opened(Start()) as playing:
        screen = await form(playing)
        await playing.press("f2")
        assert "The new one takes its place" in playing.shown()
        await playing.press("escape")
        assert playing.app.screen is screen
        await playing.press("f2", "right", "enter")
        assert isinstance(playing.app.screen, Table)


async def test_a_damaged_saved_game_is_told_and_the_menu_stays() -> None:
    storage.write_facts(SAVED, {"record": "nonsense"})
    async with opened(Start(resume=True)) as playing:
        assert "damaged" in playing.shown()
        await playing.press("escape")
        assert isinstance(playing.app.screen, Menu)


async def test_a_position_cannot_name_a_card_twice() -> None:
    with pytest.raises(BadText, match="twice"):
        position_pack(SWEDISH, b"x", 0, (cards("KH"), cards("KH")))
    with pytest.raises(BadText, match="5 cards"):
        position_pack(SWEDISH, b"x", 0, (cards("KH QH JH AH TH 9H"), []))
    with pytest.raises(BadText, match="not in this pack"):
        position_pack(SWEDISH, b"x", 0, (cards("2H"), []))


async def test_the_language_changes_at_once_everywhere_and_is_kept() -> None:
    async with opened(Start()) as playing:
        playing.app.open_by_name("settings")
        await playing.settle()
        screen = playing.app.screen
        assert isinstance(screen, SettingsScreen)
        screen.query_one("#language", OptionRow).focus()
        await playing.press("right")
        await playing.settle()
        assert playing.app.language.code == "sv"
        assert settings.read().language == "sv"
        assert playing.app.focused is not None
        await playing.press("escape")
        menu = playing.app.screen
        assert isinstance(menu, Menu)
        assert language("sv").text(ENTRIES["settings"]) in playing.shown()


async def test_a_key_is_changed_by_pressing_the_new_one_unless_it_is_taken() -> None:
    async with opened(Start()) as playing:
        playing.app.open_by_name("settings")
        await playing.settle()
        playing.app.screen.query_one("#key_stand").focus()
        await playing.press("enter", "p")
        assert "is taken" in playing.shown()
        assert settings.read().keys == {}
        await playing.press("enter", "1")
        assert settings.read().keys == {}
        await playing.press("enter", "z")
        assert settings.read().keys == {"stand": "z"}


async def test_the_menu_opens_every_entry_that_needs_nothing_else() -> None:
    for name in ("lesson", "new", "people", "records", "rules", "settings"):
        async with opened(Start()) as playing:
            menu = playing.app.screen
            assert isinstance(menu, Menu)
            menu.open(name)
            await playing.settle()
            assert playing.app.screen is not menu


async def test_the_guided_deal_says_what_to_do_above_the_prompt() -> None:
    async with opened(Start(lesson=True)) as playing:
        assert "Welcome!" in playing.shown()
        await playing.press("p", "4")
        assert "Keep trumps and kings" in playing.shown()
        for name in ("#acts", "#hand", "#keys", "#prompt"):
            region = playing.table.query_one(name).region
            assert playing.app.screen.region.contains_region(region)


@pytest.mark.parametrize("code", list(LANGUAGES))
async def test_the_rules_are_there_as_soon_as_their_page_is_opened(code: str) -> None:
    async with opened(Start(), code) as playing:
        menu = playing.app.screen
        assert isinstance(menu, Menu)
        menu.open("rules")
        await playing.settle()
        assert "C1  " in playing.shown()
        await playing.press("tab")
        assert "B1  " in playing.shown()


async def test_a_key_of_the_banking_table_is_changed_where_nothing_else_has_it() -> None:
    async with opened(Start()) as playing:
        playing.app.open_by_name("settings")
        await playing.settle()
        playing.app.screen.query_one("#key_stake").focus()
        await playing.press("enter", "m")
        assert "The key M is taken: Money." in playing.shown()
        await playing.press("enter", "t")
        assert "The key T is taken: Table." in playing.shown()
        assert settings.read().keys == {}
        await playing.press("enter", "p")
        assert settings.read().keys == {"banking stake": "p"}
        playing.app.screen.query_one("#key_stand").focus()
        await playing.press("enter", "z")
        playing.app.screen.query_one("#key_stake").focus()
        await playing.press("enter", "s")
        assert settings.read().keys == {"stand": "z"}
        playing.app.screen.query_one("#key_table").focus()
        await playing.press("enter", "m")
        assert "The key M is taken: Money." in playing.shown()


def test_no_two_usual_keys_clash() -> None:
    for use in (*USES, *BANKING_USES):
        assert taken_by(use, usual_key(use), {}) is None


def test_settings_read_back_what_was_written_and_bear_damage() -> None:
    wanted = Settings("ru", Pace.SLOW, True, True, ("Eva", "Otto"), {"stand": "z"})
    settings.write(wanted)
    assert settings.read() == wanted
    assert from_facts({"pace": 7, "language": "xx", "names": "?", "keys": 3}) == Settings()
    assert set(LANGUAGES) >= {"en", "sv", "ru", "fr"}
