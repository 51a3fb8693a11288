"""What all screens of the terminal game share: language, settings, colours, and the window."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import ClassVar

from textual.app import App
from textual.events import Resize
from textual.filter import LineFilter

from ecarte.errors import EcarteError
from ecarte.language import Language, from_environment, language
from ecarte.service import settings, storage
from ecarte.service.settings import Settings
from ecarte.terminal.card_drawing import Pack
from ecarte.terminal.few_colours import filter_for
from ecarte.terminal.haste import Haste
from ecarte.terminal.room import Page, Room
from ecarte.terminal.small_window import SmallWindow, too_small


class House(App[int]):
    """The house of all rooms. `language`, `settings` and `pack` are what they speak and draw with.

    `haste` knows since when what is asked has stood on the screen.
    """

    CSS_PATH = "look.tcss"
    TITLE = "Écarté"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar = [("ctrl+c", "quit", "")]

    def __init__(self, said: Language) -> None:
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.settings = settings.read()
        chosen = self.settings.language
        # --lang goes before the setting, the setting before the locale
        if chosen is not None and said.code == from_environment():
            said = language(chosen, said.symbols)
        self.language = said
        self.haste = Haste()
        self.few_colours = None if self.no_color else filter_for(self.console.color_system)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's filters, and ours for terminals with few colours."""
        filters = super().get_line_filters()
        return filters if self.few_colours is None else [*filters, self.few_colours]

    @property
    def pack(self) -> Pack:
        """How cards are drawn."""
        return Pack(self.language, self.settings.four_colours)

    def on_resize(self, _event: Resize) -> None:
        """Covers the screen while the window is too small."""
        self.call_later(self.watch_size)

    def watch_size(self) -> None:
        """Puts the sentence about the window on top, or takes it away."""
        covered = isinstance(self.screen, SmallWindow)
        if too_small(self.size) and not covered:
            self.push_screen(SmallWindow())
        elif covered and not too_small(self.size):
            self.pop_screen()

    def tell(self, error: EcarteError) -> None:
        """Says what went wrong, on a page."""
        self.push_screen(Page("Écarté", self.language.say(error.sentence)))

    def set_up(self, wanted: Settings) -> None:
        """Takes other settings, keeps them, and says everything afresh."""
        self.settings = wanted
        if wanted.language is not None:
            self.language = language(wanted.language, self.language.symbols)
        try:
            settings.write(wanted)
        except storage.CannotSave as failure:
            self.notify(self.language.say(failure.sentence), severity="warning")
        for screen in self.screen_stack:
            if isinstance(screen, Room):
                screen.retell()
