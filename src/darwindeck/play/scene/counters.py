"""What is counted for a seat, with the goal it is counted for: one counter for everything that a win condition, a
contract or a limit looks at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, assert_never

from darwindeck.genome.cards import Suit
from darwindeck.genome.phases import BidSuit
from darwindeck.genome.scoring import WinOrder, WinType
from darwindeck.play.scene.layout import Layout
from darwindeck.play.scene.model import Aim, Counter, CounterKind
from darwindeck.simulation.view import View
from darwindeck.wording.amounts import format_number
from darwindeck.wording.names import SIGNS

LABELS: Final = {
    CounterKind.CARDS: "cards",
    CounterKind.BID: "bid",
    CounterKind.TRICKS: "tricks",
    CounterKind.CONTRACT: "contract",
    CounterKind.ALL_TRICKS: "all tricks",
    CounterKind.CAPTURED: "captured",
    CounterKind.ALL_CAPTURED: "all taken",
    CounterKind.BOOKS: "books",
    CounterKind.DEADWOOD: "deadwood",
    CounterKind.POINTS: "points",
    CounterKind.SCORE: "score",
    CounterKind.BAGS: "bags",
    CounterKind.CHIPS: "chips",
    CounterKind.STAKE: "stake",
    CounterKind.HANDS_WON: "hands won",
    CounterKind.PLACE: "place",
}


class Goal(NamedTuple):
    """What one wants of a number: to reach a goal, or to be ahead of the others."""

    aim: Aim | None = None
    number: int | None = None
    others: Sequence[int] = ()


def count_for(layout: Layout, view: View, seat: int) -> tuple[Counter, ...]:
    """All counters of a seat that have something to show."""
    return tuple(_counters(layout, view, seat))


def count_hand(view: View, seat: int) -> int:
    """Cards of a hand. A view counts those that another seat has laid with a claim, which lie on the pile, until it is
    answered."""
    laid = view.claim_count if seat == view.claimer != view.seat else 0
    return view.hand_counts[seat] - laid


def counts_own(layout: Layout) -> bool:
    """Tell whether a seat sees something counted for itself that others do not."""
    return not _OWN.isdisjoint(layout.counters)


def _counters(layout: Layout, view: View, seat: int) -> Iterator[Counter]:
    for kind in layout.counters:
        value = _value(layout, view, seat, kind)
        if value is None and kind is not CounterKind.BID:
            continue
        goal = _goal(layout, view, seat, kind)
        yield Counter(
            kind=kind,
            label=LABELS[kind],
            value=value,
            shown=_show_value(view, seat, kind, value),
            aim=goal.aim,
            goal=goal.number,
            distance=_distance(value, goal),
            side=kind in _OF_SIDES and layout.genome.team_mode,
        )


_OWN: Final = frozenset({CounterKind.DEADWOOD, CounterKind.POINTS})
_OF_SIDES: Final = frozenset({CounterKind.CONTRACT, CounterKind.SCORE, CounterKind.BAGS})


def _show_value(view: View, seat: int, kind: CounterKind, value: int | None) -> str:
    if kind is CounterKind.BID and view.nils[seat]:
        return "nil"
    suit = view.bid_suits[seat]
    if kind is CounterKind.BID and value is not None and suit is not None:
        times = f" ×{1 << view.doubled}" if view.doubled and seat == view.declarer else ""
        return f"{value} {_suit_sign(suit)}{times}"
    return "–" if value is None else format_number(value)


def _suit_sign(suit: BidSuit) -> str:
    return "no trump" if suit is BidSuit.NO_TRUMP else SIGNS[Suit(suit.value)]


def _value(layout: Layout, view: View, seat: int, kind: CounterKind) -> int | None:
    side = layout.side_of[seat]
    match kind:
        case CounterKind.CARDS:
            return count_hand(view, seat)
        case CounterKind.BID:
            return view.bids[seat] if view.bids[seat] >= 0 else None
        case CounterKind.TRICKS:
            return view.tricks[seat]
        case CounterKind.CONTRACT:
            if not view.bidding_complete or (layout.facts.auction is not None and not view.contracts[side]):
                return None
            return _of_side(layout, view.tricks, side)
        case CounterKind.ALL_TRICKS:
            return _total(view, view.tricks_total, view.tricks)[seat]
        case CounterKind.CAPTURED:
            return len(view.captured[seat])
        case CounterKind.ALL_CAPTURED:
            return _total(view, view.captured_total, [len(won) for won in view.captured])[seat]
        case CounterKind.BOOKS:
            return len(view.captured[seat]) // (layout.book_size or 1)
        case CounterKind.DEADWOOD | CounterKind.POINTS:
            return _own(view, seat, kind)
        case CounterKind.SCORE:
            return view.team_scores[side] if layout.genome.team_mode else view.scores[seat]
        case CounterKind.BAGS:
            return view.bags[side]
        case CounterKind.CHIPS:
            return view.chips[seat]
        case CounterKind.STAKE:
            return view.staked[seat]
        case CounterKind.HANDS_WON:
            return view.hands_won[seat]
        case CounterKind.PLACE:
            return view.places[seat] or None
        case _:
            assert_never(kind)


def _own(view: View, seat: int, kind: CounterKind) -> int | None:
    """Numbers that only the own hand has."""
    if seat != view.seat:
        return None
    if kind is CounterKind.DEADWOOD:
        return view.deadwood
    return None if view.hand_name is None else view.hand_name.total


def _of_side(layout: Layout, numbers: Sequence[int], side: int) -> int:
    return sum(numbers[seat] for seat in layout.sides[side])


def _total(view: View, before: Sequence[int], now: Sequence[int]) -> list[int]:
    """With the hand being played; when the game is over it is in the total already."""
    if view.reason != "running":
        return list(before)
    return [past + present for past, present in zip(before, now, strict=True)]


def _goal(layout: Layout, view: View, seat: int, kind: CounterKind) -> Goal:
    match kind:
        case CounterKind.CARDS:
            return _cards_goal(layout)
        case CounterKind.TRICKS:
            return _tricks_goal(layout, view, seat)
        case CounterKind.CONTRACT:
            return Goal(_contract_aim(layout), view.contracts[layout.side_of[seat]])
        case CounterKind.ALL_TRICKS:
            return _race(layout, _total(view, view.tricks_total, view.tricks), seat, _tricks_aim(layout))
        case CounterKind.CAPTURED | CounterKind.BOOKS:
            single = not layout.facts.multi and layout.wins(WinType.MOST_CAPTURED) is not None
            won = [len(cards) // (layout.book_size or 1) for cards in view.captured]
            return _race(layout, won, seat, Aim.MOST if single else None)
        case CounterKind.ALL_CAPTURED:
            won = [len(cards) for cards in view.captured]
            return _race(layout, _total(view, view.captured_total, won), seat, Aim.MOST)
        case CounterKind.SCORE:
            return _score_goal(layout, view, seat)
        case CounterKind.CHIPS:
            most = Aim.MOST if layout.wins(WinType.MOST_CHIPS) or layout.facts.chips_decide else None
            return _race(layout, view.chips, seat, most)
        case CounterKind.HANDS_WON:
            return _race(layout, view.hands_won, seat, Aim.MOST)
        case CounterKind.BAGS:
            return Goal(Aim.BELOW, layout.bag_limit)
        case CounterKind.POINTS:
            return Goal(Aim.AT_MOST, layout.total_target) if layout.total_target is not None else Goal()
        case CounterKind.DEADWOOD:
            knock = layout.genome.knock
            limit = None if knock is None else knock.max_deadwood
            return Goal() if limit is None else Goal(Aim.AT_MOST, limit)
        case CounterKind.BID | CounterKind.STAKE | CounterKind.PLACE:
            return Goal()
        case _:
            assert_never(kind)


def _cards_goal(layout: Layout) -> Goal:
    out = layout.genome.out_when_empty and layout.wins(WinType.LAST_STANDING) is None
    if layout.wins(WinType.EMPTY_HAND) is not None or out:
        return Goal(Aim.EXACTLY, 0)
    if layout.wins(WinType.CAPTURE_ALL) is not None:
        return Goal(Aim.REACH, len(layout.facts.deck))
    return Goal()


def _contract_aim(layout: Layout) -> Aim:
    contract = layout.genome.contract_scoring
    return Aim.EXACTLY if contract is not None and contract.exact else Aim.REACH


def _tricks_aim(layout: Layout) -> Aim | None:
    if layout.wins(WinType.MOST_TRICKS) is not None:
        return Aim.MOST
    return None if layout.wins(WinType.FEWEST_TRICKS) is None else Aim.FEWEST


def _tricks_goal(layout: Layout, view: View, seat: int) -> Goal:
    if CounterKind.BID in layout.counters:
        if view.bids[seat] < 0 or (layout.genome.team_mode and not view.nils[seat]):
            return Goal()
        exact = view.nils[seat] or _contract_aim(layout) is Aim.EXACTLY
        return Goal(Aim.EXACTLY if exact else Aim.REACH, view.bids[seat])
    return _race(layout, view.tricks, seat, None if layout.facts.multi else _tricks_aim(layout))


def _score_goal(layout: Layout, view: View, seat: int) -> Goal:
    if layout.leaves_at is not None:
        return Goal(Aim.BELOW, layout.leaves_at)
    win = layout.score_goal
    if win is None:
        return Goal()
    low = win.type is WinType.LOW_SCORE or win.order is WinOrder.LOWEST
    if win.threshold is not None:
        return Goal(Aim.BELOW if low else Aim.REACH, win.threshold)
    scores = view.team_scores if layout.genome.team_mode else view.scores
    own = layout.side_of[seat]
    others = [score for side, score in enumerate(scores) if side != own]
    return Goal(Aim.FEWEST if low else Aim.MOST, None, others)


def _race(layout: Layout, numbers: Sequence[int], seat: int, aim: Aim | None) -> Goal:
    """To be ahead of the other sides; in a team all members count together."""
    if aim is None:
        return Goal()
    own = layout.side_of[seat]
    others = [_of_side(layout, numbers, side) for side in range(len(layout.sides)) if side != own]
    partners = sum(numbers[mate] for mate in layout.sides[own] if mate != seat)
    return Goal(aim, None, [number - partners for number in others])


def _distance(value: int | None, goal: Goal) -> int | None:
    if value is None or goal.aim is None:
        return None
    match goal.aim:
        case Aim.MOST:
            return max(0, max(goal.others, default=value) - value)
        case Aim.FEWEST:
            return max(0, value - min(goal.others, default=value))
        case Aim.AT_MOST:
            return None if goal.number is None else max(0, value - goal.number)
        case Aim.EXACTLY:
            return None if goal.number is None else abs(value - goal.number)
        case Aim.REACH | Aim.BELOW:
            return None if goal.number is None else max(0, goal.number - value)
        case _:
            assert_never(goal.aim)
