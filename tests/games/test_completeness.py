"""Everything the schema can say is played: by the engine in a valid game, and by a known game or for a reason not.

That the schema, the opcode table and the decoder name the same things is held by tests/bytecode/test_completeness.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import get_args

import pytest

from darwindeck.genome.cards import Rank
from darwindeck.genome.generate import random_genomes
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import Phase
from darwindeck.genome.schema import GameGenome, Labels, Lineage
from darwindeck.genome.scoring import ScoringTrigger
from darwindeck.simulation import simulate
from darwindeck.simulation.engine import check
from tests.genome.test_generate import NEVER_VALID, pieces, schema_kinds

SHEDDING_TESTS = "the known shedding games follow suit or rank; the condition waits for evolved games"
POSITION_TESTS = "a gate on a turn that no well-known game has"
TRICK_TESTS = (
    "a turn that depends on the trick, as in Linger Longer, which has no end of its own in our fields"
)
EFFECTS = "house rules of Uno and Mau-Mau that have no place in the plain game"
TARGETS = "the known effect cards hit the next player"
TALLIES = "the known games count tricks and captured cards by points instead"
POKER = "known showdowns are by poker hands, point totals and suits"

UNUSED: dict[str, str] = {
    "WinType.most_captured": TALLIES,
    "WinType.all_hands_empty": TALLIES,
    "WinType.most_tricks": TALLIES,
    "WinType.fewest_tricks": TALLIES,
    "WinOrder.highest": "belongs to all_hands_empty",
    "WinOrder.lowest": "belongs to all_hands_empty",
    "TallySource.hands_won": TALLIES,
    "ScoringZone.melds": "Rummy 500, which needs draws from deep in the discard",
    "ScoringTrigger.capture": "fishing games count at the end of the hand",
    "ScoringTrigger.play": "Cribbage, which needs running totals",
    "Moon.subtract": "the other way to shoot the moon; Hearts gives the points to the others",
    "ScoreAtLeast": "pool games, which are played with any game",
    "Award.worst": "Thirty-One for lives, which needs a payment of the worst hand",
    "EvaluationMethod.high_card": POKER,
    "EvaluationMethod.card_count": POKER,
    "Not": SHEDDING_TESTS,
    "Or": SHEDDING_TESTS,
    "CardMatchesRank": SHEDDING_TESTS,
    "CardMatchesSuit": SHEDDING_TESTS,
    "CardMatchesColour": SHEDDING_TESTS,
    "CardIsColour": SHEDDING_TESTS,
    "Colour.red": SHEDDING_TESTS,
    "Colour.black": SHEDDING_TESTS,
    "SequenceAdjacent": SHEDDING_TESTS,
    "CardAdjacentToLayout": "the tableau mode sequence says it for Fan-Tan",
    "HasMatchingPair": POSITION_TESTS,
    "HasRunOfN": POSITION_TESTS,
    "HasSetOfN": POSITION_TESTS,
    "PlayerHasCard": POSITION_TESTS,
    "PotSize": POSITION_TESTS,
    "ChipCount": POSITION_TESTS,
    "HandValue": POSITION_TESTS,
    "ScoreCompare": POSITION_TESTS,
    "LocationEmpty": POSITION_TESTS,
    "LocationSize": POSITION_TESTS,
    "Operator.!=": POSITION_TESTS,
    "Operator.<": POSITION_TESTS,
    "Operator.>": POSITION_TESTS,
    "Operator.<=": POSITION_TESTS,
    "Operator.>=": POSITION_TESTS,
    "Location.deck": POSITION_TESTS,
    "Location.hand": POSITION_TESTS,
    "Location.discard": POSITION_TESTS,
    "Location.tableau": POSITION_TESTS,
    "Location.captured": POSITION_TESTS,
    "Trump.h": "a fixed trump like any other; Spades has spades",
    "Trump.d": "a fixed trump like any other; Spades has spades",
    "Trump.c": "a fixed trump like any other; Spades has spades",
    "DrawSource.discard": "the known games leave the choice between deck and discard",
    "GoOut.discard": "a way to play Rummy; ours may meld the last card",
    "TrickContainsCard": TRICK_TESTS,
    "IsTrickWinner": TRICK_TESTS,
    "SuitBroken": TRICK_TESTS,
    "HasTrump": TRICK_TESTS,
    "MustFollowSuit": TRICK_TESTS,
    "CardIsTrump": TRICK_TESTS,
    "EffectType.force_discard": EFFECTS,
    "EffectType.swap_hands": EFFECTS,
    "EffectType.steal_card": EFFECTS,
    "EffectType.peek_hand": EFFECTS,
    "EffectType.wild_card": "written as wild_ranks",
    "EffectType.block_next": "written as skip_next",
    "TargetSelector.prev_player": TARGETS,
    "TargetSelector.player_choice": TARGETS,
    "TargetSelector.random_opponent": TARGETS,
    "TargetSelector.all_opponents": TARGETS,
    "TargetSelector.left_opponent": TARGETS,
    "TargetSelector.right_opponent": TARGETS,
    "TargetSelector.self": TARGETS,
    "PassDirection.left": "part of rotating, which Hearts has",
    "PassDirection.across": "part of rotating, which Hearts has",
    "BreakingRule.cannot_play_until_broken": "seed 003 names it; no known game goes so far",
    "ClaimRank.player_choice": "other ways to play Cheat; ours goes up rank by rank",
    "ClaimRank.fixed": "other ways to play Cheat; ours goes up rank by rank",
    "AllPass.end_hand": "known games that end so have another end as well",
    "DrawOpponent.prev": "Old Maid draws from the next player",
    "DrawOpponent.choice": "Old Maid draws from the next player",
    "DrawOpponent.random": "Old Maid draws from the next player",
    "TieRule.split": "War fights ties",
    "SequenceDirection.ascending": "Fan-Tan builds both ways",
    "SequenceDirection.descending": "Fan-Tan builds both ways",
    "RankOrder.ace_low": "sequences are ace low whatever the order",
    "RankOrder.ten_second": "the German games with tens need card-point contracts",
    "HandVisibility.face_up": "no known game is played with open hands",
}
"""What no known game says, and why a game made for it would be no game people know."""


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


def test_what_no_known_game_says_is_listed_with_the_reason_and_nothing_else() -> None:
    assert all_pieces() - used() - NEVER_VALID == set(UNUSED)
    assert all(UNUSED.values())


def test_all_eleven_phases_are_used_by_known_games() -> None:
    kinds = {type(phase) for name in known_games() for phase in load_game(name).phases}
    assert kinds == set(get_args(Phase))
    assert len(kinds) == 11


def test_every_kind_and_value_is_played_by_the_engine_in_a_valid_game() -> None:
    missing = set(all_pieces()) - NEVER_VALID
    for game in games_to_try():
        new = missing & set(pieces(game))
        if new:
            assert check(game, games=1, every=9) > 0
            missing -= new
        if not missing:
            return
    pytest.fail(f"in no valid game: {sorted(missing)}")


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
    for trigger, why in ((ScoringTrigger.CAPTURE, "capture"), (ScoringTrigger.PLAY, "play")):
        found.update({f"ScoringTrigger.{trigger.value}"} if facts.scorings[why] else ())
    return frozenset(found)


COUNTED = ("WinType.", "WinOrder.", "EffectType.", "TargetSelector.", "TallySource.", "ScoringTrigger.")


def test_what_no_known_game_says_comes_to_pass_in_a_random_one() -> None:
    """Wins, effects, tallies and points of the list, which are counted; a condition changes play in test_liveness."""
    missing = {piece for piece in UNUSED if piece.startswith(COUNTED)}
    # A wild rank in other words: it changes what may be played, nothing happens.
    missing.remove("EffectType.wild_card")
    assert len(missing) > 20
    for game in random_genomes(seed=11, n=2000):
        if missing & set(pieces(game)):
            missing -= fired(game)
        if not missing:
            return
    pytest.fail(f"never came to pass: {sorted(missing)}")


def games_to_try() -> Iterator[GameGenome]:
    """All known games, then random ones."""
    for name in known_games():
        yield load_game(name)
    yield from random_genomes(seed=11, n=2000)
