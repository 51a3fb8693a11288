"""Players' names at the banking table, where every act begins with one."""

from __future__ import annotations

from ecarte.errors import BadText
from ecarte.messages import message
from ecarte.recording import names as written

LONGEST_NAME = 40
"""The most characters a name may have here."""


def verify_name(name: object) -> None:
    """Raises `BadText` for a name that cannot stand before an act and be read back."""
    if not isinstance(name, str):
        raise BadText(message("A player’s name is a text."))
    written.verify_name(name)
    if len(name) > LONGEST_NAME or "|" in name:
        raise BadText(
            message(
                "At this table a name has at most {most} characters, and no “|” among them.",
                most=LONGEST_NAME,
            )
        )
