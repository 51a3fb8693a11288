"""What holds in every evening, whatever is done."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ecarte.banking import acts
from ecarte.banking.acts import Act, Kind
from ecarte.banking.rules import BankingRules
from ecarte.banking.state import Phase
from ecarte.banking.table import Table, replayed
from ecarte.cards import CARDS
from ecarte.errors import BadText, Refused
from ecarte.shuffling import Stream, shuffled
from tests.banking.evenings import NAMES, RULES, SEEDS, evening
from tests.banking.scenario import purses, verify_money


@given(RULES, SEEDS)
@settings(max_examples=60, deadline=None)
def test_money_is_never_made_nor_lost(rules: BankingRules, seed: bytes) -> None:
    last = None
    for before, _, last in evening(rules, seed):
        assert last.ledger[: len(before.ledger)] == before.ledger
    if last is not None:
        verify_money(last)


@given(RULES, SEEDS)
@settings(max_examples=30, deadline=None)
def test_the_table_is_always_in_order(rules: BankingRules, seed: bytes) -> None:
    for _, _, table in evening(rules, seed):
        assert type(table) is Table
        assert hash(table) == hash(table._replace())
        seated = purses(table)
        in_tenure = table.phase not in (Phase.CUT, Phase.OFFER, Phase.OVER)
        assert (table.banker in seated) == in_tenure
        assert (table.offered in seated) == (table.phase is Phase.OFFER)
        assert in_tenure or (not table.bank and not table.stakes)
        assert not table.stakes or table.phase in (Phase.STAKING, Phase.OPENING)
        assert all(stake.who != table.banker for stake in table.stakes)
        assert len({(stake.who, stake.tableau) for stake in table.stakes}) == len(table.stakes)
        assert all(stake.amount > 0 for stake in table.stakes)
        # a deal that is void before its settlement leaves the pack as it is
        short = (Phase.STAKING, Phase.OPENING, Phase.OFFER, Phase.OVER)
        assert table.pack.left >= 17 or table.phase in short
        assert table.pack.exhausted <= 2
        assert table.layings <= 2
        assert table.phase is not Phase.BROKEN or table.bank == 0


@given(RULES, SEEDS)
@settings(max_examples=30, deadline=None)
def test_an_evening_is_its_rules_players_and_acts(rules: BankingRules, seed: bytes) -> None:
    steps = list(evening(rules, seed))
    if steps:
        first = steps[0][0]
        players = purses(first)
        assert replayed(rules, players, [acts.act(str(act)) for _, act, _ in steps]) == steps[-1][2]


def every_kind(stream: Stream) -> Act:
    """Any act at all, mostly out of place."""
    name = stream.choice((*NAMES, "Z", "a|b"))
    kind = stream.choice(tuple(Kind))
    amount = stream.choice((0, 1, -1, 7, 30, 10**12, 10**16))
    cards = tuple(shuffled(CARDS, bytes([stream.below(256)]))[: stream.below(19)])
    return Act(name, kind, amount, stream.below(6), tuple(cards))


@given(RULES, SEEDS)
@settings(max_examples=30, deadline=None)
def test_a_refused_act_changes_nothing_and_says_why(rules: BankingRules, seed: bytes) -> None:
    stream = Stream(seed + b"!")
    for table, _, _ in evening(rules, seed):
        same, act = table._replace(), every_kind(stream)
        if table.can(act):
            table.apply(act)
        else:
            with pytest.raises((Refused, BadText)) as refused:
                table.apply(act)
            assert str(refused.value)
            assert refused.value.rule is not None or isinstance(refused.value, BadText)
        assert table == same


@given(RULES, SEEDS)
@settings(max_examples=30, deadline=None)
def test_options_are_what_is_legal_to_the_unit(rules: BankingRules, seed: bytes) -> None:
    for table, _, _ in evening(rules, seed):
        options = table.view(None).options()
        offered = {(option.actor, option.kind, option.tableau): option for option in options}
        for name in purses(table):
            for kind in set(Kind) - acts.BY_NATURE - {Kind.SIT, Kind.LEAVE}:
                for tableau in (2, 3, 4) if kind is Kind.STAKE else (0,):
                    option = offered.get((name, kind, tableau))
                    ranged = kind in (Kind.LAY, Kind.STAKE)
                    for amount in (
                        (
                            *range(-1, 25),
                            *sorted({option.high + step for step in (-1, 0, 1)} if option else ()),
                        )
                        if ranged
                        else (0,)
                    ):
                        low, high = (option.low, option.high) if option else (0, -1)
                        legal = low <= amount <= high
                        assert table.can(Act(name, kind, amount, tableau)) == legal
            break


@given(RULES, SEEDS, st.integers(0, 255))
@settings(max_examples=30, deadline=None)
def test_views_do_not_depend_on_what_lies_face_down(
    rules: BankingRules, seed: bytes, order: int
) -> None:
    for _, _, after in evening(rules, seed):
        if not after.tableaux or after.opened:
            continue
        faces = [card for hand in after.tableaux for card in hand]
        moved = shuffled(faces, bytes([order]))
        other = after._replace(
            tableaux=tuple(tuple(moved[place::4]) for place in range(4)),
        )
        for player in (None, *purses(after)):
            assert other.view(player) == after.view(player)
            assert other.view(player).tableaux is None
