"""How a shared banking table is set up: rules, computers, play money, founder, patience."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ecarte.banking.names import verify_name
from ecarte.banking.rules import MOST_UNITS, BankingRules, rules_with
from ecarte.errors import BadSwitch, BadText
from ecarte.messages import message
from ecarte.service.banking import COMPUTERS, Player
from ecarte.service.shared.names import as_read

MOST_PLAYERS = 24
"""The most players at a shared table, people and computers together."""
PATIENCE = 120
"""The seconds that an awaited person has where the setup says nothing."""
MOST_PATIENCE = 7 * 24 * 60 * 60
FEWEST_SECRET_BYTES = 16


class BankingSetup(NamedTuple):
    """A table before anybody sits at it.

    `units` is the play money that each person gets, `founder` the name of the one who begins the
    evening and may break it up, `limit` the seconds an awaited person has before the others may go
    on without him. All cards and the computers' choices follow from `secret`.
    """

    rules: BankingRules
    computers: tuple[Player, ...]
    units: int
    secret: bytes
    founder: str
    limit: int


def banking_setup(setup: Mapping[str, object]) -> BankingSetup:
    """The setup written as plain JSON values. Raises `EcarteError` if no table can be set so."""
    switches = setup.get("rules", {})
    if not isinstance(switches, Mapping):
        raise BadSwitch(message("The rules must be an object of switches."))
    founder = verified_name(setup.get("founder"))
    return BankingSetup(
        rules_with(switches),
        _computers(setup.get("computers", []), founder),
        _whole_number("units", setup.get("units"), 1, MOST_UNITS),
        _secret(setup.get("secret")),
        founder,
        _whole_number("limit", setup.get("limit", PATIENCE), 0, MOST_PATIENCE),
    )


def _whole_number(name: str, value: object, low: int, high: int) -> int:
    if type(value) is not int or not low <= value <= high:
        raise BadSwitch(
            message(
                "“{name}” must be a whole number from {low} to {high}.",
                name=name,
                low=low,
                high=high,
            )
        )
    return value


def verified_name(name: object) -> str:
    """A name that somebody can have at this table. Raises `BadText` for others."""
    verify_name(name)
    if not isinstance(name, str) or not as_read(name):
        raise BadText(message("A name has at least one sign and no spaces at its ends."))
    return name


def _computers(value: object, founder: str) -> tuple[Player, ...]:
    if not isinstance(value, list):
        raise _bad_computers()
    players = []
    names = {as_read(founder)}
    for one in value:
        if not isinstance(one, list | tuple) or len(one) != 3:
            raise _bad_computers()
        name, units, kind = one
        if kind not in COMPUTERS:
            raise _bad_computers()
        purse = _whole_number("units", units, 1, MOST_UNITS)
        players.append(Player(verified_name(name), purse, str(kind)))
        if as_read(name) in names:
            raise BadText(message("Two players are called {name}.", name=name), "B1")
        names.add(as_read(name))
    if len(players) >= MOST_PLAYERS:
        raise BadSwitch(message("At most {most} players sit at this table.", most=MOST_PLAYERS))
    return tuple(players)


def _bad_computers() -> BadSwitch:
    return BadSwitch(
        message(
            "Computers are given as a list of name, units and kind; the kinds are: {kinds}.",
            kinds=COMPUTERS,
        )
    )


def _secret(value: object) -> bytes:
    try:
        secret = bytes.fromhex(value) if isinstance(value, str) else b""
    except ValueError:
        secret = b""
    if len(secret) < FEWEST_SECRET_BYTES:
        raise BadText(message("The secret of a table is at least 32 hexadecimal digits."))
    return secret
