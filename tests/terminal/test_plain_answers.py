"""What can be typed: acts, cards and words, in every language."""

from __future__ import annotations

from itertools import chain

import pytest

from ecarte.cards import CARDS, UNKNOWN, cards
from ecarte.classic.state import Phase
from ecarte.classic.view import DealView
from ecarte.errors import EcarteError
from ecarte.language import LANGUAGES, Language, language
from ecarte.messages import message
from ecarte.speech.cards import WORDS, card_meant, in_words
from ecarte.terminal.plain.answers import act_meant, hand_order, ways
from ecarte.terminal.plain.words import ACTS, COMMANDS, NONE, STEPS, YES_NO, Command, meant
from tests.classic.scenario import scene, view_of_actor

ENGLISH = language("en")
DEAL = "elder KH QS 7H AD 10D; dealer 7S 8S 9S 7C 8C; turn-up 8H"
VIEWS = {
    Phase.PROPOSAL: view_of_actor(scene(DEAL)),
    Phase.ANSWER: view_of_actor(scene(DEAL, "propose 2")),
    Phase.DISCARD: view_of_actor(scene(DEAL, "propose 2, accept")),
    Phase.KING: view_of_actor(scene(DEAL, "stand")),
    Phase.PLAY: view_of_actor(scene(DEAL, "stand, announce")),
}


@pytest.mark.parametrize(
    ("phase", "text", "act"),
    [
        (Phase.PROPOSAL, "s", "stand"),
        (Phase.PROPOSAL, " Stand ".strip(), "stand"),
        (Phase.PROPOSAL, "play", "stand"),
        (Phase.PROPOSAL, "p 3", "propose 3"),
        (Phase.PROPOSAL, "P3", "propose 3"),
        (Phase.PROPOSAL, "propose  3", "propose 3"),
        (Phase.PROPOSAL, "3", "propose 3"),
        (Phase.PROPOSAL, "propose", "propose"),
        (Phase.PROPOSAL, "resign", "resign"),
        (Phase.PROPOSAL, "qh", "QH"),
        (Phase.ANSWER, "A", "accept"),
        (Phase.ANSWER, "refuse", "refuse"),
        (Phase.DISCARD, "discard QS AD", "discard QS AD"),
        (Phase.DISCARD, "3 4", "discard QS AD"),
        (Phase.DISCARD, "34", "discard QS AD"),
        (Phase.DISCARD, "d 3, 4", "discard QS AD"),
        (Phase.DISCARD, "throw queen of spades, ace of diamonds", "discard QS AD"),
        (Phase.DISCARD, "qs,10d", "discard QS TD"),
        (Phase.DISCARD, "none", "discard"),
        (Phase.DISCARD, "discard", "discard"),
        (Phase.KING, "k", "announce"),
        (Phase.KING, "say nothing", "silent"),
        (Phase.KING, "n", "silent"),
        (Phase.PLAY, "1", "KH"),
        (Phase.PLAY, "5", "TD"),
        (Phase.PLAY, "10D", "TD"),
        (Phase.PLAY, "td", "TD"),
        (Phase.PLAY, "10♦", "TD"),
        (Phase.PLAY, "Ten of  Diamonds", "TD"),
    ],
)
def test_what_is_understood(phase: Phase, text: str, act: str) -> None:
    assert str(act_meant(text, VIEWS[phase], ENGLISH)) == act


@pytest.mark.parametrize("phase", VIEWS)
@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "?", "foo", "6", "66", "0", "99999999999999999999", "??", "KH QS", "deal KH"),
        *("cut KH QS", "propose x", "propose -1", "propose 0", "stand 3", "king of cups", "¹"),
        *("KH,,", "the king of hearts", "d 1 1", "resign 1 2", "٣"),
    ],
)
def test_whatever_is_typed_is_an_act_or_a_sentence(phase: Phase, text: str) -> None:
    said = outcome(text, VIEWS[phase])
    assert "{" not in said
    assert said.endswith(".") or said.split()[0] not in ("deal", "cut")


def outcome(text: str, view: DealView) -> str:
    """The act that is understood, or the sentence that says why none is."""
    try:
        return str(act_meant(text, view, ENGLISH))
    except EcarteError as error:
        return str(error)


def test_a_number_alone_proposes_only_where_the_number_is_named() -> None:
    view = view_of_actor(scene(DEAL, count_named="after_acceptance"))
    with pytest.raises(EcarteError):
        act_meant("3", view, ENGLISH)


def test_the_hand_is_numbered_trumps_first_from_the_highest() -> None:
    assert hand_order(VIEWS[Phase.PLAY]) == cards("KH 7H QS AD TD")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("symbols", [True, False])
def test_every_card_is_understood_as_it_is_told(code: str, symbols: bool) -> None:
    said = language(code, symbols)
    for card in CARDS:
        for text in (
            str(card),
            said.card(card),
            said.card(card).lower(),
            said.say(in_words(message("{card}", card=card))),
            WORDS[card],
        ):
            assert card_meant(text, said) == card, text


def test_cards_in_words_reach_into_lists_and_sentences() -> None:
    inner = message("{cards}", cards=tuple(cards("QH 10S")))
    said = in_words(message("{name}: {inner}, {card}", name="Anna", inner=inner, card=UNKNOWN))
    assert str(said) == "Anna: queen of hearts, ten of spades, unknown card"


def test_every_card_has_words_of_its_own() -> None:
    assert len(set(WORDS)) == len(WORDS) == 53


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_word_means_two_things(code: str) -> None:
    said = language(code)
    seen: dict[str, object] = {}
    for meaning, marked in chain(ACTS.items(), COMMANDS.items()):
        for way in {*marked.split(", "), *said.text(marked).split(",")}:
            assert seen.setdefault(way.strip().casefold(), meaning) == meaning
    for words in (YES_NO, STEPS, NONE):
        taken: dict[str, object] = {}
        for answer, marked in words.items():
            for way in {*marked.split(", "), *said.text(marked).split(",")}:
                assert taken.setdefault(way.strip().casefold(), answer) == answer


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_first_word_is_understood(code: str) -> None:
    said = language(code)
    for kind, marked in ACTS.items():
        assert meant(said.text(marked).split(",")[0].upper(), ACTS, said) is kind
    assert meant("HELP", COMMANDS, said) is Command.HELP


@pytest.mark.parametrize("view", VIEWS.values(), ids=lambda view: view.phase.name)
@pytest.mark.parametrize("said", [language(code) for code in LANGUAGES], ids=lambda one: one.code)
def test_help_says_how_to_answer(view: DealView, said: Language) -> None:
    assert all("{" not in said.say(way) for way in ways(view, said))
