"""Random sources of a search: each decision has its own, made from the run's seed and the decision's place.

So a generation that is done again after a kill, with any number of threads, comes out the same.
"""

from __future__ import annotations

import hashlib
from random import Random


def source(seed: int, *place: int | str) -> Random:
    """Return the random source of one place of the search.

    >>> source(7, 3, "child", 0).random() == source(7, 3, "child", 0).random()
    True
    """
    return Random(_name(seed, place))


def split(seed: int, *place: int | str) -> int:
    """Return a seed for the engine, from 0 to 2^64 - 1.

    >>> split(7, 0, "measure") != split(7, 1, "measure")
    True
    """
    digest = hashlib.blake2b(_name(seed, place).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little")


def _name(seed: int, place: tuple[int | str, ...]) -> str:
    return "/".join(map(str, (seed, *place)))
