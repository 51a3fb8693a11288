"""The menu of plain mode, and what each of its entries does."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ecarte.errors import BadText, EcarteError
from ecarte.language import LANGUAGES, language
from ecarte.messages import mark, message
from ecarte.rulebook import classic_rules
from ecarte.service import banking, real_cards, settings, storage
from ecarte.service.classic import PERSON, SAVED, Session, Setup
from ecarte.service.lesson import lesson_setup
from ecarte.service.settings import Settings
from ecarte.service.start import Start
from ecarte.terminal import demonstration
from ecarte.terminal.plain.asking import Conversation, Left, ToMenu, rule_told
from ecarte.terminal.plain.banking import banking_table
from ecarte.terminal.plain.beginning import Beginning, fresh_seed, named
from ecarte.terminal.plain.game import Game
from ecarte.terminal.plain.keeping import Keeper, saved
from ecarte.terminal.plain.real_cards import real_cards_evening
from ecarte.terminal.plain.replaying import choose_record, replay_file
from ecarte.terminal.plain.words import help_word

EVENINGS = (banking.SAVED, real_cards.SAVED)
"""The names under which evenings are kept."""
HEARD = "plain"
"""The name under which is kept how cards are told."""


class House:
    """The plain game as a whole: the conversation, the settings, and what can be done in it.

    `session` is the match that was left for the menu, kept on disk too where that is possible.
    """

    def __init__(self, conversation: Conversation) -> None:
        self.conversation = conversation
        self.keeper = Keeper(conversation)
        self.settings = settings.read()
        self.session: Session | None = None
        heard = storage.read_facts(HEARD) or {}
        conversation.spoken = heard.get("spoken") is not False

    def welcome(self) -> None:
        """The first lines."""
        self.conversation.tell(
            message(
                "Écarté by question and answer. “{help}” lists the answers at every question.",
                help=help_word(self.conversation.language),
            )
        )

    def farewell(self) -> None:
        """The last line."""
        game = storage.read_facts(SAVED) is not None
        evening = any(storage.read_facts(name) is not None for name in EVENINGS)
        if game and evening:
            said = message("Goodbye. The game and the evening are kept and can be resumed.")
        elif game:
            said = message("Goodbye. The game is kept and can be resumed.")
        elif evening:
            said = message("Goodbye. The evening is kept and can be resumed.")
        else:
            said = message("Goodbye.")
        self.conversation.tell(said)

    def begin(self, start: Start) -> None:
        """Does at once what was asked for on the command line."""
        try:
            if start.real_cards:
                real_cards_evening(self.conversation, start)
            elif start.banking is not None:
                banking_table(self.conversation, start)
            elif start.classic is not None:
                self.play(Session(named(start.classic, self.settings, self.conversation)))
            elif start.resume:
                self.resume()
            elif start.lesson:
                self._guide()
            elif start.replay is not None:
                replay_file(self.conversation, start.replay)
        except ToMenu:
            pass

    def menu(self) -> None:
        """Offers the entries again and again; `Left` and `Ended` end it."""
        while True:
            self.conversation.gap()
            place = self.conversation.choose(
                message("What would you like?"), [message(entry.label) for entry in ENTRIES]
            )
            try:
                ENTRIES[place].open(self)
            except ToMenu:
                continue

    def resume(self) -> None:
        """Takes up the saved match."""
        try:
            session = self.session or saved()
        except EcarteError as error:
            self.conversation.tell(error.sentence)
            return
        if session is None:
            self.conversation.tell(message("No game is saved."))
        else:
            self.play(session)

    def lesson(self) -> None:
        """The guided first deal, and the game that goes on from it."""
        if self._may_begin():
            self._guide()

    def _guide(self) -> None:
        names = named(Setup(), self.settings, self.conversation).names
        self.play(Session(lesson_setup(names, fresh_seed())))

    def new_game(self, players: tuple[str, str]) -> None:
        """A new match, as the person wishes it."""
        if not self._may_begin():
            return
        setup = named(Setup(players=players), self.settings, self.conversation)
        setup = Beginning(self.conversation, setup).ask()
        if setup.names != self.settings.names:
            self.set_up(self.settings._replace(names=setup.names))
        self.play(Session(setup))

    def _may_begin(self) -> bool:
        """Whether a saved match may be given up for a new one."""
        if self.session is None and storage.read_facts(SAVED) is None:
            return True
        return self.conversation.confirm(
            message("A game is saved. Begin another and give the saved one up?")
        )

    def play(self, session: Session | None) -> None:
        """Plays a match, and whatever is begun again from it."""
        while session is not None:
            self.session = session
            game = Game(self.conversation, session, self.keeper, self.settings.announce_always)
            again = game.play()
            self.session = None
            session = again or self._after(session)

    def _after(self, session: Session) -> Session | None:
        """What follows a finished match."""
        place = self.conversation.choose(
            message("The match is over. What now?"),
            [message("Rematch"), message("This deal again"), message("Main menu")],
        )
        if place == 0:
            rematch = session.setup._replace(
                seed=fresh_seed(), prepared=(), score=(0, 0), dealer=None
            )
            return Session(rematch)
        return session.this_deal_again() if place == 1 else None

    def rules(self) -> None:
        """The rules of the book, by their numbers."""
        self.conversation.tell(
            *(
                message("{number}. {title}.", number=rule.id, title=message(rule.title))
                for rule in classic_rules()
            )
        )

        def understood(text: str) -> bool:
            told = rule_told(text, self.conversation.language) if text else []
            if text and len(told) == 1:
                raise BadText(told[0])
            self.conversation.tell(*told)
            return bool(text)

        question = message("Which rule, as in C18 or B16? (Enter: none)")
        while self.conversation.ask(question, understood):
            pass

    def change_settings(self) -> None:
        """Language, how cards are told, and whether the king is always announced."""
        while True:
            place = self.conversation.choose(
                message("Press Enter to go back, or a number to change a setting."),
                [
                    message("Back"),
                    message("Language: {language}", language=LANGUAGES[self._code()]),
                    message("Cards are told in words")
                    if self.conversation.spoken
                    else message("Cards are told by index and suit"),
                    message("The trump king is always announced: yes")
                    if self.settings.announce_always
                    else message("The trump king is always announced: no"),
                ],
                usual=0,
            )
            if place == 0:
                return
            if place == 1:
                self._change_language()
            elif place == 2:
                self._change_hearing()
            else:
                always = not self.settings.announce_always
                self.set_up(self.settings._replace(announce_always=always))

    def _change_hearing(self) -> None:
        spoken = not self.conversation.spoken
        self.conversation.spoken = spoken
        self.keeper.attempt(lambda: storage.write_facts(HEARD, {"spoken": spoken}))

    def _code(self) -> str:
        return self.conversation.language.code

    def _change_language(self) -> None:
        codes = list(LANGUAGES)
        place = self.conversation.choose(
            message("Which language?"),
            [message("{name}", name=LANGUAGES[code]) for code in codes],
            words=codes,
        )
        symbols = self.conversation.language.symbols
        self.conversation.language = language(codes[place], symbols)
        self.set_up(self.settings._replace(language=codes[place]))

    def set_up(self, wanted: Settings) -> None:
        """Takes other settings and keeps them."""
        self.settings = wanted
        self.keeper.attempt(lambda: settings.write(wanted))

    def demonstration(self) -> None:
        """A game of the computer against itself."""
        demonstration.tell_game(self.conversation, fresh_seed())


class Entry(NamedTuple):
    """A line of the menu: what it says (a catalogue key) and what it opens."""

    label: str
    open: Callable[[House], object]


def _leave(_house: House) -> None:
    raise Left


ENTRIES = (
    Entry(mark("Play against the computer"), lambda house: house.new_game((PERSON, "printed"))),
    Entry(mark("Two people at one keyboard"), lambda house: house.new_game((PERSON, PERSON))),
    Entry(mark("Learn: a guided first deal"), House.lesson),
    Entry(mark("Resume the saved game"), House.resume),
    Entry(mark("Banking table"), lambda house: banking_table(house.conversation)),
    Entry(mark("Evening with real cards"), lambda house: real_cards_evening(house.conversation)),
    Entry(mark("Go through a record"), lambda house: choose_record(house.conversation)),
    Entry(mark("Watch the computer play a game"), House.demonstration),
    Entry(mark("Rules"), House.rules),
    Entry(mark("Settings"), House.change_settings),
    Entry(mark("Quit"), _leave),
)
"""The menu."""
