"""The Pass phase in words."""

from __future__ import annotations

from typing import Final, assert_never

from darwindeck.genome.phases import BiddingPhase, PassDirection, PassPhase
from darwindeck.wording.context import WordingContext
from darwindeck.wording.marks import rule_id
from darwindeck.wording.text import Item, Strong, capital, count, say

TO: Final = {
    PassDirection.LEFT: "to the player on your left",
    PassDirection.RIGHT: "to the player on your right",
}


OTHER: Final = "to the other player"


def passing(facts: WordingContext, path: str, phase: PassPhase) -> Item:
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
    """Whether the deal, or a step before the first pass, can leave a hand with fewer cards than are passed."""
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
