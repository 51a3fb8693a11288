"""What each card is worth: searched over all hands the adversary may hold at once.

The expert chooses now and once more without seeing the adversary's cards: whatever hands look alike
to him after a trick must get the same card. So for every card now, the possible hands are sorted by
what the adversary will have shown before the expert's next card; in each group that card is chosen
which is best for the group as a whole. After it both hands are taken as seen. The adversary is
taken to see both hands all along and to choose among equally good cards by chance; with `slack` he
also plays any legal card now and then.

The functions work on integers and arrays, in plain Python or compiled (`compiled`).
"""

from __future__ import annotations

import numpy as np

from ecarte.analysis.bits import lowest_card, number_of_cards
from ecarte.analysis.forcing import Words
from ecarte.analysis.open_hands import Amounts, Hands, Integers
from ecarte.cards import NO_CARD, NUMBER_OF_CARDS
from ecarte.classic.tricks import legal_cards, reply_wins
from ecarte.players.expert.outlook import outlook

SIGNS = (NUMBER_OF_CARDS + 1) * (NUMBER_OF_CARDS + 1)
"""How many things the adversary can have shown by his reply and his next lead."""


def weigh_cards(
    cards: Integers,
    mine: int,
    led: int,
    won: int,
    hands: Integers,
    weights: Amounts,
    trump: int,
    must_trump: bool,
    slack: float,
    payoff: Amounts,
    liked: Integers,
    words: Words,
    answer: Amounts,
) -> None:
    """Fills in what each of the cards is worth, played now; `led` is what the adversary led."""
    size = number_of_cards(mine)
    table = np.zeros((SIGNS, size + 1))
    legal = np.zeros(SIGNS, np.int64)
    shown = np.empty(SIGNS, np.int64)
    worths, lead_worths = np.empty(NUMBER_OF_CARDS), np.empty(NUMBER_OF_CARDS)
    total = 0.0
    for place in range(len(hands)):
        total += weights[place]
    for column in range(len(cards)):
        card = int(cards[column])
        rest = mine ^ (1 << card)
        signs = 0
        for place in range(len(hands)):
            theirs, weight = int(hands[place]), float(weights[place])
            if led != NO_CARD:
                lost = not reply_wins(led, card, trump)
                signs = after_trick(
                    (rest, theirs), lost, won + (not lost), 0, weight, trump, must_trump, slack,
                    payoff, liked, words, table, legal, shown, signs, lead_worths,
                )  # fmt: skip
                continue
            replies = legal_cards(theirs, card, trump, must_trump)
            best, ties = np.inf, 0
            left = replies
            while left:
                reply = lowest_card(left)
                left &= left - 1
                lost = reply_wins(card, reply, trump)
                this = outlook(
                    (rest, theirs ^ (1 << reply)), trump, must_trump, int(lost), won + (not lost),
                    payoff, liked, words,
                )  # fmt: skip
                worths[reply] = this
                if this < best:
                    best, ties = this, 1
                elif this == best:
                    ties += 1
            choices = number_of_cards(replies)
            while replies:
                reply = lowest_card(replies)
                replies &= replies - 1
                share = slack / choices
                if worths[reply] == best:
                    share += (1 - slack) / ties
                if share > 0:
                    lost = reply_wins(card, reply, trump)
                    signs = after_trick(
                        (rest, theirs ^ (1 << reply)), lost, won + (not lost), reply + 1,
                        weight * share, trump, must_trump, slack, payoff, liked, words, table,
                        legal, shown, signs, lead_worths,
                    )  # fmt: skip
        answer[column] = best_of_groups(table, legal, shown, signs) / total


