"""One match in plain mode: what happens is told, what is to be decided is asked.

Everything told to a person is made from the views of his own seat. Two people at one keyboard take
turns behind a curtain of blank lines; each is told what happened since his last turn.
"""

from __future__ import annotations

from typing import NamedTuple

from ecarte.classic import acts
from ecarte.classic import record as records
from ecarte.classic.acts import Act, Kind
from ecarte.classic.state import Phase
from ecarte.classic.view import DealView
from ecarte.errors import EcarteError
from ecarte.messages import Message, message
from ecarte.players.printed.player import PrintedPlayer
from ecarte.service import hints, thinking
from ecarte.service.classic import Session, Step
from ecarte.service.lesson import PACK, in_lesson, lesson_act, lesson_remark, lesson_text
from ecarte.speech import hints as hints_told
from ecarte.speech.classic_prompts import label, prompt
from ecarte.terminal.plain import telling
from ecarte.terminal.plain.answers import act_meant, only_act, usual_told, ways
from ecarte.terminal.plain.asking import BLANK_LINES, IN_GAME, Conversation, ToMenu
from ecarte.terminal.plain.keeping import Keeper
from ecarte.terminal.plain.words import COMMANDS, Command, meant


class Again(NamedTuple):
    """What a person answers instead of an act: this deal again."""


