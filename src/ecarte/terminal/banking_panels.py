"""The parts of the banking table: the pack, the purses, and the four tableaux."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.cells import cell_len, set_cell_size
from textual.content import Content
from textual.events import Click
from textual.message import Message

from ecarte.banking.pack import CARDS_IN_DEAL, RUNS_OF_TENURE, TWO_PACKS
from ecarte.banking.rules import Form
from ecarte.banking.stakes import limit
from ecarte.banking.state import Outcome, Result
from ecarte.banking.tableau import account
from ecarte.banking.view import TableView
from ecarte.language import Language
from ecarte.messages import Message as Sentence
from ecarte.messages import counted, mark, message
from ecarte.speech.classic import TRUMP
from ecarte.terminal.banking_course import Shown
from ecarte.terminal.banking_drawing import (
    TABLEAU_WIDTH,
    amount_line,
    brief,
    count_signs,
    empty,
    face_down,
    hand_seen,
    opened,
    pair_seen,
)
from ecarte.terminal.card_drawing import Drawing, Pack, back, beside, face, place, together
from ecarte.terminal.drawn import Drawn

QUIET = "#a9c7b6"
ACCENT = "bold #f0c75e"
TEXT_WIDTH = TABLEAU_WIDTH + 1
WORDS_WIDTH = 34
PURSE_WIDTH = 19
DEALS_OF_PACK = len(TWO_PACKS) // CARDS_IN_DEAL
"""How many deals a pack gives (B12)."""
DEALS_OF_TENURE = DEALS_OF_PACK * RUNS_OF_TENURE
MOST_COINS = 8
COIN = "●"

OUTCOMES = {
    Outcome.BANKER: mark("banker wins"),
    Outcome.EN_CARTE: mark("en carte"),
    Outcome.TABLEAU: mark("tableau wins"),
    Outcome.VOID: mark("void"),
    Outcome.UNSTAKED: mark("no stakes"),
}
"""What came of a tableau, as it stands under its cards."""


def number_in_tenure(left: int, exhausted: int) -> int:
    """How many deals a tenure has had: six a pack (B12, B13)."""
    return exhausted * DEALS_OF_PACK + (len(TWO_PACKS) - left) // CARDS_IN_DEAL


def coins(units: int) -> str:
    """A pile that grows with its sum, slower and slower."""
    return COIN * min(MOST_COINS, units.bit_length())


class PackPanel(Drawn):
    """The undealt cards with their number, the turn-up, trump, the deal and the tenure's count."""

    def show(self, view: TableView, now: Shown, pack: Pack) -> None:
        """Shows how the pack and the tenure stand."""
        turn_up = place(pack) if now.turn_up is None else face(now.turn_up, pack)
        stock = back(pack, str(now.left)) if now.left else place(pack)
        self.update(together(beside([stock, turn_up, self._words(view, now, pack)], 1)))

    def _words(self, view: TableView, now: Shown, pack: Pack) -> Drawing:
        said = pack.language
        trump = "" if now.trump is None else said.text(TRUMP[now.trump])
        deal = Content("")
        if view.deal:
            deal = Content.assemble((said.say(message("Deal {deal}", deal=view.deal)), "bold"))
        tenure = said.say(
            message(
                "This tenure: deal {number} of {most}",
                number=number_in_tenure(now.left, now.exhausted),
                most=DEALS_OF_TENURE,
            )
        )
        left = said.say(
            counted("{number} card left in the pack", "{number} cards left in the pack", now.left)
        )
        lines = [
            deal + Content(f"  {trump}").stylize(ACCENT) if trump else deal,
            Content.styled(tenure if now.banker is not None else "", QUIET),
            Content.styled(left, QUIET),
            Content.styled(said.say(form_sentence(view, now)), QUIET),
        ]
        return [line.truncate(WORDS_WIDTH, ellipsis=True) for line in lines]


def form_sentence(view: TableView, now: Shown) -> Sentence:
    """Which form is played."""
    if view.rules.form is Form.FIRST:
        return message("First form: no bank is laid")
    if now.responsible:
        return message("Responsible bank: the purse pays")
    return message("Laid bank, agreed sum {agreed}", agreed=view.rules.agreed)


class PursesPanel(Drawn):
    """Everybody's purse; who acts at the keyboard, who banks, who owes."""

    LINES = 4

    def show(self, now: Shown, actor: str | None, done: Collection[str], said: Language) -> None:
        """Shows the purses, in two columns if there are many."""
        lines = [self._line(now, seat.name, seat.purse, actor, done, said) for seat in now.seats]
        room = max(self.container_size.width, 20)
        if len(lines) > self.LINES:
            hidden = len(lines) - self.LINES + 1
            at = next((i for i, seat in enumerate(now.seats) if seat.name == actor), 0)
            first = min(max(0, at - 1), len(lines) - self.LINES + 1)
            lines = [
                *lines[first : first + self.LINES - 1],
                Content.styled(said.say(message("… and {number} more", number=hidden)), QUIET),
            ]
        self.update(together(line.truncate(room, ellipsis=True) for line in lines))

    def _line(
        self,
        now: Shown,
        name: str,
        purse: int,
        actor: str | None,
        done: Collection[str],
        said: Language,
    ) -> Content:
        owed = sum(debt.amount for debt in now.debts if debt.debtor == name)
        notes = []
        if name == now.banker:
            notes.append(said.text(BANKER))
        if owed:
            notes.append(said.say(message("owes {units}", units=owed)))
        if name in done:
            notes.append(said.text(DONE))
        text = amount_line(name, str(purse), PURSE_WIDTH)
        return Content.assemble(
            ("▸ " if name == actor else "  ", ACCENT),
            (text, "bold" if name == actor else ""),
            (f"  {', '.join(notes)}" if notes else "", QUIET),
        )


