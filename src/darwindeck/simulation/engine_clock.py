"""How long this process has waited for the engine's batches. Only reports read it; no result depends on it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_spent: Final = [0.0]


def engine_seconds() -> float:
    """Seconds inside Rust since the process began."""
    return _spent[0]


@contextmanager
def counting_time() -> Iterator[None]:
    """Counts the time of its body."""
    began = time.perf_counter()
    try:
        yield
    finally:
        _spent[0] += time.perf_counter() - began
