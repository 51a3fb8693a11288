"""A classic table that people share: replaying, acts, offers, claims, clocks, the guided deal."""

from __future__ import annotations

import contextlib
import json

import pytest

from ecarte.classic import record as records
from ecarte.errors import BadSwitch, BadText, EcarteError, Refused
from ecarte.service.shared.classic_table import ClassicTable
from ecarte.shuffling import Stream
from tests.service.shared.at_a_classic_table import (
    ENGLISH,
    PLACES,
    SECRET,
    act,
    actor,
    all_seen,
    dealt,
    entry,
    hand,
    house,
    played,
    rebuilt,
    seated,
    setup,
)

TABLES: list[dict[str, object]] = [
    {"rules": {"target": 3}},
    {"rules": {"target": 2, "match": 3}, "clock": {"seconds": 60, "increment": 1}},
    {"seats": ["person", "printed"], "rules": {"target": 3, "king_window": "before_own_card"}},
    {"seats": ["random", "person"], "rules": {"target": 3, "preset": "club"}},
    {"seats": ["person", "printed"], "lesson": True},
]


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_replaying_the_entries_gives_the_same_table(number: int) -> None:
    table = seated(**TABLES[number])
    for now in played(table, Stream(bytes([number])), 120):
        if now.version % 5 == number or now.version < 8:
            assert all_seen(rebuilt(now)) == all_seen(now)
    assert table.version == 120
    assert all_seen(rebuilt(table)) == all_seen(table)


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_nothing_changes_when_something_is_refused(number: int) -> None:
    table = seated(**TABLES[number])
    refused = 0
    for now in played(table, Stream(b"refused"), 40):
        before, at = all_seen(now), now.changed_at
        wrong = [
            entry("sit", "0", at, name="Otto"),
            entry("time", None, at),
            entry("claim", "1", at),
            entry("act", "0", at, act="deal KH"),
            entry("act", None, at, act="silent", to=-1),
        ]
        for one in wrong:
            with contextlib.suppress(EcarteError):
                rebuilt(now).do(one)
                continue
            refused += 1
            with pytest.raises(EcarteError):
                now.do(one)
        assert all_seen(now) == before
    assert refused > 100


def test_every_audience_hears_each_event_once_and_in_order() -> None:
    table = seated(rules={"target": 2})
    heard: dict[str | None, list[object]] = {place: [] for place in PLACES}
    versions = dict.fromkeys(PLACES, 0)
    for now in played(table, Stream(b"heard"), 80):
        for place in PLACES:
            heard[place] += now.since(place, versions[place], ENGLISH)
            versions[place] = now.version_for(place)
    for place in PLACES:
        assert heard[place] == table.since(place, 0, ENGLISH)
        numbers = [json.loads(json.dumps(one))["n"] for one in heard[place]]
        assert numbers == sorted(numbers)


def test_a_table_waits_until_its_seats_are_taken() -> None:
    table = ClassicTable(setup())
    assert table.free_places() == ["0", "1"]
    assert table.due(0) is None
    assert table.snapshot(None, ENGLISH)["phase"] == "waiting"
    table.do(entry("sit", "1", name="Boris", words=""))
    assert (table.free_places(), table.persons()) == (["0"], ["1"])
    with pytest.raises(Refused, match="taken"):
        table.do(entry("sit", "1", name="Otto", words=""))
    with pytest.raises(BadText, match="different names"):
        table.do(entry("sit", "0", name="Boris", words=""))
    with pytest.raises(BadText, match="one line"):
        table.do(entry("sit", "0", name="An\nna", words=""))
    with pytest.raises(Refused, match="waits for another player"):
        table.do(entry("act", "1", act="stand"))
    table.do(entry("sit", "0", name="Anna", words=""))
    assert table.due(7) == entry("cards", None, 7)


def test_only_who_is_to_act_may_act_and_only_by_the_rules() -> None:
    table = dealt()
    other = str(1 - int(actor(table)))
    with pytest.raises(Refused, match="is to act"):
        table.do(entry("act", other, act="stand"))
    with pytest.raises(Refused, match="A person is to act"):
        table.do(entry("act", None, act="stand"))
    with pytest.raises(Refused) as refusal:
        act(table, "propose 9")
    assert refusal.value.rule == "C11"
    with pytest.raises(Refused, match="dealt by the house"):
        act(table, "deal KH")
    with pytest.raises(BadText):
        act(table, "what " * 50)


