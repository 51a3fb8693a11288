"""The terminal game as an application: which screen comes after which."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from textual.screen import Screen

from ecarte.classic import acts
from ecarte.errors import EcarteError
from ecarte.language import Language
from ecarte.messages import mark, message
from ecarte.service import lesson, storage
from ecarte.service.classic import PERSON, SAVED, Session, Setup, resumed
from ecarte.service.start import Start
from ecarte.terminal.choices import Choice
from ecarte.terminal.house import House
from ecarte.terminal.room import BACK, Page, replacing, rule_page
from ecarte.terminal.saved_games import KINDS, RESUME_GAME, resume_text, saved_kinds
from ecarte.terminal.table import Table

DEFAULT_NAMES = (mark("Anna"), mark("Boris"))
BEGIN_GAME = mark("Begin the new game")


class EcarteApp(House):
    """The game, which begins as the command line asks."""

    def __init__(self, said: Language, start: Start) -> None:
        super().__init__(said)
        self.begin_with = start

    def on_mount(self) -> None:
        """Opens what the start asks for."""
        self.open_menu()
        self.open_start(self.begin_with)
        self.watch_size()

    def open_start(self, start: Start) -> None:
        """Opens what was asked for on the command line, over the menu."""
        if start.real_cards:
            self.open_other("banking.real_cards", "RealCardsScreen", start)
        elif start.banking is not None:
            self.open_other("banking.table", "BankingScreen", start)
        elif start.classic is not None:
            self.begin(Session(self.named(start.classic)))
        elif start.resume:
            self.resume()
        elif start.lesson:
            self.open_lesson()
        elif start.replay is not None:
            self.open_record(start.replay)

    def open_menu(self) -> None:
        """The first screen."""
        from ecarte.terminal.menu import Menu  # noqa: PLC0415

        self.push_screen(Menu())

    def open_other(self, module: str, name: str, start: Start) -> None:
        """Opens a screen of the banking game, which is loaded only now."""
        try:
            made: Callable[[Start], Screen[None]] = getattr(
                import_module(f"ecarte.terminal.{module}"), name
            )
            self.push_screen(made(start))
        except EcarteError as error:
            self.tell(error)

    def named(self, setup: Setup) -> Setup:
        """The setup with a name for every seat."""
        names = [
            given or kept or self.language.text(usual)
            for given, kept, usual in zip(
                setup.names, self.settings.names, DEFAULT_NAMES, strict=True
            )
        ]
        seed = setup.seed or secrets.token_bytes(16)
        return setup._replace(names=(names[0], names[1]), seed=seed)

    def begin(self, session: Session) -> None:
        """Opens a table for a new match; an unfinished one is not lost without being asked."""
        if storage.read_facts(SAVED) is None:
            self.play(session)
            return

        def answered(choice: str | None) -> None:
            if choice == "new":
                self.play(session)
            elif choice == "resume":
                self.resume()

        body = message("A game is saved that is not finished. The new one takes its place.")
        self.push_screen(replacing(self.language, body, BEGIN_GAME, RESUME_GAME), answered)

    def play(self, session: Session) -> None:
        """Opens a table, instead of the one that is open."""
        self.back_to_menu()
        self.push_screen(Table(session))

    def back_to_menu(self) -> None:
        """Closes everything down to the menu."""
        while len(self.screen_stack) > 2:
            self.pop_screen()

    def resume_any(self) -> None:
        """Takes up what is saved; asks which where several kinds are."""
        kinds = saved_kinds()
        if len(kinds) < 2:
            self.resume_kind(kinds[0] if kinds else "classic")
            return
        choices = [Choice(kind, self.language.text(KINDS[kind])) for kind in kinds]
        choices.append(Choice("", self.language.text(BACK)))
        title = self.language.text(resume_text(kinds))
        self.push_screen(Page(title, "", choices), self.resume_kind)

    def resume_kind(self, kind: str | None) -> None:
        """Takes up the saved game or evening of a kind."""
        if kind == "classic":
            self.resume()
        elif kind == "banking":
            self.open_other("banking.table", "BankingScreen", Start(resume=True))
        elif kind:
            start = Start(resume=True, real_cards=True)
            self.open_other("banking.real_cards", "RealCardsScreen", start)

    def resume(self) -> None:
        """Takes up the saved match."""
        facts = storage.read_facts(SAVED)
        if facts is None:
            self.push_screen(Page("Écarté", self.language.say(message("No game is saved."))))
            return
        try:
            self.play(resumed(facts))
        except EcarteError as error:
            self.tell(error)

    def open_lesson(self) -> None:
        """The guided first deal."""
        names = self.named(Setup()).names
        self.begin(Session(lesson.lesson_setup(names, secrets.token_bytes(16))))

    def open_record(self, file: Path) -> None:
        """A record to go through, of either game."""
        from ecarte.terminal.records import replay_of  # noqa: PLC0415

        try:
            self.push_screen(replay_of(file))
        except EcarteError as error:
            self.tell(error)

    # the course of matches

    def after_match(self, session: Session, choice: str) -> None:
        """What follows a finished match."""
        if choice == "rematch":
            again = session.setup._replace(
                seed=secrets.token_bytes(16), prepared=(), score=(0, 0), dealer=None
            )
            self.begin(Session(again))
        elif choice == "again":
            self.begin(session.this_deal_again())
        elif choice == "replay":
            from ecarte.terminal.replaying import Replay  # noqa: PLC0415

            self.back_to_menu()
            self.push_screen(Replay(session.record(), session))
        else:
            self.back_to_menu()

    def open_table_menu(self, table: Table) -> None:
        """The menu over a table."""
        labels = {
            "": mark("Go on playing"),
            "again": mark("This deal again"),
            "resign": mark("Resign"),
            "new": mark("New game"),
            "rules": mark("Rules"),
            "settings": mark("Settings"),
            "menu": mark("Main menu (the game is saved)"),
            "quit": mark("Quit (the game is saved)"),
        }
        choices = [Choice(name, self.language.text(text)) for name, text in labels.items()]

        def chosen(choice: str | None) -> None:
            self.choose_at_table(table, choice or "")

        self.push_screen(Page(self.language.text(mark("Menu")), "", choices), chosen)

    def choose_at_table(self, table: Table, choice: str) -> None:
        """Does what was chosen in the menu over a table."""
        if choice == "again":
            if table.session.match.deals:
                self.begin(table.session.this_deal_again())
        elif choice == "resign":
            self.confirm_resigning(table)
        elif choice == "menu":
            self.back_to_menu()
        elif choice == "quit":
            self.exit(0)
        elif choice:
            self.open_by_name(choice)

    def open_by_name(self, name: str) -> None:
        """Opens a form or a book by its name in a menu."""
        if name == "new":
            from ecarte.terminal.new_game import NewGame  # noqa: PLC0415

            self.push_screen(NewGame((PERSON, "printed")))
        elif name == "people":
            from ecarte.terminal.new_game import NewGame  # noqa: PLC0415

            self.push_screen(NewGame((PERSON, PERSON)))
        elif name == "rules":
            from ecarte.terminal.rules_screen import RulesScreen  # noqa: PLC0415

            self.push_screen(RulesScreen())
        elif name == "settings":
            from ecarte.terminal.settings_screen import SettingsScreen  # noqa: PLC0415

            self.push_screen(SettingsScreen())

    def confirm_resigning(self, table: Table) -> None:
        """Asks before a game is given up (C29)."""
        seat = table.seat
        if seat is None or table.ended is not None or table.session.over:
            return
        said = self.language
        choices = [
            Choice("", said.text(mark("Go on playing"))),
            Choice("resign", said.text(mark("Resign"))),
            Choice("rule", said.text(mark("Rule"))),
        ]
        body = message(
            "Give this game up? {name} wins it.", name=table.session.setup.names[1 - seat]
        )

        def answered(choice: str | None) -> None:
            if choice == "resign":
                table.act(acts.resign(seat))
            elif choice == "rule":
                self.push_screen(rule_page(table, "C29"))

        self.push_screen(Page(said.text(mark("Resign")), said.say(body), choices), answered)


def run(said: Language, start: Start) -> int:
    """Opens the terminal game and gives its exit code."""
    for name in ("COLUMNS", "LINES"):
        # they would hide from us that the window has changed its size
        os.environ.pop(name, None)
    game = EcarteApp(said, start)
    game.run()
    return game.return_code or 0
