"""The banking table by question and answer: banker or punter, alone with computers or not.

Nothing is secret at this table but cards that nobody may see, so several people at one keyboard
need no curtain: each is asked by name.
"""

from __future__ import annotations

from ecarte.banking import acts
from ecarte.banking.acts import Act, Kind
from ecarte.banking.record import Record
from ecarte.banking.state import Phase
from ecarte.banking.view import TableView
from ecarte.errors import EcarteError, Refused
from ecarte.messages import Message, message
from ecarte.service import settings, storage
from ecarte.service.banking import SAVED, Session, Setup, Step, resumed
from ecarte.service.start import Start
from ecarte.speech.banking import Prompt, label, prompt
from ecarte.terminal.plain.asking import Conversation
from ecarte.terminal.plain.banking_founding import Founding, usual_setup
from ecarte.terminal.plain.banking_table import Ends, EveningTalk, kept_facts
from ecarte.terminal.plain.banking_words import (
    OTHERS,
    WORDS,
    Arrival,
    Asked,
    Done,
    Meant,
    Other,
    answer_meant,
)
from ecarte.terminal.plain.beginning import fresh_seed
from ecarte.terminal.plain.words import shown


def banking_table(conversation: Conversation, start: Start | None = None) -> None:
    """An evening at the banking table: the one asked for, the saved one, or a new one."""
    begun = Start() if start is None else start
    wanted = begun.banking if isinstance(begun.banking, Setup) else None
    facts = None
    if begun.resume:
        facts = storage.read_facts(SAVED)
        if facts is None:
            conversation.tell(message("No evening is saved."))
            return
    elif wanted is None or not wanted.players:
        facts = kept_facts(conversation, SAVED)
    if facts is not None:
        try:
            BankingTable(conversation, resumed(facts)).play()
        except EcarteError as error:
            conversation.tell(error.sentence)
        return
    if wanted is not None and wanted.players:
        setup = wanted if wanted.seed else wanted._replace(seed=fresh_seed())
    else:
        setup = usual_setup(conversation, settings.read().names[0])
        if wanted is not None:
            setup = setup._replace(rules=wanted.rules, seed=wanted.seed or setup.seed)
        setup = Founding(conversation, setup).ask()
    BankingTable(conversation, Session(setup)).play()


