"""One entry for all kinds of phase: the words of each stand in a file of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from darwindeck.genome.phases import DrawPhase, Phase
from darwindeck.genome.schema import GameGenome
from darwindeck.wording.context import WordingContext
from darwindeck.wording.deeds import Deed
from darwindeck.wording.fields import Fields
from darwindeck.wording.guards import only_if, with_guard
from darwindeck.wording.marks import kind, step_path
from darwindeck.wording.rules import (
    ask,
    betting,
    bidding,
    claim,
    dealing,
    discard,
    draw,
    meld,
    passing,
    play,
    showdown,
    trick,
)
from darwindeck.wording.text import Item, Rule


class PhaseWords(Protocol):
    """The words of a kind of phase, as its file has them."""

    @property
    def FIELDS(self) -> Fields:  # noqa: N802
        """Say what its dials are called, and what is so where one has a value."""

    def sentence(self, facts: WordingContext, place: int, phase: Any, /) -> Item:
        """Return the step in a rulebook."""

    def clause(self, phase: Any, game: GameGenome, /) -> Deed:
        """Say what one does in it, in a few words."""


PHASES: Final[Mapping[str, PhaseWords]] = {
    "ask": ask,
    "betting": betting,
    "bidding": bidding,
    "claim": claim,
    "deal": dealing,
    "discard": discard,
    "draw": draw,
    "meld": meld,
    "pass": passing,
    "play": play,
    "showdown": showdown,
    "trick": trick,
}
"""By the tag of the phase."""


def deed_of(phase: Phase, game: GameGenome, *, named: Sequence[str] = ()) -> Deed:
    """Return what is done in a step; things that were named before are "it"."""
    if isinstance(phase, DrawPhase):
        return draw.clause(phase, game, named)
    return with_guard(PHASES[kind(phase)].clause(phase, game), phase, game, named)


def step_words(phase: Phase, game: GameGenome) -> str:
    """Return a step as one would say it."""
    return deed_of(phase, game).words


def steps(facts: WordingContext, places: Sequence[int]) -> list[Item]:
    """Return the phases at these places; two draws of which one takes the place of the other are one step."""
    found: list[Item] = []
    rest = list(places)
    while rest:
        place = rest.pop(0)
        either = pile_or_deck(facts, place) if rest and rest[0] == place + 1 else None
        if either is not None:
            rest.pop(0)
        found.append(either or step(facts, place))
    return found


def pile_or_deck(facts: WordingContext, place: int) -> Item | None:
    """Combine "take the pile, else draw" into one step."""
    phases = facts.genome.phases
    if place + 1 >= len(phases):
        return None
    pile, deck = phases[place], phases[place + 1]
    if (
        not isinstance(pile, DrawPhase)
        or not isinstance(deck, DrawPhase)
        or not draw.is_either(facts, pile, deck)
    ):
        return None
    marks = [span for at in (place, place + 1) for span in _marks(step(facts, at))]
    item = draw.draw_either(place, pile, deck)
    return Item((*marks, *item.line), item.children)


def _marks(item: Item) -> list[Rule]:
    own = [span for span in item.line if isinstance(span, Rule)]
    return own + [mark for child in item.children for mark in _marks(child)]


def step(facts: WordingContext, place: int) -> Item:
    """Return the phase at this place of the list, marked with its place."""
    phase = facts.genome.phases[place]
    item = PHASES[kind(phase)].sentence(facts, place, phase)
    return Item((Rule(step_path(place)), *item.line), (*only_if(facts, place, phase), *item.children))
