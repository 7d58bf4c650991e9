"""What notebooks show of a value: a heading and a small table, in plain HTML without a style of its own."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


def html_table(title: str, rows: Iterable[Iterable[object]], *, head: Iterable[str] = ()) -> str:
    """Return a heading and a table; every text is escaped.

    >>> html_table("Duel", [("won", "<half>")])
    '<p><b>Duel</b></p><table><tr><td>won</td><td>&lt;half&gt;</td></tr></table>'
    """
    first = "".join(f"<th>{escape(name)}</th>" for name in head)
    lines = ["".join(f"<td>{escape(str(cell))}</td>" for cell in row) for row in rows]
    body = "".join(f"<tr>{line}</tr>" for line in ([first] if first else []) + lines)
    return f"<p><b>{escape(title)}</b></p><table>{body}</table>"


def html_lines(title: str, lines: Iterable[str]) -> str:
    """Return a heading and a list of sentences.

    >>> html_lines("Log", ["You deal."])
    '<p><b>Log</b></p><ul><li>You deal.</li></ul>'
    """
    return f"<p><b>{escape(title)}</b></p><ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"
