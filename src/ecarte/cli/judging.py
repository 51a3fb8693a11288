"""`ecarte legal` and `ecarte trick`: single questions to the rules of the classic game."""

from __future__ import annotations

import click

from ecarte.cards import Card
from ecarte.classic.judge import legal, reply_takes
from ecarte.classic.rules import preset
from ecarte.cli.answers import Answers
from ecarte.cli.words import CardsType, CardType, SuitType, command, option
from ecarte.messages import mark, message


def commands(answers: Answers) -> list[click.Command]:
    """The commands of this module."""
    language = answers.language
    trump = option(
        language, "--trump", mark("The trump suit: S, H, D or C."), type=SuitType(), required=True
    )
    rules = option(language, "--rules", mark("The rules: swedish, club or bga."), default="swedish")
    return [
        command(
            language,
            "legal",
            mark("Which cards of a hand may be played."),
            [
                trump,
                option(
                    language,
                    "--hand",
                    mark("The hand, as in “AH QH 7S”."),
                    type=CardsType(),
                    required=True,
                ),
                option(
                    language,
                    "--led",
                    mark("The card led; without it the hand is to lead."),
                    type=CardType(),
                ),
                rules,
            ],
            lambda **given: _legal(answers, **given),
        ),
        command(
            language,
            "trick",
            mark("Who wins a trick."),
            [
                trump,
                option(language, "--led", mark("The card led."), type=CardType(), required=True),
                option(language, "--reply", mark("The reply."), type=CardType(), required=True),
            ],
            lambda **given: _trick(answers, **given),
        ),
    ]


def _legal(
    answers: Answers, trump: int, hand: list[Card], led: Card | None, rules: str, **_: object
) -> None:
    playable = legal(hand, trump, led, preset(rules))
    if answers.as_json:
        answers.give({"legal": [str(card) for card in playable]})
    else:
        answers.say(message("Legal: {cards}.", cards=tuple(playable)))


def _trick(answers: Answers, trump: int, led: Card, reply: Card, **_: object) -> None:
    follower = reply_takes(trump, led, reply)
    if answers.as_json:
        answers.give({"winner": "follower" if follower else "leader"})
    elif follower:
        answers.say(message("{reply} takes the trick from {led}.", reply=reply, led=led))
    else:
        answers.say(message("{led} takes the trick; {reply} loses.", reply=reply, led=led))
