"""What each field of a game is about: what players do, or what their doing counts.

A field that stands in no row fails a test: whoever adds one says here what it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import Final


class Part(Enum):
    """What a field is about."""

    DOES = auto()
    """What players do: another value is another thing to do."""
    COMMON = auto()
    """What players do in so many games that nobody would name one by it: there are trumps, there are partners."""
    WHICH = auto()
    """That there is such a thing is what players do; which card, suit or rank it is, or how many, is a detail."""
    MANY = auto()
    """One or several, which is common by itself; how many exactly is a detail."""
    COUNTS = auto()
    """What the doing is worth, and who wins by it."""
    DETAIL = auto()
    """A number, a card, an order: the same game by other measures."""
    INNER = auto()
    """Holds rules that have rows of their own."""


_ONCE: Final = {"once": Part.COMMON, "when": Part.DOES}

PARTS: Final[Mapping[str, Mapping[str, Part]]] = {
    "game": {
        "schema_version": Part.DETAIL,
        "labels": Part.DETAIL,
        "patterns": Part.INNER,
        "places": Part.INNER,
        "seats": Part.DETAIL,
        "player_count": Part.DETAIL,
        "setup": Part.INNER,
        "hands": Part.COUNTS,
        "phases": Part.INNER,
        "special_effects": Part.INNER,
        "card_scoring": Part.COUNTS,
        "tally_scoring": Part.COUNTS,
        "contract_scoring": Part.COUNTS,
        "moon": Part.COUNTS,
        "tricks_from": Part.COUNTS,
        "place_points": Part.COUNTS,
        "out_when_empty": Part.COMMON,
        "eliminate": Part.COUNTS,
        "knock": Part.INNER,
        "house": Part.INNER,
        "deck_empty_action": Part.DETAIL,
        "team_mode": Part.COMMON,
        "teams": Part.DETAIL,
        "win_conditions": Part.COUNTS,
        "max_turns": Part.COUNTS,
    },
    "setup": {
        "initial_deck": Part.DETAIL,
        "removed_cards": Part.DETAIL,
        "cards_per_player": Part.DETAIL,
        "initial_discard_count": Part.DETAIL,
        "deal_to_tableau": Part.DETAIL,
        "deck_top": Part.DOES,
        "deal_by": Part.DETAIL,
        "starting_chips": Part.DETAIL,
        "hand_visibility": Part.DOES,
        "rank_order": Part.DETAIL,
        "suit_order": Part.DETAIL,
        "wild_ranks": Part.WHICH,
        "choose_suit": Part.DOES,
        "card_values": Part.COUNTS,
        "first_lead": Part.DETAIL,
        "tableau_mode": Part.DOES,
        "sequence_direction": Part.DETAIL,
        "start_rank": Part.DETAIL,
        "capture_to": Part.DOES,
        "tie_rule": Part.DETAIL,
        "battle_stake": Part.DETAIL,
        "capture_sums": Part.DOES,
        "sweep_points": Part.COUNTS,
        "capture_rest": Part.COUNTS,
        "refill_tableau": Part.DETAIL,
        "capture": Part.INNER,
        "dealer": Part.DETAIL,
    },
    "captures": {
        "by": Part.DOES,
        "total": Part.DETAIL,
        "parts": Part.DOES,
        "must": Part.COMMON,
        "sweepers": Part.WHICH,
    },
    "effect": {
        "trigger_rank": Part.DETAIL,
        "effect_type": Part.DOES,
        "target": Part.DETAIL,
        "value": Part.DETAIL,
        "demand": Part.INNER,
    },
    "demand": {"answer": Part.WHICH, "passes_on": Part.DOES, "cap": Part.DETAIL},
    "pattern": {
        "name": Part.DETAIL,
        "of": Part.DOES,
        "ranks": Part.DETAIL,
        "kicker": Part.WHICH,
        "power": Part.DETAIL,
        "bomb": Part.DOES,
        "over": Part.DETAIL,
    },
    "place": {
        "name": Part.DETAIL,
        "owner": Part.DOES,
        "piles": Part.MANY,
        "by_suit": Part.DOES,
        "faces": Part.DETAIL,
        "deal": Part.DETAIL,
        "refill": Part.DETAIL,
        "builds": Part.INNER,
    },
    "builds": {"way": Part.DOES, "step": Part.DETAIL, "suit": Part.DOES, "start": Part.DETAIL},
    "knock": {"moment": Part.DETAIL, "max_deadwood": Part.DETAIL, "then": Part.DOES, "settle": Part.COUNTS},
    "house": {"stand_on": Part.DETAIL, "hits_soft": Part.DETAIL, "up_cards": Part.DETAIL},
    "draw": {
        "source": Part.DOES,
        "count": Part.DETAIL,
        "mandatory": Part.COMMON,
        "condition": Part.DOES,
        "until": Part.DOES,
        "opponent": Part.DOES,
        "once": Part.COMMON,
        "places": Part.INNER,
        "whose": Part.DOES,
    },
    "play": {
        "target": Part.DETAIL,
        "valid_play_condition": Part.DOES,
        "min_cards": Part.DETAIL,
        "max_cards": Part.MANY,
        "mandatory": Part.COMMON,
        "pass_if_unable": Part.DETAIL,
        "same_count": Part.DOES,
        "on_all_pass": Part.DOES,
        "patterns": Part.INNER,
        "beat": Part.COMMON,
        "after_pass": Part.COMMON,
        "places": Part.INNER,
        "unable": Part.DOES,
        **_ONCE,
    },
    "discard": {
        "target": Part.DETAIL,
        "min_cards": Part.DETAIL,
        "max_cards": Part.MANY,
        "matching_condition": Part.DOES,
        "face": Part.DOES,
        **_ONCE,
    },
    "trick": {
        "lead_suit_required": Part.DOES,
        "trump": Part.COMMON,
        "trump_order": Part.DETAIL,
        "always_trump": Part.WHICH,
        "suitless_high": Part.WHICH,
        "suitless_low": Part.WHICH,
        "high_card_wins": Part.DOES,
        "breaking_suit": Part.DETAIL,
        "breaking_rule": Part.DETAIL,
        "first_trick": Part.DETAIL,
        "when_void": Part.DOES,
        "beat": Part.DOES,
        "together": Part.DOES,
        "ties": Part.DETAIL,
        "takes": Part.DOES,
        "when": Part.DOES,
    },
    "bidding": {
        "min_bid": Part.DETAIL,
        "max_bid": Part.DETAIL,
        "allow_nil": Part.DETAIL,
        "hook": Part.DETAIL,
        "when": Part.DOES,
        "order": Part.DOES,
        "rounds": Part.DETAIL,
        "if_all_pass": Part.DETAIL,
        "who": Part.DOES,
        "first_cards": Part.DOES,
        "takes": Part.DOES,
        "alone": Part.DOES,
        "suits": Part.DOES,
        "book": Part.DETAIL,
        "doubles": Part.DOES,
        "after_pass": Part.DETAIL,
        "dummy": Part.DOES,
    },
    "betting": {
        "ante": Part.DETAIL,
        "min_bet": Part.DETAIL,
        "max_raises": Part.DETAIL,
        "pot_to": Part.DOES,
        "when": Part.DOES,
        "blinds": Part.DETAIL,
        "sizes": Part.DOES,
    },
    "claim": {
        "min_cards": Part.DETAIL,
        "max_cards": Part.DETAIL,
        "rank_mode": Part.DOES,
        "rank": Part.DETAIL,
        "allow_challenge": Part.DOES,
        "pile_penalty": Part.DETAIL,
        **_ONCE,
    },
    "meld": {
        "min_set": Part.DETAIL,
        "min_run": Part.DETAIL,
        "lay_off": Part.DOES,
        "go_out": Part.DETAIL,
        "hold": Part.DOES,
        "gin_bonus": Part.COUNTS,
        "undercut_bonus": Part.COUNTS,
        **_ONCE,
    },
    "ask": {
        "book_size": Part.DETAIL,
        "again_on_hit": Part.DETAIL,
        "again_on_fish": Part.DETAIL,
        "refill": Part.DETAIL,
        **_ONCE,
    },
    "pass": {"count": Part.DETAIL, "direction": Part.DOES, "when": Part.DOES},
    "showdown": {"hand_evaluation": Part.COUNTS, "when": Part.DOES, "zones": Part.DOES},
    "deal": {"count": Part.DETAIL, "when": Part.DOES},
}
"""By the kind of rule and its field."""

SAME: Final[Mapping[str, Mapping[str, str]]] = {
    "trick.trump": {"h": "some", "d": "some", "c": "some", "s": "some", "rotating": "some", "turned": "some"},
    "pass.direction": {"right": "left", "across": "left", "rotating": "left"},
    "draw.opponent": {"prev": "next"},
    "draw.source": {"discard": "deck_or_discard", "tableau": "deck_or_tableau"},
    "draw.until": {"refill": "count"},
}
"""Values that are one thing to do: which suit is trump, who gets the cards."""
COMMON_STEPS: Final = frozenset({"draw", "play", "discard", "pattern"})
"""Steps that are no idea by themselves."""
COMMON_VALUES: Final = frozenset({"draw.condition=hand_size", "pattern.of=set"})
"""Values that are none, in fields that can hold one: who has no cards left draws, cards of one rank go together."""
