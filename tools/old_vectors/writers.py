"""The shapes of old JSON: five of the first writer (with more and more measurements), three of the second.

The first wrote names in capitals and phases under their class; the second small letters, `data` objects, and the
game inside `genome`. Functions give one piece each, with the values that the writers put in by default.
"""

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


def draw(source: str = "DECK", condition: Json | None = None, **fields: object) -> Json:
    plain: Json = {"type": "DrawPhase", "source": source, "count": 1, "mandatory": True}
    return {**plain, "condition": condition, **fields}


def discard(count: int = 1, target: str = "DISCARD", *, mandatory: bool = True) -> Json:
    return {"type": "DiscardPhase", "target": target, "count": count, "mandatory": mandatory}


def trick(trump: str | None = None, breaking: str | None = None, *, high: bool = True) -> Json:
    lead: Json = {"type": "TrickPhase", "lead_suit_required": True, "trump_suit": trump}
    return {**lead, "high_card_wins": high, "breaking_suit": breaking}


def betting(min_bet: int = 10, max_raises: int = 3) -> Json:
    return {"type": "BettingPhase", "min_bet": min_bet, "max_raises": max_raises}


def claim(min_cards: int = 1, max_cards: int = 4, *, sequential: bool = True) -> Json:
    cards: Json = {"type": "ClaimPhase", "min_cards": min_cards, "max_cards": max_cards}
    return {**cards, "sequential_rank": sequential, "allow_challenge": True, "pile_penalty": True}


UNKNOWN: Json = {"type": "Unknown"}


def win(kind: str, threshold: int | None = None) -> Json:
    return {"type": kind, "threshold": threshold}


def effect(rank: str, kind: str, target: str = "NEXT_PLAYER", value: int = 1) -> Json:
    return {"trigger_rank": rank, "effect_type": kind, "target": target, "value": value}


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
        "win_conditions": [win("empty_hand")] if wins is None else wins,
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
METRICS: Json = {
    "fitness_metrics": {
        "decision_density": 0.4,
        "comeback_potential": 0.9,
        "tension_curve": 0.3,
        "interaction_frequency": 0.2,
        "rules_complexity": 0.8,
        "session_length": 0.6,
        "skill_vs_luck": 0.5,
        "bluffing_depth": 0.0,
        "games_simulated": 100,
        "valid": True,
    }
}
NESTED_SKILL: Json = {
    "skill_evaluation": {
        "greedy_win_rate": 0.2,
        "greedy_wins_as_p0": 11,
        "greedy_wins_as_p1": 9,
        "mcts_win_rate": 0.6,
        "mcts_wins_as_p0": 31,
        "mcts_wins_as_p1": 29,
        "skill_score": 0.4,
        "first_player_advantage": 0.02,
        "total_games": 100,
        "timed_out": True,
    }
}
RANKED: Json = {"fitness": 0.5, "fitness_rank": 1}

MEASURED: dict[str, Json] = {
    "P0": {},
    "P1": FLAT_SKILL,
    "P2": {**FLAT_SKILL, **METRICS},
    "P3": {**RANKED, **METRICS, **NESTED_SKILL, "skill_rank": 2},
    "P4": {**RANKED, **METRICS},
}
"""What each shape of the first writer adds to the game."""
SHAPES: dict[str, Json] = {shape: {**plain(), **measured} for shape, measured in MEASURED.items()}
"""The five shapes; the game in them is the same."""


def phase(kind: str, **data: object) -> Json:
    """A phase of the second writer."""
    return {"type": kind, "data": data}


def op(code: str | int, operator: str | None = None, value: object = None, place: object = None) -> Json:
    """A test of the second writer."""
    named: Json = {"op_code": code, "operator": operator, "value": value, "ref_loc": place}
    return {name: member for name, member in named.items() if member is not None}


def wrapped(*phases: Json, version: str | None = "2.0", turn: Json | None = None, **fields: object) -> Json:
    """A file of the second writer: lower case, `data` objects, the game inside `genome`."""
    genome: Json = {
        "name": "quiet-lake",
        "metadata": {"genome_id": "quiet-lake", "generation": 4, "parent_ids": ["a", "b"]},
        "setup": {"cards_per_player": 7, "starting_chips": 0, "initial_discard_count": 1},
        "turn_structure": {
            "phases": list(phases) or [phase("play", target="discard", min_cards=1, max_cards=1)],
            "max_turns": 300,
            **(turn or {}),
        },
        "win_conditions": [win("empty_hand")],
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
        "stats_history": [],
        "timestamp": "2026-01-20T12:00:00Z",
        "rng_seed": 42,
        "version": "1.0",
    }


def text(value: Json) -> bytes:
    return json.dumps(value).encode()
