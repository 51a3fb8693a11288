"""Fair cards: nobody chooses them, everybody can check them, and nothing is told too early."""

from __future__ import annotations

import hashlib
import json

import pytest

from ecarte.classic.rules import SWEDISH
from ecarte.classic.state import Phase
from ecarte.errors import EcarteError
from ecarte.service.shared.classic_table import ClassicTable
from ecarte.service.shared.fair import FairCards, check
from ecarte.shuffling import Stream, shuffled
from tests.service.shared.at_a_classic_table import (
    ENGLISH,
    act,
    dealt,
    entry,
    house,
    played,
    seated,
)

SECRET = b"s" * 32
WORDS = {"0": "abc", "1": "å"}


def test_a_shuffle_can_be_checked_by_hand() -> None:
    fair = FairCards(SECRET)
    fair.begin(WORDS, ["cut KH 7S"])
    told = fair.begin(WORDS, ["propose 3", "accept"]).revealed()
    before = hashlib.sha256(b"\ncut KH 7S").hexdigest()
    moves = hashlib.sha256(f"{before}\npropose 3\naccept".encode()).hexdigest()
    seed = hashlib.sha256(
        b"ecarte fair 1"
        + bytes.fromhex(str(told["seed"]))
        + b"\0\0\0\2\0\0\0\3abc\0\0\0\2\xc3\xa5"
        + moves.encode()
    ).digest()
    fingerprint = hashlib.sha256(b"ecarte commitment" + bytes.fromhex(str(told["seed"])))
    assert told["fingerprint"] == fingerprint.hexdigest() == fair.fingerprint(2)
    assert (told["moves"], told["seed_of_shuffle"]) == (moves, seed.hex())
    assert check(json.loads(json.dumps(told)), SWEDISH.pack) == shuffled(SWEDISH.pack, seed)


@pytest.mark.parametrize(
    "changed",
    [
        {"seed": "00" * 32},
        {"words": {"0": "abc", "1": "other"}},
        {"acts": []},
        {"before": "0"},
        {"moves": "0"},
        {"seed_of_shuffle": "00"},
        {"fingerprint": "00"},
        {"seed": "no digits"},
        {"words": None},
    ],
)
def test_a_shuffle_that_was_tampered_with_is_found_out(changed: dict[str, object]) -> None:
    told = FairCards(SECRET).begin(WORDS, ["cut KH 7S"]).revealed()
    with pytest.raises(EcarteError):
        check({**told, **changed}, SWEDISH.pack)


def test_words_cannot_be_moved_from_one_player_to_the_other() -> None:
    first = FairCards(SECRET).begin({"0": "ab", "1": "c"}, [])
    second = FairCards(SECRET).begin({"0": "a", "1": "bc"}, [])
    assert first.seed != second.seed


def told(table: ClassicTable) -> dict[str, object]:
    fair = table.snapshot(None, ENGLISH)["fair"]
    assert isinstance(fair, dict)
    return fair


def test_the_fingerprint_is_shown_before_anybody_contributes() -> None:
    table = ClassicTable({"game": "classic", "secret": SECRET.hex()})
    shown = told(table)["fingerprint"]
    table = seated(secret=SECRET.hex())
    assert told(table)["fingerprint"] == shown
    house(table)
    first, second = [one.revealed()["fingerprint"] for one in table.fair.begun[:2]]
    assert first == shown
    assert second == FairCards(SECRET).fingerprint(2)


def test_the_next_fingerprint_is_shown_when_a_shuffle_begins() -> None:
    table = seated(rules={"target": 3})
    shown: dict[int, object] = {}
    for now in played(table, Stream(b"next"), 100):
        fair = told(now)
        if fair["next"] is not None:
            number = fair["shuffle"]
            assert isinstance(number, int)
            shown.setdefault(number + 1, fair["next"])
            assert shown[number + 1] == fair["next"]
        for one in now.fair.begun[1:]:
            assert shown[one.number] == one.revealed()["fingerprint"]


def test_a_seed_is_revealed_only_when_its_deal_is_over() -> None:
    table = seated(rules={"target": 3})
    revealed_in = []
    for now in played(table, Stream(b"reveal"), 100):
        numbers = {one.number for one in now.revealed()}
        session = now.session
        assert session is not None
        deal = session.match.deal
        if deal is not None and (deal.dealt or deal.phase is not Phase.DEAL):
            assert now.fair.begun[-1].number not in numbers
            assert numbers == {one.number for one in now.fair.begun[:-1]}
            revealed_in.append(len(numbers))
        house_seed = now.fair.begun[-1].house_seed.hex() if now.fair.begun else "-"
        if deal is not None and deal.phase is not Phase.DEAL:
            assert house_seed not in json.dumps(now.snapshot("0", ENGLISH))
    assert revealed_in[-1] > 2


def test_the_cards_that_were_dealt_follow_from_what_was_revealed() -> None:
    table = dealt(rules={"first_deal": "1"})
    assert table.session is not None
    first = next(one for one in table.session.acts).cards
    table.do(entry("resign", "0"))
    revealed = told(table)["revealed"]
    assert isinstance(revealed, list)
    assert revealed[0]["words"] == {"0": "words of Anna", "1": "words of Boris"}
    assert tuple(check(revealed[0], SWEDISH.pack)[: len(first)]) == first
    assert table.games[0].revealed(table.fair.begun) == revealed


def test_what_is_played_changes_the_cards_of_the_next_deal() -> None:
    packs = []
    for act_first in ("stand", "propose 1"):
        table = dealt(rules={"first_deal": "1", "match": 3})
        act(table, act_first)
        table.do(entry("resign", "0"))
        house(table)
        packs.append(table.fair.begun[1].seed)
    assert packs[0] != packs[1]
