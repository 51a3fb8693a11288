"""The switches of the banking game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from ecarte.banking.names import verify_name
from ecarte.errors import BadSwitch, BadText
from ecarte.switches import changed_switches, checked_number, checked_word, verify_switches

MOST_UNITS = 999_999_999_999_999
"""The largest sum that can be named: fifteen digits, which every reader of JSON keeps exactly †."""
BY_CUT = "cut"
"""The value of `first_banker` when the players cut for the first bank (B23)."""


class Form(StrEnum):
    """Which form is played: from the banker's purse (B19) or with a laid bank (B14)."""

    FIRST = "first"
    LAID = "laid"


class Compulsory(StrEnum):
    """What the agreed sum is for tableaux 2 and 3 of a laid bank: the stake, or its least (B15)."""

    EXACT = "exact"
    AT_LEAST = "at_least"


class Cancel(StrEnum):
    """When trumps of equal rank cancel: before the first lead, or as they meet on top (B7)."""

    FIRST = "first"
    AS_MET = "as_met"


@dataclass(frozen=True)
class BankingRules:
    """The rules of an evening; B numbers say what each switch decides.

    `agreed` is the agreed sum in units (B14, B15), `min_purse` what a banker who pays from his
    purse must hold to start (B19), `first_banker` a player's name or `cut` (B23).
    """

    form: Form = Form.FIRST
    agreed: int = 10
    compulsory: Compulsory = Compulsory.EXACT
    cancel: Cancel = Cancel.FIRST
    min_purse: int = 1
    first_banker: str = BY_CUT

    def __post_init__(self) -> None:
        for name, kind in _WORDS.items():
            object.__setattr__(self, name, checked_word(name, getattr(self, name), kind))
        for name in ("agreed", "min_purse"):
            checked_number(name, getattr(self, name), 1, MOST_UNITS)
        try:
            verify_name(self.first_banker)
        except BadText as error:
            raise BadSwitch(error.sentence, "B23") from None

    def switches(self) -> dict[str, object]:
        """The switches that differ from their defaults, as plain values."""
        return changed_switches(self)


_WORDS: dict[str, type[StrEnum]] = {"form": Form, "compulsory": Compulsory, "cancel": Cancel}
DEFAULT = BankingRules()
"""The first form, with the first banker found by the cut."""
LAID = BankingRules(form=Form.LAID)
"""The second form: a bank is laid (B14)."""


def rules_with(switches: Mapping[str, object]) -> BankingRules:
    """Rules from switches by name; those not named keep their defaults. Raises `BadSwitch`."""
    verify_switches(switches, BankingRules)
    return BankingRules(**switches)  # type: ignore[arg-type]
