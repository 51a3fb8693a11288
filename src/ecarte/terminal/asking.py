"""What a player may do now, as choices: the acts of the rules, each with its key."""

from __future__ import annotations

from typing import NamedTuple

from ecarte.cards import CARDS, in_set
from ecarte.classic import acts
from ecarte.classic.acts import Act
from ecarte.classic.state import Phase
from ecarte.classic.view import DealView
from ecarte.messages import Message, counted, mark, message
from ecarte.speech.classic_prompts import label

PLAY_ON = mark("Play")


class Offer(NamedTuple):
    """A choice of acts: the name of the key's use, what it says, and the act (None: more is asked).

    `use` is a name in `keys.USES`, a digit, or "enter".
    """

    use: str
    said: Message
    act: Act | None


def offers(
    view: DealView, thrown: frozenset[int], counting: bool, between_people: bool
) -> list[Offer]:
    """What the owner of the view may do, the card to play apart.

    `thrown` are the cards chosen to be thrown, `counting` says that he is naming a number to
    propose. Between people everyone has the same answers about the king (C15).
    """
    phase = view.phase
    if phase is Phase.PROPOSAL:
        return _proposing(view, counting)
    if phase is Phase.ANSWER:
        return [
            Offer("accept", label(acts.ACCEPT), acts.ACCEPT),
            Offer("refuse", label(acts.REFUSE), acts.REFUSE),
        ]
    if phase is Phase.DISCARD:
        return [_throwing(thrown, view.discard_limits)]
    if phase is Phase.KING:
        said = [Offer("silent", label(acts.SILENT), acts.SILENT)]
        if view.holds_king or between_people:
            said.insert(0, Offer("announce", label(acts.ANNOUNCE), acts.ANNOUNCE))
        return said
    if phase is Phase.PLAY and view.legal_cards.bit_count() == 1:
        (only,) = in_set(view.legal_cards)
        return [Offer("enter", message("Play {card}", card=only), acts.PLAY[only])]
    return []


def _proposing(view: DealView, counting: bool) -> list[Offer]:
    proposals = view.proposals()
    if counting:
        return [
            Offer(str(act.number), message("{number}", number=act.number), act) for act in proposals
        ]
    stand = message(PLAY_ON) if view.exchanges else label(acts.STAND)
    if len(proposals) == 1:
        first = Offer("propose", label(proposals[0]), proposals[0])
    else:
        first = Offer("propose", message(PROPOSE_SOME), None)
    return [*([first] if proposals else []), Offer("stand", stand, acts.STAND)]


PROPOSE_SOME = mark("Propose…")
CHOOSE_CARDS = mark("Choose cards to throw with their numbers")
THROW_NONE = mark("Throw no card")


def _throwing(thrown: frozenset[int], limits: tuple[int, int]) -> Offer:
    """The cards chosen are thrown; as long as their number is not allowed that is said instead.

    Taken all the same, the act is refused with its rule.
    """
    act = acts.discard(CARDS[card] for card in thrown)
    low, high = limits
    if not low <= len(thrown) <= high:
        return Offer("enter", message(CHOOSE_CARDS), act)
    if not thrown:
        return Offer("enter", message(THROW_NONE), act)
    return Offer("enter", counted("Throw {number} card", "Throw {number} cards", len(thrown)), act)


def proposed(view: DealView, offered: list[Offer]) -> int:
    """The place of the act that Enter does: silence for whoever holds no king (C14)."""
    if view.phase is Phase.KING and not view.holds_king:
        return len(offered) - 1
    return 0
