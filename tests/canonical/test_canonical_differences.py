"""Near-equal games that must not hash equal."""

from __future__ import annotations

from darwindeck.canonical import canonical, content_hash
from darwindeck.genome.cards import Colour, Deck, Rank, Suit
from darwindeck.genome.conditions import (
    And,
    CardIsColour,
    CardIsSuit,
    HandSize,
    Not,
    Operator,
    Or,
)
from darwindeck.genome.effects import EffectType, TargetSelector
from darwindeck.genome.phases import (
    BettingPhase,
    ClaimPhase,
    PlayPhase,
    ShowdownPhase,
    TrickPhase,
    Trump,
)
from darwindeck.genome.scoring import (
    EvaluationMethod,
    HandEvaluation,
    ScoringTrigger,
    ScoringZone,
    WinCondition,
)
from darwindeck.genome.setup import (
    Fixed,
    SequenceDirection,
    SetupRules,
    TableauMode,
    UntilWin,
)
from tests.genome.small_games import (
    HEARTS,
    QUEEN,
    SPADES,
    Pair,
    W,
    effect,
    effects,
    play,
    score,
    setup,
    shed,
    tableau,
    tricks,
    wins,
)
from tests.sweeps import each

TEAMS = {"team_mode": True, "teams": ((0, 2), (1, 3))}

DIFFERENT: dict[str, Pair] = {
    "a rank that is wild in claims": (
        shed(phases=(ClaimPhase(),)),
        shed(phases=(ClaimPhase(),), setup=setup(wild_ranks=(Rank.JACK,))),
    ),
    "another deck": (shed(), shed(setup=setup(initial_deck=Deck.SHORT_36))),
    "another number of seats": (shed(), shed(player_count=3)),
    "direction in a sequence": (
        tableau(TableauMode.SEQUENCE),
        tableau(TableauMode.SEQUENCE, sequence_direction=SequenceDirection.ASCENDING),
    ),
    "stake in War": (tableau(TableauMode.WAR), tableau(TableauMode.WAR, battle_stake=1)),
    "order of phases": (shed(), shed(phases=tuple(reversed(shed().phases)))),
    "two plays in a turn are not one": (
        shed(phases=(PlayPhase(), PlayPhase())),
        shed(phases=(PlayPhase(),)),
    ),
    "order of wins that can both decide": (
        wins(WinCondition(W.LOW_SCORE, 50), WinCondition(W.FIRST_TO_SCORE, 40), hands=UntilWin(9)),
        wins(WinCondition(W.FIRST_TO_SCORE, 40), WinCondition(W.LOW_SCORE, 50), hands=UntilWin(9)),
    ),
    "first_to_score at once, high_score when the hand ends": (
        wins(WinCondition(W.FIRST_TO_SCORE, 40), hands=UntilWin(9)),
        wins(WinCondition(W.HIGH_SCORE, 40), hands=UntilWin(9)),
    ),
    "and is not or": (play(And((HEARTS, QUEEN))), play(Or((HEARTS, QUEEN)))),
    "not hearts is not diamonds": (play(Not(HEARTS)), play(CardIsSuit(Suit.DIAMONDS))),
    "at most is not less than": (play(HandSize(Operator.LE, 3)), play(HandSize(Operator.LT, 3))),
    "always is not never": (play(HandSize(Operator.GE, 0)), play(HandSize(Operator.LT, 0))),
    "a suit of a colour is not the colour": (play(HEARTS), play(CardIsColour(Colour.RED))),
    "suits swapped": (tricks(), tricks(card_scoring=(score(SPADES),))),
    "points against points": (tricks(), tricks(card_scoring=(score(HEARTS, 2),))),
    "zone at hand end": (
        tricks(card_scoring=(score(HEARTS, trigger=ScoringTrigger.HAND_END),)),
        tricks(card_scoring=(score(HEARTS, trigger=ScoringTrigger.HAND_END, zone=ScoringZone.HAND),)),
    ),
    "partners": (tricks(**TEAMS), tricks(team_mode=True, teams=((0, 1), (2, 3)))),  # type: ignore[arg-type]
    "teams or not": (tricks(), tricks(**TEAMS)),  # type: ignore[arg-type]
    "rotating trump or none": (tricks(), tricks(phases=(TrickPhase(trump=Trump.ROTATING),))),
    "skip and another turn at four": (
        effects(effect(EffectType.SKIP_NEXT)),
        effects(effect(EffectType.EXTRA_TURN)),
    ),
    "skip and another turn in a lap of two": (
        effects(effect(EffectType.SKIP_NEXT), seats=2).copy_with(phases=(BettingPhase(), PlayPhase())),
        effects(effect(EffectType.EXTRA_TURN), seats=2).copy_with(phases=(BettingPhase(), PlayPhase())),
    ),
    "reverse at three": (effects(effect(EffectType.REVERSE_DIRECTION), seats=3), effects(seats=3)),
    "another target at three": (
        effects(effect(EffectType.DRAW_CARDS, target=TargetSelector.PREV_PLAYER), seats=3),
        effects(effect(EffectType.DRAW_CARDS), seats=3),
    ),
    "a draw for oneself at two": (
        effects(effect(EffectType.DRAW_CARDS, target=TargetSelector.SELF), seats=2),
        effects(effect(EffectType.DRAW_CARDS), seats=2),
    ),
    "hand sizes that fall": (
        tricks(setup=SetupRules(cards_per_player=(13, 12)), hands=Fixed(2)),
        tricks(hands=Fixed(2)),
    ),
    "the target of a point total": (
        shed(
            phases=(
                ShowdownPhase(hand_evaluation=HandEvaluation(method=EvaluationMethod.POINT_TOTAL, target=21)),
            )
        ),
        shed(phases=(ShowdownPhase(hand_evaluation=HandEvaluation(method=EvaluationMethod.POINT_TOTAL)),)),
    ),
    "turns": (shed(), shed(max_turns=999)),
}


@each("name", DIFFERENT)
def test_near_equal_games_have_different_hashes(name: str) -> None:
    left, right = DIFFERENT[name]
    assert canonical(left) != canonical(right)
    assert content_hash(left) != content_hash(right)
