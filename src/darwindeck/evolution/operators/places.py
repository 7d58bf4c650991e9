"""Operators on places of a game's own: piles to lay cards on, how they grow, how many there are."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.places import PLACE_SOURCES
from darwindeck.evolution.operators.base import LOW, Change, Group, Operator, Way
from darwindeck.evolution.operators.dealing import fit_deal
from darwindeck.evolution.operators.edits import (
    can_grow,
    has,
    insert_phases,
    nudge,
    phases_of,
    put_phase,
    repeat_end,
)
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.genome.phases import ClaimPhase, DrawPhase, DrawSource, PlayPhase, PlayTarget, TrickPhase
from darwindeck.genome.places import Builds, BuildStep, BuildSuit, BuildWay, Place, PlaceOf, PlaceOwner
from darwindeck.genome.schema import GameGenome
from darwindeck.validation.checks.places import why_no_places
from darwindeck.wording.amounts import how_many
from darwindeck.wording.places import builds_words, place_title

_NAME: Final = "pile"


def free_name(genome: GameGenome) -> str:
    """Return a name that no place of the game has."""
    names = {place.name for place in genome.places}
    return next(f"{_NAME}_{n}" for n in range(len(names) + 1) if f"{_NAME}_{n}" not in names)


def put_place(genome: GameGenome, at: int, place: Place) -> GameGenome:
    """Return the game with another place at this position."""
    return genome.copy_with(places=(*genome.places[:at], place, *genome.places[at + 1 :]))


def random_builds(rng: Random) -> Builds:
    """Return a way in which piles grow."""
    step = pick(rng, (BuildStep.ONE, BuildStep.ANY))
    way = pick(rng, (BuildWay.UP, BuildWay.DOWN) if step is BuildStep.ANY else tuple(BuildWay))
    return Builds(way=way, step=step, suit=pick(rng, tuple(BuildSuit)))


class AddPlacePlayMutation(Operator):
    """Cards may be laid on piles in the middle, one after another."""

    family = Group.PHASES
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        facts = analyse(genome)
        return (
            not genome.places
            and can_grow(genome)
            and why_no_places(facts) is None
            and facts.takes_turns
            and not has(genome, TrickPhase, ClaimPhase)
        )

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        piles = rng.randint(2, 5)
        builds = replace(random_builds(rng), step=BuildStep.ONE)
        place = Place(name=_NAME, piles=piles, builds=builds, deal=piles if chance(rng, 50) else 0)
        play = PlayPhase(
            target=PlayTarget.PLACE, places=(_NAME,), mandatory=False, max_cards=pick(rng, (1, 3, 26))
        )
        changed = fit_deal(insert_phases(genome, repeat_end(genome), play).copy_with(places=(place,)))
        words = f"added a step: cards may be laid on {how_many(piles, 'pile')}, and {builds_words(builds)}"
        return None if changed is None else Change(fit_endings(changed), words, Way.ADDED)


class MutateBuildsMutation(Operator):
    """How the piles of a place grow."""

    family = Group.PLAYS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return any(place.builds is not None for place in genome.places)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        found = [(at, place, place.builds) for at, place in enumerate(genome.places) if place.builds]
        if not found:
            return None
        at, place, builds = pick(rng, found)
        other = replace(random_builds(rng), start=builds.start)
        if other == builds:
            return None
        changed = put_place(genome, at, replace(place, builds=other))
        words = f"changed: {place_title(genome, place)}: {builds_words(other)}"
        return Change(fit_endings(changed), words)


class MutatePilesMutation(Operator):
    """How many piles a place has."""

    family = Group.PLAYS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return any(not place.by_suit for place in genome.places)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        found = [(at, place) for at, place in enumerate(genome.places) if not place.by_suit]
        if not found:
            return None
        at, place = pick(rng, found)
        piles = nudge(rng, place.piles, 1, 6)
        dealt = min(place.deal, piles) if place.builds is not None else place.deal
        if piles == place.piles:
            return None
        changed = fit_deal(put_place(genome, at, replace(place, piles=piles, deal=dealt)))
        words = (
            f"changed: {place_title(genome, place)} {'is' if piles == 1 else 'are'} {how_many(piles, 'pile')}"
        )
        return None if changed is None else Change(fit_endings(changed), words)


class DrawFromPlaceMutation(Operator):
    """A draw may take the top card of a pile, or no longer may."""

    family = Group.PLAYS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return bool(genome.places) and has(genome, DrawPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        index, draw = pick(rng, phases_of(genome, DrawPhase))
        if draw.source in PLACE_SOURCES:
            own = DrawPhase().whose
            changed = put_phase(genome, index, replace(draw, source=DrawSource.DECK, places=(), whose=own))
            return Change(fit_endings(changed), "changed: nobody draws from the piles any more")
        place = pick(rng, genome.places)
        alone = analyse(genome).lays_places and chance(rng, 50)
        source = DrawSource.PLACE if alone else DrawSource.DECK_OR_PLACE
        robs = place.owner is PlaceOwner.SEAT and chance(rng, 50)
        whose = PlaceOf.OTHERS if robs else PlaceOf.OWN
        must = draw.mandatory and not alone
        drawn = replace(draw, source=source, places=(place.name,), whose=whose, mandatory=must)
        changed = put_phase(genome, index, drawn)
        from_whom = place_title(genome, place, whose="the others'" if robs else "their")
        words = f"changed: players may draw from {from_whom}"
        return Change(fit_endings(changed), words)


class DealToPlaceMutation(Operator):
    """Whether cards are turned up in a place to begin with, and how much of it is seen."""

    family = Group.SETUP
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return any(_takes_a_deal(place) for place in genome.places)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        found = [(at, place) for at, place in enumerate(genome.places) if _takes_a_deal(place)]
        if not found:
            return None
        at, place = pick(rng, found)
        title = place_title(genome, place)
        if place.deal:
            changed = put_place(genome, at, replace(place, deal=0, refill=False))
            return Change(fit_endings(changed), f"changed: nothing is dealt to {title}")
        laid = fit_deal(put_place(genome, at, replace(place, deal=place.piles)))
        words = f"changed: {how_many(place.piles, 'card')} turned up in {title} to begin with"
        return None if laid is None else Change(fit_endings(laid), words)


def _takes_a_deal(place: Place) -> bool:
    start = None if place.builds is None else place.builds.start
    return not place.by_suit and start is None


OPERATORS: Final[tuple[Operator, ...]] = (
    AddPlacePlayMutation(),
    MutateBuildsMutation(),
    MutatePilesMutation(),
    DrawFromPlaceMutation(),
    DealToPlaceMutation(),
)
