"""Nobody is sent a card that he may not know, in any form, in anything that a server sends.

Games of every kind are played through a real server; everything that each seat and the watchers
are sent is kept and held against what the rules say that they may know.
"""

from __future__ import annotations

import html
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from ecarte.language import LANGUAGES
from tests.web.attack.entitled import (
    BankingTruth,
    ClassicTruth,
    Known,
    in_a_row,
    named,
    named_in,
    named_in_order,
    strings,
    without_past,
)
from tests.web.attack.harness import ID, WATCH, Reader, Running, Sent, found, running, seated

PAGES = ("", "/now", "?seen=999999", "/replay", "/record", "/games/1")
LANGS = tuple(LANGUAGES)


# The judge


def judge_text(text: str, known: Known, where: str) -> None:
    """No text may hold a seed from which cards follow that are not known yet."""
    for secret in known.hidden:
        assert secret not in text, f"{where} gives a seed away"


def judge_classic(table: dict[str, Any], known: list[Known], reader: Reader, sent: Sent) -> None:
    """A snapshot of a classic table names only what its version entitles the reader to."""
    assert sent.low <= sent.high
    version = table["version"]
    assert version <= sent.high
    at = known[version]
    lang = reader.lang
    past = {"opened": table.pop("opened"), "fair": table.pop("fair")}
    trick = table.get("last_trick")
    if trick and trick.get("of_last_deal"):
        past["last_trick"] = table.pop("last_trick")
    del past["fair"]
    for one in table.pop("history"):
        may = at.now if one["deal"] == at.deal else at.now | at.earlier
        too_much = named(one["said"], lang) - may
        assert not too_much, (reader.token, version, one, too_much)
    too_much = named_in(past, lang) - at.earlier
    assert not too_much, (reader.token, version, "opened", too_much)
    question = [table.pop("asked"), table.pop("acts")]
    too_much = named_in(question, lang) - at.now - at.spoken
    assert not too_much, (reader.token, version, "asked", too_much)
    too_much = named_in(table, lang) - at.now
    assert not too_much, (reader.token, version, sent.kind, too_much)


def judge_said(said: list[dict[str, Any]], known: list[Known], lang: str) -> None:
    """What was said with an entry names only what was known after that entry."""
    for one in said:
        after, before = known[one["n"]], known[one["n"] - 1]
        # the entry that ends a deal opens it
        ended = after.earlier if after.earlier != before.earlier else frozenset[str]()
        too_much = named(one["said"], lang) - after.now - ended
        assert not too_much, (one, too_much)


_ALL_WORDS = re.compile(r'data-cards="([^"]*)"')
_KEY = re.compile(r'name="(?:key|words)" value="[^"]*"')
_VERSION = re.compile(r'data-version="(\d+)"')


def judge_page(sent: Sent, known: list[Known], lang: str) -> None:
    """A page names only what is known at the version it shows."""
    shown = _VERSION.search(sent.body)
    at = known[min(int(shown.group(1)), sent.high) if shown else sent.high]
    judge_text(sent.body + sent.headers, at, sent.kind)
    for words in _ALL_WORDS.findall(sent.body):
        names = json.loads(html.unescape(words))
        assert len(named_in(names, lang)) == 52, "the names of all cards, or of none"
    body = _ALL_WORDS.sub("", _KEY.sub("", sent.body))
    order = named_in_order(body, lang)
    for pack in at.packs:
        assert not in_a_row(order, pack), (sent.kind, "hidden cards in their order")
    if sent.kind == "page/fair":
        return  # whole packs of deals that are over
    if sent.kind.startswith(("page/replay", "page/record", "page/games", "record")):
        too_much = named(body, lang) - at.recorded
        assert not too_much, (sent.kind, sent.status, too_much)
        return
    too_much = named(body, lang) - at.now - at.earlier - at.spoken
    assert not too_much, (sent.kind, sent.status, too_much)
    too_much = named(without_past(body), lang) - at.now - at.spoken
    assert not too_much, (sent.kind, sent.status, too_much)


def judge(reader: Reader, known: list[Known]) -> int:
    """Everything that a reader was sent; how many things that were."""
    for sent in reader.sent:
        at = known[sent.high]
        judge_text(sent.body + sent.headers, at, sent.kind)
        if sent.kind in ("json", "done", "sat"):
            answer = json.loads(sent.body)
            if "table" not in answer:
                assert not named_in(answer, reader.lang) - at.now
                continue
            judge_said(answer.get("said", []), known, reader.lang)
            if answer["table"]["game"] == "classic":
                judge_classic(answer["table"], known, reader, sent)
            else:
                judge_banking(answer["table"], known, reader, sent)
        else:
            judge_page(sent, known, reader.lang)
    heard = reader.events()
    numbers = [one["n"] for event in heard for one in event["said"]]
    assert numbers == sorted(numbers), "told out of order"
    for event in heard:
        judge_said(event["said"], known, reader.lang)
        assert all(one["n"] <= event["version"] for one in event["said"])
        judge_text(json.dumps(event), known[event["version"]], "stream")
    return len(reader.sent) + len(heard)


