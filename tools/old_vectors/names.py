"""The names of old JSON, in the order in which they were declared; a rank or suit counts from here in bytecode too."""

from __future__ import annotations

RANKS = (
    *("ACE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN"),
    *("EIGHT", "NINE", "TEN", "JACK", "QUEEN", "KING"),
)
SUITS = ("HEARTS", "DIAMONDS", "CLUBS", "SPADES")
LOCATIONS = ("DECK", "HAND", "DISCARD", "TABLEAU", "OPPONENT_HAND", "OPPONENT_DISCARD")
TARGETS = (
    *("SELF", "NEXT_PLAYER", "PREV_PLAYER", "PLAYER_CHOICE"),
    *("RANDOM_OPPONENT", "ALL_OPPONENTS", "LEFT_OPPONENT", "RIGHT_OPPONENT"),
)
EFFECTS = (
    *("SKIP_NEXT", "REVERSE_DIRECTION", "DRAW_CARDS", "EXTRA_TURN", "FORCE_DISCARD"),
    *("WILD_CARD", "BLOCK_NEXT", "SWAP_HANDS", "STEAL_CARD", "PEEK_HAND"),
)
TRIGGERS = ("TRICK_WIN", "CAPTURE", "PLAY", "HAND_END", "SET_COMPLETE")
METHODS = ("NONE", "HIGH_CARD", "POINT_TOTAL", "PATTERN_MATCH", "CARD_COUNT")
TABLEAU_MODES = ("NONE", "WAR", "MATCH_RANK", "SEQUENCE")
DIRECTIONS = ("ASCENDING", "DESCENDING", "BOTH")
OPERATORS = ("EQ", "NE", "LT", "GT", "LE", "GE")
CONDITIONS = (
    *("HAND_SIZE", "CARD_MATCHES_RANK", "CARD_MATCHES_SUIT", "CARD_MATCHES_COLOR", "CARD_IS_RANK"),
    *("PLAYER_HAS_CARD", "LOCATION_EMPTY", "LOCATION_SIZE", "SCORE_COMPARE", "SEQUENCE_ADJACENT"),
    *(
        "MATCHES_OR_WILD",
        "HAS_SET_OF_N",
        "HAS_RUN_OF_N",
        "HAS_MATCHING_PAIR",
        "MUST_FOLLOW_SUIT",
        "HAS_TRUMP",
    ),
    *("SUIT_BROKEN", "IS_TRICK_WINNER", "TRICK_CONTAINS_CARD", "HAND_VALUE", "CARD_ADJACENT_TO_LAYOUT"),
    "CARD_BEATS_TOP",
)
REFERENCES = (
    "top_discard",
    "last_played",
    "tableau_top",
    "valid_plays",
    "deck",
    "hand",
    "discard",
    "tableau",
)
WINS = (
    *("empty_hand", "high_score", "first_to_score", "capture_all", "low_score", "all_hands_empty"),
    *("best_hand", "most_captured", "most_tricks", "score_threshold"),
)
"""The first eight have a number in bytecode; the last two never had one."""
FIRST_PHASES = (
    *("PlayPhase", "DrawPhase", "TrickPhase", "Unknown", "ClaimPhase", "DiscardPhase", "BettingPhase"),
)
"""The classes of the first writer; what it did not know became Unknown."""
SECOND_PHASES = ("draw", "play", "discard", "trick", "betting", "claim", "bidding")
OP_CODES = (
    *("check_hand_size", "check_card_rank", "check_card_suit", "check_location_size", "check_sequence"),
    *("check_has_set_of_n", "check_has_run_of_n", "check_has_matching_pair", "check_chip_count"),
    *("check_pot_size", "check_current_bet", "check_can_afford", "check_card_matches_rank"),
    *(
        "check_card_matches_suit",
        "check_card_beats_top",
        "check_rank_match",
        "check_set",
        "check_color_match",
    ),
    "check_location_empty",
)
"""The op codes of the second writer, and those that only its converter of older files wrote."""
