"""A classic match in progress, between people and computer players.

The session deals, lets the computer players act, and can be written down and taken up again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple, cast

from ecarte.cards import BIT, Card, cards, first_repeated, text_of
from ecarte.classic import acts
from ecarte.classic import game as matches
from ecarte.classic import record as records
from ecarte.classic.acts import Act
from ecarte.classic.game import Match, MatchPhase, MatchView
from ecarte.classic.record import Record
from ecarte.classic.rules import SWEDISH, ClassicRules
from ecarte.classic.source import SeededSource, Source
from ecarte.classic.state import NATURE, Pair, Phase
from ecarte.errors import BadRecord, BadText, EcarteError
from ecarte.messages import Message, counted, message
from ecarte.players.player import PLAYERS, Player, player
from ecarte.service.thinking import THINKERS, Thinker
from ecarte.shuffling import derive, shuffled
from ecarte.speech.classic import events

PERSON = "person"
"""The player's name in a `Setup` for a seat that a person plays."""
SAVED = "classic"
"""The name under which a match in progress is kept."""


class Setup(NamedTuple):
    """How a match begins.

    `players` names who plays each seat (`PERSON` or a computer player). `prepared` is the pack of
    the first deal from the top where it does not follow from the seed: a typed position, or the
    same deal again.
    """

    rules: ClassicRules = SWEDISH
    names: tuple[str, str] = ("", "")
    players: tuple[str, str] = (PERSON, "printed")
    seed: bytes = b""
    score: Pair = (0, 0)
    dealer: int | None = None
    prepared: tuple[Card, ...] = ()


class Step(NamedTuple):
    """One act of the match: the match before it, the act, and the match after it."""

    before: Match
    act: Act
    after: Match


