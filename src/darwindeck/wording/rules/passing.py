"""The Pass phase in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

from darwindeck.genome.phases import BiddingPhase, PassDirection, PassPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.wording.context import WordingContext
from darwindeck.wording.deeds import Deed, cards
from darwindeck.wording.fields import Field, Fields, one_of, so_many
from darwindeck.wording.grammar import say_number
from darwindeck.wording.marks import rule_id, step_path
from darwindeck.wording.text import Item, Strong, capital, count, say

TO: Final = {
    PassDirection.LEFT: "to the player on your left",
    PassDirection.RIGHT: "to the player on your right",
}


OTHER: Final = "to the other player"


def sentence(facts: WordingContext, place: int, phase: PassPhase) -> Item:
    path = step_path(place)
    n = count(phase.count, f"{path}.count")
    rules = ("pass", rule_id(phase, "direction"))
    name = Strong("Pass cards.")
    match phase.direction:
        case PassDirection.NONE:
            words = "{name} Nobody passes cards: the step of passing {n} {n:card|cards} is left out."
            return Item(say(words, *rules, name=name, n=n))
        case PassDirection.BY_PLACE:
            return _by_place(rules, name, phase, path)
        case PassDirection.ROTATING:
            what = say("every player passes {n} {n:card|cards} from their hand, face down.", n=n)
        case PassDirection.LEFT | PassDirection.RIGHT | PassDirection.ACROSS if facts.players == 2:
            what = say("give {n} {n:card|cards} from your hand, face down, to the other player.", n=n)
        case PassDirection.ACROSS:
            to = _across(facts)
            what = say("every player gives {n} {n:card|cards} from their hand, face down, {to}.", n=n, to=to)
        case PassDirection.LEFT | PassDirection.RIGHT:
            to = OTHER if facts.two else TO[phase.direction]
            what = say("give {n} {n:card|cards} from your hand, face down, {to}.", n=n, to=to)
        case _:
            assert_never(phase.direction)
    head = say("{name} {what}", *rules, name=name, what=capital(what))
    fewer = " Whoever has fewer cards passes all of them." if _may_have_fewer(facts, phase) else ""
    choose = "Both choose before they look" if facts.two else "Everybody chooses before looking"
    details = [Item(say("{choose} at the cards received.{fewer}", choose=choose, fewer=fewer))]
    if phase.direction is PassDirection.ROTATING:
        details.insert(0, Item(say(_rotation(facts)), key=True))
    return Item(head, tuple(details))


def _may_have_fewer(facts: WordingContext, phase: PassPhase) -> bool:
    """Return whether the deal, or a step before the first pass, can leave a hand with fewer cards than are passed."""
    given = facts.setup.cards_per_player
    least = (
        len(facts.deck) // facts.players
        if given == "all"
        else min(given)
        if isinstance(given, tuple)
        else given
    )
    return least < phase.count or not isinstance(facts.genome.phases[0], PassPhase | BiddingPhase)


def _across(facts: WordingContext) -> str:
    if facts.two:
        return OTHER
    nearest = "to the player on your left" if facts.players <= 3 else "to the second player on your left"
    return "to the player opposite" if facts.players % 2 == 0 else nearest


def _rotation(facts: WordingContext) -> str:
    if facts.players == 2:
        return "In the first hand the cards are exchanged, in the second none are passed, and so on in turn."
    if facts.players == 3:
        return (
            "In the first hand they go to the left, in the second to the right, in the third no cards "
            "are passed, and then the cycle begins again."
        )
    third = "across the table" if facts.players % 2 == 0 else _across(facts)
    return (
        f"In the first hand they go to the left, in the second to the right, in the third {third}, "
        "in the fourth no cards are passed, and then the cycle begins again."
    )


def _by_place(rules: tuple[str, ...], name: Strong, phase: PassPhase, path: str) -> Item:
    n = count(phase.count, f"{path}.count")
    words = (
        "{name} From the second hand on, the player who came last in the previous hand gives {n} "
        "{n:card|cards}, the highest in their hand, to the player who came first, and gets as many "
        "cards of the winner's choice in return."
    )
    details = (
        Item(
            say(
                "The winner chooses before looking at the cards received. In the first hand no cards are passed."
            )
        ),
    )
    return Item(say(words, *rules, name=name, n=n), details)


_WHERE: Final[Mapping[PassDirection, str]] = {
    PassDirection.LEFT: "to the left",
    PassDirection.RIGHT: "to the right",
    PassDirection.ACROSS: "across the table",
    PassDirection.ROTATING: "in a direction that changes",
    PassDirection.BY_PLACE: "from the last to the first of the hand before",
    PassDirection.NONE: "nowhere",
}
_TO_THE_OTHER: Final = frozenset({PassDirection.LEFT, PassDirection.RIGHT, PassDirection.ACROSS})
"""With two players they are all the same."""


def clause(phase: PassPhase, game: GameGenome) -> Deed:
    if phase.direction is PassDirection.BY_PLACE:
        best = "their best card" if phase.count == 1 else f"their best {say_number(phase.count)} cards"
        return Deed(f"whoever came last gives {best} to whoever came first", you=False)
    if game.player_count == 2 and phase.direction in _TO_THE_OTHER:
        return Deed(f"exchange {cards(phase.count)}")
    return Deed(f"pass {cards(phase.count)} {_WHERE[phase.direction]}")


FIELDS: Final[Fields] = {
    "count": Field("number of cards", so_many("you pass {n} cards", one="you pass {n} card")),
    "direction": Field(
        "direction",
        one_of(
            {
                PassDirection.LEFT: "you pass to the left",
                PassDirection.RIGHT: "you pass to the right",
                PassDirection.ACROSS: "you pass across the table",
                PassDirection.ROTATING: "you pass to the left, to the right, across, and not at all in turn",
                PassDirection.BY_PLACE: "whoever came last gives their best cards to whoever came first",
                PassDirection.NONE: "nobody passes cards",
            }
        ),
    ),
}
