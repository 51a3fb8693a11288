"""Many deals at once, each a row of integers: the compiled part of `batch`.

Whatever the rules decide is asked of the engine: legal cards and the winner of a trick by its own
functions, compiled; the limits of the exchange and the points of a deal by tables made from them
(`batch.tables`). A row holds one deal in the columns named below; a pack lies beside it, shuffled,
and the cards leave it from the front.

The functions work on integers and arrays, in plain Python or compiled (`ecarte.analysis.compiled`).
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ecarte.analysis.bits import lowest_card, number_of_cards
from ecarte.analysis.open_hands import Integers
from ecarte.cards import NO_CARD
from ecarte.classic.tricks import legal_cards, reply_wins
from ecarte.players.expert.chance import below

Bits = NDArray[np.uint8]
Masks = NDArray[np.uint8]
"""Rows of zeros and ones."""
Rewards = NDArray[np.float32]

(
    HAND, DISCARDS, PLAYED, TURN_UP, TRUMP, STOCK, NEXT, PHASE, ACTOR, DEALER, SCORE, EXCHANGES,
    PROPOSAL, ELDER_THREW, DEALER_THREW, VULNERABLE, ASKED, ANNOUNCED, LED, LEADER, TRICKS, WINNER,
) = (
    0, 2, 4, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 26,
)  # fmt: skip
"""The columns of a row; `HAND`, `DISCARDS`, `PLAYED`, `SCORE` and `TRICKS` are two, by seat. Sets
of cards are as in `ecarte.cards`; nobody is −1."""
COLUMNS: Final = 27
PARTS: Final = 22
"""How many parts an observation has."""

PROPOSAL_PHASE, ANSWER_PHASE, DISCARD_PHASE, KING_PHASE, PLAY_PHASE, OVER_PHASE = range(6)
"""The phases, in the order of `observation.PHASES`."""

(
    HAND_SIZE, PACK_SIZE, TARGET, MUST_TRUMP, NAMED, OWN_CARD_WINDOW, KING_RANK, SUIT_SIZE,
) = range(8)  # fmt: skip
"""The places of `rules`: sizes, the target, and the switches of C19, C6 and C14; `KING_RANK` is the
place of the king in a suit of 13, or −1 where the pack has none."""
RULES: Final = 8


def deal(
    row: Integers,
    pack: Integers,
    chance: Integers,
    rules: Integers,
    elder_first: Integers,
    asking: Integers,
) -> None:
    """Shuffles, deals and turns up; `DEALER` and `SCORE` of the row must be set (C3, C4)."""
    size, hand_size = int(rules[PACK_SIZE]), int(rules[HAND_SIZE])
    for place in range(size - 1, 0, -1):
        other = below(chance, place + 1)
        pack[place], pack[other] = pack[other], pack[place]
    dealer = int(row[DEALER])
    elder = 1 - dealer
    for column in range(COLUMNS):
        if not (column == DEALER or SCORE <= column < SCORE + 2):
            row[column] = 0
    for place in range(2 * hand_size):
        seat = elder if elder_first[place] else dealer
        row[HAND + seat] |= 1 << int(pack[place])
    row[TURN_UP] = pack[2 * hand_size]
    row[TRUMP] = row[TURN_UP] // 13
    row[NEXT] = 2 * hand_size + 1
    row[STOCK] = size - 2 * hand_size - 1
    row[VULNERABLE] = row[ANNOUNCED] = row[WINNER] = -1
    row[LED] = NO_CARD
    row[LEADER] = -1
    row[PHASE], row[ACTOR] = PROPOSAL_PHASE, elder
    if row[TURN_UP] % 13 == rules[KING_RANK]:
        award(row, dealer, 1, rules)
    if row[PHASE] != OVER_PHASE:
        next_proposal(row, rules, asking)


def award(row: Integers, seat: int, points: int, rules: Integers) -> None:
    """Points for a seat; reaching the target wins the game at once (C25)."""
    row[SCORE + seat] += points
    if row[SCORE + seat] >= rules[TARGET]:
        row[WINNER] = seat
        row[PHASE], row[ACTOR] = OVER_PHASE, -1


def next_proposal(row: Integers, rules: Integers, asking: Integers) -> None:
    """Elder may propose if any proposal is legal, else the exchange is over (C9)."""
    row[PROPOSAL] = 0
    if asking[int(row[EXCHANGES]), int(row[STOCK])] == 0:
        open_window(row, rules)
    else:
        row[PHASE], row[ACTOR] = PROPOSAL_PHASE, 1 - row[DEALER]


def open_window(row: Integers, rules: Integers) -> None:
    """The king may be announced, unless one was turned up or the pack has none (C14)."""
    if rules[KING_RANK] < 0 or row[TURN_UP] % 13 == rules[KING_RANK]:
        row[ASKED] = 2
        to_play(row)
    else:
        row[PHASE], row[ACTOR] = KING_PHASE, 1 - row[DEALER]


def to_play(row: Integers) -> None:
    """Whoever's card is due: elder leads, or the dealer replies after being asked (C14, C16)."""
    row[PHASE] = PLAY_PHASE
    if row[LED] == NO_CARD:
        row[ACTOR] = row[LEADER] = 1 - row[DEALER]


