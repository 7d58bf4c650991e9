"""Facts of Kuhn's three-card poker: its tree, its payoffs, and its value, solved exactly over our own engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest

from darwindeck.genome.library import load_game
from darwindeck.simulation import deal
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import arranged
from tests.engine.games import options

Knows = tuple[str, tuple[str, ...]]
"""A decision as its player knows it: the own card and the bets so far."""
Plan = Mapping[Knows, Fraction]
"""How often the more daring action (bet, call) is taken; never where nothing is said."""
DARING = {"bet", "call"}
DEALS = tuple(permutations(("Js", "Qs", "Ks"), 2))
START = 30


def first_hand(first: str, second: str) -> Playthrough:
    (rest,) = {"Js", "Qs", "Ks"} - {first, second}
    return arranged(load_game("kuhn-poker"), hands=[first, second], deck=rest)


def won(state: Playthrough) -> int:
    """What the first player has won when the hand is over; the ante of the next hand is still his."""
    after = state.snapshot()
    return after.chips[0] + after.staked[0] - START


def ended(state: Playthrough) -> bool:
    return state.snapshot().hand_no > 0


def histories(state: Playthrough) -> Iterator[tuple[str, ...]]:
    """All ways to bet the first hand to its end."""
    if ended(state):
        yield state.actions
        return
    for action in state.legal_actions():
        yield from histories(state.apply(action))


@cache
def payoffs() -> Mapping[tuple[str, str], Mapping[tuple[str, ...], int]]:
    """For each deal what each way to bet brings the first player."""
    deals = {cards: first_hand(*cards) for cards in DEALS}
    return {cards: {way: won(start.play(*way)) for way in histories(start)} for cards, start in deals.items()}


def test_three_cards_are_all_there_are_and_each_player_has_one() -> None:
    zones = deal(load_game("kuhn-poker")).snapshot().zones
    assert [len(hand) for hand in zones.hands] == [1, 1]
    assert {*zones.deck, *zones.hands[0], *zones.hands[1]} == {"Js", "Qs", "Ks"}


def test_kuhn_poker_has_thirty_ends() -> None:
    """Six deals, and five ways to bet each."""
    assert {len(ways) for ways in payoffs().values()} == {5}
    assert sum(len(ways) for ways in payoffs().values()) == 30


def test_one_checks_or_bets_and_a_bet_is_called_or_folded_to_but_not_raised() -> None:
    start = first_hand("Qs", "Js")
    assert options(start) == {"check", "bet"}
    assert options(start.play("check")) == {"check", "bet"}
    assert options(start.play("bet")) == {"call", "fold"}
    assert options(start.play("check", "bet")) == {"call", "fold"}


def test_who_folds_loses_the_ante_whatever_the_cards() -> None:
    for ways in payoffs().values():
        assert ways["bet", "fold"] == 1
        assert ways["check", "bet", "fold"] == -1


@pytest.mark.parametrize(
    ("way", "stake"), [(("check", "check"), 1), (("bet", "call"), 2), (("check", "bet", "call"), 2)]
)
def test_the_higher_card_wins_one_and_two_where_a_bet_was_called(way: tuple[str, ...], stake: int) -> None:
    for (first, second), ways in payoffs().items():
        assert ways[way] == (stake if "JQK".index(first[0]) > "JQK".index(second[0]) else -stake)


def value(first: Plan, second: Plan) -> Fraction:
    """What the first player wins on the average."""
    total = Fraction(0)
    for cards, ways in payoffs().items():
        for way, chips in ways.items():
            chance = Fraction(1, len(DEALS))
            for at, action in enumerate(way):
                daring = (first, second)[at % 2].get((cards[at % 2], way[:at]), Fraction(0))
                chance *= daring if action in DARING else 1 - daring
            total += chance * chips
    return total


def pure_plans(seat: int) -> Iterator[Plan]:
    """All 64 ways to decide without chance at a seat's six decisions; a best answer is always among them."""
    way = ((), ("check", "bet")) if seat == 0 else (("check",), ("bet",))
    places = [(card, before) for card in ("Js", "Qs", "Ks") for before in way]
    for number in range(2 ** len(places)):
        yield {place: Fraction(number >> at & 1) for at, place in enumerate(places)}


def equilibrium(bluff: Fraction) -> Plan:
    """The first player bets the jack this often, the king three times as often, and calls with the queen to match."""
    called = ("check", "bet")
    return {
        ("Js", ()): bluff,
        ("Ks", ()): 3 * bluff,
        ("Qs", called): bluff + Fraction(1, 3),
        ("Ks", called): Fraction(1),
    }


ANSWER: Plan = {
    ("Js", ("check",)): Fraction(1, 3),
    ("Ks", ("check",)): Fraction(1),
    ("Qs", ("bet",)): Fraction(1, 3),
    ("Ks", ("bet",)): Fraction(1),
}
"""The second player bluffs with the jack and calls with the queen one time in three."""


@pytest.mark.parametrize("bluff", [Fraction(0), Fraction(1, 6), Fraction(1, 3)])
def test_against_the_best_answer_the_first_player_loses_an_eighteenth_of_a_chip(bluff: Fraction) -> None:
    plan = equilibrium(bluff)
    assert min(value(plan, answer) for answer in pure_plans(1)) == Fraction(-1, 18)


def test_no_plan_of_the_first_player_wins_more_against_the_right_answer() -> None:
    assert max(value(plan, ANSWER) for plan in pure_plans(0)) == Fraction(-1, 18)


def test_bluffing_more_often_than_one_jack_in_three_costs_the_first_player() -> None:
    plan = {**equilibrium(Fraction(1, 3)), ("Js", ()): Fraction(1, 2)}
    assert min(value(plan, answer) for answer in pure_plans(1)) < Fraction(-1, 18)
