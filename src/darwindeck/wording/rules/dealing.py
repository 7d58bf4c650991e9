"""The Deal phase in words: cards turned up for everybody in the course of a hand."""

from __future__ import annotations

from typing import Final

from darwindeck.genome.phases import DealPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.wording.context import WordingContext
from darwindeck.wording.deeds import Deed, cards
from darwindeck.wording.fields import Field, Fields, so_many
from darwindeck.wording.guards import only_when
from darwindeck.wording.marks import step_path
from darwindeck.wording.text import Item, Strong, count, say


def sentence(facts: WordingContext, place: int, phase: DealPhase) -> Item:
    n = count(phase.count, f"{step_path(place)}.count")
    words = "{name} Turn up {n} {n:card|cards} of the deck and lay {it} in the middle of the table, on the tableau."
    it = "it" if phase.count == 1 else "them"
    head = say(words, "deal", name=Strong("Deal."), n=n, it=it)
    use = (
        ()
        if not facts.shares_board
        else (Item(say("It belongs to every hand." if it == "it" else "They belong to every hand.")),)
    )
    return Item(head, use)


def clause(phase: DealPhase, _: GameGenome) -> Deed:
    return Deed(
        f"{cards(phase.count)} {'is' if phase.count == 1 else 'are'} turned up for everybody", you=False
    )


FIELDS: Final[Fields] = {
    "count": Field(
        "cards turned up",
        so_many("{n} cards are turned up at a time", one="{n} card is turned up at a time"),
    ),
    "when": only_when("turn up cards"),
}
