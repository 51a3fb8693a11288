"""A banking evening in progress, between people and computer neighbours.

The session deals, lets the computers stake and bank, knows whom the table waits for, and can be
written down and taken up again with the same cards to come.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast

from ecarte.banking import acts
from ecarte.banking import table as tables
from ecarte.banking.acts import BY_NATURE, NATURE, Act, Kind
from ecarte.banking.record import Record
from ecarte.banking.rules import DEFAULT, BankingRules, rules_with
from ecarte.banking.source import SeededSource, Source
from ecarte.banking.state import Phase, is_seated
from ecarte.banking.table import Table
from ecarte.banking.view import TableView
from ecarte.cards import Card, cards, text_of
from ecarte.errors import BadText, EcarteError, Refused
from ecarte.messages import Message, message
from ecarte.players import banking as computers
from ecarte.service.evening import Settlement, leaving, who_owes_whom
from ecarte.shuffling import derive
from ecarte.speech.banking import events

__all__ = [
    "COMPUTERS",
    "PERSON",
    "SAVED",
    "Player",
    "Session",
    "Settlement",
    "Setup",
    "Step",
    "neighbours",
    "resumed",
    "who_owes_whom",
]

PERSON = "person"
"""The kind of a player who is a person."""
COMPUTERS = computers.PLAYERS
"""The kinds of computer players."""
SAVED = "banking"
"""The name under which an evening in progress is kept."""


class Player(NamedTuple):
    """Who sits down when the evening begins: name, units, and `PERSON` or a kind of computer."""

    name: str
    purse: int
    kind: str = PERSON


class Setup(NamedTuple):
    """How an evening begins.

    `prepared` are the first whole packs from the top where they do not follow from the seed.
    """

    rules: BankingRules = DEFAULT
    players: tuple[Player, ...] = ()
    seed: bytes = b""
    prepared: tuple[tuple[Card, ...], ...] = ()


class Step(NamedTuple):
    """One act of the evening: the table before it, the act, and the table after it."""

    before: Table
    act: Act
    after: Table


def neighbours(purses: Mapping[str, int], persons: int = 1) -> tuple[Player, ...]:
    """Players for a table: the first so many are people, the others computers of all kinds."""
    return tuple(
        Player(name, units, PERSON if place < persons else COMPUTERS[place % len(COMPUTERS)])
        for place, (name, units) in enumerate(purses.items())
    )


class PreparedSource(SeededSource):
    """The cards of a setup: the prepared packs first, then what the seed gives."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup.seed)
        self.prepared = setup.prepared

    def pack(self, number: int) -> Sequence[Card]:
        """All 104 cards as the first, second, … whole shuffle left them."""
        if number <= len(self.prepared):
            return self.prepared[number - 1]
        return super().pack(number)


_WITHOUT_WISH = {
    Phase.OFFER: Kind.DECLINE,
    Phase.STAKING: Kind.CLOSE,
    Phase.BETWEEN: Kind.DEAL,
    Phase.BROKEN: Kind.PASS,
}
"""What a computer does that must act and wants nothing of its own."""


