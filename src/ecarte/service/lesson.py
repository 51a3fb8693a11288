"""The guided first deal: a newcomer learns the game by playing one prepared deal of it.

The learner sits on seat 0 as elder, the computer deals. The pack is so arranged that with the acts
of `lesson_act` he meets everything once: trump, an exchange, the king of trumps, a lead that is
beaten, a card he has to beat, a suit he has to trump, and the point. He may do anything else that
is legal; the explanations follow what is really there. The game then goes on with other cards.
"""

from __future__ import annotations

from ecarte.cards import ALL_OF_SUIT, CARDS, NO_CARD, SUIT_OF, Card, cards, in_set
from ecarte.classic import acts
from ecarte.classic.acts import Act
from ecarte.classic.game import MatchView
from ecarte.classic.rules import SWEDISH
from ecarte.classic.state import Phase, trump_king
from ecarte.classic.tricks import HIGHER, KING, RANK_ORDER
from ecarte.classic.view import DealView
from ecarte.messages import Message, counted, message
from ecarte.service.classic import PERSON, Session, Setup
from ecarte.speech.classic import TRUMP, Names

LEARNER = 0
"""The learner's seat."""
ELDER_FIRST_HAND = "QH 8S 9D 7D 9S"
DEALER_FIRST_HAND = "7S QD 8D TD AD"
TURN_UP = "8H"
ELDER_DRAWS = "KH JC 7C TS"
"""With the queen kept: the two highest trumps, two clubs and a lone spade."""
DEALER_DRAWS = "JS AC TC 9C 8C"
"""A spade that beats the learner's, and otherwise only clubs, so that clubs must be led."""


def _pack() -> tuple[Card, ...]:
    elder, dealer = cards(ELDER_FIRST_HAND), cards(DEALER_FIRST_HAND)
    first = [(elder if to_elder else dealer).pop(0) for to_elder in SWEDISH.elder_first]
    first += cards(f"{TURN_UP} {ELDER_DRAWS} {DEALER_DRAWS}")
    return (*first, *(card for card in SWEDISH.pack if card not in first))


PACK = _pack()
"""The prepared pack from the top."""


def lesson_setup(names: tuple[str, str], seed: bytes) -> Setup:
    """A game against the computer that begins with the guided deal; `seed` gives later deals."""
    return Setup(SWEDISH, names, (PERSON, "printed"), seed, dealer=1 - LEARNER, prepared=PACK)


def in_lesson(session: Session) -> bool:
    """Whether a session, a resumed one too, is at the guided deal."""
    setup, match = session.setup, session.match
    guided = setup.prepared == PACK and setup.players[LEARNER] == PERSON
    return guided and match.deal is not None and match.deals == 1


def lesson_act(view: DealView) -> Act | None:
    """The act that the lesson recommends; None when the learner is not to act."""
    if not view.to_act:
        return None
    phase = view.phase
    if phase is Phase.KING:
        return acts.ANNOUNCE if view.holds_king else acts.SILENT
    if phase is Phase.PLAY:
        return acts.PLAY[_card_to_play(view)]
    if phase is Phase.ANSWER:
        return acts.ACCEPT
    worst_first = sorted(
        in_set(view.hand), key=lambda card: (_good(view, card), _worth(view, card))
    )
    poor = sum(not _good(view, card) for card in worst_first)
    if phase is Phase.PROPOSAL:
        number = min(poor, view.highest_proposal)
        return acts.PROPOSE[number] if number and not view.exchanges else acts.STAND
    low, high = view.discard_limits
    return acts.discard(worst_first[: max(low, min(poor, high))])


def _good(view: DealView, card: Card) -> bool:
    """Trumps and kings are kept."""
    return card.suit == view.trump or card.rank == KING


def _worth(view: DealView, card: int) -> tuple[bool, int]:
    """The order in which cards are given up: plain before trumps, the low before the high."""
    return SUIT_OF[card] == view.trump, -RANK_ORDER.index(CARDS[card].rank)


def _card_to_play(view: DealView) -> Card:
    """To lead, a plain card that is alone in its suit; otherwise the lowest legal card."""
    legal = list(in_set(view.legal_cards))
    alone = [
        card
        for card in legal
        if card.suit != view.trump and (view.hand & ALL_OF_SUIT[card.suit]).bit_count() == 1
    ]
    leading = view.led == NO_CARD
    return min(alone if leading and alone else legal, key=lambda card: _worth(view, card))


def lesson_text(view: DealView, names: Names) -> Message | None:
    """What the learner is told before he decides; None when he is not to act."""
    if not view.to_act:
        return None
    if view.phase is Phase.PROPOSAL:
        return _before_exchange(view, names) if not view.exchanges else _after_exchange(view)
    if view.phase is Phase.ANSWER:
        return message(
            "If you accept, both of you exchange cards. If you refuse the first proposal, you play "
            "the cards you have and are vulnerable: losing then costs 2 points."
        )
    if view.phase is Phase.DISCARD:
        return message(
            "Keep trumps and kings, and throw away the cards that will hardly win a trick. Nobody "
            "sees what you throw, and it never comes back."
        )
    if view.phase is Phase.KING:
        return _about_king(view)
    return _to_lead(view) if view.led == NO_CARD else _to_follow(view)


