"""What speaks for a hint: what the card brings at once, as far as the seat can know it.

The engine is asked by playing the card: a trick that it completes, with the points in it, is open for all to see, and
so is what a card captures. Nothing is said of what others will do; where nothing is certain, no reason is told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from darwindeck.analysis.deal import low_wins
from darwindeck.genome.phases import TrickPhase
from darwindeck.genome.scoring import WinType
from darwindeck.narration import grounds as words
from darwindeck.narration.words.names import CARD_NAMES
from darwindeck.play.scene.counters import count_for
from darwindeck.play.scene.layout import Layout
from darwindeck.play.scene.model import Aim, Counter, CounterKind
from darwindeck.play.scene.notes import points_taken
from darwindeck.play.scene.order import strength_key
from darwindeck.play.scene.suits import count_suits
from darwindeck.simulation.events import Event, Scored, TrickTaken
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.view import Step, View

Called = Callable[[int], str]
FROM_DISCARD: Final = "discard"


def ground_of(layout: Layout, position: Playthrough, card: str, called: Called) -> str:
    """What speaks for one card that is taken, played or put down now; empty where there is nothing certain to say."""
    view = position.view(position.actor)
    if card == FROM_DISCARD and view.step in (Step.DRAW, Step.DRAW_WHERE):
        return _drawn(position, view)
    if card not in CARD_NAMES or card not in view.hand:
        return ""
    if view.step in (Step.LEAD, Step.FOLLOW):
        return _in_trick(layout, position, view, card, called)
    if view.step is Step.PLAY:
        return _played(layout, view, card)
    return _discarded(position, view, card) if view.step is Step.DISCARD else ""


def _in_trick(layout: Layout, position: Playthrough, view: View, card: str, called: Called) -> str:
    _, telling = position.apply_with_events(card)
    told = telling.seen_by(view.seat)
    taken = next((event for event in told if isinstance(event, TrickTaken)), None)
    if taken is not None:
        return _completed(layout, view, taken, told, called)
    if view.step is Step.LEAD:
        return _best_left(layout, view, card)
    points = points_taken(layout.facts, card)
    off_suit = (
        view.led is not None and card[1] not in (view.led, view.trump) and not _may_be_trump(view, card)
    )
    if points and off_suit and _is_bad(layout, points):
        return words.gives_away(points)
    return ""


def _completed(layout: Layout, view: View, taken: TrickTaken, told: tuple[Event, ...], called: Called) -> str:
    """The trick that the card completes."""
    scored = [each for each in told if isinstance(each, Scored) and each.beat == taken.beat]
    points = sum(each.points for each in scored)
    bad = _is_bad(layout, points)
    bid = _bid(layout, view)
    if layout.side_of[taken.seat] != layout.side_of[view.seat]:
        kept = bid is not None and bid.aim is Aim.EXACTLY and bid.value == bid.goal
        return words.leaves_trick(called(taken.seat), points, bad=bad, has_bid=kept)
    if taken.seat != view.seat:
        return words.leaves_trick(called(taken.seat), 0, bad=False, has_bid=False)
    makes = bid is not None and bid.value is not None and bid.value + 1 == bid.goal
    return words.takes_trick(points, bad=bad, makes_bid=bid.goal if bid is not None and makes else None)


def _bid(layout: Layout, view: View) -> Counter | None:
    """The tricks beside what was bid, where something was."""
    if CounterKind.BID not in layout.counters:
        return None
    kinds = (CounterKind.TRICKS, CounterKind.CONTRACT)
    counters = (each for each in count_for(layout, view, view.seat) if each.kind in kinds)
    return next((each for each in counters if each.goal and each.value is not None), None)


def _is_bad(layout: Layout, points: int) -> bool:
    return (points > 0) == low_wins(layout.genome)


def _may_be_trump(view: View, card: str) -> bool:
    """The other jack of the trumps' colour may be one."""
    return view.trump is not None and card[0] == "J"


def _best_left(layout: Layout, view: View, card: str) -> str:
    """Nobody can beat it in its suit, where high cards win."""
    if not all(phase.high_card_wins for _, phase in layout.facts.paths_of(TrickPhase)):
        return ""
    for count in count_suits(layout, view):
        if card not in count.own:
            continue
        if not count.left:
            return words.none_higher(count.suit, alone=True)
        high = min((card, count.left[0]), key=lambda each: strength_key(layout, view, each))
        return words.none_higher(count.suit, alone=False) if high == card != count.left[0] else ""
    return ""


def _played(layout: Layout, view: View, card: str) -> str:
    ways = next((take.ways for take in view.takes if take.card == card), ())
    if len(ways) == 1:
        return words.captures(ways[0], clears=sorted(ways[0]) == sorted(view.tableau))
    empties = layout.wins(WinType.EMPTY_HAND) is not None and view.hand == (card,)
    return words.last_card() if empties else ""


def _drawn(position: Playthrough, view: View) -> str:
    """A card that lies open for all to see may make a meld."""
    after = position.apply(FROM_DISCARD).view(view.seat)
    melds = [meld for meld in after.hand_melds if view.discard and view.discard[0] in meld]
    return words.makes_meld(melds[0]) if melds and after.hand_no == view.hand_no else ""


def _discarded(position: Playthrough, view: View, card: str) -> str:
    after = position.apply(card).view(view.seat)
    if view.deadwood is None or after.deadwood is None or after.hand_no != view.hand_no:
        return ""
    return words.leaves_deadwood(after.deadwood)
