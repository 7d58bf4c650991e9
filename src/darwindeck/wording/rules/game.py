"""Seats, hands, who drops out and who may knock, in words: "it is for three"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, assert_never

from darwindeck.genome.patterns import Pattern
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import Moon, ScoringTrigger, TricksFrom
from darwindeck.genome.setup import (
    DeckEmptyAction,
    Eliminate,
    Fixed,
    Hands,
    House,
    Knock,
    Lives,
    NoChips,
    NoTricks,
    ScoreAtLeast,
    Settle,
    Single,
    UntilWin,
)
from darwindeck.wording.combinations import kinds_of
from darwindeck.wording.context import WordingContext
from darwindeck.wording.fields import Field, Fields, one_of, so_many, yes_no
from darwindeck.wording.grammar import either, say_number
from darwindeck.wording.marks import rule_id
from darwindeck.wording.places import places_words
from darwindeck.wording.rules.contracts import contract_words
from darwindeck.wording.text import Line, Num, say, series


def moon(facts: WordingContext) -> Iterator[Line]:
    rule = rule_id(facts.genome, "moon")
    partners = " and their partners" if facts.genome.team_mode else ""
    taken = [score for score in facts.genome.card_scoring if score.trigger is ScoringTrigger.TRICK_WIN]
    less = any(score.points < 0 for score in taken)
    which = "the cards of a hand that add points" if less else "the point cards of a hand"
    match facts.genome.moon:
        case Moon.NONE:
            return
        case Moon.OTHERS:
            words = (
                "A player who wins all {which} shoots the moon and scores nothing for them; instead every "
                "player except this one{partners} scores their total."
            )
            yield say(words, rule, which=which, partners=partners)
        case Moon.SUBTRACT:
            words = (
                "A player who wins all {which} shoots the moon: the total is taken off their score instead of "
                "being added."
            )
            yield say(words, rule, which=which)
        case _:
            assert_never(facts.genome.moon)


ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")


def places(facts: WordingContext) -> Iterator[Line]:
    """Say what a place brings; places in a row that bring the same are told together."""
    points = list(enumerate(facts.genome.place_points))
    for value, group in groupby(points, key=lambda entry: entry[1]):
        which = [place for place, _ in group]
        paths = tuple(f"place_points[{place}]" for place in which)
        n = Num(value, paths, shown=str(abs(value)) if value else "no")
        verb = "score" if value >= 0 else "lose"
        out = series([say(ORDINALS[min(place, 5)]) for place in which])
        words = "The player who is {out} out {verb}s {n} {n:point|points}."
        if which == [facts.players - 1]:
            words = "The player who is left at the end {verb}s {n} {n:point|points}."
        if len(which) > 1:
            words = "The players who are {out} out {verb} {n} {n:point|points}{each}."
        each = " each" if value else ""
        yield say(words, "game.place_points", out=out, verb=verb, n=n, each=each)


def hands_words(hands: Hands) -> str:
    match hands:
        case Single():
            return "one hand is the whole game"
        case Fixed(n=n):
            return f"{say_number(n)} hand{' is' if n == 1 else 's are'} played"
        case UntilWin():
            return "hands are played until somebody has won"
        case _:
            assert_never(hands)


def eliminate_words(rule: Eliminate | None) -> str:
    match rule:
        case None:
            return "nobody drops out"
        case NoTricks():
            return "whoever takes no trick is out of the game"
        case NoChips():
            return "whoever has no chips is out of the game"
        case ScoreAtLeast(points=limit):
            return f"whoever reaches {limit} points is out of the game"
        case Lives(n=n):
            return f"everybody has {say_number(n)} {'life' if n == 1 else 'lives'}, and whoever has none left is out"
        case _:
            assert_never(rule)


_SETTLED: Final = {
    Settle.DIFFERENCE: "",
    Settle.EACH_PAYS: ", and each pays who has the least",
    Settle.LOWEST_TAKES: ", and who has the least scores what the others have left",
    Settle.EACH_KEEPS: ", and all but who has the least count what they have left",
}


def knock_words(rule: Knock | None) -> str:
    if rule is None:
        return "nobody can knock"
    with_most = "" if rule.max_deadwood is None else f" with {rule.max_deadwood} points or less of deadwood"
    return f"you may knock{with_most}{_SETTLED[rule.settle]}"


def place_words(place: int) -> str:
    """ "first", "second"."""
    return ORDINALS[place]


def team_words(teams: tuple[tuple[int, ...], ...]) -> str:
    """
    >>> team_words(((0, 2), (1, 3)))
    'seat 1 and seat 3 against seat 2 and seat 4'
    """
    return " against ".join(" and ".join(f"seat {seat + 1}" for seat in team) for team in teams)


def _teams(teams: tuple[tuple[int, ...], ...], game: GameGenome) -> str:
    if not teams:
        return "everybody plays alone"
    sizes = sorted({len(team) for team in teams})
    if sizes == [game.player_count // 2] and len(teams) == 2:
        if game.player_count != 4:
            return "it is played by two sides"
        return "partners sit across" if teams == ((0, 2), (1, 3)) else "partners sit side by side"
    return "it is played in teams"


def _places(worth: tuple[int, ...], _: GameGenome) -> str:
    found = [f"{place_words(at)} {each}" for at, each in enumerate(worth) if each]
    return f"by place one scores {either(found, 'and')}" if found else "places score nothing"


def _house(house: House | None, _: GameGenome) -> str:
    return (
        "there is no bank"
        if house is None
        else f"everybody plays against a bank that stands on {house.stand_on}"
    )


def _combinations(patterns: Sequence[Pattern]) -> str:
    kinds = either(kinds_of(patterns), "and")
    return f"the combinations are {kinds}" if kinds else "no combinations are named"


FIELDS: Final[Fields] = {
    "player_count": Field("players", so_many("it is for {n}")),
    "teams": Field("teams", _teams),
    "hands": Field("how many hands", lambda hands, _: hands_words(hands)),
    "place_points": Field("points by place", _places),
    "eliminate": Field("who is out of the game", lambda rule, _: eliminate_words(rule)),
    "knock": Field("knocking", lambda rule, _: knock_words(rule)),
    "house": Field("bank", _house),
    "out_when_empty": Field(
        "players without cards",
        yes_no("whoever runs out of cards is out of the hand", "play goes on for those without cards"),
    ),
    "moon": Field(
        "taking all the points",
        one_of(
            {
                Moon.NONE: "taking all the points earns nothing",
                Moon.OTHERS: "whoever takes all the points gives them to the others",
                Moon.SUBTRACT: "whoever takes all the points takes them off",
            }
        ),
    ),
    "tricks_from": Field(
        "tricks that count",
        one_of(
            {
                TricksFrom.ALWAYS: "every trick counts",
                TricksFrom.DECK_EMPTY: "only tricks after the deck has run out count",
                TricksFrom.LAST: "only the last trick counts",
            }
        ),
    ),
    "contract_scoring": Field("contracts", lambda rule, _: contract_words(rule)),
    "deck_empty_action": Field(
        "when the deck is empty",
        one_of(
            {
                DeckEmptyAction.RESHUFFLE_DISCARD: "the discards are shuffled into a new deck",
                DeckEmptyAction.HAND_ENDS: "the hand ends with the deck",
                DeckEmptyAction.SKIP_DRAW: "play goes on when the deck is empty",
            }
        ),
    ),
    "seats": Field("other numbers of players"),
    "patterns": Field("combinations", lambda patterns, _: _combinations(patterns)),
    "places": Field("piles of its own", lambda places, _: places_words(places)),
    "max_turns": Field("turns before the game is stopped"),
}
HANDS: Final[Fields] = {"n": Field("number"), "max_hands": Field("most hands")}
KNOCK: Final[Fields] = {
    "moment": Field("when one may knock"),
    "max_deadwood": Field("most deadwood"),
    "then": Field("after a knock"),
    "settle": Field(
        "who scores after a knock",
        one_of(
            {
                Settle.DIFFERENCE: "the knocker scores the differences",
                Settle.EACH_PAYS: "each of the others pays the lowest the difference",
                Settle.LOWEST_TAKES: "the lowest scores what all the others have left",
                Settle.EACH_KEEPS: "all but the lowest count what they have left",
            }
        ),
    ),
}
HOUSE: Final[Fields] = {
    "stand_on": Field("stops drawing at"),
    "hits_soft": Field("draws on a soft total"),
    "up_cards": Field("its cards that are seen"),
}
SEATS: Final[Fields] = {"at": Field("players"), "changes": Field("what is different then")}