BANKER = mark("banker")
DONE = mark("done")


class TableauPanel(Drawn):
    """One tableau: its title, its four cards, and under them its stakes or its count.

    Under the banker's lies the bank. A click chooses the tableau.
    """

    class Chosen(Message):
        """The tableau was clicked."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self, number: int) -> None:
        super().__init__("", id=f"tableau-{number}", classes="tableau")
        self.number = number

    def on_click(self, event: Click) -> None:
        """Chooses the tableau."""
        event.stop()
        self.post_message(self.Chosen(self.number))

    def show(self, view: TableView, now: Shown, chosen: int, pack: Pack) -> None:
        """Shows what lies here now."""
        lines = max(5, self.container_size.height - 6)
        under = self._bank(now, pack.language) if self.number == 1 else self._under(view, now, pack)
        self.update(
            together(
                [
                    self._title(now, chosen, pack),
                    *self._cards(view, now, pack),
                    *(line.truncate(TEXT_WIDTH, ellipsis=True) for line in _cut(under, lines)),
                ]
            )
        )

    def _title(self, now: Shown, chosen: int, pack: Pack) -> Content:
        said = pack.language
        if self.number == 1:
            title = (
                said.say(message("Tableau {number}", number=1))
                if now.dealt_by is None
                else said.say(message("Banker: {name}", name=now.dealt_by))
            )
            return Content.styled(brief(title, TEXT_WIDTH), "bold")
        title = brief(said.say(message("Tableau {number}", number=self.number)), TEXT_WIDTH - 4)
        if self.number == chosen:
            return Content.styled(f"▸ {title} ◂", ACCENT)
        return Content.styled(f"  {title}", "bold")

    def _cards(self, view: TableView, now: Shown, pack: Pack) -> Drawing:
        hand = now.hand(self.number)
        if hand is None:
            return face_down(pack) if now.dealt else empty(pack)
        trump, first = now.trump, now.hand(1)
        assert trump is not None
        assert first is not None
        if self.number == 1:
            other = now.hand(now.counted) if now.counted else None
            if other is None:
                return opened(hand_seen(first, trump, {}), trump, pack)
            return opened(pair_seen(first, other, trump, view.rules.cancel)[0], trump, pack)
        return opened(pair_seen(first, hand, trump, view.rules.cancel)[1], trump, pack)

    # under the cards

    def _under(self, view: TableView, now: Shown, pack: Pack) -> list[Content]:
        result = now.result(self.number)
        if result is None:
            return self._stakes(view, now, pack.language)
        return self._count(view, now, result, pack)

    def _stakes(self, view: TableView, now: Shown, said: Language) -> list[Content]:
        laid = [stake for stake in now.stakes if stake.tableau == self.number]
        lines = [Content(amount_line(stake.who, str(stake.amount), TEXT_WIDTH)) for stake in laid]
        total = sum(stake.amount for stake in laid)
        highest = limit(view, self.number) if now.dealt and not now.open else None
        if highest is not None:
            of = said.say(message("{laid} of {most}", laid=total, most=highest))
            lines.append(self._pile(total, of))
        elif laid:
            lines.append(self._pile(total, str(total)))
        return lines

    def _pile(self, units: int, text: str) -> Content:
        pile = coins(units)
        room = TEXT_WIDTH - cell_len(text) - 1
        return Content.assemble((set_cell_size(pile, max(0, room)), "#f0c75e"), f" {text}")

    def _count(self, view: TableView, now: Shown, result: Result, pack: Pack) -> list[Content]:
        said, mine, bankers = pack.language, now.hand(self.number), now.hand(1)
        assert mine is not None
        assert bankers is not None
        assert now.trump is not None
        steps = account(bankers, mine, now.trump, view.rules.cancel)
        tricks = f"{result.tricks.banker} : {result.tricks.tableau}"
        outcome = said.text(OUTCOMES[result.outcome])
        together = cell_len(f"{tricks} {outcome}") <= TEXT_WIDTH
        lines = [
            Content.styled(count_signs(steps, pack), QUIET),
            Content.assemble((tricks, ACCENT), f" {outcome}" if together else ""),
            *([] if together else [Content(outcome)]),
        ]
        moves = now.moves.get(self.number)
        if moves is None:
            return [*lines, *self._stakes(view, now, said)]
        return [
            *lines,
            *(Content(amount_line(who, signed(units), TEXT_WIDTH)) for who, units in moves),
        ]

    def _bank(self, now: Shown, said: Language) -> list[Content]:
        if now.banker is None:
            return []
        title, units, note = PURSE, now.purse_of_banker, ""
        if now.laid_bank:
            title, units = BANK, now.bank
            note = said.say(counted("laid once", "laid {number} times", now.layings))
        elif now.responsible:
            note = said.text(RESPONSIBLE)
        return [
            Content.styled(amount_line(said.text(title), str(units), TEXT_WIDTH), "bold"),
            Content.styled(coins(units), "#f0c75e"),
            Content.styled(note, QUIET),
        ]


BANK = mark("Bank")
PURSE = mark("Purse")
RESPONSIBLE = mark("responsible")


def signed(units: int) -> str:
    """What was won or lost: +20, −20, ±0."""
    return f"+{units}" if units > 0 else f"−{-units}" if units else "±0"


def _cut(lines: Sequence[Content], most: int) -> list[Content]:
    """The lines that fit; where some do not, the last one (a total) stays in sight."""
    if len(lines) <= most:
        return list(lines)
    hidden = len(lines) - most + 1
    return [*lines[: most - 2], Content.styled(f"… +{hidden}", QUIET), lines[-1]]
