"""The random numbers: pinned by vectors, and the generator they are said to be."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from darwindeck._core import testing
from tools import golden_games as golden

VECTORS = Path(__file__).parents[2] / "vectors" / "rng.json"
WORD = 2**64 - 1
GOLDEN_RATIO = 0x9E3779B97F4A7C15


def test_the_random_numbers_are_the_pinned_ones() -> None:
    """Records hold seeds: a game once written down has to come out the same for ever."""
    assert golden.rng_text() == VECTORS.read_text("utf-8")


def mix(z: int) -> int:
    """The finalizer of SplitMix64 (Steele, Lea, Flood)."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & WORD
    return z ^ (z >> 31)


def xoshiro256pp(seed: int) -> Iterator[int]:
    """Xoshiro256++ (Blackman, Vigna) with its state filled by SplitMix64."""
    s = [mix((seed + n * GOLDEN_RATIO) & WORD) for n in (1, 2, 3, 4)]

    def turn(x: int, k: int) -> int:
        return ((x << k) | (x >> (64 - k))) & WORD

    while True:
        yield (turn((s[0] + s[3]) & WORD, 23) + s[0]) & WORD
        t = (s[1] << 17) & WORD
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = turn(s[3], 45)


@pytest.mark.parametrize("seed", [0, 1, 20_261_115, WORD])
def test_a_stream_is_xoshiro256pp_seeded_by_splitmix64(seed: int) -> None:
    assert testing.words(seed, 50) == list(islice(xoshiro256pp(seed), 50))


@pytest.mark.parametrize("n", [1, 2, 3, 52, 2**31 + 1])
def test_a_number_below_n_is_the_high_part_of_a_product_with_the_uneven_rest_rejected(n: int) -> None:
    rest = 2**32 % n
    products = ((word >> 32) * n for word in xoshiro256pp(5))
    expected = (product >> 32 for product in products if product % 2**32 >= rest)
    assert testing.below(5, n, 40) == list(islice(expected, 40))


def test_parts_of_a_seed_differ() -> None:
    seeds = {testing.split_seed(seed, index) for seed in range(50) for index in range(50)}
    assert len(seeds) == 2500


def test_there_is_no_number_below_zero() -> None:
    with pytest.raises(ValueError, match="no number below 0"):
        testing.below(1, 0, 1)
