"""`ecarte arena`: computer players against each other, in pairs of games with the same cards."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ecarte.classic.rules import preset
from ecarte.cli.answers import Answers
from ecarte.cli.words import NamesType, command, option
from ecarte.messages import mark, message
from ecarte.shuffling import seed_from

if TYPE_CHECKING:
    from ecarte.arena.contest import Contest, Meeting, Standing


def commands(answers: Answers) -> list[click.Command]:
    """The commands of this module."""
    language = answers.language
    return [
        command(
            language,
            "arena",
            mark("Play computer players against each other, in pairs of games with seats changed."),
            [
                option(
                    language,
                    "--players",
                    mark("The players, two or more, as in “expert,printed”."),
                    type=NamesType(),
                    required=True,
                ),
                option(
                    language,
                    "--games",
                    mark("How many games every two of them play."),
                    type=click.IntRange(1, None),
                    required=True,
                ),
                option(language, "--seed", mark("The seed: any word or number."), required=True),
                option(
                    language,
                    "--rules",
                    mark("The rules: swedish, club or bga."),
                    default="swedish",
                ),
                option(
                    language,
                    "--score",
                    mark("Single deals from this score, elder’s first, as in 4-3."),
                ),
                option(
                    language,
                    "--keep",
                    mark("A file that keeps what is finished; given again, it is gone on with."),
                    metavar="FILE",
                ),
                option(
                    language,
                    "--cores",
                    mark("How many cores to use (default: all)."),
                    type=click.IntRange(1, None),
                ),
            ],
            lambda **given: _arena(answers, **given),
        )
    ]


def _arena(
    answers: Answers,
    players: list[str],
    games: int,
    seed: str,
    rules: str,
    score: str | None,
    keep: str | None,
    cores: int | None,
    **_: object,
) -> None:
    from ecarte.arena import cores as machine  # noqa: PLC0415 - the players take time to load
    from ecarte.arena.contest import Contest, run, standing  # noqa: PLC0415
    from ecarte.cli.playing import score as read_score  # noqa: PLC0415

    contest = Contest(
        tuple(players),
        games,
        seed_from(seed),
        preset(rules),
        None if score is None else read_score(score),
    )
    _prepare(answers, contest)
    begun = time.perf_counter()
    with ExitStack() as stack:
        results = run(
            contest,
            cores or machine.cores(),
            None if keep is None else Path(keep),
            lambda kept: _bar(stack, contest, kept),
        )
    found = standing(contest, results)
    seconds = time.perf_counter() - begun
    if answers.as_json:
        answers.give(_facts(contest, found))
        return
    if len(players) == 2:
        _tell_two(answers, contest, found.meetings[0])
    else:
        _tell_many(answers, contest, found)
    answers.say(
        message(
            "Games: {games}; deals: {deals}; seconds: {seconds}.",
            games=sum(meeting.games for meeting in found.meetings),
            deals=sum(meeting.deals for meeting in found.meetings),
            seconds=round(seconds, 1),
        )
        if contest.score is None
        else message(
            "Deals: {deals}; seconds: {seconds}.",
            deals=sum(meeting.deals for meeting in found.meetings),
            seconds=round(seconds, 1),
        )
    )


def _prepare(answers: Answers, contest: Contest) -> None:
    """What experts compile is compiled once, before there are many processes to do it."""
    if any(name.startswith("expert") for name in contest.players):
        from ecarte.cli.odds_hand import tell_of_compiling  # noqa: PLC0415
        from ecarte.players.expert.player import prepare  # noqa: PLC0415

        prepare(lambda: tell_of_compiling(answers))


def _bar(stack: ExitStack, contest: Contest, kept: int) -> Callable[[int], None] | None:
    from ecarte.cli.progress import on_terminal  # noqa: PLC0415

    total = contest.games * len(contest.meetings)
    return stack.enter_context(on_terminal(total, begun=kept))


def _facts(contest: Contest, found: Standing) -> dict[str, object]:
    first = found.meetings[0]
    facts: dict[str, object] = {
        "games": contest.games,
        "players": list(contest.players),
        **_numbers(contest, first),
    }
    if len(contest.players) > 2:
        facts["ratings"] = [
            {
                "player": name,
                "rating": round(rating.rating, 2),
                "interval": [round(end, 2) for end in rating.interval],
            }
            for name, rating in zip(contest.players, found.ratings, strict=True)
        ]
        facts["meetings"] = [
            {
                "players": [contest.players[place] for place in meeting.players],
                "games": meeting.games,
                **_numbers(contest, meeting),
            }
            for meeting in found.meetings
        ]
    return facts


def _numbers(contest: Contest, meeting: Meeting) -> dict[str, object]:
    facts: dict[str, object] = {
        "difference": meeting.difference,
        "interval": list(meeting.interval),
        "wins": list(meeting.wins),
    }
    if contest.score is not None:
        facts["points"] = list(meeting.points)
    return facts


def _tell_two(answers: Answers, contest: Contest, meeting: Meeting) -> None:
    say = answers.language.text
    shares = ((1 + meeting.difference) / 2, (1 - meeting.difference) / 2)
    names = [contest.players[place] for place in meeting.players]
    if contest.score is None:
        answers.table(
            (say(mark("player")), say(mark("games won")), say(mark("share"))),
            [
                (name, str(meeting.wins[place]), f"{100 * shares[place]:.1f} %")
                for place, name in enumerate(names)
            ],
        )
    else:
        answers.table(
            (say(mark("player")), say(mark("points a deal")), say(mark("chance to win the game"))),
            [
                (name, f"{meeting.points[place]:.3f}", f"{100 * shares[place]:.1f} %")
                for place, name in enumerate(names)
            ],
        )
    low, high = meeting.interval
    answers.say(
        message(
            "The first minus the second: {difference} percentage points; "
            "with 95 % confidence from {low} to {high}.",
            difference=_signed(100 * meeting.difference),
            low=_signed(100 * low),
            high=_signed(100 * high),
        )
    )


def _tell_many(answers: Answers, contest: Contest, found: Standing) -> None:
    say = answers.language.text
    heading = mark("games won") if contest.score is None else mark("points a deal")
    answers.table(
        (say(mark("players")), say(heading), say(mark("difference")), "95 %"),
        [
            (
                " – ".join(contest.players[place] for place in meeting.players),
                " – ".join(map(str, meeting.wins))
                if contest.score is None
                else " – ".join(f"{points:.3f}" for points in meeting.points),
                f"{_signed(100 * meeting.difference)} %",
                _span(100 * end for end in meeting.interval),
            )
            for meeting in found.meetings
        ],
    )
    answers.table(
        (say(mark("player")), say(mark("rating")), "95 %"),
        [
            (contest.players[place], _signed(rating.rating, 0), _span(rating.interval, 0))
            for place, rating in sorted(enumerate(found.ratings), key=lambda one: -one[1].rating)
        ],
    )
    answers.say(
        message(
            "The ratings are those of Bradley and Terry on Elo’s scale, their mean 0: "
            "a player 400 points above another wins ten games for each he loses."
        )
    )


def _signed(number: float, digits: int = 1) -> str:
    """A number with its sign, as it is read in a table."""
    text = f"{abs(number):.{digits}f}"
    if not float(text):
        return text
    return ("+" if number > 0 else "−") + text


def _span(ends: Iterable[float], digits: int = 1) -> str:
    """An interval as it is read in a table."""
    return " … ".join(_signed(end, digits) for end in ends)
