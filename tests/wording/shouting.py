"""Import the product with its English in capitals, to see that nothing reads it back.

Literals that read as English (with a space in them) are rewritten at import: in functions to capitals, in tables of a
module to Capitals Of Words, their stops to other signs. Literals that text is compared with, and names of fields in
templates, stay as they are. So code that looks for a phrase or a full stop in a generated sentence finds nothing, and
decides differently.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType
from typing import Final

PACKAGES: Final = tuple(
    f"darwindeck.{name}"
    for name in (
        "evolution",
        "metrics",
        "narration",
        "pitch",
        "rulebook",
        "validation",
        "workbench",
        "wording",
    )
)
WITHOUT_ENGLISH: Final = frozenset({"darwindeck.metrics.naturalness", "darwindeck.evolution.names"})
"""Modules whose literals with spaces are keys of a model, or words that names are made of."""
_FIELD: Final = re.compile(r"(\{[^{}]*\})")
_STOPS: Final = str.maketrans(".;", "·¦")
_ASKING: Final = frozenset(
    {
        "compile", "count", "endswith", "find", "findall", "finditer", "fullmatch", "get", "index", "match",
        "partition", "removeprefix", "removesuffix", "replace", "rpartition", "search", "split", "startswith",
        "strptime", "sub",
    }
)  # fmt: skip
"""Methods whose literal arguments are looked for in a text."""


class _Shout(ast.NodeTransformer):
    def __init__(self) -> None:
        self._voice: Callable[[str], str] = str.title

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        before, self._voice = self._voice, str.upper
        body = _without_docstring(node.body)
        node.body = [*node.body[: len(node.body) - len(body)], *(self.visit(each) for each in body)]
        node.args = self.visit(node.args)
        self._voice = before
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        if any(isinstance(base, ast.Name) and base.id.endswith("Enum") for base in node.bases):
            return node
        node.body = [each if _is_text(each) else self.visit(each) for each in node.body]
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        return node if _is_text(node) else self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        sides = [
            each if isinstance(each, ast.Constant | ast.Tuple) else self.visit(each)
            for each in node.comparators
        ]
        node.comparators = sides
        node.left = node.left if isinstance(node.left, ast.Constant) else self.visit(node.left)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        node.func = self.visit(node.func)
        if name not in _ASKING:
            node.args = [self.visit(each) for each in node.args]
            for keyword in node.keywords:
                if keyword.arg != "code":
                    keyword.value = self.visit(keyword.value)
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        english = any(isinstance(part, ast.Constant) and " " in str(part.value) for part in node.values)
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                part.value = self.visit(part.value)
            elif english and isinstance(part, ast.Constant):
                part.value = self._say(str(part.value))
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, str) and " " in node.value:
            return ast.copy_location(ast.Constant(self._say(node.value)), node)
        return node

    def _say(self, text: str) -> str:
        said = _FIELD.split(text)
        return "".join(part if part.startswith("{") else self._voice(part).translate(_STOPS) for part in said)


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _without_docstring(body: Sequence[ast.stmt]) -> list[ast.stmt]:
    return list(body[1:] if body and _is_text(body[0]) else body)


class _Loader(SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType:
        """Never from a cache: what is compiled here is no code of the product."""
        path = self.get_filename(fullname)
        tree = _Shout().visit(ast.parse(self.get_data(path), path))
        return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, _target: object = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(PACKAGES) or fullname in WITHOUT_ENGLISH:
            return None
        spec = PathFinder.find_spec(fullname, path)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Loader(spec.loader.name, spec.loader.path)
        return spec


def shout() -> None:
    sys.meta_path.insert(0, _Finder())


def quieten(text: str) -> str:
    """Return a text in small letters and without commas and stops, so that it is the same however it was said."""
    return text.translate(str.maketrans("", "", ",.;·¦")).casefold()
