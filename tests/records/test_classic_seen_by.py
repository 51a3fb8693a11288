"""A record as one seat may know it: all of its own view, and no card besides."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ecarte.cards import UNKNOWN, Card, in_set
from ecarte.classic.acts import Kind
from ecarte.classic.game import MatchPhase
from ecarte.classic.record import Record, read, replay, seen_by, states, write
from ecarte.classic.state import NATURE, Phase
from tests.records.playing import records

WATCHERS = st.sampled_from([0, 1, None])


@given(records(), WATCHERS)
def test_the_seen_record_gives_the_seat_the_same_view_at_every_moment(
    record: Record, seat: int | None
) -> None:
    seen = seen_by(record, seat)
    true, known = states(record), states(seen)
    last = true[-1].deals
    for left, right in zip(true, known, strict=True):
        assert left.view(seat) == right.view(seat)
        if left.deals < last:
            assert left == right


@given(records(), WATCHERS)
def test_the_seen_record_holds_no_card_and_no_seed_that_the_seat_may_not_know(
    record: Record, seat: int | None
) -> None:
    match = replay(record)
    seen = seen_by(record, seat)
    if match.phase is MatchPhase.OVER:
        assert seen == record
        return
    assert seen.seed is None
    if match.deal is None:
        return
    known: set[Card] = set()
    named: set[Card] = set()
    for before, act, shown in zip(states(record), record.acts, seen.acts, strict=False):
        if before.deals != match.deals:
            assert act == shown
            continue
        named |= set(shown.cards) - {UNKNOWN}
        if act.kind is Kind.PLAY:
            known |= set(act.cards)
    deal = match.deal
    if seat is not None:
        known |= set(in_set(deal.hands[seat] | deal.discards[seat]))
    if deal.turn_up >= 0:
        known.add(Card(deal.turn_up))
    assert named == known


@given(records(), WATCHERS)
def test_the_seen_record_is_written_and_read(record: Record, seat: int | None) -> None:
    seen = seen_by(record, seat)
    assert read(write(seen)) == seen
    assert seen_by(seen, seat) == seen


@given(records(), st.sampled_from([0, 1]))
def test_a_spectator_sees_what_both_seats_see(record: Record, seat: int) -> None:
    assert seen_by(seen_by(record, seat), None) == seen_by(record, None)
    assert seen_by(seen_by(record, seat), 1 - seat) == seen_by(record, None)


@given(records(seeded=True))
def test_hidden_cards_may_be_any_others(record: Record) -> None:
    """Other cards in the hidden places give the same seen record: it tells nothing of them."""
    match = replay(record)
    if match.deal is None or match.deal.phase is Phase.DEAL or match.deal.taken:
        return
    deal, seat = match.deal, match.deal.elder
    if deal.led >= 0 or match.actor == NATURE or deal.announced is not None:
        return
    others = list(in_set(deal.hands[1 - seat] | deal.discards[1 - seat]))
    unseen = list(in_set(deal.rules.pack_set & ~deal.used))
    if not unseen or not others:
        return
    swap = {others[0]: unseen[-1]}
    forged = tuple(
        act._replace(cards=tuple(sorted(moved) if act.kind is Kind.DISCARD else moved))
        if before.deals == match.deals
        else act
        for before, act in zip(states(record), record.acts, strict=False)
        for moved in [[swap.get(one, one) for one in act.cards]]
    )
    other = record._replace(acts=forged, seed=None)
    assert other != record
    assert seen_by(other, seat) == seen_by(record, seat)
