"""Matches of the classic game played at random, for the tests of records."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from ecarte.classic import acts
from ecarte.classic.acts import Act
from ecarte.classic.game import MatchPhase
from ecarte.classic.record import Record, start
from ecarte.classic.rules import (
    PRESETS,
    ClassicRules,
    CountNamed,
    FirstDeal,
    KingWindow,
    Packets,
    ShortStock,
    Stakes,
)
from ecarte.classic.source import SeededSource
from ecarte.classic.state import NATURE

NAMES = st.text(min_size=1, max_size=12).filter(lambda name: name.isprintable()).map(str.strip)


def classic_rules() -> st.SearchStrategy[ClassicRules]:
    """Rules of all kinds, the presets often."""
    free = st.builds(
        ClassicRules,
        count_named=st.sampled_from(CountNamed),
        dealer_min_exchange=st.integers(0, 1),
        short_stock=st.sampled_from(ShortStock),
        king_window=st.sampled_from(KingWindow),
        stakes=st.sampled_from(Stakes),
        max_proposals=st.none() | st.integers(1, 3),
        must_trump=st.booleans(),
        target=st.integers(1, 7),
        match=st.sampled_from([1, 3]),
        loser_deals_next=st.booleans(),
        first_deal=st.sampled_from(FirstDeal),
        packets=st.sampled_from(Packets),
    )
    small = st.just(ClassicRules(suits="SH", ranks="KQJA", hand_size=3))
    return st.sampled_from(list(PRESETS.values())) | free | small


@st.composite
def records(draw: st.DrawFn, seeded: bool | None = None) -> Record:
    """A record of a match that was played at random and broken off somewhere, or not at all."""
    rules = draw(classic_rules())
    random = Random(draw(st.integers(0, 2**32)))
    dealer = draw(st.sampled_from([None, 0, 1]))
    score = (random.randrange(rules.target), random.randrange(rules.target))
    names = (draw(st.just("") | NAMES), draw(st.just("") | NAMES))
    keep = draw(st.booleans()) if seeded is None else seeded
    limit = draw(st.integers(0, 150))
    record = Record(rules, names, random.randbytes(draw(st.integers(1, 40))), score, dealer)
    done = play(record, random, limit)
    return record._replace(acts=done, seed=record.seed if keep else None)


def play(record: Record, random: Random, limit: int, resigning: float = 0.01) -> tuple[Act, ...]:
    """At most so many acts of a match that begins like the record, chosen by `random`."""
    assert record.seed is not None
    source = SeededSource(record.rules, record.seed)
    match = start(record)
    done: list[Act] = []
    while match.phase is not MatchPhase.OVER and len(done) < limit:
        act = a_resignation(random, resigning)
        if act is None or not match.can(act):
            act = (
                source.nature_act(match)
                if match.actor == NATURE
                else random.choice(match.view(match.actor).deal.legal_acts())  # type: ignore[union-attr]
            )
        if act.kind is acts.Kind.DEAL and random.random() < 0.2:
            act = acts.deal(act.cards[: random.randint(1, len(act.cards))])
        match = match.apply(act)
        done.append(act)
    return tuple(done)


def a_resignation(random: Random, resigning: float) -> Act | None:
    """Now and then a resignation, by whoever is to act or by a seat."""
    if random.random() >= resigning:
        return None
    return random.choice([acts.RESIGN, acts.resign(0), acts.resign(1)])