def test_an_act_answers_only_what_was_asked_last() -> None:
    table = dealt()
    seen = table.version
    act(table, "propose 2")
    assert not table.answers("0", seen)
    seen = table.version
    table.do(entry("ask_back", str(1 - int(actor(table))), 0))
    assert table.answers("0", seen)
    assert not table.answers("0", table.version + 1)


def test_an_entry_with_the_same_key_by_the_same_place_is_known() -> None:
    table = dealt()
    place = actor(table)
    table.do(entry("act", place, act="propose 1") | {"key": "k1"})
    for one in (table, rebuilt(table)):
        assert one.repeated(place, "k1")
        assert not one.repeated(str(1 - int(place)), "k1")
        assert not one.repeated(place, None)
    with pytest.raises(BadText, match="key"):
        table.do(entry("resign", place) | {"key": "k" * 101})


def test_illegal_cards_are_shown_with_the_reason_that_refuses_them() -> None:
    found = 0
    for seed in range(12):
        table = dealt(secret=bytes([seed]).hex() * 32, rules={"first_deal": "1"})
        for now in played(table, Stream(bytes([seed])), 40):
            assert now.session is not None
            deal = now.session.match.deal
            for place in ("0", "1"):
                snapshot = now.snapshot(place, ENGLISH)
                illegal = snapshot["illegal"]
                assert isinstance(illegal, dict)
                for card, why in illegal.items():
                    found += 1
                    assert deal is not None
                    with pytest.raises(Refused) as refusal:
                        act(now, card)
                    assert why == {"sentence": str(refusal.value), "rule": refusal.value.rule} or (
                        ENGLISH.say(refusal.value.sentence) == why["sentence"]
                    )
                    assert card not in str(snapshot["legal"])
    assert found > 10


# taking back


def test_an_act_is_taken_back_only_by_consent() -> None:
    table = dealt()
    asker, other = actor(table), str(1 - int(actor(table)))
    before = table.snapshot(asker, ENGLISH)
    act(table, "propose 3")
    table.do(entry("ask_back", asker))
    with pytest.raises(Refused, match="asked already"):
        table.do(entry("ask_back", asker))
    with pytest.raises(Refused, match="Nobody has asked"):
        table.do(entry("answer_back", asker, yes=True))
    table.do(entry("answer_back", other, yes=False))
    assert actor(table) == other
    table.do(entry("ask_back", asker))
    table.do(entry("answer_back", other, yes=True))
    after = table.snapshot(asker, ENGLISH)
    for key in ("phase", "hand", "actor", "acts", "proposal", "asked", "stock"):
        assert after[key] == before[key]


def test_nothing_is_taken_back_once_new_cards_were_seen() -> None:
    table = dealt()
    elder = actor(table)
    act(table, "propose 1")
    act(table, "accept")
    act(table, "discard " + str(hand(table, int(elder))[0]))
    assert table.snapshot(elder, ENGLISH)["offers"]["may_ask_back"]  # type: ignore[index]
    house(table)
    assert not table.snapshot(elder, ENGLISH)["offers"]["may_ask_back"]  # type: ignore[index]
    with pytest.raises(Refused, match="new cards"):
        table.do(entry("ask_back", elder))


def test_a_card_cannot_be_taken_back_after_the_other_has_shown_one() -> None:
    table = dealt(rules={"ranks": "QJAT987", "first_deal": "1"})
    act(table, "stand")
    act(table, str(hand(table, 0)[0]))
    table.do(entry("ask_back", "0"))
    table.do(entry("answer_back", "1", yes=True))
    assert len(hand(table, 0)) == 5
    act(table, str(hand(table, 0)[0]))
    legal = table.snapshot("1", ENGLISH)["legal"]
    assert isinstance(legal, list)
    act(table, str(legal[0]))
    with pytest.raises(Refused, match="new cards"):
        table.do(entry("ask_back", "0"))