class PreparedSource(SeededSource):
    """The cards of a setup: the prepared pack first, then what the seed gives."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup.rules, setup.seed)
        self.prepared = setup.prepared

    def pack(self, number: int) -> Sequence[Card]:
        """The pack of a deal."""
        return self.prepared if number == 1 and self.prepared else super().pack(number)


class Session:
    """A match in progress. `match` is where it stands; `acts` are all acts so far.

    The cards come from `source`; where none is given they follow from the setup.
    """

    def __init__(
        self, setup: Setup, played: Sequence[Act] = (), source: Source | None = None
    ) -> None:
        self.setup = setup
        self.source = PreparedSource(setup) if source is None else source
        self.match = matches.start(setup.rules, setup.dealer, setup.score)
        self.acts: list[Act] = []
        self.computers: list[Player | None] = [
            seated(name, derive(setup.seed, "player", seat))
            for seat, name in enumerate(setup.players)
        ]
        for act in played:
            self.do(act)

    @property
    def actor(self) -> int:
        """The seat that is to act, `NATURE` or `NOBODY`."""
        return self.match.actor

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return self.match.phase is MatchPhase.OVER

    @property
    def awaits_person(self) -> bool:
        """Whether a person is to act."""
        return self.actor >= 0 and self.computers[self.actor] is None

    @property
    def takes_time(self) -> bool:
        """Whether a computer player is to act who thinks for longer than a face may stand still."""
        return isinstance(self._computer(), Thinker)

    @property
    def persons(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat, computer in enumerate(self.computers) if computer is None]

    def view(self, seat: int | None) -> MatchView:
        """The match as a seat sees it, or a spectator (None)."""
        return self.match.view(seat)

    def do(self, act: Act) -> Step:
        """Does an act for whoever is to act. Raises `Refused`; nothing changes then."""
        before = self.match
        self.match = before.apply(act)
        self.acts.append(act)
        return Step(before, act, self.match)

    def take_back(self, number: int) -> None:
        """Makes the last acts undone; the cards to come stay the same."""
        del self.acts[len(self.acts) - number :]
        self.match = records.replay(self.record())

    def go_on(self) -> Step | None:
        """Lets nature or a computer player do one act; None when a person is to act or all is over.

        A computer player sees its own view and nothing else.
        """
        if self.over or self.awaits_person:
            return None
        if self.actor == NATURE:
            return self.do(self.source.nature_act(self.match))
        return self.do(self.choosing()())

    def choosing(self) -> Callable[[], Act]:
        """How the computer player who is to act finds his act; it may be called beside the face.

        He knows no more than his view, and nothing changes in the session.
        """
        computer, deal = self._computer(), self.match.deal
        assert computer is not None
        assert deal is not None
        return partial(computer.choose, deal.view(self.actor))

    def _computer(self) -> Player | None:
        return self.computers[self.actor] if self.actor >= 0 else None

    def forced(self) -> Act | None:
        """The one thing a person can say about a king he does not hold, if that is asked (C15).

        Only where the other seat is a computer's: between people everyone answers alike.
        """
        deal = self.match.deal
        if deal is None or deal.phase is not Phase.KING or len(self.persons) != 1:
            return None
        if self.awaits_person and not deal.view(self.actor).holds_king:
            return acts.SILENT
        return None

    def told(self, step: Step, seat: int | None) -> list[Message]:
        """What a seat, or a spectator, is told of a step."""
        return events(step.before.view(seat), step.after.view(seat), self.setup.names)

    def record(self) -> Record:
        """The match written down; the seed is part of it where all cards follow from it."""
        setup = self.setup
        seed = None if setup.prepared else setup.seed
        return Record(setup.rules, setup.names, seed, setup.score, setup.dealer, tuple(self.acts))

    def facts(self) -> dict[str, object]:
        """The session as plain values, from which `resumed` makes it again."""
        return {
            "record": records.write(self.record()),
            "seed": self.setup.seed.hex(),
            "players": list(self.setup.players),
            "prepared": text_of(self.setup.prepared),
        }

    def this_deal_again(self) -> Session:
        """A new match that begins with the cards of the deal in play, or of the last one."""
        return Session(self.setup_again())

    def setup_again(self) -> Setup:
        """The setup of a match that begins with the cards of the deal in play, or of the last."""
        deal = self.match.deal
        number = self.match.deals
        if deal is None or (deal.phase is Phase.DEAL and number > 1 and self.match.last):
            deal, number = self.match.last, number if deal is None else number - 1
        assert deal is not None
        first = next(
            before.deal
            for before in records.states(self.record())
            if before.deals == number and before.deal is not None
        )
        return self.setup._replace(
            score=first.score, dealer=first.dealer, prepared=tuple(self.source.pack(number))
        )


def seated(name: str, seed: bytes) -> Player | None:
    """The player of a seat by his name in a `Setup`; None for a person. Raises `BadSwitch`."""
    if name == PERSON:
        return None
    # the expert is loaded only when he has to think
    return Thinker(name, seed) if name in THINKERS and name in PLAYERS else player(name, seed)


def resumed(facts: Mapping[str, object]) -> Session:
    """The session that was kept as facts. Raises `EcarteError` if they are damaged."""
    try:
        record = records.read(str(facts["record"]))
        first, second = cast("list[object]", facts["players"])
        setup = Setup(
            record.rules,
            record.names,
            (str(first), str(second)),
            bytes.fromhex(str(facts["seed"])),
            record.score,
            record.dealer,
            tuple(cards(str(facts["prepared"]))),
        )
        return Session(setup, record.acts)
    except (BadRecord, KeyError, TypeError, ValueError) as damage:
        raise EcarteError(message("The saved game is damaged and cannot be resumed.")) from damage


def position_pack(
    rules: ClassicRules,
    seed: bytes,
    dealer: int,
    hands: tuple[Sequence[Card], Sequence[Card]],
    turn_up: Card | None = None,
) -> tuple[Card, ...]:
    """The pack, from the top, that deals this position: a hand for each seat, and the turn-up.

    A hand may be empty or short, and the turn-up None: the seed decides the rest. Raises
    `BadText` if cards are named twice, are not in the pack, or are too many for a hand.
    """
    named = [*hands[0], *hands[1], *([] if turn_up is None else [turn_up])]
    repeated = first_repeated(named)
    if repeated is not None:
        raise BadText(message("The card {card} is named twice.", card=repeated), "C1")
    for card in named:
        if not rules.pack_set & BIT[card]:
            raise BadText(message("The card {card} is not in this pack.", card=card), "C1")
    if max(len(hand) for hand in hands) > rules.hand_size:
        raise BadText(
            counted("A hand has {number} card.", "A hand has {number} cards.", rules.hand_size),
            "C3",
        )
    rest = [card for card in shuffled(rules.pack, derive(seed, "position")) if card not in named]
    full = [list(hand) for hand in hands]
    for held in full:
        missing = rules.hand_size - len(held)
        held.extend(rest[:missing])
        del rest[:missing]
    turned = rest.pop(0) if turn_up is None else turn_up
    dealt = [full[1 - dealer if to_elder else dealer].pop(0) for to_elder in rules.elder_first]
    return (*dealt, turned, *rest)
