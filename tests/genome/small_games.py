"""Small games to compare: a shedding game, a trick game and a contract game with a few things changed."""

from __future__ import annotations

from typing import Unpack

import msgspec

from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.conditions import (
    CardIsRank,
    CardIsSuit,
    Condition,
    HandSize,
    MatchesOrWild,
    Operator,
    Reference,
)
from darwindeck.genome.effects import EffectType, SpecialEffect
from darwindeck.genome.phases import (
    BiddingPhase,
    DrawPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    TrickPhase,
)
from darwindeck.genome.schema import GameFields, GameGenome
from darwindeck.genome.scoring import (
    CardScore,
    ContractScoring,
    Most,
    ScoringTrigger,
    TallyScore,
    TallySource,
    WinCondition,
    WinType,
)
from darwindeck.genome.setup import (
    SetupRules,
    TableauMode,
    UntilWin,
)

TOP = Reference.TOP_DISCARD
HEARTS = CardIsSuit(Suit.HEARTS)
SPADES = CardIsSuit(Suit.SPADES)
QUEEN = CardIsRank(Rank.QUEEN)
FEW = HandSize(Operator.LE, 2)
MATCH = MatchesOrWild(TOP)
GO_OUT = WinCondition(WinType.EMPTY_HAND)
W = WinType

Pair = tuple[GameGenome, GameGenome]


def setup(**changes: object) -> SetupRules:
    return SetupRules(**{"cards_per_player": 7, "initial_discard_count": 1, **changes})  # type: ignore[arg-type]


def shed(**changes: Unpack[GameFields]) -> GameGenome:
    """Draw until you can play, follow the discard, first out wins."""
    base = GameGenome(
        player_count=4,
        setup=setup(),
        phases=(DrawPhase(), PlayPhase(valid_play_condition=MATCH)),
        win_conditions=(GO_OUT,),
    )
    return base.copy_with(**changes)


def tricks(**changes: Unpack[GameFields]) -> GameGenome:
    """Thirteen tricks, a point for each heart."""
    base = GameGenome(
        player_count=4,
        setup=SetupRules(cards_per_player=13),
        phases=(TrickPhase(),),
        card_scoring=(score(HEARTS),),
        win_conditions=(WinCondition(W.LOW_SCORE),),
    )
    return base.copy_with(**changes)


def contract(**changes: Unpack[GameFields]) -> GameGenome:
    """Bids and contracts, hand after hand."""
    fields: GameFields = {
        "phases": (BiddingPhase(), TrickPhase()),
        "card_scoring": (),
        "contract_scoring": ContractScoring(),
        "hands": UntilWin(20),
        "win_conditions": (WinCondition(W.FIRST_TO_SCORE, 500),),
        **changes,
    }
    return tricks(**fields)


def score(condition: Condition | None, points: int = 1, **changes: object) -> CardScore:
    fields = {"trigger": ScoringTrigger.TRICK_WIN, **changes}
    return CardScore(condition=condition, points=points, **fields)  # type: ignore[arg-type]


def tally(
    condition: Condition | None, points: int = 1, source: TallySource = TallySource.CAPTURED
) -> TallyScore:
    return TallyScore(source=source, condition=condition, rule=Most(), points=points)


def play(condition: Condition | None, **changes: object) -> GameGenome:
    phase = PlayPhase(valid_play_condition=condition, **changes)  # type: ignore[arg-type]
    return shed(phases=(DrawPhase(), phase))


def effects(*found: SpecialEffect, seats: int = 4) -> GameGenome:
    return shed(player_count=seats, special_effects=found)


def effect(kind: EffectType, rank: Rank = Rank.TWO, **changes: object) -> SpecialEffect:
    return SpecialEffect(rank, kind, **changes)  # type: ignore[arg-type]


def wins(*found: WinCondition, **changes: Unpack[GameFields]) -> GameGenome:
    return tricks(win_conditions=found, **changes)


def tableau(mode: TableauMode, **changes: object) -> GameGenome:
    return shed(
        player_count=2,
        setup=setup(tableau_mode=mode, **changes),
        phases=(PlayPhase(target=PlayTarget.TABLEAU),),
    )


def with_phases_changed(genome: GameGenome, kind: type[Phase], **changes: object) -> GameGenome:
    """The genome with some fields changed in every phase of a kind."""
    phases = (
        msgspec.structs.replace(phase, **changes) if isinstance(phase, kind) else phase
        for phase in genome.phases
    )
    return genome.copy_with(phases=tuple(phases))