def test_an_offer_lapses_when_the_game_goes_on() -> None:
    table = dealt()
    elder = actor(table)
    act(table, "propose 1")
    table.do(entry("ask_back", elder))
    act(table, "refuse")
    assert table.snapshot(None, ENGLISH)["offers"]["back"] is None  # type: ignore[index]


# the end of games


def test_who_resigns_loses_the_game() -> None:
    table = dealt(rules={"match": 3})
    table.do(entry("resign", "1"))
    assert [game.result.winner for game in table.games] == [0]
    assert not table.over
    house(table)
    table.do(entry("resign", "1"))
    assert table.over
    assert table.record_text() is not None
    with pytest.raises(Refused, match="match is over"):
        table.do(entry("resign", "0"))


def test_an_absent_opponent_loses_after_the_limit_of_the_table() -> None:
    table = dealt(limit=60)
    act(table, "propose 1", 100)
    absent, claimant = actor(table), str(1 - int(actor(table)))
    assert table.snapshot(claimant, ENGLISH, 159)["may_claim"] is False
    with pytest.raises(Refused, match="60"):
        table.do(entry("claim", claimant, 159))
    with pytest.raises(Refused, match="while the opponent"):
        table.do(entry("claim", absent, 999))
    assert table.snapshot(claimant, ENGLISH, 160)["may_claim"] is True
    table.do(entry("claim", claimant, 160))
    assert table.over
    assert table.games[0].result.winner == int(claimant)
    said = [one["said"] for one in table.since(None, table.version - 1, ENGLISH)]
    assert "away too long" in str(said[0])
    assert not any("resigns" in str(one) for one in said)


def test_nobody_claims_a_game_from_the_computer() -> None:
    table = dealt(seats=["person", "printed"], rules={"first_deal": "0"})
    with pytest.raises(Refused):
        table.do(entry("claim", "0", 10**6))


def test_a_clock_runs_for_whoever_is_to_act_and_ends_the_game() -> None:
    table = dealt(clock={"seconds": 30, "increment": 5})
    elder, dealer = int(actor(table)), 1 - int(actor(table))
    assert table.due_at() == 30
    act(table, "propose 1", 10)
    assert table.left is not None
    assert (table.left[elder], table.left[dealer]) == (25, 30)
    assert table.snapshot(None, ENGLISH, 15)["clock"] == {
        "left": [25, 25] if dealer in (0, 1) and elder in (0, 1) else [],
        "running": dealer,
        "at": 15,
    }
    table.do(entry("ask_back", str(elder), 20))
    assert table.due_at() == 40
    assert table.due(39) is None
    with pytest.raises(Refused, match="time left"):
        table.do(entry("time", None, 39))
    with pytest.raises(Refused, match="Your time is over"):
        act(table, "refuse", 41)
    due = table.due(40)
    assert due == entry("time", None, 40)
    table.do(due)
    assert table.games[0].result.winner == elder
    assert "no time left" in str(table.since(None, table.version - 1, ENGLISH)[0]["said"])


def test_both_players_ask_for_a_rematch_and_cut_again() -> None:
    table = dealt()
    with pytest.raises(Refused, match="not over"):
        table.do(entry("rematch", "0"))
    table.do(entry("resign", "0"))
    table.do(entry("rematch", "0"))
    assert table.snapshot("1", ENGLISH)["offers"]["rematch"] == [0]  # type: ignore[index]
    table.do(entry("rematch", "1"))
    assert table.snapshot("1", ENGLISH)["phase"] == "cut"
    house(table)
    assert table.snapshot("1", ENGLISH)["phase"] == "proposal"
    assert table.snapshot("1", ENGLISH)["score"] == [0, 0] or (
        table.snapshot("1", ENGLISH)["turn_up"] is not None
    )
    assert len(table.games) == 1


def test_every_finished_game_has_a_record_that_can_be_read_back() -> None:
    table = seated(rules={"target": 1, "match": 3})
    for _ in played(table, Stream(b"records"), 150):
        pass
    assert len(table.games) > 2
    for number, game in enumerate(table.games, 1):
        match = records.replay(records.read(game.text()))
        assert match.winner == game.result.winner
        assert game.told(number)["score"] == list(match.last.score) if match.last else False


# alone against the computer


