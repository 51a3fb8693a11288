"""Shared banking tables for tests: people who do random things, and what each place is sent."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ecarte.errors import EcarteError
from ecarte.language import language
from ecarte.service.shared.banking_table import BankingTable
from ecarte.shuffling import Stream

ENGLISH = language("en")
LIMIT = 60


ANNA_FIRST: dict[str, Any] = {"rules": {"first_banker": "Anna"}}


def setup(
    form: str = "first", computers: int = 1, seed: bytes = b"", **more: object
) -> dict[str, Any]:
    """A table of Anna's: everybody gets 120 units; up to two computers fill seats."""
    return {
        "game": "banking",
        "rules": {"form": form, "agreed": 5} if form == "laid" else {"form": form},
        "computers": [["Boris", 90, "flat"], ["Vera", 150, "proportional"]][:computers],
        "units": 120,
        "secret": (seed * 16 + b"the secret of a table")[:32].hex(),
        "founder": "Anna",
        "limit": LIMIT,
        **more,
    }


def seen(table: BankingTable, place: str | None = None, now: int = 5000) -> dict[str, Any]:
    """What a place is sent."""
    return table.snapshot(place, ENGLISH, now)


class Evening:
    """A table, the second it is now, and how things are done at it in tests."""

    def __init__(self, table: BankingTable) -> None:
        self.table = table
        self.now = 1000

    def do(self, verb: str, by: str | None, **more: object) -> BankingTable:
        """Something is done now."""
        self.table.do({"do": verb, "by": by, "at": self.now, **more})
        return self.table

    def refused(self, verb: str, by: str | None, **more: object) -> str:
        """The sentence that refuses something; nothing has changed."""
        before = everything(self.table)
        try:
            self.do(verb, by, **more)
        except EcarteError as refusal:
            assert everything(self.table) == before
            return str(refusal)
        raise AssertionError(verb)

    def sit(self, *names: str) -> Evening:
        """These people sit down."""
        for name in names:
            self.do("sit", name, name=name, words=f"words of {name}")
        return self

    def begun(self, *names: str) -> Evening:
        """These people sit down, and Anna begins."""
        self.sit(*names).do("begin", "Anna")
        return self.on()

    def on(self) -> Evening:
        """The house does what is to be done, computers included, until people are awaited."""
        while (entry := next_of_house(self.table, self.now)) is not None:
            self.table.do({"by": None, "at": self.now, **entry})
        return self

    def called(self, *texts: str) -> Evening:
        """People act, as in “Anna take” or “Gleb done”; the house goes on after each."""
        for text in texts:
            name, act = text.split(" ", 1)
            if act in ("done", "leave", "bring", "claim", "back", "sit_again"):
                self.do(act, name)
            else:
                self.do("act", name, act=act)
            self.on()
        return self


def next_of_house(table: BankingTable, now: int) -> dict[str, object] | None:
    """What the house does next: cards, absent people, computers."""
    entry = table.due(now)
    if entry is None and (think := table.thinking()) is not None:
        entry = think()
    return entry


def everything(table: BankingTable) -> object:
    """All that anybody is sent, and what the house goes by."""
    sent = [
        [table.snapshot(place, ENGLISH, 5000), table.since(place, 0, ENGLISH)]
        for place in (None, *table.persons())
    ]
    return json.loads(json.dumps([sent, table.version, table.changed_at, table.over]))


def random_acts(table: BankingTable, seed: bytes, most: int) -> Iterator[BankingTable]:
    """An evening of random acts, the table after each; people come, go, stay away and return."""
    evening = Evening(table)
    stream = Stream(seed)
    names = ["Anna", "Gleb", "Dora"]
    for _ in range(most):
        if table.over:
            return
        evening.now += stream.below(25)
        entry = next_of_house(table, evening.now)
        if entry is None or stream.below(12) == 0:
            entry = _random_entry(table, stream, names)
        try:
            table.do({"by": None, "at": evening.now, **entry})
        except EcarteError:
            continue
        yield table


def _random_entry(table: BankingTable, stream: Stream, names: list[str]) -> dict[str, Any]:
    name = stream.choice(names)
    if name not in table.people.words:
        return {"do": "sit", "by": name, "name": name, "words": f"words {stream.below(1000)}"}
    options = seen(table, name, table.changed_at + LIMIT)["options"]
    wished = [one for one in options if one["do"] not in ("leave", "break_up", "claim")]
    if not wished or stream.below(25) == 0:
        wished = [one for one in options if one["do"] != "break_up"]
    return entry_of(name, stream.choice(wished), stream.below(30))


def entry_of(name: str, option: dict[str, Any], more: int = 0) -> dict[str, Any]:
    """What somebody does who takes an option, with so much more than the least."""
    entry = {"do": option["do"], "by": name}
    if option["do"] == "act":
        entry["act"] = option["act"]
        if option.get("tableau"):
            entry["act"] += f" {option['tableau']}"
        if "high" in option:
            entry["amount"] = min(option["low"] + more, option["high"])
    return entry


def table_of(*names: str, computers: int = 0, **more: object) -> Evening:
    """An evening begun by these people."""
    return Evening(BankingTable(setup(computers=computers, **more))).begun(*names)  # type: ignore[arg-type]
