"""`darwindeck help`: the pages of --help in one place, as a manual page too; and completion for shells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from cyclopts import App

from darwindeck.cli.commands import COMMANDS, Command
from darwindeck.cli.output import emit, emit_paged
from darwindeck.errors import RunError


def manual_page() -> str:
    """Return the page as a whole.

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
        "Your defaults, unless the command line says otherwise.",
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


Shell = Literal["bash", "zsh", "fish", "powershell"]


def show_help(command: str = "", /, *, man: bool = False) -> int:
    """Show the help of a command, or of all.

    Parameters
    ----------
    command
        The command; without one, all are listed.
    man
        Print the manual page of everything instead, for `man -l`.
    """
    from darwindeck.cli.app import build, refuse_unknown
    from darwindeck.cli.help import manual_page

    if man:
        emit(manual_page())
        return 0
    if command:
        refuse_unknown(command)
    from rich.console import Console

    console = Console()
    with console.capture() as caught:
        build().help_print([command] if command else [], console=console)
    emit_paged(caught.get())
    return 0


def completion(shell: Shell, /, *, install: bool = False) -> int:
    """Print what makes a shell complete commands and flags, or install it for you.

    Parameters
    ----------
    shell
        The shell to complete for.
    install
        Write it where the shell looks for it, and say where that is.
    """
    from darwindeck.cli.app import build

    app = build()
    if not install:
        emit(app.generate_completion(shell=shell))
        return 0
    try:
        path = app.install_completion(shell=shell)
    except OSError as error:
        raise RunError(f"{error.filename}: {error.strerror}", code="run/io") from error
    emit(f"written to {path}; open a new {shell} to use it")
    return 0