def test_a_rematch_with_the_computer_begins_at_once() -> None:
    table = dealt(seats=["person", "printed"])
    table.do(entry("resign", "0"))
    table.do(entry("rematch", "0"))
    assert table.snapshot("0", ENGLISH)["phase"] == "cut"


def test_this_deal_again_has_the_same_cards_which_stay_secret_until_it_is_over() -> None:
    table = dealt(seats=["person", "printed"], rules={"first_deal": "1"})
    cards = hand(table, 0), hand(table, 1)
    act(table, "stand")
    house(table)
    if table.snapshot("0", ENGLISH)["phase"] == "king" and actor(table) == "0":
        act(table, "silent")
    table.do(entry("again", "0"))
    house(table)
    assert (hand(table, 0), hand(table, 1)) == cards
    assert table.snapshot("0", ENGLISH)["fair"]["revealed"] == []  # type: ignore[index]
    assert table.snapshot("0", ENGLISH)["opened"] is None
    table.do(entry("resign", "0"))
    assert len(table.snapshot("0", ENGLISH)["fair"]["revealed"]) == 1  # type: ignore[index]


def test_a_deal_is_not_played_again_between_people() -> None:
    table = dealt()
    with pytest.raises(Refused, match="against the computer"):
        table.do(entry("again", "0"))


def test_the_guided_deal_is_taught_to_its_end() -> None:
    table = dealt(seats=["person", "printed"], lesson=True)
    taught = []
    while not table.games and table.deals < 2:
        house(table)
        thinking = table.thinking()
        if thinking is not None:
            table.do(thinking())
            continue
        snapshot = table.snapshot("0", ENGLISH)
        if snapshot["advised"] is None:
            break
        taught.append(snapshot["lesson"])
        act(table, str(snapshot["advised"]))
    assert len(taught) >= 8
    assert all(taught)
    assert table.snapshot(None, ENGLISH)["lesson"] is None
    said = [one["said"] for one in table.since("0", 0, ENGLISH)]
    assert any("Well played" in str(one) for one in said)


def test_a_computers_thought_of_an_earlier_position_is_not_done() -> None:
    table = dealt(seats=["person", "printed"], rules={"first_deal": "0"})
    thinking = table.thinking()
    assert thinking is not None
    table.do(entry("again", "0"))
    with pytest.raises(Refused, match="moved on"):
        house(table) or table.do(thinking())  # type: ignore[func-returns-value]


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": ["person"]},
        {"seats": ["person", "nobody"]},
        {"secret": "12"},
        {"secret": "no digits"},
        {"rules": {"target": 0}},
        {"rules": {"nonsense": 1}},
        {"rules": "club"},
        {"limit": 0},
        {"clock": {"seconds": -1}},
        {"clock": 5},
        {"lesson": True},
        {"names": ["", 5], "seats": ["person", "printed"]},
    ],
)
def test_a_table_that_cannot_be_is_not_founded(wrong: dict[str, object]) -> None:
    with pytest.raises((BadText, BadSwitch)):
        ClassicTable(setup(**wrong))


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"do": "nonsense", "by": "0", "at": 0},
        {"do": "act", "by": "2", "at": 0, "act": "stand"},
        {"do": "act", "by": 0, "at": 0, "act": "stand"},
        {"do": "act", "by": "0", "at": "now", "act": "stand"},
        {"do": "act", "by": "0", "at": 0},
        {"do": "act", "by": "0", "at": 0, "act": ["stand"]},
        {"do": "sit", "by": "0", "at": 0, "name": 5},
        {"do": "cards", "by": "0", "at": 0},
        {"do": "time", "by": "0", "at": 0},
        {"do": "resign", "by": None, "at": 0},
    ],
)
def test_entries_that_make_no_sense_are_refused(wrong: dict[str, object]) -> None:
    table = dealt()
    before = all_seen(table)
    with pytest.raises(EcarteError):
        table.do(wrong)
    assert all_seen(table) == before


def test_the_secret_of_the_table_is_in_no_snapshot() -> None:
    table = seated(rules={"target": 2})
    for now in played(table, Stream(b"secret"), 60):
        for place in PLACES:
            assert SECRET not in json.dumps(now.snapshot(place, ENGLISH))
