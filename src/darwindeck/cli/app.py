"""The application: it finds the command, runs it and turns what went wrong into one line and an exit code.

Exit codes: 0 done, 1 refused (a `DarwinDeckError`), 2 misuse of the command line (whoever finds it, the error is
`run/bad-argument`), 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence
from typing import Final

from cyclopts import App, CycloptsError

from darwindeck.cli.commands import COMMANDS
from darwindeck.errors import DarwinDeckError, RunError, clipped

REFUSED = 1
MISUSE = 2
INTERRUPTED = 130

_UNSAYABLE: Final = "backslashreplace"
_NAMES: Final = frozenset(command.name for command in COMMANDS)


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
    _prepare_streams()
    try:
        return _run(arguments)
    except BrokenPipeError:
        _silence_output()
        return 0
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return INTERRUPTED
    except DarwinDeckError as error:
        return _complain(error)
    except ImportError as error:
        from darwindeck.cli.extras import missing_extra

        known = missing_extra(error)
        if known is None:
            raise
        return _complain(known)
    except OSError as error:
        return _complain(RunError(_describe(error), code="run/io"))


def _run(arguments: Sequence[str] | None) -> int:
    words = sys.argv[1:] if arguments is None else list(arguments)
    if words and not words[0].startswith("-") and words[0] not in _NAMES:
        # cyclopts would import every command to word its answer.
        return _complain(RunError(_unknown(words[0])))
    try:
        result = build()(words, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        return _complain(RunError(str(error).strip()))
    sys.stdout.flush()
    return result if isinstance(result, int) else 0


def _unknown(word: str) -> str:
    import difflib

    near = difflib.get_close_matches(word, _NAMES, n=1)
    return f"no command {word!r}; " + (f"did you mean {near[0]!r}?" if near else "see `darwindeck --help`")


def _complain(error: DarwinDeckError) -> int:
    from darwindeck.cli.output import visible

    print(f"error: {visible(clipped(error.message))} [{error.code}]", file=sys.stderr)
    return MISUSE if error.code == "run/bad-argument" else REFUSED


def _describe(error: OSError) -> str:
    what = error.strerror or str(error)
    return f"{error.filename}: {what}" if error.filename else what


def _prepare_streams() -> None:
    """A stream that was closed (`>&-`) leads nowhere; what the encoding of one cannot say stands there as \\u2660."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
        elif isinstance(stream, io.TextIOWrapper) and stream.errors != _UNSAYABLE:
            stream.reconfigure(errors=_UNSAYABLE)


def _silence_output() -> None:
    """The reader of our output went away (`darwindeck games | head -1`): let the last flush go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
