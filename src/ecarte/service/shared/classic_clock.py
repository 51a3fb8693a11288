"""The time at a classic table: clocks that run out, opponents who stay away, games lost by it."""

from __future__ import annotations

from ecarte.classic import acts
from ecarte.classic.state import Pair
from ecarte.errors import Refused
from ecarte.messages import Message, message
from ecarte.service.classic import Session
from ecarte.service.shared.classic_course import ClassicCourse
from ecarte.service.shared.table import Entry
from ecarte.speech import shared as speech


class ClassicClock(ClassicCourse):
    """A classic table with its clocks, if it has any; `left` are the seconds on them."""

    def due_at(self) -> int | None:
        """When the clock of whoever is to act runs out."""
        runs = self.clock_runs()
        if runs is None or self.left is None:
            return None
        return self.changed_at + max(0, self.left[runs])

    def clock_runs(self) -> int | None:
        """The seat whose clock is running."""
        session = self.session
        if self.left is None or session is None or not session.awaits_person:
            return None
        return session.actor

    def _verify_time(self, seat: int | None) -> None:
        if seat is not None and self.left is not None and self.left[seat] <= 0:
            raise Refused(message("Your time is over."))

    def _time(self, _entry: Entry, _seat: int | None, at: int) -> None:
        session, runs = self._playing(), self.clock_runs()
        if runs is None or self.left is None or self.left[runs] > 0:
            raise Refused(message("There is time left."))
        self._lose(session, runs, None, at, speech.time_over(self.spoken_names[runs]))

    def _claim(self, _entry: Entry, seat: int | None, at: int) -> None:
        session = self._playing()
        assert seat is not None
        claim_at = self.claim_at(seat)
        if claim_at is None:
            raise Refused(message("A game can be claimed only while the opponent is to act."))
        if at < claim_at:
            raise Refused(
                message(
                    "The opponent may still come back: the game can be claimed after {limit} "
                    "seconds without an act.",
                    limit=self.plan.limit,
                )
            )
        self._lose(session, 1 - seat, seat, at, speech.claimed(self.spoken_names, 1 - seat))

    def claim_at(self, seat: int) -> int | None:
        """From which second on a seat may claim the game; None while the other is not awaited."""
        session, other = self.session, 1 - seat
        if session is None or session.actor != other or other not in self.plan.persons:
            return None
        if seat not in self.plan.persons:
            return None
        return max(self.play_at, self._last_by[other]) + self.plan.limit

    def _lose(
        self, session: Session, loser: int, by: int | None, at: int, why: Message | None
    ) -> None:
        if session.match.deal is None:
            raise Refused(message("The players first cut for the deal."), "C2")
        self._did(session.do(acts.resign(loser)), by, at, why)

    def _playing(self) -> Session:
        if self.session is None:
            raise Refused(speech.waiting_for_players())
        if self.session.over:
            raise Refused(speech.match_over(), "C28")
        return self.session


def more(left: Pair, seat: int, seconds: int) -> Pair:
    """The clocks with so many seconds more for a seat."""
    return (left[0] + seconds, left[1]) if seat == 0 else (left[0], left[1] + seconds)
