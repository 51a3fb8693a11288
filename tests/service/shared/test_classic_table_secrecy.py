"""Nobody learns at a classic table what he may not know, nor that there was a choice (C15)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import cast

import pytest

from ecarte.cards import Card, cards, text_of
from ecarte.classic.rules import SWEDISH
from ecarte.errors import Refused
from ecarte.players.player import Player
from ecarte.service.shared import classic_king
from ecarte.service.shared.classic_cards import FairSource
from ecarte.service.shared.classic_table import ClassicTable
from tests.service.shared.at_a_classic_table import ENGLISH, act, actor, entry, house, seated

ANNA = "KH QS 9D 7D 9S"
BORIS = "AH QD 8D TD AD"
TURN_UP = "8H"
DRAWN = "7H JC 7C TS"


def pack(elder: str, dealer: str, rest: str = DRAWN) -> tuple[Card, ...]:
    """A pack from the top that deals these hands, hearts trump."""
    hands = cards(elder), cards(dealer)
    first = [hands[0 if to_elder else 1].pop(0) for to_elder in SWEDISH.elder_first]
    first += cards(f"{TURN_UP} {rest}")
    return (*first, *(card for card in SWEDISH.pack if card not in first))


@pytest.fixture
def table_with(monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """Makes tables at which the first deal comes from a pack; seat 1 deals."""

    def make(first: Sequence[Card], **values: object) -> ClassicTable:
        rules = {"first_deal": "1", **cast("dict[str, object]", values.pop("rules", {}))}
        monkeypatch.setattr(FairSource, "pack", lambda _self, _number: first)
        table = seated(rules=rules, **values)
        house(table)
        return table

    return make


def seen_by(table: ClassicTable, place: str | None) -> list[object]:
    return [
        table.version_for(place),
        table.snapshot(place, ENGLISH, 20),
        table.since(place, 0, ENGLISH),
    ]


SCRIPT = ["propose 2", "accept", "throw", "throw", "stand", "silent", "silent"]
SWAPS = [
    # the dealer holds the king, the stock holds it, the elder's own cards the same
    ("QH QS 9D 7D 9S", "KH QD 8D TD AD", "JC 7C 9H TS"),
    ("QH QS 9D 7D 9S", "AH QD 8D TD AD", "JC 7C KH TS"),
    ("QH QS 9D 7D 9S", "7S 8S JS AC KC", "JC 7C KH TH"),
    ("QH QS 9D 7D 9S", "7S 8S JS AC 9H", "JC 7C QD TH"),
]


def course(table: ClassicTable, place: str | None) -> list[list[object]]:
    seen = [seen_by(table, place)]
    for step in SCRIPT:
        if step == "throw":
            hand = table.snapshot(actor(table), ENGLISH)["hand"]
            assert isinstance(hand, list)
            mine = sorted(hand) if actor(table) == "0" else hand
            act(table, "discard " + " ".join(mine[:2]))
        else:
            act(table, step)
        seen.append(seen_by(table, place))
        house(table)
        seen.append(seen_by(table, place))
    return seen


@pytest.mark.parametrize("number", range(1, len(SWAPS)))
@pytest.mark.parametrize("place", ["0", None])
def test_a_seat_sees_the_same_whatever_the_hidden_cards_are(  # type: ignore[no-untyped-def]
    table_with, number: int, place: str | None
) -> None:
    first = course(table_with(pack(*SWAPS[0])), place)
    assert course(table_with(pack(*SWAPS[number])), place) == first


def test_c15_both_people_are_asked_about_the_king_and_answer_alike(  # type: ignore[no-untyped-def]
    table_with,
) -> None:
    for elder, dealer in ((ANNA, BORIS), (BORIS, ANNA)):
        table = table_with(pack(elder, dealer))
        act(table, "stand")
        for seat in ("0", "1"):
            assert table.due(0) is None
            assert actor(table) == seat
            buttons = table.snapshot(seat, ENGLISH)["acts"]
            assert {"act": "silent", "label": "Say nothing"} in buttons
            act(table, "silent")
        assert table.snapshot(None, ENGLISH)["phase"] == "play"


def watched(table: ClassicTable) -> tuple[int, list[object]]:
    """How often the person is asked about the king, and what a watcher sees each time it changes,
    until the person has played a card and has tried to take back twice: what was waited for before
    it, and everything shown.

    Where a person was waited for, nobody can tell what else was; that may last any time.
    """
    seen: list[object] = [seen_by(table, None)]
    last = seen_by(table, None)
    waits: list[str] = []

    def look(waited_for: str) -> None:
        nonlocal last
        waits.append(waited_for)
        now = seen_by(table, None)
        if now[0] != last[0]:
            seen.append(("person" if "person" in waits else tuple(waits), now))
            waits.clear()
        else:
            assert now == last
        last = now

    def go_on() -> None:
        while True:
            due, thinking = table.due(0), table.thinking()
            if due is not None:
                table.do(due)
                look("house")
            elif thinking is not None:
                waited = f"computer {table.pause()}"
                table.do(thinking())
                look(waited)
            else:
                return

    def phase() -> object:
        return table.snapshot("0", ENGLISH)["phase"]

    go_on()
    while phase() in ("proposal", "answer"):
        act(table, "stand" if phase() == "proposal" else "refuse")
        look("person")
        go_on()
    asked = 0
    while phase() == "king":
        asked += 1
        act(table, "silent")
        look("person")
        go_on()
    legal = cast("list[str]", table.snapshot("0", ENGLISH)["legal"])
    act(table, next(card for card in legal if card not in ("KH", "7H")))
    look("person")
    for _ in range(2):
        with suppress(Refused):
            table.do(entry("ask_back", "0"))
            look("person")
    return asked, seen


@pytest.mark.parametrize("window", ["before_first_lead", "before_own_card"])
@pytest.mark.parametrize("dealer", ["0", "1"])
def test_c15_watchers_see_the_same_whether_the_lone_player_holds_the_king(  # type: ignore[no-untyped-def]
    table_with, window: str, dealer: str
) -> None:
    rules = {"king_window": window, "first_deal": dealer}

    def course_with(anna: str, rest: str) -> tuple[int, list[object]]:
        hands = (anna, BORIS) if dealer == "1" else (BORIS, anna)
        clock = {"seconds": 60, "increment": 5}
        table = table_with(
            pack(*hands, rest), seats=["person", "printed"], rules=rules, clock=clock
        )
        return watched(table)

    holding = course_with(ANNA, "JC 7C")
    without = course_with(ANNA.replace("KH", "7H"), "JC KH")
    assert (holding[0], without[0]) == (1, 0)
    assert holding[1] == without[1]
    assert len(holding[1]) > 2


def test_c15_only_the_holder_is_asked_who_is_alone(table_with) -> None:  # type: ignore[no-untyped-def]
    table = table_with(pack(ANNA.replace("KH", "7H"), BORIS), seats=["person", "printed"])
    act(table, "stand")
    assert table.due(5) == {**entry("act", None, 5), "act": "silent"}
    table = table_with(pack(ANNA, BORIS), seats=["person", "printed"])
    act(table, "stand")
    assert table.due(5) is None
    acts_open = table.snapshot("0", ENGLISH)["acts"]
    assert [one["act"] for one in acts_open] == ["announce", "silent"]


def test_c15_a_computer_answers_after_the_same_pause(table_with) -> None:  # type: ignore[no-untyped-def]
    pauses = []
    for elder, dealer in ((ANNA.replace("KH", "7H"), BORIS), (BORIS, ANNA)):
        table = table_with(pack(elder, dealer, "JC"), seats=["person", "printed"])
        act(table, "stand")
        house(table)
        pauses.append(table.pause())
        assert table.thinking() is not None
    assert pauses == [classic_king.KING_PAUSE] * 2


def test_c15_an_expert_thinks_of_the_king_whether_it_is_held_or_not(  # type: ignore[no-untyped-def]
    table_with, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought = []

    class Slow:
        name = "expert"

        def choose(self, view):  # type: ignore[no-untyped-def]
            thought.append(view.holds_king)
            return view.legal_acts()[0]

    monkeypatch.setattr(classic_king, "Thinker", Slow)
    table = table_with(pack(ANNA.replace("KH", "7H"), BORIS, "JC"), seats=["person", "printed"])
    act(table, "stand")
    house(table)
    assert table.session is not None
    deal = table.session.match.deal
    assert deal is not None
    computer: Player = Slow()
    assert str(classic_king.answer(computer, deal.view(1))()) == "silent"
    assert thought == [True]
    view = classic_king.as_if_held(deal.view(1))
    assert view.hand.bit_count() == deal.hands[1].bit_count()


def test_a_deal_is_open_to_everybody_once_it_is_over(table_with) -> None:  # type: ignore[no-untyped-def]
    table = table_with(pack(ANNA, BORIS))
    hidden = set(text_of(cards(BORIS)).split())
    assert not hidden & set(str(table.snapshot("0", ENGLISH)).replace("'", " ").split())
    table.do(entry("resign", "1"))
    opened = table.snapshot(None, ENGLISH)["opened"]
    assert isinstance(opened, dict)
    assert set(opened["hands"][1]) == hidden


def test_c15_the_question_about_the_king_cannot_be_left_by_who_is_alone(  # type: ignore[no-untyped-def]
    table_with,
) -> None:
    table = table_with(pack(ANNA, BORIS), seats=["person", "printed"])
    act(table, "stand")
    for verb in ("ask_back", "again"):
        with pytest.raises(Refused) as refusal:
            table.do(entry(verb, "0"))
        assert refusal.value.rule == "C15"
    table.do(entry("resign", "0"))
    assert table.version_for(None) == table.version


@pytest.mark.parametrize("hands", [(ANNA, BORIS), (BORIS, ANNA)], ids=["his king", "not his"])
def test_c15_nothing_is_taken_back_while_the_computer_is_asked_about_the_king(  # type: ignore[no-untyped-def]
    table_with, hands: tuple[str, str]
) -> None:
    """Whoever holds it: else watchers could tell by what is undone who was asked."""
    table = table_with(pack(*hands), seats=["person", "printed"])
    act(table, "stand")
    if actor(table) == "0":  # only the holder is asked
        act(table, "silent")
    assert table.snapshot("0", ENGLISH)["phase"] == "king"
    assert not table.snapshot("0", ENGLISH)["offers"]["may_ask_back"]
    with pytest.raises(Refused) as refusal:
        table.do(entry("ask_back", "0"))
    assert refusal.value.rule == "C15"
