"""Two more ways to new doing: one rule turned round, and two kinds of play in one hand, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.traits import is_turn
from darwindeck.canonical.doing import ideas_done
from darwindeck.evolution.graft import in_order
from darwindeck.evolution.operators.deck_references import in_this_deck
from darwindeck.evolution.operators.edits import MOST_GROWN, has, phases_of, put_phase
from darwindeck.genome.conditions import And, Condition, IsTrickWinner, Not, Number, NumberOf, Operator
from darwindeck.genome.phases import (
    BettingPhase,
    DrawPhase,
    PassPhase,
    Phase,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinType
from darwindeck.genome.setup import DeckTop
from darwindeck.metrics.critique.tricks import MOST_AT_AN_OPEN_STOCK

_ASKED: Final = ("condition", "valid_play_condition", "when")
"""The fields of steps that hold a condition."""
_HAND: Final = 7
_LEAST: Final = 4
_TRICKS: Final = 4


def invert(genome: GameGenome, rng: Random) -> GameGenome | None:
    """Return the game with one rule turned round: who may not, now may; the lowest card takes; the loser draws."""
    turned = list(_inverted(genome))
    rng.shuffle(turned)
    for each in turned:
        made = in_order(each)
        if made is not None and ideas_done(made) != ideas_done(genome):
            return made
    return None


def _inverted(genome: GameGenome) -> Iterator[GameGenome]:
    for place, phase in enumerate(genome.phases):
        for name in _ASKED:
            asked = getattr(phase, name, None)
            if isinstance(asked, Condition):
                yield put_phase(genome, place, msgspec.structs.replace(phase, **{name: _negated(asked)}))
        if isinstance(phase, TrickPhase):
            yield put_phase(
                genome, place, msgspec.structs.replace(phase, high_card_wins=not phase.high_card_wins)
            )
        if isinstance(phase, DrawPhase) and phase.mandatory and phase.condition is None:
            yield put_phase(genome, place, msgspec.structs.replace(phase, mandatory=False))


def _negated(asked: Condition) -> Condition:
    return asked.condition if isinstance(asked, Not) else Not(asked)


def chain(first: GameGenome, second: GameGenome, rng: Random) -> GameGenome | None:
    """Return a game that begins with some tricks, after each of which everybody draws, and in which the hands that
    this made are played out as in the second game; none if that cannot be."""
    turns = [phase for phase in second.phases if is_turn(phase)]
    if not has(first, TrickPhase) or not turns or has(second, TrickPhase, BettingPhase, ShowdownPhase):
        return None
    if any(getattr(phase, "when", None) or getattr(phase, "once", False) for phase in turns):
        return None
    players, size = first.player_count, analyse(first).pack.size
    tricks = min(_TRICKS, size // (2 * players))
    hand = min(_HAND, size // players - tricks)
    trick = phases_of(first, TrickPhase)[0][1]
    early = msgspec.structs.replace(trick, when=_number(Operator.LT, tricks), breaking_suit=None)
    refill = DrawPhase(condition=_who_draws(second, players, tricks))
    late = [_later(phase, tricks) for phase in turns]
    before = [phase for phase in first.phases if isinstance(phase, PassPhase)]
    phases: tuple[Phase, ...] = (*before, early, refill, *late)
    if len(phases) > MOST_GROWN or hand < _LEAST:
        return None
    setup = msgspec.structs.replace(
        second.setup,
        initial_deck=first.setup.initial_deck,
        removed_cards=first.setup.removed_cards,
        cards_per_player=hand,
        deck_top=DeckTop.UP if players <= MOST_AT_AN_OPEN_STOCK else DeckTop.HIDDEN,
        first_lead=first.setup.first_lead,
    )
    made = second.copy_with(
        player_count=players,
        phases=phases,
        setup=setup,
        team_mode=False,
        teams=(),
        place_points=second.place_points[:players],
    )
    sound = in_order(in_this_deck(made, rng))
    kinds = {type(phase) for phase in turns} - {DrawPhase}
    kept = sound is not None and has(sound, TrickPhase) and all(has(sound, kind) for kind in kinds)
    return sound if kept else None


def _who_draws(second: GameGenome, players: int, tricks: int) -> Condition:
    """Two players fight for the card that lies open. Of more, only the winner draws where cards are wanted, and only
    the others where everybody wants to be rid of them."""
    early = _number(Operator.LT, tricks)
    if players <= MOST_AT_AN_OPEN_STOCK:
        return early
    won = IsTrickWinner()
    return And(
        (early, Not(won) if any(win.type is WinType.EMPTY_HAND for win in second.win_conditions) else won)
    )


def _number(asked: Operator, tricks: int) -> Number:
    return Number(NumberOf.TRICK, asked, tricks)


def _later(phase: Phase, tricks: int) -> Phase:
    """Return the step once the tricks are over; a draw has a condition in place of a guard."""
    begun = _number(Operator.GE, tricks)
    if not isinstance(phase, DrawPhase):
        return msgspec.structs.replace(phase, when=begun)
    asked = begun if phase.condition is None else And((begun, phase.condition))
    return msgspec.structs.replace(phase, condition=asked)
