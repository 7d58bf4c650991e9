"""Suits with a meaning of their own: what the ideas put into a game, and how it is told."""

from __future__ import annotations

from random import Random

import pytest

from darwindeck.evolution.hooks import HOOKS
from darwindeck.evolution.operators.teams import mutate_player_count
from darwindeck.evolution.proportion import in_proportion
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import TrickPhase, Trump
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import AtLeast, EachOver
from darwindeck.pitch.summary import summary


def with_idea(name: str, game: GameGenome) -> GameGenome | None:
    hook = next(each for each in HOOKS if each.name == name)
    change = hook.mutate(game, Random(1))
    return None if change is None else change.genome


def seated(name: str, players: int) -> GameGenome:
    game = mutate_player_count(load_game(name), players)
    assert game is not None
    return game


def test_every_suit_has_a_role_and_points_lead_to_the_goal() -> None:
    game = with_idea("SuitRoles", load_game("hearts"))
    assert game is not None
    assert [phase.trump for phase in game.phases if isinstance(phase, TrickPhase)] == [Trump.SPADES]
    assert sorted(rule.points for rule in game.card_scoring) == [-2, 3]
    assert in_proportion(game) is not None


def test_enough_of_a_suit_is_an_even_part_and_one_more_is_free() -> None:
    game = with_idea("SuitWindow", load_game("black-maria"))
    assert game is not None
    rules = [tally.rule for tally in game.tally_scoring]
    assert AtLeast(4) in rules
    assert EachOver(5) in rules
    assert with_idea("SuitWindow", load_game("whist")) is None  # one of two sides nearly always has enough


@pytest.mark.parametrize(("players", "enough", "most"), [(3, 4, 14), (4, 3, 11)])
def test_nets_are_full_a_little_above_an_even_part(players: int, enough: int, most: int) -> None:
    game = with_idea("FullNets", seated("scopa", players))
    assert game is not None
    assert {tally.rule for tally in game.tally_scoring} == {AtLeast(enough), EachOver(most)}
    assert in_proportion(game) is not None


def test_enough_of_every_suit_is_told_once() -> None:
    game = with_idea("FullNets", seated("tablic", 4))
    assert game is not None
    told = " ".join(summary(game))
    assert "Four cards or more of a suit, suit by suit, score 3 points" in told
    assert "four hearts" not in told


def test_where_every_suit_has_a_role_trumps_stay_what_they_are() -> None:
    game = with_idea("SuitRoles", load_game("hearts"))
    assert game is not None
    for name in ("RotatingTrump", "TurnedTrump", "NoTrump", "JacksOnTop"):
        assert with_idea(name, game) is None


def test_no_idea_brings_trumps_to_a_game_in_which_nobody_wants_tricks() -> None:
    for name in ("RotatingTrump", "TurnedTrump", "LastingTrump"):
        assert with_idea(name, load_game("hearts")) is None
        assert with_idea(name, load_game("no-tricks")) is None