class BankingTable(EveningTalk):
    """An evening as the people at this keyboard play it."""

    saved_as = SAVED
    commands = tuple(asked for asked in Asked if asked is not Asked.UNDO)

    def __init__(self, conversation: Conversation, session: Session) -> None:
        super().__init__(conversation)
        self.session = session

    def view(self) -> TableView:
        """The evening as everybody sees it."""
        return self.session.view(None)

    def record(self) -> Record:
        """The evening written down."""
        return self.session.record()

    def facts(self) -> dict[str, object]:
        """The evening as plain values."""
        return self.session.facts()

    def play(self) -> None:
        """Plays the evening to its end; it is kept after every act."""
        self.save()
        try:
            while not self.session.over and self._somebody_is_here():
                step = self.session.go_on()
                if step is not None:
                    self._tell(step)
                elif self.session.awaited:
                    self._ask(self.session.awaited[0])
                self.save()
        except Ends:
            pass
        if not self.session.persons:
            self.conversation.tell(message("Only the computer’s players are left at the table."))
        self.session.break_up()
        self.finish()

    def _somebody_is_here(self) -> bool:
        """Whether a person sits here, or has a stake in play."""
        if self.session.persons:
            return True
        stakes = self.session.table.stakes
        return any(self.session.is_person(stake.who) for stake in stakes)

    def _tell(self, step: Step) -> None:
        self.conversation.tell(*self.session.told(step, None))

    def _ask(self, name: str) -> None:
        """Asks a player for an act, and does it."""
        view = self.session.view(name)
        asked = prompt(view)
        usual = usual_answer(view)
        answer = self.conversation.ask(
            self._question(name, asked, usual),
            lambda text: self._understood(text, view, usual),
            help=[*self._ways(view), *self.uses()],
            rule=asked.rule,
            more=self.answered,
        )
        if isinstance(answer, Done):
            self.session.say_done(answer.name)
        elif isinstance(answer, Arrival):
            self._tell(self.session.sit(*answer))
        elif answer.kind is not Kind.LEAVE or self._leaves(answer.actor):
            self._tell(self.session.do(answer))

    def _leaves(self, name: str) -> bool:
        return self.conversation.confirm(
            message("{name}, do you really want to leave the table?", name=name)
        )

    def _question(self, name: str, asked: Prompt, usual: Act | Done | None) -> Message:
        question = asked.sentence
        if len(self.session.persons) > 1:
            question = message("{name}: {question}", name=name, question=question)
        if usual is None:
            return question
        word = OTHERS[Other.DONE] if isinstance(usual, Done) else WORDS[usual.kind]
        told = shown(word, self.conversation.language)
        return message("{question} (Enter: {act}.)", question=question, act=told)

    def _understood(self, text: str, view: TableView, usual: Meant | None) -> Meant:
        if not text and usual is not None:
            return usual
        assert view.player is not None
        answer = answer_meant(text, view.player, view, self.conversation.language)
        if isinstance(answer, Done):
            return self._done(answer)
        if isinstance(answer, Arrival):
            self.session.table.verify(acts.sit(answer.name, answer.units))
        else:
            self._verify_own(answer)
            self.session.table.verify(answer)
        return answer

    def _done(self, answer: Done) -> Meant:
        """A banker who is done closes or deals on; a player who must answer is not done."""
        usual = usual_answer(self.session.view(answer.name))
        if usual is None:
            raise Refused(message("{name} has to answer first.", name=answer.name), "B23")
        return usual

    def _verify_own(self, act: Act) -> None:
        """Refuses to act for a computer, except to send it away."""
        if act.kind not in (Kind.SIT, Kind.LEAVE) and not self.session.is_person(act.actor):
            raise Refused(message("{name} is played by the computer.", name=act.actor))

    def _ways(self, view: TableView) -> list[Message]:
        """How the question can be answered."""
        language = self.conversation.language
        said = []
        for option in view.legal_acts():
            word = shown(WORDS[option.kind], language)
            if option.kind is Kind.LAY:
                word = f"{word} {option.low}"
            elif option.kind is Kind.STAKE:
                word = f"{option.tableau} {max(option.low, 1)}"
            said.append(message("“{word}”: {use}", word=word, use=label(option)))
        if any(option.kind is Kind.STAKE for option in view.legal_acts()):
            withdraw = shown(OTHERS[Other.WITHDRAW], language)
            said.append(message("“{word} 2”: take back the stake on tableau 2", word=withdraw))
        if isinstance(usual_answer(view), Done):
            done = shown(OTHERS[Other.DONE], language)
            said.append(message("“{word}”: you want nothing more; the game goes on", word=done))
        sit, leave = (shown(WORDS[kind], language) for kind in (Kind.SIT, Kind.LEAVE))
        bring = shown(OTHERS[Other.BRING], language)
        return [
            *said,
            message("“{word} 100”: bring 100 more", word=bring),
            message("“{word} Dora 200”: somebody sits down with 200", word=sit),
            message("“{word}”: leave the table", word=leave),
            message("A line may begin with another player’s name: then that player does it."),
        ]


def usual_answer(view: TableView) -> Act | Done | None:
    """What Enter alone does: a punter is done, a banker closes or deals on."""
    if view.player is None:
        return None
    if view.player != view.banker:
        return Done(view.player) if view.phase in (Phase.STAKING, Phase.BETWEEN) else None
    if view.phase is Phase.STAKING:
        return Act(view.player, Kind.CLOSE)
    return Act(view.player, Kind.DEAL) if view.phase is Phase.BETWEEN else None
