"""Fits the weights of the expert's guess at a hand's strength to the exact odds of random hands.

`python -m scripts.hand_strength` writes `players/expert/strength_weights.py`; takes a minute.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ecarte.analysis.double_dummy import positions, tricks
from ecarte.cards import ALL_OF_SUIT, BIT, SUIT_OF, in_set, set_of
from ecarte.classic.rules import SWEDISH
from ecarte.players.expert import strength
from ecarte.players.printed.hand import RANK_OF

HANDS, OPPOSING = 12_000, 500
TARGET = Path(__file__).parent.parent / "src/ecarte/players/expert/strength_weights.py"
HEADER = '''"""The weights of `strength`, fitted by `scripts/hand_strength.py` to exact odds."""

from __future__ import annotations

'''


def features(hand: int, trump: int) -> NDArray[np.float64]:
    """What the weights are for, as numbers of one hand (places as in `strength`)."""
    found = np.zeros(strength.FEATURES)
    trumps = [RANK_OF[card] for card in in_set(hand & ALL_OF_SUIT[trump])]
    found[trumps] = 1
    if trumps:
        found[strength.TRUMP_COUNT + min(len(trumps), 3) - 1] = 1
    for suit in range(4):
        cards = hand & ALL_OF_SUIT[suit]
        if suit != trump and cards:
            ranks = sorted((RANK_OF[card] for card in in_set(cards)), reverse=True)
            found[strength.HEAD + ranks[0]] += 1
            found[strength.SUITS] += 1
            if len(ranks) > 1:
                found[strength.GUARDED + ranks[0]] += 1
                found[strength.SECOND + ranks[1]] += 1
    found[strength.CONSTANT] = 1
    return found


def fitted() -> list[NDArray[np.float64]]:
    """The weights for elder and for the dealer."""
    rng = np.random.default_rng(1830)
    pack = np.array(SWEDISH.pack, np.int64)
    rows, chances = [], []
    for _ in range(HANDS):
        order = rng.permutation(pack)
        hand, trump = set_of(order[:5].tolist()), SUIT_OF[int(order[5])]
        unseen = pack[[not (hand | BIT[int(order[5])]) & BIT[card] for card in pack.tolist()]]
        picked = np.argsort(rng.random((OPPOSING, len(unseen))), axis=1)[:, :5]
        theirs = (np.int64(1) << unseen[picked]).sum(1)
        both = np.stack([np.full(OPPOSING, hand), theirs], 1)
        chances.append([(tricks(positions(both, trump, leader)) >= 3).mean() for leader in (0, 1)])
        rows.append(features(hand, trump))
    matrix, chance = np.array(rows), np.clip(np.array(chances), 0.5 / OPPOSING, 1 - 0.5 / OPPOSING)
    # weighted so that errors of the chance count, not of its log-odds; a little drawn to zero
    answers = []
    for column in range(2):
        odds = np.log(chance[:, column] / (1 - chance[:, column]))
        weight = chance[:, column] * (1 - chance[:, column])
        weighed = matrix * weight[:, None]
        pull = 0.5 * np.eye(matrix.shape[1])
        answers.append(np.linalg.solve(weighed.T @ weighed + pull, weighed.T @ (odds * weight)))
        guess = 1 / (1 + np.exp(-matrix @ answers[-1]))
        print(f"root mean square error {np.sqrt(((guess - chance[:, column]) ** 2).mean()):.4f}")
    return answers


if __name__ == "__main__":
    text = HEADER
    for name, weights in zip(("ELDER", "DEALER"), fitted(), strict=True):
        numbers = "".join(f"    {weight:.3f},\n" for weight in weights)
        text += f"{name} = (\n{numbers})\n"
    TARGET.write_text(text)
