"""The keys of the banking table. Those it shares with the classic table are in `keys`."""

from __future__ import annotations

from collections.abc import Mapping

from ecarte.messages import mark
from ecarte.terminal.keys import USES, KeyUse, key_for

BANKING_USES: dict[str, KeyUse] = {
    "stake": KeyUse("s", mark("Stake")),
    "withdraw": KeyUse("0", mark("Withdraw")),
    "done": KeyUse("d", mark("Done")),
    "close": KeyUse("c", mark("Close the staking")),
    "take": KeyUse("a", mark("Take the bank")),
    "lay": KeyUse("l", mark("Lay a bank")),
    "decline": KeyUse("n", mark("Decline")),
    "deal": KeyUse("d", mark("Deal")),
    "shuffle": KeyUse("s", mark("Shuffle the undealt cards")),
    "retire": KeyUse("r", mark("Retire")),
    "responsible": KeyUse("b", mark("Responsible bank")),
    "pass": KeyUse("p", mark("Pass the bank")),
    "amount": KeyUse("e", mark("Enter the amount")),
    "other": KeyUse("o", mark("Who acts")),
    "money": KeyUse("m", mark("Money")),
    "seats": KeyUse("g", mark("Come or go")),
}
"""The keys of the banking table by what they do; some serve in different phases."""
SHARED = ("table", "history", "rule", "menu")
"""What the keys of the classic table do here as well."""
ALWAYS = ("amount", "other", "money", "seats", *SHARED)
"""What can be done in every phase."""


def banking_key(use: str, changed: Mapping[str, str]) -> str:
    """The key that does this at the banking table."""
    if use in BANKING_USES:
        return changed.get(changed_name(use), BANKING_USES[use].usual)
    return key_for(use, changed) if use in USES else use


def banking_label(use: str) -> str:
    """What a key of the footer is called, as a catalogue key."""
    return BANKING_USES[use].label if use in BANKING_USES else USES[use].label


TOGETHER = (
    ("take", "lay", "decline"),
    ("stake", "withdraw", "done"),
    ("close",),
    ("shuffle", "done"),
    ("deal", "retire"),
    ("lay", "responsible", "pass"),
)
"""What one person may be offered at the same moment; the rest never meets."""


def changed_name(use: str) -> str:
    """The name under which a key that differs from the usual one is kept."""
    return f"banking {use}" if use in BANKING_USES else use


def usual_key(use: str) -> str:
    """The key that does this as a rule, at either table."""
    return (BANKING_USES if use in BANKING_USES else USES)[use].usual


def taken_by(use: str, key: str, changed: Mapping[str, str]) -> str | None:
    """What else the key does where this is offered too, or None."""
    for other in (*USES, *BANKING_USES):
        if other != use and banking_key(other, changed) == key and _meet(use, other):
            return other
    return None


def _meet(use: str, other: str) -> bool:
    if use in USES and other in USES:
        return True
    if use in USES or other in USES:
        return use in SHARED or other in SHARED
    if use in ALWAYS or other in ALWAYS:
        return True
    return any(use in some and other in some for some in TOGETHER)
