"""Who sits at a shared table, and how he proves it: tokens, the founder's proof, one-time codes."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

from ecarte.errors import Refused
from ecarte.messages import message
from ecarte.service.shared.names import as_read
from ecarte.service.shared.table import SharedTable

_CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""What one-time codes are written with: nothing that looks like something else."""
CODE_LENGTH = 8
CODE_SECONDS = 10 * 60
"""How long a one-time code is good."""
_SECRET_KEY = 16
"""From so many signs on the key of a person who sits down is held to be known to him alone."""
FOUNDER_PROOF = "founder_proof"
"""Under which the setup of a table keeps by what its founder is known."""


class Founded(NamedTuple):
    """A new table: its id, which is the invitation, and the id with which one may only watch.

    `founder` proves who has founded it: a banking table keeps the founder's name for him.
    """

    id: str
    watch: str
    founder: str


class Seated(NamedTuple):
    """A seat taken: the token that proves it, and the place."""

    token: str
    place: str


def fingerprint(secret: str) -> str:
    """What is stored of a token or code: it can be recognised by it, but not made from it."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_code() -> str:
    """A one-time code, as it is stored by its fingerprint."""
    return "".join(secrets.choice(_CODE_SIGNS) for _ in range(CODE_LENGTH))


def code_read(written: str) -> str:
    """A one-time code without what people write between its signs."""
    return "".join(sign for sign in written.upper() if sign in _CODE_SIGNS)[:CODE_LENGTH]


def sat_with(entries: Sequence[dict[str, Any]], key: str | None) -> str | None:
    """The place of the person who has sat down with this key already."""
    if key is None or len(key) < _SECRET_KEY:
        return None
    for entry in entries:
        if entry["do"] == "sit" and entry.get("key") == key:
            return str(entry["by"])
    return None


def proves(table: SharedTable, proof: str | None) -> bool:
    """Whether this is the proof of whoever has founded the table."""
    kept = str(table.setup.get(FOUNDER_PROOF, ""))
    return proof is not None and secrets.compare_digest(fingerprint(proof), kept)


def verify_founder(table: SharedTable, name: str, proof: str | None) -> None:
    """Keeps the name of the founder of a banking table for him: what he may do follows from it."""
    if table.game != "banking" or FOUNDER_PROOF not in table.setup or proves(table, proof):
        return
    if as_read(name) == as_read(str(table.setup["founder"])):
        raise Refused(message("The name “{name}” is taken at this table.", name=name))


def place_for(table: SharedTable, place: str | None, name: str) -> str:
    """The place a person sits down at. Raises `Refused` if there is none."""
    if table.game == "banking":
        return name
    free = table.free_places()
    if not free:
        raise Refused(message("All seats at this table are taken; you can watch."))
    if place is None:
        return free[0]
    if place not in free:
        raise Refused(message("This seat is taken."))
    return place
