"""What speaks for a hint: what the card brings at once, or the tricks that a bid is sure of, as far as the seat knows.

The engine is asked by playing the card: a trick that it completes, with the points in it, is open for all to see, and
so is what a card captures. Nothing is said of what others will do; where nothing is certain, no reason is told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from darwindeck.analysis.deal import low_wins
from darwindeck.genome.cards import suit_of
from darwindeck.genome.phases import BiddingPhase, TrickPhase, Trump
from darwindeck.genome.scoring import TallySource, WinType
from darwindeck.narration import grounds as words
from darwindeck.play.draw_grounds import ground_of_draw
from darwindeck.play.scene.counters import count_for
from darwindeck.play.scene.layout import Layout
from darwindeck.play.scene.model import Aim, Counter, CounterKind, SuitCount
from darwindeck.play.scene.notes import points_taken
from darwindeck.play.scene.order import strength_key
from darwindeck.play.scene.suits import count_suits
from darwindeck.simulation.events import Event, Scored, TrickTaken
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.view import Step, View
from darwindeck.wording.names import CARD_NAMES

Called = Callable[[int], str]
BID: Final = "bid-"
MOST_KEPT: Final = 2
"""How many cards are named that could have taken a trick."""


def ground_of(layout: Layout, position: Playthrough, card: str, called: Called) -> str:
    """Return what speaks for a bid, a draw, or one card that is played or put down now; empty where there is
    nothing certain to say.
    """
    view = position.view(position.actor)
    if view.step in (Step.DRAW, Step.DRAW_WHERE):
        return ground_of_draw(layout, position, view, card)
    if view.step is Step.BID and card.startswith(BID):
        return _bid_ground(layout, view, int(card.removeprefix(BID)))
    if card not in CARD_NAMES or card not in view.hand:
        return ""
    phase = layout.phase(view)
    if isinstance(phase, TrickPhase) and phase.together:
        return ""  # what the others have chosen is hidden, and what comes of it would tell
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
        return _completed(layout, position, taken, told, called)
    if view.step is Step.LEAD:
        return _best_left(layout, view, card)
    points = points_taken(layout.facts, card)
    off_suit = (
        view.led is not None and suit_of(card) not in (view.led, view.trump) and not _may_be_trump(view, card)
    )
    if points and off_suit and _is_bad(layout, points):
        return words.gives_away(points)
    return ""


def _completed(
    layout: Layout, position: Playthrough, taken: TrickTaken, told: tuple[Event, ...], called: Called
) -> str:
    """Return the trick that the card completes."""
    view = position.view(position.actor)
    scored = [each for each in told if isinstance(each, Scored) and each.beat == taken.beat]
    points = sum(each.points for each in scored)
    bad = _is_bad(layout, points)
    bid = _bid(layout, view)
    if layout.side_of[taken.seat] != layout.side_of[view.seat]:
        kept = bid is not None and bid.aim is Aim.EXACTLY and bid.value == bid.goal
        takers = _takers(position)
        return words.leaves_trick(called(taken.seat), points, bad=bad, has_bid=kept, kept=takers[:MOST_KEPT])
    if taken.seat != view.seat:
        winners = winners_kept(layout, view)
        wasted = any(card.seat == view.seat and card.card in winners for card in taken.cards)
        return "" if wasted else words.leaves_to_partner(called(taken.seat), winners[:MOST_KEPT])
    makes = bid is not None and bid.value is not None and bid.value + 1 == bid.goal
    return words.takes_trick(points, bad=bad, makes_bid=bid.goal if bid is not None and makes else None)


def winners_kept(layout: Layout, view: View) -> tuple[str, ...]:
    """Return the cards of other suits that cannot take this trick and that nobody can beat in a trick of their
    own suit, but by a trump. None where high cards do not win or tricks are not wanted.
    """
    if view.step is not Step.FOLLOW or not _high_wins(layout) or not _wants_tricks(layout, view):
        return ()
    others = (each for each in count_suits(layout, view) if each.suit not in (view.led, view.trump))
    return tuple(card for each in others for card in _unbeaten(layout, view, each) if card in view.legal)


def _wants_tricks(layout: Layout, view: View) -> bool:
    """Tell whether a side lacks tricks for its contract or, without contracts, tricks and the cards in them bring
    more than they cost.
    """
    if layout.genome.contract_scoring is not None:
        bid = _bid(layout, view)
        return bid is not None and (bid.value or 0) < (bid.goal or 0) and not view.nils[view.seat]
    tricks = sum(rule.points for rule in layout.genome.tally_scoring if rule.source is TallySource.TRICKS)
    cards = sum(points_taken(layout.facts, card) for card in layout.facts.deck)
    return not _is_bad(layout, tricks + cards) and tricks + cards != 0


def _takers(position: Playthrough) -> list[str]:
    """Return the cards with which the acting seat would take the trick that it completes."""
    seat = position.actor
    cards = [card for card in position.view(seat).legal if card in CARD_NAMES]
    return [card for card in cards if _taker(position, card) == seat]


def _taker(position: Playthrough, card: str) -> int | None:
    told = position.apply_with_events(card)[1].seen_by(position.actor)
    return next((event.seat for event in told if isinstance(event, TrickTaken)), None)


def _bid(layout: Layout, view: View) -> Counter | None:
    """Return the tricks beside what was bid, where something was."""
    if CounterKind.BID not in layout.counters:
        return None
    kinds = (CounterKind.TRICKS, CounterKind.CONTRACT)
    counters = (each for each in count_for(layout, view, view.seat) if each.kind in kinds)
    return next((each for each in counters if each.goal and each.value is not None), None)


def _is_bad(layout: Layout, points: int) -> bool:
    return (points > 0) == low_wins(layout.genome)


def _may_be_trump(view: View, card: str) -> bool:
    """Tell whether the other jack of the trumps' colour may be one."""
    return view.trump is not None and card[0] == "J"


