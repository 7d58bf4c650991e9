"""Questions about who gets what: a trick, a battle, a capture, a showdown, a doubt, the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from darwindeck.genome.scoring import WinType
from darwindeck.genome.setup import TableauMode
from darwindeck.play.quiz.model import QuestionKind, QuizQuestion, one_of
from darwindeck.play.quiz.scenario import Scenario, card_signs
from darwindeck.simulation.events import (
    Captured,
    Challenged,
    Decided,
    GameEnds,
    HandEnds,
    HandShown,
    PileTaken,
    Played,
    TrickTaken,
)
from darwindeck.wording.grammar import text_of
from darwindeck.wording.names import a_rank, card_sign, rank_plural
from darwindeck.wording.rules.hand_names import hand_phrase

SUITS: Final = {"h": "hearts", "d": "diamonds", "c": "clubs", "s": "spades"}
NOBODY: Final = "nobody alone"
COMPARED: Final[Mapping[WinType, str]] = {
    WinType.HIGH_SCORE: "points",
    WinType.LOW_SCORE: "points",
    WinType.FIRST_TO_SCORE: "points",
    WinType.MOST_CAPTURED: "captured cards",
    WinType.MOST_TRICKS: "tricks",
    WinType.FEWEST_TRICKS: "tricks",
    WinType.MOST_CHIPS: "chips",
}
"""What is compared at the end, for the win conditions that compare."""


def order_of(trick: TrickTaken) -> str:
    order = ", ".join(f"player {card.seat + 1} plays {card_sign(card.card)}" for card in trick.cards)
    return f"{order[:1].upper()}{order[1:]}"


def ask_trick(at: Scenario) -> Iterator[QuizQuestion]:
    for event in at.events:
        if isinstance(event, TrickTaken) and len(event.cards) > 1:
            trump = at.view.trump
            trumps = f" Trumps are {SUITS[trump]}." if trump else ""
            text = f"A trick:{trumps} {order_of(event)}. Who takes it?"
            yield one_of(QuestionKind.TRICK, text, at.players, at.players[event.seat])


def ask_battle(at: Scenario) -> Iterator[QuizQuestion]:
    """Ask who takes the cards when two are compared, and how many."""
    if at.layout.facts.mode is not TableauMode.WAR:
        return
    view = at.view
    card = next((e.cards[0] for e in at.events if isinstance(e, Played)), None)
    taken = next((e for e in at.events if isinstance(e, Captured)), None)
    lying = len(view.tableau) + view.face_down
    if card is None or view.top is None or view.top_seat in (None, at.before.actor):
        return
    if taken is None and (lying != 1 or card[0] != view.top[0]):
        return  # nothing is compared yet
    other = at.players[view.top_seat or 0]
    more = f" {lying - 1} more cards lie there from a tie before." if lying > 1 else ""
    text = (
        f"{other[:1].upper()}{other[1:]} has turned up {card_sign(view.top)}, and now "
        f"{at.players[at.before.actor]} turns up {card_sign(card)}.{more} "
    )
    choices = (*at.players, "nobody yet: there is a battle")
    right = choices[-1] if taken is None else at.players[taken.seat]
    yield one_of(QuestionKind.CAPTURE, f"{text}Who takes the cards?", choices, right)
    if taken is not None:
        count = sum(card is not None for card in taken.cards)
        yield at.number(QuestionKind.CAPTURE, f"{text}How many cards does the winner take?", count)


def ask_capture(at: Scenario) -> Iterator[QuizQuestion]:
    view = at.view
    if view.step != "play" or not view.tableau:
        return
    for take in view.takes:
        ways = [way for way in take.ways if way]
        if len(take.ways) > 1:
            continue
        right = card_signs(ways[0]) if ways else "nothing"
        others = {card_signs((card,)) for card in at.rng.sample(view.tableau, min(2, len(view.tableau)))}
        others |= {"nothing", card_signs(view.tableau)}
        choices = tuple(sorted({right, *others}))
        text = f"On the table lie {card_signs(view.tableau)}. You play {card_sign(take.card)}. What does it capture?"
        yield one_of(QuestionKind.CAPTURE, text, choices, right)


def ask_showdown(at: Scenario) -> Iterator[QuizQuestion]:
    """Ask who wins with these hands, and what a hand is called."""
    shown = [event for event in at.events if isinstance(event, HandShown)]
    ends = next((event for event in at.events if isinstance(event, HandEnds)), None)
    for event in shown[:1]:
        yield from _name(at, event, shown)
    if len(shown) < 2 or ends is None or any(event.seat is None for event in shown):
        return
    hands = "; ".join(f"player {(event.seat or 0) + 1} {card_signs(event.cards)}" for event in shown)
    right = NOBODY if ends.winner is None else at.players[ends.winner]
    choices = (*(at.players[event.seat or 0] for event in shown), NOBODY)
    if right in choices:
        text = f"At a showdown these hands are shown: {hands}. Who wins?"
        yield one_of(QuestionKind.SHOWDOWN, text, choices, right)


def _name(at: Scenario, event: HandShown, shown: Sequence[HandShown]) -> Iterator[QuizQuestion]:
    if event.hand.total is not None:
        text = f"At the showdown a player shows {card_signs(event.cards)}. What does this hand count?"
        yield at.number(QuestionKind.POINTS, text, event.hand.total)
        return
    names = tuple(dict.fromkeys(text_of(hand_phrase(other.hand)) for other in shown))
    if len(names) > 1:
        text = f"What is this hand: {card_signs(event.cards)}?"
        yield one_of(QuestionKind.SHOWDOWN, text, names, text_of(hand_phrase(event.hand)))


def ask_doubt(at: Scenario) -> Iterator[QuizQuestion]:
    doubt = next((event for event in at.events if isinstance(event, Challenged)), None)
    taken = next((event for event in at.events if isinstance(event, PileTaken)), None)
    if doubt is None or taken is None:
        return
    called = f"them {rank_plural(doubt.rank)}" if len(doubt.cards) > 1 else f"it {a_rank(doubt.rank)}"
    text = (
        f"Player {doubt.claimer + 1} has laid {card_signs(doubt.cards)} face down and called {called}. "
        f"Player {doubt.seat + 1} doubts it. Who takes the pile?"
    )
    choices = (at.players[doubt.claimer], at.players[doubt.seat])
    yield one_of(QuestionKind.DOUBT, text, choices, at.players[taken.seat])


def ask_winner(at: Scenario) -> Iterator[QuizQuestion]:
    """Ask who wins by the final comparison."""
    ends = next((event for event in at.events if isinstance(event, GameEnds)), None)
    decided = [event for event in at.events if isinstance(event, Decided)]
    win = decided[-1].win if decided else None
    if ends is None or win is None or win not in COMPARED:
        return
    what = COMPARED[win]
    sides = at.layout.sides
    names = ["players " + " and ".join(str(seat + 1) for seat in side) for side in sides]
    names = list(at.players) if len(sides) == len(at.players) else names
    values = decided[-1].values
    if len(values) != len(names):
        return
    told = ", ".join(
        f"{name}: {str(value).replace('-', '−')}" for name, value in zip(names, values, strict=True)
    )
    right = names[ends.sides[0]] if len(ends.sides) == 1 else NOBODY
    text = (
        f"The game is over, and these are the {what} of all. {told[:1].upper()}{told[1:]}. Who wins the game?"
    )
    yield one_of(QuestionKind.WINNER, text, (*names, NOBODY), right)
