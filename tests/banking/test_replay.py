"""The JSON door: evenings in, where they stand out."""

import json
from typing import Any

import pytest

from ecarte.banking.pack import TWO_PACKS
from ecarte.banking.replay import answer
from ecarte.cards import text_of
from ecarte.shuffling import shuffled

PACKS = [text_of(shuffled(TWO_PACKS, b"pack %d" % number)).split() for number in range(4)]


def line(*acts: str, **more: object) -> dict[str, Any]:
    """The answer to a line of the second form with A and B, through JSON and back."""
    given = {
        "game": "banking",
        "rules": {"form": "laid"},
        "players": {"A": 500, "B": 200},
        "packs": PACKS,
        "acts": list(acts),
        **more,
    }
    found: dict[str, Any] = json.loads(json.dumps(answer(json.loads(json.dumps(given)))))
    return found


def test_the_keys_that_stay() -> None:
    found = line("A lay 100", "B stake 2 10", "A close")
    assert list(found) == [
        "phase",
        "banker",
        "bank",
        "purses",
        "debts",
        "deal",
        "exhausted",
        "tableaux",
        "turn_up",
        "ledger",
        "legal",
    ]
    assert (found["phase"], found["banker"], found["deal"]) == ("between", "A", 1)
    assert found["tableaux"] == [PACKS[0][place:16:4] for place in range(4)]
    assert found["turn_up"] == PACKS[0][16]
    assert found["legal"] == ["B shuffle", "A deal", "A retire"]
    assert found["ledger"][2] == {
        "deal": 0,
        "who": "A",
        "amount": 100,
        "why": "laid",
        "from": "purse A",
        "to": "bank",
    }
    assert sum(found["purses"].values()) + found["bank"] == 700


def test_before_anything_is_done() -> None:
    found = line()
    assert (found["phase"], found["banker"], found["deal"]) == ("offer", None, 0)
    assert (found["tableaux"], found["turn_up"]) == (None, None)
    assert found["legal"] == ["A lay", "A decline"]
    assert line(first_banker="B")["legal"] == ["B lay", "B decline"]
    assert line(rules={})["legal"] == ["A take", "A decline"]


def test_while_staking_the_tableaux_are_down() -> None:
    found = line("A lay 100", "B stake 4 10")
    assert (found["phase"], found["tableaux"], found["turn_up"]) == ("staking", None, PACKS[0][16])
    assert found["legal"] == ["B stake", "A close"]


def test_packs_are_taken_at_each_tenure_and_when_the_pack_has_run_out() -> None:
    deals = ["A close", "A deal"] * 6
    found = line("A take", *deals, rules={})
    assert (found["exhausted"], found["turn_up"]) == (1, PACKS[1][16])
    found = line("A take", *deals, *deals[:-1], "B take", rules={})
    # B12: the pack is shuffled the second time it has run out, too, before the bank passes
    assert (found["exhausted"], found["turn_up"]) == (0, PACKS[3][16])
    found = line("A take", "A close", "A retire", "B take", rules={})
    assert found["turn_up"] == PACKS[1][16]


def test_a_shuffle_takes_the_next_order_of_the_undealt_cards() -> None:
    rest = shuffled(PACKS[0][17:], b"again")
    found = line("A take", "A close", "B shuffle", "A deal", rules={}, reshuffles=[rest])
    assert found["turn_up"] == rest[16]
    found = line("A take", "A close", "B shuffle", rules={}, reshuffles=[PACKS[0][16:]])
    assert (found["error"]["rule"], found["error"]["act"]) == ("B11", 2)
    assert line("A take", "A close", "B shuffle", rules={})["error"]["act"] == 2


def test_a_needed_pack_that_is_missing_is_said() -> None:
    found = line("A lay 100", packs=[])
    assert (found["error"]["act"], found["error"]["rule"]) == (0, "B12")
    assert "shuffle 1" in found["error"]["message"]


