"""People who answer plain mode in the tests: by a list of answers, or by playing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random

import pytest

from ecarte.language import Language, language
from ecarte.service.start import Start
from ecarte.terminal.plain import run

ENGLISH = language("en")
LETTERS = language("en", symbols=False)


class Person:
    """Answers questions; `heard` is everything that was written, `asked` the lines answered.

    `answer` gives the answer to what was written since the last one; None ends the input.
    """

    def __init__(self, answer: Callable[[str], str | None]) -> None:
        self._answer = answer
        self._since = 0
        self.parts: list[str] = []
        self.asked: list[str] = []

    @property
    def heard(self) -> str:
        """Everything that was written."""
        return "".join(self.parts)

    def write(self, text: str) -> None:
        """Hears a text."""
        self.parts.append(text)

    def read(self) -> str:
        """The next line, or an empty text at the end."""
        fresh = "".join(self.parts[self._since :])
        self._since = len(self.parts)
        self.asked.append(question_of(fresh))
        answer = self._answer(fresh)
        return "" if answer is None else answer + "\n"

    def plays(self, start: Start, said: Language = ENGLISH) -> Person:
        """Runs plain mode to its end."""
        assert run(said, start, self.read, self.write) == 0
        return self


def question_of(text: str) -> str:
    """The last line of a text: the question."""
    return text.rstrip("\n").rsplit("\n", 1)[-1]


def answering(*answers: str) -> Person:
    """Somebody who gives these answers; then the input ends."""
    left = list(answers)
    return Person(lambda _: left.pop(0) if left else None)


class Player:
    """Somebody who plays by the questions alone, and tries cards until one is accepted."""

    def __init__(self, number: int, menu: Iterable[str] = ("quit",), limit: int = 2000) -> None:
        self.random = Random(number)
        self.menu = list(menu)
        self.limit = limit
        self.tried = 0
        self.last_asked = ""

    def __call__(self, fresh: str) -> str | None:
        """The answer to the question at the end of what was written."""
        self.limit -= 1
        if self.limit < 0:
            return None
        question = question_of(fresh)
        refused = question == self.last_asked and fresh.count("\n") <= 2
        self.tried = self.tried + 1 if refused else 1
        self.last_asked = question
        return self._answer(question)

    def _answer(self, question: str) -> str | None:
        for pattern, answer in self._answers.items():
            found = re.search(pattern, question)
            if found is not None:
                return answer(self, found)
        raise AssertionError(f"an unknown question: {question}")

    def _propose(self, _: object) -> str:
        return self.random.choice(["s", "stand", "p 1", "propose 2", "p3"])

    def _propose_unnamed(self, _: object) -> str:
        return self.random.choice(["s", "propose", "p"])

    def _discard(self, found: re.Match[str]) -> str:
        return " ".join("12345"[: int(found[1])])

    def _discard_some(self, found: re.Match[str]) -> str:
        number = self.random.randint(int(found[1]), int(found[2]))
        return "d " + " ".join("12345"[:number]) if number else "none"

    def _card(self, _: object) -> str:
        return str(self.tried)

    _answers: dict[str, Callable[[Player, re.Match[str]], str | None]] = {  # noqa: RUF012
        r"What would you like": lambda self, _: self.menu.pop(0) if self.menu else None,
        r"Press Enter to begin": lambda *_: "",
        r"The match is over": lambda *_: "3",
        r"propose (an exchange|another exchange) of": _propose,
        r"propose an(other)? exchange\.": _propose_unnamed,
        r"Accept": lambda self, _: self.random.choice("ar"),
        r"Choose (\d) card": _discard,
        r"Choose from (\d) to (\d)": _discard_some,
        r"announce it for a point": lambda self, _: self.random.choice(["k", "n", "announce"]),
        r"nothing to announce": lambda *_: "n",
        r"press Enter to see your cards": lambda *_: "",
        r"Lead any|Follow suit|You cannot follow": _card,
    }


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games and settings of a test lie in a folder of its own; they need not outlive a crash."""
    monkeypatch.setattr("os.fsync", lambda _: None)
    for name in ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path
