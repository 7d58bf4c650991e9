"""Cards of the tableau that are captured together. The engine asks for them one by one, in its order, and takes by
itself what is left without a choice; people name any card of the capture they mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from darwindeck.genome.phases import PlayPhase
from darwindeck.rulebook.sections.telling import CAPTURING
from darwindeck.simulation.playthrough import Playthrough, Told
from darwindeck.simulation.view import View


class Capture(NamedTuple):
    """What can be captured, the actions that do it, and the position after it."""

    cards: tuple[str, ...]
    plan: tuple[str, ...]
    after: Playthrough

    def holds(self, cards: Sequence[str]) -> bool:
        return not Counter(cards) - Counter(self.cards)


def captures(position: Playthrough) -> list[Capture]:
    """Every capture that is open to the acting seat; none where it is not asked for one."""
    view = position.view(position.actor)
    if view.phase is None or not isinstance(position.genome.phases[view.phase], PlayPhase):
        return []
    found: list[Capture] = []
    ways = [Capture((), (), position)] if view.step in CAPTURING else []
    while ways:
        cards, plan, at = ways.pop()
        for name in at.legal_actions():
            after, told = at.told(name)
            taken = (*cards, *_taken(Counter(view.tableau) - Counter(cards), told))
            way = Capture(taken, (*plan, name), after)
            (ways if _goes_on(view, after) else found).append(way)
    return found


def _taken(tableau: Counter[str], told: Sequence[Told]) -> Iterator[str]:
    """Cards of the tableau, up to the card that captures them, which comes last."""
    for event in told:
        card = event.text.rpartition(" ")[2]
        if event.kind == "Captured" and tableau[card] == 0:
            return
        if event.kind == "Captured":
            tableau[card] -= 1
            yield card


def _goes_on(view: View, after: Playthrough) -> bool:
    if after.over or after.actor != view.actor:
        return False
    now = after.view(after.actor)
    return (now.phase, now.step, len(now.picked)) == (view.phase, view.step, len(view.picked))
