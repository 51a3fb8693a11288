"""An evening with real cards: from typing what is called and seen to the kept accounts."""

from __future__ import annotations

import csv

import pytest

from ecarte.banking import record as records
from ecarte.banking.rules import rules_with
from ecarte.banking.state import Phase
from ecarte.cards import cards
from ecarte.language import language
from ecarte.service import storage
from ecarte.service.banking import Player, Setup
from ecarte.service.real_cards import SAVED, RealCards, resumed
from ecarte.service.start import Start
from ecarte.terminal.plain.real_cards import real_cards_evening
from tests.service.banking_scenes import verify_money
from tests.terminal.plain_banking_person import Heard, at_table, with_real_cards

# hearts are trump: tableau 2 loses, tableau 3 is en carte, tableau 4 wins against the banker's
OPENED = ["KH 8H 2D 3C", "KH 7H 4C 5C", "3H 9H 2S 2C", "AH QH JH TH"]
ONE_DEAL = ["", "take", "10H", "Boris 2 10", "Vera 3 5", "ve 4 7", "close", *OPENED]


def start(**switches: object) -> Start:
    return Start(
        banking=Setup(
            rules_with({"first_banker": "Anna", **switches}),
            (Player("Anna", 200), Player("Boris", 100), Player("Vera", 60)),
        )
    )


def evening() -> RealCards:
    facts = storage.read_facts(SAVED)
    assert facts is not None
    return resumed(facts)


def resuming(*answers: str) -> Heard:
    return with_real_cards(answers, Start(resume=True))


def purses() -> dict[str, int]:
    verify_money(evening().table)
    return dict(evening().table.seats)


def test_a_deal_is_typed_from_the_turn_up_to_the_settlement() -> None:
    heard = with_real_cards(ONE_DEAL, start())
    assert heard.last[-1] == "Anna: Deal on, or retire. (Enter: deal.)"
    assert purses() == {"Anna": 203, "Boris": 90, "Vera": 67}
    assert evening().table.tableaux == tuple(tuple(cards(text)) for text in OPENED)
    assert "These cancel: K♥ and K♥." in heard.last


def test_the_tableaux_are_asked_for_in_their_order() -> None:
    heard = with_real_cards(ONE_DEAL, start())
    asked = [part[-1] for part in heard.after if part and "which four cards" in part[-1]]
    assert asked == [
        "Tableau 1, the banker’s: which four cards?",
        *(f"Tableau {number}: which four cards?" for number in (2, 3, 4)),
    ]


def test_the_cards_of_the_cut_are_typed() -> None:
    heard = with_real_cards(["", "7S KH 2D"], start(first_banker="cut"))
    assert "Which cards do they cut, in this order: Anna, Boris, Vera?" in heard.lines
    assert "Boris may take the bank." in heard.lines


def test_an_evening_is_typed_to_its_end_and_kept_as_tables() -> None:
    heard = with_real_cards([*ONE_DEAL, "retire", "decline", "decline"], start())
    assert heard.end == "over"
    names = heard.lines[-4:]
    texts = {name: (storage.record_folder() / name).read_text("utf-8") for name in names}
    record = records.read(texts[names[0]])
    assert records.replay(record).phase is Phase.OVER
    payments = list(csv.DictReader(texts[names[3]].splitlines()))
    assert {(row["payer"], row["payee"], row["amount"]) for row in payments} == {
        ("Boris", "Vera", "7"),
        ("Boris", "Anna", "3"),
    }
    ledger = list(csv.DictReader(texts[names[1]].splitlines()))
    assert sum(int(row["amount"]) for row in ledger if row["why"] == "brought") == 360
    assert storage.read_facts(SAVED) is None


def test_ending_the_evening_in_a_deal_gives_the_stakes_back() -> None:
    heard = with_real_cards(["", "take", "10H", "Boris 2 10", "end", "yes"], start())
    assert "Boris brought 100 and ends with as much." in heard.lines
    assert "Nobody owes anybody anything." in heard.lines


