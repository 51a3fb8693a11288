"""What can be typed: acts, cards and words, in every language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

import pytest

from ecarte.banking.acts import Kind
from ecarte.cards import CARDS, SUITS, UNKNOWN, card, cards
from ecarte.classic.acts import Kind as Acts
from ecarte.classic.state import Phase
from ecarte.classic.view import DealView
from ecarte.errors import EcarteError
from ecarte.language import LANGUAGES, Language, language
from ecarte.messages import message
from ecarte.speech.cards import SUIT_LETTERS, WORDS, as_typed, card_meant, in_words
from ecarte.speech.spelling import spelled
from ecarte.terminal.plain.answers import act_meant, hand_order, ways
from ecarte.terminal.plain.banking_words import ASKED, KINDS, OTHERS, Other
from ecarte.terminal.plain.banking_words import WORDS as WORDS_AT_THE_TABLE
from ecarte.terminal.plain.words import (
    ACTS,
    COMMANDS,
    NONE,
    PLAY_ON,
    STEPS,
    YES_NO,
    Command,
    meant,
    shown,
)
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
        (Phase.PROPOSAL, "resign", "resign"),
        (Phase.PROPOSAL, "qh", "QH"),
        (Phase.ANSWER, "A", "accept"),
        (Phase.ANSWER, "refuse", "refuse"),
        (Phase.ANSWER, "yes", "accept"),
        (Phase.ANSWER, "n", "refuse"),
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
        (Phase.KING, "Y", "announce"),
        (Phase.KING, "no", "silent"),
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
    assert str(act_meant("propose", view, ENGLISH)) == "propose"


@pytest.mark.parametrize(
    ("code", "text", "told"),
    [
        ("en", "propose", "Say how many cards you want, as in “propose 3”."),
        ("sv", "föreslå", "Ange hur många kort du vill byta, till exempel ”föreslå 3”."),
        ("ru", "обмен 0", "Обмен предлагают на одну карту или больше, например «обмен 3»."),
        ("fr", "proposer 99", "comme «\u00a0proposer 3\u00a0»."),
    ],
)
def test_examples_are_written_in_the_readers_words(code: str, text: str, told: str) -> None:
    said = language(code)
    with pytest.raises(EcarteError) as refused:
        act_meant(text, VIEWS[Phase.PROPOSAL], said)
    assert said.say(refused.value.sentence).endswith(told)


def test_the_hand_is_numbered_trumps_first_from_the_highest() -> None:
    assert hand_order(VIEWS[Phase.PLAY]) == cards("KH 7H QS AD TD")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("symbols", [True, False])
def test_every_card_is_understood_as_it_is_told(code: str, symbols: bool) -> None:
    said = language(code, symbols)
    for one in CARDS:
        for text in (
            str(one),
            said.card(one),
            said.card(one).lower(),
            said.say(in_words(message("{card}", card=one))),
            WORDS[one],
        ):
            assert card_meant(text, said) == one, text


@pytest.mark.parametrize(
    ("code", "text", "meant_card"),
    [
        *(("ru", "ДЧ", "QH"), ("ru", "10п", "TS"), ("ru", "ТТ", "AC"), ("ru", "вБ", "JD")),
        *(("sv", "KnR", "JD"), ("sv", "10k", "TC"), ("sv", "KK", "KC"), ("sv", "ES", "AS")),
        *(("fr", "DP", "QS"), ("fr", "10T", "TC"), ("fr", "RK", "KD"), ("fr", "VC", "JC")),
        *(("fr", "dame de coeur", "QH"), ("fr", "DAME DE CŒUR", "QH"), ("sv", "ruter atta", "8D")),
        *(("ru", "четверка червей", "4H"), ("ru", "четвёрка  ЧЕРВЕЙ", "4H")),
        *(("en", "10♥\ufe0f", "TH"), ("en", "KR", None), ("en", "ДЧ", None)),
    ],
)
def test_cards_are_understood_as_each_country_writes_them(
    code: str, text: str, meant_card: str | None
) -> None:
    found = card_meant(text, language(code))
    assert found == (None if meant_card is None else card(meant_card))


@pytest.mark.parametrize("code", LANGUAGES)
def test_example_cards_are_understood_as_they_are_written(code: str) -> None:
    said = language(code)
    for one in CARDS:
        assert card_meant(as_typed(str(one), said), said) == one


@pytest.mark.parametrize("code", SUIT_LETTERS)
def test_s_h_d_and_c_mean_the_same_suits_everywhere(code: str) -> None:
    said = language(code)
    for one in CARDS:
        for index in (one.rank, said.rank(one.rank)):
            assert card_meant(index + SUITS[one.suit], said) == one


def test_cards_in_words_reach_into_lists_and_sentences() -> None:
    inner = message("{cards}", cards=tuple(cards("QH 10S")))
    said = in_words(message("{name}: {inner}, {card}", name="Anna", inner=inner, card=UNKNOWN))
    assert str(said) == "Anna: queen of hearts, ten of spades, unknown card"


def test_every_card_has_words_of_its_own() -> None:
    assert len(set(WORDS)) == len(WORDS) == 53


EVERYWHERE = {
    command: COMMANDS[command]
    for command in (Command.HELP, Command.RULE, Command.MENU, Command.QUIT)
}
TOGETHER = {
    "classic": (ACTS, COMMANDS),
    "banking": (WORDS_AT_THE_TABLE, OTHERS, ASKED, EVERYWHERE),
    "yes or no": (YES_NO,),
    "steps": (STEPS, EVERYWHERE),
    "no cards": (NONE,),
    "kinds": (KINDS,),
}
"""Words that are understood at the same questions."""


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("words", TOGETHER.values(), ids=TOGETHER)
def test_no_word_means_two_things(code: str, words: Sequence[Mapping[object, str]]) -> None:
    said = language(code)
    seen: dict[str, object] = {}
    for meaning, marked in chain.from_iterable(some.items() for some in words):
        for way in {*marked.split(","), *said.text(marked).split(",")}:
            assert seen.setdefault(spelled(way), meaning) == meaning, way


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_word_for_playing_on_stands(code: str) -> None:
    said = language(code)
    assert meant(shown(PLAY_ON, said), ACTS, said) is Acts.STAND


@pytest.mark.parametrize("code", LANGUAGES)
def test_words_typed_with_arguments_are_shown_as_one_word(code: str) -> None:
    said = language(code)
    for marked in (
        *(WORDS_AT_THE_TABLE[kind] for kind in (Kind.LAY, Kind.STAKE, Kind.SIT)),
        *(OTHERS[other] for other in (Other.WITHDRAW, Other.BRING)),
        *KINDS.values(),
    ):
        assert len(shown(marked, said).split()) == 1


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
