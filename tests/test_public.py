"""The door: what `import darwindeck as dd` gives can be called, printed and looked up as it is."""

from __future__ import annotations

import inspect

import pytest

import darwindeck as dd

FUNCTIONS = [name for name in dd.__all__ if name.islower() and not name.startswith("_")]
OTHERS_AT_WORK = {"play"}
"""Examples that are written elsewhere."""


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
