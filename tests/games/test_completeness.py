"""Everything the schema can say is said by a known game, and what can be counted comes to pass in one.

That the schema, the opcode table and the decoder name the same things is held by tests/bytecode/test_completeness.py.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import get_args

from darwindeck.genome.cards import Rank
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import Phase
from darwindeck.genome.schema import GameGenome, Labels, Lineage
from darwindeck.genome.scoring import ScoringTrigger
from darwindeck.simulation import simulate
from tests.evolution.test_random_games import NEVER_VALID, pieces, schema_kinds


@cache
def all_pieces() -> frozenset[str]:
    """Everything the schema has a name for."""
    found: set[str] = set()
    for kind in schema_kinds():
        if issubclass(kind, Enum):
            found.update(f"{kind.__name__}.{member.value}" for member in kind)
        elif kind not in (Labels, Lineage):
            found.add(kind.__name__)
    return frozenset(found)


@cache
def used() -> frozenset[str]:
    return frozenset(piece for name in known_games() for piece in pieces(load_game(name)))


PLAYED_BY_TESTS = {"BuildWay.both", "DrawSource.place", "PlaceOf.others"}
"""Random games say it, and no known one: tests/games/test_places.py plays known games changed so that they do."""


def test_everything_the_schema_can_say_is_said_by_a_known_game() -> None:
    assert all_pieces() - used() == NEVER_VALID | PLAYED_BY_TESTS


def test_all_kinds_of_phase_are_used_by_known_games() -> None:
    kinds = {type(phase) for name in known_games() for phase in load_game(name).phases}
    assert kinds == set(get_args(Phase))


REASONS = {
    ScoringTrigger.TRICK_WIN: "trick",
    ScoringTrigger.CAPTURE: "capture",
    ScoringTrigger.PLAY: "play",
    ScoringTrigger.HAND_END: "hand_end",
    ScoringTrigger.SET_COMPLETE: "set",
}


def fired(game: GameGenome) -> frozenset[str]:
    """What came to pass in some games, of the pieces whose coming to pass is counted."""
    facts = simulate(game, games=20, seed=3, threads=1, trace=True).counts.facts
    assert facts is not None
    found: set[str] = set()
    for rule, times in zip(game.win_conditions, facts.win_rules, strict=True):
        if times:
            found.add(f"WinType.{rule.type.value}")
            found.update({f"WinOrder.{rule.order.value}"} if rule.order else ())
    for effect in game.special_effects:
        if facts.effects[list(Rank).index(effect.trigger_rank)]:
            found.update((f"EffectType.{effect.effect_type.value}", f"TargetSelector.{effect.target.value}"))
    for tally, times in zip(game.tally_scoring, facts.tallies, strict=True):
        found.update({f"TallySource.{tally.source.value}"} if times else ())
    found.update(f"ScoringTrigger.{trigger.value}" for trigger, why in REASONS.items() if facts.scorings[why])
    return frozenset(found)


COUNTED = ("WinType.", "WinOrder.", "EffectType.", "TargetSelector.", "TallySource.", "ScoringTrigger.")
NEVER_SEEN = {"EffectType.wild_card"}
"""A wild rank in other words: it changes what may be played, nothing happens."""


def test_what_a_known_game_says_comes_to_pass() -> None:
    """Wins, effects, tallies and points, which are counted; a condition changes play in test_liveness."""
    counted = {piece for piece in all_pieces() if piece.startswith(COUNTED)} - NEVER_SEEN
    assert len(counted) > 30
    assert counted <= {piece for name in known_games() for piece in fired(load_game(name))}
