"""Questions about how play goes on: how a hand begins, who acts next, which rank is due, whether the hand is over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from darwindeck.genome.cards import SUIT_RANKS, Rank
from darwindeck.genome.phases import PassPhase
from darwindeck.genome.setup import Holder
from darwindeck.play.quiz.model import QuestionKind, QuizQuestion, one_of
from darwindeck.play.quiz.scenario import Scenario
from darwindeck.simulation.events import (
    Challenged,
    Claimed,
    ClaimStands,
    ContractScored,
    EffectTriggered,
    Event,
    HandEnds,
    HandShown,
    Passed,
    Scored,
)
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.wording.amounts import how_many
from darwindeck.wording.names import rank_plural


def ask_deal(at: Playthrough) -> Iterator[QuizQuestion]:
    """How a hand begins: how many cards, and who acts first."""
    now = at.snapshot()
    sizes = sorted({len(hand) for hand in now.zones.hands})
    if len(sizes) == 1 and now.hand_no == 0 and now.turn == 0:
        size = sizes[0]
        choices = tuple(str(n) for n in sorted({size, size + 1, size + 2, max(0, size - 2)}))
        text = "The first hand has been dealt. How many cards does each player have before anything else?"
        yield one_of(QuestionKind.DEAL, text, choices, str(size))
    players = tuple(f"player {seat + 1}" for seat in range(at.genome.player_count))
    sizes_told = (how_many(len(hand), "card") for hand in now.zones.hands)
    hands = "; ".join(f"player {seat}: {size}" for seat, size in enumerate(sizes_told, 1))
    left = len(now.zones.deck)
    choices = tuple(str(n) for n in sorted({left, left + 1, left + 4, max(0, left - 3)}))
    up = ", a card turned up on it counted too" if at.view(at.actor).turned else ""
    text = f"The hands are dealt ({hands}). How many cards are then left in the deck{up}?"
    if max(sizes) - min(sizes) == (1 if at.genome.setup.cards_per_player == "all" and len(sizes) > 1 else 0):
        yield one_of(QuestionKind.DEAL, text, choices, str(left))
    text = f"Player {now.dealer + 1} deals the first hand. Who makes the first choice of the hand?"
    if not isinstance(at.genome.setup.first_lead, Holder) and not isinstance(at.genome.phases[0], PassPhase):
        yield one_of(QuestionKind.DEAL, text, players, players[at.actor])


def ask_next(at: Scenario) -> Iterator[QuizQuestion]:
    """Who has to act after this."""
    if at.after.over or at.after.snapshot().hand_no != at.before.snapshot().hand_no or not at.events:
        return
    if at.view.picked or at.after.legal_actions() == ["pass"]:
        return  # the position in the middle of a play is no position; who can only pass chooses nothing
    if at.after.actor == at.before.actor and at.rng.random() < 0.5:
        return
    told = at.tell(_until(at.events, EffectTriggered))
    if not told or any(isinstance(event, Claimed | Passed) for event in at.events):
        return
    text = f"{at.position} Then: {told} Who is the next to choose something?"
    yield one_of(QuestionKind.NEXT, text, at.players, at.players[at.after.actor])


def ask_due(at: Scenario) -> Iterator[QuizQuestion]:
    """Which rank the next claim has to name."""
    settled = any(isinstance(event, ClaimStands | Challenged) for event in at.events)
    due = None if at.after.over else at.after.view(at.after.actor).due
    was = at.view.claimed
    if not settled or due is None or was is None:
        return
    order = [rank for rank in Rank if rank in SUIT_RANKS or rank.value in (due, was)]
    place = order.index(Rank(due))
    near = {order[(place + step) % len(order)] for step in (-2, -1, 0, 1)} | {Rank(was)}
    names = tuple(rank_plural(rank) for rank in order if rank in near)
    happened = "somebody doubted it, and that is settled" if _doubted(at.events) else "nobody doubted it"
    text = f"The last claim was {rank_plural(Rank(was))}; {happened}. Which rank has the next claim to name?"
    yield one_of(QuestionKind.DUE, text, names, rank_plural(Rank(due)))


def _doubted(events: Sequence[Event]) -> bool:
    return any(isinstance(event, Challenged) for event in events)


def ask_ending(at: Scenario) -> Iterator[QuizQuestion]:
    """Ask whether the hand is over after this."""
    told = at.tell(_until(at.events, HandEnds, Scored, HandShown, ContractScored))
    if not told or at.view.picked or any(isinstance(event, Passed) for event in at.events):
        return  # whether everybody else has passed is not always in the text
    ends = any(isinstance(event, HandEnds) for event in at.events)
    if not ends and at.rng.random() < 0.9:
        return
    text = f"{at.position} Then: {told} Is the {at.round} over now?"
    yield one_of(QuestionKind.ENDING, text, ("yes", "no"), "yes" if ends else "no")


def _until(events: Sequence[Event], *kinds: type[Event]) -> list[Event]:
    """Return what happened before the first event of these kinds."""
    found: list[Event] = []
    for event in events:
        if isinstance(event, kinds):
            break
        found.append(event)
    return found
