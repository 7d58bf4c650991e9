"""Seeded random games by family: the same random source gives the same game, on every machine.

`random_genome` does not check its game; `valid_random_genome` and `random_genomes` only give games that
`validate` has nothing to say about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.deal import low_wins
from darwindeck.analysis.family import Family
from darwindeck.analysis.traits import is_turn
from darwindeck.errors import GenomeError
from darwindeck.evolution.random_games.betting import betting_game
from darwindeck.evolution.random_games.bluffing import bluffing_game
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.evolution.random_games.climbing import climbing_game
from darwindeck.evolution.random_games.conditions import Surroundings, guard
from darwindeck.evolution.random_games.fishing import fishing_game
from darwindeck.evolution.random_games.mixed import mixed_game
from darwindeck.evolution.random_games.rummy import rummy_game
from darwindeck.evolution.random_games.scores import counted_pattern
from darwindeck.evolution.random_games.shedding import shedding_game
from darwindeck.evolution.random_games.trick import trick_game
from darwindeck.genome.conditions import Location
from darwindeck.genome.phases import DrawPhase, PassPhase, Phase, ShowdownPhase, TrickPhase, TurnPhase
from darwindeck.genome.schema import GameFields, GameGenome
from darwindeck.genome.scoring import EachOver, TallyScore

MAKERS: Final[Mapping[Family, Callable[[Random], GameFields]]] = {
    Family.TRICK: trick_game,
    Family.SHEDDING: shedding_game,
    Family.CLIMBING: climbing_game,
    Family.FISHING: fishing_game,
    Family.RUMMY: rummy_game,
    Family.BETTING: betting_game,
    Family.BLUFFING: bluffing_game,
    Family.MIXED: mixed_game,
}

_MOST_TRIES: Final = 200
_OFTEN_GUARDED: Final = 6
_OFTEN_COUNTED: Final = 7


def random_genome(family: Family, rng: Random) -> GameGenome:
    """Make a game of the family, as the random source has it; most are valid, not all."""
    fields = MAKERS[family](rng)
    if chance(rng, 8):
        fields["phases"] = _with_opening(rng, fields["phases"])
    genome = GameGenome(**fields)
    genome = _with_guard(rng, genome) if chance(rng, _OFTEN_GUARDED) else genome
    return _with_count(rng, genome) if chance(rng, _OFTEN_COUNTED) else genome


def _with_count(rng: Random, genome: GameGenome) -> GameGenome:
    """Combinations score where points are counted anyway: captured, in hand, in tricks, played or led."""
    from darwindeck.evolution.operators.counted import counting, moments, room_to_count

    facts = analyse(genome)
    found = moments(facts)
    if not found or not room_to_count(genome) or not facts.points.exist:
        return genome
    at, source = pick(rng, found)
    pattern, points = counted_pattern(rng, facts.pack.ranks)
    sign = -1 if low_wins(genome) else 1
    rule = TallyScore(source=source, rule=EachOver(0), points=points * sign, pattern=pattern.name, at=at)
    return counting(genome, pattern, rule)


def _with_guard(rng: Random, genome: GameGenome) -> GameGenome:
    """One of several phases takes place only if something holds; a Draw has conditions of its own."""
    free = [
        (place, phase)
        for place, phase in enumerate(genome.phases)
        if not isinstance(phase, DrawPhase | ShowdownPhase)
    ]
    if len(genome.phases) < 2 or not free:
        return genome
    place, phase = pick(rng, free)
    facts = analyse(genome)
    around = Surroundings(
        deck=genome.setup.initial_deck,
        hand=facts.largest_hand,
        scores=facts.points.exist,
        chips=facts.uses_chips,
        places=(Location.DECK, Location.HAND) if facts.deck_can_hold_cards else (Location.HAND,),
        hands=facts.most_hands,
        tricks=facts.tricks,
    )
    when = guard(rng, around, turn=is_turn(phase))
    guarded = msgspec.structs.replace(phase, when=when)
    return genome.copy_with(phases=(*genome.phases[:place], guarded, *genome.phases[place + 1 :]))


def _with_opening(rng: Random, phases: tuple[Phase, ...]) -> tuple[Phase, ...]:
    """One of the turn phases happens once more, before everything else; not where tricks need equal hands."""
    turns = [phase for phase in phases if isinstance(phase, TurnPhase)]
    if not turns or any(isinstance(phase, TrickPhase | PassPhase) for phase in phases):
        return phases
    return (msgspec.structs.replace(pick(rng, turns), once=True), *phases)


def valid_random_genome(family: Family, rng: Random) -> GameGenome:
    """Make a game of the family without problems: the first one that the random source leads to."""
    from darwindeck.validation.validate import validate

    for _ in range(_MOST_TRIES):
        genome = random_genome(family, rng)
        problems = validate(genome)
        if not problems:
            return genome
    raise GenomeError(f"no valid {family} game in {_MOST_TRIES} tries", problems=problems)


def random_genomes(seed: int, n: int) -> Iterator[GameGenome]:
    """Valid games of all families in turn; game i depends on the seed and i alone.

    >>> list(random_genomes(7, 3)) == list(random_genomes(7, 9))[:3]
    True
    """
    families = tuple(Family)
    for index in range(n):
        yield valid_random_genome(families[index % len(families)], Random(f"{seed}/{index}"))
