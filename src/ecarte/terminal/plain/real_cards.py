"""An evening with real cards: the host types what is called and seen, the program keeps count."""

from __future__ import annotations

from collections.abc import Callable

from ecarte.banking import acts
from ecarte.banking.acts import Act, Kind
from ecarte.banking.record import Record
from ecarte.banking.state import Phase
from ecarte.banking.view import TableView
from ecarte.cards import UNKNOWN, Card
from ecarte.errors import BadText, EcarteError, Refused
from ecarte.messages import Message, message
from ecarte.service import settings, storage
from ecarte.service.banking import Setup, Step
from ecarte.service.real_cards import SAVED, RealCards, resumed
from ecarte.service.start import Start
from ecarte.speech.banking import label, prompt
from ecarte.speech.cards import as_typed, card_meant, no_card
from ecarte.terminal.plain.asking import Conversation
from ecarte.terminal.plain.banking_founding import Founding, usual_setup
from ecarte.terminal.plain.banking_table import Ends, EveningTalk, kept_facts
from ecarte.terminal.plain.banking_words import WORDS, Arrival, Asked, Done, answer_meant
from ecarte.terminal.plain.words import help_word, meant, shown


def real_cards_evening(conversation: Conversation, start: Start | None = None) -> None:
    """An evening with real cards: the saved one, or a new one."""
    begun = Start() if start is None else start
    facts = storage.read_facts(SAVED) if begun.resume else kept_facts(conversation, SAVED)
    if facts is not None:
        try:
            RealCardsTable(conversation, resumed(facts)).play()
        except EcarteError as error:
            conversation.tell(error.sentence)
        return
    if begun.resume:
        conversation.tell(message("No evening is saved."))
        return
    wanted = begun.banking if isinstance(begun.banking, Setup) else None
    setup = usual_setup(conversation, settings.read().names[0], real_cards=True)
    if wanted is not None:
        setup = setup._replace(rules=wanted.rules, players=wanted.players or setup.players)
    setup = Founding(conversation, setup, real_cards=True).ask()
    RealCardsTable(conversation, RealCards(setup)).play()


