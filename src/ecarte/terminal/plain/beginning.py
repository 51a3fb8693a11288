"""How a new match begins: who plays, by which rules, from which score, with which cards."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from dataclasses import replace

from ecarte.classic import game as matches
from ecarte.classic.rules import PRESETS, ClassicRules, FirstDeal
from ecarte.errors import BadRecord, BadSwitch, BadText, EcarteError
from ecarte.messages import Message, mark, message
from ecarte.players.player import PLAYERS
from ecarte.recording.lines import statements
from ecarte.recording.names import verify_name
from ecarte.recording.switches import rules_line, rules_of
from ecarte.service.classic import PERSON, Setup
from ecarte.service.settings import Settings
from ecarte.shuffling import seed_from
from ecarte.speech.classic import score_text
from ecarte.speech.players import kind_told
from ecarte.terminal.plain.asking import Conversation
from ecarte.terminal.plain.position import ask_position

DEFAULT_NAMES = (mark("Anna"), mark("Boris"))
"""The names of players who have given none."""
_SCORE = re.compile(r"(\d{1,6})\s*[-–:, ]\s*(\d{1,6})", re.ASCII)


def fresh_seed() -> bytes:
    """A seed that nobody can guess."""
    return secrets.token_bytes(16)


def named(setup: Setup, settings: Settings, conversation: Conversation) -> Setup:
    """The setup with a name for every seat, and a seed."""
    names = [
        given or kept or conversation.language.text(usual)
        for given, kept, usual in zip(setup.names, settings.names, DEFAULT_NAMES, strict=True)
    ]
    return setup._replace(names=(names[0], names[1]), seed=setup.seed or fresh_seed())


class Beginning:
    """A new match as it is being put together: each wish is changed by its number."""

    def __init__(self, conversation: Conversation, setup: Setup) -> None:
        self.conversation = conversation
        self.setup = setup
        self.seed_typed = False

    def ask(self) -> Setup:
        """Asks for wishes until the match is to begin."""
        brief = False
        while True:
            wishes = self._wishes()
            place = self.conversation.choose(
                message("Press Enter to begin, or a number to change something."),
                [option for option, _ in wishes],
                usual=0,
                brief=brief,
            )
            if place == 0 and self._fits():
                return self.setup
            before = self.setup
            wishes[place][1]()
            brief = True
            if self.setup != before:
                self.conversation.tell(self._wishes()[place][0])

    def _fits(self) -> bool:
        """Whether a match can begin like this; tells why not."""
        try:
            matches.start(self.setup.rules, self.setup.dealer, self.setup.score)
        except EcarteError as error:
            self.conversation.tell(error.sentence)
            return False
        return True

    def _wishes(self) -> list[tuple[Message, Callable[[], object]]]:
        """What can be changed, as it stands, and how it is changed."""
        setup = self.setup
        names = setup.names
        wishes: list[tuple[Message, Callable[[], object]]] = [
            (message("Begin"), lambda: None),
            (message("Names: {first}, {second}", first=names[0], second=names[1]), self._names),
            (message("Rules: {rules}", rules=_written(setup.rules)), self._preset),
            (message("Switches of the rules"), self._switches),
            (message("The game is to {target} points", target=setup.rules.target), self._target),
            (
                message("Score at the beginning: {score}", score=score_text(setup.score)),
                self._score,
            ),
            (_dealer_told(setup), self._dealer),
            (self._cards_told(), self._seed),
            (
                message("A position typed in: yes")
                if setup.prepared
                else message("A position typed in: no"),
                self._position,
            ),
        ]
        if PERSON in setup.players and setup.players != (PERSON, PERSON):
            opponent = message("Opponent: {player}", player=kind_told(setup.players[1]))
            wishes.append((opponent, self._opponent))
        return wishes

    def _names(self) -> None:
        first = self._name(0, "")
        self.setup = self.setup._replace(names=(first, self._name(1, first)))

    def _name(self, seat: int, taken: str) -> str:
        usual = self.setup.names[seat]

        def understood(text: str) -> str:
            name = text or usual
            verify_name(name)
            if name == taken:
                raise BadText(message("Two players are called {name}.", name=name))
            return name

        return self.conversation.ask(
            message("Which name instead of {name}? (Enter: no change)", name=usual), understood
        )

    def _opponent(self) -> None:
        place = self.conversation.choose(
            message("Which opponent?"), [kind_told(name) for name in PLAYERS], words=PLAYERS
        )
        self.setup = self.setup._replace(players=(PERSON, PLAYERS[place]))

    def _preset(self) -> None:
        presets = list(PRESETS)
        place = self.conversation.choose(
            message("Which rules?"),
            [
                message("swedish: the Swedish rules"),
                message("club: the club code of 1878"),
                message("bga: as on Board Game Arena"),
            ],
            words=presets,
        )
        self._take(replace(PRESETS[presets[place]], target=self.setup.rules.target))

    def _switches(self) -> None:
        self.conversation.tell(message("Rules C2 to C28 explain the switches."))
        rules = self.conversation.ask(
            message("Which switches, as in “max_proposals=1 must_trump=off”? (Enter: none)"),
            lambda text: _switched(text, self.setup.rules),
        )
        self._take(rules)

    def _target(self) -> None:
        rules = self.conversation.ask(
            message("To how many points? (Enter: no change)"),
            lambda text: _switched(f"target={text}" if text else "", self.setup.rules),
        )
        self._take(rules)

    def _take(self, rules: ClassicRules) -> None:
        """Other rules; a position that was typed is kept only where the pack is dealt alike."""
        old = self.setup.rules
        if (old.pack, old.elder_first) != (rules.pack, rules.elder_first):
            self.setup = self.setup._replace(prepared=())
        self.setup = self.setup._replace(rules=rules)

    def _score(self) -> None:
        first, second = self.setup.names
        score = self.conversation.ask(
            message(
                "The score of {first} and {second}, as in 3-4? (Enter: no change)",
                first=first,
                second=second,
            ),
            self._score_meant,
        )
        self.setup = self.setup._replace(score=score)

    def _score_meant(self, text: str) -> tuple[int, int]:
        if not text:
            return self.setup.score
        found = _SCORE.fullmatch(text)
        if found is None:
            raise BadText(
                message("A score is written as two numbers, as in 3-4, not “{text}”.", text=text)
            )
        score = int(found[1]), int(found[2])
        matches.start(self.setup.rules, self.setup.dealer, score)
        return score

    def _dealer(self) -> None:
        names = self.setup.names
        place = self.conversation.choose(
            message("Who deals first?"),
            [message("The cut decides"), *(message("{name}", name=name) for name in names)],
        )
        dealer = None if place == 0 else place - 1
        if dealer != self.setup.dealer:
            self.setup = self.setup._replace(dealer=dealer, prepared=())

    def _cards_told(self) -> Message:
        return message("Cards: by a seed") if self.seed_typed else message("Cards: by chance")

    def _seed(self) -> None:
        text = self.conversation.ask(
            message("The seed: any word or number. (Enter: by chance)"),
            lambda text: seed_from(text) if text else b"",
        )
        self.seed_typed = bool(text)
        self.setup = self.setup._replace(seed=text or fresh_seed())

    def _position(self) -> None:
        if self.setup.dealer is None:
            names = self.setup.names
            dealer = self.conversation.choose(
                message("Who deals first?"), [message("{name}", name=name) for name in names]
            )
            self.setup = self.setup._replace(dealer=dealer)
        prepared = ask_position(self.conversation, self.setup, self.setup.dealer or 0)
        self.setup = self.setup._replace(prepared=prepared)


def _written(rules: ClassicRules) -> str:
    return rules_line(rules, PRESETS).removeprefix("rules ")


def _dealer_told(setup: Setup) -> Message:
    dealer, first_deal = setup.dealer, setup.rules.first_deal
    if dealer is None and first_deal in (FirstDeal.SEAT_0, FirstDeal.SEAT_1):
        dealer = int(first_deal)
    if dealer is None:
        return message("First deal: the cut decides")
    return message("First deal: {name}", name=setup.names[dealer])


def _switched(text: str, rules: ClassicRules) -> ClassicRules:
    """The rules with switches typed as name=value; a preset may come first."""
    if not text:
        return rules
    said = statements(f"rules {text}")
    if len(said) != 1 or said[0].first != "rules":
        raise BadText(message("A switch is written with its value, as in “target=7”."))
    words = said[0].words
    from_preset = len(words) > 1 and "=" not in words[1].text

    def changed(base: ClassicRules, switches: dict[str, object]) -> ClassicRules:
        return replace(base if from_preset else rules, **switches)  # type: ignore[arg-type]

    try:
        return rules_of(said[0], PRESETS, changed)
    except BadRecord as error:
        # there is no line and column to tell where a single line was asked for
        told = dict(error.sentence.values).get("sentence")
        sentence = told if isinstance(told, Message) else error.sentence
        raise BadSwitch(sentence, error.rule) from None