def king_of(row: Integers, rules: Integers) -> int:
    """The trump king as a set; the empty set where the pack has no kings."""
    return 1 << (13 * int(row[TRUMP]) + int(rules[KING_RANK])) if rules[KING_RANK] >= 0 else 0


def limits(row: Integers, elder_throws: Integers, dealer_throws: Integers) -> tuple[int, int]:
    """The fewest and the most cards that the actor may throw (C8, C11)."""
    stock = int(row[STOCK])
    if row[ACTOR] != row[DEALER]:
        named = int(row[PROPOSAL])
        return int(elder_throws[stock, named, 0]), int(elder_throws[stock, named, 1])
    return int(dealer_throws[stock, 0]), int(dealer_throws[stock, 1])


def thrown(hand: int, chosen: int, order: Integers) -> int:
    """The cards of a hand at the chosen places, in the order of the pack."""
    found, place = 0, 0
    for card in order:
        bit = 1 << int(card)
        if hand & bit:
            if chosen >> place & 1:
                found |= bit
            place += 1
    return found


def draw(row: Integers, pack: Integers, seat: int, number: int) -> None:
    """Cards from the stock into a hand (C8)."""
    for _ in range(number):
        row[HAND + seat] |= 1 << int(pack[int(row[NEXT])])
        row[NEXT] += 1
    row[STOCK] -= number


def legal(
    row: Integers,
    rules: Integers,
    begins: Integers,
    asking: Integers,
    elder_throws: Integers,
    dealer_throws: Integers,
    at: Integers,
    mask: Bits,
) -> None:
    """Sets the places of the acts that the actor may do; `begins` as in `actions.Actions`."""
    mask[:] = 0
    phase = row[PHASE]
    if phase == OVER_PHASE:
        return
    hand = int(row[HAND + int(row[ACTOR])])
    if phase == PROPOSAL_PHASE:
        mask[begins[STAND]] = 1
        most = int(asking[int(row[EXCHANGES]), int(row[STOCK])])
        first = 0 if rules[NAMED] else int(rules[HAND_SIZE])
        for number in range(first, first + (most if rules[NAMED] else min(most, 1))):
            mask[begins[PROPOSE] + number] = 1
    elif phase == ANSWER_PHASE:
        mask[begins[ACCEPT]] = mask[begins[REFUSE]] = 1
    elif phase == DISCARD_PHASE:
        low, high = limits(row, elder_throws, dealer_throws)
        for chosen in range(1 << number_of_cards(hand)):
            mask[begins[DISCARD] + chosen] = low <= number_of_cards(chosen) <= high
    elif phase == KING_PHASE:
        mask[begins[ANNOUNCE]] = hand & king_of(row, rules) != 0
        mask[begins[SILENT]] = 1
    else:
        allowed = legal_cards(hand, int(row[LED]), int(row[TRUMP]), bool(rules[MUST_TRUMP]))
        show(allowed, int(begins[PLAY]), at, mask)


(STAND, PROPOSE, ACCEPT, REFUSE, DISCARD, ANNOUNCE, SILENT, PLAY) = range(8)
"""The places of `begins`: where the numbers of each kind of act begin."""


def act(
    row: Integers,
    pack: Integers,
    number: int,
    rules: Integers,
    order: Integers,
    begins: Integers,
    asking: Integers,
    scoring: Integers,
) -> None:
    """Does the act with this number, which must be legal, and what nature does after it."""
    phase = row[PHASE]
    if phase == PROPOSAL_PHASE:
        propose(row, number, rules, begins)
    elif phase == ANSWER_PHASE:
        answer(row, number, rules, begins)
    elif phase == DISCARD_PHASE:
        throw(row, pack, number - int(begins[DISCARD]), rules, order, asking)
    elif phase == KING_PHASE:
        speak(row, number == begins[ANNOUNCE], rules)
    else:
        play(row, int(row[ACTOR]), int(order[number - int(begins[PLAY])]), rules, scoring)


