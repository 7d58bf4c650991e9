"""A property that is worked out when first asked for, and then is a plain attribute.

Like functools.cached_property, which in Python 3.11 takes a lock: a microsecond that `validate` cannot spare.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, Self, TypeVar, overload

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801 - reads as a decorator, like property
    def __init__(self, compute: Callable[..., T]) -> None:
        self.compute = compute
        self.name = compute.__name__

    @overload
    def __get__(self, owner: None, kind: type) -> Self: ...
    @overload
    def __get__(self, owner: object, kind: type) -> T: ...
    def __get__(self, owner: object | None, kind: type) -> T | Self:
        if owner is None:
            return self
        value = owner.__dict__[self.name] = self.compute(owner)
        return value