class RealCardsTable(EveningTalk):
    """An evening with real cards as its host types it."""

    saved_as = SAVED
    commands = tuple(Asked)

    def __init__(self, conversation: Conversation, evening: RealCards) -> None:
        super().__init__(conversation)
        self.evening = evening

    def view(self) -> TableView:
        """The evening as everybody sees it."""
        return self.evening.view()

    def record(self) -> Record:
        """The evening written down."""
        return self.evening.record()

    def facts(self) -> dict[str, object]:
        """The evening as plain values."""
        return self.evening.facts()

    def play(self) -> None:
        """Asks the host until the evening ends; it is kept after every line."""
        self.save()
        try:
            while not self.evening.over:
                _ASKING[self.evening.table.phase](self)
                self.save()
        except Ends:
            pass
        self.evening.break_up()
        self.finish()

    def undo(self) -> None:
        """Takes back what was typed last, after asking once more."""
        evening = self.evening
        if not evening.can_undo:
            self.conversation.tell(message("There is nothing to undo since the last settlement."))
            return
        if evening.typed:
            question = message(
                "Take back the cards of tableau {tableau}: {cards}?",
                tableau=len(evening.typed),
                cards=evening.typed[-1],
            )
        else:
            question = message("Take this back: “{act}”?", act=_without_unknown(evening.acts[-1]))
        if self.conversation.confirm(question):
            evening.undo()
            self.save()
            raise _Undone

    def _tell(self, step: Step | None) -> None:
        if step is not None:
            self.conversation.tell(*self.evening.told(step))

    def _ask(
        self, question: Message, understood: Callable[[str], Step | None], rule: str, *ways: Message
    ) -> None:
        """Asks the host; what he types is done at once, so that a refusal is told by itself."""
        try:
            step = self.conversation.ask(
                question,
                understood,
                help=[*ways, *self.uses()],
                rule=rule,
                more=self.answered,
            )
        except _Undone:
            return
        self._tell(step)

    def ask_cut(self) -> None:
        """The cards cut for the first bank, one for each player (B23)."""
        names = tuple(seat.name for seat in self.view().seats)
        self._ask(
            message("Which cards do they cut, in this order: {names}?", names=names),
            lambda text: self._called(text, "") or self.evening.cut(self._cards(text)),
            "B23",
            message("Name a card for each, as in “{example}”.", example=self._typed("QH 7S 10D")),
        )

    def ask_turn_up(self) -> None:
        """The turn-up of a deal (B3)."""
        banker = self.view().banker or ""
        self._ask(
            message("Deal {deal}: which card is turned up?", deal=self.view().deal + 1),
            lambda text: self._called(text, banker) or self.evening.turn_up(self._card(text)),
            "B3",
            message("Name the card, as in “{example}”.", example=self._typed("10H")),
        )

    def ask_tableau(self) -> None:
        """The cards of the next tableau (B5)."""
        number = self.evening.next_tableau
        question = (
            message("Tableau 1, the banker’s: which four cards?")
            if number == 1
            else message("Tableau {tableau}: which four cards?", tableau=number)
        )
        self._ask(
            question,
            lambda text: self._called(text, "") or self.evening.tableau(self._cards(text)),
            "B3",
            message("Name four cards, as in “{example}”.", example=self._typed("QH 7S 10D 2C")),
        )

    def ask_call(self) -> None:
        """What somebody calls: the one who is asked, or whoever is named."""
        view = self.view()
        asked = self.evening.table.view(view.offered or view.banker)
        actor = asked.player or ""
        question = prompt(asked)
        sentence = message("{name}: {question}", name=actor, question=question.sentence)
        if view.phase is Phase.STAKING and view.punters:
            sentence = message(
                "Stakes by name, as in “{name} 2 10”; or “{close}”.",
                name=view.punters[0],
                close=shown(WORDS[Kind.CLOSE], self.conversation.language),
            )
        usual = Act(actor, Kind.DEAL) if view.phase is Phase.BETWEEN else None
        if usual is not None:
            word = shown(WORDS[usual.kind], self.conversation.language)
            sentence = message("{question} (Enter: {act}.)", question=sentence, act=word)
        self._ask(
            sentence,
            lambda text: (
                self.evening.do(usual)
                if usual is not None and not text
                else self._call(text, actor)
            ),
            question.rule,
            *self._ways(asked),
        )

    def _ways(self, view: TableView) -> list[Message]:
        """How a call is typed."""
        language = self.conversation.language
        said = [
            message("“{word}”: {use}", word=shown(WORDS[option.kind], language), use=label(option))
            for option in view.legal_acts()
        ]
        if view.phase is Phase.STAKING:
            said.append(message("“Boris 2 10” sets a stake, “Boris 2 0” withdraws it."))
        if view.phase is Phase.BETWEEN:
            said.append(
                message(
                    "“Boris {word}”: a punter asks for a shuffle",
                    word=shown(WORDS[Kind.SHUFFLE], language),
                )
            )
        sit, leave = (shown(WORDS[kind], language) for kind in (Kind.SIT, Kind.LEAVE))
        return [
            *said,
            message("“{word} Dora 200”: somebody sits down with 200", word=sit),
            message("“Dora {word}”: somebody leaves the table", word=leave),
        ]

    def _called(self, text: str, actor: str) -> Step | None:
        """Coming and going, which may be typed where cards are asked for."""
        try:
            answer = answer_meant(text, actor, self.view(), self.conversation.language)
        except EcarteError:
            word = text.split(None, 1)[0] if text else ""
            if meant(word, WORDS, self.conversation.language) is Kind.SIT:
                raise
            return None
        if isinstance(answer, Arrival) or (
            isinstance(answer, Act) and answer.kind in (Kind.SIT, Kind.LEAVE) and answer.actor
        ):
            return self._call(text, actor)
        return None

    def _call(self, text: str, actor: str) -> Step:
        answer = answer_meant(text, actor, self.view(), self.conversation.language)
        if isinstance(answer, Done):
            raise BadText(
                message(
                    "Type here what is called; “{help}” tells how.",
                    help=help_word(self.conversation.language),
                )
            )
        if isinstance(answer, Arrival):
            return self.evening.do(acts.sit(answer.name, answer.units))
        return self.evening.do(answer)

    def _cards(self, text: str) -> list[Card]:
        found = []
        for part in text.split(","):
            whole = card_meant(part, self.conversation.language) if part.strip() else None
            found += [whole] if whole is not None else [self._card(word) for word in part.split()]
        if not found:
            raise BadText(
                message("Name the cards, as in “{example}”.", example=self._typed("QH 7S 10D 2C"))
            )
        return found

    def _typed(self, text: str) -> str:
        return as_typed(text, self.conversation.language)

    def _card(self, text: str) -> Card:
        found = card_meant(text, self.conversation.language)
        if found is None:
            raise no_card(text, self.conversation.language)
        if found == UNKNOWN:
            raise Refused(message("This card lies open: type which it is."), "B3")
        return found


class _Undone(Exception):
    """Something was taken back; the question that stands is another one."""


def _without_unknown(act: Act) -> object:
    """The act as the host typed it: of a deal only the turn-up."""
    return act.cards[-1] if act.kind is Kind.DEALT else act


_ASKING: dict[Phase, Callable[[RealCardsTable], None]] = {
    Phase.CUT: RealCardsTable.ask_cut,
    Phase.OFFER: RealCardsTable.ask_call,
    Phase.DEALING: RealCardsTable.ask_turn_up,
    Phase.STAKING: RealCardsTable.ask_call,
    Phase.OPENING: RealCardsTable.ask_tableau,
    Phase.BETWEEN: RealCardsTable.ask_call,
    Phase.BROKEN: RealCardsTable.ask_call,
}
"""What is asked of the host in each phase."""
