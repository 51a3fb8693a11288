"""Deals drawn at random and settled by the game's own rule: the joint law by another road.

The cards come from numpy's PCG64 by way of its raw numbers, which are the same everywhere, so that
a seed gives the same deals on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING

from ecarte.analysis.banking_bank import Prospect
from ecarte.analysis.banking_law import OUTCOMES, Law
from ecarte.analysis.banking_places import OF_WINNER, Outcomes
from ecarte.analysis.banking_undealt import Undealt
from ecarte.banking.dealing import TABLEAUX
from ecarte.banking.rules import Cancel
from ecarte.banking.state import Outcome
from ecarte.banking.tableau import settle
from ecarte.cards import CARDS, RANKS
from ecarte.errors import BadSwitch
from ecarte.messages import message
from ecarte.shuffling import derive

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CHUNK = 50_000
"""Deals drawn at once."""
NORMAL_95 = 1.959963984540054
"""How many standard errors to either side 95 % takes."""
Interval = tuple[float, float]


def sample(
    undealt: Undealt,
    deals: int,
    seed: bytes,
    cancel: Cancel = Cancel.FIRST,
    progress: Callable[[int], None] | None = None,
) -> Law:
    """How large a share of so many deals had each outcome of tableaux 2, 3 and 4.

    For the game's own packs. `progress` is called with the number of deals so far.
    """
    try:
        import numpy as np  # noqa: PLC0415 - only where it is needed: it is slow
    except ImportError:
        raise BadSwitch(
            message("Random deals are drawn with numpy, and it is not installed.")
        ) from None

    cards = np.array(
        [card for card in CARDS for _ in range(undealt.left[card.suit][card % len(RANKS)])],
        dtype=np.uint8,
    )
    source = np.random.PCG64(int.from_bytes(derive(seed, "banking deals"), "big"))
    counts: Counter[Outcomes] = Counter()
    for done in range(0, deals, CHUNK):
        number = min(CHUNK, deals - done)
        counts.update(_outcomes(_dealt(cards, number, source, undealt), undealt, cancel))
        if progress is not None:
            progress(done + number)
    return {outcomes: Fraction(times, deals) for outcomes, times in sorted(counts.items())}


def _dealt(
    cards: NDArray[np.uint8], deals: int, source: np.random.PCG64, undealt: Undealt
) -> NDArray[np.uint8]:
    """The first cards of so many shuffled packs: sixteen, and the turn-up if it is not known."""
    import numpy as np  # noqa: PLC0415

    packs = np.tile(cards, (deals, 1))
    rows = np.arange(deals)
    wanted = TABLEAUX * undealt.hand + (undealt.trump is None)
    for place in range(wanted):
        numbers = source.random_raw(deals) % np.uint64(len(cards) - place)
        other = place + numbers.astype(np.int64)
        swapped = packs[rows, other]
        packs[rows, other] = packs[:, place]
        packs[:, place] = swapped
    return packs[:, :wanted]


def _outcomes(dealt: NDArray[np.uint8], undealt: Undealt, cancel: Cancel) -> Counter[Outcomes]:
    """How often each outcome of the three tableaux came."""
    import numpy as np  # noqa: PLC0415

    hands = dealt[:, : TABLEAUX * undealt.hand].reshape(-1, undealt.hand, TABLEAUX)
    ranks = len(RANKS)
    trump = dealt[:, -1] // ranks if undealt.trump is None else np.uint8(undealt.trump)
    is_trump = hands // ranks == np.reshape(trump, (-1, 1, 1))
    # a hand's trumps as one number: 0 for a plain card, else the rank counted from 1
    written = np.sort(np.where(is_trump, hands % ranks + 1, 0), axis=1).astype(np.int64)
    weights = (ranks + 1) ** np.arange(undealt.hand, dtype=np.int64)
    trumps = np.einsum("dct,c->td", written, weights)
    limit = (ranks + 1) ** undealt.hand
    met, which = np.unique(trumps[0] * limit + trumps[1:], return_inverse=True)
    settled = np.array(
        [_settled(*divmod(one, limit), cancel) for one in met.tolist()], dtype=np.int64
    )[which.reshape(TABLEAUX - 1, -1)]
    together = np.einsum("td,t->d", settled, len(OUTCOMES) ** np.arange(TABLEAUX - 1))
    counts = np.bincount(together, minlength=len(OUTCOMES) ** (TABLEAUX - 1))
    return Counter({_apart(number): times for number, times in enumerate(counts.tolist()) if times})


def _apart(number: int) -> Outcomes:
    """The outcomes that a number stands for, a digit to base 3 each."""
    return tuple(Outcome(number // 3**place % 3) for place in range(TABLEAUX - 1))


@cache
def _settled(banker: int, tableau: int, cancel: Cancel) -> Outcome:
    """The outcome between two hands of trumps written as numbers; any suit may stand for trumps."""
    return OF_WINNER[settle(_trumps(banker), _trumps(tableau), CARDS[0].suit, cancel).winner]


def _trumps(written: int) -> list[int]:
    found = []
    while written:
        written, rank = divmod(written, len(RANKS) + 1)
        if rank:
            found.append(rank - 1)
    return found


def interval(share: Fraction, deals: int) -> Interval:
    """The 95 % interval (Wilson) of a chance that came out as this share of so many deals."""
    found, square = float(share), NORMAL_95**2
    narrower = 1 + square / deals
    middle = (found + square / (2 * deals)) / narrower
    half = NORMAL_95 * sqrt(found * (1 - found) / deals + square / (4 * deals**2)) / narrower
    return (middle - half if share else 0.0, middle + half if share < 1 else 1.0)


def mean_interval(prospect: Prospect, deals: int) -> Interval:
    """The 95 % interval of an expectation that was found from so many deals."""
    half = NORMAL_95 * prospect.spread / sqrt(deals)
    return float(prospect.mean) - half, float(prospect.mean) + half
