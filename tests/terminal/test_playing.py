from __future__ import annotations

from gettext import NullTranslations

import pytest
from rich.cells import cell_len
from textual.color import Color

from ecarte.cards import BIT, CARDS, card
from ecarte.classic.rules import ClassicRules, rules_with
from ecarte.classic.state import Phase
from ecarte.language import language
from ecarte.messages import message
from ecarte.service import settings, storage
from ecarte.service.classic import PERSON, SAVED, Session, Setup, resumed
from ecarte.service.settings import Pace, Settings
from ecarte.service.start import Start
from ecarte.terminal.app import EcarteApp
from ecarte.terminal.keeping import kept_records
from ecarte.terminal.panels import Hand
from ecarte.terminal.room import Page
from ecarte.terminal.table import Table
from tests.terminal.at_the_table import SEED, Playing, opened, setup

WEAK = "7S 8S 9D 7D 9C"
STRONG = "KH QH JH AS KS"


async def play_on(playing: Playing) -> None:
    """One decision by the keyboard alone: propose once, then play; accept; announce the king;
    throw the first cards; play the first card that is lifted."""
    table = playing.table
    if not isinstance(playing.app.screen, Table) or table.ended is not None:
        await playing.press("enter")
        return
    deal = table.deal()
    assert deal is not None
    if deal.phase is Phase.PROPOSAL:
        await playing.press("s" if deal.exchanges else "p")
        if playing.table.counting:
            await playing.press("2")
    elif deal.phase is Phase.ANSWER:
        await playing.press("r" if deal.exchanges else "a")
    elif deal.phase is Phase.DISCARD:
        await playing.press(*"12345"[: deal.discard_limits[0]], "enter")
    elif deal.phase is Phase.KING:
        await playing.press("k" if deal.holds_king else "n")
    else:
        hand = playing.hand()
        first = next(place for place, one in enumerate(hand.cards) if one in hand.lifted)
        await playing.press(str(first + 1))


async def refuse_or_play_on(playing: Playing) -> None:
    """As `play_on`, but any proposal is refused, so that the cards stay as they are."""
    deal = playing.table.deal()
    if deal is not None and playing.table.asked and deal.phase is Phase.ANSWER:
        await playing.press("r")
    else:
        await play_on(playing)


async def test_a_whole_match_by_the_keyboard_is_recorded_under_a_readable_name() -> None:
    start = Start(classic=Setup(ClassicRules(target=2), ("Anna", "Boris"), seed=SEED))
    async with opened(start) as playing:
        for _ in range(300):
            if playing.session.over and "has won" in playing.shown():
                break
            await play_on(playing)
        assert playing.session.over
        assert isinstance(playing.app.screen, Page)
    (file,) = kept_records()
    assert "Anna – Boris" in file.name
    assert storage.read_facts(SAVED) is None


@pytest.mark.parametrize("people", [False, True])
@pytest.mark.parametrize("preset", ["swedish", "club", "bga"])
async def test_every_preset_can_be_played_through_by_the_keyboard(
    preset: str, people: bool
) -> None:
    rules = rules_with({"preset": preset, "target": 1})
    players = (PERSON, PERSON if people else "random")
    start = Start(classic=Setup(rules, ("Anna", "Boris"), players, SEED))
    async with opened(start) as playing:
        for _ in range(120):
            if playing.session.over:
                break
            await play_on(playing)
        assert playing.session.over


async def test_two_computers_can_be_watched_and_no_hand_is_shown() -> None:
    rules = rules_with({"target": 1})
    start = Start(classic=Setup(rules, ("Anna", "Boris"), ("printed", "random"), SEED))
    async with opened(start) as playing:
        assert playing.table.ended is not None
        assert len(playing.hand().cards) == 0
        await playing.press("enter", "enter")
        assert "has won" in playing.shown()


async def test_c18_an_illegal_card_is_answered_with_the_rules_sentence() -> None:
    game = setup("7S 8S 9D 7D 9C", "KS AS AH KD AD", "8H", dealer=0, opponent="printed")
    async with opened(Start(classic=game)) as playing:
        table = playing.table
        while not (table.asked and table.deal().phase is Phase.PLAY):  # type: ignore[union-attr]
            await refuse_or_play_on(playing)
        deal, hand = table.deal(), playing.hand()
        assert deal is not None
        illegal = [place for place, one in enumerate(hand.cards) if one not in hand.lifted]
        assert illegal, "the position should forbid some card"
        before = playing.session.match
        await playing.press(str(illegal[0] + 1))
        assert playing.session.match == before
        assert "does not follow suit" in playing.shown()
        assert "(C17)" in playing.shown()
        await playing.press("?")
        assert "Rule C17" in playing.shown()