def after_trick(
    hands: Hands,
    lost: bool,
    won: int,
    sign: int,
    weight: float,
    trump: int,
    must_trump: bool,
    slack: float,
    payoff: Amounts,
    liked: Integers,
    words: Words,
    table: Amounts,
    legal: Integers,
    shown: Integers,
    signs: int,
    worths: Amounts,
) -> int:
    """Adds what each next card of the expert is worth against this hand, by what was shown.

    Gives the number of different signs so far; `shown` lists them, `legal` holds for each the
    places of the cards that may be played, the lowest card first. `worths` is room to work in.
    """
    mine, theirs = hands
    if mine == 0:
        if legal[sign] == 0:
            legal[sign], shown[signs] = 1, sign
            signs += 1
        table[sign, 0] += weight * payoff[won]
        return signs
    if not lost:
        if legal[sign] == 0:
            legal[sign], shown[signs] = (1 << number_of_cards(mine)) - 1, sign
            signs += 1
        left, place = mine, 0
        while left:
            card = lowest_card(left)
            left &= left - 1
            table[sign, place] += weight * after_lead(
                (mine ^ (1 << card), theirs), 0, card, won, trump, must_trump, payoff, liked, words
            )
            place += 1
        return signs
    best, ties = np.inf, 0
    left = theirs
    while left:
        card = lowest_card(left)
        left &= left - 1
        this = after_lead(
            (mine, theirs ^ (1 << card)), 1, card, won, trump, must_trump, payoff, liked, words
        )
        worths[card] = this
        if this < best:
            best, ties = this, 1
        elif this == best:
            ties += 1
    choices = number_of_cards(theirs)
    left = theirs
    while left:
        card = lowest_card(left)
        left &= left - 1
        share = slack / choices
        if worths[card] == best:
            share += (1 - slack) / ties
        if share > 0:
            signs = add_replies(
                (mine, theirs ^ (1 << card)), card, won, sign * (NUMBER_OF_CARDS + 1) + card + 1,
                weight * share, trump, must_trump, payoff, liked, words, table, legal, shown, signs,
            )  # fmt: skip
    return signs


def add_replies(
    hands: Hands,
    led: int,
    won: int,
    sign: int,
    weight: float,
    trump: int,
    must_trump: bool,
    payoff: Amounts,
    liked: Integers,
    words: Words,
    table: Amounts,
    legal: Integers,
    shown: Integers,
    signs: int,
) -> int:
    """Adds what each reply of the expert to a lead is worth against this hand."""
    mine, theirs = hands
    allowed = legal_cards(mine, led, trump, must_trump)
    new = legal[sign] == 0
    if new:
        shown[signs] = sign
        signs += 1
    left, place = mine, 0
    while left:
        card = lowest_card(left)
        left &= left - 1
        if allowed >> card & 1:
            if new:
                legal[sign] |= 1 << place
            wins = reply_wins(led, card, trump)
            table[sign, place] += weight * outlook(
                (mine ^ (1 << card), theirs), trump, must_trump, int(not wins), won + wins,
                payoff, liked, words,
            )  # fmt: skip
        place += 1
    return signs


def after_lead(
    hands: Hands,
    leader: int,
    led: int,
    won: int,
    trump: int,
    must_trump: bool,
    payoff: Amounts,
    liked: Integers,
    words: Words,
) -> float:
    """The amount when the card led has left the leader's hand, with the best reply."""
    follower = 1 - leader
    replies = legal_cards(hands[follower], led, trump, must_trump)
    best = np.inf if leader == 0 else -np.inf
    while replies:
        reply = lowest_card(replies)
        replies &= replies - 1
        winner = follower if reply_wins(led, reply, trump) else leader
        if follower == 0:
            left = (hands[0] ^ (1 << reply), hands[1])
        else:
            left = (hands[0], hands[1] ^ (1 << reply))
        this = outlook(left, trump, must_trump, winner, won + 1 - winner, payoff, liked, words)
        best = min(best, this) if leader == 0 else max(best, this)
    return best


def best_of_groups(table: Amounts, legal: Integers, shown: Integers, signs: int) -> float:
    """The sum over all that may be shown of the best card's amount; empties the table."""
    found = 0.0
    for place in range(signs):
        sign = int(shown[place])
        best = -np.inf
        for column in range(table.shape[1]):
            if legal[sign] >> column & 1:
                best = max(best, table[sign, column])
            table[sign, column] = 0.0
        legal[sign] = 0
        found += best
    return found


def expected(
    mine: int,
    hands: Integers,
    weights: Amounts,
    trump: int,
    must_trump: bool,
    leader: int,
    led: int,
    won: int,
    payoff: Amounts,
    liked: Integers,
    words: Words,
) -> float:
    """The mean amount over the adversary's hands, both hands seen; a card may have been led."""
    found = total = 0.0
    for place in range(len(hands)):
        both = (mine, int(hands[place]))
        if led == NO_CARD:
            this = outlook(both, trump, must_trump, leader, won, payoff, liked, words)
        else:
            this = after_lead(both, leader, led, won, trump, must_trump, payoff, liked, words)
        found += weights[place] * this
        total += weights[place]
    return found / total
