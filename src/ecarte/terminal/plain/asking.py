"""Questions and answers, a line at a time: the whole of how plain mode speaks with a person.

A question is told, a line is read, and what cannot be understood or is refused is said in one
sentence before the question comes again. `help`, `rule`, `menu` and `quit` are understood at every
question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from ecarte.errors import BadText, EcarteError
from ecarte.language import Language
from ecarte.messages import Message, mark, message
from ecarte.rulebook import RULES
from ecarte.signs import nearest
from ecarte.speech.cards import in_words
from ecarte.speech.spelling import rule_number, spelled
from ecarte.terminal.plain.words import COMMANDS, YES_NO, Answer, Command, meant, shown

BLANK_LINES = 60
"""As many lines as move everything on a screen out of sight."""
LONGEST_LINE = 2000
"""The longest answer that is looked at, in characters."""

_Understood = TypeVar("_Understood")
More = Callable[[str], bool]
"""Answers a command beyond those understood everywhere; False: it was none."""

HELP = {
    Command.HAND: mark("your cards"),
    Command.TABLE: mark("trump, stock, tricks and what else lies open"),
    Command.SCORE: mark("the score"),
    Command.LAST: mark("the last trick"),
    Command.HISTORY: mark("what has happened in this deal"),
    Command.RULE: mark("the rule behind this question; “{word} C18”: that rule"),
    Command.ADVICE: mark("what the old books advise here"),
    Command.EXPERT: mark("what the expert would do here, and why"),
    Command.AGAIN: mark("this deal again from its first card"),
    Command.MENU: mark("to the menu; a game is kept"),
    Command.QUIT: mark("leave; a game is kept"),
}
"""What each command is for."""
IN_GAME = tuple(HELP)
"""The commands that help lists while a game is played."""
EVERYWHERE = (Command.RULE, Command.MENU, Command.QUIT)


class Ended(Exception):
    """The input has ended."""


class Left(Exception):
    """The person leaves the program."""


class ToMenu(Exception):
    """The person goes back to the menu."""


class Conversation:
    """A person at a line terminal.

    `read` gives the next line with its end of line, and an empty text (or `EOFError`) when there is
    no more; `write` shows a text at once. `spoken`: cards are told in words.
    """

    def __init__(
        self,
        language: Language,
        read: Callable[[], str],
        write: Callable[[str], object],
        spoken: bool = True,
    ) -> None:
        self.language = language
        self.spoken = spoken
        self._read = read
        self._write = write

    def say(self, said: Message) -> str:
        """The sentence as this person hears it."""
        return self.language.say(in_words(said) if self.spoken else said)

    def tell(self, *said: Message | None) -> None:
        """Tells sentences, each on a line of its own; None is left out."""
        for one in said:
            if one is not None:
                self._show(self.say(one) + "\n")

    def gap(self, lines: int = 1) -> None:
        """Blank lines."""
        self._show("\n" * lines)

    def _show(self, text: str) -> None:
        """Writes a text; signs that the terminal does not have are written as near as it can."""
        try:
            self._write(text)
        except UnicodeEncodeError as error:
            self._write("".join(nearest(sign, error.encoding) for sign in text))

    def line(self) -> str:
        """The next answer, without spaces at its ends. Raises `Ended`."""
        try:
            read = self._read()
        except EOFError:
            raise Ended from None
        except UnicodeDecodeError:
            return "\ufffd"
        if not read:
            raise Ended
        return "".join(sign if sign.isprintable() else " " for sign in read[:LONGEST_LINE]).strip()

    def ask(
        self,
        question: Message,
        understand: Callable[[str], _Understood],
        *,
        help: Sequence[Message] = (),
        rule: str | None = None,
        more: More | None = None,
        commands: Sequence[Command] = EVERYWHERE,
    ) -> _Understood:
        """Asks until the answer is understood; `understand` raises `EcarteError` if it is not.

        `rule` is the rule behind the question, `help` says how to answer, `commands` are those that
        help lists.
        """
        while True:
            self.tell(question)
            text = self.line()
            if self._obeyed(text, help, rule, commands) or (more is not None and more(text)):
                continue
            try:
                return understand(text)
            except EcarteError as error:
                self.tell(refusal(error, text))

    def _obeyed(
        self, text: str, ways: Sequence[Message], rule: str | None, commands: Sequence[Command]
    ) -> bool:
        """Whether the text was a command that is understood everywhere."""
        word, _, rest = text.partition(" ")
        if meant(word, COMMANDS, self.language) is Command.RULE:
            self.tell(*rule_told(rest.strip() or rule, self.language))
            return True
        command = meant(text, COMMANDS, self.language)
        if command is Command.QUIT:
            raise Left
        if command is Command.MENU:
            raise ToMenu
        if command is Command.HELP:
            self.tell(*ways)
            self.tell(*(self._command_told(one) for one in commands))
        return command is Command.HELP

    def _command_told(self, command: Command) -> Message:
        return message(
            "“{word}”: {use}",
            word=shown(COMMANDS[command], self.language),
            use=message(HELP[command], word=shown(COMMANDS[command], self.language)),
        )

    def choose(
        self,
        question: Message,
        options: Sequence[Message],
        *,
        usual: int | None = None,
        words: Sequence[str] = (),
        brief: bool = False,
        more: More | None = None,
    ) -> int:
        """Asks for one of numbered options and gives its place; Enter takes the usual one.

        `words` are other words for the options, the same in every language. Briefly asked, the
        options are told on request only.
        """
        listed = [
            message("{number}. {option}", number=number, option=option)
            for number, option in enumerate(options, 1)
        ]
        if not brief:
            self.tell(*listed)
        return self.ask(
            question,
            lambda text: self._place(text, options, usual, words),
            help=listed,
            more=more,
        )

    def _place(
        self, text: str, options: Sequence[Message], usual: int | None, words: Sequence[str]
    ) -> int:
        if not text and usual is not None:
            return usual
        number = text.rstrip(".")
        if number.isascii() and number.isdigit() and 1 <= int(number) <= len(options):
            return int(number) - 1
        told = [spelled(self.say(option)) for option in options]
        for known in (told, list(words)):
            if text and spelled(text) in known:
                return known.index(spelled(text))
        self._verify_no_game_word(text)
        raise BadText(message("Answer with a number from 1 to {most}.", most=len(options)))

    def _verify_no_game_word(self, text: str) -> None:
        """Refuses what can be asked about a game only, where none is played."""
        if meant(text, COMMANDS, self.language) is not None:
            raise BadText(message("No game is in play here."))

    def confirm(self, question: Message, more: More | None = None) -> bool:
        """Asks yes or no."""
        return self.ask(question, self._yes_or_no, help=[self._yes_and_no()], more=more)

    def _yes_or_no(self, text: str) -> bool:
        answer = meant(text, YES_NO, self.language)
        if answer not in (Answer.YES, Answer.NO):
            self._verify_no_game_word(text)
            raise BadText(self._yes_and_no())
        return answer is Answer.YES

    def _yes_and_no(self) -> Message:
        return message(
            "Answer “{yes}” or “{no}”.",
            yes=shown(YES_NO[Answer.YES], self.language),
            no=shown(YES_NO[Answer.NO], self.language),
        )

    def wait(self, request: Message) -> None:
        """Waits until Enter is pressed on an empty line."""
        self.ask(request, _nothing)


def _nothing(text: str) -> None:
    if text:
        raise BadText(message("Just press Enter here, on an empty line."))


def refusal(error: EcarteError, typed: str = "") -> Message:
    """Why something cannot be done, with the rule if there is one.

    An act that does not fit is quoted as it was typed.
    """
    sentence = error.sentence
    if typed:
        quoted = ((gap, typed if gap == "act" else value) for gap, value in sentence.values)
        sentence = sentence._replace(values=tuple(quoted))
    if error.rule is None:
        return sentence
    return message("{sentence} (Rule {rule}.)", sentence=sentence, rule=error.rule)


def rule_told(number: str | None, language: Language) -> list[Message]:
    """A rule of the book by its number, or how to ask for one."""
    if number is None:
        word = shown(COMMANDS[Command.RULE], language)
        return [
            message(
                "Name a rule, as in “{word} C18”; there are C1 to C29 and B1 to B24.", word=word
            )
        ]
    found = RULES.get(rule_number(number))
    if found is None:
        return [
            message(
                "There is no rule {number}; the rules are C1 to C29 and B1 to B24.", number=number
            )
        ]
    return [
        message("{number}. {title}.", number=found.id, title=message(found.title)),
        message(found.text),
    ]
