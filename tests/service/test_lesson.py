"""The guided first deal teaches what it says, with the recommended acts and with all others."""

from __future__ import annotations

from random import Random

import pytest

from ecarte.cards import cards, in_set, set_of
from ecarte.classic import acts
from ecarte.classic.acts import Act, Kind
from ecarte.classic.state import Phase, Reason
from ecarte.classic.view import DealView
from ecarte.language import language
from ecarte.messages import Message
from ecarte.service.classic import Session, resumed
from ecarte.service.lesson import (
    LEARNER,
    PACK,
    in_lesson,
    lesson_act,
    lesson_remark,
    lesson_setup,
    lesson_text,
)
from ecarte.speech.classic_prompts import prompt

NAMES = ("Anna", "Boris")
NEWCOMER = Session(lesson_setup(NAMES, b"later deals"))


def deal_view(session: Session) -> DealView:
    view = session.view(LEARNER).deal
    assert view is not None
    return view


def played(session: Session, choose: object = None) -> tuple[list[DealView], list[Message]]:
    """The views at which the learner decided in his first deal, and all remarks."""
    decisions, remarks = [], []
    while session.match.deals <= 1 and not session.over:
        if session.awaits_person:
            view = deal_view(session)
            decisions.append(view)
            act = choose(view) if callable(choose) else lesson_act(view)
            assert isinstance(act, Act)
            step = session.do(act)
        else:
            went = session.go_on()
            assert went is not None
            step = went
        remark = lesson_remark(step.before.view(LEARNER), step.after.view(LEARNER), NAMES)
        if remark is not None:
            remarks.append(remark)
    return decisions, remarks


def as_recommended() -> tuple[Session, list[DealView], list[Message]]:
    session = Session(lesson_setup(NAMES, b"later deals"))
    return session, *played(session)


def test_the_pack_is_a_whole_pack() -> None:
    assert sorted(PACK) == sorted(NEWCOMER.setup.rules.pack)


def test_the_recommended_acts_lead_through_the_whole_deal() -> None:
    session, _, _ = as_recommended()
    done = [str(act) for act in session.acts if act.kind is not Kind.DEAL]
    assert done == [
        *("propose 4", "accept", "discard 8S 9S 7D 9D", "discard 7S 8D TD QD AD"),
        *("stand", "announce"),
        *("TS", "JS", "8C", "JC", "7C", "9C", "TC", "QH", "KH", "AC"),
    ]
    last = session.match.last
    assert last is not None
    assert [(award.seat, award.points, award.reason) for award in last.awards] == [
        (LEARNER, 1, Reason.ANNOUNCED_KING),
        (LEARNER, 1, Reason.POINT),
    ]
    assert last.tricks == (3, 2)
    assert last.vulnerable is None


def test_the_learner_meets_every_duty_once() -> None:
    _, decisions, _ = as_recommended()
    rules = [prompt(view, NAMES).rule for view in decisions]
    assert rules == ["C5", "C8", "C9", "C13", "C16", "C18", "C16", "C19", "C16"]


def test_the_learner_draws_the_king_of_trumps() -> None:
    _, decisions, _ = as_recommended()
    before, after = decisions[1], decisions[2]
    assert not before.holds_king
    assert after.holds_king
    assert after.hand == set_of(cards("KH QH JC 7C TS"))


def test_a_lower_card_must_not_be_played_where_the_trick_can_be_won() -> None:
    _, decisions, _ = as_recommended()
    to_beat = next(view for view in decisions if prompt(view, NAMES).rule == "C18")
    assert list(in_set(to_beat.legal_cards)) == cards("JC")
    assert to_beat.hand & set_of(cards("7C"))


@pytest.mark.parametrize("code", ["en", "sv", "ru", "fr"])
def test_every_decision_is_explained(code: str) -> None:
    _, decisions, remarks = as_recommended()
    for view in decisions:
        text = lesson_text(view, NAMES)
        assert text is not None
        assert "{" not in language(code).say(text)
    assert len(remarks) >= 4
    assert len({str(remark) for remark in remarks}) == len(remarks)


def test_the_explanation_names_the_recommended_card() -> None:
    _, decisions, _ = as_recommended()
    for view in decisions:
        act = lesson_act(view)
        assert act is not None
        if view.phase is Phase.PLAY and len(view.taken) < 4:
            assert str(act.cards[0]) in str(lesson_text(view, NAMES))
        if act.kind is Kind.PROPOSE:
            assert str(act.number) in str(lesson_text(view, NAMES))


def test_nothing_is_explained_or_recommended_while_the_other_acts() -> None:
    session = Session(lesson_setup(NAMES, b""))
    session.go_on()
    session.do(acts.PROPOSE[4])
    view = deal_view(session)
    assert not view.to_act
    assert lesson_act(view) is None
    assert lesson_text(view, NAMES) is None


@pytest.mark.parametrize("number", range(60))
def test_other_legal_acts_are_explained_too(number: int) -> None:
    random = Random(number)
    texts: list[str] = []

    def anything(view: DealView) -> Act:
        text = lesson_text(view, NAMES)
        assert text is not None
        texts.append(str(text))
        recommended = lesson_act(view)
        legal = view.legal_acts()
        assert recommended in legal
        return random.choice(legal)

    session = Session(lesson_setup(NAMES, b"later"))
    _, remarks = played(session, anything)
    assert len(texts) >= 5
    assert remarks
    assert all("{" not in text for text in texts)


def test_who_stands_is_told_what_being_vulnerable_means() -> None:
    session = Session(lesson_setup(NAMES, b"later"))
    first = iter([acts.STAND])
    _, remarks = played(session, lambda view: next(first, None) or lesson_act(view))
    assert any("you are vulnerable" in str(remark) for remark in remarks)
    assert session.match.last is not None
    assert session.match.last.vulnerable == LEARNER


def test_the_lesson_goes_on_after_resuming_and_ends_with_the_first_deal() -> None:
    session = Session(lesson_setup(NAMES, b"later"))
    assert in_lesson(session)
    session.go_on()
    session.do(acts.PROPOSE[4])
    again = resumed(session.facts())
    assert in_lesson(again)
    played(again)
    assert not in_lesson(again)
    assert again.match.deal is not None
    assert again.match.deal.dealer == LEARNER
