"""The switches of the classic game and their presets; suits, ranks and hand size are data too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from itertools import product

from ecarte.cards import SUITS, Card, card, set_of
from ecarte.classic.tricks import KING, RANK_ORDER
from ecarte.errors import BadSwitch
from ecarte.messages import message
from ecarte.switches import (
    bad_switch,
    changed_switches,
    checked_flag,
    checked_number,
    checked_word,
    no_such_rules,
    verify_switches,
)


class FirstDeal(StrEnum):
    """Who deals first (C2): by the cut, or a seat."""

    CUT_HIGH = "cut_high"
    CUT_LOW = "cut_low"
    SEAT_0 = "0"
    SEAT_1 = "1"


class Packets(StrEnum):
    """How the hands are dealt (C3): the first packet's size, then the second's."""

    TWO_THREE = "2_3"
    THREE_TWO = "3_2"


class CountNamed(StrEnum):
    """When elder says how many cards he wants (C6)."""

    WITH_PROPOSAL = "with_proposal"
    AFTER_ACCEPTANCE = "after_acceptance"


class ShortStock(StrEnum):
    """What may be proposed when the stock is short (C11)."""

    CAP = "cap"
    LAW_38 = "law_38"
    NO_PROPOSAL = "no_proposal"


class KingWindow(StrEnum):
    """When the trump king may be announced (C14)."""

    BEFORE_FIRST_LEAD = "before_first_lead"
    BEFORE_OWN_CARD = "before_own_card"


class Stakes(StrEnum):
    """What the loser of a game pays (C27)."""

    FLAT = "flat"
    TRIPLE_DOUBLE_SINGLE = "triple_double_single"


@dataclass(frozen=True)
class ClassicRules:
    """The rules of a match. The defaults are the Swedish rules; C numbers say what each decides."""

    count_named: CountNamed = CountNamed.WITH_PROPOSAL
    dealer_min_exchange: int = 0
    short_stock: ShortStock = ShortStock.CAP
    king_window: KingWindow = KingWindow.BEFORE_FIRST_LEAD
    stakes: Stakes = Stakes.FLAT
    max_proposals: int | None = None
    must_trump: bool = True
    target: int = 5
    match: int = 1
    loser_deals_next: bool = False
    first_deal: FirstDeal = FirstDeal.CUT_HIGH
    packets: Packets = Packets.TWO_THREE
    suits: str = SUITS
    ranks: str = RANK_ORDER
    hand_size: int = 5

    def __post_init__(self) -> None:
        for name, kind in _WORDS.items():
            object.__setattr__(self, name, checked_word(name, getattr(self, name), kind))
        for name, (low, high) in _NUMBERS.items():
            checked_number(name, getattr(self, name), low, high)
        if self.max_proposals is not None:
            checked_number("max_proposals", self.max_proposals, 1)
        for name in ("must_trump", "loser_deals_next"):
            checked_flag(name, getattr(self, name))
        _check_match(self)
        _check_pack(self)

    @cached_property
    def pack(self) -> tuple[Card, ...]:
        """All cards of the game, suit by suit from high to low (C1)."""
        return tuple(card(rank + suit) for suit, rank in product(self.suits, self.ranks))

    @cached_property
    def pack_set(self) -> int:
        """All cards of the game as a set."""
        return set_of(self.pack)

    @cached_property
    def majority(self) -> int:
        """How many tricks make the point: more than half of them (C22)."""
        return self.hand_size // 2 + 1

    @cached_property
    def full_stock(self) -> int:
        """How many cards the stock holds when the hands and the turn-up are dealt (C3)."""
        return len(self.pack) - 2 * self.hand_size - 1

    @cached_property
    def has_kings(self) -> bool:
        """Whether there is a king to turn up or to announce (C4, C13)."""
        return KING in self.ranks

    @cached_property
    def elder_first(self) -> tuple[bool, ...]:
        """For each of the cards dealt to the hands, whether it goes to elder (C3)."""
        first = min(2 if self.packets is Packets.TWO_THREE else 3, self.hand_size)
        rest = self.hand_size - first
        return (True,) * first + (False,) * first + (True,) * rest + (False,) * rest

    def switches(self) -> dict[str, object]:
        """The switches that differ from the default preset, as plain values."""
        return changed_switches(self)


_WORDS: dict[str, type[StrEnum]] = {
    "count_named": CountNamed,
    "short_stock": ShortStock,
    "king_window": KingWindow,
    "stakes": Stakes,
    "first_deal": FirstDeal,
    "packets": Packets,
}
_NUMBERS: dict[str, tuple[int, int | None]] = {
    "dealer_min_exchange": (0, 1),
    "target": (1, None),
    "match": (1, None),
    "hand_size": (1, None),
}


def _check_match(rules: ClassicRules) -> None:
    if rules.match % 2 == 0:
        raise BadSwitch(
            message(
                "A match is best of an odd number of games, not of {match}.", match=rules.match
            ),
            "C28",
        )


def _check_pack(rules: ClassicRules) -> None:
    for name, value, all_of_them in (
        ("ranks", rules.ranks, RANK_ORDER),
        ("suits", rules.suits, SUITS),
    ):
        in_order = "".join(one for one in all_of_them if one in str(value))
        if not value or value != in_order:
            raise bad_switch(name, value, all_of_them)
    if len(rules.suits) * len(rules.ranks) < 2 * rules.hand_size + 1:
        raise BadSwitch(
            message(
                "The pack has {cards} cards: too few for two hands of {hand} and a turn-up.",
                cards=len(rules.suits) * len(rules.ranks),
                hand=rules.hand_size,
            ),
            "C3",
        )


SWEDISH = ClassicRules()
"""The Swedish rules, the default."""
CLUB = ClassicRules(
    count_named=CountNamed.AFTER_ACCEPTANCE,
    short_stock=ShortStock.LAW_38,
    king_window=KingWindow.BEFORE_OWN_CARD,
    stakes=Stakes.TRIPLE_DOUBLE_SINGLE,
)
"""The club code as Cavendish printed it in 1878."""
BGA = ClassicRules(
    count_named=CountNamed.AFTER_ACCEPTANCE,
    dealer_min_exchange=1,
    short_stock=ShortStock.NO_PROPOSAL,
)
"""The rules of Board Game Arena."""
PRESETS = {"swedish": SWEDISH, "club": CLUB, "bga": BGA}


def preset(name: str) -> ClassicRules:
    """The rules of a preset. Raises `BadSwitch` for a name that is none."""
    found = PRESETS.get(name)
    if found is None:
        raise no_such_rules(name, PRESETS)
    return found


def rules_with(switches: Mapping[str, object]) -> ClassicRules:
    """Rules from switches by name; `preset` names those to start from (default `swedish`)."""
    wanted = dict(switches)
    base = preset(str(wanted.pop("preset", "swedish")))
    verify_switches(wanted, ClassicRules)
    return replace(base, **wanted)  # type: ignore[arg-type]