def propose(row: Integers, number: int, rules: Integers, begins: Integers) -> None:
    """Elder stands or proposes (C5, C6, C12)."""
    if number == begins[STAND]:
        if row[EXCHANGES] == 0:
            row[VULNERABLE] = 1 - row[DEALER]
        open_window(row, rules)
        return
    named = number - begins[PROPOSE] + 1
    row[PROPOSAL] = named if named <= rules[HAND_SIZE] else 0
    row[PHASE], row[ACTOR] = ANSWER_PHASE, row[DEALER]


def answer(row: Integers, number: int, rules: Integers, begins: Integers) -> None:
    """The dealer accepts or refuses (C7, C12)."""
    if number == begins[ACCEPT]:
        row[PHASE], row[ACTOR] = DISCARD_PHASE, 1 - row[DEALER]
        return
    if row[EXCHANGES] == 0:
        row[VULNERABLE] = row[DEALER]
    row[PROPOSAL] = 0
    open_window(row, rules)


def throw(
    row: Integers,
    pack: Integers,
    chosen: int,
    rules: Integers,
    order: Integers,
    asking: Integers,
) -> None:
    """Cards thrown and as many drawn; after elder the dealer, after the dealer elder (C8, C9)."""
    actor = int(row[ACTOR])
    gone = thrown(int(row[HAND + actor]), chosen, order)
    count = number_of_cards(gone)
    row[HAND + actor] &= ~gone
    row[DISCARDS + actor] |= gone
    draw(row, pack, actor, count)
    if actor == row[DEALER]:
        row[DEALER_THREW] = count
        next_proposal(row, rules, asking)
        return
    row[ELDER_THREW], row[DEALER_THREW] = count, 0
    row[EXCHANGES] += 1
    if row[STOCK] > 0:
        row[ACTOR] = row[DEALER]
    else:
        next_proposal(row, rules, asking)


def speak(row: Integers, announces: bool, rules: Integers) -> None:
    """The king is announced, or the player asked is silent (C13, C14)."""
    actor = int(row[ACTOR])
    if announces:
        row[ANNOUNCED], row[ASKED] = actor, 2
        award(row, actor, 1, rules)
        if row[PHASE] != OVER_PHASE:
            to_play(row)
        return
    row[ASKED] += 1
    if row[ASKED] < 2 and not rules[OWN_CARD_WINDOW]:
        row[ACTOR] = row[DEALER]
    else:
        to_play(row)


def play(row: Integers, actor: int, card: int, rules: Integers, scoring: Integers) -> None:
    """A card to the trick; the last one scores the deal (C16–C24)."""
    bit = 1 << card
    row[HAND + actor] ^= bit
    row[PLAYED + actor] |= bit
    led = int(row[LED])
    if led == NO_CARD:
        row[LED] = card
        row[ACTOR] = 1 - actor
        if row[ASKED] < 2:
            row[PHASE] = KING_PHASE
        return
    leader = 1 - actor
    winner = actor if reply_wins(led, card, int(row[TRUMP])) else leader
    row[TRICKS + winner] += 1
    row[LED] = NO_CARD
    row[LEADER] = row[ACTOR] = winner
    if row[HAND + leader] == 0:
        first = int(row[TRICKS])
        vulnerable = int(row[VULNERABLE]) + 1
        row[PHASE], row[ACTOR] = OVER_PHASE, -1
        for seat in range(2):
            points = int(scoring[first, vulnerable, seat])
            if points > 0:
                award(row, seat, points, rules)


