"""Positions for the players: a hand in the seat of elder or dealer, and deals played to the end."""

from collections.abc import Callable, Iterator, Sequence

from ecarte.cards import ALL_OF_SUIT, BIT, CARDS, RANKS, Card, cards, in_set, set_of
from ecarte.classic import acts
from ecarte.classic import deal as deals
from ecarte.classic.acts import Act
from ecarte.classic.deal import Deal
from ecarte.classic.rules import SWEDISH, ClassicRules
from ecarte.classic.state import NATURE, NOBODY, changed
from ecarte.players.player import Player
from ecarte.shuffling import derive, shuffled

HEARTS = 1


def turned(text: str, by: int = 0) -> list[Card]:
    """The cards of a text with every suit moved on by so many places."""
    return [CARDS[(card + 13 * by) % 52] for card in cards(text)]


def lowest_trump(taken: int, trump: int, rules: ClassicRules) -> Card:
    """The lowest trump that is not in these hands: the turn-up where a scene names none."""
    left = in_set(rules.pack_set & ALL_OF_SUIT[trump] & ~taken)
    return min(left, key=lambda card: (card.rank == "K", RANKS.index(card.rank)))


def dealt(
    elder: Sequence[Card] = (),
    dealer: Sequence[Card] = (),
    *,
    dealing: int = 0,
    score: tuple[int, int] = (0, 0),
    rules: ClassicRules = SWEDISH,
    trump: int = HEARTS,
    turn_up: Card | None = None,
) -> Deal:
    """A deal with these hands at elder's proposal; a hand not given is filled from the pack.

    `score` is elder's, then the dealer's.
    """
    taken = set_of([*elder, *dealer])
    top = lowest_trump(taken, trump, rules) if turn_up is None else turn_up
    rest = iter([card for card in rules.pack if not BIT[card] & (taken | BIT[top])])
    hands = [[*hand] for hand in (elder, dealer)]
    for hand in hands:
        while len(hand) < rules.hand_size:
            hand.append(next(rest))
    order = [hands[0 if to_elder else 1].pop(0) for to_elder in rules.elder_first]
    points = changed(changed((0, 0), 1 - dealing, score[0]), dealing, score[1])
    return deals.start(rules, dealing, points).apply(acts.deal([*order, top]))


def after(deal: Deal, *texts: str) -> Deal:
    """The deal after these acts, as written."""
    for text in texts:
        deal = deal.apply(acts.act(text))
    return deal


def positions(
    rules: ClassicRules, number: int, choose: Callable[[Deal], Act], score: tuple[int, int] = (0, 0)
) -> Iterator[Deal]:
    """Every position of many random deals in which a player is to act; seats deal in turn."""
    for deal_number in range(number):
        pack = shuffled(rules.pack, derive(b"scenes", "deals", deal_number))
        deal = deals.start(rules, deal_number % 2, score)
        while deal.actor != NOBODY:
            if deal.actor == NATURE:
                drawn, pack = pack[: deal.owed], pack[deal.owed :]
                deal = deal.apply(acts.deal(drawn))
            else:
                yield deal
                deal = deal.apply(choose(deal))


def between(first: Player, second: Player) -> Callable[[Deal], Act]:
    """Chooses for seat 0 and seat 1 by these players, each from its own view."""
    seats = (first, second)
    return lambda deal: seats[deal.actor].choose(deal.view(deal.actor))
