"""A collection: games that stand side by side, and not the best by one number."""

from __future__ import annotations

from collections import Counter
from random import Random

from msgspec.structs import replace

from darwindeck.analysis.family import Family, family
from darwindeck.evolution.collection import (
    FAMILIES,
    MOST_OF_A_CHASSIS,
    MOST_OF_AN_IDEA,
    MOST_TRICKS,
    collection,
    idea_of,
)
from darwindeck.evolution.elite import Elite
from darwindeck.evolution.hooks.tricks import AllAtOnce
from darwindeck.evolution.niche import purpose
from darwindeck.genome.library import known_games
from darwindeck.pitch.one_where import chassis_of
from tests.evolution.small import measured_elite


def shelf() -> list[Elite]:
    """All known games, trick-taking ones the best of all."""
    found = [measured_elite(name, 0.5, game=name) for name in known_games()]
    better = [
        measured_elite(each.genome_hash, 0.8, game=each.genome_hash)
        if family(each.genome) is Family.TRICK
        else each
        for each in found
    ]
    return sorted(better, key=lambda elite: elite.key)


def test_a_collection_covers_families_and_has_few_trick_taking_games() -> None:
    kinds = Counter(family(elite.genome) for elite in collection(shelf()))
    assert len(kinds) >= FAMILIES
    assert kinds[Family.TRICK] <= MOST_TRICKS
    small = Counter(family(elite.genome) for elite in collection(shelf(), 10))
    assert small[Family.TRICK] <= 4


def test_no_two_games_of_a_collection_share_chassis_and_task_and_few_a_chassis() -> None:
    found = collection([*shelf(), *shelf()])
    tasks = [(chassis_of(each.genome), purpose(each.genome)) for each in found]
    assert len(set(tasks)) == len(tasks)
    assert max(Counter(chassis for chassis, _ in tasks).values()) <= MOST_OF_A_CHASSIS


def test_the_best_game_comes_first_and_games_for_other_numbers_of_players_early() -> None:
    found = collection(shelf())
    assert family(found[0].genome) is Family.TRICK
    assert len({elite.cell.seats for elite in found[:8]}) >= 3


def test_two_games_that_are_one_chassis_and_one_task_are_one_place() -> None:
    hearts = measured_elite("a", 0.5, game="hearts")
    again = replace(hearts, genome_hash="b")
    assert collection([hearts, again]) == [hearts]


def test_at_most_two_games_of_a_collection_are_asked_for_by_one_idea() -> None:
    names = ("hearts", "oh-hell", "black-maria", "spades", "gin-rummy")
    elites = [measured_elite(name, 0.5, game=name) for name in names]
    together = [
        replace(elite, genome=AllAtOnce().twist(elite.genome, Random(1)).genome)  # type: ignore[union-attr]
        for elite in elites[:4]
    ]
    assert len({idea_of(elite.genome) for elite in together}) == 1
    found = collection([*together, elites[4]])
    assert sum(elite in together for elite in found) <= MOST_OF_AN_IDEA
    assert elites[4] in found