async def test_legal_cards_are_lifted_and_starred_so_that_colour_is_not_needed() -> None:
    game = setup("7S 8S 9D 7D 9C", "KS AS AH KD AD", "8H", dealer=0)
    async with opened(Start(classic=game)) as playing:
        table = playing.table
        while not (table.asked and table.deal().phase is Phase.PLAY):  # type: ignore[union-attr]
            await refuse_or_play_on(playing)
        hand = playing.hand()
        text = str(hand.visual)
        assert text.count("★") == len(hand.lifted) < len(hand.cards)


async def test_c8_cards_to_throw_are_chosen_by_their_numbers_and_counted_on_the_button() -> None:
    async with opened(Start(classic=setup("7S 8S 9D 7D KC", "TS JS TD JD AC", "8H"))) as playing:
        await playing.press("p", "3")
        assert "Choose cards to throw" in playing.shown()
        await playing.press("1", "2")
        assert "Choose cards to throw" in playing.shown()
        await playing.press("enter")
        assert "(C8)" in playing.shown()
        assert playing.table.asked
        await playing.press("2", "3", "4")
        assert "Throw 3 cards" in playing.shown()
        thrown = [playing.hand().cards[place] for place in (0, 2, 3)]
        await playing.press("enter")
        discards = playing.session.match.deal.discards[0]  # type: ignore[union-attr]
        assert all(discards & BIT[one] for one in thrown)


async def test_c11_the_dealer_who_may_throw_none_is_told_so_on_the_button() -> None:
    game = setup("7S 8S 9D 7D KC", "TS JS TD JD AC", "8H", people=True)
    async with opened(Start(classic=game)) as playing:
        await playing.press("enter", "p", "1", "enter", "a", "enter", "1", "enter", "enter")
        assert playing.table.seat == 1
        assert "Throw no card" in playing.shown()
        await playing.press("1", "2")
        assert "Throw 2 cards" in playing.shown()
        await playing.press("1", "2", "enter", "enter")
        assert playing.session.match.deal.exchanges == ((1, 0),)  # type: ignore[union-attr]


async def test_enter_does_the_proposed_act_and_escape_leaves_the_choice_of_a_number() -> None:
    async with opened(Start(classic=setup(WEAK, "", "8H"))) as playing:
        await playing.press("enter")
        assert "How many cards?" in playing.shown()
        await playing.press("escape")
        assert "Stand, or propose" in playing.shown()
        assert isinstance(playing.app.screen, Table)


async def test_c13_announcing_always_asks_nobody() -> None:
    settings.write(Settings(pace=Pace.NONE, announce_always=True))
    async with opened(Start(classic=setup("KH QS 9D 7D 9C", "", "8H"))) as playing:
        await playing.press("s")
        deal = playing.session.match.deal
        assert deal is not None
        assert deal.announced == 0
        assert deal.score == (1, 0)
        assert deal.phase is Phase.PLAY


async def test_c13_otherwise_the_holder_is_asked_and_may_stay_silent() -> None:
    async with opened(Start(classic=setup("KH QS 9D 7D 9C", "", "8H"))) as playing:
        await playing.press("s")
        assert "announce it for a point" in playing.shown()
        await playing.press("n")
        deal = playing.session.match.deal
        assert deal is not None
        assert deal.announced is None
        assert deal.phase is Phase.PLAY


async def test_c15_alone_against_the_computer_who_holds_no_king_is_not_asked() -> None:
    async with opened(Start(classic=setup("QH QS 9D 7D 9C", "", "8H"))) as playing:
        await playing.press("s")
        assert playing.session.match.deal.phase is Phase.PLAY  # type: ignore[union-attr]


async def test_a_click_plays_the_card_under_the_pointer() -> None:
    async with opened(Start(classic=setup("QH QS 9D 7D 9C", "", "8H"))) as playing:
        await playing.press("s")
        card_clicked = CARDS[playing.hand().cards[2]]
        await playing.pilot.click(Hand, offset=(2 * 7 + 2, 2))
        await playing.settle()
        deal = playing.session.match.deal
        assert deal is not None
        assert not deal.hands[0] & BIT[card_clicked]
        assert f"Anna leads {language('en').card(card_clicked)}." in [
            str_said(playing, one) for one in playing.table.hearing.told[0]
        ]


def str_said(playing: Playing, said: object) -> str:
    return playing.app.language.say(said)


async def test_the_arrows_and_enter_play_a_card_too() -> None:
    async with opened(Start(classic=setup("QH QS 9D 7D 9C", "", "8H"))) as playing:
        await playing.press("s")
        chosen = playing.hand().cards[1]
        await playing.press("right", "right", "enter")
        assert not playing.session.match.deal.hands[0] & BIT[chosen]  # type: ignore[union-attr]


