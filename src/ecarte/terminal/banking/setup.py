"""The founding of an evening: the form of the game, its switches, and who sits down with what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.events import Key
from textual.widget import Widget
from textual.widgets import Input

from ecarte.banking import acts
from ecarte.banking.rules import BY_CUT, Cancel, Compulsory, Form, rules_with
from ecarte.messages import mark
from ecarte.service.banking import COMPUTERS, PERSON, Player, Session, Setup
from ecarte.shuffling import seed_from
from ecarte.speech.players import KINDS as KINDS_TOLD
from ecarte.terminal.banking.fields import Line, Options
from ecarte.terminal.banking.look import BANKING_CSS
from ecarte.terminal.choices import Choice, KeyFooter
from ecarte.terminal.drawn import Drawn
from ecarte.terminal.forms import Form as FormScreen
from ecarte.terminal.forms import OptionRow, TextRow
from ecarte.terminal.room import Page, rule_page

PLACES = 12
"""So many players can be written in the form; more can sit down later."""
DEFAULT_PURSE = 200
KINDS = {kind: KINDS_TOLD[kind] for kind in (PERSON, *COMPUTERS)}
"""Who may sit at the table, as the forms say it."""
FORMS = {
    Form.FIRST: mark("first: the banker’s purse pays"),
    Form.LAID: mark("second: a bank is laid"),
}
COMPULSORY = {
    Compulsory.EXACT: mark("exactly the agreed sum"),
    Compulsory.AT_LEAST: mark("the agreed sum or more"),
}
CANCEL = {
    Cancel.FIRST: mark("before the first trick"),
    Cancel.AS_MET: mark("only as they meet"),
}
CUT_FOR_BANK = mark("who cuts the highest card")
SEED = mark("Two evenings with the same seed and the same acts have the same cards.")
RULE_OF = {
    "game_form": "B14",
    "agreed": "B15",
    "compulsory": "B15",
    "cancel": "B7",
    "min_purse": "B19",
    "first_banker": "B23",
    "purse": "B21",
}
"""The rule that says what a question is about; of the others it is B1."""
USUAL = (
    (mark("Anna"), PERSON),
    (mark("Boris"), "flat"),
    (mark("Clara"), "proportional"),
    (mark("Dora"), "flat"),
)
"""Who sits down if nobody else is named: the person at the keyboard and three computers."""


class PlayerRow(Horizontal):
    """One place at the table: a name, a purse, and who plays."""

    def __init__(self, place: int, player: Player, kinds: Mapping[str, str]) -> None:
        super().__init__(id=f"player-{place}", classes="player")
        self.place, self.player, self.kinds = place, player, kinds

    def compose(self) -> ComposeResult:
        """The fields of the place."""
        yield Drawn(f" {self.place + 1:>2}", classes="place")
        name = Line(self.player.name, id=f"name-{self.place}")
        name.add_class("name")
        yield name
        purse = Line(str(self.player.purse), id=f"purse-{self.place}", longest=15)
        purse.add_class("purse")
        yield purse
        if self.kinds:
            yield Options(list(self.kinds.items()), self.player.kind, id=f"kind-{self.place}")

    def on_descendant_focus(self) -> None:
        """Marks the place, without colour."""
        self.query_one(".place", Drawn).update(f"▸{self.place + 1:>2}")

    def on_descendant_blur(self) -> None:
        """Unmarks it."""
        self.query_one(".place", Drawn).update(f" {self.place + 1:>2}")

    @property
    def name_written(self) -> str:
        """The name, empty if nobody sits here."""
        return self.query_one(f"#name-{self.place}", Line).value.strip()

    def written(self) -> Player:
        """The player as written. Raises `Refused` for a purse that is no sum (B22)."""
        units = acts.amount(self.query_one(f"#purse-{self.place}", Line).value.strip())
        kind = self.query_one(Options).value if self.kinds else PERSON
        return Player(self.name_written, units, kind)


class FoundingScreen(FormScreen[Setup | None]):
    """The form; it answers with the setup of an evening, or None.

    With `real_cards` all players are people and nothing is dealt by the program.
    """

    CSS = BANKING_CSS
    heading = mark("Banking table: a new evening")

    def __init__(self, given: Setup | None = None, real_cards: bool = False) -> None:
        super().__init__()
        self.given, self.real_cards = given or Setup(), real_cards

    def rows(self) -> Iterator[Widget]:
        """The switches, then the players."""
        rules = self.given.rules
        yield self._options("game_form", mark("Form of the game"), FORMS, rules.form)
        yield TextRow("agreed", self.say(mark("Agreed sum")), str(rules.agreed))
        yield self._options(
            "compulsory", mark("Stakes on tableaux 2 and 3"), COMPULSORY, rules.compulsory
        )
        yield self._options("cancel", mark("Equal trumps cancel"), CANCEL, rules.cancel)
        yield TextRow("min_purse", self.say(mark("Least purse of a banker")), str(rules.min_purse))
        cut = (BY_CUT, self.say(CUT_FOR_BANK))
        named = [(one.name, one.name) for one in self._players()]
        yield OptionRow(
            "first_banker", self.say(mark("First banker")), [cut, *named], rules.first_banker
        )
        if not self.real_cards:
            yield TextRow(
                "seed", self.say(mark("Seed of the cards")), hint=self.say(mark("a new one"))
            )
        caption = mark("Players: name, purse, who plays; a place without a name stays empty")
        if self.real_cards:
            caption = mark("Players: name and purse; a place without a name stays empty")
        yield Drawn(" " + self.say(caption), classes="part")
        kinds = {} if self.real_cards else {kind: self.say(text) for kind, text in KINDS.items()}
        players = self._players()
        players += [Player("", DEFAULT_PURSE, PERSON)] * (PLACES - len(players))
        for place, player in enumerate(players):
            yield PlayerRow(place, player, kinds)

    def _options(
        self,
        name: str,
        label: str,
        texts: Mapping[Form, str] | Mapping[Compulsory, str] | Mapping[Cancel, str],
        at: str,
    ) -> OptionRow:
        options = [(str(value), self.say(text)) for value, text in texts.items()]
        return OptionRow(name, self.say(label), options, str(at))

    def _players(self) -> list[Player]:
        if self.given.players:
            return list(self.given.players)
        own = self.game.settings.names[0]
        names = [self.say(name) for name, _ in USUAL]
        if own and own not in names:
            names[0] = own
        return [
            Player(name, DEFAULT_PURSE, PERSON if self.real_cards else kind)
            for name, (_, kind) in zip(names, USUAL, strict=True)
        ]

    def on_mount(self) -> None:
        """Shows the switches that matter; the keys once the form has shown its own."""
        self._follow()
        self.call_after_refresh(self._offer_keys)

    def _offer_keys(self) -> None:
        footer = self.query_one(KeyFooter)
        rule = Choice("rule", self.say(mark("Rule")), "F1")
        footer.offer([*footer.choices[:2], rule, *footer.choices[2:]])

    def on_option_row_changed(self, event: OptionRow.Changed) -> None:
        """Another form of the game has other switches."""
        event.stop()
        self._follow()

    def on_input_changed(self, event: Input.Changed) -> None:
        """The first banker is one of the players."""
        event.stop()
        if (event.input.id or "").startswith("name"):
            self._follow()

    def _follow(self) -> None:
        """Shows the switches that matter in this form, and the names as first bankers."""
        laid = self.query_one("#game_form", OptionRow).value == Form.LAID
        self.query_one("#agreed").display = laid
        self.query_one("#compulsory").display = laid
        row = self.query_one("#first_banker", OptionRow)
        before = row.value
        for place in self.query(PlayerRow):
            place.set_class(not place.name_written, "-empty")
        names = dict.fromkeys(one.name_written for one in self.query(PlayerRow))
        cut = (BY_CUT, self.say(CUT_FOR_BANK))
        row.options = [cut, *((name, name) for name in names if name and name != BY_CUT)]
        row.place = 0
        row.put(before)
        row.refresh()

    def setup(self) -> Setup:
        """The setup as written. Raises `EcarteError` for what cannot be read."""
        switches: dict[str, object] = {row.id or "": row.value for row in self.query(OptionRow)}
        switches["form"] = switches.pop("game_form")
        text = {row.id: row.value for row in self.query(TextRow)}
        switches |= {name: acts.amount(text[name]) for name in ("agreed", "min_purse")}
        players = tuple(row.written() for row in self.query(PlayerRow) if row.name_written)
        seed = text.get("seed", "")
        return Setup(rules_with(switches), players, seed_from(seed) if seed else self.given.seed)

    def send(self) -> None:
        """Answers with the setup. Raises `EcarteError` if the evening cannot begin so."""
        setup = self.setup()
        Session(setup)
        self.dismiss(setup)

    def choose(self, choice: str) -> None:
        """Goes on or back, or shows the rule behind the question."""
        if choice != "rule":
            super().choose(choice)
            return
        name = (
            next((one.id for one in self.focused.ancestors_with_self if one.id in RULE_OF), None)
            if self.focused is not None
            else None
        )
        if self.focused is not None and any(
            one.id == "seed" for one in self.focused.ancestors_with_self
        ):
            self.app.push_screen(Page(self.say(mark("Seed of the cards")), self.say(SEED)))
        else:
            self.app.push_screen(rule_page(self, RULE_OF.get(name or "", "B1")))

    def on_key(self, event: Key) -> None:
        """F1 shows the rule."""
        if event.key == "f1":
            event.stop()
            self.choose("rule")