WRONG_CARDS = [
    ("KH 8H 2D", "A tableau has 4 cards, all of them known; 3 came. (Rule B3.)"),
    ("KH 8H 2D 3C 4C", "A tableau has 4 cards, all of them known; 5 came. (Rule B3.)"),
    ("KH KH KH 3C", "Both cards K♥ have already left the pack. (Rule B2.)"),
    ("10H TH 2D 3C", "Both cards 10♥ have already left the pack. (Rule B2.)"),
    ("KH 8H 2D 1X", "“1X” is not a card: write its rank and suit, as in QH, or its name."),
    ("KH 8H 2D ??", "This card lies open: type which it is. (Rule B3.)"),
    ("", "Name the cards, as in “QH 7S 10D 2C”."),
    ("Boris 2 10", "“Boris” is not a card"),
]


@pytest.mark.parametrize(("text", "sentence"), WRONG_CARDS)
def test_wrong_cards_are_refused_in_one_sentence_and_nothing_is_lost(
    text: str, sentence: str
) -> None:
    with_real_cards(["", "take", "10H", "Boris 2 10", "close", "AH QH JH 9H"], start())
    before = storage.read_facts(SAVED)
    heard = resuming(text)
    assert heard.last[0].startswith(sentence)
    assert heard.last[1:] == ["Tableau 2: which four cards?"]
    assert storage.read_facts(SAVED) == before


WRONG_CALLS = [
    ("Boris 2 101", "A stake cannot exceed the purse"),
    ("Boris 2 1.5", "“1.5” is not an amount"),
    ("Boris 2 0", "Only a positive whole number of units will do, not 0."),
    ("Boris 1 5", "Tableau 1 is the banker’s"),
    ("Anna 2 5", "The banker does not stake."),
    ("Clara 2 5", "Nobody called Clara sits at this table; here sit: Anna, Boris, Vera."),
    ("done", "Type here what is called; “help” tells how."),
    ("KH 8H 2D 3C", "“KH 8H 2D 3C” is no answer here"),
]


@pytest.mark.parametrize(("text", "sentence"), WRONG_CALLS)
def test_wrong_calls_are_refused_in_one_sentence_and_nothing_is_lost(
    text: str, sentence: str
) -> None:
    with_real_cards(["", "take", "10H"], start())
    before = storage.read_facts(SAVED)
    heard = resuming(text)
    assert heard.last[0].startswith(sentence)
    assert len(heard.last) == 2
    assert storage.read_facts(SAVED) == before


def test_a_third_card_of_a_kind_is_refused_in_later_deals_too() -> None:
    with_real_cards([*ONE_DEAL, "", "KH"], start())
    assert evening().table.phase is Phase.DEALING
    assert resuming("KH").last[0].startswith("Both cards K♥")


# undoing


def test_the_last_tableau_is_taken_back() -> None:
    with_real_cards([*ONE_DEAL[:-1], "undo", "no"], start())
    assert evening().next_tableau == 4
    heard = resuming("undo", "yes")
    assert "Take back the cards of tableau 3: 3♥, 9♥, 2♠, 2♣?" in heard.lines
    assert evening().next_tableau == 3


def test_everything_before_the_settlement_can_be_taken_back_one_by_one() -> None:
    with_real_cards(ONE_DEAL[:-1], start())
    undos = 0
    while evening().can_undo:
        resuming("undo", "yes")
        verify_money(evening().table)
        undos += 1
    assert undos == len(ONE_DEAL) - 2
    assert evening().acts == []


def test_a_stake_taken_back_was_never_laid() -> None:
    with_real_cards(["", "take", "10H", "Boris 2 10"], start())
    before = storage.read_facts(SAVED)
    resuming("Vera 3 5", "u", "yes")
    assert storage.read_facts(SAVED) == before


