"""Opening a table of either game from its setup and entries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ecarte.errors import BadSwitch
from ecarte.messages import message
from ecarte.service.shared.table import SharedTable


def opened(
    game: str, setup: Mapping[str, object], entries: Iterable[Mapping[str, object]] = ()
) -> SharedTable:
    """The table of a game with everything that was done at it. Raises `EcarteError`."""
    table = _empty(game, setup)
    for entry in entries:
        table.do(entry)
    return table


def _empty(game: str, setup: Mapping[str, object]) -> SharedTable:
    if game == "classic":
        from ecarte.service.shared.classic_table import ClassicTable  # noqa: PLC0415

        return ClassicTable(setup)
    if game == "banking":
        from ecarte.service.shared.banking_table import BankingTable  # noqa: PLC0415

        return BankingTable(setup)
    raise BadSwitch(message("There is no game “{game}”; there are: classic, banking.", game=game))
