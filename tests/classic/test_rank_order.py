"""One order of the ranks for what is legal and for what wins: every pair of cards, every trump."""

from ecarte.cards import SUITS, card, set_of
from ecarte.classic.rules import SWEDISH
from ecarte.classic.tricks import legal_cards, reply_wins

BEATEN_BY = {
    "K": "",
    "Q": "K",
    "J": "KQ",
    "A": "KQJ",
    "T": "KQJA",
    "9": "KQJAT",
    "8": "KQJAT9",
    "7": "KQJAT98",
}
"""For each rank led, the ranks of the same suit that take it."""


def takes(led: str, reply: str, trump: str) -> bool:
    """Whether the reply takes the trick, by the table."""
    if reply[1] == led[1]:
        return reply[0] in BEATEN_BY[led[0]]
    return reply[1] == trump


def test_c21_every_pair_of_cards_under_every_trump() -> None:
    tried = 0
    for led in map(str, SWEDISH.pack):
        for reply in map(str, SWEDISH.pack):
            for trump in SUITS:
                if led != reply:
                    won = reply_wins(card(led), card(reply), SUITS.index(trump))
                    assert won == takes(led, reply, trump), (led, reply, trump)
                    tried += 1
    assert tried == 32 * 31 * 4


def test_c18_what_must_be_played_is_what_would_win() -> None:
    """With two cards of the suit led in hand, exactly the winners are legal if there are any."""
    for led in map(str, SWEDISH.pack):
        others = [rank + led[1] for rank in BEATEN_BY if rank != led[0]]
        for trump in range(4):
            for first in others:
                for second in others:
                    hand = {first, second}
                    winners = {one for one in hand if one[0] in BEATEN_BY[led[0]]}
                    legal = legal_cards(set_of(map(card, hand)), card(led), trump)
                    assert legal == set_of(map(card, winners or hand)), (led, hand)


def test_c17_c19_c20_every_pair_in_hand_against_every_lead() -> None:
    """Hands of two cards against every lead and trump, with and without `must_trump`."""
    pack = [str(one) for one in SWEDISH.pack]
    for led in ("KS", "TS", "7S"):
        for trump in "SHD":
            for place, first in enumerate(pack):
                for second in pack[place + 1 :]:
                    if led in (first, second):
                        continue
                    hand = [first, second]
                    for must_trump in (True, False):
                        legal = legal_cards(
                            set_of(map(card, hand)), card(led), SUITS.index(trump), must_trump
                        )
                        told = allowed(hand, led, trump, must_trump)
                        assert legal == set_of(map(card, told)), (led, hand, trump)


def allowed(hand: list[str], led: str, trump: str, must_trump: bool) -> list[str]:
    """The legal cards in words: follow and win, follow, trump, anything."""
    suit = [one for one in hand if one[1] == led[1]]
    winning = [one for one in suit if one[0] in BEATEN_BY[led[0]]]
    trumps = [one for one in hand if one[1] == trump] if must_trump else []
    return winning or suit or trumps or hand
