"""Classic Écarté told once, from top to bottom, as an independent check on another engine.

Written from the numbered rules and the answers of ``ecarte replay`` alone. A card is a
string such as ``"QH"``, a hand is a list of them. One deal is a *story*: a generator that runs
through the deal as the rules do and stops at every question it has to put to a player.
The numbers C1 … C29 in the comments are those of the rules.
"""

import re
from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

Line = dict[str, Any]
Story = Generator[None, str, None]

RANKS = "KQJAT987"  # C1, high to low: this one order decides what is legal and what wins
SUITS = "SHDC"
PACK = [rank + suit for suit in SUITS for rank in RANKS]

SWITCHES: dict[str, list[Any]] = {  # what may stand after each name; the first is the default
    "count_named": ["with_proposal", "after_acceptance"],
    "dealer_min_exchange": [0, 1],
    "short_stock": ["cap", "law_38", "no_proposal"],
    "king_window": ["before_first_lead", "before_own_card"],
    "stakes": ["flat", "triple_double_single"],
    "max_proposals": [None, 1, 2, 3],  # any larger number too
    "must_trump": [True, False],
    "target": [5, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11],  # any larger number too
    "packets": ["2_3", "3_2"],
    "match": [1, 3, 5],  # from here on: of no consequence within one deal
    "loser_deals_next": [False, True],
    "first_deal": ["cut_high", "cut_low", 0, 1],
}
PRESETS: dict[str, dict[str, Any]] = {
    "swedish": {},
    "club": {
        "count_named": "after_acceptance",
        "short_stock": "law_38",
        "king_window": "before_own_card",
        "stakes": "triple_double_single",
    },
    "bga": {
        "count_named": "after_acceptance",
        "dealer_min_exchange": 1,
        "short_stock": "no_proposal",
    },
}


class RefusedError(Exception):
    """An act, or a whole line, that the rules do not allow."""

    def __init__(self, message: str, rule: str | None = None) -> None:
        """Keep the sentence and the number of the rule, where a rule has one."""
        super().__init__(message)
        self.message = message
        self.rule = rule


class GameWonError(Exception):
    """Thrown inside the story when somebody has won the game: nothing follows."""


# ---------------------------------------------------------------------------- single tricks


def higher(card: str, other: str) -> bool:
    """C1: is the first of two cards of one suit the higher one?"""
    return RANKS.index(card[0]) < RANKS.index(other[0])


def trick_winner(led: str, reply: str, trump: str) -> str:
    """C21: who takes the two cards, ``"leader"`` or ``"follower"``."""
    if reply[1] == led[1]:
        return "follower" if higher(reply, led) else "leader"
    return "follower" if reply[1] == trump else "leader"


def legal_cards(hand: list[str], led: str | None, trump: str, must_trump: bool = True) -> list[str]:
    """C16 to C20: what may be played from the hand, in the order of the hand."""
    if led is None:
        return list(hand)  # C16: the leader may lead any card
    same_suit = [card for card in hand if card[1] == led[1]]
    if same_suit:
        winning = [card for card in same_suit if higher(card, led)]
        return winning or same_suit  # C18, else C17
    trumps = [card for card in hand if card[1] == trump]
    if trumps and must_trump:
        return trumps  # C19
    return list(hand)  # C20


# ---------------------------------------------------------------------------- the table


@dataclass
class Table:
    """Everything that lies on the table or has been said, and who is being asked what."""

    rules: dict[str, Any]
    dealer: int
    score: list[int]
    stock: list[str]  # from the top
    turn_up: str = ""
    hands: list[list[str]] = field(default_factory=lambda: [[], []])
    dealt: list[list[str]] = field(default_factory=lambda: [[], []])
    discards: list[list[list[str]]] = field(default_factory=lambda: [[], []])
    draws: list[list[list[str]]] = field(default_factory=lambda: [[], []])
    exchanges: list[list[int | None]] = field(default_factory=list)  # [n, m] of each
    tricks: list[int] = field(default_factory=lambda: [0, 0])
    led: str | None = None
    proposed: int | None = None
    announced: bool = False
    vulnerable: int | None = None
    winner: int | None = None
    phase: str = "exchange"
    to_act: int | None = None
    legal: list[str] = field(default_factory=list)
    moment: str = "C5"  # the rule that says what is being asked
    said: list[str] = field(default_factory=list)  # in public, "seat act"


def whole(value: object, least: int) -> bool:
    """Is this a whole number, and not below the least one allowed?"""
    return isinstance(value, int) and not isinstance(value, bool) and value >= least


