"""How a banking evening is founded: who sits where with what, which form, which switches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ecarte.banking import acts, table
from ecarte.banking.names import verify_name
from ecarte.banking.rules import BY_CUT, BankingRules, Cancel, Compulsory, Form
from ecarte.errors import BadText, EcarteError
from ecarte.messages import Message, mark, message
from ecarte.service.banking import COMPUTERS, PERSON, Player, Setup
from ecarte.shuffling import seed_from
from ecarte.speech.players import kind_told
from ecarte.terminal.plain.asking import Conversation
from ecarte.terminal.plain.banking_words import KINDS
from ecarte.terminal.plain.beginning import fresh_seed
from ecarte.terminal.plain.words import meant, shown

USUAL_PURSE = 200
"""The units that each player brings if nothing else is wished."""
USUAL_NAMES = (mark("Anna"), mark("Boris"), mark("Vera"))
"""The players of a table that nobody has named."""


def usual_setup(conversation: Conversation, name: str = "", real_cards: bool = False) -> Setup:
    """A table to begin from: the person and two neighbours, all people where cards are real."""
    names = [name, *(conversation.language.text(usual) for usual in USUAL_NAMES)]
    chosen = list(dict.fromkeys(one for one in names if one))[:3]
    kinds = (PERSON,) * 3 if real_cards else (PERSON, *COMPUTERS)
    return Setup(
        players=tuple(
            Player(one, USUAL_PURSE, kind) for one, kind in zip(chosen, kinds, strict=False)
        ),
        seed=b"" if real_cards else fresh_seed(),
    )


class Founding:
    """A table as it is being founded: each wish is changed by its number."""

    def __init__(self, conversation: Conversation, setup: Setup, real_cards: bool = False) -> None:
        self.conversation = conversation
        self.setup = setup
        self.real_cards = real_cards

    @property
    def rules(self) -> BankingRules:
        """The switches as they stand."""
        return self.setup.rules

    def ask(self) -> Setup:
        """Asks for wishes until the evening is to begin."""
        brief = False
        while True:
            wishes = self._wishes()
            place = self.conversation.choose(
                message("Press Enter to begin, or a number to change something."),
                [option for option, _ in wishes],
                usual=0,
                brief=brief,
            )
            if place == 0:
                if self._fits():
                    return self.setup
                continue
            before = self.setup
            wishes[place][1]()
            # another form has other switches, so their numbers are told again
            brief = self.setup.rules.form is before.rules.form
            if brief and self.setup != before:
                self.conversation.tell(self._wishes()[place][0])

    def _fits(self) -> bool:
        """Whether an evening can begin like this; tells why not."""
        try:
            table.start(self.rules, {one.name: one.purse for one in self.setup.players})
        except EcarteError as error:
            self.conversation.tell(error.sentence)
            return False
        return True

    def _wishes(self) -> list[tuple[Message, Callable[[], object]]]:
        """What can be changed, as it stands, and how it is changed."""
        rules = self.rules
        laid = rules.form is Form.LAID
        wishes: list[tuple[Message, Callable[[], object]]] = [
            (message("Begin"), lambda: None),
            (message("Players: {players}", players=self._players_told()), self._players),
            (_form_told(rules.form), self._form),
            (_first_banker_told(rules), self._first_banker),
            (_cancel_told(rules.cancel), self._cancel),
        ]
        if laid:
            agreed = message("Agreed sum: {units}", units=rules.agreed)
            wishes += [(agreed, self._agreed), (_compulsory_told(rules), self._compulsory)]
        least = message(
            "What a banker must hold who pays from the purse: {units}", units=rules.min_purse
        )
        wishes.append((least, self._min_purse))
        if not self.real_cards:
            wishes.append((message("Cards: by chance, or by a seed"), self._seed))
        return wishes

    def _players_told(self) -> tuple[Message, ...]:
        return tuple(
            message("{name} {units}", name=one.name, units=one.purse)
            if one.kind == PERSON
            else message(
                "{name} {units} ({kind})",
                name=one.name,
                units=one.purse,
                kind=kind_told(one.kind),
            )
            for one in self.setup.players
        )

    def _players(self) -> None:
        """Takes players in and out, a line each."""
        question = (
            message(
                "A player and a purse, as in “Anna 200”; a name alone is taken out. (Enter: done)"
            )
            if self.real_cards
            else message(
                "A player and a purse, as in “Anna 200”, or “Boris 200 {steady}” or “Boris 200 "
                "{bold}” for a computer; a name alone is taken out. (Enter: done)",
                steady=shown(KINDS["flat"], self.conversation.language),
                bold=shown(KINDS["proportional"], self.conversation.language),
            )
        )
        while True:
            changed = self.conversation.ask(question, self._changed)
            if changed is None:
                return
            self.setup = self.setup._replace(players=changed)
            self.conversation.tell(message("Players: {players}", players=self._players_told()))

    def _changed(self, text: str) -> tuple[Player, ...] | None:
        """The players after a line; None for an empty one."""
        words = text.split()
        if not words:
            return None
        kind = PERSON
        named = meant(words[-1], KINDS, self.conversation.language) if len(words) > 2 else None
        if not self.real_cards and named is not None:
            words, kind = words[:-1], named
        players = self.setup.players
        others = tuple(one for one in players if one.name != text)
        if len(others) < len(players):
            return others
        if len(words) < 2:
            raise BadText(
                message(
                    "A player is named with a purse, as in “Anna 200”, not “{text}”.", text=text
                )
            )
        units, name = acts.amount(words[-1]), " ".join(words[:-1])
        verify_name(name)
        new = Player(name, units, kind)
        if any(one.name == name for one in players):
            return tuple(new if one.name == name else one for one in players)
        return (*players, new)

    def _form(self) -> None:
        place = self.conversation.choose(
            message("Which form of the game?"), [_form_told(form) for form in Form]
        )
        self._set(form=list(Form)[place])

    def _first_banker(self) -> None:
        names = [one.name for one in self.setup.players]
        place = self.conversation.choose(
            message("Who is offered the bank first?"),
            [message("The cut decides"), *(message("{name}", name=name) for name in names)],
        )
        self._set(first_banker=BY_CUT if place == 0 else names[place - 1])

    def _cancel(self) -> None:
        place = self.conversation.choose(
            message("When do equal trumps cancel?"), [_cancel_told(cancel) for cancel in Cancel]
        )
        self._set(cancel=list(Cancel)[place])

    def _compulsory(self) -> None:
        place = self.conversation.choose(
            message("What is the agreed sum?"),
            [
                _compulsory_told(replace(self.rules, compulsory=compulsory))
                for compulsory in Compulsory
            ],
        )
        self._set(compulsory=list(Compulsory)[place])

    def _agreed(self) -> None:
        self._units(message("How many units is the agreed sum? (Enter: no change)"), "agreed")

    def _min_purse(self) -> None:
        self._units(
            message("How many units must such a banker hold? (Enter: no change)"), "min_purse"
        )

    def _units(self, question: Message, switch: str) -> None:
        def understood(text: str) -> BankingRules:
            if not text:
                return self.rules
            return replace(self.rules, **{switch: acts.amount(text)})  # type: ignore[arg-type]

        self.setup = self.setup._replace(rules=self.conversation.ask(question, understood))

    def _seed(self) -> None:
        seed = self.conversation.ask(
            message("The seed: any word or number. (Enter: by chance)"),
            lambda text: seed_from(text) if text else fresh_seed(),
        )
        self.setup = self.setup._replace(seed=seed)

    def _set(self, **switches: object) -> None:
        rules = replace(self.rules, **switches)  # type: ignore[arg-type]
        self.setup = self.setup._replace(rules=rules)


def _form_told(form: Form) -> Message:
    if form is Form.LAID:
        return message("Form: a bank is laid")
    return message("Form: the banker pays from the purse")


def _first_banker_told(rules: BankingRules) -> Message:
    if rules.first_banker == BY_CUT:
        return message("First banker: the cut decides")
    return message("First banker: {name}", name=rules.first_banker)


def _cancel_told(cancel: Cancel) -> Message:
    if cancel is Cancel.FIRST:
        return message("Equal trumps cancel before the first lead")
    return message("Equal trumps cancel as they meet")


def _compulsory_told(rules: BankingRules) -> Message:
    if rules.compulsory is Compulsory.EXACT:
        return message("Tableaux 2 and 3 carry just the agreed sum")
    return message("Tableaux 2 and 3 carry at least the agreed sum")
