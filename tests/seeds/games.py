"""Small games for the tests of the designs, and short ways to lay out positions and read them.

None of these is checked by `validate`: a test of a rule may need a game that nobody would want to play.
"""

from __future__ import annotations

from typing import Unpack

from darwindeck.genome.cards import Rank
from darwindeck.genome.effects import EffectType, SpecialEffect, TargetSelector
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import PlayPhase, PlayTarget, TrickPhase
from darwindeck.genome.schema import GameFields, GameGenome
from darwindeck.genome.scoring import WinCondition, WinType
from darwindeck.genome.setup import SetupRules, TableauMode
from darwindeck.simulation import Playthrough, deal
from tests.genome.examples import with_setup

DECK = tuple(f"{rank}{suit}" for suit in "hdcs" for rank in "23456789TJQKA")


def win(kind: WinType, threshold: int | None = None) -> tuple[WinCondition, ...]:
    return (WinCondition(kind, threshold),)


def tableau_game(mode: TableauMode, **setup: object) -> GameGenome:
    """Play a card to the tableau; the first empty hand wins."""
    return GameGenome(
        player_count=2,
        setup=SetupRules(cards_per_player=5, tableau_mode=mode, **setup),  # type: ignore[arg-type]
        phases=(PlayPhase(target=PlayTarget.TABLEAU),),
        win_conditions=win(WinType.EMPTY_HAND),
    )


def war(**setup: object) -> GameGenome:
    return with_setup(load_game("war"), **setup)


def fan_tan(**setup: object) -> GameGenome:
    """Fan-Tan in which the dealer's left begins."""
    from darwindeck.genome.setup import DealerLeft

    return with_setup(load_game("fan-tan"), first_lead=DealerLeft(), **setup)


def effect(
    rank: Rank,
    kind: EffectType,
    target: TargetSelector = TargetSelector.NEXT_PLAYER,
    value: int = 1,
) -> SpecialEffect:
    return SpecialEffect(rank, kind, target, value)


def effect_game(seats: int, *effects: SpecialEffect, **fields: Unpack[GameFields]) -> GameGenome:
    """Play any card to the discard; the first empty hand wins."""
    whole: GameFields = {
        "player_count": seats,
        "setup": SetupRules(cards_per_player=3),
        "phases": (PlayPhase(),),
        "special_effects": effects,
        "win_conditions": win(WinType.EMPTY_HAND),
        **fields,
    }
    return GameGenome(**whole)


def lap_game(seats: int, *effects: SpecialEffect) -> GameGenome:
    """Every seat plays one card to the discard, then a trick is played; and again."""
    phases = (PlayPhase(), TrickPhase())
    return effect_game(seats, *effects, phases=phases, win_conditions=win(WinType.MOST_TRICKS))


def options(state: Playthrough) -> set[str]:
    return set(state.legal_actions())


def hand(state: Playthrough, seat: int) -> set[str]:
    return set(state.snapshot().zones.hands[seat])


def hand_sizes(state: Playthrough) -> list[int]:
    return [len(cards) for cards in state.snapshot().zones.hands]


def captured(state: Playthrough, seat: int) -> set[str]:
    return set(state.snapshot().zones.captured[seat])


def tableau(state: Playthrough) -> set[str]:
    return set(state.snapshot().zones.tableau)


def played_out(genome: GameGenome, seed: int) -> Playthrough:
    """A game to its end, every seat taking a different one of its options each time."""
    state, step = deal(genome, seed=seed), 0
    while not state.over:
        actions = state.legal_actions()
        state = state.apply(actions[step % len(actions)])
        step += 1
    return state
