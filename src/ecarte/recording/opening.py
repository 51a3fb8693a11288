"""The opening of a record: its first line, the game, and the headers."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from ecarte.errors import BadText
from ecarte.messages import message
from ecarte.recording.lines import LONGEST_WORD, PLAYER, Statement, Word, bad, expect, statements
from ecarte.shuffling import ALGORITHM

FIRST_LINE = "ecarte record 1"
"""The first line of every record; the number is that of this format."""
LONGEST_SEED = LONGEST_WORD // 2
"""The most bytes of a seed that a record writes."""
GAMES = ("classic", "banking")


class Opening(NamedTuple):
    """A record cut in two: the headers by their first word, and the statements of the game."""

    headers: dict[str, list[Statement]]
    body: list[Statement]

    def header(self, name: str) -> Statement | None:
        """The header, if the record has it."""
        found = self.headers.get(name)
        return found[0] if found else None


def game_of(text: str) -> str:
    """Which game a record is of, `classic` or `banking`. Raises `BadRecord`."""
    return _game(statements(text))[0]


def opened(text: str, game: str, names: Collection[str]) -> Opening:
    """The headers and the body of a record of this game. Raises `BadRecord`."""
    said = statements(text)
    found, at = _game(said)
    if found != game:
        raise bad(
            at,
            message(
                "This is a record of the game “{found}”, not “{game}”.", found=found, game=game
            ),
        )
    headers: dict[str, list[Statement]] = {}
    body: list[Statement] = []
    for statement in said[2:]:
        name = statement.first
        if name not in names:
            body.append(statement)
        elif body:
            raise bad(
                statement, message("The line “{name}” belongs before the game begins.", name=name)
            )
        elif name in headers and name != PLAYER:
            raise bad(statement, message("The line “{name}” is here a second time.", name=name))
        else:
            headers.setdefault(name, []).append(statement)
    return Opening(headers, body)


def _game(said: list[Statement]) -> tuple[str, Word]:
    """The game's name and where it stands, from the first two lines."""
    first = said[0] if said else Statement("", 1, 1)
    if [word.text.lower() for word in first.words] != FIRST_LINE.split():
        raise bad(first, message("A record begins with the line “{line}”.", line=FIRST_LINE))
    second = said[1] if len(said) > 1 else first.end
    if isinstance(second, Word) or second.first != "game":
        raise bad(
            second,
            message("The second line names the game: “game classic” or “game banking”."),
        )
    name = expect(second, "game classic", 2)[1]
    game = name.text.lower()
    if game not in GAMES:
        raise bad(
            name,
            message(
                "There is no game “{found}”; there are: {games}.", found=name.text, games=GAMES
            ),
        )
    return game, name


def seed_of(opening: Opening) -> bytes | None:
    """The seed of the headers `shuffle` and `seed`, which belong together. Raises `BadRecord`."""
    shuffle, header = opening.header("shuffle"), opening.header("seed")
    if shuffle is not None:
        name = expect(shuffle, "shuffle " + ALGORITHM, 2)[1]
        if name.text.lower() != ALGORITHM:
            raise bad(
                name,
                message(
                    "The shuffle “{found}” is not known; known is: {known}.",
                    found=name.text,
                    known=ALGORITHM,
                ),
            )
    if (shuffle is None) != (header is None):
        raise bad(
            header or shuffle or Word("", 1, 1),
            message(
                "A seed is written in two lines: “shuffle {known}” and “seed 9f86…”.",
                known=ALGORITHM,
            ),
        )
    if header is None:
        return None
    word = expect(header, "seed 9f86…", 2)[1]
    try:
        return bytes.fromhex(word.text)
    except ValueError:
        raise bad(
            word,
            message(
                "A seed is written in pairs of hexadecimal digits, not “{found}”.", found=word.text
            ),
        ) from None


def verify_seed(value: bytes | None) -> None:
    """Raises `BadText` if the seed cannot be written."""
    if value is not None and not 0 < len(value) <= LONGEST_SEED:
        raise BadText(message("A seed in a record has from 1 to {most} bytes.", most=LONGEST_SEED))


def seed_lines(value: bytes | None) -> list[str]:
    """The headers that write the seed."""
    return [] if value is None else ["shuffle " + ALGORITHM, "seed " + value.hex()]
