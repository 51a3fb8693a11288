"""Checks the shuffles of a table by hand: python3 check_cards.py fair.json"""

import hashlib
import json
import sys
from collections.abc import Iterator
from typing import Any


def sha256(data: bytes) -> bytes:
    """The fingerprint of these bytes."""
    return hashlib.sha256(data).digest()


def numbers(seed: bytes) -> Iterator[int]:
    """The random numbers that follow from a seed."""
    counter = 0
    while True:
        block = sha256(seed + counter.to_bytes(8, "big"))
        for at in range(0, 32, 4):
            yield int.from_bytes(block[at : at + 4], "big")
        counter += 1


def shuffled(pack: list[str], seed: bytes) -> list[str]:
    """The pack in the order that a seed gives, from the top."""
    source, order = numbers(seed), list(pack)
    for place in range(len(order) - 1, 0, -1):
        n = place + 1
        number = next(x for x in source if x < 2**32 - 2**32 % n)
        order[place], order[number % n] = order[number % n], order[place]
    return order


def checked(shuffle: dict[str, Any], pack: list[str]) -> list[str]:
    """The order in which a shuffle had to leave the pack."""
    seed = bytes.fromhex(shuffle["seed"])
    if sha256(b"ecarte commitment" + seed).hex() != shuffle["fingerprint"]:
        sys.exit(f"Shuffle {shuffle['shuffle']}: this is not the seed that was promised!")
    moves = sha256("\n".join([shuffle["before"], *shuffle["acts"]]).encode()).hex()
    words = [one.encode() for one in shuffle["words"].values()]
    parts = [b"ecarte fair 1", seed, len(words).to_bytes(4, "big")]
    for one in words:
        parts += [len(one).to_bytes(4, "big"), one]
    return shuffled(pack, sha256(b"".join([*parts, moves.encode()])))


def main(file: str) -> None:
    """Checks everything in the file that a table has revealed."""
    with open(file, encoding="utf-8") as opened:
        table = json.load(opened)
    order: list[str] = []
    for shuffle in table["shuffles"]:
        undealt = shuffle.get("purpose") == "undealt"
        pack = order[-shuffle["cards"] :] if undealt else table["pack"]
        cards = checked(shuffle, pack)
        order = order if shuffle.get("purpose") == "cut" else cards
        print(f"Shuffle {shuffle['shuffle']} kept:", " ".join(cards[:17]), "…")


if __name__ == "__main__":
    main(sys.argv[1])
