"""C15: nobody but the holder learns from the flow of the game that somebody holds the king.

The same deal is played twice; only cards are exchanged that one place may not know, the trump king
among them. Until the first difference that the rules let it see, it is sent exactly the same.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from ecarte.cards import TEXTS, Card, cards, in_set
from ecarte.classic import acts
from ecarte.classic.acts import Kind
from ecarte.classic.rules import rules_with
from ecarte.classic.state import Phase
from ecarte.errors import EcarteError
from ecarte.language import language
from ecarte.service.shared import classic_king
from ecarte.service.shared.classic_cards import FairSource
from ecarte.service.shared.classic_table import ClassicTable
from tests.web.attack.harness import ID, SECRET, WATCH, Reader, found, running, seated

AT = 1_800_000_000
ENGLISH = language("en")
TWO = ("person", "person")
Pack = Sequence[Card]


def choose_packs(monkeypatch: pytest.MonkeyPatch, packs: dict[int, Pack]) -> None:
    """All tables deal these packs, by the number of the deal; shuffles begin as ever."""

    own = FairSource.pack

    def pack(source: FairSource, number: int) -> Pack:
        from_seed = own(source, number)
        return packs.get(number, from_seed)

    monkeypatch.setattr(FairSource, "pack", pack)


def setup(kinds: tuple[str, str], **rules: object) -> dict[str, Any]:
    return {
        "game": "classic",
        "rules": {"first_deal": "0", **rules},
        "seats": list(kinds),
        "secret": SECRET,
        "limit": 180,
        "clock": None,
        "lesson": False,
    }


def seats_taken(kinds: tuple[str, str]) -> list[dict[str, object]]:
    return [
        {"do": "sit", "by": str(seat), "key": f"s{seat}", "at": AT, "name": name, "words": "w"}
        for seat, name in enumerate(("Ann", "Ben"))
        if kinds[seat] == "person"
    ]


def random_act(table: ClassicTable, chance: random.Random, silent: bool = True) -> str:
    """What whoever is to act does; he keeps silent about the king."""
    assert table.session is not None
    deal = table.session.match.deal
    assert deal is not None
    if deal.phase is Phase.KING and silent:
        return "silent"
    view = deal.view(deal.actor)
    if deal.phase is Phase.DISCARD:
        low, high = view.discard_limits
        hand = [Card(card) for card in in_set(view.hand)]
        return str(acts.discard(chance.sample(hand, chance.randint(low, high))))
    return str(chance.choice(view.legal_acts()))


def next_entry(table: ClassicTable, chance: random.Random) -> dict[str, object]:
    """What is done next: by the house, or by whoever is to act."""
    due = table.due(AT)
    if due is not None:
        return due
    session = table.session
    assert session is not None
    if session.awaits_person:
        by: str | None = str(session.actor)
        return {
            "do": "act",
            "by": by,
            "key": f"k{table.version}",
            "at": AT,
            "act": random_act(table, chance),
        }
    return {"do": "act", "by": None, "key": None, "at": AT, "act": random_act(table, chance)}


def exchanged(text: str, one: str, other: str) -> str:
    """An act with two cards in each other's place; the cards of a discard in their order."""
    words = [{one: other, other: one}.get(word, word) for word in text.split()]
    return str(acts.act(" ".join(words)))


def seen_by(table: ClassicTable, place: str | None, since: int) -> str:
    """All that a place is sent, and what it can tell from the clock of the house."""
    known = table.version_for(place)
    flow: list[object] = []
    if place is not None or table.alone is None:
        flow = [table.pause(), table.due_at(), table.thinking() is None, table.due(AT) is None]
    return json.dumps(
        [
            known,
            table.snapshot(place, ENGLISH, AT),
            [one for one in table.since(place, since, ENGLISH) if int(str(one["n"])) <= known],
            table.free_places(),
            table.persons(),
            table.over,
            flow,
        ]
    )


def hidden_pairs(
    table: ClassicTable, entries: Sequence[dict[str, object]], pack: Pack, place: str | None
) -> Iterator[tuple[str, str]]:
    """Cards to exchange: of a hand the place does not know, with one that stays in the stock."""
    assert table.session is not None
    deal = table.session.match.last
    assert deal is not None
    own = set() if place is None else {TEXTS[c] for c in in_set(deal.hands[int(place)])}
    if place is not None:
        own |= {TEXTS[c] for c in in_set(deal.discards[int(place)] | deal.drawn[int(place)])}
        own |= {
            str(entry["act"])
            for entry in entries
            if entry["do"] == "act" and entry["by"] == place and "act" in entry
        }
    dealt = len(pack) - deal.stock
    king = TEXTS[13 * deal.trump + 11]
    stock = [TEXTS[card] for card in pack[dealt:]]
    hidden = [
        TEXTS[card]
        for number, card in enumerate(pack[:dealt])
        if number != 10 and TEXTS[card] not in own
    ]
    for held in hidden:
        for lying in stock:
            if king in (held, lying):
                yield held, lying
    for number, held in enumerate(hidden):
        yield held, stock[number % len(stock)] if stock else held


