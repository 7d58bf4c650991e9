"""The Ask phase in words."""

from __future__ import annotations

from typing import Final

from darwindeck.genome.phases import AskPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import DeckEmptyAction
from darwindeck.wording.context import WordingContext
from darwindeck.wording.deeds import Deed
from darwindeck.wording.fields import Field, Fields, once, so_many, yes_no
from darwindeck.wording.grammar import say_number
from darwindeck.wording.marks import rule_id, step_path
from darwindeck.wording.text import Item, Strong, count, say


def sentence(facts: WordingContext, place: int, phase: AskPhase) -> Item:
    path = step_path(place)
    whom = "an opponent" if facts.genome.team_mode else "another player"
    words = "{name} Ask {whom} who has cards for a rank of which you hold at least one card yourself."
    head = say(words, "ask", name=Strong("Ask."), whom=whom)
    return Item(head, tuple(_details(facts, path, phase)))


def _details(facts: WordingContext, path: str, phase: AskPhase) -> list[Item]:
    again = "Then you ask again." if phase.again_on_hit else "That ends your turn to ask."
    hit = "A player who has cards of that rank gives you all of them. {again}"
    found = [Item(say(hit, rule_id(phase, "again_on_hit"), again=again), key=True)]
    lucky = (
        "If it is of the rank you asked for, show it and ask again."
        if phase.again_on_fish
        else "Even if it is of the rank you asked for, you do not ask again."
    )
    fish = "If the player has none, you fish: draw the top card of the deck. {lucky}"
    found.append(Item(say(fish, rule_id(phase, "again_on_fish"), lucky=lucky), key=True))
    book = (
        "As soon as anybody holds {n} cards of one rank, they put them aside, face up: that is a book. "
        "The same goes for books that were dealt, before the first question."
    )
    found.append(Item(say(book, n=count(phase.book_size, f"{path}.book_size"))))
    if phase.refill:
        refill = "A player whose hand is empty draws {n} {n:card|cards} at once, or as many as are left in the deck."
        found.append(Item(say(refill, n=count(phase.refill, f"{path}.refill"))))
    else:
        found.append(Item(say("A player whose hand is empty draws nothing.", "ask.refill=0")))
    words = "A player who has no cards, or nobody to ask, is passed over."
    found.append(Item(say(words)))
    if facts.genome.deck_empty_action is DeckEmptyAction.HAND_ENDS:
        found.append(Item(say("If you have to fish and there is no card, the hand is over.")))
    return found


def clause(phase: AskPhase, _: GameGenome) -> Deed:
    return Deed(f"ask others for a rank, to make books of {say_number(phase.book_size)}")


FIELDS: Final[Fields] = {
    "book_size": Field("cards of a book", so_many("a book is {n} cards")),
    "again_on_hit": Field(
        "a right guess", yes_no("a right guess gives another turn", "a right guess ends your turn")
    ),
    "again_on_fish": Field(
        "fishing what one asked for",
        yes_no("fishing the right rank gives another turn", "fishing ends your turn"),
    ),
    "refill": Field(
        "cards for an empty hand",
        so_many("an empty hand draws {n}", none="an empty hand stays empty"),
    ),
    "once": once("ask"),
}
