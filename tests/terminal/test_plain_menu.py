"""The menu of plain mode: new games, positions, the lesson, records, rules and settings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ecarte.banking import record as evenings
from ecarte.classic import record as records
from ecarte.classic.game import MatchPhase
from ecarte.classic.rules import CLUB, PRESETS, SWEDISH, rules_with
from ecarte.language import LANGUAGES, language
from ecarte.service import settings, storage
from ecarte.service.classic import SAVED, Session, Setup, resumed
from ecarte.service.lesson import in_lesson
from ecarte.service.start import Start
from ecarte.speech.cards import in_words
from ecarte.speech.telling import banking_evening
from ecarte.terminal.keeping import kept_records
from ecarte.terminal.plain.menu import ENTRIES
from tests.terminal.plain_person import Person, Player, answering, own_folders

__all__ = ["own_folders"]

NEW, PEOPLE, LESSON, RESUME, BANKING, REAL, RECORD, WATCH, RULES, SETTINGS, QUIT = map(
    str, range(1, len(ENTRIES) + 1)
)
BEGIN, NAMES, PRESET, SWITCHES, TARGET, SCORE, DEALER, SEED, POSITION, OPPONENT = map(
    str, range(1, 11)
)


def begun(*answers: str) -> Session:
    """The game that was begun with these wishes, and left at its first question."""
    person = answering(NEW, *answers, "").plays(Start())
    facts = storage.read_facts(SAVED)
    assert facts is not None, person.heard
    return resumed(facts)


def test_with_enter_alone_a_game_against_the_computer_begins() -> None:
    session = begun()
    assert session.setup.rules == SWEDISH
    assert session.setup.players == ("person", "printed")
    assert session.setup.names == ("Anna", "Boris")
    assert session.match.phase is MatchPhase.DEAL


def test_every_wish_is_heeded() -> None:
    session = begun(
        *(NAMES, "Cilla", "Datorn", PRESET, "2", TARGET, "7", SWITCHES, "match=3 must_trump=off"),
        *(SCORE, "3-4", DEALER, "2", SEED, "seven", OPPONENT, "random"),
    )
    setup = session.setup
    assert setup.names == ("Cilla", "Datorn")
    assert setup.rules == rules_with(
        {"preset": "club", "target": 7, "match": 3, "must_trump": False}
    )
    assert setup.score == (3, 4)
    assert setup.dealer == 0
    assert setup.seed == b"seven"
    assert setup.players == ("person", "random")


def test_the_names_are_remembered() -> None:
    begun(NAMES, "Cilla", "Datorn")
    assert settings.read().names == ("Cilla", "Datorn")
    storage.forget(SAVED)
    assert begun().setup.names == ("Cilla", "Datorn")


@pytest.mark.parametrize(
    ("wish", "wrong", "told"),
    [
        ((NAMES,), "x" * 101, "A name has at most 100 signs."),
        ((NAMES, "Anna"), "Anna", "Two players are called Anna."),
        ((TARGET,), "0", "The switch target cannot be “0”; it can be: 1…."),
        ((TARGET,), "many", "A number"),
        ((SWITCHES,), "colour=red", "There is no switch called “colour”"),
        ((SWITCHES,), "target=7;game", "A switch is written with its value"),
        ((SWITCHES,), "match=2", "A match is best of an odd number of games, not of 2."),
        ((SCORE,), "three", "A score is written as two numbers, as in 3-4, not “three”."),
        ((SCORE,), "5-0", "A game to 5 cannot begin at 5, 0."),
        ((DEALER,), "Cilla", "Answer with a number from 1 to 3."),
        ((OPPONENT,), "7", "Answer with a number from 1 to 5."),
        ((POSITION, "1"), "QH QH", "The card queen of hearts is named twice."),
        ((POSITION, "1"), "7S 8S 9S 10S JS QS", "A hand has 5 cards."),
        ((POSITION, "1"), "5S", "The card five of spades is not in this pack."),
        ((POSITION, "1"), "something", "“something” is not a card"),
        ((POSITION, "1", "", ""), "QH KH", "One card is turned up."),
        ((POSITION, "1", "QH"), "QH", "The card queen of hearts is named twice."),
        ((), "11", "Answer with a number from 1 to 10."),
        ((), "hand", "No game is in play here."),
    ],
)
def test_a_wrong_wish_gets_one_sentence_and_the_question_again(
    wish: tuple[str, ...], wrong: str, told: str
) -> None:
    person = answering(NEW, *wish, wrong).plays(Start())
    first, sentence, again, _farewell = person.heard.rstrip("\n").split("\n")[-4:]
    assert sentence.startswith(told)
    assert first == again
    assert sentence.endswith((".", ".)"))


def test_a_score_that_no_longer_fits_the_target_is_told_before_the_game_begins() -> None:
    person = answering(NEW, SCORE, "4-4", TARGET, "3", "", SCORE, "0-0", "").plays(Start())
    assert "A game to 3 cannot begin at 4, 4." in person.heard
    assert storage.read_facts(SAVED) is not None


def test_a_position_can_be_typed() -> None:
    person = answering(
        *(NEW, POSITION, "2", "KH QH JH AH 10H", "7s, 8 s", "7S 8S", "seven of hearts"),
        *("", "stand", "k", "1"),
    ).plays(Start())
    assert "“8” is not a card" in person.heard
    assert "Your cards: 1: king of hearts, 2: queen of hearts, 3: knave of hearts" in person.heard
    assert "The turn-up is seven of hearts." in person.heard
    assert "Anna takes the trick." in person.heard


def test_a_position_without_any_card_is_no_position() -> None:
    assert begun(POSITION, "1", "", "", "").setup.prepared == ()


def test_other_packets_make_a_typed_position_void() -> None:
    typed = (POSITION, "1", "KH", "", "")
    assert begun(*typed, TARGET, "7").setup.prepared
    storage.forget(SAVED)
    assert not begun(*typed, SWITCHES, "packets=3_2").setup.prepared


def test_a_saved_game_is_not_given_up_unasked() -> None:
    before = begun()
    answering(NEW, "no", QUIT).plays(Start())
    facts = storage.read_facts(SAVED)
    assert facts == before.facts()
    answering(NEW, "yes", "").plays(Start())
    assert storage.read_facts(SAVED) != facts


def test_what_was_asked_for_on_the_command_line_begins_at_once() -> None:
    begun()
    assert "Welcome! Boris has dealt" in answering().plays(Start(lesson=True)).heard


def test_the_farewell_tells_what_is_kept() -> None:
    table = answering(BANKING, "", "quit").plays(Start())
    assert table.heard.endswith("Goodbye. The evening is kept and can be resumed.\n")
    both = answering(NEW, "", "quit").plays(Start())
    assert both.heard.endswith("Goodbye. The game and the evening are kept and can be resumed.\n")


@pytest.mark.parametrize("entry", [BANKING, REAL])
def test_the_banking_table_is_opened_and_left_for_the_menu(entry: str) -> None:
    person = answering(entry, "menu", QUIT).plays(Start())
    assert len(person.asked) == 3
    assert person.asked[0] == person.asked[2] != person.asked[1]


def test_two_people_can_play_from_the_menu() -> None:
    person = answering(PEOPLE, "", "").plays(Start())
    assert "Pass the keyboard to" in person.heard


def test_the_lesson_is_played_by_enter_alone() -> None:
    person = answering(LESSON, *[""] * 9).plays(Start())
    assert "Welcome! Boris has dealt" in person.heard
    assert "Anna announces king of hearts." in person.heard
    assert "Anna makes the point and scores 1." in person.heard
    assert "Well played" in person.heard
    facts = storage.read_facts(SAVED)
    assert facts is not None
    session = resumed(facts)
    assert not in_lesson(session)
    assert session.match.score[0] == 2
    assert person.heard.index("Well played") < person.heard.index("Deal 2: Anna deals.")


def test_in_the_lesson_advice_is_what_the_lesson_recommends() -> None:
    person = answering("advice").plays(Start(lesson=True))
    assert "Advised: Propose 4.\n" in person.heard


def test_the_lesson_goes_on_when_it_is_resumed() -> None:
    answering(LESSON, "").plays(Start())
    person = answering("").plays(Start(resume=True))
    assert "Keep trumps and kings" in person.heard


@pytest.fixture
def record(tmp_path: Path) -> Path:
    Person(Player(1)).plays(Start(classic=Setup(names=("Anna", "Boris"), seed=b"1")))
    (file,) = kept_records()
    return file.rename(tmp_path / "game.txt")


def test_a_record_is_gone_through_step_by_step(record: Path) -> None:
    person = Person(lambda text: "" if "Enter" in text else None).plays(Start(replay=record))
    played = records.read(record.read_text("utf-8"))
    assert len(person.asked) == len(played.acts) + 2
    assert "The record ends here." in person.heard
    assert re.search(r"Anna holds .*\nBoris holds ", person.heard)
    assert "wins game 1" in person.heard


def test_in_a_record_one_can_go_anywhere(record: Path) -> None:
    person = answering("end", "back", "5", "hand", "table", "score", "0", "n", "9999", "x", "help")
    person.plays(Start(replay=record))
    last = len(records.read(record.read_text("utf-8")).acts)
    for number in (last, last - 1, 5, 0):
        assert f"Act {number} of {last}." in person.heard
    assert person.heard.count(f"or answer with a number from 0 to {last}.") == 2
    assert "the game is to 5" in person.heard


def test_kept_records_are_offered_by_number(record: Path, tmp_path: Path) -> None:
    folder = storage.record_folder()
    record.rename(folder / "2026-01-31 20.15 Anna – Boris.ecarte")
    person = answering(RECORD, "1", "menu").plays(Start())
    assert "1. 2026-01-31 20.15 Anna – Boris\n" in person.heard
    assert "Anna and Boris; acts: " in person.heard
    assert tmp_path


@pytest.fixture
def evening() -> Path:
    """The record of a finished evening, kept among the others."""
    answering(BANKING, "", *["end", "yes"]).plays(Start())
    (file,) = kept_records()
    return file


def test_a_banking_record_is_gone_through_step_by_step(evening: Path) -> None:
    record = evenings.read(evening.read_text("utf-8"))
    person = Person(lambda text: "" if "Enter" in text else None).plays(Start(replay=evening))
    assert len(person.asked) == len(record.acts) + 2
    assert f"A banking evening; acts: {len(record.acts)}." in person.heard
    for sentence in banking_evening(record)[len(record.players) :]:
        assert str(in_words(sentence)) in person.heard


def test_an_evening_is_offered_among_the_kept_records(evening: Path) -> None:
    person = answering(RECORD, "1", "end", "b", "purses", "bank", "help", "menu").plays(Start())
    assert f"1. {evening.stem}\n" in person.heard
    assert "Anna: 200 units.\n" in person.heard
    assert "cards are left in the pack." in person.heard or "Nobody has the bank." in person.heard
    assert "“ledger”: every movement of money\n" in person.heard


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (None, "cannot be read."),
        (b"\xff\xfe", "Line 1, column 1: The record is not written in UTF-8."),
        (b"nothing", "Line 1, column 1: A record begins with the line “ecarte record 1”."),
        (b"ecarte record 1\ngame classic\nQQ", "Line 3, column 1: "),
    ],
)
def test_a_bad_record_is_told_in_one_sentence(
    tmp_path: Path, text: bytes | None, told: str
) -> None:
    file = tmp_path / "bad.txt"
    if text is not None:
        file.write_bytes(text)
    for person in (
        answering(QUIT).plays(Start(replay=file)),
        answering(RECORD, str(file), "", QUIT).plays(Start()),
    ):
        assert told in person.heard


@pytest.mark.parametrize("text", ["С18", "с 18", "правило С18"])
def test_a_rule_is_found_with_cyrillic_letters(text: str) -> None:
    answers = (RULES, text.removeprefix("правило "), "")
    person = answering(*(answers if "правило" not in text else (text,)), QUIT)
    assert "C18. " in person.plays(Start(), language("ru")).heard


def test_rules_are_told_by_their_numbers() -> None:
    person = answering(RULES, "c18", "B16", "C99", "", QUIT).plays(Start())
    assert "C18. Winning the trick when you can.\n" in person.heard
    assert "B16. " in person.heard
    assert person.heard.count("There is no rule C99") == 1


def test_a_computer_game_can_be_watched() -> None:
    person = answering(WATCH, QUIT).plays(Start())
    assert "A game to watch" in person.heard
    assert "wins game 1" in person.heard
    assert storage.read_facts(SAVED) is None


def test_settings_are_kept() -> None:
    person = answering(SETTINGS, "3", "4", "2", "Svenska", "", QUIT).plays(Start())
    assert "Cards are told by index and suit" in person.heard
    kept = settings.read()
    assert kept.language == "sv"
    assert kept.announce_always
    later = answering(NEW, "").plays(Start())
    assert language("sv").text(ENTRIES[0].label) in later.heard
    assert " of hearts" not in later.heard


def test_the_language_asked_for_goes_before_the_setting() -> None:
    answering(SETTINGS, "2", "Svenska", "", QUIT).plays(Start())
    person = answering().plays(Start(), language("fr"))
    assert language("fr").text(ENTRIES[0].label) in person.heard


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_menu_is_told_in_every_language(code: str) -> None:
    person = answering("", "help", "rule C18", RULES, "", QUIT).plays(Start(), language(code))
    assert "{" not in person.heard


def test_a_start_without_anything_shows_the_menu() -> None:
    assert answering().plays(Start()).asked == ["What would you like?"]


def test_the_club_code_is_played_from_the_menu() -> None:
    assert begun(PRESET, "club: the club code of 1878").setup.rules == CLUB
    assert PRESETS["club"] == CLUB
