"""How commands speak: results on stdout, remarks on stderr."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_PIPE_WIDTH: Final = 200
_GAP: Final = 2
"""Between two columns."""


def visible(text: str) -> str:
    """Text as a terminal may have it: control characters, which could steer it, stand there as escapes.

    >>> visible("red\\x1b[31m\\n")
    'red\\\\u001b[31m\\n'
    """
    return text if not _CONTROL.search(text) else _CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def emit(text: str) -> None:
    """Print a result."""
    sys.stdout.write(visible(text if text.endswith("\n") else text + "\n"))


def emit_paged(text: str) -> None:
    """Print a long result: through the pager of the person ($PAGER, else less) where a terminal is too short for
    it.

    What it says has to be fit for a terminal already.
    """
    import pydoc
    import shutil

    if sys.stdout.isatty() and text.count("\n") >= shutil.get_terminal_size().lines:
        os.environ.setdefault("LESS", "-FRX")
        pydoc.pager(text)
    else:
        sys.stdout.write(text)


def emit_json(value: object) -> None:
    """Print a result for programs: indented JSON in UTF-8, or in ASCII where the output can say no more."""
    import json

    import msgspec

    text = msgspec.json.format(msgspec.json.encode(value), indent=2).decode()
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(json.loads(text), indent=2)
    emit(text)


def remark(text: str, *, quiet: bool = False) -> None:
    """Say a word to the person at the terminal, kept out of the way of the result; no word of it is broken."""
    if quiet:
        return
    import textwrap

    lines = visible(text).split("\n")
    if sys.stderr.isatty():
        width = shutil.get_terminal_size().columns
        lines = [textwrap.fill(line, width, break_long_words=False, break_on_hyphens=False) for line in lines]
    sys.stderr.write("\n".join(lines) + "\n")


def emit_paragraph(text: str, *, indent: int = 0) -> None:
    """Print a result of sentences, as wide as the terminal; lines after the first are set in by so much."""
    import textwrap

    width = _console().width
    emit(textwrap.fill(text, width, subsequent_indent=" " * indent, break_long_words=False))


def emit_rule(words: str, depth: int) -> None:
    """Print a rule below its heading, so many steps below the rule that it belongs to."""
    emit_paragraph(f"{'  ' * (depth + 1)}{words}", indent=2 * depth + 4)


def _console() -> Console:
    """Return what we print on: as wide as the terminal, or wide enough in a pipe."""
    from rich.console import Console

    sized = sys.stdout.isatty() or "COLUMNS" in os.environ
    return Console(width=None if sized else _PIPE_WIDTH, highlight=False, markup=False)


def emit_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a result as a table, as wide as the terminal; in a pipe as wide as it needs to be.

    No word is broken: where there is no room for the longest of each column, every row is a list of its own.
    """
    console = _console()
    lines = [columns, *([visible(cell) for cell in row] for row in rows)]
    widths = _widths(lines, console.width)
    with console.capture() as capture:
        if widths is None:
            for row in lines[1:]:
                console.print(_row_table(columns, row), "")
        else:
            console.print(_table(lines, widths))
    # The console has put its own colours in.
    sys.stdout.write("\n".join(line.rstrip() for line in capture.get().splitlines()).strip("\n") + "\n")


def _widths(lines: Sequence[Sequence[str]], room: int) -> list[int] | None:
    """Return the width of each column: its full width if there is room, else its share, but at least its
    longest word. Return None if even that does not fit.

    >>> _widths([("game", "about"), ("go-fish", "ask and fish")], 40)
    [7, 12]
    >>> _widths([("game", "about"), ("go-fish", "ask and fish")], 18)
    [7, 9]
    >>> _widths([("game", "about"), ("go-fish", "ask and fish")], 13)
    """
    from rich.cells import cell_len

    columns = list(zip(*lines, strict=True))
    widths = [max(cell_len(word) for cell in column for word in cell.split() or [""]) for column in columns]
    needs = [max(map(cell_len, column)) - width for column, width in zip(columns, widths, strict=True)]
    room -= sum(widths) + _GAP * (len(columns) - 1)
    if room < 0:
        return None
    for done, place in enumerate(sorted(range(len(columns)), key=needs.__getitem__)):
        extra = min(needs[place], room // (len(columns) - done))
        widths[place] += extra
        room -= extra
    return widths


def _table(lines: Sequence[Sequence[str]], widths: Sequence[int]) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(
        box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, _GAP - 1, 0, 0), header_style="bold"
    )
    for name, width in zip(lines[0], widths, strict=True):
        table.add_column(name, width=width, overflow="fold")
    for row in lines[1:]:
        table.add_row(*row)
    return table


def _row_table(columns: Sequence[str], row: Sequence[str]) -> Table:
    """Return a row as lines: what it is, and its value."""
    from rich.table import Table

    grid = Table.grid(padding=(0, _GAP, 0, 0))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column(overflow="fold")
    for name, value in zip(columns, row, strict=True):
        grid.add_row(name, value)
    return grid


@contextlib.contextmanager
def progress_bar(what: str, *, quiet: bool = False) -> Iterator[Callable[[int, int], None] | None]:
    """Draw a bar on stderr for long work, fed with (done, total); none where nobody watches."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=total)
