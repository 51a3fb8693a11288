"""What a seat may know: hidden cards changed about leave every view the same, byte for byte."""

import pickle

import pytest
from hypothesis import given, settings

from ecarte.cards import BIT, Card, in_set, set_of
from ecarte.classic import acts, game
from ecarte.classic import deal as deals
from ecarte.classic.deal import Deal
from ecarte.classic.rules import ClassicRules
from ecarte.classic.state import NATURE, NOBODY, Phase
from ecarte.classic.view import DealView, Opened
from ecarte.errors import Refused
from ecarte.shuffling import shuffled
from tests.classic.random_play import RULES, SEEDS, random_deal
from tests.classic.scenario import ALL_FIVE, either_seat_deals, scene

VIEWERS = (0, 1, None)


def unseen_by(deal: Deal, viewer: int | None) -> int:
    """The cards of which the viewer does not know where they are."""
    seen = BIT[deal.turn_up] | BIT[deal.led]
    for trick in deal.taken:
        seen |= BIT[trick.led] | BIT[trick.reply]
    if viewer is not None:
        seen |= deal.hands[viewer] | deal.discards[viewer]
    if deal.announced is not None:
        seen |= deal.hands[deal.announced] & BIT[13 * deal.trump + 11]
    return deal.rules.pack_set & ~seen


def changed_about(deal: Deal, viewer: int | None, seed: bytes) -> Deal:
    """The deal with the cards that the viewer cannot place in other places."""
    unseen = list(in_set(unseen_by(deal, viewer)))
    places = dict(zip(unseen, shuffled(unseen, seed), strict=True))

    def moved(pile: int) -> int:
        return set_of(places.get(card, card) for card in in_set(pile))

    return deal._replace(
        hands=(moved(deal.hands[0]), moved(deal.hands[1])),
        discards=(moved(deal.discards[0]), moved(deal.discards[1])),
        drawn=(moved(deal.drawn[0]), moved(deal.drawn[1])),
        used=moved(deal.used),
    )


@settings(max_examples=120, deadline=None, derandomize=True)
@given(RULES, SEEDS)
def test_hidden_cards_changed_about_leave_every_view_the_same(
    rules: ClassicRules, seed: bytes
) -> None:
    for deal, _ in random_deal(rules, seed):
        if deal.phase is Phase.OVER:
            continue
        for viewer in VIEWERS:
            other = changed_about(deal, viewer, seed)
            one, two = deal.view(viewer), other.view(viewer)
            assert repr(one) == repr(two)
            assert pickle.dumps(one) == pickle.dumps(two)
            assert one == two
            if viewer == deal.actor:
                assert one.legal_acts() == two.legal_acts()
            else:
                assert one.legal_acts() == []


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.OVER])
def test_cards_really_are_hidden_in_every_phase(phase: Phase) -> None:
    """The check above is not empty: in each phase it meets deals that do differ."""
    different = 0
    for number in range(12):
        for deal, _ in random_deal(scene(ALL_FIVE).rules, b"%d" % number):
            for viewer in VIEWERS:
                if deal.phase is phase and changed_about(deal, viewer, b"x") != deal:
                    different += 1
    assert different > 3


@settings(max_examples=60, deadline=None, derandomize=True)
@given(RULES, SEEDS)
def test_no_card_that_is_hidden_is_in_a_view(rules: ClassicRules, seed: bytes) -> None:
    """Every number in a view, read as a card or as a set of cards, is of cards that are seen."""
    for deal, _ in random_deal(rules, seed):
        if deal.phase is Phase.OVER:
            continue
        for viewer in VIEWERS:
            hidden = unseen_by(deal, viewer)
            view = deal.view(viewer)
            assert not (view.hand | view.discards | view.drawn) & hidden
            assert view.opened is None
            assert not any(BIT[card] & hidden for card in (view.turn_up, view.led) if card >= 0)
            for name, value in view._asdict().items():
                if name not in ("hand", "discards", "drawn", "rules"):
                    assert _largest(value) < 52, name


def _largest(value: object) -> int:
    if isinstance(value, tuple):
        return max(map(_largest, value), default=0)
    return value if isinstance(value, int) else 0


