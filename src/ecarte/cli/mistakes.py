"""The one place that turns every error into one sentence in the reader's language."""

from __future__ import annotations

import sys
from contextlib import suppress

import click

from ecarte.cli.answers import Answers, one_line
from ecarte.errors import EcarteError
from ecarte.messages import Message, message

WRONG = 2
"""The exit code of every error."""


def report(error: Exception, answers: Answers) -> int:
    """Says what went wrong on standard error (and as JSON where asked for); the exit code."""
    sentence, rule = explained(error)
    with suppress(OSError):
        sys.stderr.write(one_line(answers.language.say(sentence)) + "\n")
    if answers.as_json:
        with suppress(OSError):
            answers.give({"error": {"message": str(sentence), "rule": rule}})
    return WRONG


def explained(error: Exception) -> tuple[Message, str | None]:
    """The sentence for an error, and the rule it cites."""
    if isinstance(error, EcarteError):
        return error.sentence, error.rule
    if isinstance(error, click.ClickException):
        return _usage(error), None
    if isinstance(error, OSError):
        return _file(error), None
    if sys.flags.dev_mode:
        raise error
    fault = f"{type(error).__name__}: {error}"
    return message(
        "The program itself has failed here ({fault}); please report it.", fault=fault
    ), None


def _usage(error: click.ClickException) -> Message:
    if isinstance(error, click.exceptions.NoSuchOption):
        return message("There is no option {option}; see --help.", option=error.option_name)
    if isinstance(error, click.exceptions.NoSuchCommand):
        return message("There is no command “{command}”; see --help.", command=error.command_name)
    if isinstance(error, click.MissingParameter):
        return message("{parameter} is missing; see --help.", parameter=_parameter(error))
    if isinstance(error, click.BadParameter):
        return _bad_parameter(error)
    if isinstance(error, click.BadOptionUsage):
        return _bad_usage(error)
    if isinstance(error, click.FileError):
        return message("The file “{file}” cannot be opened.", file=error.ui_filename)
    context = error.ctx if isinstance(error, click.UsageError) else None
    if context is not None and isinstance(context.command, click.Group):
        return message(
            "After “{group}” a command is missing: {commands}; see --help.",
            group=context.command.name,
            commands=tuple(context.command.list_commands(context)),
        )
    return message("These words cannot be understood: “{words}”; see --help.", words=_words(error))


def _bad_usage(error: click.BadOptionUsage) -> Message:
    # click has one error for both and tells them apart only in its own words
    if "does not take a value" in error.message:
        return message("The option {option} takes no value.", option=error.option_name)
    return message("The option {option} needs a value.", option=error.option_name)


def _parameter(error: click.BadParameter) -> str:
    parameter = error.param
    if parameter is None:
        return str(error.param_hint or "?")
    if isinstance(parameter, click.Option):
        return parameter.opts[0]
    return str(parameter.metavar or parameter.name).upper()


def _bad_parameter(error: click.BadParameter) -> Message:
    parameter = error.param
    if parameter is not None and isinstance(parameter.type, click.Choice):
        return message(
            "{parameter} must be one of: {choices}.",
            parameter=_parameter(error),
            choices=tuple(str(choice) for choice in parameter.type.choices),
        )
    if parameter is not None and isinstance(parameter.type, click.IntRange):
        return _bad_number(error, parameter.type)
    return message("{parameter} cannot be understood.", parameter=_parameter(error))


def _bad_number(error: click.BadParameter, wanted: click.IntRange) -> Message:
    if wanted.max is None:
        return message(
            "{parameter} must be a whole number, {low} or more.",
            parameter=_parameter(error),
            low=wanted.min,
        )
    return message(
        "{parameter} must be a whole number from {low} to {high}.",
        parameter=_parameter(error),
        low=wanted.min,
        high=wanted.max,
    )


def _words(error: click.ClickException) -> str:
    context = error.ctx if isinstance(error, click.UsageError) else None
    extra = [] if context is None else [str(word) for word in context.args]
    return " ".join(extra) or error.format_message()


def _file(error: OSError) -> Message:
    name = error.filename
    if name is None:
        return message("Something could not be read or written to its end.")
    if isinstance(error, FileNotFoundError):
        return message("There is no file “{file}”.", file=name)
    if isinstance(error, PermissionError):
        return message("The file “{file}” may not be used.", file=name)
    if isinstance(error, IsADirectoryError):
        return message("“{file}” is a folder, not a file.", file=name)
    return message("The file “{file}” cannot be used.", file=name)