def judge_banking(table: dict[str, Any], known: list[Known], reader: Reader, sent: Sent) -> None:
    """A snapshot of a banking table names only what lies open, or lay open in earlier deals."""
    version = table["version"]
    assert version <= sent.high
    at = known[version]
    del table["fair"]
    for one in table.pop("history"):
        may = at.now if one["deal"] == at.deal else at.now | at.earlier
        assert not named(one["said"], reader.lang) - may, (version, one)
    too_much = named_in(table, reader.lang) - at.now
    assert not too_much, (version, table["phase"], too_much)


# Players


def chosen_act(table: dict[str, Any], chance: random.Random) -> str | None:
    """Any act that a snapshot of the classic game offers; None if it is somebody else's turn."""
    asked = table["asked"]
    if not asked or not asked["mine"]:
        return None
    if table["phase"] == "discard":
        number = chance.randint(table["discard"]["low"], table["discard"]["high"])
        return " ".join(["discard", *chance.sample(table["hand"], number)])
    if table["phase"] == "play":
        return str(chance.choice(table["legal"]))
    acts = [one["act"] for one in table["acts"] if not one["act"].startswith("resign")]
    return str(chance.choice(acts))


async def play_classic(
    server: Running, players: list[Reader], readers: list[Reader], chance: random.Random
) -> None:
    """Plays a match to its end; all look at it in turn, and everybody wherever a phase begins."""
    seen: set[tuple[str, int]] = set()
    for _ in range(600):
        table = await server.rest(ID)
        looks = {reader: await reader.look() for reader in readers}
        phase = str(looks[readers[0]]["phase"]), min(len(table.record_text() or ""), 1)
        if phase not in seen:
            seen.add(phase)
            for reader in readers:
                await reader.look_everywhere()
        else:
            reader = chance.choice(readers)
            page = chance.choice(PAGES)
            await reader.get(f"/t/{reader.id}{page}", f"page{page}")
        if table.over:
            break
        for player in players:
            act = chosen_act(looks[player], chance)
            if act is not None:
                await player.act(act)
                break
        else:
            raise AssertionError("nobody is asked")
    assert (await server.house.table(ID)).over
    for reader in readers:
        await reader.heard((await server.house.table(ID)).version_for(None))


def classic_setup(kinds: list[str], **rules: object) -> dict[str, Any]:
    return {
        "game": "classic",
        "rules": rules,
        "seats": kinds,
        "limit": 180,
        "clock": None,
        "lesson": False,
    }


TWO = ["person", "person"]


@pytest.mark.parametrize(
    ("kinds", "rules"),
    [
        (TWO, {"preset": "swedish", "target": 3}),
        (TWO, {"preset": "club", "target": 2, "match": 3}),
        (TWO, {"preset": "bga", "target": 3}),
        (["person", "printed"], {"preset": "swedish", "target": 2}),
        (["random", "person"], {"preset": "club", "target": 3}),
        (["person", "random"], {"preset": "bga", "target": 3}),
    ],
)
async def test_each_seat_of_a_classic_table_is_sent_only_what_it_may_know(
    kinds: list[str], rules: dict[str, object], tmp_path: Path
) -> None:
    chance = random.Random(f"{kinds} {rules}")
    async with running(tmp_path) as server:
        setup = {"secret": f"{chance.getrandbits(256):064x}", **classic_setup(kinds, **rules)}
        await found(server, setup)
        langs = chance.sample(LANGS, 4)
        watcher = Reader(server, WATCH, None, langs[0])
        stranger = Reader(server, ID, None, langs[1])
        await watcher.listen()
        await stranger.listen()
        names = ("Ann", "Ben")[: kinds.count("person")]
        players = [
            await seated(server, ID, name, lang)
            for name, lang in zip(names, langs[2:], strict=False)
        ]
        for player in players:
            await player.listen()
        readers = [*players, watcher, stranger]
        try:
            await play_classic(server, players, readers, chance)
        finally:
            for reader in readers:
                await reader.leave()
        table = await server.house.table(ID)
        truth = ClassicTruth(table.setup, table.entries)
        seats = [str(seat) for seat, kind in enumerate(kinds) if kind == "person"]
        judged = [
            judge(reader, truth.known[place])
            for reader, place in zip(readers, [*seats, None, None], strict=True)
        ]
        assert min(judged) > 30
        tokens = [player.token for player in players]
        for reader in readers:
            verify_no_secrets(reader, [one for one in tokens if one], table.setup)


def verify_no_secrets(reader: Reader, tokens: list[str], setup: dict[str, Any]) -> None:
    """Nobody is sent a token again, nor the secret; watchers are not sent the invitation."""
    everything = reader.stream.decode() + "".join(one.body + one.headers for one in reader.sent)
    for token in tokens:
        assert token not in everything
    assert str(setup["secret"]) not in everything
    if reader.id == WATCH:
        assert ID not in everything, "who only watches is told the invitation"


# The banking game


