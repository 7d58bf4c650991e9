"""A docstring of a function starts with a verb: it says what the function does."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

NO_VERBS = ("The", "What", "Whether", "A", "An")


def starts_without_verb(node: ast.AST) -> bool:
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return False
    words = (ast.get_docstring(node) or "").split()
    return bool(words) and words[0].strip(",.:") in NO_VERBS


def without_verbs(text: str) -> int:
    return sum(map(starts_without_verb, ast.walk(ast.parse(text))))


def test_a_docstring_without_a_verb_is_found() -> None:
    assert without_verbs('def f():\n    """The name."""\n\ndef g():\n    """Return the name."""\n') == 1
    assert without_verbs('"""The module."""\n\nclass C:\n    """A thing."""\n\nasync def f(): ...\n') == 0


def test_no_docstring_starts_without_a_verb(root: Path) -> None:
    source = root / "src" / "darwindeck"
    found: Counter[str] = Counter()
    for path in source.rglob("*.py"):
        if "generated" not in path.parts:
            found[path.relative_to(source).parts[0]] += without_verbs(path.read_text("utf-8"))
    assert not +found, f"start them with a verb: {+found}"
