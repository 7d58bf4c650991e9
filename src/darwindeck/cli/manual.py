"""The manual page, in the language of man(7): made from the table of commands and their own words."""

from __future__ import annotations

from collections.abc import Iterator

from cyclopts import App

from darwindeck.cli.commands import COMMANDS, Command


def manual_page() -> str:
    """The page as a whole.

    >>> manual_page().splitlines()[0].split()[:2]
    ['.TH', 'DARWINDECK']
    """
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    from darwindeck import __version__
    from darwindeck.cli.app import build

    yield f'.TH DARWINDECK 1 "" "darwindeck {__version__}" "Card games"'
    yield from (".SH NAME", r"darwindeck \- invent, measure and play card games")
    yield from (".SH SYNOPSIS", ".B darwindeck", r"\fICOMMAND\fR [\fIOPTIONS\fR]", ".SH COMMANDS")
    app = build()
    for command in COMMANDS:
        yield from _command(app, command)
    yield from (
        ".SH FILES",
        ".TP",
        "darwindeck.toml",
        "What you want unless the command line says otherwise.",
    )
    yield from (".SH EXIT STATUS", "0 done, 1 refused, 2 misused, 130 stopped by Ctrl\\-C.")


def _command(app: App, command: Command) -> Iterator[str]:
    yield from (
        f".SS {_plain(command.name)}",
        _plain(command.summary),
        ".PP",
        f"\\fI{_plain(command.example)}\\fR",
    )
    own = app[command.name]
    if own.default_command is None:
        yield from (".PP", f"See {_plain(f'darwindeck {command.name} --help')}.")
        return
    for argument in own.assemble_argument_collection(parse_docstring=True):
        if (
            argument.name == "*" or not argument.show
        ):  # a group whose flags follow one by one; nobody's to type
            continue
        names = ", ".join(f"\\fB{_plain(name)}\\fR" for name in argument.names)
        yield from (".TP", names, _plain(" ".join((argument.parameter.help or "").split())))


def _plain(text: str) -> str:
    """Text that roff takes for nothing but text."""
    escaped = text.replace("\\", r"\e").replace("-", r"\-")
    return "\\&" + escaped if escaped.startswith((".", "'")) else escaped
