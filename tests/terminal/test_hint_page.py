"""The key that shows what the expert would do, in the full-screen game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ecarte.classic.rules import ClassicRules
from ecarte.classic.state import Phase
from ecarte.errors import EcarteError
from ecarte.language import LANGUAGES
from ecarte.messages import message
from ecarte.service.start import Start
from ecarte.service.thinking import ADVICE
from ecarte.terminal.hint_page import HintPage, bar
from ecarte.terminal.table import Table
from tests.terminal.at_the_table import Playing, opened, setup
from tests.terminal.expert_at_hand import FakeExpert, expert

__all__ = ["expert"]

STRONG, WEAK = "KH QH JH AS KS", "7S 8S TD 7D 9C"
STANDING = "8H 9H KS 9S KC"
"""With the seven of hearts turned up a hand on which the books stand."""


async def until(playing: Playing, condition: Callable[[], bool]) -> None:
    """Waits for something that happens beside the screen."""
    for _ in range(400):
        await playing.pilot.pause(0.01)
        if condition():
            return
    raise AssertionError(playing.shown())


async def asked(playing: Playing, *keys: str) -> str:
    """What the page says, once the expert has answered."""
    await playing.press(*keys, "e")
    await until(playing, lambda: "is thinking" not in playing.shown())
    return playing.shown()


@pytest.mark.usefixtures("expert")
async def test_a_key_shows_the_acts_with_their_chances_the_best_first_and_marked() -> None:
    async with opened(Start(classic=setup(STRONG, WEAK, "8H"))) as playing:
        shown = await asked(playing)
        assert isinstance(playing.app.screen, HintPage)
        assert "What the expert would do" in shown
        assert "The expert’s choice: Stand" in shown
        lines = [line for line in shown.splitlines() if " % ± 0.4 " in line]
        assert [line.split(" %")[0] for line in lines[:2]] == [
            "▸ Stand      61.2",
            "  Propose 1  59.2",
        ]
        assert lines[0].count("█") > lines[-1].count("█") > 0
        assert "Weighed against a sample of 1200 hands the adversary may hold." in shown
        await playing.press("enter")
        assert isinstance(playing.app.screen, Table)
        assert playing.table.asked


@pytest.mark.usefixtures("expert")
async def test_the_printed_advice_stands_beside_it_and_that_both_agree() -> None:
    async with opened(Start(classic=setup(STANDING, WEAK, "7H"))) as playing:
        shown = await asked(playing)
        assert "The printed advice is: Stand." in shown
        assert "The expert agrees." in shown


@pytest.mark.usefixtures("expert")
async def test_where_they_disagree_the_chance_of_the_printed_act_is_told() -> None:
    async with opened(Start(classic=setup(WEAK, STRONG, "8H"))) as playing:
        shown = await asked(playing)
        assert "The printed advice is: Propose" in shown
        assert "The expert would do otherwise, and gives this act" in shown


async def test_no_error_is_shown_where_every_hand_was_looked_at(expert: FakeExpert) -> None:
    expert.error, expert.every_hand = 0.0, True
    async with opened(Start(classic=setup(STRONG, WEAK, "8H"))) as playing:
        shown = await asked(playing)
        assert "61.2 %" in shown
        assert "±" not in shown
        assert "Weighed against all 1200 hands the adversary may hold." in shown
        assert "Too close" not in shown


async def test_a_lead_smaller_than_the_error_is_told(expert: FakeExpert) -> None:
    expert.error = 0.03
    async with opened(Start(classic=setup(STRONG, WEAK, "8H"))) as playing:
        assert "Too close to call" in await asked(playing)


@pytest.mark.usefixtures("expert")
async def test_of_many_discards_the_best_eight_are_shown() -> None:
    game = setup(WEAK, STRONG, "8H", dealer=1)
    async with opened(Start(classic=game)) as playing:
        await playing.press("p", "3")
        deal = playing.table.deal()
        assert deal is not None
        assert deal.phase is Phase.DISCARD
        shown = await asked(playing)
        assert sum("█" in line for line in shown.splitlines()) == 8
        assert "2 more acts were weighed and are not shown." in shown


@pytest.mark.usefixtures("expert")
async def test_a_decision_that_is_none_is_called_so() -> None:
    game = setup(WEAK, STRONG, "8H", dealer=0, people=True)
    async with opened(Start(classic=game)) as playing:
        table = playing.table
        for _ in range(12):
            deal = table.deal()
            if table.asked and deal is not None and len(deal.legal_acts()) == 1:
                break
            await playing.press(
                "enter"
                if not isinstance(playing.app.screen, Table)
                else {Phase.PROPOSAL: "s", Phase.KING: "n"}.get(deal.phase, "1")  # type: ignore[union-attr]
            )
        await playing.press("e")
        assert "There is nothing to decide; only one act is legal:" in playing.shown()


async def test_out_of_turn_one_sentence_is_said_and_nobody_thinks(expert: FakeExpert) -> None:
    game = setup(STRONG, WEAK, "8H", rules=ClassicRules(target=1))
    async with opened(Start(classic=game)) as playing:
        playing.table.asked = False
        await playing.press("e")
        assert "It is not your turn" in playing.shown()
        assert expert.asked == []


async def test_the_screen_stays_awake_and_a_page_that_is_left_loses_nothing(
    expert: FakeExpert,
) -> None:
    expert.free.clear()
    async with opened(Start(classic=setup(STRONG, WEAK, "8H"))) as playing:
        await playing.press("e")
        assert "The expert is thinking …" in playing.shown()
        before = playing.session.match
        await playing.press("escape")
        assert isinstance(playing.app.screen, Table)
        expert.free.set()
        await until(playing, lambda: len(expert.asked) == 1)
        await playing.press("s")
        assert playing.session.match != before
        assert isinstance(playing.app.screen, Table)
        assert not playing.table.refusal


async def test_an_answer_for_a_position_that_has_passed_is_dropped(expert: FakeExpert) -> None:
    expert.free.clear()
    async with opened(Start(classic=setup(STRONG, WEAK, "8H"))) as playing:
        await playing.press("e")
        page = playing.app.screen
        await until(playing, lambda: len(expert.asked) == 1)
        playing.session.do(playing.table.deal().legal_acts()[0])  # type: ignore[union-attr]
        expert.free.set()
        await playing.pilot.pause(0.2)
        assert playing.app.screen is page
        assert "The expert’s choice" not in playing.shown()


async def test_the_first_time_it_is_said_that_the_expert_is_made_ready(expert: FakeExpert) -> None:
    expert.first_time = True
    async with opened(Start(classic=setup(STRONG, WEAK, "8H"))) as playing:
        await playing.press("e")
        await until(playing, lambda: "is being made ready" in playing.shown())
        expert.made.set()
        await until(playing, lambda: "The expert’s choice" in playing.shown())


async def test_an_expert_who_cannot_play_these_rules_says_so(expert: FakeExpert) -> None:
    expert.refusal = EcarteError(message("The expert does not play like this."))
    async with opened(Start(classic=setup(STRONG, WEAK, "8H"))) as playing:
        assert "The expert does not play like this." in await asked(playing)
        await playing.press("escape", "s")
        assert isinstance(playing.app.screen, Table)


async def test_the_expert_is_shown_the_seats_view_and_a_seed_that_is_no_secret(
    expert: FakeExpert,
) -> None:
    async with opened(Start(classic=setup(STRONG, WEAK, "8H"))) as playing:
        await asked(playing)
        assert expert.asked == [playing.session.view(0).deal]
        assert expert.seeds == [ADVICE]


@pytest.mark.usefixtures("expert")
@pytest.mark.parametrize("code", LANGUAGES)
async def test_the_page_fits_into_the_smallest_window_in_every_language(code: str) -> None:
    async with opened(Start(classic=setup(STRONG, WEAK, "8H")), code) as playing:
        await playing.press("e")
        await until(playing, lambda: "█" in playing.shown())
        text = playing.app.screen.query_one("#text")
        assert text.size.width <= 72
        assert all(len(line) <= 72 for line in playing.shown().splitlines() if "█" in line)
        assert playing.table.query_one("#keys").size.height <= 2


def test_bars_are_as_long_as_the_chance() -> None:
    assert bar(0, 10) == ""
    assert bar(1, 10) == "█" * 10
    assert bar(0.55, 10) == "█████▌"
