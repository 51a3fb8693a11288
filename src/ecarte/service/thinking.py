"""The expert as a face uses him: fetched when he is first needed, and one thought at a time.

He calculates with compiled code, which takes a while to load and, the first time, seconds to make.
Nothing of it is loaded before somebody asks him or plays against him. Faces call these functions
beside the screen, in a thread of their own, as they may take long.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from ecarte.classic.acts import Act
from ecarte.classic.view import DealView
from ecarte.errors import EcarteError
from ecarte.messages import message
from ecarte.players.expert.weighing import Weighing
from ecarte.players.player import Player, player
from ecarte.shuffling import derive

THINKERS = ("expert", "expert-quick", "expert-fast")
"""The players who take their time: the three settings of the expert."""
ADVICE = derive(b"", "hint/1")
"""What the expert's samples follow from when he advises: the same for everybody, and no secret."""

_PREPARING = Lock()
_THINKING = Lock()


def prepare(tell: Callable[[], None]) -> None:
    """Makes the expert ready; `tell` is called first where that takes seconds.

    It is called too when he is just being made ready for somebody else. Raises `EcarteError` if he
    cannot be loaded.
    """
    if not _PREPARING.acquire(blocking=False):
        tell()
        _PREPARING.acquire()
    try:
        from ecarte.players.expert.player import prepare as compile_all  # noqa: PLC0415

        compile_all(tell)
    except ImportError:
        raise EcarteError(message("The expert cannot be loaded on this computer.")) from None
    finally:
        _PREPARING.release()


def weigh(view: DealView, quick: bool = False) -> Weighing:
    """What the expert thinks of the decision before the owner of a view, who is to act.

    The quick setting looks at fewer of the adversary's hands.
    """
    from ecarte.players.expert.budget import FULL, QUICK  # noqa: PLC0415
    from ecarte.players.expert.player import ExpertPlayer  # noqa: PLC0415

    with _THINKING:
        return ExpertPlayer(ADVICE, QUICK if quick else FULL).weigh(view)


class Thinker:
    """The expert at the table, who comes when it is his turn for the first time."""

    __slots__ = ("_player", "_seed", "name")

    def __init__(self, name: str, seed: bytes) -> None:
        self.name = name
        self._seed = seed
        self._player: Player | None = None

    def choose(self, view: DealView) -> Act:
        """What the expert does."""
        with _THINKING:
            if self._player is None:
                self._player = player(self.name, self._seed)
            return self._player.choose(view)
