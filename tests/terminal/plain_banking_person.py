"""People who answer at the banking table in plain mode, by a list or by the questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ecarte.language import Language, language
from ecarte.service.start import Start
from ecarte.terminal.plain.asking import Conversation, Ended, Left, ToMenu
from ecarte.terminal.plain.banking import banking_table
from ecarte.terminal.plain.real_cards import real_cards_evening

ENGLISH = language("en")


class Heard:
    """What was said, question by question: `after[n]` is what came after answer n, from 0."""

    def __init__(self) -> None:
        self.after: list[list[str]] = [[]]
        self.end = ""

    @property
    def lines(self) -> list[str]:
        """Everything that was said."""
        return [line for part in self.after for line in part]

    @property
    def last(self) -> list[str]:
        """What was said after the last answer."""
        return self.after[-1]


def at_table(
    answers: Iterable[str] | Callable[[str], str | None],
    start: Start | None = None,
    open_: Callable[[Conversation, Start | None], None] = banking_table,
    said: Language = ENGLISH,
) -> Heard:
    """Opens a table and answers; `end` says how it was left: over, input, quit or menu."""
    heard = Heard()
    left = None if callable(answers) else list(answers)

    def read() -> str:
        answer = answers(heard.last[-1]) if callable(answers) else left.pop(0) if left else None
        if answer is None:
            return ""
        heard.after.append([])
        return answer + "\n"

    def write(text: str) -> None:
        heard.after[-1].extend(text.splitlines())

    try:
        open_(Conversation(said, read, write, spoken=False), start)
        heard.end = "over"
    except Ended:
        heard.end = "input"
    except Left:
        heard.end = "quit"
    except ToMenu:
        heard.end = "menu"
    return heard


def with_real_cards(
    answers: Iterable[str] | Callable[[str], str | None], start: Start | None = None
) -> Heard:
    """Opens an evening with real cards and answers."""
    return at_table(answers, start, real_cards_evening)
