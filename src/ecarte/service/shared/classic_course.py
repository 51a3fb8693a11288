"""The course of a classic table: who sits there, what was played, and who was told what.

A table has one match after another; each cut and each pack of them is a fair shuffle. What is
hidden is told to nobody, and watchers are told nothing while that could tell them something (C15).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Self, cast

from ecarte.classic import record as records
from ecarte.classic.acts import Act
from ecarte.classic.game import MatchView
from ecarte.classic.record import Record
from ecarte.classic.state import Pair
from ecarte.errors import BadText
from ecarte.language import Language
from ecarte.messages import Message, message
from ecarte.service import lesson
from ecarte.service.classic import PERSON, Session, Setup, Step
from ecarte.service.shared import classic_king as kings
from ecarte.service.shared.classic_cards import FairSource
from ecarte.service.shared.classic_games import Finished, game_record
from ecarte.service.shared.classic_setup import table_setup
from ecarte.service.shared.fair import FairCards, Shuffle
from ecarte.service.shared.table import SharedTable
from ecarte.shuffling import derive
from ecarte.speech import shared as speech
from ecarte.speech.classic import Names, events

PLACES = ("0", "1")
"""The places of a classic table, as entries write them."""
AUDIENCES: tuple[int | None, ...] = (0, 1, None)
"""Who is told what happens: each seat, and watchers (None)."""


class Told(NamedTuple):
    """A sentence somebody was told: in which entry, and in which deal of the table."""

    number: int
    deal: int
    said: Message


class ClassicCourse(SharedTable):
    """Where a classic table stands and how it came there; what may be done is `ClassicTable`'s.

    `session` is the match in play, None until the seats are taken; `games` are the finished games,
    `left` the seconds on the clocks, `deals` the number of deals begun, `play_at` the second of the
    last act that belongs to the play.
    """

    game = "classic"

    def __init__(self, setup: Mapping[str, object]) -> None:
        super().__init__(setup)
        self.plan = table_setup(setup)
        self.fair = FairCards(self.plan.secret)
        self.names = list(self.plan.names)
        self.words: dict[str, str] = {}
        self.session: Session | None = None
        self.games: list[Finished] = []
        self.left: Pair | None = None
        self.asks_back: int | None = None
        self.asks_rematch: set[int] = set()
        self.told: dict[int | None, list[Told]] = {place: [] for place in AUDIENCES}
        self.deals = 0
        self.play_at = 0
        self._matches = 0
        self._done: list[tuple[int | None, Act]] = []
        self._lines: list[str] = []
        self._hidden: set[int] = set()
        self._game = Record()
        self._game_from = 0
        self._game_shuffles: list[int] = []
        self._play_version = 0
        self._last_by = [0, 0]
        self._held: int | None = None
        self._watched: Self | None = None
        if not self.plan.persons:
            self._begin_match(0)

    @property
    def over(self) -> bool:
        """Whether the match is over (a rematch may follow)."""
        return self.session is not None and self.session.over

    @property
    def alone(self) -> int | None:
        """The seat of the one person at the table; None if there are two or none."""
        return self.plan.persons[0] if self.plan.alone else None

    @property
    def spoken_names(self) -> Names:
        """The players' names as they are said; a computer without a name is called by a word."""
        usual = speech.computer()
        said = [
            usual if kind != PERSON and name == str(usual) else name
            for kind, name in zip(self.plan.kinds, self.names, strict=True)
        ]
        return cast("Names", tuple(said))

    def free_places(self) -> list[str]:
        """The seats of people that nobody has taken yet."""
        return [str(seat) for seat in self.plan.persons if not self.names[seat]]

    def persons(self) -> list[str]:
        """The seats that people have taken."""
        return [str(seat) for seat in self.plan.persons if self.names[seat]]

    def view(self, seat: int | None) -> MatchView | None:
        """The match as a seat sees it, or a watcher (None); None before it has begun."""
        return None if self.session is None else self.session.view(seat)

    def version_for(self, place: str | None) -> int:
        """The version that a place, or a watcher, may know of (C15)."""
        return self.version if place is not None or self._held is None else self._held

    def answers(self, place: str | None, version: int) -> bool:
        """Whether nothing was played since this version; offers do not count."""
        del place
        return self._play_version <= version <= self.version

    def _begin_match(self, number: int, setup: Setup | None = None) -> None:
        """A match begins: afresh, or with the cards of `setup`."""
        plan = self.plan
        seed = derive(plan.secret, "match", self._matches)
        self._matches += 1
        names = (self.names[0], self.names[1])
        if setup is None and plan.lesson and self._matches == 1:
            setup = lesson.lesson_setup(names, seed)
        if setup is None:
            setup = Setup(plan.rules, names, plan.kinds, seed)
        source = FairSource(setup.rules, self._begin_shuffle, setup.prepared)
        self.session = Session(setup, source=source)
        self._done = []
        self._play_version = number
        self._game = game_record(self._record(self.session))
        self._begin_game()
        self.deals += 1
        self.asks_rematch = set()

    def _begin_game(self) -> None:
        self._game_from = len(self._session().acts)
        self._game_shuffles = sorted(self._hidden)
        clock = self.plan.clock
        self.left = None if clock is None else (clock.seconds, clock.seconds)

    def _begin_shuffle(self) -> Shuffle:
        shuffle = self.fair.begin(self.words, self._lines)
        self._lines = []
        self._hidden.add(shuffle.number)
        self._game_shuffles.append(shuffle.number)
        return shuffle

    def _did(self, step: Step, by: int | None, at: int, why: Message | None = None) -> None:
        """Something was played: it is told, and what follows from it for the table is done.

        `why` is told in the place of a resignation that the house entered.
        """
        session = self._session()
        number = self.version + 1
        self._done.append((by, step.act))
        self._lines.append(str(step.act))
        self._play_version, self.play_at = number, at
        self.asks_back = None
        for place in AUDIENCES:
            said = events(step.before.view(place), step.after.view(place), self.spoken_names)
            if why is not None:
                said[0] = why
            self._hear(place, number, said)
            if place == lesson.LEARNER and session.setup.prepared == lesson.PACK:
                self._remark(step, number)
        cut = step.before.deal is None and step.after.deal is not None
        if cut or step.after.last is not step.before.last:
            self._hidden.clear()
        if step.after.deals != step.before.deals:
            self.deals += 1
        if len(step.after.games) > len(step.before.games):
            self._end_game(session)
        self._hold(step, number)

    def _remark(self, step: Step, number: int) -> None:
        seat = lesson.LEARNER
        said = lesson.lesson_remark(
            step.before.view(seat), step.after.view(seat), self.spoken_names
        )
        if said is not None:
            self._hear(seat, number, [said])

    def _end_game(self, session: Session) -> None:
        match = session.match
        record = self._game._replace(acts=tuple(session.acts[self._game_from :]))
        shuffles = tuple(self._game_shuffles)
        self.games.append(Finished(self._matches, match.games[-1], record, shuffles))
        if match.deal is not None:
            self._game = self._game._replace(score=match.score, dealer=match.deal.dealer)
        self._begin_game()

    def _hold(self, step: Step, number: int) -> None:
        """Watchers are told nothing while a king might be spoken of by the one person (C15)."""
        waiting = self._held is not None and step.after.deals == step.before.deals
        if not kings.watchers_wait(step.after, self.alone, waiting):
            self._tell_watchers()
        elif self._held is None:
            self._held = number

    def _undo(self, number: int, said: Message) -> None:
        session = self._session()
        session.take_back(number)
        del self._done[len(self._done) - number :]
        del self._lines[len(self._lines) - number :]
        self._play_version = self.version + 1
        self._tell(said)
        if not kings.watchers_wait(session.match, self.alone, self._held is not None):
            self._tell_watchers()

    def _tell_watchers(self) -> None:
        """Watchers may know again where the table stands."""
        self._held = self._watched = None

    def _session(self) -> Session:
        assert self.session is not None
        return self.session

    def _tell(self, said: Message) -> None:
        """Everybody is told something."""
        for place in AUDIENCES:
            self._hear(place, self.version + 1, [said])

    def _hear(self, place: int | None, number: int, said: list[Message]) -> None:
        self.told[place] += [Told(number, self.deals, one) for one in said]

    def for_watchers(self) -> Self:
        """The table as far as watchers may know of it."""
        if self._held is None:
            return self
        if self._watched is None:
            self._watched = type(self)(self.setup)
            for entry in self.entries[: self._held]:
                self._watched.do(entry)
        return self._watched

    def since(self, place: str | None, version: int, language: Language) -> list[dict[str, object]]:
        """What a place was told after a version, each event once and in order."""
        return [
            {"n": told.number, "said": language.say(told.said)}
            for told in self.told[seat_of(place)]
            if version < told.number <= self.version_for(place)
        ]

    def revealed(self) -> list[Shuffle]:
        """The shuffles whose cards are all known, in order."""
        return [shuffle for shuffle in self.fair.begun if shuffle.number not in self._hidden]

    def record_text(self) -> str | None:
        """The record of the last match that is over; None while the first is being played."""
        session = self.session
        if session is None or not session.over:
            return None
        return records.write(self._record(session))

    def _record(self, session: Session) -> Record:
        setup = session.setup
        names = (self.names[0], self.names[1])
        return Record(setup.rules, names, None, setup.score, setup.dealer, tuple(session.acts))


def seat_of(place: str | None) -> int | None:
    """The seat of a place; None for a watcher. Raises `BadText` if there is no such place."""
    if place is None:
        return None
    if place not in PLACES:
        raise BadText(message("There is no such place at this table."))
    return int(place)
