"""Names of people who sit down at shared tables: short, on one line, what they look like."""

from __future__ import annotations

import unicodedata

from ecarte.errors import BadText
from ecarte.messages import message

LONGEST_NAME = 24
"""The most characters of a person's name at a shared table."""
_NOT_IN_NAMES = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""What no name holds: controls, marks that turn the direction of writing, what is no character."""


def verify_person(name: str) -> str:
    """The name as it is kept: without spaces at its ends or several in a row.

    Raises `BadText` for a name that is empty, too long or could not be shown as it is.
    """
    whole = unicodedata.normalize("NFC", name)
    kept = " ".join(part for part in whole.split(" ") if part)
    if not kept:
        raise BadText(message("A name has at least one sign."))
    if len(kept) > LONGEST_NAME:
        raise BadText(message("A name has at most {most} signs.", most=LONGEST_NAME))
    if not showable(kept) or "|" in kept:
        raise BadText(
            message("A name is written on one line, with letters, numbers and ordinary signs.")
        )
    return kept


def as_read(name: str) -> str:
    """A name as a reader tells it from others: without case, variants and invisible signs."""
    visible = "".join(
        sign
        for sign in unicodedata.normalize("NFKC", name)
        if unicodedata.category(sign) not in ("Cf", "Mn", "Cn", "Co")
    )
    return " ".join(visible.casefold().split())


def showable(text: str) -> bool:
    """Whether a text holds no controls and nothing that turns the direction of writing."""
    return not any(unicodedata.category(sign) in _NOT_IN_NAMES for sign in text)


def verify_shown(*texts: object) -> None:
    """Raises `BadText` if one of these texts could not be shown; what is no text is let pass."""
    if not all(showable(text) for text in texts if isinstance(text, str)):
        raise BadText(message("A text holds signs that cannot be shown."))
