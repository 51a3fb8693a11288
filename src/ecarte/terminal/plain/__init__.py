"""Plain mode: the whole game in questions and answers, a line at a time.

For screen readers, dumb terminals and those that cannot show the suits.
"""

from __future__ import annotations

from collections.abc import Callable

from ecarte.language import Language, from_environment, language
from ecarte.service import settings
from ecarte.service.start import Start
from ecarte.terminal.plain.asking import Conversation, Ended, Left
from ecarte.terminal.plain.menu import House


def run(
    said: Language, start: Start, read: Callable[[], str], write: Callable[[str], object]
) -> int:
    """Plays with whoever answers, until he leaves or the input ends; gives the exit code 0.

    `read` gives a line with its end, and an empty text (or `EOFError`) when there is no more.
    """
    chosen = settings.read().language
    # the language asked for goes before the setting, the setting before the locale
    if chosen is not None and said.code == from_environment():
        said = language(chosen, said.symbols)
    house = House(Conversation(said, read, write))
    try:
        house.welcome()
        house.begin(start)
        house.menu()
    except (Ended, Left):
        house.farewell()
    return 0
