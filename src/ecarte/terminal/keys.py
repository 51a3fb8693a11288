"""The keys of the tables: what each does, which can be changed, and how a key press is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from textual.events import Key

from ecarte.messages import mark


class KeyUse(NamedTuple):
    """A key that can be changed: what it is as a rule, and what it does (a catalogue key)."""

    usual: str
    label: str


USES: dict[str, KeyUse] = {
    "propose": KeyUse("p", mark("Propose")),
    "stand": KeyUse("s", mark("Stand")),
    "accept": KeyUse("a", mark("Accept")),
    "refuse": KeyUse("r", mark("Refuse")),
    "announce": KeyUse("k", mark("Announce the king")),
    "silent": KeyUse("n", mark("Say nothing")),
    "hand": KeyUse("h", mark("Hand")),
    "table": KeyUse("t", mark("Table")),
    "last": KeyUse("l", mark("Last trick")),
    "history": KeyUse("w", mark("What happened")),
    "expert": KeyUse("e", mark("Expert")),
    "rule": KeyUse("?", mark("Rule")),
    "resign": KeyUse("x", mark("Resign")),
    "menu": KeyUse("escape", mark("Menu")),
}
"""The keys that can be changed, by what they do."""

FIXED = ("enter", "space", "tab", "up", "down", "left", "right", *"123456789")
"""Keys that always do the same."""
NAMED = {"escape": "Esc", "enter": mark("Enter"), "space": mark("Space")}
"""How keys without a sign of their own are written, as catalogue keys."""

LATIN = dict(zip("йцукенгшщзфывапролдячсмить", "qwertyuiopasdfghjklzxcvbnm", strict=True))
"""The Latin letter on the same key of a Russian keyboard, by the Russian one."""


def pressed(event: Key) -> str:
    """The key of an event: the sign it writes, in small letters, or the key's name."""
    sign = event.character
    if sign is not None and sign.isprintable() and sign != " ":
        return sign.lower()
    return event.key


def key_for(use: str, changed: Mapping[str, str]) -> str:
    """The key that does this."""
    return changed.get(use, USES[use].usual)


def use_of(key: str, changed: Mapping[str, str]) -> str | None:
    """What the key does, or None; a Russian letter counts for the Latin one on its key."""
    for one in (key, LATIN.get(key)):
        for use in USES:
            if one is not None and key_for(use, changed) == one:
                return use
    return None


def written(key: str) -> str:
    """The key as it is shown."""
    return NAMED.get(key, key.upper() if len(key) == 1 else key.capitalize())
