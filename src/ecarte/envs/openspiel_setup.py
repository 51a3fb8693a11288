"""What is played, under which rules: the parameters of the OpenSpiel game and their bounds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import NamedTuple

from ecarte.cards import SUITS
from ecarte.classic.deal import verify_start
from ecarte.classic.exchange import discard_limits, highest_proposal
from ecarte.classic.game import game_units
from ecarte.classic.rules import ClassicRules, rules_with
from ecarte.classic.state import Pair
from ecarte.classic.tricks import RANK_ORDER
from ecarte.envs.actions import Actions, actions
from ecarte.errors import BadSwitch
from ecarte.messages import message
from ecarte.switches import bad_switch, checked_word


class Length(StrEnum):
    """How long it is played: one deal, or a match (one game, unless `match` says more)."""

    DEAL = "deal"
    MATCH = "match"


class Utility(StrEnum):
    """What is counted at the end."""

    POINTS = "points"
    WIN = "win"
    UNITS = "units"


class Dealing(StrEnum):
    """In what order cards that come together are dealt: as they come, or by the pack."""

    ANY_ORDER = "any_order"
    SORTED = "sorted"


CHOICE = "preset"
"""The value of a parameter that leaves a switch as the preset has it."""
CHOSEN_NUMBER = -1
"""The same for numbers; for `max_proposals` also: as many as the stock allows."""
BY_LENGTH = "by_length"
"""The value of `utility` that means points for a deal and the win for a match."""
CUT = -1
"""The value of `dealer` that leaves it to a chance node."""

PARAMETERS: dict[str, tuple[str | int | bool, str]] = {
    "rules": ("swedish", "the preset: `swedish`, `club` or `bga`"),
    "length": ("deal", "`deal`: one deal; `match`: to the target, best of `match` games"),
    "utility": (
        BY_LENGTH,
        "`points`: the difference in points of one deal; `win`: +1, −1, or 0 if a deal does not "
        "decide the game; `units`: the stakes (C27); `by_length`: `points` for a deal, `win` for "
        "a match",
    ),
    "score": ("0:0", "the score of player 0 and player 1 before the first card"),
    "dealer": (1, "who deals first: 0, 1, or −1 for a chance node that decides (C2)"),
    "dealing": (
        "any_order",
        "`any_order`: every card that is left is equally likely at each chance node; `sorted`: "
        "cards dealt together come in the order of the pack, which makes the same hands in fewer "
        "histories",
    ),
    "target": (5, "the points that win a game (C26)"),
    "match": (1, "best of so many games (C28)"),
    "loser_deals_next": (False, "who deals after a game (C28)"),
    "suits": (SUITS, "the suits of the pack, in the order S, H, D, C"),
    "ranks": (RANK_ORDER, "its ranks from high to low; digits alone are written `9:8:7`"),
    "hand_size": (5, "how many cards each player holds"),
    "packets": ("2_3", "the packets they are dealt in (C3)"),
    "max_proposals": (-1, "how many exchanges there may be; −1: as the preset has it (C9)"),
    "count_named": (CHOICE, "when elder names the number of cards (C6)"),
    "dealer_min_exchange": (-1, "the fewest cards the dealer takes; −1: the preset’s (C11)"),
    "short_stock": (CHOICE, "what may be proposed when the stock is short (C11)"),
    "king_window": (CHOICE, "when the king may be announced (C14)"),
    "must_trump": (True, "whether a player without the suit must trump (C19)"),
    "stakes": (CHOICE, "what the loser of a game pays (C27)"),
}
"""The parameters: their defaults and what they say."""


@dataclass(frozen=True)
class Setup:
    """A game as it is loaded: its rules, how long it lasts, what counts, and where it begins."""

    rules: ClassicRules
    length: Length
    utility: Utility
    score: Pair
    dealer: int
    dealing: Dealing

    @cached_property
    def numbers(self) -> Actions:
        """The acts as numbers."""
        return actions(self.rules)

    @property
    def most_deals(self) -> int:
        """The largest number of deals: every deal scores, so the two together never stand still."""
        if self.length is Length.DEAL:
            return 1
        target = self.rules.target
        return 2 * target - sum(self.score) - 1 + (self.rules.match - 1) * (2 * target - 1)

    @property
    def most_decisions(self) -> int:
        """The largest number of acts of the two players."""
        rules = self.rules
        asked = 2 if rules.has_kings else 0
        exchanging = longest_exchange(rules, rules.full_stock, 0).acts
        return self.most_deals * (exchanging + asked + 2 * rules.hand_size)

    @property
    def most_chances(self) -> int:
        """The largest number of chance nodes."""
        deal = 2 * self.rules.hand_size + 1
        drawn = longest_exchange(self.rules, self.rules.full_stock, 0).cards
        return self.most_deals * (deal + drawn) + (1 if self.dealer == CUT else 0)

    @property
    def most_outcomes(self) -> int:
        """The largest number of outcomes of a chance node: the places of the pack."""
        return max(len(self.rules.pack), 2)

    @property
    def highest_utility(self) -> float:
        """The most that can be won; as much can be lost."""
        if self.utility is Utility.WIN:
            return 1
        if self.utility is Utility.UNITS:
            units = max(game_units(self.rules, points) for points in range(self.rules.target))
            return units * (self.rules.match // 2 + 1 if self.length is Length.MATCH else 1)
        king = 1 if self.rules.has_kings else 0
        # a king that reaches the target ends the game, so that no tricks are added to it
        return max(2 + (king if self.rules.target - own > king else 0) for own in self.score)


class Longest(NamedTuple):
    """The most acts of an exchange, and the most cards that can be drawn in one."""

    acts: int
    cards: int


@lru_cache(maxsize=1024)
def longest_exchange(rules: ClassicRules, stock: int, exchanged: int) -> Longest:
    """The most acts that proposing, answering and throwing can take from here, and cards."""
    most = highest_proposal(rules, stock, exchanged)
    if most == 0:
        return Longest(0, 0)
    longest, drawn = 2, 0  # proposed and refused; standing takes one act
    for taken in range(1, min(most, stock) + 1):
        left = stock - taken
        fewest, highest = discard_limits(rules, left, 0, elder=False)
        for thrown in range(fewest, highest + 1):
            rest = longest_exchange(rules, left - thrown, exchanged + 1)
            # with nothing left the dealer is not asked
            longest = max(longest, (4 if left else 3) + rest.acts)
            drawn = max(drawn, taken + thrown + rest.cards)
    return Longest(longest, drawn)


def setup(parameters: Mapping[str, object]) -> Setup:
    """The game that these parameters name. Raises `BadSwitch`, saying which of them is wrong."""
    given = {name: default for name, (default, _) in PARAMETERS.items()} | dict(parameters)
    length = checked_word("length", given.pop("length"), Length)
    wanted = given.pop("utility")
    if wanted == BY_LENGTH:
        wanted = Utility.POINTS if length is Length.DEAL else Utility.WIN
    utility = checked_word("utility", wanted, Utility)
    dealing = checked_word("dealing", given.pop("dealing"), Dealing)
    score, dealer = _score(str(given.pop("score"))), given.pop("dealer")
    if dealer not in (CUT, 0, 1):
        raise bad_switch("dealer", dealer, "-1, 0, 1")
    rules = _rules(given)
    assert isinstance(dealer, int)
    verify_start(rules, max(dealer, 0), score)
    found = Setup(rules, length, utility, score, dealer, dealing)
    _verify_whole(found)
    return found


def _rules(given: dict[str, object]) -> ClassicRules:
    switches: dict[str, object] = {"preset": given.pop("rules")}
    for name, value in given.items():
        if value == CHOICE or (name in _CHOSEN and value == CHOSEN_NUMBER):
            continue
        switches[name] = value
    switches["ranks"] = str(switches["ranks"]).replace(":", "")
    return rules_with(switches)


_CHOSEN = ("max_proposals", "dealer_min_exchange")


def _score(text: str) -> Pair:
    found = re.fullmatch(r"(\d{1,6}):(\d{1,6})", text)
    if found is None:
        raise bad_switch("score", text, "0:0, 3:4 …")
    return int(found[1]), int(found[2])


def _verify_whole(found: Setup) -> None:
    if found.length is Length.MATCH and found.utility is Utility.POINTS:
        raise bad_switch("utility", found.utility, f"{Utility.WIN}, {Utility.UNITS}")
    if found.length is Length.MATCH and found.rules.hand_size % 2 == 0:
        raise BadSwitch(
            message(
                "With {hand} cards in hand a deal may score nothing and a game need not end; "
                "play single deals, or an odd number of cards.",
                hand=found.rules.hand_size,
            ),
            "C22",
        )
