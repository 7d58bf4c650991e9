"""How fast somebody may ask, by a clock that the test turns."""

from __future__ import annotations

import pytest

from darwindeck.play.pace import MOST_KNOWN, Purse, Purses, household


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_purse_pays_until_it_is_empty_and_fills_with_time() -> None:
    clock = Clock()
    purse = Purse(3, 2, clock)
    assert [purse.pays() for _ in range(4)] == [True, True, True, False]
    clock.now = 0.5
    assert [purse.pays(), purse.pays()] == [True, False]


def test_a_purse_holds_no_more_than_it_can() -> None:
    clock = Clock()
    purse = Purse(2, 1, clock)
    clock.now = 1000
    assert [purse.pays(2), purse.pays()] == [True, False]


def test_one_who_asks_too_fast_takes_nothing_from_the_others() -> None:
    purses = Purses(1, 0, Clock())
    assert [purses.pays(who) for who in ("a", "a", "b")] == [True, False, True]


def test_only_so_many_are_remembered() -> None:
    purses = Purses(1, 0, Clock())
    assert all(purses.pays(str(number)) for number in range(MOST_KNOWN + 1))
    assert [purses.pays("1"), purses.pays("0")] == [False, True]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("10.0.0.7", "10.0.0.8", False),
        ("2001:db8::7", "2001:db8::ffff:1", True),
        ("2001:db8::7", "2001:db8:0:1::7", False),
        ("::ffff:10.0.0.7", "10.0.0.7", True),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("", "testclient", False),
    ],
)
def test_all_addresses_of_a_house_are_counted_as_one(one: str, other: str, same: bool) -> None:
    """A network of version 6 has more addresses than anybody could count."""
    assert (household(one) == household(other)) is same
