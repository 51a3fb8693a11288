"""Signs for terminals that have few: each is written as near as it can be."""

from __future__ import annotations

import unicodedata

NEAREST = {
    **{"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "’": "'", "–": "-", "…": "...", "−": "-"},
    **{"→": "->", "±": "+-", "·": "-", "œ": "oe", "Œ": "OE", "æ": "ae", "Æ": "AE"},
    **{"\u00a0": " ", "\u202f": " "},
    **dict(zip("♠♥♦♣", "SHDC", strict=True)),
}
"""What stands for a sign where it cannot be written; letters only lose their accents."""


def nearest(sign: str, encoding: str) -> str:
    """A sign as near as it can be written in an encoding; a question mark if nothing is near."""
    for one in (sign, NEAREST.get(sign, sign), unicodedata.normalize("NFD", sign)[0]):
        try:
            one.encode(encoding)
        except UnicodeEncodeError:
            continue
        return one
    return "?"
