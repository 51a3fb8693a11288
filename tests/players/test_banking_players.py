"""The computer players of the banking game."""

import pytest

from ecarte.banking.acts import Act
from ecarte.banking.source import SeededSource
from ecarte.banking.state import Phase
from ecarte.banking.table import Table
from ecarte.errors import BadSwitch
from ecarte.players.banking import PLAYERS, BankingPlayer, FlatPunter, ProportionalPunter, player
from ecarte.shuffling import Stream
from tests.banking.scenario import ABC, evening, laid, stakes, verify_money


def asked_round(table: Table, guests: dict[str, BankingPlayer]) -> list[Act]:
    """What the players answer, the banker last."""
    names = sorted(guests, key=lambda name: name == table.banker)
    chosen = [guests[name].choose(table.view(name)) for name in names]
    return [act for act in chosen if act is not None]


@pytest.mark.parametrize("kind", PLAYERS)
@pytest.mark.parametrize("form", ["first", "laid"])
def test_players_play_whole_evenings_by_themselves(kind: str, form: str) -> None:
    players = {"A": 500, "B": 60, "C": 300, "D": 5}
    guests = {name: player(kind, name.encode()) for name in players}
    table, source = evening(players, form=form), SeededSource(b"by themselves")
    for _ in range(600):
        acts = asked_round(table, guests)
        if not acts:
            break
        table, _ = source.play(table, acts[0])
    verify_money(table)
    assert table.deal > 20 or table.phase is Phase.OVER
    assert any(entry.why == "lost" for entry in table.ledger)
    assert any(entry.why == "won" for entry in table.ledger)


def test_a_punter_lays_what_he_owes_and_then_one_stake() -> None:
    table = laid(ABC, "A lay 100", "---")
    guest = FlatPunter(Stream(b"B"), 25)
    for _ in range(2):
        act = guest.choose(table.view("B"))
        assert act is not None
        table = table.apply(act)
    assert stakes(table) == ["B 2 10", "B 4 25"]
    assert guest.choose(table.view("B")) is None


def test_a_proportional_stake_follows_the_purse() -> None:
    table = evening(ABC, "A take", "---")
    act = ProportionalPunter(Stream(b"C"), 20).choose(table.view("C"))
    assert act is not None
    assert act.amount == 60
    assert table.can(act)


def test_nothing_is_done_out_of_turn_or_for_a_spectator() -> None:
    table = evening(ABC)
    guest = FlatPunter(Stream(b"x"))
    assert guest.choose(table.view("B")) is None
    assert guest.choose(table.view(None)) is None
    with pytest.raises(BadSwitch):
        player("clever", b"")