def _best_left(layout: Layout, view: View, card: str) -> str:
    """Nobody can beat it in its suit, where high cards win."""
    if not _high_wins(layout):
        return ""
    count = next((each for each in count_suits(layout, view) if card in each.own), None)
    if count is None or card not in _unbeaten(layout, view, count):
        return ""
    return words.none_higher(count.suit, alone=not count.left)


def _high_wins(layout: Layout) -> bool:
    return all(phase.high_card_wins for _, phase in layout.facts.paths_of(TrickPhase))


def _unbeaten(layout: Layout, view: View, count: SuitCount) -> tuple[str, ...]:
    """Return the cards of a suit that are higher than all that are still out."""
    if not count.left:
        return count.own
    best = strength_key(layout, view, count.left[0])
    return tuple(card for card in count.own if strength_key(layout, view, card) < best)


def _bid_ground(layout: Layout, view: View, bid: int) -> str:
    """Return the tricks that the hand is sure of, or that every card can be beaten. Only where hands stay as they
    are, high cards win and trumps are known.
    """
    tricks = [phase for _, phase in layout.facts.paths_of(TrickPhase)]
    has_trumps = any(phase.trump is not Trump.NONE for phase in tricks)
    stays = all(isinstance(phase, BiddingPhase | TrickPhase) for phase in layout.genome.phases)
    if not stays or not _high_wins(layout) or has_trumps != (view.trump is not None):
        return ""
    counts = count_suits(layout, view)
    others = [card for each in counts if each.suit != view.trump for card in _unbeaten(layout, view, each)]
    sure = sure_tricks(layout, view)
    if bid:
        return words.sure_tricks(sure, others, has_trumps=has_trumps)
    return "" if sure or others else words.all_beatable()


def sure_tricks(layout: Layout, view: View) -> int:
    """How many tricks the trumps of a hand are sure of where high cards win: only a higher trump can beat one, and each
    of those beats one at most."""
    trumps = next((each for each in count_suits(layout, view) if each.suit == view.trump), None)
    if trumps is None:
        return 0
    out = [strength_key(layout, view, card) for card in trumps.left]
    beaten = 0
    for card in trumps.own:  # from high to low: what beats a card beats all lower ones too
        higher = sum(key <= strength_key(layout, view, card) for key in out)
        beaten += higher > beaten
    return len(trumps.own) - beaten


def _played(layout: Layout, view: View, card: str) -> str:
    ways = next((take.ways for take in view.takes if take.card == card), ())
    if len(ways) == 1:
        return words.captures(ways[0], clears=sorted(ways[0]) == sorted(view.tableau))
    empties = layout.wins(WinType.EMPTY_HAND) is not None and view.hand == (card,)
    return words.last_card() if empties else ""


def _discarded(position: Playthrough, view: View, card: str) -> str:
    after = position.apply(card).view(view.seat)
    if view.deadwood is None or after.deadwood is None or after.hand_no != view.hand_no:
        return ""
    return words.leaves_deadwood(after.deadwood)
