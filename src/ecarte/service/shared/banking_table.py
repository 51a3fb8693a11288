"""A banking table that people share: who sits there, the evening, and what was said of it.

The evening begins when the founder says so. A person is at the table under his name, which nobody
else can have. Its verbs, each with `by`, the person, unless it is said otherwise:

* `sit` {name, words} (`by` the same name, or None): a new person gets the play money of the setup;
  `sit_again` {words}: one who has left comes back with what he had.
* `begin`: by the founder, or by anybody while the founder is not there.
* `act` {act, amount?}: an act as it is written, without the name: `take`, `lay 100`, `stake 2 10`,
  …; the amount may stand apart. By None with `name` it is the act of a computer, or done for an
  absent person.
* `done`: nothing more to stake, or no wish after a deal; by None with `name` likewise.
* `bring`: who has nothing left gets the play money of the setup once more.
* `leave`: the purse stays his; what he has staked stays in play (B24).
* `break_up`: by the founder, or by None: everybody goes, and the evening is over.
* `claim`: somebody has kept the table waiting longer than its limit. From then on he is *away*, and
  the house answers for him at once: a punter wishes nothing, the banker closes and, the deal
  settled, retires with what is his, passes a broken bank and declines one that is offered. The
  first thing he does himself, `back` if nothing else, ends that.
* `cards`: by None: the cut or the deal, which follow from the secret of the setup.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from typing import NamedTuple

from ecarte.banking import record as records
from ecarte.banking.acts import Act, Kind
from ecarte.banking.state import Phase
from ecarte.banking.table import Table
from ecarte.errors import BadText, Refused
from ecarte.language import Language
from ecarte.messages import Message, message
from ecarte.service.banking import Session, Step
from ecarte.service.shared import banking_coming as coming
from ecarte.service.shared import banking_play as play
from ecarte.service.shared.banking_cards import SharedCards
from ecarte.service.shared.banking_people import People
from ecarte.service.shared.banking_play import nature_acts
from ecarte.service.shared.banking_setup import MOST_PLAYERS, banking_setup
from ecarte.service.shared.banking_told import SpokenLedger, Told
from ecarte.service.shared.fair import FairCards, Shuffle
from ecarte.service.shared.table import Entry, SharedTable

PERSONS_DO = (
    "begin",
    "act",
    "done",
    "bring",
    "leave",
    "sit_again",
    "break_up",
    "claim",
    "back",
)
"""What a person who has a place does; `sit` gives him his place."""
FOR_THE_AWAY = {
    Phase.OFFER: Kind.DECLINE,
    Phase.STAKING: Kind.CLOSE,
    Phase.BETWEEN: Kind.RETIRE,
    Phase.BROKEN: Kind.PASS,
}
"""What the house does for an absent person who is to act as banker: no more of his is risked."""


class Closing(NamedTuple):
    """The last closing of the stakes: the evening before and after it."""

    before: Table
    after: Table


class BankingTable(SharedTable):
    """A banking table. `evening` is None until it begins; `told` is all that was said, in order.

    `awaited` are the people without whom the table does not go on now, `asked` those who have yet
    to answer: while computers stake, who are awaited first, people are asked already.
    """

    game = "banking"

    def __init__(self, setup: Mapping[str, object]) -> None:
        super().__init__(setup)
        self.plan = banking_setup(setup)
        self.people = People(self.plan)
        self.cards = SharedCards(FairCards(self.plan.secret))
        self.evening: Session | None = None
        self.told: list[Told] = []
        self.closing: Closing | None = None
        self.closed_at = 0
        self.awaited: tuple[str, ...] = ()
        self.asked: tuple[str, ...] = ()
        self.broken_up = False
        self._question_since = 0
        self._ledger = SpokenLedger()

    @property
    def over(self) -> bool:
        """Whether the evening is over."""
        return self.broken_up or (self.evening is not None and self.evening.over)

    @property
    def deal(self) -> int:
        """The number of the deal on the table; 0 before the first."""
        return 0 if self.evening is None else self.evening.table.deal

    def _apply(self, entry: Entry, at: int) -> None:
        if self.over:
            raise Refused(message("The evening is over."), "B23")
        verb, by = str(entry.get("do")), entry.get("by")
        does = _VERBS.get(verb)
        if does is None or (by is not None and not isinstance(by, str)):
            raise BadText(message("Nothing called “{verb}” is done at this table.", verb=verb))
        question, closing = self._question(), self.closing
        self.cards.words = self.people.contributed
        does(self, entry, at)
        if self.closing is not closing:
            self.closed_at = max(at, self.changed_at)
        if isinstance(by, str):
            self.people.away.discard(by)
        afresh = self._question() != question
        if afresh:
            self._question_since = self.version + 1
        self.awaited = self._who_is_awaited()
        self.asked = self._who_is_asked()
        self.people.wait_for(self.awaited, max(at, self.changed_at), afresh, by)

    def _question(self) -> tuple[object, ...]:
        """What tells one question to the table from the next."""
        if self.evening is None:
            return ()
        now = self.evening.table
        return (now.phase, now.deal, now.banker, now.offered, now.layings)

    def _who_is_awaited(self) -> tuple[str, ...]:
        if self.over:
            return ()
        if self.evening is None:
            founder = self.plan.founder
            can = self.enough_to_begin and founder in self.people.sitting
            return (founder,) if can else ()
        return self.evening.awaited

    def _who_is_asked(self) -> tuple[str, ...]:
        evening = self.evening
        if evening is None or evening.computer_asked is None:
            return self.awaited
        if evening.table.phase not in (Phase.STAKING, Phase.BETWEEN):
            return ()
        can_act = evening.may_act
        punters = evening.table.view(None).punters
        return tuple(one for one in punters if one in can_act and one not in evening.done)

    @property
    def enough_to_begin(self) -> bool:
        """Whether an evening can be begun with those who are here."""
        return len(self.people.sitting) + len(self.plan.computers) >= 2

    def may_begin(self, name: str) -> bool:
        """Whether this person may begin the evening now."""
        return (
            self.evening is None
            and not self.over
            and name in self.people.sitting
            and self.enough_to_begin
            and (name == self.plan.founder or not self.people.present(self.plan.founder))
        )

    def may_claim(self, name: str, now: int) -> bool:
        """Whether this person may have the table go on without somebody who is awaited."""
        return name in self.people.sitting and bool(self.late(name, now))

    def late(self, name: str, now: int) -> list[str]:
        """Who has kept the table waiting too long, but for the one who asks."""
        moments = {one: self.people.claimable_at(one) for one in self.awaited if one != name}
        return [one for one, at in moments.items() if at is not None and now >= at]

    def may_bring(self, name: str) -> bool:
        """Whether a person sits here with nothing left, neither staked nor in the bank."""
        if self.evening is None or self.over or name not in self.people.sitting:
            return False
        table = self.evening.table
        has_bank = name == table.banker and table.bank > 0
        return not has_bank and table.view(name).purse == 0 and not self.has_staked(name)

    def has_staked(self, name: str) -> bool:
        """Whether stakes of this name are in play."""
        table = None if self.evening is None else self.evening.table
        return table is not None and any(stake.who == name for stake in table.stakes)

    def seated(self, entry: Entry) -> str:
        """Who does it. Refuses those who do not sit here."""
        name = entry.get("by")
        if not isinstance(name, str) or name not in self.people.sitting:
            raise Refused(message("Only those who sit at this table can do that."), "B24")
        return name

    def begun(self) -> Session:
        """The evening. Refuses what is done before it has begun."""
        if self.evening is None:
            raise Refused(message("The evening has not begun yet."), "B1")
        return self.evening

    def hear(self, *said: Message) -> None:
        """Everybody is told something."""
        self.told += [Told(self.version + 1, self.deal, one) for one in said]

    def hear_step(self, step: Step) -> None:
        """Everybody is told of an act."""
        assert self.evening is not None
        self.hear(*self.evening.told(step, None))
        if step.act.kind is Kind.CLOSE:
            self.closing = Closing(step.before, step.after)

    def answers(self, place: str | None, version: int) -> bool:
        """Whether the same was asked at that version: several people answer at once."""
        del place
        return self._question_since <= version <= self.version

    @property
    def goes_on(self) -> bool:
        """Whether the house plays on: for somebody at the table, or to end a deal with stakes."""
        if self.over or self.evening is None:
            return False
        return self.people.anybody or self.evening.table.phase is Phase.STAKING

    def due(self, now: int) -> Entry | None:
        """The cards, a computer that wishes nothing, or what is done for an absent person."""
        evening = self.evening
        if evening is None or not self.goes_on:
            return None
        if nature_acts(evening):
            return {"do": "cards", "by": None, "at": now}
        computer = evening.computer_asked
        if computer is not None and evening.choice(computer) is None:
            return {**_entry_for(computer, None), "at": now}
        for name in evening.awaited:
            if name in self.people.away:
                return {**self._for_the_away(evening, name), "at": now}
        return None

    def _for_the_away(self, evening: Session, name: str) -> Entry:
        table = evening.table
        if name in (table.banker, table.offered):
            return _entry_for(name, Act(name, FOR_THE_AWAY[table.phase]))
        return _entry_for(name, None)

    def thinking(self) -> Callable[[], Entry] | None:
        """How the computer that is to act finds its act."""
        evening = self.evening
        if evening is None or not self.goes_on or nature_acts(evening):
            return None
        name = evening.computer_asked
        if name is None:
            return None
        return lambda: _entry_for(name, evening.choice(name))

    def free_places(self) -> list[str]:
        """An empty name stands for any that nobody has here; none if the table is full or over."""
        full = len(self.people.sitting) + len(self.plan.computers) >= MOST_PLAYERS
        return [] if full or self.over else [""]

    def persons(self) -> list[str]:
        """The people who have a place here, also those who have left their seats."""
        return list(self.people.words)

    def snapshot(
        self, place: str | None, language: Language, now: int | None = None
    ) -> dict[str, object]:
        """Everything a place (None: a watcher) may know; all know the same of the cards."""
        from ecarte.service.shared.banking_snapshot import snapshot  # noqa: PLC0415

        return snapshot(self, place, language, now)

    def since(self, place: str | None, version: int, language: Language) -> list[dict[str, object]]:
        """What everybody was told after a version."""
        del place
        return [
            {"n": told.number, "said": language.say(told.said)}
            for told in self.told[bisect_right(self.told, version, key=_number) :]
        ]

    def ledger_said(self, language: Language) -> list[str]:
        """The evening's ledger in sentences, every deal under its number."""
        return (
            [] if self.evening is None else self._ledger.said(self.evening.table.ledger, language)
        )

    def revealed(self) -> list[Shuffle]:
        """The shuffles of which no card can be dealt any more."""
        return self.cards.revealed(self.over)

    def record_text(self) -> str | None:
        """The record of the evening once it is over."""
        if self.evening is None or not self.over:
            return None
        # every shuffle has a seed of its own, so that no single one gives the evening's cards
        return records.write(self.evening.record()._replace(seed=None))


def _number(told: Told) -> int:
    return told.number


def _entry_for(name: str, act: Act | None) -> Entry:
    """The entry by which the house acts for somebody; without an act he has done."""
    if act is None:
        return {"do": "done", "by": None, "name": name}
    return {"do": "act", "by": None, "name": name, "act": str(act)[len(name) + 1 :]}


_VERBS: dict[str, Callable[[BankingTable, Entry, int], None]] = {
    "sit": coming.sit,
    "sit_again": coming.sit_again,
    "bring": coming.bring,
    "leave": coming.leave,
    "break_up": coming.break_up,
    "claim": coming.claim,
    "back": coming.back,
    "begin": play.begin,
    "act": play.act,
    "done": play.done,
    "cards": play.cards,
}
"""What is done at the table, by the word of the entry."""
