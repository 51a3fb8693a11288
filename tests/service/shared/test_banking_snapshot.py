"""What a shared banking table sends: the count, the money, what is asked, in every language."""

from __future__ import annotations

import json

import pytest

from ecarte.errors import EcarteError
from ecarte.language import LANGUAGES, language
from ecarte.service.shared.banking_table import BankingTable
from ecarte.service.shared.opening import opened
from tests.service.shared.at_a_banking_table import (
    ANNA_FIRST,
    ENGLISH,
    Evening,
    entry_of,
    random_acts,
    seen,
    setup,
    table_of,
)


def settled() -> Evening:
    evening = table_of("Anna", "Gleb", "Dora", **ANNA_FIRST)
    return evening.called(
        "Anna take", "Gleb stake 2 10", "Dora stake 3 7", "Gleb stake 4 1", "Anna close"
    )


def test_while_stakes_are_made_everybody_sees_the_same_but_what_is_asked() -> None:
    evening = table_of("Anna", "Gleb", "Dora", **ANNA_FIRST).called("Anna take", "Gleb stake 2 10")
    sent = {place: seen(evening.table, place) for place in (None, "Anna", "Gleb", "Dora")}
    own = ("place", "asked", "options", "done", "may_done", "may_claim", "may_sit", "purse")
    for one in sent.values():
        for key in own:
            one.pop(key)
        assert one == sent[None]
    assert sent[None]["stakes"] == [{"tableau": 2, "name": "Gleb", "units": 10}]
    assert sent[None]["tableaux"] is None
    assert sent[None]["phase"] == "staking"


def test_the_opened_tableaux_come_with_the_steps_of_their_count() -> None:
    sent = seen(settled().table)
    assert [one["tableau"] for one in sent["results"]] == [2, 3, 4]
    for one in sent["results"]:
        takers = [step["leader"] for step in one["steps"] if not step["cancelled"]]
        assert one["tricks"] == [takers.count("banker"), takers.count("tableau")]
        hands = [sent["tableaux"][0], sent["tableaux"][one["tableau"] - 1]]
        for step in one["steps"]:
            for card, hand in zip((step["banker"], step["tableau"]), hands, strict=True):
                assert card is None or card in hand
            assert step["said"] in one["said"]


def test_the_settlement_is_told_tableau_by_tableau_and_the_money_follows() -> None:
    evening = settled()
    sent = seen(evening.table)
    assert [one["tableau"] for one in sent["settlement"]] == [1, 2, 3, 4]
    for part, result in zip(sent["settlement"][1:], sent["results"], strict=True):
        assert part["said"][: len(result["said"])] == result["said"]
    told = [one["said"] for one in evening.table.since("Gleb", 0, ENGLISH)]
    for part in sent["settlement"]:
        for said in part["said"]:
            assert said in told
    purses = dict(sent["closed"]["purses"])
    for stake in sent["closed"]["stakes"]:
        result = next(one for one in sent["results"] if one["tableau"] == stake["tableau"])
        move = next(one for one in result["moves"] if one["name"] == stake["name"])
        purses[stake["name"]] += stake["units"] + move["units"]
        purses["Anna"] -= move["units"]
    assert {one["name"]: one["purse"] for one in sent["seats"]} == purses


def test_b15_what_is_collected_at_the_closing_lies_among_the_stakes() -> None:
    evening = table_of(
        "Anna", "Gleb", "Dora", rules={"form": "laid", "agreed": 5, "first_banker": "Anna"}
    ).called("Anna lay 50")
    assert seen(evening.table)["limits"] == {"2": 5, "3": 5, "4": 50}
    evening.called("Anna close")
    closed = seen(evening.table)["closed"]
    assert closed["stakes"] == [
        {"tableau": 2, "name": "Gleb", "units": 5},
        {"tableau": 3, "name": "Dora", "units": 5},
    ]
    assert closed["purses"] == {"Anna": 70, "Gleb": 115, "Dora": 115}
    assert closed["bank"] == 50


def test_each_event_is_said_once_and_in_order() -> None:
    table = BankingTable(setup("laid", 2, b"once"))
    heard: list[dict[str, object]] = []
    version = 0
    for _ in random_acts(table, b"once", 120):
        heard += table.since("Anna", version, ENGLISH)
        version = table.version
    assert heard == table.since(None, 0, ENGLISH)
    assert [one["n"] for one in heard] == sorted(one["n"] for one in heard)  # type: ignore[type-var]


