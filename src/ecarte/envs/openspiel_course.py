"""A match in the making, as a value: where it stands and the way it came there.

Chance deals one card at a time. Each step keeps the one before it, so that what a seat has been
told can be read off the way, and copies share all they have in common.
"""

from __future__ import annotations

from math import comb

from ecarte.cards import BIT
from ecarte.classic import acts
from ecarte.classic import game as matches
from ecarte.classic.acts import Act
from ecarte.classic.deal import Deal
from ecarte.classic.game import Match
from ecarte.classic.state import NATURE, NOBODY, Phase
from ecarte.classic.view import DealView
from ecarte.envs.openspiel_setup import CUT, Dealing, Length, Setup, Utility
from ecarte.envs.recall import Known, Told, learned, told

Outcomes = list[tuple[int, float]]
SPECTATOR = 2
"""Where what a spectator knows is kept, behind the two seats."""


class Course:
    """One step of a match: nothing in it changes but what is kept to save work.

    `match` is None while it is not known who deals; `action` led here from `before`; `actor` is
    the seat that is to act, `NATURE` or, at the end, `NOBODY`.
    """

    __slots__ = ("_known", "_views", "action", "actor", "before", "match", "setup")

    def __init__(
        self, setup: Setup, match: Match | None, action: int, before: Course | None
    ) -> None:
        self.setup = setup
        self.match = match
        self.action = action
        self.before = before
        self.actor = _actor(setup, match)
        self._known: list[Known | None] = [None, None, None]
        self._views: list[DealView | None] = [None, None, None]

    def __deepcopy__(self, memo: object) -> Course:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return replayed, (self.setup, self.actions())

    @property
    def over(self) -> bool:
        """Whether what is played has come to its end."""
        return self.actor == NOBODY

    @property
    def deal(self) -> Deal | None:
        """The deal in play, or the last one when all is over."""
        if self.match is None:
            return None
        return self.match.last if self.over else self.match.deal

    def view(self, seat: int | None) -> DealView | None:
        """The deal in play as a seat sees it, or a spectator (None)."""
        place = SPECTATOR if seat is None else seat
        found, deal = self._views[place], self.deal
        if found is None and deal is not None:
            found = self._views[place] = deal.view(seat)
        return found

    def known(self, seat: int | None) -> Known:
        """All that a seat has been told, or a spectator (None)."""
        place = SPECTATOR if seat is None else seat
        steps, step = list[Course](), self
        while step._known[place] is None and step.before is not None:
            steps.append(step)
            step = step.before
        known = step._known[place] or Known()
        for later in reversed(steps):
            known = later._known[place] = later._learned(known, seat)
        return known

    def _learned(self, known: Known, seat: int | None) -> Known:
        assert self.before is not None
        before, match = self.before.view(seat), self.match
        if before is None or match is None:
            return known
        deal = match.deal if self.before.match and match.deals == self.before.match.deals else None
        after = deal or match.last
        assert after is not None
        return learned(known, before, after.view(seat))

    def events(self, seat: int | None) -> tuple[Told, ...]:
        """What a seat has been told of the deal in play, or of the last one when all is over."""
        if self.over and self.before is not None:
            before, deal = self.before, self.deal
            seen = before.view(seat)
            assert seen is not None
            assert deal is not None
            return (*before.known(seat).events, told(seen, deal.view(seat)))
        return self.known(seat).events

    def actions(self) -> tuple[int, ...]:
        """The actions that led here, chance’s included."""
        found, step = [], self
        while step.before is not None:
            found.append(step.action)
            step = step.before
        return tuple(reversed(found))

    def act(self, action: int) -> Act:
        """The act that an action stands for here."""
        deal, rules = self.deal, self.setup.rules
        assert deal is not None
        if deal.actor == NATURE:
            return acts.deal((rules.pack[action],))
        return self.setup.numbers.act(action, deal.hands[deal.actor])

    def after(self, action: int) -> Course:
        """The course after an action. Raises `Refused` if the rules forbid it."""
        setup, match = self.setup, self.match
        if match is None:
            begun = matches.start(setup.rules, action, setup.score)
        else:
            begun = match.apply(self.act(action))
        return Course(setup, begun, action, self)

    def legal(self) -> list[int]:
        """The actions of the player who is to act."""
        view = self.view(self.actor)
        assert view is not None
        return self.setup.numbers.legal(view)

    def outcomes(self) -> Outcomes:
        """What chance can do here and how likely it is: who deals, or the next card."""
        if self.match is None:
            return [(0, 0.5), (1, 0.5)]
        deal = self.deal
        assert deal is not None
        left = [
            place for place, card in enumerate(self.setup.rules.pack) if not deal.used & BIT[card]
        ]
        if self.setup.dealing is Dealing.SORTED:
            return self._sorted_outcomes(deal, left)
        chance = 1 / len(left)
        return [(place, chance) for place in left]

    def _sorted_outcomes(self, deal: Deal, left: list[int]) -> Outcomes:
        """The lowest place of as many cards as are still to come together, all sets alike."""
        begun, to_come = together(deal)
        if begun:
            left = [place for place in left if place > self.action]
        sets = comb(len(left), to_come)
        return [
            (place, comb(len(left) - number - 1, to_come - 1) / sets)
            for number, place in enumerate(left[: len(left) - to_come + 1])
        ]

    def text(self) -> str:
        """All that has happened, as a record writes it, deal by deal."""
        lines, steps, step = ["who deals is not known"], list[Course](), self
        while step.before is not None:
            steps.append(step)
            step = step.before
        if step.match is not None:
            lines = [step.opening()]
        for later in reversed(steps):
            before = later.before
            assert before is not None
            assert later.match is not None
            if before.match is None:
                lines = [later.opening()]
                continue
            lines[-1] += f"; {before.act(later.action)}"
            if not later.over and later.match.deals > before.match.deals:
                lines.append(later.opening())
        return "\n".join(lines)

    def opening(self) -> str:
        """Who deals and at what score, as a deal is begun."""
        deal = self.deal
        assert deal is not None
        return f"dealer {deal.dealer}; score {deal.score[0]} {deal.score[1]}"

    def returns(self) -> tuple[float, float]:
        """What each player has at the end; nothing before it."""
        match = self.match
        if match is None or not self.over:
            return 0.0, 0.0
        if self.setup.utility is Utility.UNITS:
            first: float = match.units[0]
        elif self.setup.utility is Utility.POINTS:
            assert match.last is not None
            first = sum(one.points * (1 - 2 * one.seat) for one in match.last.awards)
        else:
            last = match.games[-1].winner if match.games else None
            first = 0 if last is None else 1 - 2 * last
        return float(first), 0.0 - first


def _actor(setup: Setup, match: Match | None) -> int:
    """Who is to act; a single deal ends where the match would go on with the next."""
    if match is None:
        return NATURE
    if setup.length is Length.DEAL and match.last is not None:
        return NOBODY
    return match.actor


def together(deal: Deal) -> tuple[int, int]:
    """How many cards have come of those dealt together now, and how many are to come."""
    if deal.phase is Phase.DRAW:
        elder, dealer = deal.exchanges[-1]
        number = dealer if deal.receiver == deal.dealer else elder
        return number - deal.owed, deal.owed
    order, place = deal.rules.elder_first, deal.dealt
    if place == len(order):
        return 0, 1
    first, last = place, place
    while first > 0 and order[first - 1] == order[place]:
        first -= 1
    while last < len(order) and order[last] == order[place]:
        last += 1
    return place - first, last - place


def begin(setup: Setup) -> Course:
    """The course before its first card."""
    match = None
    if setup.dealer != CUT:
        match = matches.start(setup.rules, setup.dealer, setup.score)
    return Course(setup, match, -1, None)


def replayed(setup: Setup, done: tuple[int, ...]) -> Course:
    """The course that these actions lead to."""
    course = begin(setup)
    for action in done:
        course = course.after(action)
    return course
