"""The canonical form of a game is the same game: under one seed it is played to the same numbers.

Only how tallies and card scores are listed may differ, as the canonical form sorts the former and gathers the latter:
the counts of tallies are compared as a bag, those of card scores by the points they make.
"""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.canonical import canonical
from darwindeck.evolution.random_games import random_genomes
from darwindeck.genome.cards import Rank
from darwindeck.genome.effects import EffectType, SpecialEffect, TargetSelector
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import DrawOpponent, DrawPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.testing import simulate_unchecked


def numbers(genome: GameGenome, agent: str, games: int) -> tuple[int, object]:
    counts = simulate_unchecked(genome, agents=(agent,), games=games, seed=3, threads=1, trace=True).counts
    assert counts.facts is not None
    scored = zip(counts.facts.card_rules, genome.card_scoring, strict=True)
    points = sum(cards * rule.points for cards, rule in scored)
    tallies = tuple(sorted(counts.facts.tallies))
    facts = msgspec.structs.replace(counts.facts, tallies=tallies, card_rules=())
    return points, msgspec.structs.replace(counts, facts=facts)


@pytest.mark.parametrize("name", known_games())
@pytest.mark.parametrize(("agent", "games"), [("random", 64), ("greedy", 8)])
def test_the_canonical_form_of_a_known_game_plays_the_same(name: str, agent: str, games: int) -> None:
    genome = load_game(name)
    assert numbers(canonical(genome), agent, games) == numbers(genome, agent, games)


@pytest.mark.parametrize("seed", range(10))
def test_the_canonical_form_of_a_random_game_plays_the_same(seed: int) -> None:
    for genome in random_genomes(1000 + seed, 10):
        assert numbers(canonical(genome), "random", 32) == numbers(genome, "random", 32)


@pytest.mark.deep
def test_the_canonical_forms_of_many_random_games_play_the_same() -> None:
    for genome in random_genomes(4, 2000):
        assert numbers(canonical(genome), "random", 32) == numbers(genome, "random", 32)


def test_where_there_is_one_opponent_a_random_one_is_no_throw_of_dice() -> None:
    """The next player and a random opponent are one seat in a game for two, and the game is played the same."""
    plain = load_game("mau-mau")
    assert plain.player_count > 2
    two = plain.copy_with(player_count=2)
    random, next_player = (
        two.copy_with(special_effects=(SpecialEffect(Rank.TWO, EffectType.STEAL_CARD, target=target),))
        for target in (TargetSelector.RANDOM_OPPONENT, TargetSelector.NEXT_PLAYER)
    )
    assert numbers(random, "random", 16) == numbers(next_player, "random", 16)


def test_where_one_seat_has_cards_to_draw_from_a_random_one_is_no_throw_of_dice() -> None:
    plain = load_game("old-maid").copy_with(player_count=2)
    place = next(at for at, phase in enumerate(plain.phases) if isinstance(phase, DrawPhase))
    random, next_player = (
        plain.copy_with(
            phases=(
                *plain.phases[:place],
                msgspec.structs.replace(plain.phases[place], opponent=opponent),
                *plain.phases[place + 1 :],
            )
        )
        for opponent in (DrawOpponent.RANDOM, DrawOpponent.NEXT)
    )
    assert numbers(random, "random", 16) == numbers(next_player, "random", 16)
