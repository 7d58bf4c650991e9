"""Clauses about points, about how a hand and the game end, and about what decided them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, assert_never

from darwindeck.genome.scoring import WinType
from darwindeck.narration.voice import Voice
from darwindeck.simulation.events import (
    ContractScored,
    DeadwoodCounted,
    Decided,
    Eliminated,
    EndReason,
    GameEnds,
    HandBegins,
    HandEnds,
    NilScored,
    Scored,
    SheetColumn,
    Swept,
    Undercut,
    WentGin,
    WentOut,
    Why,
)
from darwindeck.wording.grammar import Part, Phrase, amount, counted, listed, phrase
from darwindeck.wording.text import figure

HandCourse = (
    HandBegins
    | Swept
    | ContractScored
    | NilScored
    | DeadwoodCounted
    | WentGin
    | Undercut
    | Scored
    | WentOut
    | Eliminated
    | HandEnds
    | Decided
    | GameEnds
)
FOR: Final[Mapping[Why, str]] = {
    Why.TRICK: "for the trick",
    Why.CAPTURE: "for the capture",
    Why.SWEEP: "for the sweep",
    Why.PLAY: "for the card played",
    Why.SET: "for cards laid down",
    Why.HAND_END: "for scoring cards",
    Why.TALLY: "for the final count",
    Why.CONTRACT: "for the contract",
    Why.BAGS: "for too many overtricks",
    Why.NIL: "for nil",
    Why.MOON: "for the moon",
    Why.PLACE: "for the place",
    Why.DEADWOOD: "for deadwood",
    Why.GIN: "for gin",
    Why.UNDERCUT: "for the undercut",
}
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


def tell_course(event: HandCourse, voice: Voice) -> Phrase:
    match event:
        case HandBegins():
            deals = voice.who(event.dealer).does("deal")
            return phrase("hand", figure(event.hand_no + 1), ":", deals)
        case HandEnds():
            return _hand_ends(event, voice)
        case Decided():
            return _decided(event, voice)
        case GameEnds():
            return _game_ends(event, voice)
        case Scored():
            return _scored(event, voice)
        case ContractScored():
            return _contract(event, voice)
        case Swept() | NilScored() | DeadwoodCounted() | WentGin() | Undercut() | WentOut() | Eliminated():
            return _of_seat(event, voice)
        case _:
            assert_never(event)


def _of_seat(
    event: Swept | NilScored | DeadwoodCounted | WentGin | Undercut | WentOut | Eliminated, voice: Voice
) -> Phrase:
    who = voice.who(event.seat)
    match event:
        case Swept():
            return who.does("sweep", "the table")
        case NilScored(made=True):
            return who.does("make", "nil")
        case NilScored():
            return who.does("fail", "nil with", counted(event.tricks, "trick"))
        case DeadwoodCounted(points=0):
            return who.does("have", "no deadwood")
        case DeadwoodCounted():
            return who.does("have", amount(event.points, "point"), "of deadwood")
        case WentGin():
            return who.does("have", "gin")
        case Undercut():
            return who.does("undercut", voice.whom(event.knocker))
        case WentOut() if voice.last_wins:
            left = event.place == len(voice.names)
            return who.does("be", "the last one left" if left else "out of the game")
        case WentOut():
            return who.does("come", ORDINALS[event.place - 1])
        case Eliminated():
            return who.does("be", "out of the game")
        case _:
            assert_never(event)


def tell_shared_place(events: Sequence[WentOut], voice: Voice) -> Phrase:
    """Several players who are out at the same moment."""
    who = voice.seats([event.seat for event in events])
    if voice.last_wins:
        return who.does("be", "out of the game")
    return who.does("share", f"{ORDINALS[events[0].place - 1]} place")


def _scored(event: Scored, voice: Voice) -> Phrase:
    who = voice.side(event.side) if event.seat is None else voice.who(event.seat)
    verb = "score" if event.points >= 0 else "lose"
    tallied = event.tally is not None and event.tally < len(voice.tallies)
    why = voice.tallies[event.tally or 0] if tallied else FOR[event.why]
    return who.does(verb, amount(abs(event.points), "point"), why)


def _contract(event: ContractScored, voice: Voice) -> Phrase:
    who = voice.seats(event.seats)
    tricks = counted(event.tricks, "trick") if event.tricks != 1 else phrase("one trick")
    return who.does("make" if event.made else "miss", "the contract of", figure(event.bid), "with", tricks)


def hand_result(event: HandEnds, voice: Voice) -> Phrase:
    """Say who won a hand, if somebody did."""
    if event.winner is None:
        return phrase("the hand ends")
    return voice.who(event.winner).does("win", "the hand")


def _hand_ends(event: HandEnds, voice: Voice) -> Phrase:
    ends = hand_result(event, voice)
    if any(column.entries or column.after for column in event.sheet.columns):
        standing = listed((_standing(column, voice) for column in event.sheet.columns), "and")
        return phrase(ends, ". The score:", standing)
    return ends


def _standing(column: SheetColumn, voice: Voice) -> Phrase:
    return phrase(voice.seats(column.seats), figure(column.after))


def _best(event: Decided, *, lowest: bool = False) -> list[int]:
    best = min(event.values) if lowest else max(event.values)
    return [side for side, value in enumerate(event.values) if value == best]


def _lowest_wins(event: Decided, voice: Voice) -> bool:
    if event.win is WinType.ALL_HANDS_EMPTY:
        return voice.fewest_win
    return event.win in (WinType.LOW_SCORE, WinType.FEWEST_TRICKS, WinType.EMPTY_HAND)


def _decided(event: Decided, voice: Voice) -> Phrase:
    if not event.values:
        return phrase("the best hand wins")
    lowest = _lowest_wins(event, voice)
    sides = _best(event, lowest=lowest)
    who, value = voice.several(sides), event.values[sides[0]]
    match event.win:
        case WinType.EMPTY_HAND if voice.sides:  # the cards of partners are counted together
            return phrase("somebody has no cards left")
        case WinType.EMPTY_HAND:
            return who.does("have", "no cards left")
        case WinType.HIGH_SCORE:
            return who.does("have", "the highest score,", figure(value))
        case WinType.LOW_SCORE:
            return who.does("have", "the lowest score,", figure(value))
        case WinType.FIRST_TO_SCORE if event.threshold is not None and value < event.threshold:
            most = who.does("have", "the most points,", figure(value))
            return phrase("nobody has the", amount(event.threshold, "point"), "needed;", most)
        case WinType.FIRST_TO_SCORE:
            return who.does("have", amount(value, "point"), *_of(event))
        case WinType.CAPTURE_ALL:
            return who.does("have", "taken every card")
        case WinType.MOST_CAPTURED:
            return who.does("have", "captured the most cards,", figure(value))
        case WinType.BEST_HAND:
            return phrase("the best hand wins")
        case WinType.ALL_HANDS_EMPTY:
            score = f"the {'lowest' if lowest else 'highest'} score,"
            return phrase("nobody has cards left;", who.does("have", score, figure(value)))
        case WinType.MOST_TRICKS:
            return who.does("have", "the most tricks,", figure(value))
        case WinType.FEWEST_TRICKS:
            return who.does("have", "the fewest tricks,", figure(value))
        case WinType.MOST_CHIPS:
            return who.does("have", "the most chips,", figure(value))
        case WinType.LAST_STANDING if len(sides) > 1:  # those who are out by having no cards are counted, too
            return phrase("only one is left in the game")
        case WinType.LAST_STANDING:
            return who.does("be", "the last left in the game")
        case None:
            return who.does("have", "won the most hands,", figure(value))
        case _:
            assert_never(event.win)


def _of(event: Decided) -> tuple[Part, ...]:
    return () if event.threshold is None else ("of the", figure(event.threshold), "needed")


def _game_ends(event: GameEnds, voice: Voice) -> Phrase:
    match event.reason:
        case EndReason.WIN:
            return voice.seats(event.seats).does("win", "the game")
        case EndReason.DRAW if event.seats:
            losers = voice.one_side_but(event.seats)
            shared = voice.seats(event.seats).does("share", "the win")
            return (*voice.seats(losers).does("lose", "the game"), "; ", *shared) if losers else shared
        case EndReason.DRAW:
            return phrase("the game ends in a draw")
        case EndReason.STUCK:
            return phrase("nobody can move; nobody wins the game")
        case EndReason.TURN_LIMIT:
            return phrase("the game has gone on too long; nobody wins it")
        case _:
            assert_never(event.reason)