def observe(row: Integers, seat: int, rules: Integers, at: Integers, seen: Bits) -> None:
    """Fills in what a seat sees, laid out as `observation.observation_layout`.

    `at` has the beginnings of the parts in its order, then for each of the 52 cards its place in
    the pack.
    """
    seen[:] = 0
    other, dealer = 1 - seat, int(row[DEALER])
    top = int(rules[TARGET]) - 1
    seen[at[0] + (0 if seat != dealer else 1)] = 1
    seen[at[1] + row[PHASE]] = 1
    seen[at[2]] = 1 if row[ACTOR] == seat else 0
    seen[at[3] + min(int(row[SCORE + seat]), top)] = 1
    seen[at[4] + min(int(row[SCORE + other]), top)] = 1
    turned = int(at[PARTS + row[TURN_UP]])
    seen[at[5] + turned] = 1
    seen[at[6] + turned // rules[SUIT_SIZE]] = 1
    show(int(row[HAND + seat]), int(at[7]), at, seen)
    show(int(row[DISCARDS + seat]), int(at[8]), at, seen)
    seen[at[9] + row[STOCK]] = 1
    seen[at[10] + row[PROPOSAL]] = 1
    seen[at[11] + row[ELDER_THREW]] = 1
    seen[at[12] + row[DEALER_THREW]] = 1
    seen[at[13]] = 1 if row[EXCHANGES] > 0 else 0
    if row[VULNERABLE] >= 0:
        seen[at[14] + (0 if row[VULNERABLE] == seat else 1)] = 1
    if row[ANNOUNCED] >= 0:
        seen[at[15] + (0 if row[ANNOUNCED] == seat else 1)] = 1
    seen[at[16] + row[ASKED]] = 1
    seen[at[17] + row[TRICKS + seat]] = 1
    seen[at[18] + row[TRICKS + other]] = 1
    show(int(row[PLAYED + seat]), int(at[19]), at, seen)
    show(int(row[PLAYED + other]), int(at[20]), at, seen)
    if row[LED] != NO_CARD:
        seen[at[21] + at[PARTS + row[LED]]] = 1


def show(cards: int, begin: int, at: Integers, seen: Bits) -> None:
    """Sets the places of these cards in the part that begins there."""
    while cards:
        seen[begin + at[PARTS + lowest_card(cards)]] = 1
        cards &= cards - 1


def step_all(
    rows: Integers,
    packs: Integers,
    chances: Integers,
    numbers: Integers,
    whole_games: bool,
    rules: Integers,
    order: Integers,
    elder_first: Integers,
    begins: Integers,
    asking: Integers,
    elder_throws: Integers,
    dealer_throws: Integers,
    scoring: Integers,
    at: Integers,
    rewards: Rewards,
    done: Bits,
    masks: Masks,
    seen: Masks,
) -> int:
    """Does one act in every row; a deal that is over is followed by the next.

    Gives the first row whose act is illegal, and does nothing then, or −1. Rewards are by seat: at
    the end of a deal the points scored more than the other, or with whole games 1 and −1 at the end
    of a game. `done` tells what has ended: 0 nothing, 1 a deal, 2 a game. Then `masks` and `seen`
    are what the player who is now to act may do and sees.
    """
    for place in range(len(rows)):
        number = int(numbers[place])
        if number < 0 or number >= masks.shape[1] or not masks[place, number]:
            return place
    for place in range(len(rows)):
        row, pack, chance = rows[place], packs[place], chances[place]
        act(row, pack, int(numbers[place]), rules, order, begins, asking, scoring)
        done[place] = 0
        rewards[place, 0] = rewards[place, 1] = 0
        while row[PHASE] == OVER_PHASE:
            close(row, whole_games, rewards[place])
            done[place] = max(int(done[place]), 1 if row[WINNER] < 0 else 2)
            if row[WINNER] >= 0 or not whole_games:
                row[SCORE] = row[SCORE + 1] = 0
            row[DEALER] = 1 - row[DEALER]
            deal(row, pack, chance, rules, elder_first, asking)
        look(
            row, rules, begins, asking, elder_throws, dealer_throws, at, masks[place],
            seen[place],
        )  # fmt: skip
    return -1


def close(row: Integers, whole_games: bool, reward: Rewards) -> None:
    """Adds what the end of a deal is worth to each seat."""
    lead = int(row[SCORE] - row[SCORE + 1])
    if whole_games:
        lead = 0 if row[WINNER] < 0 else 1 - 2 * int(row[WINNER])
    reward[0] += lead
    reward[1] -= lead


def begin_all(
    rows: Integers,
    packs: Integers,
    chances: Integers,
    rules: Integers,
    elder_first: Integers,
    begins: Integers,
    asking: Integers,
    elder_throws: Integers,
    dealer_throws: Integers,
    at: Integers,
    masks: Masks,
    seen: Masks,
) -> None:
    """Deals in every row; `DEALER` and `SCORE` must be set."""
    for place in range(len(rows)):
        row = rows[place]
        deal(row, packs[place], chances[place], rules, elder_first, asking)
        while row[PHASE] == OVER_PHASE:  # a king turned up at once wins a game to one point
            row[SCORE] = row[SCORE + 1] = 0
            row[DEALER] = 1 - row[DEALER]
            deal(row, packs[place], chances[place], rules, elder_first, asking)
        look(
            row, rules, begins, asking, elder_throws, dealer_throws, at, masks[place],
            seen[place],
        )  # fmt: skip


def look(
    row: Integers,
    rules: Integers,
    begins: Integers,
    asking: Integers,
    elder_throws: Integers,
    dealer_throws: Integers,
    at: Integers,
    mask: Bits,
    seen: Bits,
) -> None:
    """What the player who is to act may do and sees."""
    legal(row, rules, begins, asking, elder_throws, dealer_throws, at, mask)
    observe(row, int(row[ACTOR]), rules, at, seen)
