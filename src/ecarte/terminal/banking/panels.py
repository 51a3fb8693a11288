"""The parts of the banking table: the pack, the purses, and the four tableaux."""

from __future__ import annotations

from collections.abc import Collection

from textual.content import Content

from ecarte.banking.ledger import Seat
from ecarte.banking.pack import CARDS_IN_DEAL, RUNS_OF_TENURE, TWO_PACKS
from ecarte.banking.rules import Form
from ecarte.banking.view import TableView
from ecarte.language import Language
from ecarte.messages import Message as Sentence
from ecarte.messages import counted, mark, message
from ecarte.speech.classic import TRUMP
from ecarte.terminal.banking.course import Shown
from ecarte.terminal.banking.drawing import (
    amount_line,
    fitted,
)
from ecarte.terminal.card_drawing import Drawing, Pack, back, beside, face, place, together
from ecarte.terminal.drawn import Drawn

QUIET = "#a9c7b6"
ACCENT = "bold #f0c75e"
WORDS_WIDTH = 34
PURSE_WIDTH = 19
DEALS_OF_PACK = len(TWO_PACKS) // CARDS_IN_DEAL
"""How many deals a pack gives (B12)."""
DEALS_OF_TENURE = DEALS_OF_PACK * RUNS_OF_TENURE


def number_in_tenure(left: int, exhausted: int) -> int:
    """How many deals a tenure has had: six a pack (B12, B13)."""
    return exhausted * DEALS_OF_PACK + (len(TWO_PACKS) - left) // CARDS_IN_DEAL


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
            Content.styled(tenure if now.banker is not None and view.deal else "", QUIET),
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
    return message("Second form: agreed sum {agreed}", agreed=view.rules.agreed)


class PursesPanel(Drawn):
    """Everybody's purse; who acts at the keyboard, who banks, who owes."""

    LINES = 4

    def show(self, now: Shown, actor: str | None, done: Collection[str], said: Language) -> None:
        """Shows the purses, in two columns if there are many."""
        room = max(self.container_size.width, 28)
        if len(now.seats) <= self.LINES:
            lines = [self._line(now, seat, actor, done, said) for seat in now.seats]
        else:
            lines = self._columns(now, actor, done, said, room // 2)
        self.update(together(line.truncate(room, ellipsis=True) for line in lines))

    def _columns(
        self, now: Shown, actor: str | None, done: Collection[str], said: Language, width: int
    ) -> Drawing:
        """Two columns of short lines; who acts is among those that are shown."""
        places = 2 * self.LINES
        seats = list(now.seats)
        hidden = len(seats) - places + 1
        if len(seats) > places:
            at = next((i for i, seat in enumerate(seats) if seat.name == actor), 0)
            first = min(max(0, at - 1), hidden)
            seats = seats[first : first + places - 1]
        lines = [self._short(seat, actor, done, width) for seat in seats]
        if len(now.seats) > places:
            more = said.say(message("… and {number} more", number=hidden))
            lines.append(Content.styled(more, QUIET))
        lines += [Content("")] * (places - len(lines))
        return [
            fitted(left, width) + right
            for left, right in zip(lines[: self.LINES], lines[self.LINES :], strict=True)
        ]

    def _short(self, seat: Seat, actor: str | None, done: Collection[str], width: int) -> Content:
        sign = "▸ " if seat.name == actor else "✓ " if seat.name in done else "  "
        text = amount_line(seat.name, str(seat.purse), width - 3)
        return Content.assemble((sign, ACCENT), (text, "bold" if seat.name == actor else ""))

    def _line(
        self, now: Shown, seat: Seat, actor: str | None, done: Collection[str], said: Language
    ) -> Content:
        name, purse = seat
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
