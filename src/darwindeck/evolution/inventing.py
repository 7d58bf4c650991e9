"""Children with something new to do: a graft, a chain of two kinds of play, one rule turned round.

What comes of it does something that no known game does, or two things that no known game does together; where one
change does not make that, a second one is tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from random import Random
from typing import Final, assert_never

from darwindeck.analysis.family import Family, family
from darwindeck.evolution.child import Child, Draft
from darwindeck.evolution.graft import Grafted, draw_marks, grafted
from darwindeck.evolution.idea import brought
from darwindeck.evolution.loved import LIKED, LOVED
from darwindeck.evolution.operators.base import Change, Way
from darwindeck.evolution.operators.bidding import CleanupOrphanedResourcesMutation
from darwindeck.evolution.pipeline import SEATS, seat_change
from darwindeck.evolution.tuning import Drawn, change_structure, tuned_child
from darwindeck.evolution.turned import chain, invert
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.pitch.fresh import news
from darwindeck.pitch.one_where import one_where

_GRAFTS: Final = 14
"""Things to do that are tried before a frame is given up."""
_MOST: Final = 2
_PARTNERS: Final = 6
_CLEANUP: Final = CleanupOrphanedResourcesMutation.name
"""It is told of a child whose graft left something without a use."""


class Invention(StrEnum):
    """The ways to something new to do."""

    GRAFT = "Graft"
    CHAIN = "Chain"
    INVERT = "Invert"


def frames() -> tuple[str, ...]:
    """Return the known games that are liked enough to build on."""
    return (*LOVED, *LIKED)


def pick_frame(games: Sequence[GameGenome], rng: Random) -> GameGenome:
    """Draw a family first, so that the many trick-taking games do not crowd out the others."""
    kinds: dict[Family, list[GameGenome]] = {}
    for game in games:
        kinds.setdefault(family(game), []).append(game)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def invented(
    way: Invention, parent: GameGenome, rng: Random, *, seats: int = 0, drawn: Drawn = ()
) -> Child | None:
    """Return a child that does something new; none if nothing of the kind fits this game."""
    begun = change_structure(parent, drawn, rng)
    names, changes = [name for name, _ in begun], [change for _, change in begun]
    genome = changes[-1].genome if changes else parent
    for _ in range(_MOST):
        found = _step(way, genome, rng)
        if found is None:
            break
        made = found.genome
        words = one_where(made).removesuffix(".")
        names.append(str(way))
        changes.append(
            Change(
                made,
                f"made {words[:1].lower()}{words[1:]}" if words else "turned a rule round",
                Way.TAKEN,
                idea=bool(words),
                about=brought(genome, made),
            )
        )
        if found.cleared:
            names.append(_CLEANUP)
        genome = made
        if news(genome):
            break
        way = Invention.GRAFT
    if len(names) == len(begun):
        return None
    seated = seat_change(genome, seats)
    if seated is not None:
        names.append(SEATS)
        changes.append(seated)
    draft = Draft(operators=tuple(names), changes=tuple(changes), older=(parent,))
    return tuned_child(draft, drawn, rng)


def _step(way: Invention, genome: GameGenome, rng: Random) -> Grafted | None:
    match way:
        case Invention.GRAFT:
            return _first(grafted(genome, mark, rng) for mark in draw_marks(rng, _GRAFTS))
        case Invention.CHAIN:
            others = [load_game(name) for name in frames()]
            partners = [pick_frame(others, rng) for _ in range(_PARTNERS)]
            return _first(_plain(chain(genome, partner, rng)) for partner in partners)
        case Invention.INVERT:
            return _plain(invert(genome, rng))
        case _:
            assert_never(way)


def _plain(made: GameGenome | None) -> Grafted | None:
    return None if made is None else Grafted(made)


def _first(options: Iterable[Grafted | None]) -> Grafted | None:
    """Return the first change that makes something new, else the first that fits."""
    spare = None
    for made in options:
        if made is not None and news(made.genome):
            return made
        spare = spare or made
    return spare
