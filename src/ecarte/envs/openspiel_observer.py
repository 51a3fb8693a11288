"""What OpenSpiel shows of a state: strings and tensors, all from the engine's own views.

Each kind of observation that OpenSpiel knows is made: with or without memory (perfect recall), of
what is public, of what one player sees alone, or of both.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import numpy as np
import pyspiel

from ecarte.cards import BIT, NO_CARD, TEXTS, text_of
from ecarte.classic.acts import Kind
from ecarte.classic.rules import ClassicRules
from ecarte.classic.state import NATURE, Phase
from ecarte.classic.view import DealView
from ecarte.envs.observation import (
    Layout,
    Tensor,
    information,
    information_layout,
    observation,
    observation_layout,
)
from ecarte.envs.openspiel_course import Course
from ecarte.envs.openspiel_setup import Length, Setup
from ecarte.envs.recall import written

PRIVATE = ("hand", "discards", "own thrown", "own drawn")
"""The parts of a tensor that only its seat knows."""


class HasCourse(Protocol):
    """A state of the OpenSpiel game."""

    course: Course


class Observer:
    """An observer as OpenSpiel asks for it: `tensor`, its parts in `dict`, and strings.

    Over a whole match there is no tensor with memory: the deals before are remembered in the
    string only.
    """

    def __init__(
        self, setup: Setup, kind: pyspiel.IIGObservationType, parameters: Mapping[str, object]
    ) -> None:
        if parameters:
            raise ValueError(f"there are no observation parameters; passed {parameters}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("nobody sees the cards of both players")
        self.recall = bool(kind.perfect_recall)
        self.public = bool(kind.public_info)
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.layout = _layout(setup.rules, self.recall)
        self.tensor: Tensor | None = None
        self.dict: dict[str, Tensor] = {}
        if not self.recall or setup.length is Length.DEAL:
            self._make_tensor()

    def _make_tensor(self) -> None:
        self._shown = np.zeros(self.layout.size, bool)
        shown = []
        for field in self.layout.fields:
            if self.private if field.name in PRIVATE else self.public:
                self._shown[field.begin : field.begin + field.size] = True
                shown.append(field)
        self.tensor = np.zeros(int(self._shown.sum()), np.float32)
        begin = 0
        for field in shown:
            self.dict[field.name] = self.tensor[begin : begin + field.size]
            begin += field.size

    def set_from(self, state: HasCourse, player: int) -> None:
        """Fills the tensor with what a player sees of a state."""
        if self.tensor is None:
            return
        course = state.course
        view = course.view(player)
        if view is None:
            self.tensor.fill(0)
            if "seat" in self.dict:
                self.dict["seat"][player] = 1
            return
        seen = information(view, course.events(player)) if self.recall else observation(view)
        self.tensor[:] = seen[self._shown]

    def string_from(self, state: HasCourse, player: int) -> str:
        """What a player sees of a state, as text."""
        course = state.course
        if self.recall:
            return self._memory(course, player)
        parts = []
        if self.public:
            parts.append(_table(course.view(None)))
        if self.private:
            parts.append(_hand(course.view(player)))
        return "\n".join(part for part in parts if part)

    def _memory(self, course: Course, player: int) -> str:
        if not self.private:
            return _story(course, None) if self.public else ""
        if self.public:
            return f"player {player}\n{_story(course, player)}"
        view = course.view(player)
        own = [
            one
            for one in course.events(player)
            if one.seat == player and one.kind in (Kind.DEAL, Kind.DISCARD)
        ]
        return written(view, own) if view is not None and own else ""


def _layout(rules: ClassicRules, recall: bool) -> Layout:
    return information_layout(rules) if recall else observation_layout(rules)


def _story(course: Course, seat: int | None) -> str:
    """All that a seat, or a spectator, has been told."""
    view = course.view(seat)
    if view is None:
        return "who deals is not known"
    known = course.known(seat)
    return known.past + (written(view, known.events) if known.events or not known.past else "")


def _table(view: DealView | None) -> str:
    """The table as everybody sees it."""
    if view is None:
        return "who deals is not known"
    actor = "nature" if view.actor == NATURE else str(view.actor)
    waits = "over" if view.phase is Phase.OVER else f"{view.phase.name.lower()}: {actor}"
    words = [f"dealer {view.dealer}", f"score {view.score[0]} {view.score[1]}", waits]
    if view.turn_up != NO_CARD:
        words.append(f"turn-up {TEXTS[view.turn_up]}")
        words.append(f"stock {view.stock}")
    if view.exchanges:
        words.append("exchanges " + " ".join(f"{one}/{two}" for one, two in view.exchanges))
    if view.proposal:
        words.append(f"proposal {view.proposal}")
    if view.vulnerable is not None:
        words.append(f"vulnerable {view.vulnerable}")
    if view.announced is not None:
        words.append(f"king {view.announced}")
    if view.asked and view.phase is Phase.KING:
        words.append(f"asked {view.asked}")
    words += [
        f"trick {trick.winner}: {trick.leader} {text_of((trick.led, trick.reply))}"
        for trick in view.taken
    ]
    if view.led != NO_CARD:
        words.append(f"led {TEXTS[view.led]}")
    return "; ".join(words)


def _hand(view: DealView | None) -> str:
    """What one player sees alone: his hand and what he has thrown."""
    if view is None:
        return ""
    words = []
    for name, some in (("hand", view.hand), ("threw", view.discards)):
        if some:
            words.append(f"{name} {text_of(card for card in view.rules.pack if some & BIT[card])}")
    return "; ".join(words)
