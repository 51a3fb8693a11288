"""`ecarte simulate`: deals between computer players."""

from __future__ import annotations

import time

import click

from ecarte.classic.rules import preset
from ecarte.cli.answers import Answers
from ecarte.cli.progress import on_terminal
from ecarte.cli.words import NamesType, command, option
from ecarte.messages import mark, message
from ecarte.shuffling import seed_from


def commands(answers: Answers) -> list[click.Command]:
    """The commands of this module."""
    language = answers.language
    return [
        command(
            language,
            "simulate",
            mark("Play deals between two computer players, in running games."),
            [
                option(
                    language,
                    "--deals",
                    mark("How many deals."),
                    type=click.IntRange(1, None),
                    required=True,
                ),
                option(language, "--seed", mark("The seed: any word or number."), required=True),
                option(
                    language,
                    "--players",
                    mark("The two players, as in “random,printed”."),
                    type=NamesType(2),
                    default="random,printed",
                ),
                option(
                    language,
                    "--rules",
                    mark("The rules: swedish, club or bga."),
                    default="swedish",
                ),
            ],
            lambda **given: _simulate(answers, **given),
        )
    ]


def _simulate(
    answers: Answers, deals: int, seed: str, players: list[str], rules: str, **_: object
) -> None:
    from ecarte.arena.simulation import simulate  # noqa: PLC0415 - the players take time to load

    chosen = preset(rules)
    begun = time.perf_counter()
    with on_terminal(deals, not answers.as_json) as advance:
        result = simulate(deals, seed_from(seed), players, chosen, advance)
    seconds = time.perf_counter() - begun
    if answers.as_json:
        answers.give({**result._asdict(), "seconds": round(seconds, 3)})
        return
    say = answers.language.text
    answers.table(
        (say(mark("player")), say(mark("points")), say(mark("games won"))),
        [
            (name, str(result.points[seat]), str(result.wins[seat]))
            for seat, name in enumerate(players)
        ],
    )
    answers.say(
        message(
            "Deals: {deals}; finished games: {games}; seconds: {seconds}.",
            deals=result.deals,
            games=result.games,
            seconds=round(seconds, 1),
        )
    )
