"""Fair cards: what was promised is what was dealt, the page says so, and anybody can check it."""

from __future__ import annotations

import html
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from ecarte.errors import EcarteError, Refused
from ecarte.service.shared.banking_table import BankingTable
from ecarte.service.shared.classic_table import ClassicTable
from ecarte.service.shared.opening import opened
from ecarte.service.shared.table import SharedTable
from ecarte.shuffling import commitment
from ecarte.web import fair_pages, replay_pages, templating
from ecarte.web.fair_checks import facts, fair_table
from ecarte.web.hint_pages import view_to_advise

CLASSIC = {
    "game": "classic",
    "rules": {},
    "seats": ["printed", "random"],
    "secret": "11" * 32,
    "limit": 300,
    "clock": None,
    "lesson": False,
}
BANKING = {
    "game": "banking",
    "rules": {"form": "first"},
    "computers": [["Boris", 60, "proportional"], ["Clara", 60, "proportional"]],
    "units": 60,
    "secret": "22" * 32,
    "founder": "Dora",
    "limit": 300,
}
WISHES = ("take", "close", "deal")


def go_on(table: SharedTable) -> None:
    """The house does what is due until a person is asked."""
    while not table.over:
        entry = table.due(1)
        if entry is None:
            thought = table.thinking()
            if thought is None:
                return
            entry = thought()
        table.do({"key": None, **entry, "at": 1})


def by_dora(**entry: object) -> dict[str, object]:
    return {"by": "Dora", "key": None, "at": 1, **entry}


def classic(seats: list[str] | None = None) -> ClassicTable:
    table = opened("classic", {**CLASSIC, "seats": seats or CLASSIC["seats"]})
    assert isinstance(table, ClassicTable)
    go_on(table)
    return table


@cache
def evening(turns: int) -> BankingTable:
    """An evening in which Dora banks, and has the undealt cards shuffled now and then."""
    table = opened("banking", BANKING)
    assert isinstance(table, BankingTable)
    table.do(by_dora(do="sit", name="Dora", words="my “words” ♥"))
    table.do(by_dora(do="begin"))
    for turn in range(turns):
        go_on(table)
        if table.over or table.evening is None:
            break
        options = [str(one).split()[1] for one in table.evening.table.view("Dora").legal_acts()]
        wish = next((word for word in WISHES if word in options), None)
        if "shuffle" in options and turn % 3 == 0:
            wish = "shuffle"
        table.do(by_dora(do="act", act=wish) if wish else by_dora(do="done"))
    else:
        table.do(by_dora(do="break_up"))
    return table


class OneHouse:
    """A house of a few tables, where everybody sits at place 0 with the right cookie."""

    async def table(self, id: str) -> SharedTable:
        return classic() if id == "classic" else evening(60)


APP = FastAPI()
APP.include_router(fair_pages.router(OneHouse(), templating.make_templates()))
APP.include_router(replay_pages.router(OneHouse(), templating.make_templates()))


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(APP) as found:
        yield found


def plain(page: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())


@pytest.mark.parametrize("make", [classic, lambda: evening(60)], ids=["classic", "banking"])
def test_every_card_dealt_follows_from_what_was_promised(make: Any) -> None:
    table = make()
    assert table.over
    fair = fair_table(facts(table))
    assert fair.kept
    assert len(fair.checks) > 3
    assert not fair.hidden
    dealt = sum(len(one.dealt) for one in fair.checks)
    acts = (table.session or table.evening).acts if table.game == "classic" else table.evening.acts
    assert dealt == sum(len(act.cards) for act in acts if str(act).startswith(("cut", "deal ")))


def test_purposes_of_banking_shuffles_are_told() -> None:
    found = {one.purpose for one in fair_table(facts(evening(60))).checks}
    assert found == {"for the cut", "all cards", "the undealt cards"}


