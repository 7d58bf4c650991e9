"""Chance: a named generator, so that a seed means the same for ever, and no outcome is favoured."""

from __future__ import annotations

from darwindeck.table.chance import Source, stream


def test_the_generator_is_splitmix64() -> None:
    source = Source(0)
    assert [source.next64() for _ in range(3)] == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]


def test_values_that_would_favour_small_numbers_are_drawn_again() -> None:
    bound = (1 << 63) + 1
    first = next(seed for seed in range(100) if Source(seed).next64() >= bound)
    again = Source(first)
    again.next64()
    while (expected := again.next64()) >= bound:
        pass
    assert Source(first).below(bound) == expected


def test_a_permutation_has_every_place_once() -> None:
    assert sorted(Source(5).permutation(60)) == list(range(60))


def test_every_place_is_reached_about_equally_often() -> None:
    """600 shuffles of 6 cards: each of 36 card-place pairs 100 times, within four standard deviations."""
    counts = [[0] * 6 for _ in range(6)]
    for step in range(600):
        for place, card in enumerate(stream(1, step).permutation(6)):
            counts[card][place] += 1
    assert all(abs(count - 100) < 4 * 9.13 for row in counts for count in row)


def test_steps_of_one_table_have_streams_of_their_own() -> None:
    assert len({stream(7, step).next64() for step in range(1000)}) == 1000
