"""Whole games in plain mode: against the computer, between two people, broken off and resumed."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from ecarte.cards import CARDS, Card, cards, in_set
from ecarte.classic import record as records
from ecarte.classic.rules import PRESETS, ClassicRules, rules_with
from ecarte.classic.state import trump_king
from ecarte.language import language
from ecarte.messages import message
from ecarte.service import storage
from ecarte.service.classic import PERSON, SAVED, Session, Setup, position_pack, resumed
from ecarte.service.start import Start
from ecarte.terminal.keeping import kept_records
from ecarte.terminal.plain.asking import BLANK_LINES, Conversation
from ecarte.terminal.plain.menu import HEARD
from tests.terminal.plain_person import (
    LETTERS,
    Person,
    Player,
    answering,
    own_folders,
    question_of,
)

__all__ = ["own_folders"]

COMMANDS = ("hand", "table", "score", "last", "history", "rule", "rule C18", "help", "advice")
NONSENSE = ("foo", "77", "5D", "discard 5D", "propose 99", "1 2 3 4 5 6", "“", "\x1b[2J", "ace of")


def setup(number: int = 1, rules: ClassicRules | None = None, **wishes: object) -> Setup:
    basis = Setup(rules or PRESETS["swedish"], ("Anna", "Boris"), seed=bytes([number]))
    return basis._replace(**wishes)  # type: ignore[arg-type]


def saved() -> Session | None:
    facts = storage.read_facts(SAVED)
    return None if facts is None else resumed(facts)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("number", range(3))
def test_a_whole_game_can_be_played(preset: str, number: int) -> None:
    start = Start(classic=setup(number, PRESETS[preset]))
    person = Person(Player(number)).plays(start)
    won = re.search(r"(?:Anna|Boris) wins game 1 by (\d)–(\d)\.", person.heard)
    assert won is not None
    assert won[1] > won[2]
    assert "{" not in person.heard
    assert saved() is None


@pytest.mark.parametrize("switches", [{"match": 3, "target": 2}, {"max_proposals": 1, "target": 7}])
def test_other_rules_are_played_too(switches: dict[str, object]) -> None:
    start = Start(classic=setup(5, rules_with(switches)))
    person = Person(Player(5)).plays(start)
    assert "wins game 1" in person.heard


def test_a_finished_game_is_kept_as_a_record() -> None:
    Person(Player(2)).plays(Start(classic=setup(2)))
    (file,) = kept_records()
    record = records.read(file.read_text("utf-8"))
    assert records.replay(record).winner is not None
    assert record.names == ("Anna", "Boris")


def test_equal_events_are_told_each_time() -> None:
    person = Person(Player(3)).plays(Start(classic=setup(3)))
    (file,) = kept_records()
    acts = [str(act) for act in records.read(file.read_text("utf-8")).acts]
    told = person.heard.count("announces no king.")
    assert told == acts.count("silent") > 2


class Disturbed:
    """Somebody who asks and answers all kinds of things at every question before he plays."""

    def __init__(self, number: int) -> None:
        self.player = Player(number)
        self.left: list[str] | None = None
        self.question = ""

    def __call__(self, fresh: str) -> str | None:
        if self.left:
            return self.left.pop(0)
        question = question_of(fresh)
        again = question == self.question and fresh.count("\n") <= 2
        menu = question.startswith(("What would", "The match"))
        if self.left is None and not again and not menu:
            self.left = [*NONSENSE, *COMMANDS]
            return self.left.pop(0)
        if self.left is not None:
            self.player.last_asked = ""
        self.left = None
        self.question = question
        return self.player(question + "\n")


@pytest.mark.parametrize("number", range(3))
def test_wrong_answers_and_commands_at_every_question_lose_nothing(number: int) -> None:
    start = Start(classic=setup(number, rules_with({"target": 3})))
    Person(Player(number)).plays(start)
    disturbed = Person(Disturbed(number)).plays(start)
    assert "is no answer here" in disturbed.heard
    assert "\x1b" not in disturbed.heard
    undisturbed, after_all = (records.read(file.read_text("utf-8")) for file in kept_records())
    assert undisturbed == after_all


@pytest.mark.parametrize("wrong", NONSENSE)
def test_a_wrong_answer_gets_one_sentence_and_the_question_again(wrong: str) -> None:
    person = answering(wrong).plays(Start(classic=setup(1, dealer=1)))
    first, *told, again, _farewell = person.heard.rstrip("\n").split("\n")[-4:]
    assert first == again
    assert first.startswith("Stand, or propose")
    assert len(told) == 1
    assert told[0].endswith((".", ".)"))


def test_the_input_may_end_at_every_question_and_the_game_goes_on_from_there() -> None:
    start = Start(classic=setup(4, rules_with({"target": 2})))
    whole = Person(Player(4)).plays(start)
    questions = whole.asked[:-2]
    assert len(questions) > 5
    for number, question in enumerate(questions):
        storage.forget(SAVED)
        Person(Player(4, limit=number)).plays(start)
        kept = saved()
        assert kept is not None
        before = list(kept.acts)
        again = Person(Player(99, limit=0)).plays(Start(resume=True))
        assert again.asked == [question]
        after = saved()
        assert after is not None
        assert after.acts == before


def test_an_interruption_is_passed_on_and_the_game_is_kept() -> None:
    player = Player(1, limit=3)

    def answer(fresh: str) -> str:
        found = player(fresh)
        if found is None:
            raise KeyboardInterrupt
        return found

    with pytest.raises(KeyboardInterrupt):
        Person(answer).plays(Start(classic=setup()))
    assert saved() is not None


def test_an_input_error_of_any_kind_ends_politely() -> None:
    def read() -> str:
        raise EOFError

    person = answering()
    person.read = read  # type: ignore[method-assign]
    person.plays(Start(classic=setup()))
    assert person.heard.endswith("Goodbye. The game is kept and can be resumed.\n")


def two_people(number: int) -> Start:
    rules = rules_with({"target": 50})
    return Start(classic=setup(number, rules, players=(PERSON, PERSON), dealer=number % 2))


@pytest.mark.parametrize("number", range(6))
def test_nothing_of_the_other_hand_is_told_in_ones_turn(number: int) -> None:
    storage.write_facts(HEARD, {"spoken": False})
    player = Player(number)
    queue: list[str] = []
    heard: list[str] = []
    checked = set()

    def answer(fresh: str) -> str | None:
        question = question_of(fresh)
        if "press Enter" in question:
            assert "\n" * BLANK_LINES in fresh
            heard.clear()
            return ""
        session = saved()
        assert session is not None
        if session.match.deals > 1:
            return None
        deal = session.match.deal
        assert deal is not None
        heard.append(fresh)
        seat = session.actor
        checked.add((seat, deal.phase))
        hidden = deal.hands[1 - seat] | deal.discards[1 - seat]
        words = set(re.findall(r"\b(?:10|[7-9JQKA])[SHDC]\b", "".join(heard)))
        secret = {LETTERS.card(card) for card in in_set(hidden)}
        secret.discard(LETTERS.card(CARDS[trump_king(deal.trump)]))
        assert not words & secret
        if not queue and player.last_asked != question:
            queue.extend(["hand", "table", "last", "history", "score", "advice", "rule"])
            player.last_asked = question
            player.tried = 0
        if queue:
            return queue.pop(0)
        player.tried += 1
        return player._answer(question)

    Person(answer).plays(two_people(number), LETTERS)
    assert {seat for seat, _ in checked} == {0, 1}


def test_the_keyboard_is_passed_whenever_the_other_is_to_act() -> None:
    person = Person(Player(1, limit=60)).plays(two_people(1))
    passed = [line for line in person.asked if line.endswith("press Enter to see your cards.")]
    assert len(passed) > 8
    assert all(one.split(",")[0] != other.split(",")[0] for one, other in pairwise(passed))


def test_at_the_curtain_no_hand_is_told() -> None:
    person = answering("hand", "QH", "").plays(two_people(1))
    assert person.heard.count("Just press Enter here, on an empty line.") == 2
    assert person.heard.count("Your cards:") == 1


def test_between_people_everybody_is_asked_about_the_king() -> None:
    person = Person(Player(7, limit=150)).plays(two_people(7))
    asked = [line for line in person.asked if "announce" in line and "press" not in line]
    assert any("You do not hold" in line for line in asked)


def test_alone_only_the_holder_is_asked_about_the_king() -> None:
    for number in range(4):
        person = Person(Player(number)).plays(Start(classic=setup(number)))
        assert not any("You do not hold" in line for line in person.asked)


def test_the_king_is_announced_without_asking_where_that_is_set() -> None:
    wanted = setup(1, dealer=1, prepared=_king_for_elder())
    asked = answering("stand").plays(Start(classic=wanted))
    assert asked.asked[-1].endswith("announce it for a point, or not.")
    storage.forget(SAVED)
    answering("Settings", "4", "", "quit").plays(Start())
    unasked = answering("stand").plays(Start(classic=wanted))
    assert "Anna announces king of hearts." in unasked.heard
    assert unasked.asked[-1] == "Lead any card."


def _king_for_elder() -> tuple[Card, ...]:
    hands = cards("KH 7S 8S 9S 7C"), list[Card]()
    return position_pack(PRESETS["swedish"], b"seed", 1, hands, cards("8H")[0])


def test_resigning_is_asked_about_and_then_ends_the_game() -> None:
    person = answering("resign", "perhaps", "no", "x", "yes", "3", "quit")
    person.plays(Start(classic=setup(1, dealer=1)))
    assert person.heard.count("Do you really want to give this game up?") == 3
    assert "Answer “yes” or “no”." in person.heard
    assert "Anna resigns the game." in person.heard
    assert saved() is None


def test_this_deal_again_begins_with_the_same_cards() -> None:
    person = answering("stand", "1", "again", "yes")
    person.plays(Start(classic=setup(1, dealer=1)))
    hands = re.findall("Your cards: (.*)", person.heard)
    assert hands[0] == hands[-1]
    session = saved()
    assert session is not None
    assert [str(act).split()[0] for act in session.acts] == ["deal"]


def test_leaving_for_the_menu_keeps_the_game() -> None:
    person = answering("stand", "menu", "Resume the saved game", "quit").plays(
        Start(classic=setup(1, dealer=1))
    )
    assert person.asked[1] == person.asked[-1]
    assert person.heard.endswith("Goodbye. The game is kept and can be resumed.\n")


def test_a_rematch_has_other_cards() -> None:
    person = answering("x", "y", "1").plays(Start(classic=setup(1, dealer=1)))
    assert "Rematch" in person.heard
    session = saved()
    assert session is not None
    assert session.setup.seed != setup(1).seed


def test_what_cannot_be_saved_is_told_once_and_the_game_goes_on(
    own_folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (own_folders / "file").write_text("")
    for name in ("XDG_STATE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(own_folders / "file" / "folder"))
    person = Person(Player(1)).plays(Start(classic=setup(1)))
    assert person.heard.count("cannot be written") == 1
    assert "wins game 1" in person.heard


def test_a_game_that_cannot_be_saved_is_still_there_from_the_menu(
    own_folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (own_folders / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(own_folders / "file" / "folder"))
    person = answering("stand", "menu", "Resume the saved game", "quit").plays(
        Start(classic=setup(1, dealer=1))
    )
    assert person.asked[1] == person.asked[-1]
    assert person.heard.endswith("Goodbye.\n")


def test_a_damaged_game_is_told_and_the_menu_comes() -> None:
    storage.write_facts(SAVED, {"record": "nothing"})
    person = answering("quit").plays(Start(resume=True))
    assert "The saved game is damaged and cannot be resumed." in person.heard


def test_without_a_saved_game_there_is_nothing_to_resume() -> None:
    assert "No game is saved." in answering("quit").plays(Start(resume=True)).heard


def test_letters_stand_for_suits_where_the_terminal_cannot_show_them() -> None:
    storage.write_facts(HEARD, {"spoken": False})
    person = Person(Player(1)).plays(Start(classic=setup(1)), LETTERS)
    assert not set("♠♥♦♣") & set(person.heard)
    assert re.search(r"Your cards: 1: (10|[7-9JQKA])[SHDC], ", person.heard)


def test_a_terminal_with_few_signs_gets_the_nearest_ones() -> None:
    person = answering("foo", "help")
    hear = person.write

    def write(text: str) -> None:
        text.encode("ascii")
        hear(text)

    person.write = write  # type: ignore[method-assign]
    person.plays(Start(classic=setup(1, dealer=1)), LETTERS)
    assert '"foo" is no answer here; "help" lists the answers.\n' in person.heard
    assert person.heard.startswith("Ecarte by question and answer.")


@pytest.mark.parametrize(
    ("sign", "encoding", "nearest"),
    [
        *(("Écarté", "ascii", "Ecarte"), ("Écarté", "latin-1", "Écarté"), ("œ", "latin-1", "oe")),
        *(("åäöÅÄÖ", "ascii", "aaoAAO"), ("àâçèéêëîïôûùü", "ascii", "aaceeeeiiouuu")),
        *(("2\u00a0:\u00a01", "ascii", "2 : 1"), ("10♥ → «да»", "ascii", '10H -> "??"')),
    ],
)
def test_signs_are_written_as_near_as_a_terminal_can(
    sign: str, encoding: str, nearest: str
) -> None:
    heard: list[str] = []

    def write(text: str) -> None:
        text.encode(encoding)
        heard.append(text)

    Conversation(LETTERS, lambda: "", write).tell(message("{sign}", sign=sign))
    assert heard == [f"{nearest}\n"]


def test_a_refusal_quotes_what_was_typed() -> None:
    person = answering("accept", "QH").plays(Start(classic=setup(1, dealer=1)))
    assert "“accept” does not fit here" in person.heard
    swedish = answering("acceptera").plays(Start(classic=setup(1, dealer=1)), language("sv"))
    assert "”acceptera”" in swedish.heard


def test_cards_are_told_in_words_as_a_rule() -> None:
    person = answering().plays(Start(classic=setup(1, dealer=1)))
    assert re.search(r"Your cards: 1: \w+ of \w+, 2: \w+ of \w+", person.heard)
