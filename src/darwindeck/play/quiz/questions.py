"""Questions about one action of a game: each maker looks at the position, the action and what it brought, and asks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from string import ascii_uppercase
from typing import Final

from darwindeck.narration.tell import tell_all
from darwindeck.narration.voice import Voice
from darwindeck.narration.words.english import text_of
from darwindeck.narration.words.hands import hand_phrase
from darwindeck.narration.words.names import CARD_NAMES, card_sign, rank_plural
from darwindeck.play.quiz.model import Kind, QuizQuestion, one_of
from darwindeck.play.quiz.positions import describe, listed
from darwindeck.play.scene import Layout
from darwindeck.simulation.events import (
    Challenged,
    Claimed,
    ContractScored,
    Event,
    HandEnds,
    HandShown,
    Happened,
    NilScored,
    Passed,
    PileTaken,
    Scored,
    TrickTaken,
    Why,
)
from darwindeck.simulation.playthrough import Playthrough

MOST_CHOICES: Final = 6


@dataclass(frozen=True, slots=True)
class Scenario:
    """One action: where it was taken, what it brought, and who tells it."""

    layout: Layout
    before: Playthrough
    action: str
    after: Playthrough
    events: tuple[Event, ...]
    voice: Voice
    rng: Random

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(f"player {seat + 1}" for seat in range(self.before.genome.player_count))


def ask_legal(at: Scenario) -> Iterator[QuizQuestion]:
    """Which of the cards in hand may be played, thrown or passed on now, and whether one may pass or knock."""
    view = at.before.view(at.before.actor)
    legal = at.before.legal_actions()
    # The engine takes cards of one choice in its own order; a player may begin with any of them.
    choosable = {card for pick in view.picks for card in pick.cards} or set(legal)
    cards = list(dict.fromkeys(view.hand))
    wrong = [card for card in cards if card not in choosable]
    right = [card for card in cards if card in choosable]
    if view.picked or not any(action in CARD_NAMES for action in legal):
        return
    if not right or not wrong:
        return
    some = at.rng.sample(right, min(len(right), 3)) + at.rng.sample(wrong, min(len(wrong), 3))
    shown = [card for card in cards if card in some]
    letters = tuple(letter for letter, card in zip(ascii_uppercase, shown, strict=False) if card in right)
    yield QuizQuestion(
        kind=Kind.LEGAL,
        text=f"{describe(at.before, at.layout)} Which of these cards can you choose?",
        choices=tuple(map(card_sign, shown)),
        right=letters,
    )


def ask_options(at: Scenario) -> Iterator[QuizQuestion]:
    """Which of the things that one does in this game are allowed now: pass, knock, bid so many."""
    legal = at.before.legal_actions()
    bids = [action for action in legal if action.startswith("bid-")]
    if not bids:
        return
    most = max(int(action.removeprefix("bid-")) for action in bids)
    least = min(int(action.removeprefix("bid-")) for action in bids)
    numbers = sorted({least - 1, least, (least + most) // 2, most, most + 1} - {-1})
    letters = tuple(
        letter for letter, number in zip(ascii_uppercase, numbers, strict=False) if f"bid-{number}" in legal
    )
    text = (
        f"{describe(at.before, at.layout)} Which of these numbers of tricks can you bid, leaving Nil aside?"
    )
    yield QuizQuestion(kind=Kind.LEGAL, text=text, choices=tuple(map(str, numbers)), right=letters)


def ask_trick(at: Scenario) -> Iterator[QuizQuestion]:
    for event in at.events:
        if isinstance(event, TrickTaken) and len(event.cards) > 1:
            trump = at.before.view(at.before.actor).trump
            trumps = f" Trumps are {_SUITS[trump]}." if trump else ""
            order = ", ".join(f"player {card.seat + 1} plays {card_sign(card.card)}" for card in event.cards)
            text = f"A trick:{trumps} {order[:1].upper()}{order[1:]}. Who takes it?"
            yield one_of(Kind.TRICK, text, at.players, at.players[event.seat])
            yield from _trick_points(at, event, order)


_SUITS: Final = {"h": "hearts", "d": "diamonds", "c": "clubs", "s": "spades"}


def _trick_points(at: Scenario, trick: TrickTaken, order: str) -> Iterator[QuizQuestion]:
    """What the winner scores for the cards in it."""
    rules = at.before.genome.card_scoring
    if not any(rule.trigger == "trick_win" for rule in rules) or any(
        isinstance(event, Scored) and event.why is Why.MOON for event in at.events
    ):
        return
    scored = [e for e in at.events if isinstance(e, Scored) and e.why is Why.TRICK and e.seat == trick.seat]
    points = sum(event.points for event in scored)
    text = (
        f"A trick: {order}. Player {trick.seat + 1} takes it. How many points is that, for its cards alone?"
    )
    yield _number(at, Kind.POINTS, text, points)


def _number(at: Scenario, kind: Kind, text: str, answer: int) -> QuizQuestion:
    """A number among others that are near."""
    near = {answer, answer + 1, answer - 1, answer * 2, answer + at.rng.choice((2, 3, 5, 10)), 0}
    others = at.rng.sample(sorted(near - {answer}), 3)
    choices = tuple(str(value).replace("-", "−") for value in sorted({answer, *others}))
    return one_of(kind, text, choices, str(answer).replace("-", "−"))


def ask_contract(at: Scenario) -> Iterator[QuizQuestion]:
    """What a contract or a Nil brings."""
    for event in at.events:
        if isinstance(event, ContractScored):
            points = sum(
                e.points
                for e in at.events
                if isinstance(e, Scored) and e.side == event.side and e.why is Why.CONTRACT
            )
            who = "A team" if len(event.seats) > 1 else "A player"
            text = (
                f"{who} has bid {event.bid} in all, nobody of it Nil, and has won {event.tricks} tricks. "
                "How many points is that, without any penalty for bags?"
            )
            if not any(isinstance(e, NilScored) and e.seat in event.seats for e in at.events):
                yield _number(at, Kind.POINTS, text, points)
        elif isinstance(event, NilScored):
            points = sum(
                e.points
                for e in at.events
                if isinstance(e, Scored) and e.why is Why.NIL and e.seat == event.seat
            )
            text = f"A player has bid Nil and won {event.tricks} tricks. How many points does the Nil bring?"
            yield _number(at, Kind.POINTS, text, points)


def ask_capture(at: Scenario) -> Iterator[QuizQuestion]:
    view = at.before.view(at.before.actor)
    if view.step != "play" or not view.tableau:
        return
    for take in view.takes:
        ways = [way for way in take.ways if way]
        if len(take.ways) > 1 or not view.tableau:
            continue
        right = listed(ways[0]) if ways else "nothing"
        others = {listed((card,)) for card in at.rng.sample(view.tableau, min(2, len(view.tableau)))}
        others |= {"nothing", listed(view.tableau)}
        choices = tuple(sorted({right, *others}))
        text = (
            f"On the table lie {listed(view.tableau)}. You play {card_sign(take.card)}. What does it capture?"
        )
        yield one_of(Kind.CAPTURE, text, choices, right)


def ask_showdown(at: Scenario) -> Iterator[QuizQuestion]:
    """Who wins with these hands, what a hand is called, what it counts."""
    shown = [event for event in at.events if isinstance(event, HandShown)]
    ends = next((event for event in at.events if isinstance(event, HandEnds)), None)
    for event in shown[:1]:
        yield from _hand(at, event, shown)
    if len(shown) < 2 or ends is None or any(event.seat is None for event in shown):
        return
    hands = "; ".join(f"player {(event.seat or 0) + 1} {_seen(event)}" for event in shown)
    right = "nobody alone" if ends.winner is None else at.players[ends.winner]
    choices = (*(at.players[event.seat or 0] for event in shown), "nobody alone")
    if right in choices:
        yield one_of(
            Kind.SHOWDOWN, f"At a showdown these hands are shown: {hands}. Who wins?", choices, right
        )


def _hand(at: Scenario, event: HandShown, shown: Sequence[HandShown]) -> Iterator[QuizQuestion]:
    if event.hand.total is not None:
        text = f"At the showdown a player shows {_seen(event)}. What does this hand count?"
        yield _number(at, Kind.POINTS, text, event.hand.total)
        return
    names = tuple(dict.fromkeys(text_of(hand_phrase(other.hand)) for other in shown))
    if len(names) > 1:
        yield one_of(
            Kind.SHOWDOWN, f"What is this hand: {_seen(event)}?", names, text_of(hand_phrase(event.hand))
        )


def _seen(event: HandShown) -> str:
    return listed([card for card in event.cards if card])


def ask_doubt(at: Scenario) -> Iterator[QuizQuestion]:
    doubt = next((event for event in at.events if isinstance(event, Challenged)), None)
    taken = next((event for event in at.events if isinstance(event, PileTaken)), None)
    if doubt is None or taken is None:
        return
    cards = listed([card for card in doubt.cards if card])
    text = (
        f"Player {doubt.claimer + 1} has laid {cards} face down and called them {rank_plural(doubt.rank)}. "
        f"Player {doubt.seat + 1} doubts it. Who takes the cards?"
    )
    choices = (at.players[doubt.claimer], at.players[doubt.seat])
    yield one_of(Kind.DOUBT, text, choices, at.players[taken.seat])


def ask_next(at: Scenario) -> Iterator[QuizQuestion]:
    """Who has to act after this."""
    if at.after.over or at.after.snapshot().hand_no != at.before.snapshot().hand_no or not at.events:
        return
    if at.after.actor == at.before.actor and at.rng.random() < 0.5:
        return
    hidden = any(isinstance(event, Claimed | Passed) for event in at.events)  # whether all passed is not told
    told = " ".join(line.text for line in tell_all(_public(at.events), at.voice))
    if not told or hidden:
        return
    where = describe(at.before, at.layout)
    text = f"{where} Then: {told} Who is the next to choose something?"
    yield one_of(Kind.NEXT, text, at.players, at.players[at.after.actor])


def _public(events: Sequence[Event]) -> list[Event]:
    return [event for event in events if isinstance(event, Happened)]


def ask_ending(at: Scenario) -> Iterator[QuizQuestion]:
    """Whether the hand is over after this."""
    told = " ".join(line.text for line in tell_all(_until_end(at.events), at.voice))
    if not told:
        return
    if any(isinstance(event, Passed) for event in at.events):
        return  # whether everybody else has passed is not in the text
    ends = next((event for event in at.events if isinstance(event, HandEnds)), None)
    if ends is None and at.rng.random() < 0.9:
        return
    text = f"{describe(at.before, at.layout)} Then: {told} Is the hand over now?"
    yield one_of(Kind.ENDING, text, ("yes", "no"), "yes" if ends is not None else "no")


def _until_end(events: Sequence[Event]) -> list[Event]:
    """What happened before the end was told."""
    found: list[Event] = []
    for event in events:
        if isinstance(event, HandEnds | Scored | HandShown | ContractScored):
            break
        found.append(event)
    return found


MAKERS: Final[tuple[Callable[[Scenario], Iterator[QuizQuestion]], ...]] = (
    ask_legal,
    ask_options,
    ask_trick,
    ask_contract,
    ask_capture,
    ask_showdown,
    ask_doubt,
    ask_next,
    ask_ending,
)
