"""What the expert thinks of decisions, for pages: one thought at a time, and none twice."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import NamedTuple

from ecarte.classic.acts import Act
from ecarte.classic.view import DealView
from ecarte.errors import EcarteError
from ecarte.messages import Message, message
from ecarte.service import hints
from ecarte.service.hints import Hint
from ecarte.speech import hints as speech
from ecarte.speech.classic_prompts import label

MOST_KEPT = 1000
"""So many thoughts are kept."""
MOST_WAITING = 12
"""So many may wait for the expert; whoever comes then is asked to come again."""


class Candidate(NamedTuple):
    """An act that could be done: its name, its chance told and as a share of 1, and what it is."""

    name: Message
    told: Message
    chance: float
    best: bool
    played: bool


class Opinion(NamedTuple):
    """What the expert thinks of a decision, as a page shows it."""

    chosen: Message
    candidates: tuple[Candidate, ...]
    reckoned: tuple[Message, ...]
    compared: tuple[Message, ...]


class Experts:
    """The expert for all pages of a server."""

    def __init__(self) -> None:
        self._kept: OrderedDict[DealView, Hint] = OrderedDict()
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def hint(self, view: DealView) -> Hint:
        """The expert's thought. Raises `EcarteError` where too many ask, or he cannot be had."""
        if view in self._kept:
            self._kept.move_to_end(view)
            return self._kept[view]
        if self._waiting >= MOST_WAITING:
            raise EcarteError(message("The expert has his hands full; ask again in a minute."))
        self._waiting += 1
        try:
            async with self._turn:
                if view not in self._kept:
                    self._kept[view] = await asyncio.to_thread(hints.hint, view, _quietly, True)
                    while len(self._kept) > MOST_KEPT:
                        self._kept.popitem(last=False)
                return self._kept[view]
        finally:
            self._waiting -= 1

    async def opinion(self, view: DealView, played: Act | None = None) -> Opinion:
        """What the expert thinks, the act that was played marked among the others."""
        only = hints.only_act(view)
        if only is not None:
            return Opinion(speech.only_act(only), (), (), ())
        return opinion(await self.hint(view), played)


def opinion(hint: Hint, played: Act | None = None) -> Opinion:
    """A hint as a page shows it. The act played is among the candidates if it was weighed."""
    shown = list(hint.shown)
    shown += [one for one in hint.in_order if one.act == played and one not in shown]
    return Opinion(
        hint.chosen(),
        tuple(
            Candidate(
                label(one.act),
                hints.chance_told(one),
                one.chance,
                one is hint.weighing.best,
                one.act == played,
            )
            for one in shown
        ),
        tuple(hint.reckoned()),
        tuple(hint.compared()),
    )


def _quietly() -> None:
    """Nobody is told that the expert is being made ready: the page says that he thinks."""
