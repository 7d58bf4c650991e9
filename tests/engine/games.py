"""Small games for rule tests, each as little as the rule needs, and positions of them laid out in notation.

None of these is checked by `validate`: a rule test may need a game that nobody would want to play.
"""

from __future__ import annotations

from pathlib import Path
from typing import Unpack

from darwindeck.genome.cards import Rank, RankOrder, Suit
from darwindeck.genome.codec import from_json
from darwindeck.genome.conditions import (
    And,
    CardBeatsTop,
    CardIsRank,
    CardIsSuit,
    Condition,
    Reference,
)
from darwindeck.genome.phases import AllPass, DrawPhase, Phase, PlayPhase, PlayTarget, TrickPhase
from darwindeck.genome.schema import GameFields, GameGenome
from darwindeck.genome.scoring import CardScore, ScoringTrigger, WinCondition, WinOrder, WinType
from darwindeck.genome.setup import Holder, SetupRules
from darwindeck.simulation.playthrough import Playthrough

HEARTS_HAND = from_json(
    (Path(__file__).parents[2] / "benchmarks" / "reference" / "hearts-hand.json").read_bytes()
)
"""One hand of Hearts, 13 tricks, nothing passed."""

TOP = Reference.TOP_DISCARD
TABLE = Reference.TABLEAU_TOP
HEARTS = CardIsSuit(Suit.HEARTS)
QUEEN_OF_SPADES = And((CardIsRank(Rank.QUEEN), CardIsSuit(Suit.SPADES)))


def win(kind: WinType, threshold: int | None = None, order: WinOrder | None = None) -> WinCondition:
    return WinCondition(kind, threshold, order)


def setup(**fields: object) -> SetupRules:
    return SetupRules(**{"cards_per_player": 3, **fields})  # type: ignore[arg-type]


def game(*phases: Phase, seats: int = 2, **fields: Unpack[GameFields]) -> GameGenome:
    """A game of these phases; three cards each, the first empty hand wins."""
    whole: GameFields = {
        "player_count": seats,
        "setup": setup(),
        "phases": phases,
        "win_conditions": (win(WinType.EMPTY_HAND),),
        **fields,
    }
    return GameGenome(**whole)


def tricks(seats: int = 4, phase: TrickPhase | None = None, **fields: Unpack[GameFields]) -> GameGenome:
    """Three tricks, the most win."""
    whole: GameFields = {"win_conditions": (win(WinType.MOST_TRICKS),), **fields}
    return game(phase or TrickPhase(), seats=seats, **whole)


def shedding(condition: Condition | None = None, seats: int = 2, **play: object) -> GameGenome:
    """Play one card to the discard, which begins with one; whoever has none left wins."""
    phase = PlayPhase(valid_play_condition=condition, **play)  # type: ignore[arg-type]
    return game(phase, seats=seats, setup=setup(initial_discard_count=1))


def president(seats: int = 3, **fields: Unpack[GameFields]) -> GameGenome:
    """President without the exchange: beat the last play with as many higher cards, twos high."""
    climb = PlayPhase(
        target=PlayTarget.TABLEAU,
        valid_play_condition=CardBeatsTop(TABLE),
        max_cards=4,
        mandatory=False,
        same_count=True,
        on_all_pass=AllPass.CLEAR_AND_LEAD,
    )
    whole: GameFields = {
        "setup": setup(cards_per_player=4, rank_order=RankOrder.TWO_HIGH),
        "place_points": (2, 1),
        "out_when_empty": True,
        "win_conditions": (win(WinType.HIGH_SCORE),),
        **fields,
    }
    return game(climb, seats=seats, **whole)


def opening(card: str, *, must_play: bool = True) -> Holder:
    return Holder(card, must_play)


def per_card(
    points: int, trigger: ScoringTrigger, condition: Condition | None = None, **fields: object
) -> CardScore:
    return CardScore(condition=condition, points=points, trigger=trigger, **fields)  # type: ignore[arg-type]


def drawing(**fields: object) -> DrawPhase:
    return DrawPhase(**fields)  # type: ignore[arg-type]


def playing(condition: Condition | None = None, **fields: object) -> PlayPhase:
    return PlayPhase(valid_play_condition=condition, **fields)  # type: ignore[arg-type]


def hand(state: Playthrough, seat: int) -> set[str]:
    """The cards of a seat, without order."""
    return set(state.snapshot().zones.hands[seat])


def options(state: Playthrough) -> set[str]:
    """What the acting seat may do."""
    return set(state.legal_actions())