class Game:
    """A match as the people at this keyboard play it.

    `near` is the seat of whoever sits at the keyboard, None while it is being passed; `untold` is
    what each person has not been told yet.
    """

    def __init__(
        self, conversation: Conversation, session: Session, keeper: Keeper, announces: bool
    ) -> None:
        self.conversation = conversation
        self.session = session
        self.keeper = keeper
        self.announces = announces
        self.names = session.setup.names
        self.near = session.persons[0] if len(session.persons) == 1 else None
        self.untold: dict[int, list[Message | None]] = {seat: [] for seat in session.persons}

    def play(self) -> Session | None:
        """Plays the match to its end; gives the session to go on with if a deal is begun again."""
        self.keeper.save(self.session)
        while not self.session.over:
            step = self._step()
            if step is None:
                answer = self._persons_turn()
                if isinstance(answer, Again):
                    return self.session.this_deal_again()
                step = self.session.do(answer)
            self._hear(step)
            self.keeper.save(self.session)
        return None

    def _step(self) -> Step | None:
        """What nature or a computer player does; None when a person is to act."""
        if not self.session.takes_time:
            return self.session.go_on()
        try:
            thinking.prepare(self._tell_of_preparing)
            return self.session.go_on()
        except EcarteError as error:
            self.conversation.tell(error.sentence)
            raise ToMenu from None

    def _tell_of_preparing(self) -> None:
        self.conversation.tell(message(hints_told.PREPARING))

    def _hear(self, step: Step) -> None:
        """Notes for each person what he is told of a step, and tells whoever sits here."""
        for seat, untold in self.untold.items():
            untold.extend(self._told(step, seat))
        self._tell_untold()

    def _told(self, step: Step, seat: int) -> list[Message | None]:
        """What a seat is told of a step; a blank line (None) parts one deal from the next."""
        said: list[Message | None] = [*self.session.told(step, seat)]
        begins = [None, said.pop()] if step.after.deals > step.before.deals > 0 else []
        if self.session.setup.prepared == PACK:
            before, after = step.before.view(seat), step.after.view(seat)
            said.append(lesson_remark(before, after, self.names))
        return [*(one for one in said if one is not None), *begins]

    def _tell_untold(self) -> None:
        if self.near is None:
            return
        for one in self.untold[self.near]:
            if one is None:
                self.conversation.gap()
            else:
                self.conversation.tell(one)
        self.untold[self.near].clear()

    def _persons_turn(self) -> Act | Again:
        seat = self.session.actor
        forced = self.session.forced()
        if forced is not None:
            return forced
        view = self._deal_view(seat)
        alone = len(self.session.persons) == 1
        if alone and self.announces and view.phase is Phase.KING and view.holds_king:
            return acts.ANNOUNCE
        self._pass_keyboard(seat)
        return self._ask(view)

    def _deal_view(self, seat: int) -> DealView:
        view = self.session.view(seat).deal
        assert view is not None
        return view

    def _pass_keyboard(self, seat: int) -> None:
        """Draws the curtain between two people, unless it is the same person's turn again."""
        if self.near == seat:
            return
        self.near = None
        self.conversation.gap(BLANK_LINES)
        name = self.names[seat]
        self.conversation.tell(message("Pass the keyboard to {name}.", name=name))
        self.conversation.wait(message("{name}, press Enter to see your cards.", name=name))
        self.near = seat
        self.conversation.gap()
        self._tell_untold()

    def _ask(self, view: DealView) -> Act | Again:
        """Asks the owner of the view for his act, and again if he does not mean it."""
        guided = in_lesson(self.session)
        if guided:
            self.conversation.tell(lesson_text(view, self.names))
        self.conversation.tell(telling.hand(view))
        asked = prompt(view, self.names)
        usual = lesson_act(view) if guided else only_act(view)
        question = asked.sentence
        if usual is not None:
            question = message(
                "{question} (Enter: {act}.)",
                question=asked.sentence,
                act=usual_told(usual, view, self.conversation.language),
            )
        while True:
            answer = self.conversation.ask(
                question,
                lambda text: self._understood(text, view, usual),
                help=ways(view, self.conversation.language),
                rule=asked.rule,
                more=lambda text: self._command(text, view),
                commands=IN_GAME,
            )
            if self._is_meant(answer, view):
                return answer

    def _understood(self, text: str, view: DealView, usual: Act | None) -> Act | Again:
        if not text and usual is not None:
            return usual
        if meant(text, COMMANDS, self.conversation.language) is Command.AGAIN:
            return Again()
        act = act_meant(text, view, self.conversation.language)
        self.session.match.verify(act)
        return act

    def _is_meant(self, answer: Act | Again, view: DealView) -> bool:
        """Acts that end something are asked about once more."""
        if isinstance(answer, Again):
            question = message("Begin this deal again and give up the game as it stands?")
        elif answer.kind is Kind.RESIGN:
            question = message("Do you really want to give this game up?")
        else:
            return True
        return self.conversation.confirm(question, more=lambda text: self._command(text, view))

    def _command(self, text: str, view: DealView) -> bool:
        """Answers what can be asked about the game; False if it was something else."""
        seat = self.session.actor
        match = self.session.view(seat)
        command = meant(text, COMMANDS, self.conversation.language)
        if command is Command.HAND:
            self.conversation.tell(telling.hand(view))
        elif command is Command.TABLE:
            self.conversation.tell(*telling.table(view, self.names))
        elif command is Command.SCORE:
            self.conversation.tell(*telling.score(match, self.names))
        elif command is Command.LAST:
            self.conversation.tell(*telling.last_trick(match, self.names))
        elif command is Command.HISTORY:
            self.conversation.tell(*self._history(seat))
        elif command is Command.ADVICE:
            self.conversation.tell(self._advice(view))
        elif command is Command.EXPERT:
            self.conversation.tell(*self._hint(view))
        else:
            return False
        return True

    def _advice(self, view: DealView) -> Message:
        """What the lesson recommends, or after it what the old books do."""
        recommended = lesson_act(view) if in_lesson(self.session) else None
        if recommended is not None:
            return message("Advised: {act}.", act=label(recommended))
        choice = PrintedPlayer().advise(view)
        return message("Advised: {act}. {why}", act=label(choice.act), why=choice.why)

    def _hint(self, view: DealView) -> list[Message]:
        """What the expert would do and why."""
        only = hints.only_act(view)
        if only is not None:
            return [hints_told.only_act(only)]
        try:
            return hints.hint(view, self._tell_of_preparing).told()
        except EcarteError as error:
            return [error.sentence]

    def _history(self, seat: int) -> list[Message]:
        """What this seat has been told in the deal in play, from its beginning."""
        said: list[Message] = []
        passed = records.states(self.session.record())
        for before, act, after in zip(passed, self.session.acts, passed[1:], strict=False):
            told = self.session.told(Step(before, act, after), seat)
            said = told[-1:] if after.deals != before.deals else said + told
        return said