async def test_a_click_on_a_button_does_its_act() -> None:
    async with opened(Start(classic=setup("QH QS 9D 7D 9C", "", "8H"))) as playing:
        await playing.pilot.click("#acts", offset=(2 + 18, 0))
        await playing.settle()
        assert playing.session.match.deal.vulnerable == 0  # type: ignore[union-attr]


async def test_the_rule_behind_what_is_asked_is_one_key_away_in_the_readers_language() -> None:
    async with opened(Start(classic=setup(WEAK, "", "8H"))) as playing:
        await playing.press("?")
        assert "Rule C5" in playing.shown()
        await playing.press("escape")
        assert playing.app.focused is not None
        assert isinstance(playing.app.screen, Table)


async def test_hand_table_last_trick_and_history_are_said_in_words() -> None:
    async with opened(Start(classic=setup(WEAK, "", "8H"))) as playing:
        await playing.press("h")
        assert "Your hand: " in playing.shown()
        await playing.press("enter", "t")
        assert "Hearts are trump." in playing.shown()
        assert "Nobody is vulnerable." in playing.shown()
        await playing.press("enter", "l")
        assert "No trick has been taken yet." in playing.shown()
        await playing.press("enter", "w")
        assert "The turn-up is 8♥." in playing.shown()
        await playing.press("enter")
        assert isinstance(playing.app.screen, Table)


async def test_the_fifth_trick_waits_for_a_key_and_then_all_cards_lie_open() -> None:
    async with opened(Start(classic=setup(WEAK, STRONG, "8H"))) as playing:
        await playing.press("s")
        while playing.table.ended is None:
            await play_on(playing)
        assert "Press Enter to go on." in playing.shown()
        assert "takes the trick" in playing.shown()
        await playing.press("enter")
        assert "Boris held K♠, A♠, K♥, Q♥, J♥." in playing.shown()
        await playing.press("enter")
        assert playing.session.match.deals == 2


async def test_a_small_window_shows_a_sentence_and_recovers_with_the_focus() -> None:
    async with opened(Start(classic=setup(WEAK, "", "8H"))) as playing:
        focused = playing.app.focused
        for size in ((20, 5), (1, 1), (79, 24), (80, 23)):
            await playing.pilot.resize_terminal(*size)
            await playing.settle()
            assert "too small" in playing.shown()
            await playing.pilot.press("s", "enter", "1", "escape")
        assert playing.session.match.deal.phase is Phase.PROPOSAL  # type: ignore[union-attr]
        await playing.pilot.resize_terminal(80, 24)
        await playing.settle()
        assert isinstance(playing.app.screen, Table)
        assert playing.app.focused is focused
        await playing.press("s")
        assert playing.session.match.deal.vulnerable == 0  # type: ignore[union-attr]


async def test_a_window_that_is_small_from_the_start() -> None:
    async with opened(Start(classic=setup(WEAK, "", "8H")), size=(30, 6)) as playing:
        assert "too small" in playing.shown()
        await playing.pilot.resize_terminal(120, 40)
        await playing.settle()
        assert "Stand, or propose" in playing.shown()


async def test_after_a_crash_in_the_middle_of_a_trick_the_game_goes_on_where_it_was() -> None:
    async with opened(Start(classic=setup(WEAK, "", "8H"))) as playing:
        await playing.press("s", "1")
        match = playing.session.match
    facts = storage.read_facts(SAVED)
    assert facts is not None
    assert resumed(facts).match == match
    async with opened(Start(resume=True)) as playing:
        assert playing.session.match == match
        assert "Anna stands." in [str_said(playing, one) for one in playing.table.hearing.told[0]]
        assert playing.table.asked


async def test_a_folder_that_cannot_be_written_is_told_once_and_the_game_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(*_: object) -> None:
        raise storage.CannotSave(message("The folder cannot be written."))

    monkeypatch.setattr(storage, "write_facts", fails)
    async with opened(Start(classic=setup(WEAK, "", "8H"))) as playing:
        await playing.press("s", "1")
        assert len(playing.app._notifications) == 1
        assert playing.session.match.deal.phase is Phase.PLAY  # type: ignore[union-attr]


async def test_this_deal_again_has_the_same_cards() -> None:
    async with opened(Start(classic=setup("", "", ""))) as playing:
        hand, turn_up = playing.hand().cards, playing.table.deal().turn_up  # type: ignore[union-attr]
        await playing.press("s", "1", "escape")
        playing.app.screen.dismiss("again")
        await playing.settle()
        assert "The new one takes its place" in playing.shown()
        await playing.press("right", "enter")
        assert playing.hand().cards == hand
        assert playing.table.deal().turn_up == turn_up  # type: ignore[union-attr]
        assert playing.session.match.deal.phase is Phase.PROPOSAL  # type: ignore[union-attr]


