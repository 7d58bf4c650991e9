"""The Ask phase in words."""

from __future__ import annotations

from darwindeck.genome.phases import AskPhase
from darwindeck.genome.setup import DeckEmptyAction
from darwindeck.wording.context import WordingContext
from darwindeck.wording.marks import rule_id
from darwindeck.wording.text import Item, Strong, count, say


def ask(facts: WordingContext, path: str, phase: AskPhase) -> Item:
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