def play_one_deal(
    kinds: tuple[str, str], chance: random.Random, **rules: object
) -> tuple[ClassicTable, list[dict[str, object]]]:
    """A deal played by chance, with all its entries."""
    table = ClassicTable(setup(kinds, **rules))
    entries = seats_taken(kinds)
    for entry in entries:
        table.do(entry)
    assert table.session is not None
    while table.session.match.last is None and not table.over:
        entry = next_entry(table, chance)
        table.do(entry)
        entries.append(entry)
    return table, entries


class Follower:
    """The same deal with two cards exchanged, for as long as it can go the same way."""

    def __init__(self, kinds: tuple[str, str], one: str, other: str, **rules: object) -> None:
        self.table = ClassicTable(setup(kinds, **rules))
        self.one, self.other = one, other

    def follow(self, entry: dict[str, object]) -> bool:
        """Does the same here, as far as the place that looks on may see; False if it cannot."""
        entry = dict(entry)
        if "act" in entry:
            text = str(entry["act"])
            entry["act"] = exchanged(text, self.one, self.other)
            kind = acts.act(text).kind
            if entry["act"] != text and kind is not Kind.DISCARD:
                return False  # the rules let everybody see the difference
        due = self.table.due(AT)
        if due is not None and due["do"] == "act":
            if entry.get("act") != due["act"]:
                return False
            entry = due  # the silence of who is not asked
        elif entry["by"] is None and entry["do"] == "act" and self.table.session is not None:
            session = self.table.session
            if session.awaits_person:  # here the one person is asked, and keeps silent
                entry["by"], entry["key"] = str(session.actor), "asked"
        try:
            self.table.do(entry)
        except EcarteError:
            return False
        return True


