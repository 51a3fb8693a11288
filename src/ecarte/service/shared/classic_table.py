"""A classic table that two people share, or one and the computer: a match, and one after it.

Entries by persons (places "0" and "1"): `sit` with `name` and `words`, `act` with an `act` as it is
written everywhere, `resign`, `ask_back`, `answer_back` with `yes`, `rematch`, `claim`, `again`. By
the house (None): `cards`, `act` for a computer, or for a person who has nothing to say about the
king (see `classic_king`), and `time` when a clock has run out.
"""

from __future__ import annotations

from collections.abc import Callable

from ecarte.classic import acts
from ecarte.classic.acts import Act, Kind
from ecarte.classic.state import NATURE, Phase
from ecarte.errors import BadText, EcarteError, Refused
from ecarte.language import Language
from ecarte.messages import message
from ecarte.players.player import Player, player
from ecarte.recording.names import LONGEST_NAME, verify_name
from ecarte.service.classic import Session
from ecarte.service.shared import classic_king as kings
from ecarte.service.shared.classic_back import acts_to_undo, spoken_of_king
from ecarte.service.shared.classic_clock import ClassicClock, more
from ecarte.service.shared.classic_course import PLACES, seat_of
from ecarte.service.shared.classic_snapshot import snapshot
from ecarte.service.shared.fair import LONGEST_WORDS
from ecarte.service.shared.table import Entry, checked_text
from ecarte.shuffling import derive
from ecarte.speech import shared as speech

LONGEST_ACT = 200
"""The most signs in the text of an act."""
BY_CARDS = (Kind.DEAL, Kind.CUT)
ABOUT_KING = (Kind.ANNOUNCE, Kind.SILENT)
"""Answers that add nothing to a clock, since not everybody may have to give them (C15)."""


