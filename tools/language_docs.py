"""Write the tables of docs/language.md: what the language can say of games that people play.

python -m tools.language_docs docs/language.md
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path
from typing import Final, NamedTuple

GAMES: Final = Path(__file__).parent / "language_games.txt"
STATES: Final = ("exact", "nearly", "not", "out")
_SAID: Final = {
    "exact": "exact",
    "nearly": "nearly",
    "not": "no",
    "out": "never",
}
_BLOCK: Final = re.compile(r"(<!-- (count|games)(?: ([^>]*?))? -->\n).*?(<!-- end -->)", re.DOTALL)
_HEAD: Final = (
    "| game | can be said | what is missing | the nearest that can be said |\n| --- | --- | --- | --- |\n"
)


class Row(NamedTuple):
    """One game that people play."""

    part: str
    name: str
    state: str
    missing: str
    nearest: str

    @property
    def games(self) -> list[str]:
        """Return the games of the library that the row names."""
        return re.findall(r"`([^`]+)`", self.nearest)


def rows() -> list[Row]:
    """Read the table."""
    found: list[Row] = []
    part = ""
    for line in GAMES.read_text("utf-8").splitlines():
        if line.startswith("## "):
            part = line.removeprefix("## ")
        elif line and not line.startswith("#"):
            name, state, missing, nearest = (cell.strip() for cell in line.split("|"))
            found.append(Row(part, name, state, missing, nearest))
    return found


def update(page: str) -> str:
    """Write the tables of the page anew."""

    def block(found: re.Match[str]) -> str:
        kind, part = found[2], found[3]
        text = _counted(rows()) if kind == "count" else _table([row for row in rows() if row.part == part])
        return found[1] + text + found[4]

    return _BLOCK.sub(block, page)


def _counted(every: list[Row]) -> str:
    count = Counter(row.state for row in every)
    return (
        f"Of {len(every)} games that many people know, **{count['exact']} can be said exactly**, "
        f"{count['nearly']} but for one or two rules,\n{count['not']} lack more than that, "
        f"and {count['out']} are out of its reach.\n"
    )


def _table(part: list[Row]) -> str:
    ordered = sorted(part, key=lambda row: STATES.index(row.state))
    lines = (f"| {row.name} | {_SAID[row.state]} | {row.missing} | {row.nearest} |\n" for row in ordered)
    return _HEAD + "".join(lines)


def main(paths: list[str]) -> None:
    """Write each page."""
    for name in paths:
        path = Path(name)
        path.write_text(update(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
