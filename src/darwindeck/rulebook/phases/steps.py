"""One entry for all kinds of phase."""

from __future__ import annotations

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
from darwindeck.rulebook.phases.draw import draw
from darwindeck.rulebook.phases.meld import meld
from darwindeck.rulebook.phases.passing import passing
from darwindeck.rulebook.phases.play import play
from darwindeck.rulebook.phases.showdown import showdown
from darwindeck.rulebook.phases.trick import trick


def step(facts: RulebookContext, place: int) -> Item:
    """The phase at this place of the list, marked with its place."""
    item = _step(facts, place, facts.genome.phases[place])
    return Item((Rule(f"phases[{place}]"), *item.line), item.children)


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
            return bidding(path, phase)
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