def read_rules(given: dict[str, Any]) -> dict[str, Any]:
    """The preset, then whatever the line sets differently."""
    preset = given.get("preset", "swedish")
    if preset not in PRESETS:
        raise RefusedError(f"there is no preset {preset!r}")
    rules = {name: values[0] for name, values in SWITCHES.items()} | PRESETS[preset]
    for name, value in given.items():
        if name == "preset":
            continue
        if name not in SWITCHES:
            raise RefusedError(f"there is no switch {name!r}")
        is_count = name in ("target", "max_proposals", "match") and whole(value, 1)
        if not is_count and not any(
            value == known and type(value) is type(known) for known in SWITCHES[name]
        ):
            raise RefusedError(f"{name} cannot be {value!r}")
        rules[name] = value
    return rules


def read_card(text: str) -> str | None:
    """A card as it is written, or None; ``10h`` is ``TH``."""
    card = text.upper().replace("10", "T")
    return card if card in PACK else None


def lay_table(line: Line) -> Table:
    """Read a line up to its acts."""
    rules = read_rules(line.get("rules", {}))
    dealer = line.get("dealer", 0)
    score = list(line.get("score", [0, 0]))
    pack = [read_card(card) for card in line.get("pack", [])]
    stock = [card for card in pack if card is not None]
    if not whole(dealer, 0) or dealer > 1:
        raise RefusedError("the dealer is seat 0 or seat 1")
    if len(score) != 2 or not all(whole(n, 0) and n < rules["target"] for n in score):
        raise RefusedError("a deal begins with two scores below the target", "C26")
    if len(pack) != 32 or sorted(stock) != sorted(PACK):
        raise RefusedError("a pack has 32 different cards", "C1")
    return Table(rules=rules, dealer=dealer, score=score, stock=stock)


# ---------------------------------------------------------------------------- acts


def read_act(text: object) -> str | None:
    """An act in its one proper form, or None when it is no act at all."""
    words = text.split() if isinstance(text, str) else []
    if words and words[0] == "discard":
        cards = [read_card(card) for card in " ".join(words[1:]).replace(",", " ").split()]
        return None if None in cards else " ".join(["discard", *(c for c in cards if c)])
    if len(words) == 2 and words[0] == "propose" and re.fullmatch(r"-?[0-9]+", words[1]):
        return f"propose {int(words[1])}"
    if len(words) != 1:
        return None
    if words[0] in ("stand", "propose", "accept", "refuse", "announce", "silent", "resign"):
        return words[0]
    return read_card(words[0])


def in_public(act: str) -> str:
    """What the others hear of it: of a discard only the number (C8)."""
    words = act.split()
    return f"discard {len(words) - 1}" if words[0] == "discard" else act


def allowed(table: Table, act: str) -> bool:
    """Is the act (in its proper form) one of those that may be done now?"""
    if table.to_act is None:
        return False
    if act == "resign":
        return True  # C29
    if in_public(act) not in table.legal:
        return False
    cards = act.split()[1:] if act.startswith("discard") else []
    return len(set(cards)) == len(cards) and all(c in table.hands[table.to_act] for c in cards)


def rule_against_card(table: Table, card: str) -> str | None:
    """The rule against playing or discarding a card one does not hold."""
    if card == table.turn_up:
        return "C3"
    seat = table.to_act
    if seat is not None and any(card in thrown for thrown in table.discards[seat]):
        return "C10"
    return None


def rule_against(table: Table, act: str) -> str | None:
    """Which rule forbids an act that is not allowed now? (The first that fits.)"""
    word, *rest = act.split()
    if table.to_act is None:
        return table.moment
    hand = table.hands[table.to_act]
    if word in ("announce", "silent") or table.phase == "king":
        return "C14"
    if table.phase == "exchange":
        if word == "propose" and table.moment == "C5":
            named = table.rules["count_named"] == "with_proposal"
            return "C6" if named != bool(rest) else "C11"
        if word == "discard" and table.moment == "C8":
            missing = [card for card in rest if card not in hand]
            if missing:
                return rule_against_card(table, missing[0])
            if len(set(rest)) < len(rest):
                return None
            exact = table.to_act != table.dealer and table.proposed is not None
            return "C8" if exact and table.legal == [f"discard {table.proposed}"] else "C11"
        return table.moment
    if word in ("stand", "propose", "accept", "refuse", "discard"):
        return "C9"
    if word not in hand:
        return rule_against_card(table, word)
    if table.led is not None and any(card[1] == table.led[1] for card in hand):
        return "C18" if word[1] == table.led[1] else "C17"
    return "C19"


