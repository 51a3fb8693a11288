"""The parts of the classic table: score sheet, the other's backs, stock and trick, the hand."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.cells import cell_len, set_cell_size
from textual.content import Content
from textual.events import Click, Key
from textual.message import Message

from ecarte.cards import NO_CARD
from ecarte.classic.game import MatchView
from ecarte.classic.rules import Stakes
from ecarte.classic.view import DealView
from ecarte.language import Language
from ecarte.messages import message
from ecarte.speech.classic import TRUMP, score_text
from ecarte.terminal.card_drawing import Drawing, Pack, back, beside, face, place, together
from ecarte.terminal.drawn import Drawn

Names = tuple[str, str]
LONGEST = 16
WIDTH = 23
"""So many columns a line of the score sheet has."""
SCORE = "bold #f0c75e"
QUIET = "#a9c7b6"


def short(name: str, longest: int = LONGEST) -> str:
    """A name that fits into a panel."""
    if cell_len(name) <= longest:
        return name
    return set_cell_size(name, longest - 1).rstrip() + "…"


class ScoreSheet(Drawn):
    """Who has how many points, who deals, tricks won, who is vulnerable, what is trump."""

    def show(self, match: MatchView, deal: DealView | None, names: Names, said: Language) -> None:
        """Shows how the match stands."""
        self.update(together(self._lines(match, deal, names, said)))

    def _lines(
        self, match: MatchView, deal: DealView | None, names: Names, said: Language
    ) -> list[Content | str]:
        brief = (short(names[0]), short(names[1]))
        score = deal.score if deal is not None else (0, 0)
        lines: list[Content | str] = [
            said.say(message("Game to {target}", target=match.rules.target)),
            *(
                Content.assemble(
                    (set_cell_size(name, LONGEST + 1), "bold"), (f"{points:>4}", SCORE)
                )
                for name, points in zip(brief, score, strict=True)
            ),
        ]
        if deal is None:
            return lines
        lines.append(said.say(message("Tricks: {tricks}", tricks=score_text(deal.tricks))))
        lines.append(said.say(message("{name} deals.", name=brief[deal.dealer])))
        if deal.vulnerable is None:
            lines.append(said.say(message("Nobody is vulnerable.")))
        else:
            short_of = said.say(message("Vulnerable: {name}", name=brief[deal.vulnerable]))
            lines.append(Content.styled(short(short_of, WIDTH), "bold"))
        if match.rules.match > 1:
            won = tuple(sum(1 for game in match.games if game.winner == seat) for seat in (0, 1))
            lines.append(said.say(message("Games: {games}", games=score_text((won[0], won[1])))))
        if match.rules.stakes is not Stakes.FLAT and match.games:
            units = sum(game.units if game.winner == 0 else -game.units for game in match.games)
            lines.append(said.say(message("Units: {units}", units=score_text((units, -units)))))
        return lines


class Opponent(Drawn):
    """The other's name and the backs of his cards, or his hand where it lies open."""

    def show(self, name: Content, backs: int, pack: Pack) -> None:
        """Shows so many backs, of which only the lower half is seen."""
        drawn = beside([back(pack)] * backs)
        self.update(together([name, *(drawn[2:] or [Content(""), Content("")])]))


class Middle(Drawn):
    """The stock, the turn-up with the trump suit, and the trick; captions have two lines."""

    STOCK, TURN_UP, TRICK, GAP = 13, 20, 18, 2

    def show(self, deal: DealView | None, names: Names, pack: Pack) -> None:
        """Shows what lies on the table, side by side."""
        if deal is None or deal.turn_up == NO_CARD:
            self.update(together([""] * 6))
            return
        said = pack.language
        stock = back(pack, str(deal.stock)) if deal.stock else place(pack)
        columns = [
            column(said.say(message("Stock: {number}", number=deal.stock)), stock, self.STOCK),
            column(said.text(TRUMP[deal.trump]), face(deal.turn_up, pack), self.TURN_UP, "bold"),
            self._trick(deal, names, pack),
        ]
        self.update(together(beside(columns, self.GAP)))

    def _trick(self, deal: DealView, names: Names, pack: Pack) -> Drawing:
        caption = ""
        cards = [place(pack), place(pack)]
        if deal.led != NO_CARD:
            name = short(names[deal.leader])
            caption = pack.language.say(message("{name} leads", name=name))
            cards[0] = face(deal.led, pack)
        elif deal.taken:
            trick = deal.taken[-1]
            name = short(names[trick.winner])
            caption = pack.language.say(message("{name} takes the trick", name=name))
            cards = [face(trick.led, pack), face(trick.reply, pack)]
        return column(caption, beside(cards, 2), self.TRICK)