@pytest.mark.parametrize("preset", ["swedish", "club", "bga"])
@pytest.mark.parametrize(
    ("kinds", "places"),
    [
        (TWO, ("0", "1", None)),
        (("person", "random"), ("0", None)),
        (("printed", "person"), ("1", None)),
    ],
)
def test_hidden_cards_change_nothing_that_is_sent(
    preset: str,
    kinds: tuple[str, str],
    places: tuple[str | None, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chance = random.Random(f"{preset} {kinds}")
    compared = with_king = 0
    for _ in range(5):
        pack = chance.sample([*rules_with({}).pack], 32)
        dealer = chance.choice("01")
        rules = {"preset": preset, "first_deal": dealer}
        packs: dict[int, Pack] = {1: pack}
        monkeypatch.undo()
        choose_packs(monkeypatch, packs)
        table, entries = play_one_deal(kinds, chance, **rules)
        for place in places:
            pairs = list(hidden_pairs(table, entries, pack, place))
            for one, other in pairs[:3] + chance.sample(pairs, min(3, len(pairs))):
                changed = [cards(exchanged(TEXTS[card], one, other))[0] for card in pack]
                packs[1] = pack
                first = ClassicTable(setup(kinds, **rules))
                packs_of_second = {1: changed}
                second = Follower(kinds, one, other, **rules)
                since = 0
                for entry in entries:
                    packs[1] = pack
                    first.do(entry)
                    packs[1] = packs_of_second[1]
                    if not second.follow(entry):
                        break
                    if first.session is None:
                        continue
                    if first.session.match.last is not None:
                        break  # the deal is over and open to everybody
                    packs[1] = pack
                    mine = seen_by(first, place, since)
                    packs[1] = packs_of_second[1]
                    assert mine == seen_by(second.table, place, since), (one, other, entry)
                    compared += 1
                    with_king += _king_asked(first)
    assert compared > 100
    assert with_king > 5


def _king_asked(table: ClassicTable) -> bool:
    assert table.session is not None
    deal = table.session.match.deal
    return deal is not None and deal.phase is Phase.KING


# Through a real server, byte for byte


_BY_CHANCE = re.compile(
    r'name="(?:key|words)" value="[^"]*"|data-again="\d+"|^date: .*$', re.MULTILINE
)


async def captured(
    folder: Path, script: Sequence[tuple[int, str]], rules: dict[str, object]
) -> dict[str, list[str]]:
    """What seat 0 and a watcher are sent while a deal is played by people through a server."""
    async with running(folder) as server:
        await found(server, setup(TWO, **rules))
        players = [await seated(server, ID, name) for name in ("Ann", "Ben")]
        watcher = Reader(server, WATCH, None)
        readers = [*players, watcher]
        for reader in readers:
            await reader.listen()
        steps: dict[str, list[str]] = {"0": [], "watcher": []}
        for seat, act in [(-1, ""), *script]:
            if act:
                await players[seat].act(act)
            table = await server.rest(ID)
            for reader in readers:
                await reader.heard(table.version)
                for page in ("", "/now", "/replay", "/fair"):
                    await reader.get(f"/t/{reader.id}{page}")
                await reader.look()
            for name, reader in (("0", players[0]), ("watcher", watcher)):
                sent = [
                    f"{one.kind} {one.status}\n{one.headers}\n{one.body}"
                    for one in reader.sent
                    if one.kind != "sat"
                ]
                text = "\n".join([reader.stream.decode(), *sent])
                steps[name].append(_BY_CHANCE.sub("", text.replace(server.url, "here")))
        for reader in readers:
            await reader.leave()
    return steps


async def test_the_bytes_are_the_same_whether_or_not_the_other_side_holds_the_king(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # seat 0 deals; elder gets the first two, then the dealer two, then three each; spades are trump
    held = cards("KS 7H 9C TC  8H 9H  AC 8C 7C  QD JD AD  7S".replace("  ", " "))
    elder, dealer = [held[0], *cards("7H 8D 9D TD")], cards("8H 9H QC JC TC")
    dealt = [*elder[:2], *dealer[:2], *elder[2:], *dealer[2:], *cards("7S")]
    rest = [card for card in rules_with({}).pack if card not in dealt]
    with_king = [*dealt, *rest]
    without = [cards(exchanged(TEXTS[card], "KS", TEXTS[rest[-1]]))[0] for card in with_king]
    assert sorted(with_king) == sorted(without)
    script = [(1, "stand"), (1, "silent"), (0, "silent"), (1, "7H"), (0, "8H")]
    first: list[dict[str, list[str]]] = []
    for number, pack in enumerate((with_king, without)):
        monkeypatch.undo()
        choose_packs(monkeypatch, {1: pack})
        folder = tmp_path / str(number)
        folder.mkdir()
        first.append(await captured(folder, script, {"first_deal": "0"}))
    for name in ("0", "watcher"):
        for mine, other in zip(first[0][name], first[1][name], strict=True):
            assert mine == other


# Time


async def arrivals(
    folder: Path, kinds: tuple[str, str], acts_: Sequence[str], who: str
) -> list[tuple[int, float]]:
    """Each event of a table with a computer as one reader gets it: its version and its moment."""
    loop = asyncio.get_running_loop()
    async with running(folder, pace=0.5) as server:
        await found(server, setup(kinds, first_deal=str(kinds.index("person"))))
        watcher = Reader(server, WATCH, None)
        person = await seated(server, ID, "Ann")
        reader = watcher if who == "watcher" else person
        await reader.listen()
        times: list[tuple[int, float]] = []
        begun = loop.time()

        async def until(quiet: float) -> None:
            """Notes events until so long nothing comes."""
            last = loop.time()
            while loop.time() - last < quiet:
                if len(reader.events()) > len(times):
                    times.append((reader.events()[-1]["version"], loop.time() - begun))
                    last = loop.time()
                await asyncio.sleep(0.005)

        await until(1.5)
        for act in acts_:
            await person.act(act)
            await until(1.5)
        await watcher.leave()
        await person.leave()
        return times


@pytest.mark.slow
async def test_a_computer_takes_as_long_over_the_king_whether_it_holds_it_or_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # the person (seat 0) deals; the computer, elder, has a hand on which to stand
    elder, dealer = cards("KS QS JS AS TS"), cards("7H 8H 9H 7D 8D")
    dealt = [*elder[:2], *dealer[:2], *elder[2:], *dealer[2:], *cards("7S")]
    rest = [card for card in rules_with({}).pack if card not in dealt]
    rest.sort(key=lambda card: TEXTS[card] != "9S")
    with_king = [*dealt, *rest]
    last = [card for card in with_king if TEXTS[card] != "9S"]
    without = [cards(exchanged(TEXTS[card], "KS", "9S"))[0] for card in with_king]
    assert len(last) == 31
    seen = []
    for number, pack in enumerate((with_king, without)):
        monkeypatch.undo()
        choose_packs(monkeypatch, {1: pack})
        monkeypatch.setattr(classic_king, "answer", _silent)
        folder = tmp_path / str(number)
        folder.mkdir()
        seen.append(await arrivals(folder, ("person", "printed"), (), "person"))
    (versions, moments), (others, other_moments) = (zip(*one, strict=True) for one in seen)
    assert versions == others
    for mine, other in zip(moments, other_moments, strict=True):
        assert abs(mine - other) < 0.35, (seen[0], seen[1])


def _silent(computer: Any, view: Any) -> Callable[[], Any]:
    """A computer that never announces, so that only the flow can tell."""
    return lambda: acts.SILENT if view.phase is Phase.KING else computer.choose(view)
