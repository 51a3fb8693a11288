"""The random player: every kind alike, every act of a kind alike."""

from collections import Counter

import pytest

from ecarte.cards import Card, cards, set_of
from ecarte.classic import acts
from ecarte.classic.deal import Deal
from ecarte.classic.rules import CLUB, SWEDISH, ClassicRules
from ecarte.classic.state import Phase
from ecarte.players.random import RandomPlayer
from tests.players.scenes import after, dealt, turned

HAND = "KH 8H QC 7C 7D"
DRAWS = 6000


def frequencies(deal: Deal, draws: int = DRAWS) -> Counter[str]:
    """How often each act is chosen."""
    chooser, view = RandomPlayer(b"frequencies"), deal.view(deal.actor)
    return Counter(str(chooser.choose(view)) for _ in range(draws))


def assert_even(counts: Counter[str], wanted: dict[str, float]) -> None:
    """Every act within five standard deviations of its share, and no other act."""
    total = sum(counts.values())
    assert counts.keys() == wanted.keys()
    for act, share in wanted.items():
        spread = (total * share * (1 - share)) ** 0.5
        assert abs(counts[act] - total * share) <= 5 * spread + 1e-9, act


def even(names: list[str]) -> dict[str, float]:
    return {name: 1 / len(names) for name in names}


def test_standing_and_proposing_are_alike_and_so_are_the_numbers() -> None:
    proposals = {f"propose {number}": 0.1 for number in range(1, 6)}
    assert_even(frequencies(dealt(turned(HAND))), {"stand": 0.5, **proposals})


def test_a_proposal_without_a_number() -> None:
    assert_even(frequencies(dealt(turned(HAND), rules=CLUB)), even(["stand", "propose"]))


def test_accepting_and_refusing_are_alike() -> None:
    deal = after(dealt(turned(HAND)), "propose 2")
    assert_even(frequencies(deal), even(["accept", "refuse"]))


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_every_set_of_the_proposed_number_is_alike(number: int) -> None:
    deal = after(dealt(turned(HAND)), f"propose {number}", "accept")
    permitted = [str(act) for act in deal.view(deal.actor).legal_acts()]
    assert_even(frequencies(deal), even(permitted))


@pytest.mark.parametrize(
    ("rules", "number"), [(SWEDISH, 32), (ClassicRules(dealer_min_exchange=1), 31)]
)
def test_the_dealer_throws_every_permitted_set_alike(rules: ClassicRules, number: int) -> None:
    deal = after(dealt(turned(HAND), rules=rules), "propose 1", "accept", "discard 7D")
    unseen = next(card for card in rules.pack if not deal.used >> card & 1)
    deal = deal.apply(acts.deal([unseen]))
    permitted = [str(act) for act in deal.view(deal.actor).legal_acts()]
    assert len(permitted) == number
    assert_even(frequencies(deal), even(permitted))


def test_the_king_is_announced_half_the_time() -> None:
    deal = after(dealt(turned(HAND)), "stand")
    assert_even(frequencies(deal), even(["announce", "silent"]))
    without = after(dealt(turned("7H 8H QC 7C 7D")), "stand")
    assert_even(frequencies(without, 20), even(["silent"]))


def test_every_legal_card_is_alike() -> None:
    deal = after(dealt(turned(HAND), turned("KC 9C 8C 9H 9S")), "stand", "silent", "silent")
    assert_even(frequencies(deal), even(HAND.split()))
    reply = after(deal, "7C")
    assert reply.phase is Phase.PLAY
    assert_even(frequencies(reply), even(["8C", "9C", "KC"]))


def test_the_same_seed_gives_the_same_choices_and_another_others() -> None:
    def line(seed: bytes) -> list[str]:
        chooser, deal = RandomPlayer(seed), dealt(turned(HAND))
        return [str(chooser.choose(deal.view(deal.actor))) for _ in range(40)]

    assert line(b"one") == line(b"one")
    assert line(b"one") != line(b"two")


def test_the_choices_of_a_seed_never_change() -> None:
    """Simulations promise the same answer for ever: these were the first choices of this seed."""
    chooser, deal = RandomPlayer(b"for ever"), dealt(turned(HAND))
    chosen = [str(chooser.choose(deal.view(deal.actor))) for _ in range(8)]
    assert chosen == FIRST_CHOICES


# The order of the draws is part of what the version in the stream's name promises.
FIRST_CHOICES = [
    "stand",
    "stand",
    "propose 5",
    "propose 5",
    "propose 3",
    "propose 3",
    "stand",
    "propose 1",
]


def test_large_hands_are_thrown_from_without_listing_all_sets() -> None:
    rules = ClassicRules(hand_size=15, ranks="KQJAT987")
    hand: list[Card] = cards("KS QS JS AS TS 9S 8S 7S KD QD JD AD TD 9D 8D")
    deal = after(dealt(hand, rules=rules), "propose 1", "accept")
    thrown = RandomPlayer(b"seed").choose(deal.view(deal.actor)).cards
    assert len(thrown) == 1
    assert set_of(thrown) & ~set_of(hand) == 0
