"""Hints: the expert's opinion of a decision beside the printed advice, from one seat's view."""

from __future__ import annotations

import subprocess
import sys

import pytest

from ecarte.classic import acts
from ecarte.classic.view import DealView
from ecarte.errors import Refused
from ecarte.messages import message
from ecarte.players.choice import Choice
from ecarte.players.expert.weighing import Weighed, Weighing
from ecarte.service import hints
from ecarte.service.classic import PERSON, Session, Setup
from ecarte.service.hints import Hint
from ecarte.speech import hints as speech
from tests.classic.scenario import scene, view_of_actor

DEAL = "elder KH QS 7H AD 10D; dealer 7S 8S 9S 7C 8C; turn-up 8H"
STAND, ONE, TWO = acts.STAND, acts.PROPOSE[1], acts.PROPOSE[2]


def view(played: str = "") -> DealView:
    return view_of_actor(scene(DEAL, played))


def hint(*weighed: Weighed, printed: Choice | None = None, every_hand: bool = False) -> Hint:
    choice = printed or Choice(STAND, message("Stand."), "EB-N1")
    return Hint(Weighing(weighed, 12, every_hand), choice)


@pytest.mark.parametrize(
    ("chances", "errors", "close", "level"),
    [
        ((0.60, 0.50), (0.01, 0.01), False, False),
        ((0.60, 0.59), (0.01, 0.01), True, False),
        ((0.60, 0.59), (0.0, 0.0), False, False),
        ((0.60, 0.60), (0.0, 0.0), False, True),
        ((0.60, 0.60), (0.1, 0.1), True, True),
    ],
)
def test_two_acts_are_too_close_to_call_within_the_error_of_their_difference(
    chances: tuple[float, float], errors: tuple[float, float], close: bool, level: bool
) -> None:
    found = hint(Weighed(STAND, chances[0], errors[0]), Weighed(ONE, chances[1], errors[1]))
    assert (found.too_close, found.level) == (close, level)
    said = [str(one) for one in found.reckoned()]
    assert (str(message(speech.LEVEL)) in said) == level
    assert (str(message(speech.TOO_CLOSE)) in said) == (close and not level)


def test_the_others_follow_by_their_chances_after_what_the_expert_would_do() -> None:
    found = hint(Weighed(TWO, 0.50, 0), Weighed(STAND, 0.47, 0), Weighed(ONE, 0.48, 0))
    assert [one.act for one in found.shown] == [TWO, ONE, STAND]
    assert [str(one) for one in found.listed()] == [
        "1. Propose 2: 50.0 %",
        "2. Propose 1: 48.0 %",
        "3. Stand: 47.0 %",
    ]


def test_no_more_than_eight_acts_are_listed_and_the_rest_are_counted() -> None:
    found = hint(*(Weighed(acts.PLAY[card], 0.5, 0.1) for card in range(10)))
    assert len(list(found.listed())) == 8
    assert str(next(found.reckoned())) == "2 more acts were weighed and are not shown."


@pytest.mark.parametrize(
    ("chance", "error", "told"),
    [
        (0.6123, 0.0, "61.2 %"),
        (1.0, 0.0, "100.0 %"),
        (0.0, 0.0, "0.0 %"),
        (0.0996, 0.0, "10.0 %"),
        (0.5, 0.0104, "50.0 % ± 1.0"),
    ],
)
def test_chances_are_told_in_percent_with_one_decimal(
    chance: float, error: float, told: str
) -> None:
    assert str(speech.chance_told(chance, error)) == told


def test_the_printed_advice_is_told_with_its_piece_and_whether_the_expert_agrees() -> None:
    best, other = Weighed(STAND, 0.6, 0), Weighed(ONE, 0.5, 0)
    advice, agreement = hint(best, other).compared()
    assert str(advice) == "The printed advice is: Stand. Stand. (EB-N1)"
    assert str(agreement) == "The expert agrees."
    _, agreement = hint(other._replace(chance=0.7), best).compared()
    assert str(agreement) == "The expert would do otherwise, and gives this act 60.0 %."
    _, agreement = hint(other).compared()
    assert str(agreement) == "The expert would do otherwise."


def test_where_no_book_speaks_that_is_said_with_what_is_done_then() -> None:
    silent = Choice(STAND, message("No printed advice: play."))
    advice, _ = hint(Weighed(STAND, 0.6, 0), printed=silent).compared()
    assert str(advice) == "No printed advice: play. Here that is: Stand."


@pytest.mark.parametrize("every_hand", [True, False])
def test_what_the_acts_were_weighed_against_is_told(every_hand: bool) -> None:
    (said,) = hint(Weighed(STAND, 0.6, 0), every_hand=every_hand).reckoned()
    assert ("all 12 hands" if every_hand else "a sample of 12 hands") in str(said)


def test_one_legal_act_is_no_decision() -> None:
    assert hints.only_act(view()) is None
    assert hints.only_act(view("stand, silent")) == acts.SILENT
    assert hints.only_act(view("stand, announce, 10D")) is None


def test_a_hint_out_of_turn_is_refused_before_anything_is_loaded() -> None:
    state = scene(DEAL)
    with pytest.raises(Refused):
        hints.hint(state.view(1 - state.actor), lambda: pytest.fail("he must not be made ready"))


def test_nothing_that_compiles_is_loaded_by_a_game_before_the_expert_has_to_think() -> None:
    program = """
import sys
from ecarte.language import language
from ecarte.service.classic import Session, Setup
import ecarte.terminal.app, ecarte.terminal.plain.game, ecarte.terminal.new_game
for opponent in ("printed", "expert", "expert-quick", "expert-fast"):
    session = Session(Setup(names=("A", "B"), players=("person", opponent), seed=b"x", dealer=1))
    while session.go_on():
        pass
    assert session.awaits_person
    assert not session.takes_time
print([name for name in ("numpy", "numba", "llvmlite") if name in sys.modules])
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert (ran.stdout.strip(), ran.stderr) == ("[]", "")


def test_the_real_expert_gives_the_same_hint_to_equal_views_and_plays_at_a_table() -> None:
    first, second = (hints.hint(view(), lambda: None) for _ in range(2))
    assert first == second
    assert {one.act for one in first.weighing.acts} == set(view().legal_acts())
    assert all(0 <= one.chance <= 1 for one in first.weighing.acts)
    setup = Setup(names=("A", "B"), players=(PERSON, "expert-fast"), seed=b"one", dealer=0)
    played = []
    for _ in range(2):
        session = Session(setup)
        while session.go_on():
            pass
        played.append(session.acts)
    assert played[0] == played[1]
    assert session.awaits_person
