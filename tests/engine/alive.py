"""Pairs of games that differ in one field, and whether that field makes a difference in play."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from functools import cache

import msgspec

from darwindeck import _core
from darwindeck.genome.cards import Colour, Rank, Suit
from darwindeck.genome.conditions import (
    And,
    CardAdjacentToLayout,
    CardIsColour,
    CardIsRank,
    CardIsSuit,
    CardIsTrump,
    CardMatchesColour,
    CardMatchesRank,
    CardMatchesSuit,
    ChipCount,
    Condition,
    HandSize,
    HandValue,
    HasMatchingPair,
    HasRunOfN,
    HasSetOfN,
    HasTrump,
    IsTrickWinner,
    Location,
    LocationEmpty,
    LocationSize,
    MustFollowSuit,
    Not,
    Operator,
    Or,
    PlayerHasCard,
    PotSize,
    Reference,
    ScoreCompare,
    SequenceAdjacent,
    SuitBroken,
    TrickContainsCard,
)
from darwindeck.genome.library import load_game
from darwindeck.genome.node import Node
from darwindeck.genome.phases import (
    AskPhase,
    BettingPhase,
    ClaimPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    Face,
    MeldPhase,
    PlayPhase,
    PlayTarget,
    TrickPhase,
    Trump,
)
from darwindeck.genome.places import Place, PlaceOf
from darwindeck.genome.schema import BESIDE_RULES, GameGenome, Labels, Lineage, Seats
from darwindeck.genome.scoring import CardScore, ScoringTrigger, WinOrder, WinType
from darwindeck.genome.setup import Fixed, ScoreAtLeast
from darwindeck.simulation.testing import arranged, simulate_unchecked
from tests.engine.games import game, per_card, playing, setup, tricks, win
from tests.genome.examples import VALUES

NO_RULES = (Labels, Lineage, Seats)
"""Metadata: no rule depends on them."""


@cache
def structs() -> tuple[type[Node], ...]:
    """Every kind of record that a genome can be made of, metadata left out."""
    found: list[type[Node]] = []

    def walk(hint: object) -> None:
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            if hint in found or hint in NO_RULES or not issubclass(hint, Node):
                return
            found.append(hint)
            for inner in hints(hint).values():
                walk(inner)
        for inner in typing.get_args(hint):
            walk(inner)

    walk(GameGenome)
    return tuple(found)


@cache
def hints(kind: type[msgspec.Struct]) -> dict[str, object]:
    return typing.get_type_hints(kind, include_extras=True)


@cache
def fields() -> dict[str, object]:
    """`Class.field` and its type, for every field that holds a rule itself and not just records of rules."""
    return {
        f"{kind.__name__}.{name}": hint
        for kind in structs()
        for name, hint in hints(kind).items()
        if name not in BESIDE_RULES and not (isinstance(hint, type) and hint in structs())
    }


def found_in(node: object, kind: type[Node]) -> Iterator[Node]:
    """The records of a kind in a tree, outermost first."""
    if isinstance(node, kind):
        yield node
    if isinstance(node, msgspec.Struct):
        for name in node.__struct_fields__:
            yield from found_in(getattr(node, name), kind)
    elif isinstance(node, tuple):
        for inner in node:
            yield from found_in(inner, kind)


def replaced(node: object, old: Node, new: Node) -> object:
    """The tree with one record, by identity, put in place of another."""
    if node is old:
        return new
    if isinstance(node, msgspec.Struct):
        changes = {}
        for name in node.__struct_fields__:
            inner = getattr(node, name)
            after = replaced(inner, old, new)
            if after is not inner:
                changes[name] = after
        return msgspec.structs.replace(node, **changes) if changes else node
    if isinstance(node, tuple):
        after = tuple(replaced(inner, old, new) for inner in node)
        return after if any(a is not b for a, b in zip(after, node, strict=True)) else node
    return node


def with_field(genome: GameGenome, field: str, value: object) -> GameGenome:
    """The genome with a field changed in the first record of its kind that has another value there."""
    kind_name, name = field.split(".")
    kind = next(kind for kind in structs() if kind.__name__ == kind_name)
    wanted = msgspec.convert(value, hints(kind)[name])
    node = next(node for node in found_in(genome, kind) if getattr(node, name) != wanted)
    changed = replaced(genome, node, msgspec.structs.replace(node, **{name: wanted}))
    assert isinstance(changed, GameGenome)
    return changed


def differences(first: object, second: object, at: str = "") -> set[str]:
    """`Class.field` of everything in which two trees differ."""
    if first == second:
        return set()
    if isinstance(first, msgspec.Struct) and type(first) is type(second):
        return {
            difference
            for name in first.__struct_fields__
            for difference in differences(
                getattr(first, name), getattr(second, name), f"{type(first).__name__}.{name}"
            )
        }
    if isinstance(first, tuple) and isinstance(second, tuple) and len(first) == len(second):
        return {found for a, b in zip(first, second, strict=True) for found in differences(a, b, at)}
    return {at}


def report(genome: GameGenome, seed: int, agent: str = "random", games: int = 96) -> object:
    """What many games come to."""
    return simulate_unchecked(genome, agents=(agent,), games=games, seed=seed, threads=1, trace=True).counts


def course(genome: GameGenome, seed: int, steps: int = 150) -> list[str]:
    """The positions of one game in which the choices depend on the seed alone."""
    state, positions = arranged(genome, seed=seed), []
    for number in range(steps):
        positions.append(f"{state.state_hash()} {state.view(state.actor)}")
        if state.over:
            break
        legal = state.legal_actions()
        state = state.apply(legal[_core.testing.split_seed(seed, number) % len(legal)])
    return positions


def play_differs(first: GameGenome, second: GameGenome, seed: int) -> bool:
    """Whether two games are played differently under a seed."""
    return (
        report(first, seed) != report(second, seed)
        or course(first, seed) != course(second, seed)
        or report(first, seed, "greedy", 16) != report(second, seed, "greedy", 16)
    )


# Games that use what no known game does.

TOP, TABLE = Reference.TOP_DISCARD, Reference.TABLEAU_TOP


def _asks(condition: Condition) -> GameGenome:
    """Play a card that the condition allows, or pass."""
    phase = playing(Or((condition, CardIsSuit(Suit.CLUBS))))
    return game(
        phase,
        seats=3,
        setup=setup(cards_per_player=8, initial_discard_count=1, card_values=VALUES),
        card_scoring=(per_card(2, ScoringTrigger.PLAY, CardIsSuit(Suit.HEARTS)),),
    )


def _asks_beside_tricks(condition: Condition) -> GameGenome:
    """After every trick each seat may throw away a card that the condition allows."""
    phases = (
        TrickPhase(trump=Trump.SPADES, breaking_suit=Suit.HEARTS),
        PlayPhase(valid_play_condition=condition, mandatory=False),
    )
    return tricks(seats=3).copy_with(phases=phases, setup=setup(cards_per_player=8))


def _asks_beside_bets(condition: Condition) -> GameGenome:
    """A round of bets, then each seat plays a card if the condition allows it."""
    phases = (BettingPhase(ante=5, min_bet=10), PlayPhase(valid_play_condition=condition))
    return tricks(seats=3).copy_with(
        phases=phases,
        setup=setup(cards_per_player=4, starting_chips=100),
        win_conditions=(win(WinType.MOST_CHIPS),),
    )


CONDITIONS = {
    "card-is-colour": _asks(CardIsColour(Colour.RED)),
    "card-matches-rank": _asks(CardMatchesRank(TOP)),
    "card-matches-suit": _asks(CardMatchesSuit(TOP)),
    "card-matches-colour": _asks(CardMatchesColour(TOP)),
    "sequence-adjacent": _asks(SequenceAdjacent(TOP)),
    "hand-size": _asks(HandSize(Operator.GE, 5)),
    "location-size": _asks(LocationSize(Location.DISCARD, Operator.GE, 5)),
    "location-empty": _asks(Not(LocationEmpty(Location.CAPTURED))),
    "score": _asks(ScoreCompare(Operator.GE, 4)),
    "hand-value": _asks(HandValue(Operator.GE, 30)),
    "has-card": _asks(PlayerHasCard("7h")),
    "has-set": _asks(HasSetOfN(2)),
    "has-run": _asks(HasRunOfN(2)),
    "and": _asks(And((CardIsColour(Colour.RED), CardIsRank(Rank.SEVEN)))),
    "not": _asks(Not(CardIsSuit(Suit.HEARTS))),
    "suit-broken": _asks_beside_tricks(SuitBroken(Suit.HEARTS)),
    "trick-contains": _asks_beside_tricks(TrickContainsCard("Ah")),
    "chips": _asks_beside_bets(ChipCount(Operator.GE, 90)),
    "pot": _asks_beside_bets(PotSize(Operator.GE, 30)),
}
"""A game for each test of a card or position with a field, by what it asks."""
PLAIN_TESTS: dict[str, GameGenome] = {
    "CardIsTrump": _asks_beside_tricks(CardIsTrump()),
    "CardAdjacentToLayout": _asks(CardAdjacentToLayout()).copy_with(
        phases=(PlayPhase(target=PlayTarget.TABLEAU, valid_play_condition=CardAdjacentToLayout()),)
    ),
    "HasMatchingPair": _asks(HasMatchingPair()),
    "HasTrump": _asks_beside_tricks(HasTrump()),
    "MustFollowSuit": _asks_beside_tricks(MustFollowSuit()),
    "IsTrickWinner": _asks_beside_tricks(IsTrickWinner()),
}
"""Tests without a field: the game with the test against the game with its opposite."""


def _open_discards() -> GameGenome:
    poker = load_game("draw-poker")
    phases = (
        msgspec.structs.replace(each, face=Face.UP) if isinstance(each, DiscardPhase) else each
        for each in poker.phases
    )
    return poker.copy_with(phases=tuple(phases))


def _short_scopa() -> GameGenome:
    """Two points win, so that ties at the goal are common."""
    scopa = load_game("scopa")
    return scopa.copy_with(
        win_conditions=tuple(msgspec.structs.replace(each, threshold=2) for each in scopa.win_conditions)
    )


def _straight_first(genome: GameGenome) -> GameGenome:
    """The same game with its straight at the head of its combinations."""
    return genome.copy_with(patterns=tuple(sorted(genome.patterns, key=lambda each: each.name != "straight")))


def _drawing(name: str, **draw: object) -> GameGenome:
    """Return the same game with other draws."""
    genome = load_game(name)
    return genome.copy_with(
        phases=tuple(
            msgspec.structs.replace(each, **draw) if isinstance(each, DrawPhase) else each
            for each in genome.phases
        )
    )


def _market() -> GameGenome:
    """One card lies open on each of three piles, to be drawn instead of one of the deck."""
    return game(
        DrawPhase(source=DrawSource.DECK_OR_PLACE, places=("market",)),
        PlayPhase(),
        seats=3,
        setup=setup(cards_per_player=5),
        places=(Place(name="market", piles=3, deal=3),),
    )


GAMES = {
    "robbing": _drawing("far-roads", source=DrawSource.PLACE, places=("roads",), whose=PlaceOf.OTHERS),
    "market": _market(),
    "combining": _straight_first(load_game("big-two")),
    **CONDITIONS,
    "fixed": load_game("crazy-eights").copy_with(hands=Fixed(3)),
    "two-plays": game(PlayPhase(target=PlayTarget.TABLEAU), PlayPhase(), seats=3),
    "claim-first": game(ClaimPhase(), PlayPhase(), seats=3, setup=setup(cards_per_player=8)),
    "meld-first": game(
        MeldPhase(min_set=2), DrawPhase(), DiscardPhase(), seats=2, setup=setup(cards_per_player=9)
    ),
    "ask-first": game(AskPhase(book_size=2), PlayPhase(), seats=3, setup=setup(cards_per_player=6)),
    "all-empty": tricks(
        card_scoring=(per_card(1, ScoringTrigger.TRICK_WIN, CardIsSuit(Suit.HEARTS)),),
        win_conditions=(win(WinType.ALL_HANDS_EMPTY, order=WinOrder.HIGHEST),),
    ),
    "eliminating": load_game("polignac").copy_with(eliminate=ScoreAtLeast(3)),
    "open-discards": _open_discards(),
    "short-scopa": _short_scopa(),
    "scored-cards": tricks(
        seats=3, card_scoring=(CardScore(points=3, trigger=ScoringTrigger.TRICK_WIN),)
    ).copy_with(win_conditions=(win(WinType.HIGH_SCORE),)),
}


def base(name: str) -> GameGenome:
    """A game of this file, or a known one."""
    return GAMES[name] if name in GAMES else load_game(name)
