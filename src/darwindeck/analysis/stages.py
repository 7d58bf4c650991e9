"""The stages of a hand: tricks that are only played at its beginning, and what begins when they are over."""

from __future__ import annotations

from typing import Final

import msgspec

from darwindeck.genome.conditions import And, Condition, Number, NumberOf, Operator
from darwindeck.genome.phases import DrawPhase, Phase, TrickPhase
from darwindeck.genome.schema import GameGenome

_UP_TO: Final = {Operator.LT: 0, Operator.LE: 1}
_FROM: Final = {Operator.GE: 0, Operator.GT: 1}


def last_early_trick(genome: GameGenome) -> int | None:
    """Return the number of tricks after which no Trick phase takes place any more; none where one always may."""
    ends = []
    tricks = [phase for phase in genome.phases if isinstance(phase, TrickPhase)]
    for trick in tricks:
        match trick.when:
            case Number(of=NumberOf.TRICK, operator=asked, value=value) if asked in _UP_TO:
                ends.append(value + _UP_TO[asked])
    return max(ends) if tricks and len(ends) == len(tricks) else None


def comes_after(phase: Phase, tricks: int) -> bool:
    """Return whether a phase takes place only when so many tricks are over."""
    match None if isinstance(phase, DrawPhase) else phase.when:
        case Number(of=NumberOf.TRICK, operator=asked, value=value) if asked in _FROM:
            return value + _FROM[asked] >= tricks
    return False


def begins_after(phase: Phase, tricks: int) -> bool:
    """Return the same, also of a draw that waits for the last of them."""
    if not isinstance(phase, DrawPhase):
        return comes_after(phase, tricks)
    asked = phase.condition.conditions if isinstance(phase.condition, And) else (phase.condition,)
    return any(
        isinstance(each, Number) and each.of is NumberOf.TRICK and each.operator in _FROM for each in asked
    )


def after_the_tricks(phase: Phase, genome: GameGenome) -> bool:
    """Return whether a phase takes place only when no trick of the hand can follow."""
    tricks = last_early_trick(genome)
    return tricks is not None and comes_after(phase, tricks)


def without_stages(genome: GameGenome) -> GameGenome:
    """Return the game with its tricks and what follows them unguarded: what each stage is like by itself."""
    if last_early_trick(genome) is None:
        return genome
    return genome.copy_with(phases=tuple(map(_unguarded, genome.phases)))


def _unguarded(phase: Phase) -> Phase:
    if isinstance(phase, DrawPhase):
        return msgspec.structs.replace(phase, condition=_without_numbers(phase.condition))
    return msgspec.structs.replace(phase, when=_without_numbers(phase.when))


def _without_numbers(asked: Condition | None) -> Condition | None:
    """Return the condition without what it asks of the number of tricks."""
    if isinstance(asked, And):
        kept = tuple(each for each in asked.conditions if not isinstance(each, Number))
        return And(kept) if len(kept) > 1 else next(iter(kept), None)
    return None if isinstance(asked, Number) else asked
