"""What nobody may learn from the flow of a shared table: that there was a king to speak of (C15).

* Between people everyone is asked and gives his answer by the same button, whatever he holds: one
  entry each, told in the same words.
* A person alone against the computer is asked only if he holds the king; for him who does not, the
  house enters his silence at once. He alone sees that, and he knows his cards. Watchers are told
  nothing from the question on until he has played his first card, has announced, or the deal is
  over; then they are told everything at once. So they see one pause, and the same entries in the
  same order, whether the house or he himself was silent.
  From the question on nothing can be taken back before a card is played, whoever was asked; and
  the question cannot be left for anything but the end of the game.
* A computer is asked as people are, and answers after the same pause; one who takes time to think
  thinks as long when there is nothing to decide, about a hand that would hold the king.
"""

from __future__ import annotations

from collections.abc import Callable

from ecarte.cards import BIT, in_set
from ecarte.classic import acts
from ecarte.classic.acts import Act
from ecarte.classic.game import Match
from ecarte.classic.state import Phase, trump_king
from ecarte.classic.view import DealView
from ecarte.errors import EcarteError
from ecarte.players.player import Player
from ecarte.service.thinking import Thinker

PAUSE = 0.6
"""The seconds before a computer acts, so that everybody sees what was done before."""
KING_PAUSE = 1.5
"""The seconds before a computer answers about the king, longer than it thinks of it."""


def silence_due(match: Match, alone: int | None) -> bool:
    """Whether the one person at a table is to be silent without being asked."""
    deal = match.deal
    if deal is None or deal.phase is not Phase.KING or deal.actor != alone:
        return False
    return not deal.view(deal.actor).holds_king


def watchers_wait(match: Match, alone: int | None, waiting: bool) -> bool:
    """Whether watchers are told nothing for now; `waiting` says whether they were not before."""
    deal = match.deal
    if deal is None or alone is None or deal.announced is not None:
        return False
    if _has_played(deal.view(alone)):
        return False
    if deal.phase is Phase.KING:
        return waiting or deal.actor == alone
    return waiting and deal.phase is Phase.PLAY


def _has_played(view: DealView) -> bool:
    """Whether the owner of the view has played a card in this deal."""
    return view.seat is not None and view.hand_sizes[view.seat] < view.rules.hand_size


def answer(computer: Player, view: DealView) -> Callable[[], Act]:
    """How a computer finds its act, taking as long about the king whether it holds it or not."""
    silent = view.phase is Phase.KING and not view.holds_king
    if not silent or not isinstance(computer, Thinker):
        return lambda: computer.choose(view)

    def think() -> Act:
        try:
            computer.choose(as_if_held(view))
        except (EcarteError, ArithmeticError, LookupError, ValueError):
            return acts.SILENT
        return acts.SILENT

    return think


def as_if_held(view: DealView) -> DealView:
    """The view with the trump king in the place of the lowest card of the hand."""
    king = BIT[trump_king(view.trump)]
    given = BIT[next(in_set(view.hand))]

    def exchanged(some: int) -> int:
        swapped = some & ~(king | given)
        return swapped | (king if some & given else 0) | (given if some & king else 0)

    return view._replace(
        hand=exchanged(view.hand),
        discards=exchanged(view.discards),
        drawn=exchanged(view.drawn),
    )
