"""Another course of the cards that a seat cannot tell from the one that came (resampling).

The other seat's cards are drawn afresh, every way to deal them, and every choice of what he threw
away, alike, as far as they agree with what the seat has seen: how many cards he took each time,
the cards he played, the king he showed, and that every reply was forced or free by the rules of
following (C17–C19). What he *would* have done with other cards is not asked.
"""

from __future__ import annotations

from collections.abc import Callable

from ecarte.cards import BIT, Card, in_set
from ecarte.classic.acts import Kind
from ecarte.classic.state import trump_king
from ecarte.classic.tricks import legal_cards
from ecarte.classic.view import DealView
from ecarte.envs.actions import actions
from ecarte.envs.openspiel_course import Course
from ecarte.envs.openspiel_setup import Dealing
from ecarte.envs.recall import Told

Uniform = Callable[[], float]
"""Numbers from 0 to below 1, as OpenSpiel gives them."""


def resampled(course: Course, seat: int, uniform: Uniform) -> tuple[int, ...]:
    """The actions of another course that `seat`, at a player's turn, takes for this one."""
    view = course.view(seat)
    if view is None or course.actor not in (0, 1):
        raise ValueError("information states are resampled where a player is to act")
    events = course.known(seat).events
    done = course.actions()
    earlier, deal = done[: len(done) - len(events)], done[len(done) - len(events) :]
    unseen = _Unseen(view, events, uniform)
    return (*earlier, *unseen.acted(deal, course.setup.dealing))


class _Unseen:
    """The other seat's cards as places, each with the time it came and went; then as cards."""

    def __init__(self, view: DealView, events: tuple[Told, ...], uniform: Uniform) -> None:
        assert view.seat is not None
        self.view = view
        self.events = events
        self.uniform = uniform
        self.other = 1 - view.seat
        self.hand: list[int] = []
        self.came: dict[int, list[int]] = {}
        self.thrown: dict[int, list[int]] = {}
        self.cards: dict[int, Card] = {}
        self._follow()
        self._assign()

    def _follow(self) -> None:
        """Follows the other seat through the deal: which places came, were thrown, were played."""
        run: list[int] = []
        places = 0
        for number, one in enumerate(self.events):
            if one.seat != self.other:
                run = []
            elif one.kind is Kind.DEAL:
                self.hand.append(places)
                run.append(places)
                self.came[number] = run
                places += 1
            else:
                run = []
                if one.kind is Kind.DISCARD:
                    self.thrown[number] = [self._taken() for _ in range(one.number)]
                elif one.kind is Kind.ANNOUNCE:
                    self._show(trump_king(self.view.trump))
                elif one.kind is Kind.PLAY:
                    self._play(one.cards.bit_length() - 1)

    def _taken(self) -> int:
        return self.hand.pop(int(self.uniform() * len(self.hand)))

    def _show(self, card: int) -> None:
        self.cards[self.hand[int(self.uniform() * len(self.hand))]] = Card(card)

    def _play(self, card: int) -> None:
        for place, held in self.cards.items():
            if held == card and place in self.hand:
                self.hand.remove(place)
                return
        free = [place for place in self.hand if place not in self.cards]
        place = free[int(self.uniform() * len(free))]
        self.hand.remove(place)
        self.cards[place] = Card(card)

    def _assign(self) -> None:
        """Gives the places that are left a card each: first the hand, then what was thrown."""
        unseen = self._unseen()
        may = [card for card in unseen if self._could_keep(card)]
        for place in self.hand:
            if place not in self.cards:
                card = may.pop(int(self.uniform() * len(may)))
                self.cards[place] = card
                unseen.remove(card)
        for gone in self.thrown.values():
            for place in gone:
                self.cards[place] = unseen.pop(int(self.uniform() * len(unseen)))

    def _unseen(self) -> list[Card]:
        view = self.view
        seen = view.hand | view.discards | BIT[view.turn_up]
        for one in self.events:
            if one.kind is Kind.PLAY:
                seen |= one.cards
        seen |= sum(BIT[card] for card in self.cards.values() if not seen & BIT[card])
        return list(in_set(view.rules.pack_set & ~seen))

    def _could_keep(self, card: Card) -> bool:
        """Whether he could hold the card through all his replies (C17–C19)."""
        view = self.view
        for trick in view.taken:
            if trick.leader != self.other:
                pair = BIT[card] | BIT[trick.reply]
                legal = legal_cards(pair, trick.led, view.trump, view.rules.must_trump)
                if not legal & BIT[trick.reply]:
                    return False
        return True

    def acted(self, deal: tuple[int, ...], dealing: Dealing) -> list[int]:
        """The actions of the deal with the other seat's cards in the place of those that came."""
        rules = self.view.rules
        numbers, pack = actions(rules), rules.pack
        hand, found = set[Card](), list[int]()
        for number, (action, one) in enumerate(zip(deal, self.events, strict=True)):
            done = action
            if number in self.came:
                run = [self.cards[place] for place in self.came[number]]
                if dealing is Dealing.SORTED:
                    run.sort(key=pack.index)
                card = next(card for card in run if card not in hand)
                hand.add(card)
                done = pack.index(card)
            elif number in self.thrown:
                gone = {self.cards[place] for place in self.thrown[number]}
                held = [card for card in pack if card in hand]
                done = numbers.discard + sum(
                    1 << place for place, card in enumerate(held) if card in gone
                )
                hand -= gone
            elif one.kind is Kind.PLAY and one.seat == self.other:
                hand.discard(pack[action - numbers.play])
            found.append(done)
        return found
