"""Laws that hold for each of many values, as one test."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable
from typing import Any

import pytest

Law = Callable[..., None]


def each(
    argument: str, values: Iterable[Any], *, ids: Callable[[Any], str] | Iterable[str] = str
) -> Callable[[Law], Law]:
    """Calls a law with every value in turn, as one test; each value that fails is listed as a subtest.

    This is `pytest.mark.parametrize` for laws that take milliseconds and share their fixtures: a test of its own for
    each value costs more than the law. `ids` are what the values are called, as there.
    """
    every = tuple(values)
    assert every, f"there is no {argument} to try"
    names = [functools.partial(ids, value) for value in every] if callable(ids) else tuple(ids)
    named = tuple(zip(every, names, strict=True))

    def swept(law: Law) -> Law:
        @functools.wraps(law)
        def test(*, subtests: pytest.Subtests, **given: object) -> None:
            for value, name in named:
                try:
                    law(**{argument: value}, **given)
                # Only a value that fails becomes a subtest: those that pass would be reported too.
                except (Exception, pytest.fail.Exception):
                    with subtests.test(**{argument: name() if callable(name) else name}):
                        raise

        asked = inspect.signature(law).parameters
        own = [part.replace(kind=part.KEYWORD_ONLY) for name, part in asked.items() if name != argument]
        also = inspect.Parameter("subtests", inspect.Parameter.KEYWORD_ONLY)
        test.__signature__ = inspect.Signature([*own, also])  # type: ignore[attr-defined]
        return test

    return swept
