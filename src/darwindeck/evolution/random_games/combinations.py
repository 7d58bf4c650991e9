"""Combinations for climbing games made by chance: single cards always, and some of what card players know."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.genome.cards import Rank
from darwindeck.genome.patterns import Kicker, Pattern, RunOf, RunOrder, RunSuit, SameSuit, SetOf

MOST: Final = 8
"""More than a player keeps in mind."""


def some_patterns(rng: Random, ranks: tuple[Rank, ...]) -> tuple[Pattern, ...]:
    """Choose single cards and one to four others; some of them with powers or as bombs."""
    found = [Pattern(name="single", of=SetOf(1, pick(rng, (0, 2, 3))))]
    for _ in range(rng.randint(1, 4)):
        made = random_pattern(rng, ranks)
        if all(made.name != other.name for other in found):
            found.append(made)
    return tuple(_answering(rng, found))


def random_pattern(rng: Random, ranks: tuple[Rank, ...]) -> Pattern:
    """Make one combination of more than one card."""
    name, of, kicker = pick(rng, _kinds(rng))
    some = tuple(rank for rank in ranks if rank is not Rank.TWO) if chance(rng, 25) else ()
    return Pattern(name=name, of=of, kicker=kicker, ranks=some if len(some) < len(ranks) else ())


_Kind = tuple[str, SetOf | RunOf | SameSuit, Kicker | None]


def _kinds(rng: Random) -> tuple[_Kind, ...]:
    order = pick(rng, tuple(RunOrder))
    least = rng.randint(3, 5)
    length = pick(rng, (0, 7, 13))
    return (
        ("sets", SetOf(2, pick(rng, (0, 3, 4))), None),
        ("run", RunOf(least, length, order=order), None),
        ("run", RunOf(least, length, order=order), None),
        ("suited_run", RunOf(3, pick(rng, (0, 5)), suit=RunSuit.SAME, order=order), None),
        ("pairs", RunOf(pick(rng, (2, 3)), pick(rng, (0, 6)), width=2), None),
        ("triplets", RunOf(2, pick(rng, (0, 4)), width=3), None),
        ("flush", SameSuit(pick(rng, (4, 5)), pick(rng, (0, 6))), None),
        ("full", SetOf(3), Kicker(1, pair=True)),
        ("loaded", SetOf(3), Kicker(pick(rng, (1, 2)))),
        ("four", SetOf(4), None),
    )


def _answering(rng: Random, patterns: list[Pattern]) -> list[Pattern]:
    """Let the rarer ones beat others: by power, as a bomb, or one of another size."""
    last = len(patterns) - 1
    if chance(rng, 40):
        return [replace(pattern, power=power) for power, pattern in enumerate(patterns)]
    if chance(rng, 40):
        patterns[last] = replace(patterns[last], bomb=patterns[last].kicker is None)
    elif chance(rng, 40) and last > 0:
        patterns[last] = replace(patterns[last], over=(patterns[0].name,))
    return patterns
