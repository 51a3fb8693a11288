"""One tableau on the screen, with its stakes or its count; under the banker’s lies the bank."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.events import Click
from textual.message import Message

from ecarte.banking.stakes import limit
from ecarte.banking.state import STAKED_TABLEAUX, Outcome, Result
from ecarte.banking.tableau import account
from ecarte.banking.view import TableView
from ecarte.language import Language
from ecarte.messages import mark, message
from ecarte.terminal.banking.course import Shown
from ecarte.terminal.banking.drawing import (
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
from ecarte.terminal.banking.panels import ACCENT, QUIET, PackPanel, PursesPanel
from ecarte.terminal.card_drawing import Drawing, Pack, together
from ecarte.terminal.drawn import Drawn

TEXT_WIDTH = TABLEAU_WIDTH + 1
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


def coins(units: int) -> str:
    """A pile that grows with its sum, slower and slower."""
    return COIN * min(MOST_COINS, units.bit_length())


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
            note = said.say(message("layings: {number} of 2", number=now.layings))
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


def table_rows() -> ComposeResult:
    """What every banking table shows: the pack and the purses, the tableaux, what was said."""
    with Horizontal(id="above"):
        yield PackPanel(id="pack")
        yield PursesPanel(id="purses")
    with Horizontal(id="tableaux"):
        for number in (1, *STAKED_TABLEAUX):
            yield TableauPanel(number)
    with VerticalScroll(id="said", can_focus=False):
        yield Drawn(id="events")
