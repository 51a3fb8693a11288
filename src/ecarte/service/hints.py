"""What the expert would do and why, beside what the old books advise: one decision looked at.

A hint is made from the view of the seat that is to act, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import hypot
from typing import NamedTuple

from ecarte.classic.acts import Act
from ecarte.classic.view import DealView
from ecarte.messages import Message, message
from ecarte.players.choice import Choice, verify_turn
from ecarte.players.expert.weighing import Weighed, Weighing
from ecarte.players.printed.player import PrintedPlayer
from ecarte.service import thinking
from ecarte.speech import hints as speech

MOST_SHOWN = 8
"""So many of the acts that were weighed are shown, the best ones."""


class Hint(NamedTuple):
    """What the expert thinks of a decision, and the printed advice for comparison."""

    weighing: Weighing
    printed: Choice

    @property
    def in_order(self) -> tuple[Weighed, ...]:
        """What the expert would do, then the other acts by their chances.

        An act that soon fell behind was not looked at any further, so that the figures of the
        others are surer than its own.
        """
        best, *others = self.weighing.acts
        return (best, *sorted(others, key=lambda one: -one.chance))

    @property
    def shown(self) -> tuple[Weighed, ...]:
        """The acts to be shown, the best first."""
        return self.in_order[:MOST_SHOWN]

    @property
    def not_shown(self) -> int:
        """How many acts were weighed beside them."""
        return len(self.weighing.acts) - len(self.shown)

    @property
    def agree(self) -> bool:
        """Whether the printed advice is what the expert would do."""
        return self.printed.act == self.weighing.best.act

    @property
    def of_printed(self) -> Weighed | None:
        """What the expert thinks of the printed act; None if it was not worth weighing to him."""
        return next((one for one in self.weighing.acts if one.act == self.printed.act), None)

    @property
    def level(self) -> bool:
        """Whether the best two acts are equally good, as far as can be seen."""
        best = self.in_order[:2]
        return len(best) == 2 and best[0].chance == best[1].chance

    @property
    def too_close(self) -> bool:
        """Whether the best two acts differ by less than the standard error of the difference."""
        if len(self.weighing.acts) < 2:
            return False
        best, second = self.in_order[:2]
        return best.chance - second.chance < hypot(best.error, second.error)

    def chosen(self) -> Message:
        """The sentence that says what the expert would do."""
        return speech.chosen(self.weighing.best.act)

    def listed(self) -> Iterator[Message]:
        """The acts that are shown with the chance of each, a line each."""
        for number, one in enumerate(self.shown, 1):
            yield speech.line(number, one.act, chance_told(one))

    def reckoned(self) -> Iterator[Message]:
        """What the acts were weighed against, and whether the best is the best for sure."""
        if self.not_shown:
            yield speech.not_shown(self.not_shown)
        yield speech.weighed_against(self.weighing.hands, self.weighing.every_hand)
        if self.level or self.too_close:
            yield message(speech.LEVEL if self.level else speech.TOO_CLOSE)

    def compared(self) -> Iterator[Message]:
        """The printed advice beside the expert's choice."""
        yield speech.printed(self.printed.act, self.printed.why, self.printed.piece)
        if self.agree:
            yield message(speech.AGREES)
        else:
            found = self.of_printed
            yield speech.otherwise(None if found is None else chance_told(found))

    def told(self) -> list[Message]:
        """The whole hint in sentences."""
        every = message(speech.EACH_CHANCE)
        return [self.chosen(), every, *self.listed(), *self.reckoned(), *self.compared()]


def chance_told(weighed: Weighed) -> Message:
    """The chance of an act in percent, and its error where there is one."""
    return speech.chance_told(weighed.chance, weighed.error)


def only_act(view: DealView) -> Act | None:
    """The act of a decision that is none, since no other is legal; resigning apart."""
    legal = view.legal_acts()
    return legal[0] if len(legal) == 1 else None


def hint(view: DealView, tell: Callable[[], None], quick: bool = False) -> Hint:
    """The hint for the owner of the view. Raises `Refused` if he is not to act.

    It takes a while, less where it is to be quick; `tell` is called before the expert is made
    ready, where that takes seconds.
    """
    verify_turn(view)
    printed = PrintedPlayer().advise(view)
    thinking.prepare(tell)
    return Hint(thinking.weigh(view, quick), printed)