def check(table: Table, text: object) -> str:
    """Refuse an act, or give it back in its proper form."""
    act = read_act(text)
    if act is None:
        raise RefusedError(f"{text!r} is not an act of this game")
    if not allowed(table, act):
        can = ", ".join(table.legal) or "nothing"
        raise RefusedError(f"not now: {act}; possible: {can}", rule_against(table, act))
    return act


# ---------------------------------------------------------------------------- the story of a deal


def ask(
    table: Table, phase: str, seat: int, legal: list[str], rule: str
) -> Generator[None, str, str]:
    """Put a question to a seat and wait until it has been properly answered."""
    table.phase, table.to_act, table.legal, table.moment = phase, seat, legal, rule
    act = check(table, (yield))
    table.said.append(f"{seat} {in_public(act)}")
    if act == "resign":  # C29: the seat that was asked gives up
        table.winner = 1 - seat
        table.moment = "C29"
        raise GameWonError
    return act


def add_points(table: Table, seat: int, points: int) -> None:
    """C25: count at once, and look at the target at once; C26; all points count."""
    table.score[seat] += points
    if table.score[seat] >= table.rules["target"]:
        table.winner = seat
        raise GameWonError


def take(table: Table, number: int) -> list[str]:
    """So many cards from the top of the stock."""
    cards, table.stock = table.stock[:number], table.stock[number:]
    return cards


def largest_proposal(table: Table) -> int:
    """C9 and C11: the most elder may propose now; 0 when no proposal is legal."""
    limit = table.rules["max_proposals"]
    if limit is not None and len(table.exchanges) >= limit:
        return 0
    stock = len(table.stock)
    variant = table.rules["short_stock"]
    if variant == "law_38":
        return 5 if stock >= 1 else 0
    if variant == "no_proposal":
        kept_for_dealer: int = table.rules["dealer_min_exchange"]
        return max(0, min(5, stock - kept_for_dealer))
    return min(5, stock)


def swap(table: Table, seat: int, counts: list[int]) -> Generator[None, str, int]:
    """C8: one player discards, and draws as many from the top."""
    act = yield from ask(table, "exchange", seat, [f"discard {n}" for n in counts], "C8")
    thrown = act.split()[1:]
    drawn = take(table, len(thrown))
    table.hands[seat] = [card for card in table.hands[seat] if card not in thrown] + drawn
    table.discards[seat].append(thrown)  # C10: they lie aside
    table.draws[seat].append(drawn)
    return len(thrown)


def exchange(table: Table) -> Story:
    """C5 to C12: proposals and exchanges, until one is satisfied or none is legal."""
    dealer, elder = table.dealer, 1 - table.dealer
    while (largest := largest_proposal(table)) > 0:
        # C5, C6: elder stands or proposes
        proposals = ["propose"]
        if table.rules["count_named"] == "with_proposal":
            proposals = [f"propose {n}" for n in range(1, largest + 1)]
        act = yield from ask(table, "exchange", elder, ["stand", *proposals], "C5")
        if act == "stand":
            if not table.exchanges:
                table.vulnerable = elder  # C12
            return
        table.proposed = int(act.split()[1]) if " " in act else None

        # C7: the dealer answers
        reply = yield from ask(table, "exchange", dealer, ["accept", "refuse"], "C7")
        if reply == "refuse":
            if not table.exchanges:
                table.vulnerable = dealer  # C12
            return

        # C8: elder first; never more cards than the stock has (C11, law 38)
        stock = len(table.stock)
        counts = list(range(1, min(largest, stock) + 1))
        if table.proposed is not None:
            counts = [min(table.proposed, stock)]
        table.exchanges.append([None, None])
        table.exchanges[-1][0] = yield from swap(table, elder, counts)

        # C8, C11: then the dealer, who is not asked when nothing is left
        left = len(table.stock)
        if left == 0:
            table.exchanges[-1][1] = 0
            continue
        least = min(table.rules["dealer_min_exchange"], left)
        counts = list(range(least, min(5, left) + 1))
        table.exchanges[-1][1] = yield from swap(table, dealer, counts)


def ask_king(table: Table, seat: int) -> Story:
    """C13, C14: one player is asked for the trump king, whatever he holds."""
    if table.announced or table.turn_up[0] == "K":
        return  # an announcement closes the window; a turned king leaves none
    holds = "K" + table.turn_up[1] in table.hands[seat]
    legal = ["announce", "silent"] if holds else ["silent"]
    act = yield from ask(table, "king", seat, legal, "C14")
    if act == "announce":
        table.announced = True
        table.moment = "C25"
        add_points(table, seat, 1)