def test_b11_whoever_may_ask_for_a_shuffle_is_told_so() -> None:
    evening = settled()
    assert seen(evening.table, "Gleb")["may_shuffle"]
    assert not seen(evening.table, "Anna")["may_shuffle"]
    assert not seen(evening.table)["may_shuffle"]
    evening.called("Gleb shuffle")
    assert not seen(evening.table, "Dora")["may_shuffle"]


def test_a_watcher_is_offered_nothing_and_who_has_left_his_seat() -> None:
    evening = settled()
    assert seen(evening.table)["options"] == []
    assert seen(evening.table, "Stranger")["options"] == []
    evening.called("Gleb leave")
    assert [one["do"] for one in seen(evening.table, "Gleb")["options"]] == ["sit_again"]


def test_the_table_waits_for_whoever_is_asked() -> None:
    evening = table_of("Anna", "Gleb", "Dora", computers=2, **ANNA_FIRST)
    evening.do("act", "Anna", act="take")
    evening.do("cards", None)
    assert seen(evening.table)["awaited"] == ["Gleb", "Dora"]
    assert seen(evening.table, "Gleb")["asked"]["mine"]
    evening.on().called("Gleb done")
    assert seen(evening.table)["awaited"] == ["Dora"]
    assert not seen(evening.table, "Gleb")["asked"]["mine"]
    assert "Anna" in seen(evening.table, "Gleb")["asked"]["sentence"]


def test_the_ledger_is_the_same_however_often_it_was_told() -> None:
    table = BankingTable(setup("laid", 2, b"ledger"))
    for _ in random_acts(table, b"ledger", 150):
        seen(table)
    again = opened("banking", table.setup, table.entries)
    assert again.snapshot(None, ENGLISH)["ledger"] == seen(table)["ledger"]
    assert seen(table)["ledger"][0] == "Before the first deal:"


@pytest.mark.parametrize("form", ["first", "laid"])
def test_everything_that_is_offered_can_be_done(form: str) -> None:
    table = BankingTable(setup(form, 2, b"offered"))
    offered = 0
    for number, _ in enumerate(random_acts(table, b"offered", 110)):
        if number % 14 or table.over:
            continue
        for place in table.persons():
            for option in seen(table, place, table.changed_at)["options"]:
                amounts = (0, option["high"] - option["low"]) if "high" in option else (0,)
                for more in amounts:
                    copy = opened("banking", table.setup, table.entries)
                    copy.do({"at": table.changed_at, **entry_of(place, option, more)})
                    offered += 1
                if "high" in option:
                    too_much = {**option, "low": option["high"] + 1, "high": option["high"] + 1}
                    with pytest.raises(EcarteError):
                        copy.do({"at": table.changed_at, **entry_of(place, too_much)})
    assert offered > 40


@pytest.mark.parametrize("code", LANGUAGES)
def test_everything_is_said_in_every_language(code: str) -> None:
    table = BankingTable(setup("laid", 2, b"languages"))
    json.dumps(table.snapshot(None, language(code)))
    for number, _ in enumerate(random_acts(table, b"languages", 80)):
        if number % 5 == 0:
            json.dumps([table.snapshot(one, language(code), 9000) for one in table.persons()])
            json.dumps(table.since(None, 0, language(code)))


def test_the_secret_is_sent_to_nobody() -> None:
    table = BankingTable(setup("first", 1, b"secret"))
    secret = str(table.setup["secret"])
    for _ in random_acts(table, b"secret", 60):
        for place in (None, *table.persons()):
            assert secret not in json.dumps(seen(table, place))


def test_at_the_end_all_purses_are_shown_and_nothing_is_missing() -> None:
    evening = table_of("Anna", computers=2, **ANNA_FIRST)
    evening.do("break_up", "Anna")
    seats = seen(evening.table, "Anna")["seats"]
    assert {seat["name"]: seat["kind"] for seat in seats} == {
        "Anna": "person",
        "Boris": "flat",
        "Vera": "proportional",
    }
    assert sum(seat["purse"] for seat in seats) == 120 + 90 + 150
