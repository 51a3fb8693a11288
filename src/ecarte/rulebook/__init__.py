"""The numbered rules of both games, in words for players.

C1 to C29 are the rules of classic Écarté, B1 to B24 those of the banking game.  The texts are
English and are marked for the catalogues; a face shows them in the reader's language.
"""

from __future__ import annotations

from ecarte.rulebook.banking import BANKING
from ecarte.rulebook.classic import CLASSIC
from ecarte.rulebook.entry import Rule

__all__ = ["RULES", "Rule", "banking_rules", "classic_rules", "rule"]

RULES: dict[str, Rule] = {entry.id: entry for entry in (*CLASSIC, *BANKING)}


def rule(id: str) -> Rule:
    """The rule of this number ("C18", "c18"); a number that is not in the book is a KeyError."""
    return RULES[id.upper()]


def classic_rules() -> tuple[Rule, ...]:
    """The rules of classic Écarté, C1 to C29."""
    return CLASSIC


def banking_rules() -> tuple[Rule, ...]:
    """The rules of banking Écarté, B1 to B24."""
    return BANKING
