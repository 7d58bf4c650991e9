"""Small edits of a genome that many operators share: phases in and out, setup fields, room for longer games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, TypeVar, assert_never, cast

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.referents import named_patterns
from darwindeck.analysis.stock import why_count_dead, why_last_dead, why_top_idle
from darwindeck.analysis.traits import runs_once
from darwindeck.evolution.random_games.choices import pick
from darwindeck.genome.phases import Phase, ShowdownPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import TricksFrom, WinCondition, WinType
from darwindeck.genome.setup import DeckTop, Fixed, Single, UntilWin
from darwindeck.validation.checks.limits import MOST_PHASES

P = TypeVar("P", bound=Phase)
T = TypeVar("T")

MOST_GROWN: Final = 8
"""Operators and crossing let a phase list grow to this and no further; the schema allows twice as many."""
_TURNS_PER_CARD: Final = 12
_MOST_TURNS: Final = 100_000


def with_setup(genome: GameGenome, **changes: object) -> GameGenome:
    """Return the genome with some fields of its setup changed."""
    return genome.copy_with(setup=msgspec.structs.replace(genome.setup, **changes))


def phases_of(genome: GameGenome, kind: type[P]) -> list[tuple[int, P]]:
    """Return the phases of a kind, with their places in the list."""
    found = [(index, phase) for index, phase in enumerate(genome.phases) if type(phase) is kind]
    return cast("list[tuple[int, P]]", found)


def has(genome: GameGenome, *kinds: type[Phase]) -> bool:
    return any(type(phase) in kinds for phase in genome.phases)


def put_phase(genome: GameGenome, index: int, phase: Phase) -> GameGenome:
    return genome.copy_with(phases=(*genome.phases[:index], phase, *genome.phases[index + 1 :]))


def other_phase(
    genome: GameGenome, kind: type[P], rng: Random, other: Callable[[GameGenome, P, Random], tuple[P, str]]
) -> tuple[GameGenome, str] | None:
    """Return the genome with one phase of a kind as `other` makes it, and its words; none where nothing changed."""
    found = phases_of(genome, kind)
    if not found:
        return None
    index, before = pick(rng, found)
    after, words = other(genome, before, rng)
    return None if after == before else (put_phase(genome, index, after), words)


def without_one(rng: Random, items: Sequence[T]) -> tuple[tuple[T, ...], T]:
    """All but one of the items, and that one."""
    gone = rng.randrange(len(items))
    return tuple(item for index, item in enumerate(items) if index != gone), items[gone]


def won_by_chips(genome: GameGenome) -> GameGenome:
    """Return the genome in which nothing counts but chips."""
    return genome.copy_with(
        card_scoring=(),
        tally_scoring=(),
        eliminate=None,
        out_when_empty=False,
        place_points=(),
        win_conditions=(WinCondition(WinType.MOST_CHIPS),),
    )


def insert_phases(genome: GameGenome, index: int, *phases: Phase) -> GameGenome:
    return genome.copy_with(phases=(*genome.phases[:index], *phases, *genome.phases[index:]))


def drop_phases(genome: GameGenome, *places: int) -> GameGenome:
    kept = tuple(phase for index, phase in enumerate(genome.phases) if index not in places)
    return genome.copy_with(phases=kept)


def repeat_start(genome: GameGenome) -> int:
    """Where the repeating phases begin: behind everything that runs once a hand."""
    places = (index for index, phase in enumerate(genome.phases) if not runs_once(phase))
    return next(places, len(genome.phases))


def repeat_end(genome: GameGenome) -> int:
    """Where a repeating phase may still be added: before the Showdown, if there is one."""
    if genome.phases and type(genome.phases[-1]) is ShowdownPhase:
        return len(genome.phases) - 1
    return len(genome.phases)


def can_grow(genome: GameGenome, by: int = 1) -> bool:
    return len(genome.phases) + by <= min(MOST_GROWN, MOST_PHASES)


def with_live_stock(genome: GameGenome) -> GameGenome:
    """Return the genome without rules about a deck that is not drawn from, or not used up, any more."""
    if genome.setup.deck_top is DeckTop.UP and why_top_idle(analyse(genome)) is not None:
        genome = with_setup(genome, deck_top=DeckTop.HIDDEN)
    if genome.tricks_from is TricksFrom.DECK_EMPTY and why_count_dead(analyse(genome)) is not None:
        genome = genome.copy_with(tricks_from=TricksFrom.ALWAYS)
    if genome.tricks_from is TricksFrom.LAST and why_last_dead(analyse(genome)) is not None:
        genome = genome.copy_with(tricks_from=TricksFrom.ALWAYS)
    return genome


def another(rng: Random, options: Sequence[T], current: T) -> T | None:
    """One of the options that is not the current one."""
    others = [option for option in options if option != current]
    return others[rng.randrange(len(others))] if others else None


def nudge(rng: Random, value: int, low: int, high: int, *, step: int = 1) -> int:
    """Return a neighbour of a number, within bounds; the number itself only where there is no other."""
    near = [value + by * step for by in (-2, -1, -1, 1, 1, 2) if low <= value + by * step <= high]
    return near[rng.randrange(len(near))] if near else min(max(value, low), high)


def scale_number(rng: Random, value: int, low: int, high: int) -> int:
    """Return a number half to twice as large, rounded as people would, and never the same."""
    factors = (0.5, 0.75, 0.8, 1.25, 1.5, 2.0)
    wanted = round(value * factors[rng.randrange(len(factors))])
    step = 10 if wanted >= 40 else 5 if wanted >= 20 else 1
    found = min(max(round(wanted / step) * step, low), high)
    return found if found != value else min(max(value + (1 if value < high else -1), low), high)


def hands_played(genome: GameGenome) -> int:
    """Return the most hands a game can have."""
    match genome.hands:
        case Single():
            return 1
        case Fixed(n=n):
            return n
        case UntilWin(max_hands=most):
            return most
        case _:
            assert_never(genome.hands)


def with_room(genome: GameGenome) -> GameGenome:
    """Return the genome with a turn limit that a longer game does not run into; a limit is only ever raised."""
    facts = analyse(genome)
    cards = max(facts.largest_hand * facts.players, facts.pack.size)
    wanted = min(_MOST_TURNS, cards * _TURNS_PER_CARD * min(hands_played(genome), 50))
    return genome if genome.max_turns >= wanted else genome.copy_with(max_turns=wanted)


def without_idle_patterns(genome: GameGenome) -> GameGenome:
    """Keep the combinations that somebody can play, or that are counted."""
    used = named_patterns(genome)
    kept = tuple(
        msgspec.structs.replace(pattern, over=tuple(name for name in pattern.over if name in used))
        for pattern in genome.patterns
        if pattern.name in used
    )
    return genome if kept == genome.patterns else genome.copy_with(patterns=kept)
