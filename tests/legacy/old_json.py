"""Games in the shapes of old JSON, small and of our own making: plain, with measurements, wrapped."""

from __future__ import annotations

import json

Json = dict[str, object]


def simple(
    kind: str, operator: str | None = None, value: object = None, reference: str | None = None
) -> Json:
    return {
        "type": "simple",
        "condition_type": kind,
        "operator": operator,
        "value": value,
        "reference": reference,
    }


def compound(logic: str, *tests: Json) -> Json:
    return {"type": "compound", "logic": logic, "conditions": list(tests)}


def play(target: str = "DISCARD", condition: Json | None = None, **fields: object) -> Json:
    plain: Json = {"type": "PlayPhase", "target": target, "valid_play_condition": condition}
    return {**plain, "min_cards": 1, "max_cards": 1, "mandatory": True, **fields}


def plain(*phases: Json, wins: list[Json] | None = None, setup: Json | None = None, **fields: object) -> Json:
    """A file of the first writer."""
    return {
        "schema_version": "1.0",
        "genome_id": "QuietLake",
        "generation": 3,
        "setup": {
            "cards_per_player": 7,
            "initial_deck": "standard_52",
            "initial_discard_count": 1,
            **(setup or {}),
        },
        "turn_structure": {
            "phases": list(phases) or [play()],
            "is_trick_based": False,
            "tricks_per_hand": None,
        },
        "special_effects": [],
        "win_conditions": [{"type": "empty_hand", "threshold": None}] if wins is None else wins,
        "scoring_rules": [],
        "max_turns": 300,
        "min_turns": 10,
        "player_count": 2,
        **fields,
    }


FLAT_SKILL: Json = {
    "fitness": 0.5,
    "fitness_rank": 1,
    "mcts_win_rate": 0.7,
    "skill_rank": 2,
    "mcts_wins_as_p1": 30,
    "mcts_wins_as_p2": 40,
    "skill_eval_timed_out": False,
}
METRICS: Json = {"fitness_metrics": {"decision_density": 0.4, "valid": True}}
NESTED_SKILL: Json = {"skill_evaluation": {"greedy_win_rate": 0.2, "timed_out": True}}

SHAPES: dict[str, Json] = {
    "P0": plain(),
    "P1": plain(**FLAT_SKILL),
    "P2": plain(**FLAT_SKILL, **METRICS),
    "P3": plain(fitness=0.5, fitness_rank=1, skill_rank=2, **METRICS, **NESTED_SKILL),
    "P4": plain(fitness=0.5, fitness_rank=1, **METRICS),
}
"""The five shapes of the first writer; the game in them is the same."""


def wrapped(*phases: Json, version: str | None = "2.0", turn: Json | None = None, **fields: object) -> Json:
    """A file of the second writer: lower case, `data` objects, the game inside `genome`."""
    listed = list(phases) or [{"type": "play", "data": {"target": "discard", "min_cards": 1, "max_cards": 1}}]
    genome: Json = {
        "name": "quiet-lake",
        "metadata": {"genome_id": "quiet-lake", "generation": 4, "parent_ids": ["a", "b"]},
        "setup": {"cards_per_player": 7, "starting_chips": 0, "initial_discard_count": 1},
        "turn_structure": {"phases": listed, "max_turns": 300, **(turn or {})},
        "win_conditions": [{"type": "empty_hand", "threshold": None}],
        "effects": [],
        "player_count": 2,
        **fields,
    }
    outer: Json = {"genome": genome, "fitness": 0.25, "fitness_metrics": {}}
    return outer if version is None else {"schema_version": version, **outer}


def checkpoint(*games: Json) -> Json:
    population = [{"genome": game["genome"], "fitness": 0.1, "evaluated": True} for game in games]
    return {
        "config": {},
        "generation": 9,
        "population": population,
        "best_ever": population[0],
        "version": "1.0",
    }


def text(value: Json) -> bytes:
    return json.dumps(value).encode()
