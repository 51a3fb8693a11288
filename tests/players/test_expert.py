"""The expert: he sees a view and nothing else, his seed decides, and he plays for the game."""

import os
import subprocess
import sys
from itertools import combinations

import pytest

from ecarte.arena.contest import Contest, run, standing
from ecarte.cards import BIT, CARDS, in_set, set_of
from ecarte.classic import deal as deals
from ecarte.classic.acts import Kind, act
from ecarte.classic.deal import Deal
from ecarte.classic.rules import BGA, CLUB, SWEDISH, ClassicRules
from ecarte.classic.source import cards_due
from ecarte.classic.state import NATURE, Pair, Phase, changed
from ecarte.errors import Refused
from ecarte.players.expert.budget import FAST, QUICK
from ecarte.players.expert.player import ExpertPlayer
from ecarte.players.expert.weighing import Weighing
from ecarte.players.player import PLAYERS, Player, player
from ecarte.players.random import RandomPlayer
from ecarte.shuffling import Stream, derive, shuffled
from tests.classic.scenario import either_seat_deals, scene

SMALL = FAST._replace(drawn=300, hands=60, unfoldings=300)


def played(deal: Deal, pack_seed: bytes, seats: list[Player]) -> list[Deal]:
    """The deal played to its end: every state in which a player was to act, and the last."""
    pack = shuffled(deal.rules.pack, pack_seed)
    states = []
    while deal.phase is not Phase.OVER:
        if deal.actor == NATURE:
            deal = deal.apply(cards_due(deal, pack))
        else:
            states.append(deal)
            deal = deal.apply(seats[deal.actor].choose(deal.view(deal.actor)))
    return [*states, deal]


def random_states(number: int, rules: ClassicRules = SWEDISH) -> list[Deal]:
    """States of random deals at random scores, each with a player to act."""
    found: list[Deal] = []
    below = Stream(b"random states").below
    while len(found) < number:
        seed = derive(b"random states", "deal", len(found))
        score = below(rules.target), below(rules.target)
        seats: list[Player] = [RandomPlayer(derive(seed, "seat", seat)) for seat in (0, 1)]
        found += played(deals.start(rules, below(2), score), seed, seats)[:-1]
    return found[:number]


def weighed(deal: Deal, seed: bytes = b"seed") -> Weighing:
    return ExpertPlayer(seed, SMALL).weigh(deal.view(deal.actor))


def best(deal: Deal) -> str:
    """What the expert does here, with a fair number of samples."""
    return str(ExpertPlayer(b"a test", QUICK).choose(deal.view(deal.actor)))


@pytest.mark.parametrize("rules", [SWEDISH, CLUB, BGA, ClassicRules(must_trump=False, target=7)])
def test_whatever_comes_he_weighs_exactly_the_legal_acts(rules: ClassicRules) -> None:
    for deal in random_states(60, rules):
        view = deal.view(deal.actor)
        weighing = weighed(deal)
        assert sorted(str(one.act) for one in weighing.acts) == sorted(map(str, view.legal_acts()))
        assert all(0 <= one.chance <= 1 + 1e-9 for one in weighing.acts)
        assert ExpertPlayer(b"seed", SMALL).choose(view) == weighing.best.act


@pytest.mark.parametrize(
    "rules",
    [
        ClassicRules(suits="SH", ranks="KQJ", hand_size=2),
        ClassicRules(ranks="QJA", hand_size=3, target=3),
        ClassicRules(hand_size=4),
        ClassicRules(hand_size=7),
        ClassicRules(max_proposals=1, dealer_min_exchange=1, target=11),
    ],
)
def test_other_packs_and_hands_are_played_to_the_end(rules: ClassicRules) -> None:
    seats: list[Player] = [ExpertPlayer(b"a", SMALL), ExpertPlayer(b"b", SMALL)]
    for number in range(3):
        assert played(deals.start(rules, number % 2), b"%d" % number, seats)[-1].phase is Phase.OVER


def test_the_same_seed_and_view_give_the_same_answer_whatever_was_asked_before() -> None:
    states = random_states(30)
    expert = ExpertPlayer(b"seed", SMALL)
    forwards = [expert.weigh(deal.view(deal.actor)) for deal in states]
    backwards = [expert.weigh(deal.view(deal.actor)) for deal in reversed(states)]
    assert forwards == backwards[::-1]
    assert forwards == [weighed(deal) for deal in states]
    assert forwards != [weighed(deal, b"another seed") for deal in states]


