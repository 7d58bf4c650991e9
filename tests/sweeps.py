"""Laws that hold for each of many values, as one test."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable

import pytest

Law = Callable[..., None]


def each(argument: str, values: Iterable[object]) -> Callable[[Law], Law]:
    """Calls a law with every value in turn, as one test; each value that fails is listed as a subtest.

    This is `pytest.mark.parametrize` for laws that take milliseconds and share their fixtures: a test of its own for
    each value costs more than the law.
    """
    every = tuple(values)
    assert every, f"there is no {argument} to try"

    def swept(law: Law) -> Law:
        @functools.wraps(law)
        def test(*, subtests: pytest.Subtests, **given: object) -> None:
            for value in every:
                try:
                    law(**{argument: value}, **given)
                except (
                    Exception,
                    pytest.fail.Exception,
                ):  # a subtest that passes would be reported at a cost
                    with subtests.test(**{argument: value}):
                        raise

        asked = inspect.signature(law).parameters
        own = [part.replace(kind=part.KEYWORD_ONLY) for name, part in asked.items() if name != argument]
        also = inspect.Parameter("subtests", inspect.Parameter.KEYWORD_ONLY)
        test.__signature__ = inspect.Signature([*own, also])  # type: ignore[attr-defined]
        return test

    return swept