def test_a_turn_up_taken_back_is_asked_for_again() -> None:
    heard = with_real_cards(["", "take", "10H", "undo", "yes", "9S"], start())
    assert "Take this back: “10♥”?" in heard.lines
    assert str(evening().table.turn_up) == "9S"


def test_a_settled_deal_is_not_taken_back() -> None:
    heard = with_real_cards([*ONE_DEAL, "undo"], start())
    assert heard.last[0] == "There is nothing to undo since the last settlement."
    heard = resuming("", "undo", "yes", "undo")
    assert heard.last[0] == "There is nothing to undo since the last settlement."


def test_there_is_nothing_to_undo_at_the_beginning() -> None:
    heard = with_real_cards(["", "undo"], start())
    assert heard.last[0] == "There is nothing to undo since the last settlement."


# a crash


def test_after_a_crash_at_any_line_the_evening_goes_on() -> None:
    lines = [*ONE_DEAL, "Vera shuffle", "", "9S", "Boris 4 3", "close", "sit Dora 40"]
    with_real_cards(lines, start())
    whole = storage.read_facts(SAVED)
    for number in range(1, len(lines)):
        storage.forget(SAVED)
        with_real_cards(lines[:number], start())
        resuming(*lines[number:])
        assert storage.read_facts(SAVED) == whole


def test_people_come_and_go_where_cards_are_asked_for() -> None:
    heard = with_real_cards(["", "take", "sit Dora 40", "10H", "close", "Vera leave"], start())
    assert "Dora sits down with 40 units." in heard.lines
    assert "Vera leaves the table with 60 units." in heard.lines
    assert evening().table.phase is Phase.OPENING
    heard = resuming("sit Dora 1.5")
    assert heard.last[0].startswith("“1.5” is not an amount")


def test_b24_the_banker_leaves_while_the_tableaux_are_typed() -> None:
    with_real_cards([*ONE_DEAL[:-2], "Anna leave"], start())
    assert evening().table.phase is Phase.OFFER
    assert evening().typed == []
    assert purses() == {"Boris": 100, "Vera": 60}


# the laid form


def test_a_laid_bank_is_broken_and_laid_again_with_real_cards() -> None:
    wins = "AH QH JH 9H"
    opened = [OPENED[0], wins, wins, "2S 3S 4S 5S"]
    heard = with_real_cards(
        ["", "lay 10", "10H", "Vera 4 10", "close", *opened, "lay 20"],
        start(form="laid", agreed=5),
    )
    assert "The bank is broken: what is not yet settled is void." in heard.lines
    assert "Vera gets back a stake of 10 units: it does not count." in heard.lines
    assert "The agreed sum on tableau 2 is completed: Boris stakes 5 units." in heard.lines
    assert "Anna lays a second bank of 20 units." in heard.lines
    assert heard.last[-1] == "Deal 2: which card is turned up?"


def test_cards_are_read_as_the_readers_pack_writes_them() -> None:
    at_table(
        ["", "take", "DH", "close", "EH KnS 10♥ 2c"],
        start(),
        real_cards_evening,
        language("sv"),
    )
    assert str(evening().table.turn_up) == "QH"
    assert evening().typed == [tuple(cards("AH JS TH 2C"))]


def test_a_saved_evening_is_offered_and_a_damaged_one_is_said_to_be_damaged() -> None:
    with_real_cards(["", "take"], start())
    heard = with_real_cards(["1"])
    assert heard.last[-1] == "Deal 1: which card is turned up?"
    storage.write_facts(SAVED, {"acts": 5})
    assert resuming().lines == ["The saved evening is damaged and cannot be resumed."]
    storage.forget(SAVED)
    assert resuming().lines == ["No evening is saved."]


def test_no_seed_and_no_computers_are_asked_for_where_cards_are_real() -> None:
    heard = with_real_cards(["2", "Clara 50", "Anna 70 flat", "", ""])
    assert not [line for line in heard.lines if "seed" in line or "computer" in line]
    assert [player.kind for player in evening().setup.players] == ["person"] * 4
