"""How commands speak: results on stdout, remarks on stderr."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

_PIPE_WIDTH: Final = 200


def emit(text: str) -> None:
    """A result."""
    sys.stdout.write(text if text.endswith("\n") else text + "\n")


def emit_json(value: object) -> None:
    """A result for programs: indented JSON in UTF-8."""
    import msgspec

    emit(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def remark(text: str, *, quiet: bool = False) -> None:
    """A word to the person at the terminal, kept out of the way of the result."""
    if not quiet:
        sys.stderr.write(text + "\n")


def counted(number: int, thing: str) -> str:
    """
    >>> counted(1, "game"), counted(2, "game")
    ('1 game', '2 games')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def emit_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """A result as a table, as wide as the terminal; in a pipe as wide as it needs to be."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for name in columns:
        table.add_column(name, overflow="fold")
    for row in rows:
        table.add_row(*row)
    sized = sys.stdout.isatty() or "COLUMNS" in os.environ
    console = Console(width=None if sized else _PIPE_WIDTH, highlight=False, markup=False)
    with console.capture() as capture:
        console.print(table)
    emit("\n".join(line.rstrip() for line in capture.get().splitlines()).strip("\n"))


@contextlib.contextmanager
def progress_bar(what: str, *, quiet: bool = False) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on stderr for long work, fed with (done, total); none where nobody watches."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)