def test_without_packs_the_cards_may_be_written_as_acts() -> None:
    dealt = "deal " + " ".join(PACKS[0][:17])
    assert line("A lay 100", dealt, "A close", packs=[]) == line("A lay 100", "A close")
    assert line("A lay 100", dealt)["error"] == {
        "message": f"“{dealt}” does not fit here: the punters stake until the banker closes.",
        "rule": "B3",
        "act": 1,
    }


@pytest.mark.parametrize(
    ("acts", "rule", "index"),
    [
        (["A lay 5"], "B14", 0),
        (["A lay 100", "B stake 2 1e3"], "B22", 1),
        (["A lay 100", "B stake 2 11"], "B15", 1),
        (["A lay 100", "B close"], "B5", 1),
        (["A lay 100", "Z leave"], "B24", 1),
        (["A lay 100", "A close", "nonsense"], None, 2),
    ],
)
def test_the_first_refused_act_is_named(acts: list[str], rule: str | None, index: int) -> None:
    error = line(*acts)["error"]
    assert (error["rule"], error["act"]) == (rule, index)
    assert error["message"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": {}},
        {"players": {"A": "many"}},
        {"players": {"A": -1, "B": 5}},
        {"players": {"A|": 1, "B": 5}},
        {"players": ["A"]},
        {"rules": {"form": "third"}},
        {"rules": {"agreed": 0}},
        {"rules": {"stake": 1}},
        {"rules": []},
        {"first_banker": "Z"},
        {"first_banker": 3},
        {"packs": [PACKS[0][:103]]},
        {"packs": [[*PACKS[0][:103], PACKS[0][0]]]},
        {"packs": [[*PACKS[0][:103], "??"]]},
        {"packs": "AS"},
        {"packs": [[1] * 104]},
        {"acts": "A lay 100"},
        {"acts": [1]},
        {"as": "Z"},
        {"as": 0},
        {"seed": "x"},
    ],
)
def test_a_line_that_cannot_be_read_is_answered_with_an_error(wrong: dict[str, object]) -> None:
    error = line(**wrong)["error"]
    assert error["act"] is None
    assert error["message"]


def test_a_view_is_everything_its_owner_may_know() -> None:
    acts = ("A lay 100", "B stake 4 10")
    watcher = line(*acts, **{"as": "watcher"})["view"]
    seen = line(*acts, **{"as": "B"})["view"]
    assert (watcher["player"], watcher["legal"], seen["legal"]) == (None, [], ["B stake"])
    assert seen["stakes"] == [{"who": "B", "tableau": 4, "amount": 10}]
    assert {**seen, "player": None, "legal": []} == watcher
    other = [PACKS[0][16 - place] if place < 16 else card for place, card in enumerate(PACKS[0])]
    other[0], other[16] = PACKS[0][0], PACKS[0][16]
    other[1:16] = PACKS[0][1:16][::-1]
    assert line(*acts, packs=[other], **{"as": "B"})["view"] == seen


def test_the_cut_may_be_written() -> None:
    found = line("cut 2S AH", first_banker="cut")
    assert found["legal"] == ["B lay", "B decline"]
    assert line(first_banker="cut")["phase"] == "offer"


def test_debts_stand_oldest_first() -> None:
    hands = "7S AS 2H 2H 6S KS 3H 3H 4H 5H 6H 7H 8H 9H TH JH 2S"
    found = line(
        "A take",
        f"deal {hands}",
        "C stake 2 30",
        "B stake 2 60",
        "A close",
        rules={},
        players={"A": 30, "B": 60, "C": 30},
        packs=[],
    )
    assert found["debts"] == [
        {"debtor": "A", "creditor": "C", "amount": 20},
        {"debtor": "A", "creditor": "B", "amount": 40},
    ]
    assert found["purses"] == {"A": 0, "B": 80, "C": 40}
    assert (found["phase"], found["banker"]) == ("offer", None)