async def test_c29_resigning_asks_first() -> None:
    async with opened(Start(classic=setup(WEAK, "", "8H"))) as playing:
        await playing.press("x")
        assert "Give this game up?" in playing.shown()
        await playing.press("escape")
        assert not playing.session.over
        await playing.press("x", "right", "enter")
        assert playing.session.over
        assert playing.session.match.winner == 1


async def test_no_color_takes_all_colours_away_and_no_meaning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with opened(Start(classic=setup(WEAK, "", "8H"))) as playing:
        lines = playing.app.screen._compositor.render_strips()
        filters = playing.app._filters
        black = Color(0, 0, 0)
        for strip in lines:
            segments = list(strip)
            for one in filters:
                segments = one.apply(segments, black)
            for segment in segments:
                if segment.style is not None:
                    assert segment.style.color is None or segment.style.color.is_default
                    assert segment.style.bgcolor is None or segment.style.bgcolor.is_default


@pytest.mark.parametrize("code", ["en", "sv", "ru", "fr"])
async def test_every_language_draws_its_own_indices_and_clips_no_prompt(code: str) -> None:
    async with opened(Start(classic=setup("QH KS JD 7D 9C", "", "8H")), code) as playing:
        said = language(code)
        drawn = str(playing.hand().visual)
        for text in ("QH", "KS", "JD"):
            assert said.card(card(text)) in drawn
        prompt = playing.table.query_one("#prompt")
        assert prompt.region.height >= prompt.virtual_size.height
        for name in ("#acts", "#hand", "#keys", "#prompt"):
            assert playing.app.screen.region.contains_region(playing.table.query_one(name).region)


async def test_keys_can_be_changed_and_russian_letters_count_for_their_keys() -> None:
    settings.write(Settings(pace=Pace.NONE, keys={"stand": "z"}))
    async with opened(Start(classic=setup(WEAK, "", "8H"))) as playing:
        assert "[Z] Stand" in playing.shown()
        await playing.press("s")
        assert playing.session.match.deal.phase is Phase.PROPOSAL  # type: ignore[union-attr]
        await playing.press("я")
        assert playing.session.match.deal.vulnerable == 0  # type: ignore[union-attr]


async def test_rematch_has_other_cards_and_begins_anew() -> None:
    async with opened(Start(classic=setup(WEAK, "", "8H"))) as playing:
        first: Session = playing.session
        await playing.press("x", "right", "enter", "enter", "enter", "1")
        playing.app.after_match(first, "rematch")
        await playing.settle()
        assert playing.session is not first
        assert playing.session.setup.seed != SEED
        assert not playing.session.setup.prepared


def test_the_setting_goes_before_the_locale_and_an_option_before_both() -> None:
    settings.write(Settings(language="fr"))
    assert EcarteApp(language("en"), Start()).language.code == "fr"
    assert EcarteApp(language("sv"), Start()).language.code == "sv"


class Longer(NullTranslations):
    """A language whose texts are longer by 30 per cent."""

    def gettext(self, message: str) -> str:
        return message + " " + ("wordy " * 99)[: max(1, len(message) * 3 // 10)].rstrip()

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.mark.parametrize("lesson", [False, True])
async def test_texts_longer_by_a_third_clip_nothing_in_the_smallest_window(lesson: bool) -> None:
    start = Start(lesson=True) if lesson else Start(classic=setup(WEAK, "", "8H"))
    async with opened(start) as playing:
        playing.app.language._catalogue = Longer()
        try:
            playing.table.retell()
            for keys in ((), ("p",), ("escape", "s"), ("k" if lesson else "1",)):
                await playing.press(*keys)
                await playing.pilot.pause(0.1)
                table = playing.table
                for name in ("#score", "#middle", "#prompt", "#acts", "#hand", "#keys"):
                    widget = table.query_one(name)
                    assert table.region.contains_region(widget.region), name
                    lines = str(widget.visual).split("\n")  # type: ignore[attr-defined]
                    if name in ("#middle", "#acts", "#hand", "#keys"):
                        assert max(cell_len(line) for line in lines) <= widget.size.width, name
                    assert len(lines) <= widget.size.height, name
        finally:
            playing.app.language._catalogue = NullTranslations()


async def test_the_guided_deal_is_drawn_whole_at_once() -> None:
    async with opened(Start(lesson=True)) as playing:
        await playing.pilot.pause(0.2)
        assert playing.hand().size.width == 5 * 5 + 4 * Hand.GAP


async def test_the_focus_is_never_lost_by_a_click_beside_everything() -> None:
    async with opened(Start(classic=setup(WEAK, "", "8H"))) as playing:
        await playing.pilot.click("#score", offset=(2, 2))
        assert playing.app.focused is not None
        await playing.press("tab", "tab", "tab")
        assert playing.app.focused is not None
        await playing.press("s")
        assert playing.session.match.deal.vulnerable == 0  # type: ignore[union-attr]
