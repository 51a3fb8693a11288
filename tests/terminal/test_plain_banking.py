"""The banking table by question and answer: whole evenings, refusals, and taking them up again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ecarte.banking import record as records
from ecarte.banking.rules import rules_with
from ecarte.banking.state import Phase
from ecarte.language import language
from ecarte.service import storage
from ecarte.service.banking import SAVED, Player, Session, Setup, resumed
from ecarte.service.start import Start
from tests.service.banking_scenes import setup, verify_money
from tests.terminal.plain_banking_person import Heard, at_table


def three(*outcomes: str, **switches: object) -> Start:
    """Three people at one keyboard, Anna banks."""
    return Start(banking=setup(*outcomes, **switches))


def alone(banker: str, *outcomes: str, **switches: object) -> Start:
    """Anna is a person; Boris and Vera are computers."""
    wished = setup(*outcomes, **{"first_banker": banker, **switches})
    players = (Player("Anna", 200), Player("Boris", 100, "flat"), Player("Vera", 60, "flat"))
    return Start(banking=wished._replace(players=players))


def kept() -> Session:
    """The evening that is kept now."""
    facts = storage.read_facts(SAVED)
    assert facts is not None
    return resumed(facts)


def purses() -> dict[str, int]:
    return dict(kept().table.seats)


# alone with computers


def test_as_banker_against_computers() -> None:
    heard = at_table(["take", "close", "retire"], alone("Anna", "-=="))
    assert heard.after[0][-1] == "The bank is offered to you: take it, or decline."
    assert "Close the staking, and the cards are opened. (Enter: close.)" in heard.lines
    assert "Boris closes the staking." not in heard.lines
    assert "Anna retires as banker." in heard.lines
    assert "Deal on, or retire. (Enter: deal.)" in heard.lines


def test_as_punter_against_computers() -> None:
    heard = at_table(["2 10", "3 5", "w 3", "", "", "quit"], alone("Boris", "+--", "==="))
    assert heard.end == "quit"
    assert "Anna stakes 10 units on tableau 2." in heard.lines
    assert "Anna withdraws the stake on tableau 3." in heard.lines
    assert "Anna wins 10 units." in heard.lines
    assert "Boris deals on." in heard.lines
    assert purses()["Anna"] == 210


def test_enter_alone_closes_and_deals_on() -> None:
    heard = at_table(["take", "", "", ""], alone("Anna", "===", "==="))
    assert heard.lines.count("Anna closes the staking.") == 2
    assert heard.lines.count("Anna deals on.") == 1


def test_a_computer_banks_when_the_person_declines() -> None:
    heard = at_table(["decline", ""], alone("Anna", "==="))
    assert "Boris takes the bank." in heard.lines
    assert "Boris closes the staking." in heard.lines


# several people at one keyboard


def test_each_person_is_asked_by_name_and_the_banker_last() -> None:
    heard = at_table(["take", "2 10", "done", "", "close"], three("-=="))
    assert [part[-1].split(":")[0] for part in heard.after[:5]] == [
        "Anna",
        "Boris",
        "Boris",
        "Vera",
        "Anna",
    ]


def test_another_person_may_be_named() -> None:
    heard = at_table(["take", "Vera 3 7", "vera stake 4 2", "Anna close"], three("-=="))
    assert "Vera stakes 7 units on tableau 3." in heard.lines
    assert "Vera stakes 2 units on tableau 4." in heard.lines
    assert "Anna closes the staking." in heard.lines


def test_nobody_plays_for_a_computer() -> None:
    heard = at_table(["Boris 2 10"], alone("Anna", "===")._replace())
    assert "Boris is played by the computer." in heard.lines or "offered" in heard.last[-1]
    heard = at_table(["take", "Boris 2 10"], alone("Anna", "==="))
    assert "Boris is played by the computer." in heard.lines


# the laid form


def test_b16_a_laid_bank_is_broken_laid_again_and_goes_on_responsible() -> None:
    answers = ["lay 10", "Vera 4 10", "Anna close", "lay 10", "Vera 4 10", "Anna close"]
    heard = at_table(
        [*answers, "responsible", "Boris 2 50", "Anna close", "retire"],
        three("==+", "==+", "-==", "===", form="laid"),
    )
    assert heard.lines.count("The bank is broken.") == 2
    assert "Anna lays a second bank of 10 units." in heard.lines
    assert "Anna goes on with a responsible bank and answers for every stake." in heard.lines
    assert "Boris loses 50 units." in heard.lines


def test_b19_a_responsible_banker_ends_in_debt_and_the_settlement_counts_it() -> None:
    heard = at_table(
        [
            *("Anna leave", "yes", "sit Anna 30", "decline", "decline", "take"),
            *("Boris 2 100", "Anna close", "end", "yes"),
        ],
        three("+=="),
    )
    assert "The banker cannot pay it all. Debt: Anna → Boris, 70 units." in heard.lines
    assert "Debt: Anna → Boris, 70 units." in heard.lines
    assert "To pay: Anna → Boris, 100 units." in heard.lines
    assert heard.end == "over"


# what is refused

WRONG = [
    ("2 0", "Only a positive whole number of units will do, not 0. (Rule B22.)"),
    ("2 -1", "“-1” is not an amount"),
    ("2 −1", "“−1” is not an amount"),
    ("2 1.5", "“1.5” is not an amount"),
    ("2 1e3", "“1e3” is not an amount"),
    ("2 1_000", "“1_000” is not an amount"),
    ("2 ٣", "“٣” is not an amount"),
    ("2 1000000000000", "A stake cannot exceed the purse: at most 100 units can be staked here."),
    ("2 " + "9" * 16, "The most that can be named is"),
    ("2 101", "A stake cannot exceed the purse"),
    ("1 10", "Tableau 1 is the banker’s"),
    ("5 10", "Stakes are laid on tableau 2, 3 or 4."),
    ("10", "A stake is called as tableau and units, as in “2 10”."),
    ("stake", "A stake is called as tableau and units, as in “2 10”."),
    ("stake 2 10 5", "A stake is called as tableau and units, as in “2 10”."),
    ("Anna 2 10", "The banker does not stake."),
    ("close", "Only the banker does that: Anna."),
    ("Dora 2 10", "Nobody called Dora sits at this table; here sit: Anna, Boris, Vera."),
    ("take", "“take” does not fit here"),
    ("lay 10", "“lay 10” does not fit here"),
    ("nonsense", "“nonsense” is no answer here; “help” lists the answers."),
    ("sit Dora", "“Dora” is not an amount"),
    ("sit", "How many units? Write the number after it, as in “sit 100”."),
    ("bring", "How many units? Write the number after it, as in “bring 100”."),
    ("sit 0", "Only a positive whole number of units will do, not 0."),
    ("w 2", "Only a positive whole number of units will do"),
    ("", None),
]


@pytest.mark.parametrize(("text", "sentence"), WRONG[:-1])
def test_b22_what_is_wrong_is_refused_in_one_sentence_and_changes_nothing(
    text: str, sentence: str
) -> None:
    at_table(["take"], three("-=="))
    before = storage.read_facts(SAVED)
    heard = at_table([text], Start(resume=True))
    (said, question) = heard.after[1]
    assert said.startswith(sentence)
    assert question == heard.after[0][-1]
    assert storage.read_facts(SAVED) == before


def test_b22_a_stake_after_the_closing_is_refused() -> None:
    heard = at_table(["take", "Anna close", "2 10"], three("-=="))
    assert heard.last[0] == "“2 10” does not fit here: the deal is settled. (Rule B22.)"


LAYING = [
    ("lay 9", "At least the agreed sum must be laid: 10 units. (Rule B14.)"),
    ("lay 201", "No more can be laid than is in the purse: 200 units. (Rule B14.)"),
    ("lay", "How many units? Write the number after it, as in “lay 100”."),
    ("lay x", "“x” is not an amount"),
    ("take", "Whoever takes this bank lays it, as in “lay 100”. (Rule B14.)"),
    ("done", "Anna has to answer first. (Rule B23.)"),
    ("", "An answer is needed here"),
]


@pytest.mark.parametrize(("text", "sentence"), LAYING)
def test_b14_wrong_layings_are_refused(text: str, sentence: str) -> None:
    heard = at_table([text], three(form="laid"))
    assert heard.after[1][0].startswith(sentence)
    assert not kept().acts


# what can be asked for


def test_what_can_be_asked_for_at_any_question() -> None:
    heard = at_table(
        ["take", "table", "purses", "bank", "ledger", "last", "settlement", "rule", "rule B7"],
        three("-=="),
    )
    parts = heard.after[2:]
    assert "No stakes lie on tableau 2." in parts[0]
    assert parts[1][:-1] == ["Anna, the banker: 200 units.", "Boris: 100 units.", "Vera: 60 units."]
    assert parts[2][:-1] == [
        "Anna has the bank and pays from the purse.",
        "87 cards are left in the pack.",
    ]
    assert parts[3][0] == "Before the first deal:"
    assert parts[4][0] == "No deal has been settled yet."
    assert parts[5][-2] == "Nobody owes anybody anything."
    assert parts[6][0].startswith("B4. ")
    assert parts[7][0].startswith("B7. ")
    assert {part[-1] for part in parts} == {heard.after[1][-1]}


def test_the_last_deal_can_be_asked_for_in_the_next_one_and_after_resuming() -> None:
    at_table(["take", "Anna close", "Anna deal"], three("-=+", "==="))
    heard = at_table(["last"], Start(resume=True))
    assert heard.after[1][0].startswith("Tableau 1, the banker’s: ")
    assert any("the tableau wins" in line or "staked on it" in line for line in heard.after[1])


HELP = [
    ([], ["“take”: Take the bank", "“decline”: Decline"]),
    (["take"], ["“2 1”: Stake on tableau 2", "“4 1”: Stake on tableau 4", "“withdraw 2”: "]),
    (["take", "Anna close"], ["“shuffle”: Shuffle the undealt cards"]),
    (["take", "Anna close", "", ""], ["“deal”: Deal on", "“retire”: Retire"]),
]


@pytest.mark.parametrize(("answers", "lines"), HELP)
def test_help_tells_every_act_that_is_open(answers: list[str], lines: list[str]) -> None:
    heard = at_table([*answers, "help"], three("==="))
    for wanted in [*lines, "“purses”: ", "“bring 100”: ", "“quit”: "]:
        assert any(line.startswith(wanted) for line in heard.last), wanted


# coming and going


def test_b24_newcomers_people_and_computers_sit_down_and_people_leave() -> None:
    heard = at_table(
        ["take", "sit Dora 50", "sit Old Tom 70 flat", "Dora 3 5", "sit 40", "leave", "yes"],
        three("==="),
    )
    assert "Dora sits down with 50 units." in heard.lines
    assert "Old Tom sits down with 70 units." in heard.lines
    assert any(line.startswith("Old Tom stakes 10 units on tableau") for line in heard.lines)
    assert "Boris brings 40 more units." in heard.lines
    assert "Boris leaves the table with 140 units." in heard.lines
    assert not kept().is_person("Old Tom")


def test_b24_leaving_is_asked_about_once_more() -> None:
    heard = at_table(["take", "leave", "no"], three("==="))
    assert "Boris, do you really want to leave the table?" in heard.lines
    assert "Boris" in purses()


def test_where_only_computers_are_left_the_evening_ends() -> None:
    heard = at_table(["leave", "yes"], alone("Anna", "==="))
    assert heard.end == "over"
    assert "Only the computer’s players are left at the table." in heard.lines


# the end, and taking up again


def test_the_end_of_the_evening_tells_who_owes_whom_and_keeps_record_and_tables() -> None:
    heard = at_table(
        ["take", "2 10", "Anna close", "Anna retire", "decline", "decline"], three("-==")
    )
    assert heard.end == "over"
    told = heard.lines[heard.lines.index("The end of the evening:") :]
    assert told[1:5] == [
        "Anna brought 200, ends with 210: 10 units won.",
        "Boris brought 100, ends with 90: 10 units lost.",
        "Vera brought 60 and ends with as much.",
        "To pay: Boris → Anna, 10 units.",
    ]
    names = told[-4:]
    files = [storage.record_folder() / name for name in names]
    assert [file.suffix for file in files] == [".ecarte", ".csv", ".csv", ".csv"]
    record = records.read(files[0].read_text("utf-8"))
    assert records.replay(record).phase is Phase.OVER
    assert storage.read_facts(SAVED) is None


def test_ending_the_evening_is_asked_about_once_more() -> None:
    heard = at_table(["take", "end", "no", "end", "yes"], three("-=="))
    assert heard.lines.count("End the evening for everybody?") == 2
    assert heard.end == "over"


def test_an_evening_that_cannot_be_written_goes_on_and_it_is_said_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("")
    for name in ("XDG_STATE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(blocked))
    heard = at_table(["take", "", "", "", "end", "yes"], three("-=="))
    assert heard.lines.count("The game goes on, but it will not be kept.") == 1
    assert heard.end == "over"


def test_the_menu_and_quitting_keep_the_evening() -> None:
    assert at_table(["take", "menu"], three("-==")).end == "menu"
    assert at_table(["quit"], Start(resume=True)).end == "quit"
    assert kept().table.phase is Phase.STAKING


def test_a_saved_evening_is_offered() -> None:
    at_table(["take"], three("-=="))
    heard = at_table(["1"])
    assert "An evening is saved. What would you like?" in heard.lines
    assert heard.last[-1].startswith("Boris: Stake as you wish")
    heard = at_table(["2", "", ""])
    assert "Press Enter to begin, or a number to change something." in heard.lines


def test_without_a_saved_evening_it_is_said() -> None:
    assert at_table([], Start(resume=True)).lines == ["No evening is saved."]


def test_a_damaged_evening_is_said_to_be_damaged() -> None:
    storage.write_facts(SAVED, {"acts": ["x"]})
    heard = at_table([], Start(resume=True))
    assert heard.lines == ["The saved evening is damaged and cannot be resumed."]


SCRIPT = ["lay 20", "2 10", "4 5", "done", "3 10", "", "close", "Vera shuffle", "", "", ""]
SCRIPT += ["4 20", "", "4 0", "", "", "", "", "", "end", "yes"]


def told(heard: Heard) -> list[str]:
    """Everything that was said but the names of files, in which the time stands."""
    return [line for line in heard.lines if not line.endswith((".csv", ".ecarte"))]


def test_the_input_may_end_anywhere_and_the_evening_goes_on_with_the_same_cards() -> None:
    start = three("+-=", form="laid")
    whole = told(at_table(SCRIPT, start))
    for number in range(1, len(SCRIPT) - 1):
        storage.forget(SAVED)
        before = at_table(SCRIPT[:number], start)
        assert before.end == "input"
        verify_money(kept().table)
        after = at_table(SCRIPT[number:], Start(resume=True))
        # the question that was open is asked once more
        assert [*told(before), *told(after)[1:]] == whole


def test_every_language_opens_the_table() -> None:
    for code in ("en", "sv", "ru", "fr"):
        heard = at_table(["take", "close", "quit"], three("==="), said=language(code))
        assert heard.end == "quit"


# founding


def founded(*answers: str) -> Heard:
    storage.forget(SAVED)
    return at_table([*answers])


def test_a_table_is_founded_with_form_switches_and_players() -> None:
    founded(
        *("3", "2"),  # laid
        *("6", "25"),  # the agreed sum
        *("7", "2"),  # at least
        *("5", "2"),  # as met
        *("8", "3"),  # least purse
        *("2", "Boris", "Vera", "Clara 300 proportional", "Anna 70", "Dora 90", ""),
        *("4", "4"),  # the first banker: Dora
        *("9", "carnival"),  # the seed
        "",
    )
    session = kept()
    assert session.setup.rules == rules_with(
        {
            "form": "laid",
            "agreed": 25,
            "compulsory": "at_least",
            "cancel": "as_met",
            "min_purse": 3,
            "first_banker": "Dora",
        }
    )
    assert session.setup.players == (
        Player("Anna", 70),
        Player("Clara", 300, "proportional"),
        Player("Dora", 90),
    )
    assert session.setup.seed == b"carnival"


def test_a_table_that_cannot_begin_is_not_founded_and_it_is_said_why() -> None:
    heard = founded("4", "2", "2", "Anna", "", "")
    assert heard.last[0].startswith("The first banker")
    assert storage.read_facts(SAVED) is None


@pytest.mark.parametrize("text", ["Anna x", "Clara", "Clara 1e3", "Clara −5", "a|b 5"])
def test_a_wrong_player_is_refused_when_a_table_is_founded(text: str) -> None:
    heard = founded("2", text)
    assert not re.match("Players:", heard.after[2][0])


def test_another_beginning_keeps_rules_given_on_the_command_line() -> None:
    at_table([""], Start(banking=Setup(rules_with({"form": "laid", "agreed": 7}))))
    assert kept().setup.rules.agreed == 7
    assert json.dumps(storage.read_facts(SAVED))
