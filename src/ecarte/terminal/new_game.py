"""The form for a new game: who plays, by which rules, from which seed, score or position."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from textual.widget import Widget
from textual.widgets import Input

from ecarte.cards import Card, cards
from ecarte.classic.rules import PRESETS as RULES
from ecarte.classic.rules import ClassicRules
from ecarte.errors import BadSwitch, BadText
from ecarte.messages import mark, message
from ecarte.players.player import PLAYERS
from ecarte.recording.names import verify_name
from ecarte.service.classic import PERSON, Session, Setup, position_pack
from ecarte.service.thinking import THINKERS
from ecarte.shuffling import seed_from
from ecarte.speech.players import KINDS
from ecarte.terminal import switch_rows
from ecarte.terminal.drawn import Drawn
from ecarte.terminal.forms import Form, OptionRow, TextRow

OPPONENTS = {
    "printed": KINDS["printed"],
    **{name: KINDS[name] for name in THINKERS},
    "random": KINDS["random"],
    PERSON: mark("a person at this keyboard"),
}
DEALERS = {
    "": mark("as the rules say"),
    "0": mark("the first player"),
    "1": mark("the second player"),
}
SCORES = ("score_0", "score_1")
HANDS = ("hand_0", "hand_1")


class NewGame(Form[None]):
    """Everything a game can begin with; whatever is left as it is takes its usual value."""

    heading = mark("New game")

    def __init__(self, players: tuple[str, str]) -> None:
        super().__init__()
        self.players = players

    def rows(self) -> Iterator[Widget]:
        """The questions, those most often changed first."""
        names = self.game.named(Setup()).names
        known = {name: text for name, text in OPPONENTS.items() if name in (*PLAYERS, PERSON)}
        yield OptionRow("opponent", self.say(mark("Opponent")), self.said(known), self.players[1])
        yield TextRow("name_0", self.say(mark("First player’s name")), names[0])
        yield TextRow("name_1", self.say(mark("Second player’s name")), names[1])
        yield OptionRow(
            "preset", self.say(mark("Rules")), self.said(switch_rows.PRESETS), "swedish"
        )
        yield from switch_rows.rows(RULES["swedish"], self.say)
        yield Drawn(" " + self.say(mark("Beginning")), classes="part")
        yield TextRow("seed", self.say(mark("Seed of the cards")), hint=self.say(mark("a new one")))
        yield TextRow("score_0", self.say(mark("First player’s points")), "0")
        yield TextRow("score_1", self.say(mark("Second player’s points")), "0")
        yield OptionRow("dealer", self.say(mark("Dealer")), self.said(DEALERS), "")
        yield Drawn(" " + self.say(mark("Position of the first deal")), classes="part")
        shuffled = self.say(mark("from the seed"))
        yield TextRow("turn_up", self.say(mark("Turn-up")), hint=shuffled)
        yield TextRow("hand_0", self.say(mark("First player’s hand")), hint=shuffled)
        yield TextRow("hand_1", self.say(mark("Second player’s hand")), hint=shuffled)

    def said(self, options: dict[str, str]) -> list[tuple[str, str]]:
        """Answers in the reader's language."""
        return [(value, self.say(text)) for value, text in options.items()]

    def on_option_row_changed(self, event: OptionRow.Changed) -> None:
        """Another preset sets all its switches."""
        if event.row.id == "preset":
            rules = RULES[event.row.value]
            for name in (*switch_rows.SWITCHES, *switch_rows.NUMBERS):
                value = switch_rows.plain(getattr(rules, name))
                row = self.query_one(f"#{name}")
                if isinstance(row, OptionRow):
                    row.put(value)
                else:
                    row.query_one(Input).value = value

    def answers(self) -> dict[str, str]:
        """All answers by the names of their questions."""
        rows = (*self.query(OptionRow), *self.query(TextRow))
        return {row.id or "": row.value for row in rows}

    def send(self) -> None:
        """Begins the game."""
        setup = self.setup(self.answers())
        session = Session(setup)
        self.game.set_up(self.game.settings._replace(names=setup.names))
        self.game.begin(session)

    def setup(self, answers: dict[str, str]) -> Setup:
        """The setup that the answers describe. Raises `EcarteError`."""
        given = answers["seed"]
        seed = seed_from(given) if given else secrets.token_bytes(16)
        switches = (*switch_rows.SWITCHES, *switch_rows.NUMBERS, *switch_rows.TEXTS)
        rules = switch_rows.rules_from(
            answers["preset"], {name: answers[name] for name in switches}
        )
        names = (answers["name_0"], answers["name_1"])
        for name in names:
            verify_name(name)
        if names[0] == names[1]:
            raise BadText(message("The two players need different names."))
        first, second = (_points(answers[name]) for name in SCORES)
        setup = Setup(
            rules=rules,
            names=names,
            players=(PERSON, answers["opponent"]),
            seed=seed,
            score=(first, second),
            dealer=int(answers["dealer"]) if answers["dealer"] else None,
        )
        return setup._replace(prepared=self._position(rules, setup, answers))

    def _position(
        self, rules: ClassicRules, setup: Setup, answers: dict[str, str]
    ) -> tuple[Card, ...]:
        turn_up = cards(answers["turn_up"])
        hands = [cards(answers[name]) for name in HANDS]
        if not turn_up and not any(hands):
            return ()
        if len(turn_up) > 1:
            raise BadText(message("One card is turned up."), "C3")
        if setup.dealer is None and rules.first_deal.value not in ("0", "1"):
            raise BadSwitch(message("Say who deals when a position is given."), "C2")
        dealer = int(rules.first_deal) if setup.dealer is None else setup.dealer
        return position_pack(
            rules, setup.seed, dealer, (hands[0], hands[1]), turn_up[0] if turn_up else None
        )


def _points(answer: str) -> int:
    if not answer.isascii() or not answer.isdigit() or len(answer) > 4:
        raise BadText(message("“{text}” is no number of points.", text=answer))
    return int(answer)
