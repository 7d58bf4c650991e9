"""One word, one meaning: a class that bears a word of the glossary is what the glossary says, and the only one."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "src" / "darwindeck"
OTHER_HALVES = ("table/", "web/", "play/scene/", "rulebook/model.py")
"""The open card table, which knows nothing of genomes, the page, the scene and a printed book each have their own."""
GONE = {
    "Facts",
    "Desk",
    "GameDesk",
    "Brood",
    "Birth",
    "Bout",
    "Setting",
    "Wants",
    "Worked",
    "told",
    "christen",
}
"""Names that had to be decoded; `told` once had eleven definitions with seven meanings."""


def test_a_class_named_by_the_glossary_is_the_only_one() -> None:
    page = (PACKAGE.parents[1] / "docs" / "glossary.md").read_text("utf-8")
    rows = re.findall(r"^\| ([a-z, ]+) \|", page, re.MULTILINE)
    words = {"".join(word.split()) for row in rows for word in row.title().split(",")}
    homes = _homes(ast.ClassDef)
    assert {"View", "Seat", "Playthrough"} <= words & set(homes)
    twice = {name: found for name in words if len(found := _first_half(homes[name])) > 1}
    assert twice == {}, "name one of them for what it is; docs/glossary.md has the words"


def test_names_that_had_to_be_decoded_stay_gone() -> None:
    assert GONE & (set(_homes(ast.ClassDef)) | set(_homes(ast.FunctionDef))) <= {"Birth"}


def _first_half(homes: list[str]) -> list[str]:
    return sorted(home for home in homes if not home.startswith(OTHER_HALVES))


def _homes(kind: type[ast.ClassDef | ast.FunctionDef]) -> dict[str, list[str]]:
    """Where each public name of a module is defined."""
    homes: dict[str, list[str]] = defaultdict(list)
    for path in PACKAGE.rglob("*.py"):
        if "generated" not in path.parts:
            for node in ast.parse(path.read_text("utf-8")).body:
                if isinstance(node, kind):
                    homes[node.name].append(str(path.relative_to(PACKAGE)))
    return homes
