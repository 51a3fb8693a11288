"""The drawings of the banking table, and the sums it proposes."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from ecarte.banking import acts, table
from ecarte.banking.acts import Kind
from ecarte.banking.rules import BankingRules, Cancel, Form
from ecarte.banking.source import SeededSource
from ecarte.banking.table import Table
from ecarte.banking.tableau import account
from ecarte.banking.view import Option
from ecarte.cards import HEARTS, SPADES, cards
from ecarte.language import LANGUAGES, language
from ecarte.terminal.banking import controls
from ecarte.terminal.banking.drawing import (
    TABLEAU_HEIGHT,
    TABLEAU_WIDTH,
    amount_line,
    count_signs,
    empty,
    face_down,
    opened,
    pair_seen,
)
from ecarte.terminal.banking.tableau_panel import coins, signed
from ecarte.terminal.card_drawing import Drawing, Pack

PACK = Pack(language("en"))


def lines(drawing: Drawing) -> list[str]:
    return [line.plain for line in drawing]


@pytest.mark.parametrize("code", list(LANGUAGES))
@pytest.mark.parametrize("symbols", [True, False])
def test_every_tableau_is_as_wide_and_high_as_any_other(code: str, symbols: bool) -> None:
    pack = Pack(language(code, symbols))
    hand, other = cards("TH JH QS AC"), cards("TH 2H 3H 4D")
    seen = pair_seen(hand, other, HEARTS, Cancel.FIRST)
    for drawing in (
        face_down(pack),
        empty(pack),
        opened(seen[0], HEARTS, pack),
        opened(seen[1], HEARTS, pack),
    ):
        assert len(drawing) == TABLEAU_HEIGHT
        assert {cell_len(line) for line in lines(drawing)} == {TABLEAU_WIDTH}


def test_b7_b8_trumps_are_raised_and_carry_what_became_of_them() -> None:
    bankers, tableaus = pair_seen(cards("KS 8S 2D 3C"), cards("7S KS 4H 5H"), SPADES, Cancel.FIRST)
    first = lines(opened(bankers, SPADES, PACK))
    assert first[0].startswith("╭───╭───╮")
    assert first[1].startswith("│K♠ │8♠ ╭")
    assert first[2].startswith("│ ╳ │+1 │")
    second = lines(opened(tableaus, SPADES, PACK))
    assert second[1].startswith("│K♠ │7♠ ╭")
    assert second[2].startswith("│ ╳ │ – │")


def test_a_trump_held_twice_may_cancel_once_and_take_once() -> None:
    bankers, _ = pair_seen(cards("KS KS 2D 3C"), cards("KS 7D 4H 5H"), SPADES, Cancel.FIRST)
    assert lines(opened(bankers, SPADES, PACK))[2].startswith("│ ╳ │+1 │")


def test_without_trumps_no_card_is_raised() -> None:
    bankers, _ = pair_seen(cards("KD KC 2D 3C"), cards("KD 7D 4H 5H"), SPADES, Cancel.FIRST)
    assert not lines(opened(bankers, SPADES, PACK))[0].strip()


@pytest.mark.parametrize(
    ("banker", "tableau", "signs"),
    [
        ("KS 8S 2D 3C", "KS 7S 2D 3C", "K╳K 8›7"),
        ("QS 2D 3D 4D", "8S 7S 2D 3C", "Q›7 8›–"),
        ("KS 7S 2D 3C", "AS QS 2D 3C", "A›7 K›Q"),
        ("2D 3D 4D 5D", "6D 7D 8D 9D", ""),
        ("TS 3D 4D 5D", "6D 7D 8D 9D", "10›–"),
    ],
)
def test_b10_the_count_is_written_in_signs(banker: str, tableau: str, signs: str) -> None:
    steps = account(cards(banker), cards(tableau), SPADES)
    assert count_signs(steps, PACK) == signs


def test_long_names_are_cut_and_sums_stay_whole() -> None:
    line = amount_line("Maximilian von und zu Hohenberg", "1234567")
    assert cell_len(line) == TABLEAU_WIDTH
    assert line.endswith("… 1234567")


def test_a_pile_grows_with_its_sum_and_stays_in_its_place() -> None:
    piles = [len(coins(units)) for units in (0, 1, 5, 20, 100, 10**15)]
    assert piles == sorted(piles)
    assert piles[0] == 0
    assert piles[-1] <= 8


def test_gains_carry_their_sign() -> None:
    assert [signed(units) for units in (5, -5, 0)] == ["+5", "−5", "±0"]


# the sums that are proposed


def staking(form: Form = Form.FIRST) -> Table:
    rules = BankingRules(form=form, agreed=10, first_banker="Anna")
    now = table.start(rules, {"Anna": 200, "Boris": 100, "Clara": 7})
    act = acts.lay("Anna", 60) if form is Form.LAID else acts.take("Anna")
    return SeededSource(b"x").play(now, act)[0]


def option(now: Table, who: str, tableau: int) -> Option:
    found = controls.with_amount(now.view(who), tableau)
    assert found is not None
    return found


def test_b15_what_is_owing_is_proposed_first() -> None:
    now = staking(Form.LAID)
    view = now.view("Boris")
    assert controls.first_tableau(view, 4) == 2
    assert controls.proposed_amount(view, option(now, "Boris", 2)) == 10
    now = now.apply(acts.stake("Clara", 2, 4))
    assert controls.proposed_amount(now.view("Boris"), option(now, "Boris", 2)) == 6


def test_a_proposed_stake_is_never_more_than_is_possible() -> None:
    now = staking()
    assert controls.proposed_amount(now.view("Clara"), option(now, "Clara", 2), 50) == 7


def test_a_stake_that_lies_is_proposed_as_it_is() -> None:
    now = staking().apply(acts.stake("Boris", 3, 33))
    assert controls.proposed_amount(now.view("Boris"), option(now, "Boris", 3)) == 33


@pytest.mark.parametrize(
    ("units", "steps", "highest", "result"),
    [
        (10, 1, 100, 15),
        (12, 1, 100, 15),
        (12, -1, 100, 10),
        (5, -1, 100, 1),
        (98, 1, 100, 100),
        (1, 10, 100, 50),
        (7, 1, 7, 7),
        (100, 1, 1000, 200),
    ],
)
def test_steps_end_on_round_sums_within_the_bounds(
    units: int, steps: int, highest: int, result: int
) -> None:
    possible = Option("Boris", Kind.STAKE, 2, 1, highest)
    assert controls.stepped(units, possible, steps) == result


def test_enter_never_withdraws_nor_retires() -> None:
    now = staking().apply(acts.stake("Boris", 3, 33))
    view = now.view("Boris")
    choices = controls.offered(view, 3, "33", done=False)
    assert [choice.use for choice in choices] == ["stake", "withdraw", "done"]
    assert choices[controls.place_of_proposed(view, choices)].use == "done"


def test_the_banker_may_close_and_a_punter_may_not() -> None:
    now = staking()
    assert [one.use for one in controls.offered(now.view("Anna"), 2, "10", False)] == ["close"]
    uses = [one.use for one in controls.offered(now.view("Boris"), 2, "10", False)]
    assert "close" not in uses
