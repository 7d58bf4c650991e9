"""One entry for all kinds of phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from darwindeck.analysis.conditions import outline
from darwindeck.analysis.traits import is_turn
from darwindeck.genome.conditions import (
    ChipCount,
    Condition,
    HandSize,
    IsTrickWinner,
    Location,
    LocationEmpty,
    LocationSize,
    ScoreCompare,
)
from darwindeck.genome.phases import (
    AskPhase,
    BettingPhase,
    BiddingPhase,
    ClaimPhase,
    DiscardPhase,
    DrawPhase,
    MeldPhase,
    PassPhase,
    Phase,
    PlayPhase,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import Item, Rule
from darwindeck.rulebook.phases.ask import ask
from darwindeck.rulebook.phases.betting import betting
from darwindeck.rulebook.phases.bidding import bidding
from darwindeck.rulebook.phases.claim import claim
from darwindeck.rulebook.phases.discard import discard
from darwindeck.rulebook.phases.draw import draw, draw_either, is_either
from darwindeck.rulebook.phases.meld import meld
from darwindeck.rulebook.phases.passing import passing
from darwindeck.rulebook.phases.play import play
from darwindeck.rulebook.phases.showdown import showdown
from darwindeck.rulebook.phases.trick import trick
from darwindeck.rulebook.words.conditions import requirement

_OF_A_SEAT: Final = (HandSize, ScoreCompare, ChipCount, IsTrickWinner)
_OWN: Final = (Location.HAND, Location.CAPTURED)


def steps(facts: RulebookContext, places: Sequence[int]) -> list[Item]:
    """The phases at these places; two draws of which one takes the place of the other are one step."""
    found: list[Item] = []
    rest = list(places)
    while rest:
        place = rest.pop(0)
        either = pile_or_deck(facts, place) if rest and rest[0] == place + 1 else None
        if either is not None:
            rest.pop(0)
        found.append(either or step(facts, place))
    return found


def pile_or_deck(facts: RulebookContext, place: int) -> Item | None:
    """A draw of the discard pile and one of the deck for whoever left the pile lying, told as one choice."""
    phases = facts.genome.phases
    if place + 1 >= len(phases):
        return None
    pile, deck = phases[place], phases[place + 1]
    if not isinstance(pile, DrawPhase) or not isinstance(deck, DrawPhase) or not is_either(facts, pile, deck):
        return None
    marks = [span for at in (place, place + 1) for span in _marks(step(facts, at))]
    item = draw_either(place, pile, deck)
    return Item((*marks, *item.line), item.children)


def _marks(item: Item) -> list[Rule]:
    own = [span for span in item.line if isinstance(span, Rule)]
    return own + [mark for child in item.children for mark in _marks(child)]


def step(facts: RulebookContext, place: int) -> Item:
    """The phase at this place of the list, marked with its place."""
    phase = facts.genome.phases[place]
    item = _step(facts, place, phase)
    asked = _only_if(facts, place, phase)
    return Item((Rule(f"phases[{place}]"), *item.line), (*asked, *item.children))


def _only_if(facts: RulebookContext, place: int, phase: Phase) -> tuple[Item, ...]:
    """What has to be so, or the step is left out; a Draw says it by itself, and a Showdown waits for the knock."""
    if isinstance(phase, DrawPhase) or phase.when is None:
        return ()
    if isinstance(phase, ShowdownPhase) and facts.genome.knock is not None:
        return ()
    led = not is_turn(phase) and any(map(_asks_a_seat, (part.node for part in outline(phase.when).parts)))
    lead = "With the leader for “you”, this step takes place only" if led else "This step takes place only"
    return (requirement(lead, phase.when, f"phases[{place}].when", "a card", facts.got),)


def _asks_a_seat(test: Condition) -> bool:
    """Whether the answer depends on who is asked."""
    if isinstance(test, LocationSize | LocationEmpty):
        return test.location in _OWN
    return isinstance(test, _OF_A_SEAT)


def _step(facts: RulebookContext, place: int, phase: Phase) -> Item:
    path = f"phases[{place}]"
    match phase:
        case DrawPhase():
            return draw(facts, path, phase)
        case PlayPhase():
            return play(facts, path, phase)
        case DiscardPhase():
            return discard(facts, path, phase)
        case TrickPhase():
            return trick(facts, phase)
        case BiddingPhase():
            return bidding(facts, path, phase)
        case BettingPhase():
            return betting(facts, place, phase)
        case ClaimPhase():
            return claim(facts, path, phase)
        case MeldPhase():
            return meld(facts, path, phase)
        case AskPhase():
            return ask(facts, path, phase)
        case PassPhase():
            return passing(facts, path, phase)
        case ShowdownPhase():
            return showdown(facts, path, phase)
        case _:
            assert_never(phase)