def test_swapping_the_unseen_cards_never_changes_the_act() -> None:
    """The adversary's hand and discards are dealt anew from the cards that the seat cannot see."""
    for number, deal in enumerate(random_states(150)):
        seat, other = deal.actor, 1 - deal.actor
        view = deal.view(seat)
        own = view.hand | view.discards
        table = 0
        for trick in deal.taken:
            table |= BIT[trick.led] | BIT[trick.reply]
        table |= BIT[deal.led] if deal.led >= 0 else 0
        shown = BIT[11 + 13 * deal.trump] if deal.announced == other else 0
        hidden = deal.rules.pack_set & ~(own | table | BIT[deal.turn_up] | shown)
        mixed = iter(shuffled(list(in_set(hidden)), b"%d" % number))
        hand = deal.hands[other] & shown
        hand |= set_of(next(mixed) for _ in range((deal.hands[other] & ~shown).bit_count()))
        thrown = set_of(next(mixed) for _ in range(deal.discards[other].bit_count()))
        swapped = deal._replace(
            hands=changed(deal.hands, other, hand), discards=changed(deal.discards, other, thrown)
        )
        assert weighed(deal) == weighed(Deal(*swapped)), deal


def test_he_refuses_to_choose_out_of_turn() -> None:
    deal = random_states(1)[0]
    expert = ExpertPlayer(b"seed", SMALL)
    with pytest.raises(Refused):
        expert.choose(deal.view(1 - deal.actor))
    with pytest.raises(Refused):
        expert.weigh(deal.view(None))


def test_the_three_settings_have_their_names() -> None:
    for name in ("expert", "expert-quick", "expert-fast"):
        assert name in PLAYERS
        assert player(name, b"seed").name == name


# The scores: what the old books say of four and three.

DEALER_HAS_THE_KING = "elder QC 7C QD 8D 7S; dealer KH 7H 8C 9D TS; turn-up TH"
ELDER_HAS_THE_KING = "elder KH 7H 8C 9D TS; dealer QC 7C QD 8D 7S; turn-up TH"


@either_seat_deals
def test_the_dealer_at_three_is_silent_when_elder_at_four_has_stood(seat: int) -> None:
    """EB-S4, HOY-L13: two for the tricks win the game, so showing the king gains nothing."""
    deal = scene(DEALER_HAS_THE_KING, "stand, silent", seat=seat, score=(4, 3))
    weighing = ExpertPlayer(b"s", QUICK).weigh(deal.view(deal.actor))
    assert str(weighing.best.act) == "silent"
    assert weighing.acts[0].chance == weighing.acts[1].chance


@either_seat_deals
def test_elder_at_three_is_silent_when_the_dealer_at_four_has_refused(seat: int) -> None:
    deal = scene(ELDER_HAS_THE_KING, "propose 2, refuse", seat=seat, score=(3, 4))
    assert best(deal) == "silent"


@either_seat_deals
@pytest.mark.parametrize("dealer_score", [0, 3, 4])
def test_elder_at_four_announces_and_has_won(seat: int, dealer_score: int) -> None:
    deal = scene(ELDER_HAS_THE_KING, "stand", seat=seat, score=(4, dealer_score))
    weighing = ExpertPlayer(b"s", QUICK).weigh(deal.view(deal.actor))
    assert str(weighing.best.act) == "announce"
    assert weighing.best.chance == 1
    over = deal.apply(weighing.best.act)
    assert over.winner == over.elder


@either_seat_deals
@pytest.mark.parametrize("score", [(0, 0), (4, 2), (2, 2), (3, 3)])
def test_at_other_scores_the_king_is_announced(seat: int, score: Pair) -> None:
    for told, said in ((DEALER_HAS_THE_KING, "stand, silent"), (ELDER_HAS_THE_KING, "stand")):
        assert best(scene(told, said, seat=seat, score=score)) == "announce"


@either_seat_deals
@pytest.mark.parametrize(
    "hand", ["7H 8H 9H 7C 8D", "7H 8H QC 7C 7D", "QC 7C QD 7D QS"], ids=["N1", "N2b", "N4a"]
)
def test_at_four_all_elder_stands_where_at_nought_he_proposes(hand: str, seat: int) -> None:
    """At 4–4 the penalty costs nothing, and every exchange may bring the adversary the king."""
    told = f"elder {hand}; dealer KH JH 9S 8S 7S; turn-up TH"
    assert best(scene(told, seat=seat, score=(0, 0))).startswith("propose")
    assert best(scene(told, seat=seat, score=(4, 4))) == "stand"


