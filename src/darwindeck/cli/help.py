"""`darwindeck help`: the pages of --help in one place, as a manual page too; and completion for shells."""

from __future__ import annotations

from typing import Literal

from darwindeck.cli.output import emit, emit_paged
from darwindeck.errors import RunError

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
    from darwindeck.cli.manual import manual_page

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
    emit(f"written to {path}; a new {shell} completes darwindeck")
    return 0