def _before_exchange(view: DealView, names: Names) -> Message:
    act = lesson_act(view)
    return counted(
        "Welcome! {name} has dealt and turned up {turn_up}. {trump} A trump beats any card of the "
        "other suits. Within a suit the order is king, queen, knave, ace, 10, 9, 8, 7. You need "
        "three of the five tricks. Your hand is weak, so ask for {number} new card. If you stood "
        "on these cards you would be vulnerable, and losing would cost you 2 points instead of 1.",
        "Welcome! {name} has dealt and turned up {turn_up}. {trump} A trump beats any card of the "
        "other suits. Within a suit the order is king, queen, knave, ace, 10, 9, 8, 7. You need "
        "three of the five tricks. Your hand is weak, so ask for {number} new cards. If you stood "
        "on these cards you would be vulnerable, and losing would cost you 2 points instead of 1.",
        act.number if act is not None else 0,
        name=names[view.dealer],
        turn_up=CARDS[view.turn_up],
        trump=message(TRUMP[view.trump]),
    )


def _after_exchange(view: DealView) -> Message:
    if view.holds_king:
        return message(
            "You hold {king}, the highest card of all. You may propose again as long as you like, "
            "but this hand is good enough: play. Nobody is vulnerable now, since cards have been "
            "exchanged.",
            king=Card(trump_king(view.trump)),
        )
    return message(
        "You may propose again, or play with what you have. Nobody is vulnerable now, since cards "
        "have been exchanged."
    )


def _about_king(view: DealView) -> Message:
    king = Card(trump_king(view.trump))
    if not view.holds_king:
        return message("Whoever holds {king} may announce it now for 1 point.", king=king)
    return message(
        "The king of trumps is worth 1 point at once, but only if you announce it before the first "
        "card is played. You may keep it secret; here the point is worth more. Announce it.",
    )


def _to_lead(view: DealView) -> Message:
    best = CARDS[_card_to_play(view)]
    if not view.taken:
        return message(
            "You lead: elder hand always leads to the first trick, and may lead any card. Try "
            "{best}, and keep the trumps for later: they will not run away.",
            best=best,
        )
    if len(view.taken) == view.rules.hand_size - 1:
        return message("You took the trick, so you lead your last card.")
    return counted(
        "You took the trick, so you lead; you have {number} trick now. Lead {best}, and keep the "
        "stronger cards for when you need them.",
        "You took the trick, so you lead; you have {number} tricks now. Lead {best}, and keep the "
        "stronger cards for when you need them.",
        view.tricks[view.seat or 0],
        best=best,
    )


def _to_follow(view: DealView) -> Message:
    led = CARDS[view.led]
    best = CARDS[_card_to_play(view)]
    same_suit = view.hand & ALL_OF_SUIT[led.suit]
    if same_suit & HIGHER[led]:
        return message(
            "You must follow suit, and if you can beat {led} you must do that too: {best} wins the "
            "trick.",
            led=led,
            best=best,
        )
    if same_suit:
        return message(
            "You must follow suit to {led}. You cannot beat it, so part with a low card: {best}.",
            led=led,
            best=best,
        )
    if view.hand & ALL_OF_SUIT[view.trump]:
        return message(
            "You have no card in the suit of {led}, so you must play a trump. Any trump wins here: "
            "{best} is enough.",
            led=led,
            best=best,
        )
    return message(
        "You have neither the suit of {led} nor a trump, so you may throw off any card. It cannot "
        "win; let it be your lowest, {best}.",
        led=led,
        best=best,
    )


def lesson_remark(before: MatchView, after: MatchView, names: Names) -> Message | None:
    """What the learner is told after an act worth explaining, or None.

    The two views are the learner's own, before and after the act.
    """
    was = before.deal
    if was is None or before.deals != 1:
        return None
    if after.deals != before.deals or after.deal is None:
        return None if after.last is None else _at_the_end(after.last, names)
    now = after.deal
    learner, other = now.seat, 1 - (now.seat or 0)
    if was.phase is Phase.ANSWER and now.phase is Phase.DISCARD and not now.exchanges:
        return message(
            "So you exchange first, and then {name} does. After a refusal {name} would have been "
            "vulnerable.",
            name=names[other],
        )
    if was.vulnerable is None and now.vulnerable == learner:
        return message(
            "You have played without an exchange, so you are vulnerable: with fewer than three "
            "tricks of your own you let {name} score 2 points instead of 1.",
            name=names[other],
        )
    if was.vulnerable is None and now.vulnerable == other:
        return message(
            "{name} has refused the first proposal and is vulnerable: three tricks are worth 2 "
            "points to you.",
            name=names[other],
        )
    if not was.holds_king and now.holds_king:
        return message(
            "You hold {king} now: the highest trump, and a point to come.",
            king=Card(trump_king(now.trump)),
        )
    if len(now.taken) == 1 and not was.taken and now.taken[0].winner == other:
        return message(
            "{name} took this trick, and so leads to the next one. There are four left.",
            name=names[other],
        )
    return None


def _at_the_end(deal: DealView, names: Names) -> Message | None:
    """The learner's first deal is over."""
    learner = deal.seat or 0
    if deal.resigned is not None or deal.winner is not None:
        return None
    if 2 * deal.tricks[learner] < deal.rules.hand_size:
        return message(
            "{name} has taken more tricks this time. That happens! The deal now passes to you: "
            "{name} may propose, and you may accept or refuse. The first to reach 5 points wins.",
            name=names[1 - learner],
        )
    return message(
        "Well played: you have the majority of the tricks, and that is what every deal is about. "
        "You have met nearly all the rules. The deal now passes to you: {name} may propose, and "
        "you may accept or refuse. The first to reach 5 points wins.",
        name=names[1 - learner],
    )
