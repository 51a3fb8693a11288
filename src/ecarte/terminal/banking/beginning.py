"""How an evening begins: a saved one, one that was given, or one that the form asks for."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from ecarte.errors import EcarteError
from ecarte.messages import mark, message
from ecarte.service import storage
from ecarte.service.banking import SAVED, Session, Setup, resumed
from ecarte.service.start import Start
from ecarte.terminal.banking import ledger
from ecarte.terminal.banking.in_play import InPlay
from ecarte.terminal.banking.setup import FoundingScreen
from ecarte.terminal.banking.view import BankingView
from ecarte.terminal.choices import Choice
from ecarte.terminal.room import Page, replacing
from ecarte.terminal.saved_games import RESUME_EVENING

BEGIN_EVENING = mark("Begin the new evening")


class BankingBeginning(BankingView):
    """A table at which an evening has yet to begin.

    Kinds of evenings differ in the name under which they are kept, in what they are called (Textual
    keeps `title` for itself), form and session. `given` is how the next evening is to be, as far as
    that is known.
    """

    saved_as = SAVED
    called = mark("Banking table")

    def __init__(self, start: Start) -> None:
        super().__init__()
        self.begin_with = start
        self.given = start.banking if isinstance(start.banking, Setup) else Setup()

    def begin(self, session: InPlay) -> None:
        """Opens an evening, new or taken up."""
        raise NotImplementedError

    def new_session(self, setup: Setup) -> InPlay:
        """A new evening. Raises `EcarteError` for players it cannot begin with."""
        return Session(setup)

    def kept_session(self, facts: Mapping[str, object]) -> InPlay:
        """The evening that was kept. Raises `EcarteError` if it is damaged."""
        return resumed(facts)

    def form(self, given: Setup) -> FoundingScreen:
        """The form that asks how a new evening is to be."""
        return FoundingScreen(given)

    def start(self) -> None:
        """Begins as asked: with a given evening, the saved one, or the form."""
        start, given = self.begin_with, self.given
        if start.resume:
            self.take_up()
        elif given.players:
            self.begin_new(given)
        elif storage.read_facts(self.saved_as) is not None:
            self.ask_which()
        else:
            self.found()

    def ask_which(self) -> None:
        """A saved evening can be taken up."""
        choices = [
            Choice("resume", self.say(RESUME_EVENING)),
            Choice("new", self.say(ledger.NEW_EVENING)),
            Choice("", self.say(ledger.TO_MENU)),
        ]

        def chosen(choice: str | None) -> None:
            if choice == "resume":
                self.take_up()
            elif choice == "new":
                self.found()
            else:
                self.game.back_to_menu()

        self.app.push_screen(Page(self.say(self.called), "", choices), chosen)

    def ask_before(self, session: InPlay) -> None:
        """A new evening takes the place of one that is not over: only if that is wanted."""

        def answered(choice: str | None) -> None:
            if choice == "new":
                self.begin(session)
            elif choice == "resume":
                self.take_up()
            elif self._session is None:
                self.game.back_to_menu()

        body = message("An evening is saved that is not over. The new one takes its place.")
        page = replacing(self.game.language, body, BEGIN_EVENING, RESUME_EVENING)
        self.app.push_screen(page, answered)

    def take_up(self) -> None:
        """Takes up the saved evening."""
        facts = storage.read_facts(self.saved_as)
        try:
            if facts is None:
                raise EcarteError(message("No evening is saved."))
            session = self.kept_session(facts)
        except EcarteError as error:
            self.complain(error)
        else:
            self.begin(session)

    def complain(self, error: EcarteError) -> None:
        """Says why an evening cannot begin, and asks for another."""
        page = Page(self.say(self.called), self.say(error.sentence))
        self.app.push_screen(page, lambda _: self.found())

    def found(self) -> None:
        """Asks how a new evening is to be."""

        def answered(setup: Setup | None) -> None:
            if setup is not None:
                self.begin_new(setup)
            elif self._session is None:
                self.game.back_to_menu()

        self.app.push_screen(self.form(self.given), answered)

    def begin_new(self, setup: Setup) -> None:
        """Opens a new evening; without a seed the cards come by chance."""
        if not setup.seed:
            setup = setup._replace(seed=secrets.token_bytes(16))
        try:
            session = self.new_session(setup)
        except EcarteError as error:
            self.complain(error)
        else:
            self.given = Setup(setup.rules, setup.players)
            if storage.read_facts(self.saved_as) is None:
                self.begin(session)
            else:
                self.ask_before(session)
