"""Questions about points and chips: what a trick, a hand, a contract, a Nil scores, what deadwood counts, what the
house pays and does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from darwindeck.genome.phases import BiddingPhase
from darwindeck.genome.scoring import ScoringTo, ScoringTrigger, ScoringZone, TallySource
from darwindeck.play.quiz.model import QuestionKind, QuizQuestion, one_of
from darwindeck.play.quiz.scenario import Scenario, card_signs
from darwindeck.play.quiz.winning import order_of
from darwindeck.simulation.events import (
    BetSettled,
    ContractScored,
    DeadwoodCounted,
    Drew,
    HandShown,
    Knocked,
    NilScored,
    Scored,
    SheetColumn,
    TrickTaken,
    TurnedUp,
    Why,
    ZoneKind,
)
from darwindeck.simulation.hand_end import HandEnd, end_of_hand
from darwindeck.simulation.view import Step
from darwindeck.wording.amounts import how_many

AT_THE_END: Final = frozenset({Why.HAND_END, Why.TALLY, Why.PLACE})
"""Points that are given when a hand ends, for what everybody then has."""
KNOCKED: Final = frozenset({Why.DEADWOOD, Why.GIN, Why.UNDERCUT})
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


def ask_trick_points(at: Scenario) -> Iterator[QuizQuestion]:
    """Ask what the winner of a trick scores for the cards in it."""
    rules = at.before.genome.card_scoring
    moon = any(isinstance(event, Scored) and event.why is Why.MOON for event in at.events)
    if moon or not any(rule.trigger is ScoringTrigger.TRICK_WIN for rule in rules):
        return
    for trick in at.events:
        if isinstance(trick, TrickTaken) and len(trick.cards) > 1:
            scored = (e for e in at.events if isinstance(e, Scored) and e.why is Why.TRICK)
            points = sum(event.points for event in scored if event.seat == trick.seat)
            if points == 0 and at.rng.random() < 0.75:
                continue
            text = (
                f"A trick: {order_of(trick)}. Player {trick.seat + 1} takes it. "
                "How many points is that, for its cards alone?"
            )
            yield at.number(QuestionKind.POINTS, text, points)


def ask_hand_points(at: Scenario) -> Iterator[QuizQuestion]:
    """Ask what a side scores at the end of a hand, by what everybody has."""
    told = _has(at)
    end = end_of_hand(at.before.snapshot(), at.events) if told else None
    if end is None or any(rule.zone is ScoringZone.MELDS for rule in at.before.genome.card_scoring):
        return
    column = _column(at, end)
    points = _points_at_end(column)
    who = f"player {column.seats[0] + 1}"
    if len(column.seats) > 1:
        who = "the team of players " + " and ".join(str(seat + 1) for seat in column.seats)
    winner = end.sheet.winner
    won = "Nobody has won it." if winner is None else f"Player {winner + 1} has won it."
    won = f" {won}" if "winner" in told else ""
    state = "; ".join(_state(end, seat, told) for seat in range(len(at.players)))
    before = " Points scored before the end are not asked for." if _scores_in_play(at) else ""
    text = (
        f"The {at.round} is over.{won} {state}. How many points does {who} score (or lose, −) at this end of the "
        f"{at.round}?{before}"
    )
    yield at.number(QuestionKind.POINTS, text, points)


def _scores_in_play(at: Scenario) -> bool:
    rules = at.before.genome.card_scoring
    return at.layout.facts.sweeps or any(rule.trigger is not ScoringTrigger.HAND_END for rule in rules)


def _column(at: Scenario, end: HandEnd) -> SheetColumn:
    """Choose a player, usually one who scores."""
    columns = end.sheet.sheet.columns
    scoring = [column for column in columns if _points_at_end(column)]
    return at.rng.choice(scoring if scoring and at.rng.random() < 0.75 else columns)


def _points_at_end(column: SheetColumn) -> int:
    return sum(entry.points for entry in column.entries if entry.why in AT_THE_END)


def _has(at: Scenario) -> frozenset[str]:
    """Return what has to be told of a player for the points at the end of a hand."""
    genome, found = at.before.genome, set()
    for rule in genome.card_scoring:
        if rule.trigger is ScoringTrigger.HAND_END:
            found.add("hand" if rule.zone is ScoringZone.HAND else "captured")
            found |= {"winner"} if rule.to is ScoringTo.HAND_WINNER else set()
    for tally in genome.tally_scoring:
        found.add(
            {TallySource.TRICKS: "tricks", TallySource.CAPTURED: "captured"}.get(tally.source, "winner")
        )
    if genome.place_points:
        found.add("place")
    return frozenset(found)


def _state(end: HandEnd, seat: int, told: frozenset[str]) -> str:
    parts = []
    if "hand" in told:
        held = card_signs(end.hands[seat])
        parts.append(f"still holds {held}" if held else "has no cards left")
    if "captured" in told:
        parts.append(f"has captured {card_signs(end.captured[seat]) or 'nothing'}")
    if "tricks" in told:
        parts.append(f"has won {how_many(end.tricks[seat], 'trick')}")
    if "place" in told:
        place = end.places[seat]
        last = place == len(end.places)
        parts.append(f"was {ORDINALS[place - 1]} out" if place and not last else "was left at the end")
    return f"Player {seat + 1} " + (" and ".join(parts) if parts else "is there")


def ask_contract(at: Scenario) -> Iterator[QuizQuestion]:
    """Ask what a contract or a Nil brings."""
    nils = [event for event in at.events if isinstance(event, NilScored)]
    for event in at.events:
        if isinstance(event, ContractScored) and not any(nil.seat in event.seats for nil in nils):
            points = _points(at, Why.CONTRACT, event.side)
            text = f"{_contract(at, event)}. How many points is that{_bags_aside(at)}?"
            yield at.number(QuestionKind.POINTS, text, points)
    for nil in nils:
        text = f"A player has bid Nil and won {how_many(nil.tricks, 'trick')}. How many points does the Nil bring?"
        scored = (e for e in at.events if isinstance(e, Scored) and e.why is Why.NIL and e.seat == nil.seat)
        yield at.number(QuestionKind.POINTS, text, sum(event.points for event in scored))


def _contract(at: Scenario, event: ContractScored) -> str:
    won = how_many(event.tricks, "trick")
    if len(event.seats) == 1:
        return f"A player has bid {event.bid} and has won {won}"
    nil = any(isinstance(phase, BiddingPhase) and phase.allow_nil for phase in at.before.genome.phases)
    nobody = ", nobody of it Nil," if nil else ""
    return f"A team has bid {event.bid} in all{nobody} and has won {won}"


def _bags_aside(at: Scenario) -> str:
    rules = at.before.genome.contract_scoring
    return ", without any penalty for bags" if rules is not None and rules.bag_limit else ""


def _points(at: Scenario, why: Why, side: int) -> int:
    scored = (event for event in at.events if isinstance(event, Scored))
    return sum(event.points for event in scored if event.side == side and event.why is why)


def ask_deadwood(at: Scenario) -> Iterator[QuizQuestion]:
    view = at.view
    if view.deadwood is not None and view.step is Step.KNOCK and not view.melds[view.seat]:
        text = (
            f"You hold {card_signs(view.hand)}. What does your deadwood count when the hand is arranged as well "
            "as possible?"
        )
        yield at.number(QuestionKind.POINTS, text, view.deadwood)


def ask_knock(at: Scenario) -> Iterator[QuizQuestion]:
    """Ask what a knock brings, and to whom, when all deadwood is counted."""
    knocker = next((event.seat for event in at.events if isinstance(event, Knocked)), None)
    counted = [event for event in at.events if isinstance(event, DeadwoodCounted)]
    if knocker is None or len(counted) < len(at.players):
        return
    total = dict.fromkeys(range(len(at.players)), 0)
    for event in at.events:
        if isinstance(event, Scored) and event.why in KNOCKED and event.seat is not None:
            total[event.seat] += event.points
    seat = at.rng.choice([seat for seat in total if total[seat]] or list(total))
    has = ", ".join(f"player {event.seat + 1}: {event.points}" for event in counted)
    text = (
        f"Player {knocker + 1} has knocked. Melds are laid down, cards are laid off where that is allowed, and this is "
        f"the deadwood of all: {has}. How many points does player {seat + 1} score?"
    )
    yield at.number(QuestionKind.POINTS, text, total[seat])


def ask_settled(at: Scenario) -> Iterator[QuizQuestion]:
    """Ask what a bet against the house wins or loses."""
    shown = {event.seat: event for event in at.events if isinstance(event, HandShown)}
    stakes = at.before.snapshot().staked
    for event in at.events:
        if not isinstance(event, BetSettled) or event.seat not in shown or None not in shown:
            continue
        text = (
            f"A player has staked {stakes[event.seat]} chips and shows {card_signs(shown[event.seat].cards)}. "
            f"The house shows {card_signs(shown[None].cards)}. How many chips does the player win, or lose (−)?"
        )
        stake = stakes[event.seat]
        numbers = sorted({event.chips, stake, -stake, 0, stake * 3 // 2, 2 * stake})
        choices = tuple(str(number).replace("-", "−") for number in numbers)
        yield one_of(QuestionKind.POINTS, text, choices, str(event.chips).replace("-", "−"))


def ask_house(at: Scenario) -> Iterator[QuizQuestion]:
    """Ask whether the house takes another card."""
    held = list(at.before.snapshot().zones.house)
    plays = any(isinstance(event, TurnedUp) and event.to.kind is ZoneKind.HOUSE for event in at.events)
    drawn = [
        card for event in at.events if isinstance(event, Drew) and event.seat is None for card in event.cards
    ]
    if not plays or not held:
        return
    for cards, more in ((held, bool(drawn)), (held + drawn, False)):
        if cards == held or drawn:
            has = card_signs(cards)
            text = f"The players are done, and it is the turn of the house, which has {has}. What does it do?"
            choices = ("it takes another card", "it takes no card")
            yield one_of(QuestionKind.HOUSE, text, choices, choices[0] if more else choices[1])
