"""A classic table for tests: founded, with people at it, driven by chance or by a script."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from ecarte.cards import Card, in_set
from ecarte.classic import acts
from ecarte.classic.state import Phase
from ecarte.errors import EcarteError
from ecarte.language import language
from ecarte.service.shared.classic_table import ClassicTable
from ecarte.service.shared.opening import opened
from ecarte.shuffling import Stream

ENGLISH = language("en")
SECRET = "5eed" * 16
PLACES: tuple[str | None, ...] = ("0", "1", None)


def setup(**values: object) -> dict[str, object]:
    """The plain values of a table's setup."""
    return {"game": "classic", "seats": ["person", "person"], "secret": SECRET, **values}


def entry(do: str, by: str | None, at: int = 0, **values: object) -> dict[str, object]:
    """An entry without a key, unless one is given."""
    return {"do": do, "by": by, "key": None, "at": at, **values}


def seated(**values: object) -> ClassicTable:
    """A table whose seats for people are taken, before the first card."""
    table = ClassicTable(setup(**values))
    for place, name in zip(table.free_places(), ("Anna", "Boris"), strict=False):
        table.do(entry("sit", place, name=name, words=f"words of {name}"))
    return table


def house(table: ClassicTable, at: int | None = None) -> None:
    """The house does all that is due."""
    now = table.changed_at if at is None else at
    while (due := table.due(now)) is not None:
        table.do(due)


def dealt(**values: object) -> ClassicTable:
    """A table at which the first deal has been dealt."""
    table = seated(**values)
    house(table)
    return table


def actor(table: ClassicTable) -> str:
    """The place that is to act."""
    assert table.session is not None
    return str(table.session.actor)


def act(table: ClassicTable, text: str, at: int | None = None) -> None:
    """Whoever is to act does this."""
    now = table.changed_at if at is None else at
    table.do(entry("act", actor(table), now, act=text))


def rebuilt(table: ClassicTable) -> ClassicTable:
    """The table made afresh from what is kept of it."""
    kept = json.loads(json.dumps([table.setup, table.entries]))
    again = opened("classic", kept[0], kept[1])
    assert isinstance(again, ClassicTable)
    return again


def all_seen(table: ClassicTable) -> list[object]:
    """Everything that anybody is shown and was told, and what the house will do."""
    seen: list[object] = [table.due(10**9), table.pause(), table.due_at(), table.over]
    thinking = table.thinking()
    seen.append(None if thinking is None else thinking())
    for place in PLACES:
        seen += [table.snapshot(place, ENGLISH, 10**9), table.since(place, 0, ENGLISH)]
    return seen


def chance_entry(table: ClassicTable, stream: Stream, at: int) -> Mapping[str, object]:
    """Something that somebody may do, by chance; it may be refused."""
    due = table.due(at)
    if due is not None:
        return due
    thinking = table.thinking()
    if thinking is not None:
        return {**thinking(), "at": at}
    place = str(stream.choice(table.plan.persons))
    if stream.below(12) == 0:
        verb = stream.choice(("ask_back", "answer_back", "rematch", "claim", "again", "resign"))
        if verb != "resign" or stream.below(4) == 0:
            return entry(verb, place, at, yes=bool(stream.below(3)))
    session = table.session
    assert session is not None
    deal = session.match.deal
    if deal is None:
        return entry("rematch", place, at)
    if table.asks_back is not None and stream.below(2):
        return entry("answer_back", str(1 - table.asks_back), at, yes=bool(stream.below(3)))
    view = deal.view(deal.actor)
    legal = view.legal_acts()
    if view.phase is Phase.PROPOSAL and stream.below(3):
        legal = [one for one in legal if one != acts.STAND]
    return entry("act", str(deal.actor), at, act=str(stream.choice(legal)))


def played(table: ClassicTable, stream: Stream, most: int) -> Iterator[ClassicTable]:
    """The table after each entry of a course by chance."""
    at = table.changed_at
    refused = 0
    while table.version < most and refused < 200:
        at += stream.below(4)
        try:
            table.do(chance_entry(table, stream, at))
        except EcarteError:
            refused += 1
            continue
        yield table


def hand(table: ClassicTable, seat: int) -> list[Card]:
    """The cards a seat holds."""
    assert table.session is not None
    deal = table.session.match.deal
    assert deal is not None
    return list(in_set(deal.hands[seat]))
