"""No code looks for words in a text that the product made; the files where some still does are listed, and shrink."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "darwindeck"
ASKING = frozenset(
    {
        "count",
        "endswith",
        "find",
        "index",
        "partition",
        "removeprefix",
        "removesuffix",
        "replace",
        "rpartition",
    }
    | {"split", "startswith"}
)
PATTERNS = frozenset({"compile", "findall", "finditer", "fullmatch", "match", "search", "sub"})
ENGLISH = re.compile(
    r"[a-z]{2,} | [a-z]{2,}|^[a-z ]*\b(each|is|wins?|you|your|the|point|cards?)\b", re.IGNORECASE
)
"""A word beside a space, or one of the words that rules are told with."""
FOREIGN = (
    "cli/across.py",
    "legacy/",
    "llm/prompts.py",
    "llm/scripted/player.py",
    "play/terminal/typed.py",
    "table/plugins/pokemon/decklist.py",
    "validation/reading/syntax.py",
    "web/pages.py",
)
"""Readers of texts that others wrote: people, files, printed cards, the JSON decoder, our own templates and scripts."""
LEFT = Counter(
    {
        "metrics/sentences.py": 1,
        "rulebook/render/html.py": 1,
        "rulebook/sections/quick.py": 1,
        "rulebook/sections/quick_scoring.py": 1,
        "rulebook/sections/worked.py": 1,
        "table/apply/context.py": 1,
        "table/apply/moves.py": 1,
        "table/words.py": 1,
    }
)
"""How often each file still does it. Take out what you mend; add nothing."""


def literals(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


def reads_english(node: ast.AST) -> bool:
    """Return whether an expression looks for English words in a text."""
    if isinstance(node, ast.Compare):
        asks = any(isinstance(op, ast.In | ast.NotIn) for op in node.ops)
        return (
            asks
            and isinstance(node.left, ast.Constant | ast.JoinedStr)
            and any(map(ENGLISH.search, literals(node.left)))
        )
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or not node.args:
        return False
    pattern = (
        isinstance(node.func.value, ast.Name) and node.func.value.id == "re" and node.func.attr in PATTERNS
    )
    return (pattern or node.func.attr in ASKING) and any(map(ENGLISH.search, literals(node.args[0])))


def found() -> Counter[str]:
    files: Counter[str] = Counter()
    for path in SOURCE.rglob("*.py"):
        name = path.relative_to(SOURCE).as_posix()
        if not name.startswith(FOREIGN):
            files[name] += sum(map(reads_english, ast.walk(ast.parse(path.read_text("utf-8")))))
    return +files


def test_no_file_reads_the_english_that_another_wrote() -> None:
    assert found() - LEFT == Counter(), "compare rules, ids and data instead"


def test_what_was_mended_is_taken_off_the_list() -> None:
    assert LEFT - found() == Counter()
