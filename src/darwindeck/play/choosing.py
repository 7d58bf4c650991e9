"""Several cards of one choice. The engine takes them one after the other, suits in their order and ranks upwards, so
that no choice can be made in two ways; people pick them as they like. Which cards go together stands in the view, as
the engine worked it out from what the seat knows: nothing is tried out here, so nothing can be learnt by asking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, Protocol

from darwindeck.genome.cards import Rank, Suit
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.view import Pick, View
from darwindeck.wording.names import CARD_NAMES

_PLACE: Final = {f"{rank}{suit}": at for at, (suit, rank) in enumerate((s, r) for s in Suit for r in Rank)}
DONE: Final = "done"
MELD: Final = "meld"
CAPTURE: Final = "capture"

MORE: Final = "More cards belong to this choice: choose all of them together."
TOO_MANY: Final = "That is more cards than you may choose."
NO_CAPTURE: Final = "The card played captures nothing with this."
NOT_TOGETHER: Final = "These cards do not go together."
ONE_CHOICE: Final = "That is more than one choice: make one at a time."


class Pickable(Protocol):
    """A pick of the engine's view, or of a scene."""

    @property
    def deed(self) -> str: ...
    @property
    def cards(self) -> tuple[str, ...]: ...
    @property
    def least(self) -> int: ...
    @property
    def most(self) -> int: ...
    @property
    def must(self) -> tuple[str, ...]: ...


class Walk(NamedTuple):
    """A choice in the engine's order, or what is wrong with it."""

    plan: tuple[str, ...] = ()
    refused: str | None = None
    """The action that the rules refuse."""
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


def walk_through(view: View, actions: Sequence[str]) -> Walk:
    """Return the engine's actions for these cards and no others: a meld is begun and a choice is closed where
    that is needed.
    """
    cards = [name for name in actions if name in CARD_NAMES]
    options = [name for name in actions if name not in CARD_NAMES]
    if not cards:
        return _one_option(view, options)
    other = next((name for name in options if name not in (MELD, DONE)), None)
    if other is not None:
        return Walk(lacks=ONE_CHOICE) if other in view.legal else Walk(refused=other)
    picks = [pick for pick in view.picks if pick.deed == MELD or MELD not in options]
    if any(pick.deed == CAPTURE for pick in picks):
        return _capture([pick for pick in picks if fits(pick, cards)], cards)
    whole = next((pick for pick in picks if is_whole(pick, cards)), None)
    return _refusal(picks, cards) if whole is None else Walk(plan_of(view, whole, cards))


def _one_option(view: View, options: Sequence[str]) -> Walk:
    if len(options) != 1:
        return Walk(lacks=ONE_CHOICE)
    return Walk((options[0],)) if options[0] in view.legal else Walk(refused=options[0])


def _capture(meant: Sequence[Pick], cards: Sequence[str]) -> Walk:
    """Return the one capture that can be meant; some of its cards are enough."""
    exact = [pick for pick in meant if is_whole(pick, cards)]
    found = exact or meant
    if len(found) != 1:
        return Walk(lacks=MORE if found else NO_CAPTURE)
    return Walk(found[0].actions or tuple(in_order(found[0].must or cards)))


def _refusal(picks: Sequence[Pick], cards: Sequence[str]) -> Walk:
    if any(fits(pick, cards) for pick in picks):
        return Walk(lacks=MORE)
    offered = {card for pick in picks for card in pick.cards}
    refused = next((card for card in cards if card not in offered), None)
    if refused is not None:
        return Walk(refused=refused)
    whole = any(not Counter(cards) - Counter(pick.cards) for pick in picks)
    return Walk(lacks=TOO_MANY if whole else NOT_TOGETHER)


def fits(pick: Pickable, cards: Iterable[str]) -> bool:
    """Tell whether a choice of this pick holds all these cards."""
    chosen = Counter(cards)
    if chosen - Counter(pick.cards):
        return False
    return (chosen | Counter(pick.must)).total() <= pick.most


def is_whole(pick: Pickable, cards: Sequence[str]) -> bool:
    """Tell whether these cards are a choice of this pick as they are."""
    return fits(pick, cards) and len(cards) >= pick.least and not Counter(pick.must) - Counter(cards)


def plan_of(view: View, pick: Pick, cards: Sequence[str]) -> tuple[str, ...]:
    """Return the engine's actions for a whole choice."""
    if pick.actions:
        return pick.actions
    ordered = in_order(cards)
    before = [MELD] if pick.deed == MELD and MELD in view.legal else []
    goes_on = any(_goes_on(other, ordered) for other in view.picks if other.deed == pick.deed)
    return (*before, *ordered, *([DONE] if goes_on else []))


def _goes_on(pick: Pick, ordered: Sequence[str]) -> bool:
    """Tell whether the engine would take another card of this pick after these, which come in its order."""
    left = Counter(pick.cards) - Counter(ordered)
    if Counter(ordered) - Counter(pick.cards) or len(ordered) >= pick.most:
        return False
    last = _PLACE[ordered[-1]]
    later = Counter({card: n for card, n in left.items() if _PLACE[card] >= last})
    missing = Counter(pick.must) - Counter(ordered)
    return not missing - later and later.total() >= max(pick.least - len(ordered), 1)


def picking(before: Playthrough, after: Playthrough) -> bool:
    """Tell whether the seat is still picking cards for the choice it had before."""
    if after.over or after.actor != before.actor:
        return False
    was, now = before.view(before.actor), after.view(after.actor)
    return (now.phase, now.step) == (was.phase, was.step) and len(now.picked) > len(was.picked)


def begins(position: Playthrough) -> bool:
    """Tell whether the acting seat stands before a choice, not among the cards of one."""
    goes_on = any(name == DONE or name in CARD_NAMES for name in position.legal_actions())
    return not (goes_on and position.view(position.actor).picked)


def choosable(picks: Iterable[Pickable], picked: Sequence[str] = ()) -> frozenset[str]:
    """Every card that can be chosen together with those picked, if need be with others."""
    meant = [pick for pick in picks if fits(pick, picked)]
    if picked and len(meant) == 1 and meant[0].deed == CAPTURE and not meant[0].least < meant[0].most:
        return frozenset()  # The capture is named already.
    left = {card: pick for pick in meant for card in Counter(pick.cards) - Counter(picked)}
    return frozenset(card for card in left if any(fits(pick, (*picked, card)) for pick in meant))
