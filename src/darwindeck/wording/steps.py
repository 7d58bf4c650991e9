"""One entry for all kinds of phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

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
from darwindeck.wording.context import WordingContext
from darwindeck.wording.rules.ask import ask
from darwindeck.wording.rules.betting import betting
from darwindeck.wording.rules.bidding import bidding
from darwindeck.wording.rules.claim import claim
from darwindeck.wording.rules.discard import discard
from darwindeck.wording.rules.draw import draw, draw_either, is_either
from darwindeck.wording.rules.meld import meld
from darwindeck.wording.rules.passing import passing
from darwindeck.wording.rules.play import play
from darwindeck.wording.rules.showdown import showdown
from darwindeck.wording.rules.trick import trick
from darwindeck.wording.text import Item, Rule


def steps(facts: WordingContext, places: Sequence[int]) -> list[Item]:
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


def pile_or_deck(facts: WordingContext, place: int) -> Item | None:
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


def step(facts: WordingContext, place: int) -> Item:
    """The phase at this place of the list, marked with its place."""
    item = _step(facts, place, facts.genome.phases[place])
    return Item((Rule(f"phases[{place}]"), *item.line), item.children)


def _step(facts: WordingContext, place: int, phase: Phase) -> Item:
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