def column(caption: str, drawn: Drawing, width: int, style: str = QUIET) -> Drawing:
    """A drawing under its caption, in the middle of a column so wide."""
    lines = [Content.styled(line, style) for line in wrap(caption, width)[:2]]
    lines = [Content("")] * (2 - len(lines)) + lines
    return [centred(line, width) for line in (*lines, *drawn)]


def centred(line: Content, width: int) -> Content:
    """A line in the middle of so many columns."""
    spare = max(0, width - line.cell_length)
    return Content(" " * (spare // 2)) + line + Content(" " * (spare - spare // 2))


class Hand(Drawn, can_focus=True):
    """A hand of cards, numbered from 1; some are lifted. Left and right move among them.

    Lifted are the cards that may be played, or those chosen to be thrown.
    """

    class Chosen(Message):
        """A card was taken, by a key or a click: its place in the hand, from 0."""

        def __init__(self, place: int, by: Click | Key) -> None:
            super().__init__()
            self.place, self.by = place, by

    GAP = 2

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__("", id=id)
        self.cards: Sequence[int] = ()
        self.lifted: frozenset[int] = frozenset()
        self.at: int | None = None
        self.enter_takes = True
        self._mark = "★"
        self._pack: Pack | None = None

    def show(
        self,
        cards: Sequence[int],
        pack: Pack,
        lifted: frozenset[int] = frozenset(),
        mark: str = "★",
    ) -> None:
        """Shows these cards; the lifted ones carry the mark."""
        if tuple(cards) != tuple(self.cards):
            self.at = None
        self.cards, self.lifted, self._pack, self._mark = cards, lifted, pack, mark
        self._draw()

    def point_at(self, place: int) -> None:
        """Marks the card at this place, if there is one, and takes the focus."""
        if place in range(len(self.cards)):
            self.at = place
            self.focus()
            self._draw()

    def _draw(self) -> None:
        if self._pack is None or not self.cards:
            self.update(together([""] * 6))
            return
        drawings = []
        blank = Content(" " * 5)
        for number, card in enumerate(self.cards):
            drawn = face(card, self._pack)
            up = card in self.lifted
            shown = [*drawn, blank] if up else [blank, *drawn]
            drawings.append([*shown, self._foot(number, up)])
        self.update(together(beside(drawings, self.GAP)))

    def _foot(self, number: int, up: bool) -> Content:
        text = f"{number + 1}{self._mark}" if up else str(number + 1)
        if self.at == number and self.has_focus:
            return Content.styled(f"▸{text}◂".center(5), "bold #1c1c1c on #f0c75e")
        return Content.styled(text.center(5), "bold" if up else QUIET)

    def watch_has_focus(self, has_focus: bool) -> None:
        """Shows whether the keys go here."""
        super().watch_has_focus(has_focus)
        self._draw()

    def on_click(self, event: Click) -> None:
        """Takes the card under the pointer."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        number, within = divmod(offset.x, 5 + self.GAP)
        if within < 5 and number < len(self.cards):
            event.stop()
            self.post_message(self.Chosen(number, event))

    def on_key(self, event: Key) -> None:
        """Arrows move among the cards; Space, or Enter where it may, takes one."""
        if event.key in ("left", "right") and self.cards:
            step = 1 if event.key == "right" else -1
            begin = -1 if step == 1 else 0
            self.at = ((begin if self.at is None else self.at) + step) % len(self.cards)
            self._draw()
        elif self.at is not None and (
            event.key == "space" or (event.key == "enter" and self.enter_takes)
        ):
            self.post_message(self.Chosen(self.at, event))
        else:
            return
        event.stop()
        event.prevent_default()