async def play_banking(
    server: Running, people: list[Reader], readers: list[Reader], chance: random.Random, acts: int
) -> None:
    """So many acts of an evening, then the founder breaks the table up."""
    seen: set[str] = set()
    for number in range(acts):
        table = await server.rest(ID)
        looks = {reader: await reader.look() for reader in readers}
        phase = str(looks[readers[0]]["phase"])
        if phase not in seen:
            seen.add(phase)
            for reader in readers:
                await reader.look_everywhere()
        else:
            reader = chance.choice(readers)
            page = chance.choice(PAGES[:3])
            await reader.get(f"/t/{reader.id}{page}", f"page{page}")
        if table.over:
            break
        able = [
            (person, option)
            for person in people
            for option in looks[person]["options"]
            if option["do"] not in ("leave", "break_up", "claim")
            and (option["act"] not in ("decline", "pass", "retire") or chance.random() < 0.1)
        ]
        if not able:
            continue
        person, option = chance.choice(able)
        last = number == acts - 1
        await person.do(**({"do": "break_up"} if last else wanted(option, chance)))
    if not (await server.house.table(ID)).over:
        assert (await people[0].do(do="break_up")).status_code == 200
    for reader in readers:
        await reader.look_everywhere()


def wanted(option: dict[str, Any], chance: random.Random) -> dict[str, object]:
    """An option of a banking table as a program asks for it."""
    if option["do"] != "act":
        return {"do": option["do"]}
    if "low" not in option:
        return {"do": "act", "act": option["act"]}
    most = min(option["high"], option["low"] + 60)
    return {"do": "act", "act": f"{option['act']} {chance.randint(option['low'], most)}"}


@pytest.mark.parametrize(
    ("form", "computers"),
    [("first", 0), ("first", 2), ("laid", 0), ("laid", 2)],
)
async def test_nobody_at_a_banking_table_is_sent_a_card_that_lies_face_down(
    form: str, computers: int, tmp_path: Path
) -> None:
    chance = random.Random(f"{form} {computers}")
    setup = {
        "secret": f"{chance.getrandbits(256):064x}",
        "game": "banking",
        "rules": {"form": form, "agreed": 10},
        "computers": [["Clara", 200, "flat"], ["Dora", 300, "proportional"]][:computers],
        "units": 200,
        "founder": "Ann",
        "limit": 60,
    }
    async with running(tmp_path) as server:
        await found(server, setup)
        langs = chance.sample(LANGS, 4)
        watcher = Reader(server, WATCH, None, langs[0])
        await watcher.listen()
        people = [
            await seated(server, ID, name, lang)
            for name, lang in zip(("Ann", "Ben", "Cid"), langs[1:], strict=True)
        ]
        for person in people:
            await person.listen()
        readers = [*people, watcher]
        try:
            await play_banking(server, people, readers, chance, 60)
        finally:
            for reader in readers:
                await reader.leave()
        table = await server.house.table(ID)
        truth = BankingTruth(table.setup, table.entries)
        assert truth.known[-1].deal >= 2, "too little was played"
        for reader in readers:
            assert judge(reader, truth.known) > 30
            verify_no_secrets(reader, [str(one.token) for one in people], table.setup)


# The judge himself


def test_the_judge_finds_a_card_in_every_form() -> None:
    for text, lang in (
        ("discard QH 7C", "en"),
        ('<img src="/cards/sv-4/QH.svg?v=0123">', "sv"),
        ("Q♥", "en"),
        ("D♥ och 10♠", "sv"),
        ("Д♥", "ru"),
        (html.escape("dame de cœur"), "fr"),
        ("The Queen of Hearts.", "ru"),
    ):
        assert "QH" in named(text, lang), text
    assert named("10H", "en") == {"TH"}
    assert not named("C12 B20 Trump ♥ abcQHdef key=-QH-", "en")
    assert list(strings({"a": ["b", {"c": "d"}]})) == ["a", "b", "c", "d"]


def test_the_judge_finds_a_card_that_is_sent_too_early() -> None:
    known = [Known(1, frozenset({"QH"}), frozenset({"KS"}), frozenset({"ab" * 16}))]
    with pytest.raises(AssertionError):
        judge_page(Sent(0, 0, "page", 200, '<p data-card="KS">', ""), known, "en")
    with pytest.raises(AssertionError):
        judge_page(Sent(0, 0, "page", 200, "<p>nine of spades", ""), known, "en")
    with pytest.raises(AssertionError):
        judge_page(Sent(0, 0, "page", 200, "ab" * 16, ""), known, "en")
    with pytest.raises(AssertionError):
        judge_said([{"n": 0, "said": "Ben draws 9♠"}], known, "en")
    assert in_a_row(named_in_order("x QH KS QH 7C 8C 9C y", "en"), ("KS", "QH", "7C", "8C", "9C"))
    assert not in_a_row(named_in_order("KS QH 7C 8C AC", "en"), ("KS", "QH", "7C", "8C", "9C"))
    past = '<section id="last">K♠</section>'
    judge_page(Sent(0, 0, "page", 200, f"{past} Q♥", ""), known, "en")
