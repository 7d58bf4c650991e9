"""Several cards chosen at once. The engine takes them one after the other, suits in their order and ranks upwards, so
that no choice can be made in two ways; people name them as they like."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from darwindeck.errors import ActionError
from darwindeck.genome.cards import Rank, Suit
from darwindeck.rulebook.sections.telling import CARD_NAMES
from darwindeck.simulation.playthrough import Playthrough

_PLACE: Final = {f"{rank}{suit}": at for at, (suit, rank) in enumerate((s, r) for s in Suit for r in Rank)}
DONE: Final = "done"
MELD: Final = "meld"


def in_order(actions: Iterable[str]) -> list[str]:
    """Cards as the engine takes them; anything else stays where it is named, before the cards."""
    named = list(actions)
    cards = sorted((name for name in named if name in CARD_NAMES), key=_PLACE.__getitem__)
    return [name for name in named if name not in CARD_NAMES] + cards


def planned(position: Playthrough, actions: Sequence[str]) -> list[str]:
    """The actions that choose these cards and no others: a meld is begun and a choice is closed where that is needed.

    ActionError if the rules forbid one of them; the position stays what it is.
    """
    plan = _opened(position, actions)
    after = position.play(*plan)
    if _still_choosing(position, after) and DONE in after.legal_actions():
        plan.append(DONE)
    return plan


def incomplete(position: Playthrough, actions: Sequence[str]) -> bool:
    """Whether the choice of these cards is allowed but needs more of them."""
    try:
        after = position.play(*_opened(position, actions))
    except ActionError:
        return False
    return _still_choosing(position, after) and DONE not in after.legal_actions()


def _opened(position: Playthrough, actions: Sequence[str]) -> list[str]:
    plan = in_order(actions)
    if len(plan) > 1 and MELD not in plan and MELD in position.legal_actions():
        plan.insert(0, MELD)
    return plan


def _still_choosing(before: Playthrough, after: Playthrough) -> bool:
    return not after.over and after.actor == before.actor and bool(after.view(after.actor).picked)


def choosable(position: Playthrough) -> frozenset[str]:
    """Every card that the acting seat can play now, alone or together with others."""
    found: set[str] = set()
    for first in position.legal_actions():
        if first in CARD_NAMES:
            found.add(first)
            found.update(_going_with(position, first))
    return frozenset(found)


def _going_with(position: Playthrough, first: str) -> set[str]:
    """Cards that can follow in the same choice, taking the lowest each time."""
    found: set[str] = set()
    after = position.apply(first)
    while _still_choosing(position, after):
        cards = [action for action in after.legal_actions() if action in CARD_NAMES]
        if not cards:
            break
        found.update(cards)
        after = after.apply(cards[0])
    return found
