"""Lines of a record that say how the game stands; they are compared with what the rules say."""

from __future__ import annotations

from itertools import zip_longest

from ecarte.messages import message
from ecarte.recording.lines import Statement, bad


def verify_check(statement: Statement, due: str | None) -> None:
    """Raises `BadRecord` unless the statement says what is due here (None: nothing of the kind)."""
    if due is None:
        raise bad(statement, message("The line “{name}” has no place here.", name=statement.first))
    nothing = statement.end
    for word, right in zip_longest(statement.words, Statement(due, 0, 0).words, fillvalue=nothing):
        if word.text.lower() != right.text.lower():
            raise bad(word, message("By the game so far this line is: “{due}”.", due=due))