class Session:
    """An evening in progress. `table` is where it stands; `acts` are all acts so far.

    `kinds` says of everybody who has ever sat here whether he is a person. `done` are those who
    have said in this phase of this deal that they wish nothing more; their acts stay possible.
    `source` gives the cards where they do not follow from the setup.
    """

    def __init__(
        self, setup: Setup, played: Sequence[Act] = (), source: Source | None = None
    ) -> None:
        names = [player.name for player in setup.players]
        for name in names:
            if names.count(name) > 1:
                raise BadText(message("Two players are called {name}.", name=name), "B1")
        self.setup = setup
        self.source = PreparedSource(setup) if source is None else source
        self.table = tables.start(setup.rules, {one.name: one.purse for one in setup.players})
        self.acts: list[Act] = []
        self.kinds = {player.name: _verified(player.kind) for player in setup.players}
        self.done: set[str] = set()
        for act in played:
            self._do(act)

    @property
    def over(self) -> bool:
        """Whether the evening is over."""
        return self.table.phase is Phase.OVER

    @property
    def persons(self) -> tuple[str, ...]:
        """The people at the table, in the order of the seats."""
        return tuple(seat.name for seat in self.table.seats if self.is_person(seat.name))

    def is_person(self, name: str) -> bool:
        """Whether a player is a person."""
        return self.kinds.get(name, PERSON) == PERSON

    @property
    def awaited(self) -> tuple[str, ...]:
        """The people without whom the evening does not go on now; several may be staking."""
        return tuple(name for name in self._asked() if self.is_person(name))

    @property
    def may_act(self) -> tuple[str, ...]:
        """The people who may act now, awaited or not; sitting down and leaving are always open."""
        actors = {option.actor for option in self.view(None).options()}
        return tuple(name for name in self.persons if name in actors)

    def _asked(self) -> tuple[str, ...]:
        """Whose turn it is: computer punters, then the people who punt, then the banker."""
        table = self.table
        if table.phase is Phase.OFFER:
            return (table.offered,) if table.offered is not None else ()
        if table.banker is None or table.phase not in _WITHOUT_WISH:
            return ()
        if table.phase is Phase.BROKEN:
            return (table.banker,)
        view = self.view(None)
        undone = [name for name in view.punters if name not in self.done]
        machines = [name for name in undone if not self.is_person(name)]
        if machines:
            return (machines[0],)
        if table.phase is Phase.STAKING:
            can_stake = {option.actor for option in view.options()}
            undone = [name for name in undone if name in can_stake]
        return tuple(undone) or (table.banker,)

    def view(self, player: str | None) -> TableView:
        """The evening as a player sees it, or a spectator (None)."""
        return self.table.view(player)

    def do(self, act: Act) -> Step:
        """Does an act of a player. Raises `Refused`; nothing changes then."""
        if act.kind in BY_NATURE:
            raise Refused(message("The program deals the cards here."), "B3")
        return self._do(act)

    def sit(self, name: str, units: int, kind: str = PERSON) -> Step:
        """Somebody sits down with so many units, or brings more and stays what he is (B24)."""
        _verified(kind)
        newcomer = not is_seated(self.table, name)
        step = self.do(acts.sit(name, units))
        if newcomer:
            self.kinds[name] = kind
        return step

    def say_done(self, name: str) -> None:
        """A player has nothing more to do in this phase of the deal."""
        self.done.add(name)

    def _do(self, act: Act) -> Step:
        before = self.table
        if act.kind in BY_NATURE:
            before.verify(act)
            if self.source.nature_act(before) != act:
                raise Refused(message("The seed gives other cards than these."), "B3")
        return self._follow(act)

    def _follow(self, act: Act) -> Step:
        before = self.table
        after = before.apply(act)
        self.source.follow(before, act, after)
        self.table = after
        self.acts.append(act)
        if (after.phase, after.deal) != (before.phase, before.deal):
            self.done.clear()
        self.done.discard(act.actor)
        return Step(before, act, after)

    def go_on(self) -> Step | None:
        """Lets nature or a computer do one act; None when people are awaited or all is over.

        A computer sees its own view and nothing else.
        """
        if self.table.phase in (Phase.CUT, Phase.DEALING):
            return self._follow(self.source.nature_act(self.table))
        while (name := self.computer_asked) is not None:
            act = self.choice(name)
            if act is not None:
                return self._follow(act)
            self.done.add(name)
        return None

    @property
    def computer_asked(self) -> str | None:
        """The computer that is to act now, or to say that it wishes nothing."""
        asked = self._asked()
        return asked[0] if asked and not self.is_person(asked[0]) else None

    def choice(self, name: str) -> Act | None:
        """What a computer does, None when nothing; the evening stays as it is.

        Its choices depend on the seed and on how far the evening is.
        """
        seed = derive(self.setup.seed, f"neighbour {name}", len(self.acts))
        act = computers.player(self.kinds[name], seed).choose(self.view(name))
        if act is None and name in (self.table.banker, self.table.offered):
            return Act(name, _WITHOUT_WISH[self.table.phase])
        return act

    def told(self, step: Step, player: str | None) -> list[Message]:
        """What a player, or a spectator, is told of a step."""
        return events(step.before.view(player), step.after.view(player), step.act)

    def break_up(self) -> list[Step]:
        """Everybody goes, the banker first: the evening ends, and a deal not opened is void."""
        return [self.do(act) for act in leaving(self.table) if not self.over]

    def record(self) -> Record:
        """The evening written down; the seed is part of it where all cards follow from it."""
        setup = self.setup
        seed = None if setup.prepared else setup.seed or None
        players = tuple((player.name, player.purse) for player in setup.players)
        return Record(setup.rules, players, seed, tuple(self.acts))

    def facts(self) -> dict[str, object]:
        """The session as plain values, from which `resumed` makes it again."""
        setup = self.setup
        return {
            "rules": setup.rules.switches(),
            "players": [list(player) for player in setup.players],
            "seed": setup.seed.hex(),
            "prepared": [text_of(pack) for pack in setup.prepared],
            "acts": [str(act) for act in self.acts],
            "kinds": dict(self.kinds),
            "done": sorted(self.done),
        }


def _verified(kind: str) -> str:
    if kind != PERSON:
        computers.player(kind, NATURE.encode())
    return kind


def resumed(facts: Mapping[str, object]) -> Session:
    """The session that was kept as facts. Raises `EcarteError` if they are damaged."""
    try:
        return _from_facts(facts)
    except (EcarteError, KeyError, TypeError, ValueError, AttributeError) as damage:
        raise EcarteError(
            message("The saved evening is damaged and cannot be resumed.")
        ) from damage


def setup_from(facts: Mapping[str, object]) -> Setup:
    """How a kept evening began. Raises what the damage causes."""
    players = cast("list[tuple[str, int, str]]", facts["players"])
    packs = cast("list[str]", facts["prepared"])
    return Setup(
        rules_with(cast("dict[str, object]", facts["rules"])),
        tuple(Player(str(name), units, str(kind)) for name, units, kind in players),
        bytes.fromhex(str(facts["seed"])),
        tuple(tuple(cards(pack)) for pack in packs),
    )


def _from_facts(facts: Mapping[str, object]) -> Session:
    played = cast("list[str]", facts["acts"])
    session = Session(setup_from(facts), [acts.act(text) for text in played])
    kinds = cast("dict[str, str]", facts["kinds"])
    session.kinds.update({str(name): _verified(str(kind)) for name, kind in kinds.items()})
    session.done = {str(name) for name in cast("list[str]", facts["done"])}
    return session
