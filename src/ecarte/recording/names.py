"""Players' names in records: any text that fits on the rest of a line."""

from __future__ import annotations

import unicodedata

from ecarte.errors import BadText
from ecarte.messages import message

LONGEST_NAME = 100
"""The most characters a name may have."""
_NOT_IN_NAMES = {"Cc", "Cs", "Zl", "Zp"}
"""The Unicode categories that no name holds: controls, half characters, ends of lines."""


def verify_name(name: str) -> None:
    """Raises `BadText` if the name cannot be written in a record and read back."""
    if not name or name != name.strip():
        raise BadText(message("A name has at least one sign and no spaces at its ends."))
    if len(name) > LONGEST_NAME:
        raise BadText(message("A name has at most {most} signs.", most=LONGEST_NAME))
    if any(unicodedata.category(sign) in _NOT_IN_NAMES for sign in name):
        raise BadText(message("A name is written on one line, without control characters."))
