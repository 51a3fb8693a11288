from __future__ import annotations

from ecarte.cards import in_set
from ecarte.classic.state import Phase
from ecarte.language import language
from ecarte.service import storage
from ecarte.service.classic import SAVED
from ecarte.service.start import Start
from ecarte.terminal.curtain import Curtain
from ecarte.terminal.table import Table
from tests.terminal.at_the_table import Playing, opened, setup

ANNAS = "QH KS JD 7D 9C"
BORISS = "KH QS AD TD JC"


def cards_of(playing: Playing, seat: int) -> list[str]:
    deal = playing.session.match.deal
    assert deal is not None
    known = in_set(deal.hands[seat] | deal.discards[seat])
    return [language("en").card(card) for card in known]


def verify_curtain(playing: Playing, name: str) -> None:
    """The curtain is up for this player, and no card of either hand is anywhere."""
    assert isinstance(playing.app.screen, Curtain)
    held = playing.everything()
    assert f"Pass the keyboard to {name}." in held
    for seat in (0, 1):
        for card in cards_of(playing, seat):
            assert card not in held
    assert len(playing.hand().cards) == 0


async def test_c15_while_the_curtain_is_up_no_widget_holds_a_card_of_either_hand() -> None:
    async with opened(
        Start(classic=setup(ANNAS, BORISS, "8H", people=True)), size=(120, 40)
    ) as playing:
        verify_curtain(playing, "Anna")
        await playing.press("1", "s", "space", "h", "w")
        verify_curtain(playing, "Anna")
        await playing.press("enter", "p", "2")
        verify_curtain(playing, "Boris")
        await playing.press("enter", "a")
        verify_curtain(playing, "Anna")
        await playing.press("enter", "4", "5", "enter")
        verify_curtain(playing, "Boris")
        await playing.press("enter", "1", "enter")
        verify_curtain(playing, "Anna")
        await playing.press("enter", "s")
        assert playing.session.match.deal.phase is Phase.KING  # type: ignore[union-attr]
        await playing.press("n")
        verify_curtain(playing, "Boris")


async def test_each_sees_his_own_hand_and_is_told_what_happened_since_his_turn() -> None:
    async with opened(Start(classic=setup(ANNAS, BORISS, "8H", people=True))) as playing:
        await playing.press("enter")
        for card in cards_of(playing, 0):
            assert card in playing.everything()
        for card in cards_of(playing, 1):
            assert card not in playing.everything()
        await playing.press("p", "2", "enter")
        assert "Anna proposes to exchange 2 cards." in playing.shown()
        for card in cards_of(playing, 0):
            assert card not in playing.everything()
        await playing.press("a", "enter")
        assert "Boris accepts." in playing.shown()


async def test_c15_between_people_the_holder_and_the_other_are_asked_by_the_same_buttons() -> None:
    offered = []
    for hand, other in ((ANNAS, BORISS), (BORISS, ANNAS)):
        start = Start(classic=setup(hand, other, "8H", people=True))
        async with opened(start) as playing:
            await playing.press("enter", "s")
            offered.append([one.use for one in playing.table.offered])
        storage.forget(SAVED)
    assert offered[0] == offered[1] == ["announce", "silent"]


async def test_c14_who_does_not_hold_the_king_cannot_announce_it() -> None:
    async with opened(Start(classic=setup(ANNAS, BORISS, "8H", people=True))) as playing:
        await playing.press("enter", "s", "k")
        assert "(C14)" in playing.shown()
        assert playing.session.match.deal.announced is None  # type: ignore[union-attr]


async def test_who_takes_the_trick_leads_again_without_a_curtain() -> None:
    async with opened(
        Start(classic=setup("KS QH 9D 7D 9C", "7S QS AD TD JC", "8H", people=True))
    ) as playing:
        await playing.press("enter", "s", "n", "enter", "n", "enter")
        await playing.press("1")
        verify_curtain(playing, "Boris")
        await playing.press("enter")
        hand = playing.hand()
        first = next(place for place, one in enumerate(hand.cards) if one in hand.lifted)
        await playing.press(str(first + 1))
        assert isinstance(playing.app.screen, Curtain)
        await playing.press("enter")
        assert isinstance(playing.app.screen, Table)
        assert "Anna takes the trick." in playing.shown()


async def test_a_curtain_survives_a_window_that_gets_too_small() -> None:
    async with opened(Start(classic=setup(ANNAS, BORISS, "8H", people=True))) as playing:
        await playing.pilot.resize_terminal(20, 5)
        await playing.settle()
        await playing.press("enter")
        for card in cards_of(playing, 0):
            assert card not in playing.everything()
        await playing.pilot.resize_terminal(80, 24)
        await playing.settle()
        verify_curtain(playing, "Anna")
