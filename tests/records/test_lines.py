"""Lines, words and their places; names; rules in one line."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte.classic.rules import BGA, CLUB, PRESETS, SWEDISH, ClassicRules
from ecarte.errors import BadRecord, BadText
from ecarte.recording.lines import Statement, decoded, statements
from ecarte.recording.names import verify_name
from ecarte.recording.switches import rules_line, rules_of
from tests.records.playing import classic_rules


def changed(rules: ClassicRules, switches: dict[str, object]) -> ClassicRules:
    return replace(rules, **switches)  # type: ignore[arg-type]


def test_statements_know_their_line_and_column() -> None:
    said = statements("# nothing\n\n  0 QH ; 1 KH # the king\r\nplayer 0 A; #b \r  stand")
    assert said == [
        Statement("0 QH", 3, 3),
        Statement("1 KH", 3, 10),
        Statement("player 0 A; #b", 4, 1),
        Statement("stand", 5, 3),
    ]
    assert [(word.text, word.column) for word in said[1].words] == [("1", 10), ("KH", 12)]
    assert said[2].rest(2) == ("A; #b", 4, 10)
    assert said[3].rest(1) == said[3].end == ("", 5, 8)


def test_commas_part_words_like_spaces() -> None:
    (said,) = statements("deal 7H,8H, 9H")
    assert [word.text for word in said.words] == ["deal", "7H", "8H", "9H"]
    assert [word.column for word in said.words] == [1, 6, 9, 13]


def test_a_byte_order_mark_is_no_sign_of_the_first_line() -> None:
    assert statements("\ufeffstand") == [Statement("stand", 1, 1)]


@given(st.text())
def test_any_text_falls_into_statements_of_words(text: str) -> None:
    for statement in statements(text):
        assert statement.words
        assert statement.text == statement.text.rstrip()
        assert statement.first == statement.words[0].text.lower()


def test_a_word_without_end_is_refused() -> None:
    with pytest.raises(BadRecord) as caught:
        statements("stand\nstand " + "9" * 5000)
    assert (caught.value.line, caught.value.column) == (2, 7)


def test_bytes_that_are_not_utf8_are_refused_where_they_stand() -> None:
    assert decoded("é\n".encode()) == "é\n"
    with pytest.raises(BadRecord) as caught:
        decoded("é\nab".encode() + b"\xff")
    assert (caught.value.line, caught.value.column) == (2, 3)


@pytest.mark.parametrize("name", ["", " a", "a ", "a\nb", "a\u2028b", "a\0", "\ud800", "a" * 101])
def test_names_that_no_line_can_hold_are_refused(name: str) -> None:
    with pytest.raises(BadText):
        verify_name(name)


@pytest.mark.parametrize("name", ["Anna", "Анна; #1", "0", "👩‍💻", "a  b", ","])
def test_any_other_name_is_a_name(name: str) -> None:
    verify_name(name)


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        (SWEDISH, "rules swedish"),
        (replace(SWEDISH, target=7, match=3), "rules swedish target=7 match=3"),
        (
            replace(CLUB, must_trump=False, max_proposals=1),
            "rules club max_proposals=1 must_trump=off",
        ),
        (replace(BGA, suits="SH", hand_size=3), "rules bga suits=SH hand_size=3"),
    ],
)
def test_rules_are_written_from_the_nearest_preset(rules: ClassicRules, line: str) -> None:
    assert rules_line(rules, PRESETS) == line


@given(classic_rules())
def test_rules_round_trip(rules: ClassicRules) -> None:
    (line,) = statements(rules_line(rules, PRESETS))
    assert rules_of(line, PRESETS, changed) == rules


def test_rules_may_name_no_preset_or_be_missing() -> None:
    (line,) = statements("rules target=7 max_proposals=none")
    assert rules_of(line, PRESETS, changed) == replace(SWEDISH, target=7)
    assert rules_of(None, PRESETS, changed) == SWEDISH


@pytest.mark.parametrize(
    ("line", "column", "says"),
    [
        ("rules danish", 7, "danish"),
        ("rules swedish target", 15, "target=7"),
        ("rules swedish target=", 15, "target=7"),
        ("rules swedish goal=7", 15, "goal"),
        ("rules swedish target=x", 22, "“x”"),
        ("rules swedish target=0", 15, "target"),
        ("rules swedish must_trump=yes", 26, "off"),
        ("rules swedish target=7 target=7", 24, "second time"),
        ("rules swedish match=2", 1, "odd"),
        ("rules club stakes=high", 12, "triple_double_single"),
        ("rules max_proposals=no", 21, "“no”"),
        ("rules target=" + "9" * 1000, 14, "999"),
    ],
)
def test_bad_rules_are_refused_where_they_stand(line: str, column: int, says: str) -> None:
    (statement,) = statements(line)
    with pytest.raises(BadRecord, match=says) as caught:
        rules_of(statement, PRESETS, changed)
    assert caught.value.column == column