class ClassicTable(ClassicClock):
    """A classic table: what persons and the house may do at it, and what everybody is shown."""

    def due(self, now: int) -> Entry | None:
        """Cards that are due, a silence that need not be asked for, or a clock that ran out."""
        session = self.session
        if session is None or session.over:
            return None
        if session.actor == NATURE:
            return _by_house("cards", now)
        if kings.silence_due(session.match, self.alone):
            return {**_by_house("act", now), "act": str(acts.SILENT)}
        at = self.due_at()
        return _by_house("time", now) if at is not None and now >= at else None

    def pause(self) -> float:
        """Computers act after a moment, and about the king always after the same one."""
        session = self.session
        if session is None or session.actor < 0 or session.awaits_person:
            return 0.0
        deal = session.match.deal
        asked = deal is not None and deal.phase is Phase.KING
        return kings.KING_PAUSE if asked else kings.PAUSE

    def thinking(self) -> Callable[[], Entry] | None:
        """How the computer who is to act finds its entry; it knows its own view only."""
        session = self.session
        if session is None or session.over or session.actor < 0 or session.awaits_person:
            return None
        deal, seat, version = session.match.deal, session.actor, self._play_version
        assert deal is not None
        choose = kings.answer(self._computer(seat), deal.view(seat))
        at = self.changed_at

        def think() -> Entry:
            return {**_by_house("act", at), "act": str(choose()), "to": version}

        return think

    def _computer(self, seat: int) -> Player:
        """The player of a seat; one who plays by chance is made afresh, so that nothing is lost."""
        assert self.session is not None
        if self.plan.kinds[seat] == "random":
            return player("random", derive(self.plan.secret, f"chance {seat}", self.version))
        computer = self.session.computers[seat]
        assert computer is not None
        return computer

    def _apply(self, entry: Entry, at: int) -> None:
        verb, by = entry.get("do"), entry.get("by")
        if by is not None and by not in PLACES:
            raise BadText(message("There is no such place at this table."))
        seat = None if by is None else int(str(by))
        do = (_BY_HOUSE if seat is None else _BY_PERSONS).get(str(verb))
        if do is None:
            raise BadText(message("“{verb}” is nothing that can be done at this table.", verb=verb))
        if seat is not None and verb != "sit" and str(seat) not in self.persons():
            raise Refused(message("Take a seat first."))
        before, runs = self.left, self.clock_runs()
        if before is not None and runs is not None:
            spent = max(0, at - self.changed_at)
            self.left = more(before, runs, -spent)
        try:
            do(self, entry, seat, at)
        except EcarteError:
            self.left = before
            raise
        if seat is not None:
            self._last_by[seat] = at

    def _sit(self, entry: Entry, seat: int | None, _at: int) -> None:
        assert seat is not None
        if str(seat) not in self.free_places():
            raise Refused(message("This seat is taken."))
        name = checked_text(entry.get("name"), "name", LONGEST_NAME)
        words = checked_text(entry.get("words", ""), "words", LONGEST_WORDS)
        verify_name(name)
        if name in self.names:
            raise BadText(message("The two players need different names."))
        self.names[seat] = name
        self.words = {
            place: words if place == str(seat) else self.words.get(place, "")
            for place in PLACES
            if place == str(seat) or place in self.words
        }
        self._tell(speech.sat_down(name))
        if not self.free_places():
            self._begin_match(self.version + 1)

    def _cards(self, _entry: Entry, _seat: int | None, at: int) -> None:
        session = self._playing()
        if session.actor != NATURE:
            raise Refused(message("No cards are due here."), "C3")
        self._did(session.do(session.source.nature_act(session.match)), None, at)

    def _act(self, entry: Entry, seat: int | None, at: int) -> None:
        session = self._playing()
        act = acts.act(checked_text(entry.get("act"), "act", LONGEST_ACT))
        if act.kind in BY_CARDS:
            raise Refused(message("The cards are dealt by the house."), "C3")
        if act.kind is Kind.RESIGN:
            self._resign(entry, seat, at)
            return
        if seat is None:
            self._verify_house_act(session, entry, act)
        elif session.actor != seat:
            self._not_your_turn(session)
        self._verify_time(seat)
        games, clock = len(self.games), self.plan.clock
        # who is alone cannot take a silence back: it may have been entered for him (C15)
        unasked = self.alone is not None and act.kind is Kind.SILENT
        self._did(session.do(act), None if unasked else seat, at)
        earns = len(self.games) == games and act.kind not in ABOUT_KING
        if earns and seat is not None and clock is not None and self.left is not None:
            self.left = more(self.left, seat, clock.increment)

    def _verify_house_act(self, session: Session, entry: Entry, act: Act) -> None:
        if session.awaits_person:
            if act != acts.SILENT or not kings.silence_due(session.match, self.alone):
                raise Refused(message("A person is to act here, not the house."))
        elif entry.get("to", self._play_version) != self._play_version:
            raise Refused(message("The table has moved on since the computer thought."))

    def _not_your_turn(self, session: Session) -> None:
        if session.actor < 0:
            raise Refused(message("The cards are being dealt; wait a moment."))
        raise Refused(
            message("It is not your turn: {name} is to act.", name=self.spoken_names[session.actor])
        )

    def _resign(self, _entry: Entry, seat: int | None, at: int) -> None:
        if seat is None:
            raise Refused(message("Only a person can resign."), "C29")
        self._lose(self._playing(), seat, seat, at, None)

    def _ask_back(self, _entry: Entry, seat: int | None, _at: int) -> None:
        assert seat is not None
        number = self._undoable(seat)
        name = self.spoken_names[seat]
        if self.alone is not None:
            self._undo(number, speech.took_back(name, None))
            return
        if self.asks_back is not None:
            raise Refused(message("This has been asked already."))
        self._tell(speech.asks_back(name))
        self.asks_back = seat

    def may_ask_back(self, seat: int) -> bool:
        """Whether a seat may ask to take back what it did last."""
        try:
            return self.asks_back is None and self._undoable(seat) > 0
        except Refused:
            return False

    def _undoable(self, seat: int) -> int:
        deal = self._playing().match.deal
        if deal is None or deal.phase is Phase.DEAL:
            raise Refused(message("There is nothing to be taken back in this deal."))
        self._verify_not_asked()
        if self.alone is not None and (deal.phase is Phase.KING or spoken_of_king(self._done)):
            raise Refused(
                message("Nothing can be taken back once the king has been asked about."), "C15"
            )
        return acts_to_undo(self._done, seat)

    def _verify_not_asked(self) -> None:
        """Refuses to leave the question about the king where only its holder is asked (C15)."""
        deal = self._session().match.deal
        asked = deal is not None and deal.phase is Phase.KING and deal.actor == self.alone
        if asked and self.alone is not None:
            raise Refused(message("First say whether you announce the king."), "C15")

    def _answer_back(self, entry: Entry, seat: int | None, _at: int) -> None:
        assert seat is not None
        if self.asks_back is None or self.asks_back == seat:
            raise Refused(message("Nobody has asked you to take anything back."))
        asker, names = self.asks_back, self.spoken_names
        yes = entry.get("yes")
        if type(yes) is not bool:
            raise BadText(message("Answer yes or no."))
        if yes:
            self._undo(self._undoable(asker), speech.took_back(names[asker], names[seat]))
        else:
            self._tell(speech.not_back(names[seat]))
        self.asks_back = None

    def _rematch(self, _entry: Entry, seat: int | None, _at: int) -> None:
        assert seat is not None
        if not self.over:
            raise Refused(message("The match is not over yet."), "C28")
        if seat in self.asks_rematch:
            raise Refused(message("This has been asked already."))
        if self.asks_rematch | {seat} != set(self.plan.persons):
            self._tell(speech.asks_rematch(self.spoken_names[seat]))
            self.asks_rematch.add(seat)
            return
        self._begin_match(self.version + 1)
        self._tell(speech.new_match())

    def _again(self, _entry: Entry, _seat: int | None, _at: int) -> None:
        setup = self._verify_again().setup_again()
        self._begin_match(self.version + 1, setup)
        self._tell_watchers()
        self._tell(speech.deal_again())

    def may_again(self) -> bool:
        """Whether the one person may ask for the same deal again."""
        try:
            self._verify_again()
        except Refused:
            return False
        return True

    def _verify_again(self) -> Session:
        session = self.session
        if self.alone is None or session is None:
            raise Refused(message("A deal can be played again only against the computer."))
        deal = session.match.deal
        if session.match.last is None and (deal is None or deal.phase is Phase.DEAL):
            raise Refused(message("No cards have been dealt yet."))
        self._verify_not_asked()
        return session

    def snapshot(
        self, place: str | None, language: Language, now: int | None = None
    ) -> dict[str, object]:
        """Everything a place, or a watcher (None), may know now, in a language."""
        seat = seat_of(place)
        return snapshot(self if seat is not None else self.for_watchers(), seat, language, now)


def _by_house(verb: str, now: int) -> Entry:
    return {"do": verb, "by": None, "key": None, "at": now}


_Doing = Callable[[ClassicTable, Entry, "int | None", int], None]
_BY_PERSONS: dict[str, _Doing] = {
    "sit": ClassicTable._sit,
    "act": ClassicTable._act,
    "resign": ClassicTable._resign,
    "ask_back": ClassicTable._ask_back,
    "answer_back": ClassicTable._answer_back,
    "rematch": ClassicTable._rematch,
    "claim": ClassicTable._claim,
    "again": ClassicTable._again,
}
"""What persons may do."""
_BY_HOUSE: dict[str, _Doing] = {
    "cards": ClassicTable._cards,
    "act": ClassicTable._act,
    "time": ClassicTable._time,
}
"""What the house may do."""
