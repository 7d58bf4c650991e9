"""The application: it finds the command, runs it and turns what went wrong into one line and an exit code.

Exit codes: 0 done, 1 refused (a `DarwinDeckError`), 2 misuse of the command line (whoever finds it, the error is
`run/bad-argument`), 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cyclopts import App, CycloptsError, MissingArgumentError, Parameter, UnusedCliTokensError

from darwindeck.cli.commands import COMMANDS, Command
from darwindeck.errors import DarwinDeckError, GenomeError, RunError, clip

if TYPE_CHECKING:
    from darwindeck.cli.config import Defaults


_EXAMPLES: Final = {command.name: command.example for command in COMMANDS}


def explain_misuse(error: CycloptsError) -> str:
    """One sentence, with a line that works or the help that lists what there is."""
    chain = " ".join(error.command_chain or ())
    if not chain:
        return str(error).strip()
    called = f"darwindeck {chain}"
    look = f"see `{called} --help`"
    if isinstance(error, MissingArgumentError) and error.argument is not None:
        needed = f"a value after {error.keyword}" if error.keyword else error.argument.name
        example = _EXAMPLES.get(chain)
        return f"`{called}` needs {needed}, " + (f"as in `{example}`" if example else look)
    if isinstance(error, UnusedCliTokensError):
        return f"`{called}` does not know what to do with {' '.join(error.unused_tokens or ())!r}; {look}"
    return f"{str(error).strip().rstrip('.')}; {look}"


REFUSED = 1
MISUSE = 2
INTERRUPTED = 130

_MOST_PROBLEMS: Final = 8
CONFIG: Final = "darwindeck.toml"
_UNSAYABLE: Final = "backslashreplace"
_NAMES: Final = frozenset(command.name for command in COMMANDS)
_FOR_PLAYERS: Final = frozenset({"play", "serve", "games", "history", "replay", "table", "docs"})


def build() -> App:
    """Return the application with every command registered and none imported."""
    from darwindeck import __version__

    app = App(
        name="darwindeck",
        help="Invent, measure and play card games. Every command has --help with an example.",
        help_format="plaintext",
        version=__version__,
        version_flags=["--version", "-V"],
        config=_defaults(),
        default_parameter=Parameter(negative=(), show_default=_format_default),
        suppress_keyboard_interrupt=False,
    )
    for place, command in enumerate(COMMANDS):
        app.command(command.target, name=command.name, help=command.help, sort_key=place, **_format(command))
    return app


def _format(command: Command) -> dict[str, str]:
    """Markdown puts the lines of a sentence together again. An App of commands says so itself; the list of all commands
    does without, for it costs time."""
    return {} if command.target.endswith(":app") else {"help_format": "markdown"}


def _format_default(value: object) -> str | None:
    """Return a default that says something; that a flag is off or a list is empty does not."""
    return None if value is None or value is False or value in ("", ()) else str(value)


def _defaults() -> tuple[Defaults, ...]:
    """Return what darwindeck.toml says; the first one found counts, and who asks for one by $DARWINDECK_CONFIG
    gets that.
    """
    asked = os.environ.get("DARWINDECK_CONFIG", "")
    shared = Path(os.environ.get("APPDATA" if sys.platform == "win32" else "XDG_CONFIG_HOME", ""))
    base = shared if shared.is_absolute() else Path.home() / ".config"
    places = (Path(asked),) if asked else (Path(CONFIG), base / "darwindeck" / CONFIG)
    for place in places:
        if asked or place.is_file():
            from darwindeck.cli.config import defaults

            return defaults(place)
    return ()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and give its exit code."""
    _prepare_streams()
    words = sys.argv[1:] if arguments is None else list(arguments)
    try:
        return _run(words)
    except BrokenPipeError:
        _silence_output()
        return 0
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return INTERRUPTED
    except DarwinDeckError as error:
        return _complain(error, words)
    except ImportError as error:
        from darwindeck.extras import missing_extra

        known = missing_extra(error)
        if known is None:
            raise
        return _complain(known, words)
    except OSError as error:
        return _complain(RunError(_describe(error), code="run/io"), words)


def _run(words: list[str]) -> int:
    if words and not words[0].startswith("-"):
        refuse_unknown(words[0])
    try:
        result = build()(words, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as error:
        return _complain(RunError(explain_misuse(error)), words)
    sys.stdout.flush()
    return result if isinstance(result, int) else 0


def refuse_unknown(word: str) -> None:
    """Refuses what is no command; cyclopts would import every command to word its answer."""
    import difflib

    if word in _NAMES:
        return
    near = difflib.get_close_matches(word, _NAMES, n=1)
    hint = f"did you mean {near[0]!r}?" if near else "see `darwindeck --help`"
    raise RunError(f"no command {word!r}; {hint}")


def _complain(error: DarwinDeckError, words: Sequence[str]) -> int:
    from darwindeck.cli.output import visible

    mark = f" [{error.code}]" if _reads_codes(words) else ""
    for line in _complaint(error, mark):
        print(visible(clip(line)), file=sys.stderr)
    return MISUSE if error.code == "run/bad-argument" else REFUSED


def _reads_codes(words: Sequence[str]) -> bool:
    """Tell whether to show error codes: for developer commands only."""
    return "--json" in words or (bool(words) and words[0] not in _FOR_PLAYERS and words[0] in _NAMES)


def _complaint(error: DarwinDeckError, mark: str) -> Iterator[str]:
    """One line, with the mark behind it; of a file that is no game every problem with its hint, as `validate` tells
    them."""
    if not (isinstance(error, GenomeError) and error.file and error.problems):
        yield f"error: {clip(error.message)}{mark}"
        return
    from darwindeck.errors import problem_lines
    from darwindeck.wording.amounts import how_many

    yield f"error: {error.file}: {how_many(len(error.problems), 'problem')} [{error.code}]"
    for problem in error.problems[:_MOST_PROBLEMS]:
        yield from (f"  {line}" for line in problem_lines(problem))
    if len(error.problems) > _MOST_PROBLEMS:
        yield f"  …; `darwindeck validate {error.file}` lists all"


def _describe(error: OSError) -> str:
    what = error.strerror or str(error)
    return f"{error.filename}: {what}" if error.filename else what


def _prepare_streams() -> None:
    """Lead a stream that was closed (`>&-`) nowhere; what the encoding of one cannot say stands there as \\u2660."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
        elif isinstance(stream, io.TextIOWrapper) and stream.errors != _UNSAYABLE:
            stream.reconfigure(errors=_UNSAYABLE)


def _silence_output() -> None:
    """Let the last flush go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
