"""What `ecarte replay` shows a seat depends on nothing that the seat may not know."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from ecarte.banking.pack import TWO_PACKS
from ecarte.banking.replay import answer as banking_answer
from ecarte.cards import text_of
from ecarte.classic.replay import answer
from ecarte.classic.rules import SWEDISH

PRESETS = ("swedish", "club", "bga")
PACK = {str(card) for card in SWEDISH.pack}


def lines_of_a_deal(preset: str, seed: int) -> Iterator[dict[str, Any]]:
    """A deal of random acts as the lines before each act and after the last."""
    chance = random.Random(f"{preset} {seed}")
    pack = [str(card) for card in SWEDISH.pack]
    chance.shuffle(pack)
    line: dict[str, Any] = {"game": "classic", "rules": {"preset": preset}, "pack": pack}
    line |= {"dealer": seed % 2, "score": [3, 3], "acts": []}
    while True:
        yield json.loads(json.dumps(line))
        found = answer(line)
        if found["to_act"] is None:
            return
        legal: Any = found["legal"]
        act = chance.choice([one for one in legal if one != "stand" or chance.random() < 0.3])
        if act.startswith("discard"):
            hands: Any = found["hands"]
            thrown = chance.sample(hands[found["to_act"]], int(act.split()[1]))
            act = " ".join(["discard", *thrown])
        line["acts"].append(act)


def view_of(line: dict[str, Any], seat: object) -> dict[str, Any]:
    given: Any = answer({**line, "as": seat})
    assert set(given) == {"view"}, given
    view: dict[str, Any] = given["view"]
    return view


def seen_cards(view: dict[str, Any]) -> set[str]:
    """Every card that is named anywhere in the view."""
    return PACK & set(re.findall(r"[^\s\"]+", json.dumps(view)))


def exchanged(line: dict[str, Any], first: str, second: str) -> dict[str, Any]:
    """The same line with two cards in each other's place, in the pack and in all acts."""
    places = {first: second, second: first}
    acts = [" ".join(places.get(word, word) for word in act.split()) for act in line["acts"]]
    return {**line, "pack": [places.get(card, card) for card in line["pack"]], "acts": acts}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(6))
def test_a_classic_view_does_not_change_with_cards_it_does_not_name(preset: str, seed: int) -> None:
    compared = set()
    chance = random.Random(seed)
    for line in lines_of_a_deal(preset, seed):
        for seat in (0, 1, "watcher"):
            view = view_of(line, seat)
            if view["phase"] == "over":
                continue
            king = "K" + str(view["trump"])
            known = seen_cards(view) | ({king} if view["announced"] is not None else set())
            hidden = [card for card in line["pack"] if card not in known]
            for _ in range(6):
                first, second = chance.sample(hidden, 2)
                other = exchanged(line, first, second)
                given = answer({**other, "as": seat})
                if "error" in given:  # the other player could not have done then what he did
                    continue
                assert json.dumps(given["view"]) == json.dumps(view), (seat, first, second)
                compared.add((seat, view["phase"]))
    assert {(seat, "exchange") for seat in (0, 1, "watcher")} <= compared


@pytest.mark.parametrize("preset", PRESETS)
def test_a_seat_is_shown_its_own_cards_and_what_lies_open(preset: str) -> None:
    for seed in range(4):
        for line in lines_of_a_deal(preset, seed):
            whole: Any = answer(line)
            for seat in (0, 1):
                view = view_of(line, seat)
                if whole["phase"] == "over":
                    continue
                own = {*view["hand"], *view["discards"], *view["drawn"], *view["dealt"]}
                played = {trick[key] for trick in view["taken"] for key in ("led", "reply")}
                lying = {view["turn_up"], view["led"]} - {None}
                assert seen_cards(view) == own | played | lying
                assert view["hand"] == whole["hands"][seat]
                assert not own & set(whole["hands"][1 - seat])
                assert not (seen_cards(view) - played - lying) & set(whole["hands"][1 - seat])
            watched = view_of(line, "watcher")
            assert watched["hand"] == watched["dealt"] == watched["drawn"] == []


def evening(form: str, seed: int) -> Iterator[dict[str, Any]]:
    """A tenure of random acts, while its first pack lasts, as the lines before each act."""
    chance = random.Random(f"{form} {seed}")
    packs = []
    for _ in range(4):
        pack = text_of(TWO_PACKS).split()
        chance.shuffle(pack)
        packs.append(pack)
    line: dict[str, Any] = {"game": "banking", "rules": {"form": form}, "packs": packs}
    line |= {"players": {"A": 500, "B": 200, "C": 90}, "acts": [], "reshuffles": []}
    for _ in range(30):
        found = banking_answer(line)
        if found["exhausted"] or found["phase"] == "over" or (line["acts"] and not found["banker"]):
            return
        yield json.loads(json.dumps(line))
        legal: Any = found["legal"]
        ends = ("decline", "shuffle", "retire", "pass")
        act = chance.choice([one for one in legal if not one.endswith(ends)])
        act += {"lay": " 20", "stake": f" {chance.choice((2, 3, 4))} 10"}.get(act.split()[1], "")
        tried = {**line, "acts": [*line["acts"], act]}
        if "error" not in banking_answer(tried):
            line = tried


@pytest.mark.parametrize("form", ["first", "laid"])
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("viewer", ["A", "B", "watcher", None])
def test_a_banking_view_does_not_change_with_cards_not_yet_open(
    form: str, seed: int, viewer: str | None
) -> None:
    chance = random.Random(seed)
    asked = {} if viewer is None else {"as": viewer}
    phases = set()
    for line in evening(form, seed):
        whole: Any = banking_answer(line)
        given = json.dumps(banking_answer({**line, **asked}))
        assert "error" not in json.loads(given)
        phases.add(whole["phase"])
        other = json.loads(json.dumps(line))
        pack = other["packs"][0]
        dealt = 17 * whole["deal"]
        if whole["phase"] == "staking":
            assert whole["tableaux"] is None
            down = pack[dealt - 17 : dealt - 1]
            chance.shuffle(down)
            pack[dealt - 17 : dealt - 1] = down
        rest = pack[dealt:]
        chance.shuffle(rest)
        pack[dealt:] = rest
        for later in other["packs"][1:]:
            chance.shuffle(later)
        assert json.dumps(banking_answer({**other, **asked})) == given
    assert {"offer", "staking", "between"} <= phases
