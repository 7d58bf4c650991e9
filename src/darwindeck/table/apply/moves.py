"""Executors that carry cards from pile to pile: draw, move card, move stack, swap stacks, place on zone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from darwindeck.errors import TableError
from darwindeck.table.actions import CardIn, Draw, End, Face, MoveCard, MoveStack, PlaceOnZone, SwapStacks
from darwindeck.table.apply.context import (
    ChangedZone,
    ChangeKind,
    Doing,
    Done,
    FoundCard,
    cards_word,
    listed,
    name_for,
)
from darwindeck.table.game import Spot, Viewer
from darwindeck.table.knowledge import Picked, put, take
from darwindeck.table.state import Card, Orientation, Pile


class Transfer(NamedTuple):
    """The piles after a transfer, and each moved card as it was and as it is."""

    piles: Mapping[str, Pile]
    before: tuple[Card, ...]
    after: tuple[Card, ...]


def transfer(
    doing: Doing,
    source: str,
    target: str,
    *,
    indices: tuple[int, ...],
    picked: Picked,
    to: End | int,
    turn_over: bool = False,
    face: Face | None = None,
) -> Transfer:
    """Move cards at these positions, keeping their order; the heart of every executor in this module."""
    start, goal = doing.spot(source), doing.spot(target)
    pile = doing.pile(source)
    before = tuple(pile.cards[index] for index in indices)
    rest, taken = take(pile.cards, indices, picked=picked, actor=doing.actor, default=start.sight)
    moving = tuple(_travel(card, start, goal) for card in (reversed(taken) if turn_over else taken))
    base = Pile(rest, pile.counters) if source == target else doing.pile(target)
    index = _insertion(to, len(base.cards))
    cards = put(base.cards, index, moving, sight=doing.sight(target, face))
    landed = cards[index : index + len(moving)]
    after = landed[::-1] if turn_over else landed
    if source == target:
        return Transfer({target: Pile(cards, pile.counters)}, before, after)
    left, carried = (pile.counters, {}) if rest else ({}, pile.counters)
    counters = merge(base.counters, carried) if goal.spec.counters else base.counters
    return Transfer({source: Pile(rest, left), target: Pile(cards, counters)}, before, after)


def _travel(card: Card, start: Spot, goal: Spot) -> Card:
    flags = card.flags if start.spec.in_play and goal.spec.in_play else ()
    if flags == card.flags and card.orientation is Orientation.UPRIGHT:
        return card
    return replace(card, orientation=Orientation.UPRIGHT, flags=flags)


def _insertion(to: End | int, size: int) -> int:
    if isinstance(to, End):
        return 0 if to is End.TOP else size
    if to > size:
        raise TableError(f"there is no position {to + 1} among {size} cards", code="table/bad-action")
    return to


def merge(one: Mapping[str, int], other: Mapping[str, int]) -> Mapping[str, int]:
    """Counters of two piles added up."""
    if not other:
        return one
    return {name: one.get(name, 0) + other.get(name, 0) for name in sorted({*one, *other})}


def draw(doing: Doing, action: Draw) -> Done:
    deck, hand = doing.game.draw_zones(doing.seat)
    count = min(action.count, len(doing.filled(deck).cards))
    pile = doing.spot(hand).spec.ordered
    moved = transfer(
        doing,
        deck,
        hand,
        indices=tuple(range(count)),
        picked=Picked.OPENLY,
        to=End.TOP if pile else End.BOTTOM,
        turn_over=pile,
    )
    short = "" if count == action.count else f" (asked for {action.count}; no more were left)"

    def tell(viewer: Viewer) -> str:
        names = [name_for(doing, *pair, viewer) for pair in zip(moved.before, moved.after, strict=True)]
        shown = "" if "a card" in names else f": {', '.join(names)}"
        return f"{doing.seat_name(viewer)} drew {cards_word(count)}{shown}{short}"

    return Done(doing.with_piles(moved.piles), tell, _contents(deck, hand), informs=True)


def move_card(doing: Doing, action: MoveCard) -> Done:
    place = doing.find(action.from_zone, action.card)
    to = action.to
    moved = transfer(
        doing,
        action.from_zone,
        action.to_zone,
        indices=(place.index,),
        picked=place.picked,
        to=to,
        face=action.face,
    )
    where = f" ({to})" if isinstance(to, End) else f" (position {to + 1})"
    goal = doing.spot(action.to_zone).spec
    shown_where = where if goal.ordered and (to is not End.TOP or goal.top_note) else ""

    def tell(viewer: Viewer) -> str:
        name = name_for(doing, moved.before[0], moved.after[0], viewer)
        source, target = doing.alias(action.from_zone, viewer), doing.alias(action.to_zone, viewer)
        return f"{doing.who(viewer)} moved {name} from {source} to {target}{shown_where}"

    return _move_done(doing, moved, tell, (action.from_zone, action.to_zone))


def move_stack(doing: Doing, action: MoveStack) -> Done:
    size = len(doing.filled(action.from_zone).cards)
    if action.from_zone == action.to_zone:
        raise TableError("a stack cannot be moved onto itself", code="table/bad-action")
    count = size if action.count is None else action.count
    if count > size:
        raise TableError(
            f"{doing.alias(action.from_zone, doing.seat)} has only {cards_word(size)}",
            code="table/unknown-card",
        )
    moved = transfer(
        doing,
        action.from_zone,
        action.to_zone,
        indices=tuple(range(count)),
        picked=Picked.OPENLY,
        to=action.to,
        turn_over=action.turn_over,
        face=action.face,
    )

    def tell(viewer: Viewer) -> str:
        names = listed(
            [name_for(doing, *pair, viewer) for pair in zip(moved.before, moved.after, strict=True)]
        )
        source, target = doing.alias(action.from_zone, viewer), doing.alias(action.to_zone, viewer)
        if count == 1:
            return f"{doing.who(viewer)} moved {names} from {source} to {target}"
        whole = "the whole pile" if count == size else f"the top {count}"
        return f"{doing.who(viewer)} moved {whole} of {source} to {target}: {names}"

    return _move_done(doing, moved, tell, (action.from_zone, action.to_zone))


def _move_done(doing: Doing, moved: Transfer, tell: Callable[[Viewer], str], zones: tuple[str, str]) -> Done:
    informs = _shown(zip(moved.before, moved.after, strict=True))
    return Done(doing.with_piles(moved.piles), tell, _contents(*zones), informs=informs)


def swap_stacks(doing: Doing, action: SwapStacks) -> Done:
    one, two = action.zone1, action.zone2
    if one == two:
        raise TableError("a pile cannot be swapped with itself", code="table/bad-action")
    if not doing.pile(one).cards and not doing.pile(two).cards:
        raise TableError("both piles are empty", code="table/empty-zone")
    piles = {one: _settle(doing, two, one, action.face), two: _settle(doing, one, two, action.face)}

    def tell(viewer: Viewer) -> str:
        return f"{doing.who(viewer)} swapped {doing.alias(one, viewer)} with {doing.alias(two, viewer)}"

    old_and_new = (
        pair
        for source, target in ((one, two), (two, one))
        for pair in zip(doing.pile(source).cards, piles[target].cards, strict=True)
    )
    informs = _shown(old_and_new)
    return Done(doing.with_piles(piles), tell, _contents(one, two), informs=informs)


def _settle(doing: Doing, source: str, target: str, face: Face | None) -> Pile:
    start, goal, pile = doing.spot(source), doing.spot(target), doing.pile(source)
    whole = tuple(range(len(pile.cards)))
    taken = take(pile.cards, whole, picked=Picked.OPENLY, actor=doing.actor, default=start.sight).cards
    moving = tuple(_travel(card, start, goal) for card in taken)
    cards = put((), 0, moving, sight=doing.sight(target, face))
    return Pile(cards, pile.counters if goal.spec.counters else {})


def place_on_zone(doing: Doing, action: PlaceOnZone) -> Done:
    """One transfer after another; positions and names in the action mean the piles as they are before it."""
    chosen = _choose(doing, action.cards)
    originals = [doing.pile(zone).cards[place.index] for zone, place in chosen]
    here = doing
    queue = list(zip(chosen, originals, strict=True))
    for (zone, place), card in reversed(queue) if action.to is End.TOP else queue:
        now = next(i for i, other in enumerate(here.pile(zone).cards) if other.id == card.id)
        moved = transfer(here, zone, action.zone, indices=(now,), picked=place.picked, to=action.to)
        here = Doing(here.game, here.with_piles(moved.piles), here.seat, here.auto)
    landed = {card.id: card for card in here.state.piles[action.zone].cards}
    pairs = [(card, landed[card.id]) for card in originals]

    def tell(viewer: Viewer) -> str:
        names = listed([name_for(doing, before, after, viewer) for before, after in pairs])
        return f"{doing.who(viewer)} put {names} on the {action.to} of {doing.alias(action.zone, viewer)}"

    zones = (*(zone for zone, _ in chosen), action.zone)
    return Done(here.state, tell, _contents(*zones), informs=_shown(pairs))


def _choose(doing: Doing, cards: tuple[CardIn, ...]) -> list[tuple[str, FoundCard]]:
    """Return the place of every listed card, no card twice: two equal names mean two copies."""
    chosen: list[tuple[str, FoundCard]] = []
    for item in cards:
        used = frozenset(place.index for zone, place in chosen if zone == item.zone)
        place = doing.find(item.zone, item.card, used)
        if place.index in used:
            raise TableError("the same card is listed twice", code="table/bad-action")
        chosen.append((item.zone, place))
    return chosen


def _shown(pairs: Iterable[tuple[Card, Card]]) -> bool:
    """Does any seat see a card now that it did not see before?"""
    return any(
        new and not old for before, after in pairs for old, new in zip(before.sight, after.sight, strict=True)
    )


def _contents(*zones: str) -> tuple[ChangedZone, ...]:
    return tuple(ChangedZone(zone, ChangeKind.CONTENTS) for zone in dict.fromkeys(zones))
