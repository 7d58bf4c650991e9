"""One word, one meaning: a name of the glossary is what the glossary says, and no name means three things."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "src" / "darwindeck"
OTHER_HALVES = ("table/", "web/", "play/scene/", "rulebook/model.py", "wording/")
"""The open card table, which knows nothing of genomes, the page, the scene and a printed book each have their own."""
COMMANDS = ("cli/", "llm/tools/")
"""A command or a tool bears the name of what it does."""
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


def test_a_name_of_the_glossary_is_the_only_one() -> None:
    page = (PACKAGE.parents[1] / "docs" / "glossary.md").read_text("utf-8")
    rows = re.findall(r"^\| ([a-z, ]+) \|", page, re.MULTILINE)
    words = {word.strip() for row in rows for word in row.split(",")}
    classes = {"".join(word.title().split()) for word in words}
    functions = {word.replace(" ", "_") for word in words}
    homes = _homes()
    assert {"View", "Seat", "Playthrough"} <= classes & set(homes)
    assert {"deal", "repair", "family"} <= functions & set(homes)
    twice = {name: found for name in classes | functions if len(found := _own(homes[name])) > 1}
    assert twice == {}, "name one of them for what it is; docs/glossary.md has the words"


def test_no_name_has_three_homes() -> None:
    thrice = {name: found for name, homes in _homes().items() if len(found := _own(homes)) > 2}
    assert thrice == {}, "name them for what they are"


def test_a_name_means_one_thing_within_a_package() -> None:
    twice = {
        name: homes for name, found in _homes().items() if len(homes := _own(found)) > len(_packages(homes))
    }
    assert twice == {}, "name one of them for what it is"


def test_names_that_had_to_be_decoded_stay_gone() -> None:
    assert GONE & set(_homes()) <= {"Birth"}


def _packages(homes: list[str]) -> Counter[str]:
    return Counter(home.partition("/")[0] for home in homes)


def _own(homes: list[str]) -> list[str]:
    return sorted(home for home in homes if not home.startswith((*OTHER_HALVES, *COMMANDS)))


@cache
def _homes() -> Mapping[str, list[str]]:
    """Where each public class, union and function of a module is defined."""
    homes: dict[str, list[str]] = defaultdict(list)
    for path in PACKAGE.rglob("*.py"):
        if "generated" not in path.parts:
            for name in _defined(ast.parse(path.read_text("utf-8"))):
                homes[name].append(path.relative_to(PACKAGE).as_posix())
    return homes


def _defined(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found = name
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=ast.BinOp(op=ast.BitOr()))
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.BinOp(op=ast.BitOr()))
            ):
                found = name
            case _:
                continue
        if not found.startswith("_"):
            yield found
