"""What was wrong with a command line, in words that say what to type instead."""

from __future__ import annotations

from typing import Final

from cyclopts import CycloptsError, MissingArgumentError, UnusedCliTokensError

from darwindeck.cli.commands import COMMANDS

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
