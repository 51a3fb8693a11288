"""Players by name, and what every player of the classic game keeps to."""

import pytest

from ecarte.errors import BadSwitch, Refused
from ecarte.players.player import PLAYERS, player
from tests.players.scenes import after, dealt


@pytest.mark.parametrize("name", PLAYERS)
def test_a_player_is_found_by_name(name: str) -> None:
    assert player(name, b"seed").name == name


def test_an_unknown_player_is_refused_with_the_names() -> None:
    with pytest.raises(BadSwitch) as refused:
        player("cheat", b"seed")
    assert "“cheat”" in str(refused.value)
    assert all(name in str(refused.value) for name in PLAYERS)


@pytest.mark.parametrize("name", PLAYERS)
def test_nobody_chooses_out_of_turn(name: str) -> None:
    deal = dealt()
    over = after(deal, "resign")
    for view in (deal.view(deal.dealer), deal.view(None), over.view(0), over.view(None)):
        with pytest.raises(Refused, match="nothing to choose"):
            player(name, b"seed").choose(view)
