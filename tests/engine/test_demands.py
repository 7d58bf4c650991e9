"""Demands: who is asked for an answer, what an answer does, and what falls on whoever has none."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from darwindeck.genome.cards import Rank
from darwindeck.genome.conditions import CardIsRank, Condition
from darwindeck.genome.effects import Demand, EffectType, PassesOn, SpecialEffect
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.testing import Arranged, arranged
from tests.engine.games import options

DECK = "Kc Kd Ks Kh 9c 9d 9h Tc Ts Td Th Jc"
HANDS = ["7h 8s Th", "7c 8c Td", "7d 8d Qc"]


def game(*behind: SpecialEffect, **fields: object) -> GameGenome:
    """Stacked Sevens with another demand, and with other effects behind it."""
    base = load_game("stacked-sevens")
    asked = Demand(CardIsRank(Rank.SEVEN))
    demand = replace(asked, **fields)
    draws = SpecialEffect(Rank.SEVEN, EffectType.DRAW_CARDS, value=2, demand=demand)
    return base.copy_with(special_effects=(draws, *behind))


def table(genome: GameGenome, hands: list[str] | None = None) -> Arranged:
    """Seat 0 of three is about to play, on the nine of hearts."""
    return arranged(genome, hands=hands or HANDS, discard="9h", deck=DECK, phase=1)


def sizes(state: Arranged) -> list[int]:
    return [len(hand) for hand in state.snapshot().zones.hands]


@dataclass(frozen=True)
class Asked:
    hand: str
    choices: set[str]


@pytest.mark.parametrize("asked", [Asked("7c 8c Td", {"7c", "pass"}), Asked("9c 8c Td", {"pass"})])
def test_whoever_is_next_is_asked_able_or_not(asked: Asked) -> None:
    state = table(game(), ["7h 8s Th", asked.hand, "7d 8d Qc"]).play("7h")
    assert state.actor == 1
    assert state.view(state.actor).step == "answer_demand"
    assert options(state) == asked.choices


def test_who_does_not_answer_meets_the_demand_and_then_has_the_turn() -> None:
    state = table(game()).play("7h", "pass")
    assert sizes(state) == [2, 5, 3]
    assert state.actor == 1
    assert state.view(state.actor).step == "play"


def test_answers_add_up() -> None:
    state = table(game()).play("7h", "7c", "7d")
    assert state.view(state.actor).demanded == 6
    assert sizes(state.play("pass")) == [8, 2, 2]


def test_a_demand_that_is_passed_on_as_it_is_does_not_grow() -> None:
    state = table(game(passes_on=PassesOn.SAME)).play("7h", "7c")
    assert state.view(state.actor).demanded == 2
    assert sizes(state.play("pass")) == [2, 2, 5]


def test_an_answer_that_ends_a_demand_leaves_the_next_player_alone() -> None:
    state = table(game(passes_on=PassesOn.NO)).play("7h", "7c")
    assert state.view(state.actor).demand is None
    assert state.actor == 2
    assert state.view(state.actor).step == "play"


def test_after_the_last_answer_nobody_can_answer_but_is_still_asked() -> None:
    state = table(game(cap=1)).play("7h", "7c")
    assert state.actor == 2
    assert options(state) == {"pass"}


def test_an_answer_does_nothing_else() -> None:
    """The eight of clubs answers, and does not skip."""
    skip = SpecialEffect(Rank.EIGHT, EffectType.SKIP_NEXT)
    state = table(game(skip, answer=CardIsRank(Rank.EIGHT))).play("7h", "8c")
    assert state.actor == 2
    assert state.view(state.actor).demanded == 4


def test_what_stands_behind_a_demand_falls_with_it() -> None:
    state = table(game(SpecialEffect(Rank.SEVEN, EffectType.SKIP_NEXT))).play("7h", "7c", "pass")
    assert sizes(state)[2] == 7
    assert state.actor == 0


def test_a_demand_can_be_for_the_turn_alone() -> None:
    lost = SpecialEffect(Rank.SEVEN, EffectType.SKIP_NEXT, demand=Demand(CardIsRank(Rank.SEVEN)))
    state = table(load_game("stacked-sevens").copy_with(special_effects=(lost,))).play("7h", "pass")
    assert sizes(state) == [2, 3, 3]
    assert state.actor == 2


def test_effects_of_one_rank_happen_in_the_order_of_the_list() -> None:
    effects = (
        SpecialEffect(Rank.SEVEN, EffectType.DRAW_CARDS, value=1),
        SpecialEffect(Rank.SEVEN, EffectType.SKIP_NEXT),
    )
    state = table(load_game("stacked-sevens").copy_with(special_effects=effects)).play("7h")
    assert sizes(state) == [2, 4, 3]
    assert state.actor == 2


def test_not_to_answer_tells_nothing_of_a_hand() -> None:
    state = table(game()).play("7h", "pass")
    assert all(not known.lacks for known in state.view(0).known)


def test_a_hand_that_is_won_leaves_no_demand_behind() -> None:
    state = table(game(), ["7h", "7c 8c", "7d 8d"]).play("7h")
    assert state.over


@pytest.mark.parametrize("answer", [CardIsRank(Rank.SEVEN), CardIsRank(Rank.JACK)])
def test_a_card_that_is_no_answer_is_refused(answer: Condition) -> None:
    state = table(game(answer=answer)).play("7h")
    assert "8c" not in options(state)
