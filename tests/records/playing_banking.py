"""Evenings of the banking game played at random, for the tests of records."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from ecarte.banking import acts
from ecarte.banking.acts import Act, Kind
from ecarte.banking.record import Record, start
from ecarte.banking.rules import BankingRules, Cancel, Compulsory, Form
from ecarte.banking.source import SeededSource
from ecarte.banking.state import Phase
from ecarte.banking.table import Table
from ecarte.banking.view import options

NAMES = ("Anna", "Boris", "Klara Maria", "deal", "player", "A;B", "C #1", "d,e", "Bank", "Лев", "0")


@st.composite
def evenings(draw: st.DrawFn, seeded: bool | None = None) -> Record:
    """A record of an evening that was played at random and broken off somewhere."""
    random = Random(draw(st.integers(0, 2**32)))
    names = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True))
    rules = BankingRules(
        form=draw(st.sampled_from(Form)),
        agreed=draw(st.integers(1, 12)),
        compulsory=draw(st.sampled_from(Compulsory)),
        cancel=draw(st.sampled_from(Cancel)),
        min_purse=draw(st.integers(1, 20)),
        first_banker=draw(st.sampled_from(["cut", *names])),
    )
    players = tuple((name, random.randint(0, 60)) for name in names)
    record = Record(rules, players, random.randbytes(draw(st.integers(1, 40))))
    keep = draw(st.booleans()) if seeded is None else seeded
    done = play(record, random, draw(st.integers(0, 60)))
    return record._replace(acts=done, seed=record.seed if keep else None)


def play(record: Record, random: Random, limit: int, going: float = 0.02) -> tuple[Act, ...]:
    """At most so many acts of an evening that begins like the record, chosen by `random`."""
    assert record.seed is not None
    source = SeededSource(record.seed)
    evening = start(record)
    done: list[Act] = []
    while evening.phase is not Phase.OVER and len(done) < limit:
        act = choose(evening, source, random, going)
        after = evening.apply(act)
        source.follow(evening, act, after)
        evening = after
        done.append(act)
    return tuple(done)


def choose(evening: Table, source: SeededSource, random: Random, going: float) -> Act:
    """An act that is legal now; now and then somebody comes or goes."""
    if random.random() < going:
        name = random.choice([*NAMES, *(seat.name for seat in evening.seats)])
        leave = Act(name, Kind.LEAVE)
        return leave if evening.can(leave) else acts.sit(name, random.randint(1, 50))
    if evening.phase in (Phase.CUT, Phase.DEALING):
        return source.nature_act(evening)
    choices = options(evening)
    option = random.choice(choices)
    if option.kind in (Kind.RETIRE, Kind.DECLINE, Kind.PASS) and random.random() < 0.7:
        option = random.choice(choices)
    units = random.randint(option.low, option.high) if option.high else 0
    return Act(option.actor, option.kind, units, option.tableau)
