"""The joint law of tableaux 2, 3 and 4: shipped for a fresh pack, counted for any other.

The three are not independent: they meet the same hand of the banker's. `scripts/banking_law.py`
rebuilds the file in `data` that holds the 27 chances for each way to cancel (B7).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files

from ecarte.analysis.banking_law import Law, law
from ecarte.analysis.banking_places import Outcomes
from ecarte.analysis.banking_undealt import FRESH, Undealt
from ecarte.banking.rules import Cancel
from ecarte.banking.state import STAKED_TABLEAUX, Outcome

FILE = files("ecarte.analysis") / "data" / "banking_joint.json"
"""The chances on a fresh pack, as fractions in lowest terms."""


def joint(
    undealt: Undealt = FRESH,
    cancel: Cancel = Cancel.FIRST,
    progress: Callable[[int], None] | None = None,
) -> Law:
    """The chances of all 27 outcomes of tableaux 2, 3 and 4 together, exactly.

    Some seconds where the pack is not fresh; `progress` as in `law`.
    """
    if undealt == FRESH:
        return dict(_shipped(cancel))
    return law(undealt, len(STAKED_TABLEAUX), cancel, progress)


@cache
def _shipped(cancel: Cancel) -> Law:
    return read(json.loads(FILE.read_text(encoding="utf-8"))[str(cancel)])


def name(outcomes: Outcomes) -> str:
    """The outcomes as they are written: `banker,en_carte,tableau`."""
    return ",".join(outcome.name.lower() for outcome in outcomes)


def written(chances: Law) -> dict[str, str]:
    """A law as text: the names of the outcomes, and the chance as a fraction."""
    return {name(outcomes): str(chance) for outcomes, chance in chances.items()}


def read(text: Mapping[str, str]) -> Law:
    """The law that `written` wrote."""
    return {
        tuple(Outcome[name.upper()] for name in names.split(",")): Fraction(chance)
        for names, chance in text.items()
    }
