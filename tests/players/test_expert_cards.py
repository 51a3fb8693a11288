"""The expert's search of cards, against a search written again in plain Python.

The other search goes to the last trick over whole information sets: hands that have looked alike so
far get the same card. With three cards or fewer in hand both must agree.
"""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
import pytest

from ecarte.analysis.double_dummy import solution
from ecarte.cards import BIT, NO_CARD, in_set, set_of
from ecarte.classic.rules import SWEDISH
from ecarte.classic.tricks import legal_cards, reply_wins
from ecarte.players.expert.machinery import prepare
from ecarte.shuffling import Stream, shuffled

Weighted = Sequence[tuple[int, float]]
"""Hands of the adversary and their weights."""
PAYOFFS = ([0.1, 0.15, 0.2, 0.7, 0.72, 1.0], [0.0, 0.0, 0.4, 0.3, 0.9, 0.2])


class Search:
    """Both sides' play for one pay-off; the adversary sees everything, the expert does not."""

    def __init__(self, trump: int, payoff: Sequence[float]) -> None:
        self.trump = trump
        self.payoff = payoff

    def seen(self, mine: int, theirs: int, mine_to_lead: bool, won: int) -> float:
        """The amount with both hands seen."""
        if not mine:
            return self.payoff[won]
        first, second = (mine, theirs) if mine_to_lead else (theirs, mine)
        results = []
        for led in in_set(first):
            replies = []
            for reply in in_set(legal_cards(second, led, self.trump)):
                taken = reply_wins(led, reply, self.trump)
                mine_takes = taken != mine_to_lead
                own, other = (led, reply) if mine_to_lead else (reply, led)
                replies.append(
                    self.seen(mine ^ BIT[own], theirs ^ BIT[other], mine_takes, won + mine_takes)
                )
            results.append(min(replies) if mine_to_lead else max(replies))
        return max(results) if mine_to_lead else min(results)

    def after_lead(self, mine: int, theirs: int, led: int, mine_led: bool, won: int) -> float:
        """The amount with both hands seen when a card lies on the table."""
        results = []
        replying = theirs if mine_led else mine
        for reply in in_set(legal_cards(replying, led, self.trump)):
            mine_takes = reply_wins(led, reply, self.trump) != mine_led
            hands = (mine, theirs ^ BIT[reply]) if mine_led else (mine ^ BIT[reply], theirs)
            results.append(self.seen(*hands, mine_takes, won + mine_takes))
        return min(results) if mine_led else max(results)

    def card(self, mine: int, led: int, some: Weighted, won: int, card: int) -> float:
        """The sum over the hands if this card is played now."""
        groups: dict[tuple[int, int], list[tuple[int, float, int]]] = defaultdict(list)
        rest = mine ^ BIT[card]
        found = 0.0
        for theirs, weight in some:
            if led != NO_CARD:
                ways = [(theirs, weight, 0, reply_wins(led, card, self.trump))]
            else:
                worths = {}
                for reply in in_set(legal_cards(theirs, card, self.trump)):
                    mine_takes = not reply_wins(card, reply, self.trump)
                    left = theirs ^ BIT[reply]
                    worths[reply] = self.seen(rest, left, mine_takes, won + mine_takes)
                best = [reply for reply, worth in worths.items() if worth == min(worths.values())]
                ways = [
                    (
                        theirs ^ BIT[reply],
                        weight / len(best),
                        reply + 1,
                        not reply_wins(card, reply, self.trump),
                    )
                    for reply in best
                ]
            for left, share, shown, mine_takes in ways:
                now = won + mine_takes
                if not rest:
                    found += share * self.payoff[now]
                elif mine_takes:
                    groups[shown, NO_CARD].append((left, share, now))
                else:
                    worths = {
                        lead: self.after_lead(rest, left ^ BIT[lead], lead, False, now)
                        for lead in in_set(left)
                    }
                    best = [lead for lead, worth in worths.items() if worth == min(worths.values())]
                    for lead in best:
                        groups[shown, lead].append((left ^ BIT[lead], share / len(best), now))
        for (_, their_lead), members in groups.items():
            now = members[0][2]
            hands = [(left, share) for left, share, _ in members]
            allowed = legal_cards(rest, their_lead, self.trump)
            found += max(self.card(rest, their_lead, hands, now, own) for own in in_set(allowed))
        return found


@pytest.mark.parametrize("size", [1, 2, 3])
@pytest.mark.parametrize("payoff", PAYOFFS, ids=["by points", "by whim"])
def test_the_search_agrees_with_one_written_again(size: int, payoff: list[float]) -> None:
    below = Stream(b"cards %d" % size).below
    amounts = np.array(payoff)
    liked = np.argsort(-amounts, kind="stable").astype(np.int64)
    for number in range(30):
        pack = shuffled(SWEDISH.pack, b"search %d %d" % (size, number))
        trump, leads = below(4), bool(below(2))
        mine, rest = set_of(pack[:size]), pack[size : size + 9]
        led = NO_CARD if leads else pack[-1]
        theirs_size = size if leads else size - 1
        some = [
            (set_of(shuffled(rest, b"%d" % one)[:theirs_size]), 1.0 + below(5)) for one in range(12)
        ]
        won = below(6 - size)
        allowed = list(in_set(legal_cards(mine, led, trump)))
        answer = np.empty(len(allowed))
        prepare().weigh_cards(
            np.array(allowed, np.int64), mine, led, won,
            np.array([hand for hand, _ in some], np.int64),
            np.array([weight for _, weight in some]),
            trump, True, 0.0, amounts, liked, solution(True), answer,
        )  # fmt: skip
        search = Search(trump, payoff)
        total = sum(weight for _, weight in some)
        for card, found in zip(allowed, answer, strict=True):
            assert found == pytest.approx(search.card(mine, led, some, won, card) / total)
