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
        return changed.get(f"banking {use}", BANKING_USES[use].usual)
    return key_for(use, changed) if use in USES else use


def banking_label(use: str) -> str:
    """What a key of the footer is called, as a catalogue key."""
    return BANKING_USES[use].label if use in BANKING_USES else USES[use].label


_LATIN = str.maketrans("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm")


def latin(key: str) -> str:
    """The Latin letter on the same key of a Russian keyboard; other keys as they are."""
    return key.translate(_LATIN) if len(key) == 1 else key
