"""Fair cards: shuffles that the house cannot choose and that everybody can check afterwards.

* Shuffle number k has a *house seed* of 32 bytes, derived one-way from the secret of the table. Its
  fingerprint is shown before anybody who contributes to the shuffle has done so: that of the first
  shuffle before the players sit down, that of shuffle k + 1 when shuffle k begins.
* Every player gives *words* when he sits down, and everything done at the table before the shuffle
  enters it: the *moves* of shuffle k are the SHA-256, in hexadecimal digits, of the moves of
  shuffle k − 1 (of nothing before the first) and, each on a line of its own, the acts since then.
* The seed of the shuffle is the SHA-256 of `ecarte fair 1`, the house seed, the number of players
  (four bytes, big-endian), for each of them in the order of the places the length of his words in
  UTF-8 (four bytes) and the words, and the 64 digits of the moves.
* The pack is shuffled with that seed as every pack is (see `ecarte.shuffling`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar, cast

from ecarte.errors import EcarteError
from ecarte.messages import message
from ecarte.shuffling import commitment, derive, keeps_commitment, shuffled

METHOD = b"ecarte fair 1"
"""The name of the method, which begins what is hashed."""
LONGEST_WORDS = 200
"""The most signs in the words of a player."""
_Item = TypeVar("_Item")


class Shuffle(NamedTuple):
    """A shuffle that has begun: everything that entered it.

    `words` are the players' by place, in the order of the places. `before` are the moves of the
    shuffle before it, `acts` what was done since then, as written.
    """

    number: int
    house_seed: bytes
    words: tuple[tuple[str, str], ...]
    before: str
    acts: tuple[str, ...]

    @property
    def moves(self) -> str:
        """The SHA-256 of everything done at the table before the shuffle, as digits."""
        return moves_of(self.before, self.acts)

    @property
    def seed(self) -> bytes:
        """The seed of the shuffle."""
        return seed_of(self.house_seed, [words for _, words in self.words], self.moves)

    def revealed(self) -> dict[str, object]:
        """Everything by which the shuffle can be checked; only once its cards are known."""
        return {
            "shuffle": self.number,
            "fingerprint": commitment(self.house_seed),
            "seed": self.house_seed.hex(),
            "words": dict(self.words),
            "before": self.before,
            "acts": list(self.acts),
            "moves": self.moves,
            "seed_of_shuffle": self.seed.hex(),
        }


class FairCards:
    """The shuffles of one table, from its secret. `begun` are those that have begun, in order."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self.begun: list[Shuffle] = []

    def fingerprint(self, number: int) -> str:
        """The fingerprint of the house seed of a shuffle, which may be shown beforehand."""
        return commitment(self._house_seed(number))

    def _house_seed(self, number: int) -> bytes:
        return derive(self._secret, "fair", number)

    def begin(self, words: Mapping[str, str], acts: Sequence[str]) -> Shuffle:
        """The next shuffle: the players' words by place, and the acts since the last shuffle."""
        number = len(self.begun) + 1
        before = self.begun[-1].moves if self.begun else ""
        shuffle = Shuffle(
            number, self._house_seed(number), tuple(words.items()), before, tuple(acts)
        )
        self.begun.append(shuffle)
        return shuffle

    def told(self, words: Mapping[str, str], revealed: Sequence[Shuffle]) -> dict[str, object]:
        """What everybody may know of the shuffles: fingerprints, words, and those revealed.

        `shuffle` is the one in play, or the first one before it has begun; `next` is the
        fingerprint of the one after it.
        """
        number = max(1, len(self.begun))
        return {
            "shuffle": number,
            "fingerprint": self.fingerprint(number),
            "next": self.fingerprint(number + 1) if self.begun else None,
            "words": dict(words),
            "revealed": [shuffle.revealed() for shuffle in revealed],
        }


def moves_of(before: str, acts: Sequence[str]) -> str:
    """The moves of a shuffle from those of the one before it and the acts since then."""
    return hashlib.sha256("\n".join((before, *acts)).encode("utf-8")).hexdigest()


def seed_of(house_seed: bytes, words: Sequence[str], moves: str) -> bytes:
    """The seed of a shuffle from what the house, the players and the game contribute."""
    parts = [METHOD, house_seed, len(words).to_bytes(4, "big")]
    for one in words:
        written = one.encode("utf-8", "surrogatepass")
        parts += [len(written).to_bytes(4, "big"), written]
    return hashlib.sha256(b"".join((*parts, moves.encode("ascii")))).digest()


def check(revealed: Mapping[str, object], pack: Sequence[_Item]) -> list[_Item]:
    """The pack as a revealed shuffle leaves it, recomputed from what was contributed.

    `pack` is the pack in its fixed order. Raises `EcarteError` if something does not fit.
    """
    try:
        house_seed = bytes.fromhex(str(revealed["seed"]))
        words = cast("Mapping[str, str]", revealed["words"])
        acts = cast("Sequence[str]", revealed["acts"])
        moves = moves_of(str(revealed["before"]), acts)
        seed = seed_of(house_seed, list(words.values()), moves)
        kept = keeps_commitment(house_seed, str(revealed["fingerprint"]))
        same = (moves, seed.hex()) == (revealed["moves"], revealed["seed_of_shuffle"])
    except (KeyError, TypeError, ValueError, AttributeError) as damage:
        raise EcarteError(message("What was revealed of the shuffle is incomplete.")) from damage
    if not kept:
        raise EcarteError(message("The seed revealed is not the one whose fingerprint was shown."))
    if not same:
        raise EcarteError(
            message("The seed of the shuffle does not follow from what was contributed to it.")
        )
    return shuffled(pack, seed)
