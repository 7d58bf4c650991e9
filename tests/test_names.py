"""One word, one meaning: no two public classes bear one name, except where both mean the glossary's word."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "src" / "darwindeck"
TWO_HALVES = {"Card", "Decision", "Event", "Face", "Game", "Result", "State", "Table", "View"}
"""The open card table, which knows nothing of genomes, and the page have their own; so have printed rulebooks."""
SAME_THING = {"Act", "HandName", "Look", "Review", "Sheet", "Step", "Why", "Zone", "ZoneKind"}
"""The same thing as the engine tells it, as a scene shows it, as a page or a tool sends it."""
OWN_WORLD = {"Accepted", "Fixed", "FirstTrick", "Operator"}
"""An event and an answer; fixed hands and fixed text; a rule and its refusal; of comparison and of evolution."""
KNOWN = {
    *("Cell", "Course", "Entry", "Group", "Kind", "Layout", "Rule", "Settings", "Stage"),
}
"""Words that still have two meanings. The list may only get shorter."""


def test_no_class_name_has_two_meanings() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for path in PACKAGE.rglob("*.py"):
        if "generated" not in path.parts:
            for node in ast.parse(path.read_text("utf-8")).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    homes[node.name].append(str(path.relative_to(PACKAGE)))
    twice = {name: sorted(found) for name, found in homes.items() if len(found) > 1}
    for allowed in TWO_HALVES | SAME_THING | OWN_WORLD | KNOWN:
        twice.pop(allowed, None)
    assert twice == {}, "name one of them for what it is; docs/glossary.md has the words"


def test_told_is_no_function() -> None:
    """It once had eleven definitions with seven meanings. Functions are verbs."""
    for path in PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        assert "told" not in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}, path
