"""The application: it finds the command, runs it and turns what went wrong into one line and an exit code.

Exit codes: 0 done, 1 refused (a `DarwinDeckError`), 2 misuse of the command line, 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError

from darwindeck.cli.commands import COMMANDS
from darwindeck.errors import DarwinDeckError, RunError

REFUSED = 1
MISUSE = 2
INTERRUPTED = 130


def build() -> App:
    """The application with every command registered and none imported."""
    from darwindeck import __version__

    app = App(
        name="darwindeck",
        help="Invent, measure and play card games. Every command has --help with an example.",
        help_format="plaintext",
        version=__version__,
        suppress_keyboard_interrupt=False,
    )
    for place, command in enumerate(COMMANDS):
        app.command(command.target, name=command.name, help=command.help, sort_key=place)
    return app


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and give its exit code."""
    try:
        return _run(arguments)
    except BrokenPipeError:
        _silence_output()
        return 0
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return INTERRUPTED
    except DarwinDeckError as error:
        return _refuse(error)
    except OSError as error:
        return _refuse(RunError(_describe(error), code="run/io"))


def _run(arguments: Sequence[str] | None) -> int:
    try:
        result = build()(
            None if arguments is None else list(arguments), exit_on_error=False, result_action="return_value"
        )
    except CycloptsError:  # already explained on stderr by cyclopts
        return MISUSE
    finally:
        sys.stdout.flush()
    return result if isinstance(result, int) else 0


def _refuse(error: DarwinDeckError) -> int:
    print(f"error: {error.message} [{error.code}]", file=sys.stderr)
    return REFUSED


def _describe(error: OSError) -> str:
    what = error.strerror or str(error)
    return f"{error.filename}: {what}" if error.filename else what


def _silence_output() -> None:
    """The reader of our output went away (`darwindeck games | head -1`); there is nobody left to tell."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
