"""Grafts: a thing that players do in one game, put into another one with all that it needs.

What can be grafted is read off the known games (`canonical/doing.py`), so whatever the language learns to say can be
grafted as soon as a known game does it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from darwindeck.canonical.doing import FAMILY, Mark, ideas_done, kind_of, marks_as_written
from darwindeck.evolution.hooks.base import finish
from darwindeck.evolution.operators.cleanup import remove_orphans
from darwindeck.evolution.operators.dealing import fit_deal
from darwindeck.evolution.operators.deck_references import in_this_deck
from darwindeck.evolution.operators.edits import MOST_GROWN, insert_phases, put_phase, with_setup
from darwindeck.evolution.operators.effects import free_ranks
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.node import Node
from darwindeck.genome.phases import BettingPhase, Phase, PotTo, TrickPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import SetupRules, TableauMode
from darwindeck.metrics.critique import findings
from darwindeck.validation.repair import repair
from darwindeck.validation.validate import validate

_PLACES: Final = 3
"""Places in the order of steps that are tried for one."""
_WITH_STEP: Final[Mapping[str, tuple[str, ...]]] = {
    "bidding": ("contract_scoring",),
    "betting": ("starting_chips", "win_conditions"),
    "meld": ("card_values", "knock"),
    "ask": ("out_when_empty",),
    "claim": ("rank_order",),
    "play": ("patterns",),
    "showdown": ("card_values",),
}
"""What comes along with a kind of step, of the game or of its setup, where the game has nothing of its own."""
_WITH_SETUP: Final[Mapping[str, tuple[str, ...]]] = {
    "tableau_mode": (
        *("deal_to_tableau", "sequence_direction", "start_rank"),
        *("capture_to", "capture_sums", "card_values"),
    ),
    "capture_sums": ("card_values",),
    "wild_ranks": ("choose_suit",),
    "choose_suit": ("wild_ranks",),
}
_BOUND: Final = frozenset({"house", "showdown"})
"""What means something only where chips are played for."""


_ARBITRARY: Final = frozenset(
    {"card_is_rank", "card_is_suit", "player_has_card", "hand_size", "chip_count", "pot_size"}
)
"""Tests that say something only of the deck or the table that they were made for."""
_MADE_UP: Final = frozenset(
    {"avalanche", "liars-table", "odd-cards", "running-dry", "snakes-and-ladders", "toll-gate", "warthog"}
)
"""Games that ship to show rules that no game has that people play."""


@cache
def donors() -> Mapping[Mark, tuple[str, ...]]:
    """Return what can be grafted, with the known games that have it, in a fixed order."""
    found: dict[Mark, list[str]] = {}
    for game_id in sorted(set(known_games()) - _MADE_UP):
        for mark in ideas_done(load_game(game_id)):
            if mark.owner not in (FAMILY, *_BOUND) and mark.field != "when" and mark.value not in _ARBITRARY:
                found.setdefault(mark, []).append(game_id)
    return {mark: tuple(found[mark]) for mark in sorted(found)}


def draw_marks(rng: Random, count: int) -> list[Mark]:
    """Draw this number of actions; each kind of rule is equally likely, however many forms it has."""
    owners = sorted({mark.owner for mark in donors()})
    drawn = [rng.choice(owners) for _ in range(count)]
    return [rng.choice([mark for mark in donors() if mark.owner == owner]) for owner in drawn]


class Grafted(NamedTuple):
    """A game with something more to do, and whether what the graft left without a use had to be cleared away."""

    genome: GameGenome
    cleared: bool = False


def graft(genome: GameGenome, mark: Mark, rng: Random) -> GameGenome | None:
    """Return the game in which players also do this, as one of the known games does it; none if it does not fit."""
    found = grafted(genome, mark, rng)
    return None if found is None else found.genome


def grafted(genome: GameGenome, mark: Mark, rng: Random) -> Grafted | None:
    """Return the same, and whether something was cleared away."""
    if mark in ideas_done(genome):
        return None
    donor = load_game(rng.choice(donors()[mark]))
    tried = list(_grown(genome, donor, mark, rng))
    for grown in rng.sample(tried, min(_PLACES, len(tried))):
        raw = in_this_deck(grown, rng)
        made = in_order(raw)
        if made is not None and mark in ideas_done(made):
            return Grafted(made, remove_orphans(raw) != raw)
    return None


def in_order(grown: GameGenome) -> GameGenome | None:
    """Return a changed game with a deal and an end that fit and no idle rules; none if it makes no sense."""
    if len(grown.phases) > MOST_GROWN:
        return None
    dealt = fit_deal(finish(grown))
    if dealt is None:
        return None
    mended, _ = repair(dealt)
    made = finish(mended)
    return None if validate(made) or findings(made) else made


def _grown(genome: GameGenome, donor: GameGenome, mark: Mark, rng: Random) -> Iterator[GameGenome]:
    match mark.owner:
        case "setup":
            names = (mark.field, *_WITH_SETUP.get(mark.field, ()))
            yield with_setup(genome, **{name: getattr(donor.setup, name) for name in names})
        case "effect":
            for effect in donor.special_effects:
                ranks = free_ranks(genome)
                if ranks and (not mark.field or effect.effect_type.value == mark.value):
                    own = replace(effect, trigger_rank=rng.choice(ranks), demand=None)
                    yield genome.copy_with(special_effects=(*genome.special_effects, own))
        case "demand":
            # An answer names ranks, so the card that asks for it keeps its own.
            ranks = free_ranks(genome)
            for effect in donor.special_effects:
                if effect.demand is not None and effect.trigger_rank in ranks:
                    yield genome.copy_with(special_effects=(*genome.special_effects, effect))
        case "captures":
            yield with_setup(genome, capture=donor.setup.capture, card_values=donor.setup.card_values)
        case "knock" if donor.knock is not None:
            yield genome.copy_with(knock=donor.knock)
        case "pattern":
            yield from _combined(genome, donor)
        case "game":
            yield genome.copy_with(**{mark.field: getattr(donor, mark.field)})
        case _:
            yield from _stepped(genome, donor, mark)


def _combined(genome: GameGenome, donor: GameGenome) -> Iterator[GameGenome]:
    """With the combinations of the other game, where both lay cards."""
    theirs = next((phase for phase in donor.phases if getattr(phase, "patterns", ())), None)
    for place, phase in enumerate(genome.phases):
        if theirs is not None and kind_of(phase) == kind_of(theirs) and not phase.patterns:  # type: ignore[union-attr]
            names = {
                name: getattr(theirs, name) for name in ("patterns", "beat", "on_all_pass", "after_pass")
            }
            counted = {rule.pattern for rule in genome.tally_scoring}
            taken = {pattern.name for pattern in donor.patterns}
            own = (each for each in genome.patterns if each.name in counted and each.name not in taken)
            combined = genome.copy_with(patterns=(*donor.patterns, *own))
            yield put_phase(combined, place, replace(phase, **names))


def _stepped(genome: GameGenome, donor: GameGenome, mark: Mark) -> Iterator[GameGenome]:
    """With a step of the other game; where only how it is taken is another, in the step that the game has."""
    for theirs in donor.phases:
        if kind_of(theirs) != mark.owner or not _shows(donor, theirs, mark):
            continue
        if mark.field:
            for place, phase in enumerate(genome.phases):
                if type(phase) is type(theirs):
                    change = {mark.field: getattr(theirs, mark.field)}
                    yield put_phase(genome, place, replace(phase, **change))
        if not mark.field or mark.owner == "draw":
            bare = _with_needs(genome, donor, theirs)
            for place in range(len(genome.phases) + 1):
                yield insert_phases(bare, place, _here(theirs, genome))


def _shows(donor: GameGenome, step: Phase, mark: Mark) -> bool:
    """Tell whether this step of the game is one by which it has the mark."""
    alone = donor.copy_with(phases=(step,))
    return not mark.field or mark in marks_as_written(alone)


def _here(step: Phase, genome: GameGenome) -> Phase:
    """Take a bet to be on what is played for here."""
    if isinstance(step, BettingPhase):
        takes = any(isinstance(phase, TrickPhase) for phase in genome.phases)
        taken = takes or genome.setup.tableau_mode is TableauMode.WAR
        return replace(step, pot_to=PotTo.NEXT_TAKER if taken else PotTo.SHOWDOWN)
    return step


def _with_needs(genome: GameGenome, donor: GameGenome, step: Node) -> GameGenome:
    for name in _WITH_STEP.get(kind_of(step), ()):
        if name in SetupRules.__struct_fields__:
            if not getattr(genome.setup, name):
                genome = with_setup(genome, **{name: getattr(donor.setup, name)})
        elif name == "win_conditions" or not getattr(genome, name):
            genome = genome.copy_with(**{name: getattr(donor, name)})
    return genome