@settings(max_examples=100, deadline=None, derandomize=True)
@given(RULES, SEEDS)
def test_what_is_public_is_the_same_for_all(rules: ClassicRules, seed: bytes) -> None:
    private = {"seat", "hand", "discards", "drawn"}
    for deal, _ in random_deal(rules, seed):
        views = [deal.view(viewer)._asdict() for viewer in VIEWERS]
        for name in set(DealView._fields) - private:
            assert views[0][name] == views[1][name] == views[2][name], name
        for viewer in (0, 1):
            assert views[viewer]["hand"] == deal.hands[viewer]
            assert views[viewer]["discards"] == deal.discards[viewer]
        assert views[2]["hand"] == views[2]["discards"] == views[2]["drawn"] == 0


@either_seat_deals
@pytest.mark.parametrize("end", ["resign 0", "stand, announce"])
def test_after_the_deal_everything_is_open_to_everyone(end: str, seat: int) -> None:
    deal = scene(ALL_FIVE, "propose 1, accept, discard TH, discard 7S", seat=seat, score=(4, 0))
    before = [deal.view(viewer).opened for viewer in VIEWERS]
    assert before == [None, None, None]
    for word in end.split(", "):
        deal = deal.apply(acts.act(word))
    for viewer in VIEWERS:
        assert deal.view(viewer).opened == Opened(deal.hands, deal.discards, deal.drawn)


@pytest.mark.parametrize("nobody", [NATURE, NOBODY, 2, 7])
def test_nobody_but_the_seats_and_spectators_has_a_view(nobody: int) -> None:
    """The number of nature is not taken for a place counted from the end."""
    with pytest.raises(Refused):
        scene(ALL_FIVE).view(nobody)


def _reachable(value: object, seen: list[object]) -> list[object]:
    seen.append(value)
    if isinstance(value, tuple):
        for part in value:
            _reachable(part, seen)
    return seen


@either_seat_deals
def test_a_view_cannot_reach_the_state(seat: int) -> None:
    deal = scene(ALL_FIVE, "stand", seat=seat)
    for viewer in VIEWERS:
        parts = _reachable(deal.view(viewer), [])
        assert not any(isinstance(part, Deal) for part in parts)
        assert not hasattr(deal.view(viewer), "__dict__")


@either_seat_deals
def test_a_king_is_not_held_before_there_is_trump(seat: int) -> None:
    deal = deals.start(dealer=seat)
    for card in deal.rules.pack[:10]:
        deal = deal.apply(acts.deal([card]))
        assert not any(deal.view(viewer).holds_king for viewer in VIEWERS)
    deal = deals.start(dealer=seat).apply(acts.deal(map(Card, range(45, 51))))
    deal = deal.apply(acts.deal([Card(51)]))
    assert not any(deal.view(viewer).holds_king for viewer in VIEWERS)


@either_seat_deals
def test_a_match_shows_the_deal_in_play_closed_and_the_last_one_open(seat: int) -> None:
    match = game.start(dealer=seat)
    while match.last is None:
        deal = match.deal
        assert deal is not None
        if deal.actor == NATURE:
            match = match.apply(acts.deal(match.rules.pack[:11]))
        else:
            match = match.apply(deal.view(deal.actor).legal_acts()[0])
    match = match.apply(acts.deal(match.rules.pack[5:16]))
    for viewer in VIEWERS:
        seen = match.view(viewer)
        assert seen.deal is not None
        assert seen.last is not None
        assert seen.deal.opened is None
        assert seen.last.opened is not None
        assert match.deal is not None
        other = match._replace(deal=changed_about(match.deal, viewer, b"y"))
        assert other != match
        assert repr(other.view(viewer)) == repr(seen)
        assert pickle.dumps(other.view(viewer)) == pickle.dumps(seen)


@settings(max_examples=30, deadline=None, derandomize=True)
@given(RULES, SEEDS)
def test_a_seat_knows_its_first_hand_and_what_it_drew_all_through_the_deal(
    rules: ClassicRules, seed: bytes
) -> None:
    first: dict[int, int] = {}
    for deal, _ in random_deal(rules, seed):
        for seat in (0, 1):
            seen = deal.view(seat)
            assert seen.drawn == deal.drawn[seat]
            if deal.phase is not Phase.DEAL:
                assert first.setdefault(seat, deal.hands[seat]) == seen.first_hand
        assert deal.view(None).drawn == deal.view(None).first_hand == 0