def play(table: Table) -> Story:
    """C16 to C21: the five tricks, with the club's questions for the king among them."""
    trump = table.turn_up[1]
    leader = 1 - table.dealer  # C16: elder leads first, whoever ended the exchange
    own_card = table.rules["king_window"] == "before_own_card"
    for number in range(5):
        follower = 1 - leader
        if own_card and number == 0:
            yield from ask_king(table, leader)  # C14: elder before he leads
        cards = legal_cards(table.hands[leader], None, trump)
        led = yield from ask(table, "play", leader, cards, "C16")
        table.hands[leader].remove(led)
        table.led = led
        if own_card and number == 0:
            yield from ask_king(table, follower)  # C14: the dealer before his own card
        cards = legal_cards(table.hands[follower], led, trump, table.rules["must_trump"])
        reply = yield from ask(table, "play", follower, cards, "C20")
        table.hands[follower].remove(reply)
        table.led = None
        if trick_winner(led, reply, trump) == "follower":
            leader = follower
        table.tricks[leader] += 1


def whole_deal(table: Table) -> Story:
    """One deal in the order of the rules."""
    dealer, elder = table.dealer, 1 - table.dealer
    # C3: packets, elder first, then the turn-up
    for size in (2, 3) if table.rules["packets"] == "2_3" else (3, 2):
        for seat in (elder, dealer):
            table.hands[seat] += take(table, size)
    table.dealt = [list(hand) for hand in table.hands]
    table.turn_up = take(table, 1)[0]
    # C4: a turned king counts at once for the dealer
    if table.turn_up[0] == "K":
        table.moment = "C25"
        add_points(table, dealer, 1)
    yield from exchange(table)
    # C14: the window of the seed lies before the first lead
    if table.rules["king_window"] == "before_first_lead":
        yield from ask_king(table, elder)
        yield from ask_king(table, dealer)
    yield from play(table)
    # C22 to C24: three or four tricks 1, all five 2; against the vulnerable 2 in any case
    taker = 0 if table.tricks[0] >= 3 else 1
    double = table.tricks[taker] == 5 or table.vulnerable == 1 - taker
    table.moment = "C22"
    add_points(table, taker, 2 if double else 1)


def tell(table: Table) -> Story:
    """The story of the deal, and the silence after it."""
    with suppress(GameWonError):  # table.winner says who
        yield from whole_deal(table)
    table.phase, table.to_act, table.legal = "over", None, []
    while True:
        check(table, (yield))  # refuses whatever comes


# ---------------------------------------------------------------------------- answers


def run(line: Line) -> Table | Line:
    """The table after the last act of the line, or the error of the first act refused."""
    index: int | None = None  # no act yet: a fault of the line itself has no index
    try:
        table = lay_table(line)
        story = tell(table)
        next(story)
        for number, act in enumerate(line.get("acts", [])):
            index = number
            story.send(act)
    except RefusedError as refused:
        return {"error": {"message": refused.message, "rule": refused.rule, "act": index}}
    return table


def answer(line: Line) -> Line:
    """The answer of ``ecarte replay`` to one line (the key ``as`` is not looked at)."""
    table = run(line)
    if not isinstance(table, Table):
        return table
    return {
        "phase": table.phase,
        "to_act": table.to_act,
        "legal": list(table.legal),
        "score": list(table.score),
        "tricks": list(table.tricks),
        "vulnerable": table.vulnerable,
        "hands": [list(hand) for hand in table.hands],
        "trump": table.turn_up[1],
        "winner": table.winner,
    }


def view(line: Line, seat: int | str) -> Line:
    """The facts that seat 0, seat 1 or the ``"watcher"`` may know, in a form of our own."""
    table = run(line)
    if not isinstance(table, Table):
        return table
    over = table.phase == "over"
    facts: Line = {
        "phase": table.phase,
        "to_act": table.to_act,
        "dealer": table.dealer,
        "turn_up": table.turn_up,
        "stock_left": len(table.stock),
        "hand_sizes": [len(hand) for hand in table.hands],
        "said": list(table.said),  # answers, numbers discarded, announcements, cards played
        "exchanges": [list(pair) for pair in table.exchanges],
        "score": list(table.score),
        "tricks": list(table.tricks),
        "vulnerable": table.vulnerable,
        "winner": table.winner,
        "legal": list(table.legal) if seat == table.to_act else None,
        "own": None,
        "other": None,
        "opened": None,
    }
    cards = [
        {
            "dealt": list(table.dealt[who]),
            "hand": list(table.hands[who]),
            "discards": [list(some) for some in table.discards[who]],
            "draws": [list(some) for some in table.draws[who]],
        }
        for who in (0, 1)
    ]
    if seat in (0, 1):
        facts["own"] = cards[int(seat)]
    if over:
        facts["opened"] = cards  # after the deal everything of it is open to everyone
    return facts
