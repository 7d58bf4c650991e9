"""The door: what `import darwindeck as dd` gives can be called, printed and looked up as it is, and names every type
that its functions take and give."""

from __future__ import annotations

import inspect
import re
import typing
from collections.abc import Callable, Iterator
from enum import Enum
from pathlib import Path

import pytest

import darwindeck as dd

FUNCTIONS = [name for name in dd.__all__ if name.islower() and not name.startswith("_")]
OTHERS_AT_WORK = {"play"}
"""Examples that are written elsewhere."""
NAMES = {name: getattr(dd, name) for name in dd.__all__}
WHOLE = [set(typing.get_args(dd.Event)), set(typing.get_args(dd.Refusal))]
"""Unions that have a name: their members are found in the module of the union."""
OPENED_ELSEWHERE = {dd.GameGenome, dd.PlayTable, dd.Rulebook, dd.Settings}
"""Types whose parts have pages and modules of their own."""
GENOME = "darwindeck.genome"


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_public_function_prints_as_the_function_it_is(name: str) -> None:
    assert inspect.isfunction(getattr(dd, name))


@pytest.mark.parametrize("name", sorted(set(FUNCTIONS) - OTHERS_AT_WORK))
def test_examples_of_public_functions_use_names_that_a_user_has(name: str) -> None:
    text = inspect.getdoc(getattr(dd, name)) or ""
    assert text
    if ">>>" in text:
        assert ">>> import darwindeck as dd" in text
        assert f"dd.{name}(" in text


def test_every_type_that_a_public_function_takes_or_gives_is_public_too() -> None:
    """And those that one comes to from there, by fields, properties and methods."""
    found = {type(None): ""}
    ahead = [(kind, name) for name in FUNCTIONS for kind in _named_in(getattr(dd, name))]
    for kind, where in ahead:  # grows while it is read
        if kind not in found:
            found[kind] = where
            ahead += [(part, f"{where} > {kind.__name__}") for part in _parts(kind)]
    missing = {kind.__name__: where for kind, where in found.items() if where and not _is_public(kind)}
    assert missing == {}
    assert {dd.View, dd.Known, dd.Measured, dd.Problem} <= found.keys()


def test_the_page_names_everything_public(root: Path) -> None:
    page = (root / "docs/python.md").read_text("utf-8")
    section = page.partition("## All of it")[2]
    named = set(re.findall(r"`(?:dd\.)?(\w+)`", section))
    assert sorted(set(dd.__all__) - named - {"__version__"}) == []


def _is_public(kind: type) -> bool:
    return getattr(dd, kind.__name__, None) is kind or kind.__module__.startswith(GENOME)


def _parts(kind: type) -> Iterator[type]:
    """The types of what one can read off a value, or call on it."""
    if kind in OPENED_ELSEWHERE or issubclass(kind, Enum) or kind.__module__.startswith(GENOME):
        return
    for name, hint in typing.get_type_hints(kind, localns=NAMES).items():
        if not name.startswith("_"):
            yield from _classes(hint)
    for name, member in vars(kind).items():
        called = member.fget if isinstance(member, property) else member
        if not name.startswith("_") and inspect.isfunction(called):
            yield from _named_in(called)


def _named_in(function: Callable[..., object]) -> Iterator[type]:
    for hint in typing.get_type_hints(function, localns=NAMES).values():
        yield from _classes(hint)


def _classes(hint: object) -> Iterator[type]:
    """Our own types in an annotation."""
    if {part for part in typing.get_args(hint) if isinstance(part, type)} - {type(None)} in WHOLE:
        return
    if isinstance(hint, list):
        for part in hint:
            yield from _classes(part)
    elif parts := typing.get_args(hint):
        for part in parts:
            yield from _classes(part)
    elif isinstance(hint, type) and hint.__module__.startswith("darwindeck."):
        yield hint
