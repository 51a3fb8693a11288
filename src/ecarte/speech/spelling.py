"""How what a reader types is compared: capitals, accents and the kind of apostrophe do not matter.

“Coeur” is “cœur”, “все” is “всё”, and spaces may be doubled.
"""

from __future__ import annotations

import unicodedata

_ALIKE = str.maketrans({"œ": "oe", "æ": "ae", "’": "'", "‘": "'", "ʼ": "'", "´": "'", "`": "'"})
_LATIN_FOR_CYRILLIC = str.maketrans("СВсв", "CBcb")


def spelled(text: str) -> str:
    """The text as it is compared with other texts."""
    small = " ".join(text.casefold().translate(_ALIKE).split())
    parted = unicodedata.normalize("NFD", small)
    return "".join(sign for sign in parted if unicodedata.category(sign) != "Mn")


def rule_number(text: str) -> str:
    """The number of a rule as the book writes it; Cyrillic letters may stand for C and B."""
    return "".join(text.split()).translate(_LATIN_FOR_CYRILLIC).upper()