@either_seat_deals
def test_the_dealer_refuses_on_a_moderate_hand_only_where_it_costs_nothing(seat: int) -> None:
    """EB-S2, EB-S5: at 4 against 4 the dealer refuses what he accepts at nought."""
    told = "elder 9H 8H 7S 8S 9D; dealer 7H KC JC JD QS; turn-up TH"
    assert best(scene(told, "propose 3", seat=seat, score=(0, 0))) == "accept"
    assert best(scene(told, "propose 3", seat=seat, score=(4, 4))) == "refuse"


@either_seat_deals
@pytest.mark.parametrize("score", [(3, 4), (4, 4)])
def test_a_weak_hand_is_exchanged_and_a_strong_one_played(seat: int, score: Pair) -> None:
    weak = "elder 7C 8C 7D 9S 8S; dealer KH JH 9C 9D 7S; turn-up TH"
    strong = "elder QH JH AH KC KD; dealer KH 8H 9S 8S 7S; turn-up TH"
    assert best(scene(weak, seat=seat, score=score)).startswith("propose")
    assert best(scene(strong, seat=seat, score=score)) == "stand"


# The cards.


def test_with_five_sure_tricks_every_lead_is_worth_the_same() -> None:
    deal = scene("elder KH QH JH AH TH; dealer 7S 8S 9S 7C 8C; turn-up 7H", "stand, silent, silent")
    weighing = ExpertPlayer(b"s", QUICK).weigh(deal.view(deal.actor))
    assert len({round(one.chance, 12) for one in weighing.acts}) == 1


def test_two_tricks_made_queen_and_two_small_trumps_lead_small() -> None:
    """EB-P1: the king was announced against him; the queen led would lose to it and the point."""
    deal = scene(
        "elder KS KD QH 8H 7H; dealer KH 7S 7D 8S 8D; turn-up TH",
        "propose 1, refuse, silent, announce, KS, 7S, KD, 7D",
        score=(0, 0),
    )
    weighing = ExpertPlayer(b"s", QUICK).weigh(deal.view(deal.actor))
    chances = {str(one.act): one.chance for one in weighing.acts}
    assert chances["7H"] == chances["8H"] > chances["QH"]
    assert weighing.every_hand


def test_one_legal_card_needs_no_thought() -> None:
    deal = scene(
        "elder KH QH JH AH TH; dealer 7S 8S 9S 7C 8C; turn-up 7H",
        "stand, silent, silent, KH, 7S, QH, 8S, JH, 9S, AH, 7C",
    )
    view = deal.view(deal.actor)
    assert ExpertPlayer(b"s", QUICK).choose(view) == act("TH")


@pytest.mark.slow
def test_he_clearly_beats_the_printed_player() -> None:
    """400 games in pairs: the lower end of the interval is well above nought."""
    contest = Contest(("expert-fast", "printed"), 400, b"clearly")
    meeting = standing(contest, run(contest)).meetings[0]
    assert meeting.interval[0] > 0.1


# Plain Python and compiled.

_PRINT_ANSWERS = """
from tests.players.test_expert import answers
print(answers())
"""


def answers() -> str:
    """Every act weighed in a few states, with its chance, as text."""
    tiny = FAST._replace(drawn=40, hands=12, unfoldings=30)
    expert = ExpertPlayer(b"seed", tiny)
    weighings = [expert.weigh(deal.view(deal.actor)) for deal in random_states(24)]
    return "\n".join(
        f"{one.act} {one.chance:.9f} {one.error:.9f}"
        for weighing in weighings
        for one in weighing.acts
    )


@pytest.mark.slow
def test_without_compiling_he_answers_the_same() -> None:
    plain = subprocess.run(
        [sys.executable, "-c", _PRINT_ANSWERS],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.getcwd()},
        capture_output=True,
        text=True,
        check=True,
    )
    assert plain.stdout.strip() == answers()


def test_there_is_one_act_for_each_permitted_discard() -> None:
    deal = scene("elder KH QH 8C 9D TS; dealer 7S 8S 9S 7C 8D; turn-up 7H", "propose 2, accept")
    weighing = weighed(deal)
    thrown = {one.act.cards for one in weighing.acts}
    hand = [card for card in CARDS if deal.hands[deal.actor] & BIT[card]]
    assert thrown == set(combinations(hand, 2))
    assert all(one.act.kind is Kind.DISCARD for one in weighing.acts)
