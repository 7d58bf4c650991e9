"""Several cards of one choice. The engine takes them one after the other, suits in their order and ranks upwards, so
that no choice can be made in two ways; people pick them as they like. Which cards go together the engine alone says:
here its steps are only walked through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from darwindeck.genome.cards import Rank, Suit
from darwindeck.play.capturing import Capture, captures
from darwindeck.rulebook.sections.telling import CARD_NAMES
from darwindeck.simulation.playthrough import Playthrough

_PLACE: Final = {f"{rank}{suit}": at for at, (suit, rank) in enumerate((s, r) for s in Suit for r in Rank)}
DONE: Final = "done"
MELD: Final = "meld"
MOST_LOOKS: Final = 2000
"""Positions that are looked at for a choice with certain cards; where cards go together at all, few are enough."""


MORE: Final = "More cards belong to this choice: choose all of them together."
TOO_MANY: Final = "The choice is closed without this card: it takes no more."
NO_CAPTURE: Final = "The card played captures nothing with this."


class Walk(NamedTuple):
    """A choice in the engine's order, as far as the rules let it go."""

    plan: tuple[str, ...]
    at: Playthrough
    refused: str | None = None
    """The card that the rules refuse there."""
    lacks: str = ""
    """What is wrong with the choice, where no single card is refused."""

    @property
    def whole(self) -> bool:
        return self.refused is None and not self.lacks


def in_order(actions: Iterable[str]) -> list[str]:
    """Cards as the engine takes them; anything else stays where it is named, before the cards."""
    named = list(actions)
    cards = sorted((name for name in named if name in CARD_NAMES), key=_PLACE.__getitem__)
    return [name for name in named if name not in CARD_NAMES] + cards


def walked(position: Playthrough, actions: Sequence[str]) -> Walk:
    """Takes these cards and no others: a meld is begun and a choice is closed where that is needed."""
    if open_captures := captures(position):
        return _captured(position, [capture for capture in open_captures if capture.holds(actions)])
    plan = in_order(actions)
    if len(plan) > 1 and MELD not in plan and MELD in position.legal_actions():
        plan.insert(0, MELD)
    start = at = position
    for number, name in enumerate(plan):
        if at is not start and not picking(start, at):
            full = name in start.legal_actions()
            return Walk(tuple(plan[:number]), start, None if full else name, lacks=TOO_MANY if full else "")
        if name not in at.legal_actions():
            return Walk(tuple(plan[:number]), at, refused=name)
        at = at.apply(name)
        start = start if name in CARD_NAMES else at
    if at is start or not picking(start, at):
        return Walk(tuple(plan), at)
    closes = DONE in at.legal_actions()
    return Walk((*plan, DONE), at) if closes else Walk(tuple(plan), at, lacks=MORE)


def _captured(position: Playthrough, meant: Sequence[Capture]) -> Walk:
    """The one capture that can be meant."""
    if len(meant) != 1:
        return Walk((), position, lacks=MORE if meant else NO_CAPTURE)
    return Walk(meant[0].plan, meant[0].after)


def picking(before: Playthrough, after: Playthrough) -> bool:
    """Whether the seat is still picking cards for the choice it had before."""
    if after.over or after.actor != before.actor:
        return False
    was, now = before.view(before.actor), after.view(after.actor)
    return (now.phase, now.step) == (was.phase, was.step) and len(now.picked) > len(was.picked)


def begins(position: Playthrough) -> bool:
    """Whether the acting seat stands before a choice, not among the cards of one."""
    goes_on = any(name == DONE or name in CARD_NAMES for name in position.legal_actions())
    return not (goes_on and position.view(position.actor).picked)


def possible(position: Playthrough, cards: Sequence[str]) -> bool:
    """Whether some choice holds all these cards. The engine lets no card be picked with which none can be completed,
    so it is enough to come to a position in which all are picked, if need be with lower ones."""
    if open_captures := captures(position):
        return any(capture.holds(cards) for capture in open_captures)
    ways = [(position, "", in_order(cards))] if CARD_NAMES.issuperset(cards) else []
    for _ in range(MOST_LOOKS):
        if not ways:
            return False
        at, lower, left = ways.pop()
        at = at.apply(lower) if lower else at
        if not left:
            return True
        if lower and not picking(position, at):
            continue
        first, *rest = left
        legal = at.legal_actions()
        fillers = (name for name in reversed(legal) if name in CARD_NAMES and _PLACE[name] < _PLACE[first])
        ways.extend((at, name, left) for name in fillers)
        if first not in legal:
            continue
        after = at.apply(first)
        if not rest or picking(position, after):
            ways.append((after, "", rest))
        elif rest[0] in legal:
            # Both could be next, and the one closes the choice without the other: no lower card makes room for both.
            return False
    return False


def choosable(position: Playthrough, picked: Sequence[str] = ()) -> frozenset[str]:
    """Every card that the acting seat can choose now together with those picked, if need be with others."""
    if open_captures := captures(position):
        meant = [capture for capture in open_captures if capture.holds(picked)]
        left = {card for capture in meant for card in capture.cards}.difference(picked)
        return frozenset(left) if len(meant) > 1 else frozenset()
    hand = Counter(position.view(position.actor).hand) - Counter(picked)
    return frozenset(card for card in hand if possible(position, (*picked, card)))
