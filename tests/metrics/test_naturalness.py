"""Oddness of rules: what known games do is free, what none of them does is dear."""

from __future__ import annotations

from darwindeck.genome.conditions import HandValue, Operator
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import DrawPhase, PassDirection, PassPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinCondition, WinType
from darwindeck.metrics.naturalness import MADE_UP, naturalness, rule_bits
from tests.sweeps import each


@each("game_id", sorted(set(known_games()) - MADE_UP))
def test_a_game_that_people_play_costs_nothing(game_id: str) -> None:
    assert rule_bits(load_game(game_id)) == ()


def _drawing_only_when_poor(game: GameGenome) -> GameGenome:
    phases = (DrawPhase(condition=HandValue(Operator.LE, 24)), *game.phases[1:])
    return game.copy_with(phases=phases)


def test_a_condition_where_no_game_has_one_is_dear() -> None:
    odd = _drawing_only_when_poor(load_game("gin-rummy"))
    (rule, *_) = sorted(rule_bits(odd), key=lambda rule: -rule.bits)
    assert rule.path == "phases.0"
    assert rule.bits > 3
    assert "hand_value" in rule.oddest


def test_a_round_number_is_cheaper_than_an_odd_one() -> None:
    hearts = load_game("hearts")
    round_target, odd_target = (
        hearts.copy_with(win_conditions=(WinCondition(WinType.LOW_SCORE, goal),)) for goal in (1000, 987)
    )
    assert naturalness(odd_target) < naturalness(round_target)


def test_a_usual_step_in_a_new_company_is_cheaper_than_four_of_a_kind() -> None:
    whist, hearts = load_game("whist"), load_game("hearts")
    passing = whist.copy_with(phases=(PassPhase(), *whist.phases))
    again = tuple(PassPhase(direction=way) for way in (PassDirection.LEFT, PassDirection.ACROSS) * 2)
    four_passes = hearts.copy_with(phases=(*again, hearts.phases[1]))
    assert naturalness(four_passes) < naturalness(passing)