@pytest.mark.parametrize("turns", [3, 9, 20])
def test_nothing_is_revealed_of_a_pack_that_is_still_dealt_from(turns: int) -> None:
    table = opened("banking", BANKING)
    assert isinstance(table, BankingTable)
    entries = evening(60).entries
    for entry in entries[: len(entries) * turns // 30]:
        table.do(entry)
    assert not table.over
    fair = fair_table(facts(table))
    assert fair.kept
    assert fair.hidden
    assert all(one.number < fair.hidden[0]["shuffle"] for one in fair.checks)


def test_a_pack_that_was_stacked_is_found_out() -> None:
    found = facts(evening(60))
    assert found.evening is not None
    acts = list(found.evening.acts)
    place = next(place for place, act in enumerate(acts) if str(act).startswith("deal "))
    first, second, *rest = acts[place].cards
    acts[place] = acts[place]._replace(cards=(second, first, *rest))
    fair = fair_table(found._replace(evening=found.evening._replace(acts=tuple(acts))))
    broken = [one for one in fair.checks if one.trouble is not None]
    assert broken[0].purpose == "all cards"
    assert str(broken[0].verdict).startswith("The cards that were dealt are not")

    found = facts(classic())
    followed = [list(acts) for acts in found.followed]
    act = followed[1][0]
    followed[1][0] = act._replace(cards=act.cards[::-1])
    fair = fair_table(found._replace(followed=followed))
    assert [one.trouble is None for one in fair.checks[:3]] == [True, False, True]


@pytest.mark.parametrize("key", ["seed", "moves", "words", "seed_of_shuffle", "fingerprint"])
def test_another_seed_than_promised_is_found_out(key: str) -> None:
    for found in (facts(classic()), facts(evening(60))):
        revealed = [dict(one) for one in found.told["revealed"]]
        other: object = {"X": "Y"} if key == "words" else "0" * 64
        revealed[1][key] = other
        fair = fair_table(found._replace(told={**found.told, "revealed": revealed}))
        assert fair.checks[1].trouble is not None
        assert fair.checks[0].trouble is None


@pytest.mark.parametrize("id", ["classic", "banking"])
def test_the_program_for_everybody_finds_the_same(
    client: TestClient, tmp_path: Path, id: str
) -> None:
    file = tmp_path / "fair.json"
    file.write_bytes(client.get(f"/t/{id}/fair.json").content)
    program = templating.STATIC / fair_pages.PROGRAM
    environment = {"PYTHONUTF8": "1"}

    def run() -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-S", program, file],
            capture_output=True,
            text=True,
            check=False,
            env=environment,
        )

    done = run()
    assert done.returncode == 0, done.stderr
    checks = fair_table(facts(classic() if id == "classic" else evening(60))).checks
    lines = done.stdout.splitlines()
    assert len(lines) == len(checks)
    for one, line in zip(checks, lines, strict=True):
        top = " ".join(str(card) for card in one.dealt[:17])
        assert line.startswith(f"Shuffle {one.number} kept: {top}")

    damaged: Mapping[str, Any] = json.loads(file.read_text())
    damaged["shuffles"][1]["seed"] = "00" * 32
    file.write_text(json.dumps(damaged))
    done = run()
    assert done.returncode == 1
    assert "not the seed that was promised" in done.stderr


@pytest.mark.parametrize("id", ["classic", "banking"])
def test_the_page_says_that_promises_were_kept(client: TestClient, id: str) -> None:
    shown = client.get(f"/t/{id}/fair")
    assert shown.status_code == 200
    assert "Every promise so far was kept." in plain(shown.text)
    for one in client.get(f"/t/{id}/fair.json").json()["shuffles"][-40:]:
        assert one["fingerprint"] in shown.text
        assert commitment(bytes.fromhex(one["seed"])) == one["fingerprint"]


def test_the_words_of_the_players_stand_on_the_page(client: TestClient) -> None:
    assert "my “words” ♥" in plain(client.get("/t/banking/fair").text)


def test_how_it_works_is_told_with_the_program(client: TestClient) -> None:
    shown = client.get("/fair")
    assert "Nobody can stack the pack here" in plain(shown.text)
    assert "ecarte commitment" in shown.text


def test_the_manual_shows_the_same_program() -> None:
    manual = Path(__file__).parents[2] / "docs" / "fair-cards.md"
    program = (templating.STATIC / fair_pages.PROGRAM).read_text(encoding="utf-8")
    body = program.partition("\n\n\n")[2].partition("\n\n\ndef main")[0]
    assert body in manual.read_text(encoding="utf-8")


def test_each_game_of_a_match_has_its_replay(client: TestClient) -> None:
    games = classic().games
    assert games
    shown = client.get("/t/classic/game/1/replay?step=2")
    assert shown.status_code == 200
    assert 'href="/t/classic/game/1/replay?step=3#steps"' in shown.text
    assert client.get("/t/classic/game/1/record").text == games[0].text()
    for none in ("0", "99", "x", "-1"):
        assert client.get(f"/t/classic/game/{none}/replay").status_code == 409


def seated(seats: list[str]) -> ClassicTable:
    table = opened("classic", {**CLASSIC, "seats": seats})
    assert isinstance(table, ClassicTable)
    for place, kind in enumerate(seats):
        if kind == "person":
            sit = {"do": "sit", "by": str(place), "key": None, "at": 1}
            table.do({**sit, "name": f"Player {place}", "words": "w"})
    go_on(table)
    return table


def test_hints_come_only_to_the_player_against_the_computer() -> None:
    table = seated(["person", "printed"])
    assert table.session is not None
    assert table.session.actor == 0
    view = view_to_advise(table, "0")
    assert view.seat == 0
    assert view.to_act
    for place in (None, "1"):
        with pytest.raises(Refused, match="Only the player"):
            view_to_advise(table, place)


def test_between_people_there_are_no_hints() -> None:
    table = seated(["person", "person"])
    for place in ("0", "1", None):
        with pytest.raises(Refused, match="Between people"):
            view_to_advise(table, place)
    with pytest.raises(EcarteError, match="classic game only"):
        view_to_advise(evening(60), "Dora")


def test_there_is_no_hint_when_it_is_not_the_players_turn() -> None:
    table = opened("classic", {**CLASSIC, "seats": ["person", "printed"]})
    with pytest.raises(Refused, match="not your turn"):
        view_to_advise(table, "0")
