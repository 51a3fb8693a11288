"""Which language is spoken, and how cards and sentences look in it."""

from __future__ import annotations

import pytest

from ecarte.cards import UNKNOWN, card, cards
from ecarte.errors import BadSwitch
from ecarte.language import from_environment, language
from ecarte.messages import counted, message


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({}, "en"),
        ({"LANG": "sv_SE.UTF-8"}, "sv"),
        ({"LANG": "sv_SE.UTF-8", "LC_MESSAGES": "fr_CA"}, "fr"),
        ({"LANG": "sv_SE.UTF-8", "LC_ALL": "ru"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LC_ALL": "", "LANG": "fr_FR"}, "fr"),
        ({"LANG": "pt-BR"}, "en"),
    ],
)
def test_the_locale_decides_the_language(variables: dict[str, str], code: str) -> None:
    assert from_environment(variables) == code


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("en", "K♠, Q♥, J♦, A♣, 10♠, 9♥"),
        ("sv", "K♠, D♥, Kn♦, E♣, 10♠, 9♥"),
        ("ru", "К♠, Д♥, В♦, Т♣, 10♠, 9♥"),
        ("fr", "R♠, D♥, V♦, A♣, 10♠, 9♥"),
    ],
)
def test_cards_carry_the_indices_of_the_country(code: str, shown: str) -> None:
    assert language(code).say(tuple(cards("KS QH JD AC TS 9H"))) == shown


def test_suits_can_be_letters() -> None:
    assert language("en", symbols=False).say(card("TH")) == "10H"
    assert language("en").say(UNKNOWN) == "??"


def test_russian_has_three_plural_forms() -> None:
    spoken = language("ru")
    sentences = {
        number: spoken.say(
            counted(
                "{name} pays {number} unit.", "{name} pays {number} units.", number, name="Анна"
            )
        )
        for number in (1, 2, 5, 21)
    }
    endings = {sentence.split()[-1] for sentence in sentences.values()}
    assert len(endings) == 3
    assert sentences[21].split()[-1] == sentences[1].split()[-1]


def test_messages_may_hold_messages() -> None:
    inner = message("There is no option {option}; see --help.", option="--x")
    assert str(message("{file}: {sentence}", file="a", sentence=inner)).startswith("a: There is")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(BadSwitch):
        language("tlh")
