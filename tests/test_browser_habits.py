"""Browser tests wait for what they look for: the syntax trees of the tests that drive a browser are read.

A page on a busy machine is drawn late. What is read from it once may be what was there before; `expect(...)` of
Playwright and `tests/web/waiting.py` look again until it is so.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
READS_ONCE = {
    "all_inner_texts",
    "all_text_contents",
    "bounding_box",
    "count",
    "eval_on_selector",
    "eval_on_selector_all",
    "evaluate",
    "evaluate_all",
    "get_attribute",
    "inner_html",
    "inner_text",
    "input_value",
    "is_checked",
    "is_disabled",
    "is_editable",
    "is_enabled",
    "is_hidden",
    "is_visible",
    "text_content",
    "title",
}
"""What these give may be said to `expect` as what is wanted, or done something with; it proves nothing."""
MAY_READ_ONCE = {
    "test_a_name_reads_well_on_every_green": "a page that lies still: its colours are set by the test itself",
    "test_a_turn_by_keys_alone": "looks where the focus is, to know which way to go",
    "expect_value": "says what a value was at last, when it never came",
    "test_a_room_is_played_in_a_network_without_tls": "what it looks for was taken away before the page began",
    "check_game": "asks functions of a module, not the page",
}
"""Tests whose reads nothing can outrun, and why."""


def browser_files() -> list[Path]:
    """The files that name Playwright, or a fixture that is a browser."""
    sign = re.compile(r"playwright|\b(browser|people): ")
    every = (path for path in sorted(TESTS.rglob("*.py")) if path != Path(__file__))
    return [path for path in every if sign.search(path.read_text("utf-8"))]


def functions_of(path: Path) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            yield node


def reads_in(node: ast.AST, readers: frozenset[str]) -> Iterator[str]:
    """The reads within an expression: methods of a page, and names of functions or values that hold what was read."""
    for part in ast.walk(node):
        if (
            isinstance(part, ast.Call)
            and isinstance(part.func, ast.Attribute)
            and part.func.attr in READS_ONCE
        ):
            if part.func.attr != "count" or not part.args:  # a list counts something, a locator counts all
                yield part.func.attr
        elif isinstance(part, ast.Name) and part.id in readers:
            yield part.id


def readers_of(files: list[Path]) -> frozenset[str]:
    """The functions that hand on what they read once."""
    return frozenset(
        function.name
        for path in files
        for function in functions_of(path)
        for node in ast.walk(function)
        if isinstance(node, ast.Return) and node.value is not None and any(reads_in(node.value, frozenset()))
    )


def kept_reads(function: ast.FunctionDef, readers: frozenset[str]) -> frozenset[str]:
    """The names that a function gives to what it read once."""
    found: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and any(reads_in(node.value, readers)):
            found |= {
                part.id for target in node.targets for part in ast.walk(target) if isinstance(part, ast.Name)
            }
    return frozenset(found)


def hasty_lines(path: Path, readers: frozenset[str]) -> list[str]:
    """Where a file asserts what it read once, or waits for the clock."""
    found = []
    for function in functions_of(path):
        if function.name in MAY_READ_ONCE:
            continue
        once = readers | kept_reads(function, readers)
        for node in ast.walk(function):
            if isinstance(node, ast.Assert):
                found += [f"{path.name}:{node.lineno} {read}" for read in reads_in(node.test, once)]
            if isinstance(node, ast.Attribute) and node.attr == "wait_for_timeout":
                found.append(f"{path.name}:{node.lineno} wait_for_timeout")
    return found


def checks(function: ast.FunctionDef) -> bool:
    """Whether a test says what has to be so: an assert, an expect, or a function that begins with either word."""
    called = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
    names = [
        part.id if isinstance(part, ast.Name) else part.attr
        for part in called
        if isinstance(part, ast.Name | ast.Attribute)
    ]
    return any(isinstance(node, ast.Assert) for node in ast.walk(function)) or any(
        name.startswith(("expect", "check")) or name == "raises" for name in names
    )


def test_no_browser_test_trusts_what_it_read_once() -> None:
    files = browser_files()
    readers = readers_of(files)
    assert [line for path in files for line in hasty_lines(path, readers)] == []


def test_every_browser_test_says_what_has_to_be_so() -> None:
    tests = [
        (path, function)
        for path in browser_files()
        for function in functions_of(path)
        if function.name.startswith("test_")
    ]
    assert [f"{path.name}:{test.lineno}" for path, test in tests if not checks(test)] == []


@pytest.mark.parametrize(
    "line",
    [
        "assert page.locator('.card').count() == 3",
        "assert 'won' in page.inner_text('p')",
        "assert not rules.is_visible()",
        "shown = page.locator('li').all_inner_texts(); assert shown == ['a']",
        "page.wait_for_timeout(300)",
    ],
)
def test_haste_is_found(tmp_path: Path, line: str) -> None:
    (tmp_path / "hasty.py").write_text(f"def test_it(page):\n    {line}\n", "utf-8")
    assert len(hasty_lines(tmp_path / "hasty.py", frozenset())) == 1


def test_waiting_is_not_found(tmp_path: Path) -> None:
    text = "def test_it(page):\n    name = page.inner_text('h1')\n    expect(page.locator('p')).to_have_text(name)\n"
    (tmp_path / "patient.py").write_text(text, "utf-8")
    assert hasty_lines(tmp_path / "patient.py", frozenset()) == []
