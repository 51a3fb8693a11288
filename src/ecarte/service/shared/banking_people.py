"""Who sits at a shared banking table: names, words, money off the table, whom it waits for."""

from __future__ import annotations

from collections.abc import Iterable

from ecarte.banking.ledger import Why
from ecarte.banking.table import Table
from ecarte.errors import Refused
from ecarte.messages import message
from ecarte.service.shared.banking_setup import (
    MOST_PLAYERS,
    BankingSetup,
    verified_name,
)
from ecarte.service.shared.names import as_read


class People:
    """The people of a table, in the order in which they have come.

    `words` are what each contributes to the shuffles, also of those who have gone; `granted` is
    the play money that each has got so far; `sitting` those at the table now. `away` are those
    who have kept the table waiting too long: the house answers for them until they do something.
    """

    def __init__(self, setup: BankingSetup) -> None:
        self._setup = setup
        self.words: dict[str, str] = {}
        self.granted: dict[str, int] = {}
        self.sitting: list[str] = []
        self.away: set[str] = set()
        self._awaited_since: dict[str, int] = {}

    def verify_new(self, name: object) -> str:
        """The name of a newcomer. Refuses one that somebody here has or has had."""
        new = verified_name(name)
        taken = {as_read(one.name) for one in self._setup.computers}
        taken |= {as_read(one) for one in self.words}
        if as_read(new) in taken:
            raise Refused(message("The name “{name}” is taken at this table.", name=new))
        self.verify_room()
        return new

    def verify_room(self) -> None:
        """Refuses another player at a full table."""
        if len(self.sitting) + len(self._setup.computers) >= MOST_PLAYERS:
            raise Refused(message("At most {most} players sit at this table.", most=MOST_PLAYERS))

    def sit(self, name: str, words: str) -> None:
        """Somebody sits down; words once given stay if none are given."""
        self.words[name] = words or self.words.get(name, "")
        self.granted.setdefault(name, self._setup.units)
        self.sitting.append(name)

    def leave(self, name: str) -> None:
        """Somebody goes; his name and his money stay his."""
        self.sitting.remove(name)
        self.away.discard(name)

    @property
    def contributed(self) -> dict[str, str]:
        """The words of those who sit here, by name."""
        return {name: self.words[name] for name in self.sitting}

    def purse_kept(self, name: str, table: Table | None) -> int:
        """The units that a player has away from the table."""
        kept = self.granted.get(name, 0)
        for entry in () if table is None else table.ledger:
            if entry.who == name:
                kept += entry.amount * ((entry.why is Why.TAKEN) - (entry.why is Why.BROUGHT))
        return kept

    def grant(self, name: str) -> None:
        """A person who has nothing left gets play money once more."""
        self.granted[name] += self._setup.units

    def present(self, name: str) -> bool:
        """Whether a person sits here and answers for himself."""
        return name in self.sitting and name not in self.away

    @property
    def anybody(self) -> bool:
        """Whether somebody sits here who answers for himself."""
        return any(name not in self.away for name in self.sitting)

    def wait_for(self, awaited: Iterable[str], at: int, afresh: bool, acted: object) -> None:
        """Notes since when each is awaited: anew when something else is asked, or he has acted."""
        self._awaited_since = {
            name: at if afresh or name == acted else self._awaited_since.get(name, at)
            for name in awaited
        }

    def claimable_at(self, name: str) -> int | None:
        """The second from which the table may go on without somebody; None if it need not."""
        since = self._awaited_since.get(name)
        return None if since is None or name in self.away else since + self._setup.limit
