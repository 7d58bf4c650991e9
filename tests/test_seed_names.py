"""Every test the five design documents ask for, by name, with the issue that brings it.

Where a document spells a test's name, the name is kept (Go's `TestSkipNextEffect` is `test_skip_next_effect`
here); where it only describes the test, the description is the name. A test may be Python or Rust.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.sweeps import each

ROOT = Path(__file__).parents[1]


class SeedTest(NamedTuple):
    seed: str
    issue: str
    name: str


# Tableau modes: unit, integration, rulebook, mutation and migration tests, described in words.
TABLEAU = {
    "A": """
        test_war_tableau_mode_requires_exactly_two_players
        test_round_trip_preserves_tableau_mode
        test_unknown_tableau_mode_is_rejected
        test_sequence_direction_only_when_mode_is_sequence
    """,
    "C": """
        test_war_two_cards_on_tableau_are_compared_and_captured
        test_match_rank_matching_rank_captures
        test_sequence_valid_and_invalid_plays
        test_none_cards_accumulate_without_interaction
        test_war_games_complete_and_one_player_captures_all
        test_scopa_captures_occur
        test_fan_tan_shedding_works
    """,
    "E": """
        test_old_bytecode_loads_with_none_default
        test_old_json_loads_with_none_default
        test_version_detection
        test_unknown_version_is_an_error
    """,
    "G": """
        test_each_tableau_mode_has_its_description
    """,
    "J": """
        test_tableau_mode_mutations_produce_valid_genomes
        test_war_mutation_only_on_two_player_games
        test_sequence_direction_mutation_only_when_mode_is_sequence
    """,
}

# Special effects: Go unit tests, Python integration tests, property tests, all named in the document.
EFFECTS = {
    "A": """
        test_effect_bytecode_roundtrip
        test_truncated_effects_section
    """,
    "B": """
        TestSkipNextEffect
        TestReverseDirection
        TestReverseWithAdvance
        TestExtraTurn
        test_turn_advancement_always_valid
    """,
    "C": """
        TestDrawCardsEffect
        TestForceDiscard
        test_draw_effect_never_overdraws
        test_uno_style_game_runs
    """,
    "J": """
        test_effect_evolution
    """,
}

# Teams: the document's two tables of tests, names as written.
TEAMS = {
    "A": """
        test_team_assignment_validation
        test_team_validation_player_count_mismatch
        test_team_validation_duplicate_player
    """,
    "C": """
        test_player_to_team_lookup
        test_dual_score_tracking
        test_team_win_high_score
        test_team_win_first_to_score
        test_team_win_empty_hand
        test_individual_mode_unchanged
        test_partnership_spades_simulation
        test_team_ties
        test_unequal_team_sizes
    """,
    "D": """
        test_winner_field_semantics
        test_flatbuffers_team_roundtrip
    """,
    "I": """
        test_team_fitness_evaluation
    """,
    "J": """
        test_team_mode_evolution
        test_player_count_mutation_with_teams
    """,
}

# Bidding: the testing strategy and the seven success criteria, described in words.
BIDDING = {
    "A": """
        test_min_bid_and_max_bid_are_validated
        test_bidding_requires_a_trick_phase
        test_contract_scoring_requires_bidding
        test_bidding_bytecode_roundtrip
    """,
    "C": """
        test_spades_golden_bytecode
        test_spades_contracts_are_scored_in_100_games
        test_bags_persist_across_hands_and_trigger_penalty
        test_nil_success_and_failure_scoring
        test_bid_above_hand_size_is_rejected
        test_min_bid_is_enforced
        test_spades_with_bidding_runs_end_to_end
        test_team_contracts_made_and_failed
    """,
    "H": """
        test_search_gains_more_over_random_with_bidding
    """,
    "J": """
        test_evolution_adds_and_removes_bidding
    """,
}

# Peek, search, rearrange: the five fixes, described in words.
TABLE = {
    "L": """
        test_peek_result_has_card_references_positions_and_actions
        test_peek_changes_no_visibility
        test_search_result_lists_every_card
        test_condense_keeps_only_the_latest_peek_or_search
        test_condense_always_keeps_coin_flip_and_dice_roll
        test_rearrange_zone_orders_the_top_cards
        test_rearrange_zone_orders_the_bottom_cards
        test_rearrange_zone_refuses_cards_that_are_not_at_that_end
        test_rearrange_zone_is_in_history_and_replays
        test_shuffle_resets_visibility
        test_prompt_explains_peek_and_search
    """,
}

DOCUMENTS = {"000": TABLEAU, "001": EFFECTS, "002": TEAMS, "003": BIDDING, "004": TABLE}


def in_our_style(name: str) -> str:
    """`TestSkipNextEffect` → `test_skip_next_effect`; other names as they are."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


SEED_TESTS = [
    SeedTest(seed, issue, in_our_style(name))
    for seed, by_issue in DOCUMENTS.items()
    for issue, names in by_issue.items()
    for name in names.split()
]


@cache
def existing() -> frozenset[str]:
    """The names of all test functions, Python and Rust."""
    python = (path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    rust = (path.read_text("utf-8") for path in (ROOT / "crates").rglob("*.rs"))
    return frozenset(
        name
        for pattern, texts in ((r"^\s*(?:async )?def (test_\w+)\(", python), (r"\bfn (test_\w+)\(", rust))
        for text in texts
        for name in re.findall(pattern, text, re.MULTILINE)
    )


@each("test", SEED_TESTS, ids=lambda t: t.name)
def test_every_test_the_seeds_ask_for_exists(test: SeedTest) -> None:
    assert test.name in existing(), f"seed {test.seed} asks for {test.name}, to come with issue {test.issue}"


def test_no_name_is_listed_twice() -> None:
    names = [test.name for test in SEED_TESTS]
    assert len(names) == len(set(names))
