"""Choices of several cards are steps: every set is reached once, and a step is offered only if it can be completed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from darwindeck.errors import ActionError
from darwindeck.genome.cards import Deck, Rank
from darwindeck.genome.conditions import HandSize, Operator
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import DiscardPhase, Matching, PlayTarget
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import SequenceDirection, TableauMode
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import arranged
from tests.engine.games import HEARTS_HAND, game, options, playing, setup

Cards = tuple[str, ...]


def all_ways(state: Playthrough, seat: int = 0) -> Iterator[Cards]:
    """The cards of every way to complete the choice that is open, `done` left out."""
    for action in state.legal_actions():
        after = state.apply(action)
        card = () if action in ("done", "pass") else (action,)
        if after.over or after.actor != seat or not any(after.snapshot().zones.picked[seat]):
            yield card
        else:
            for rest in all_ways(after, seat):
                yield card + rest


def ways(genome: GameGenome, hand: str) -> Counter[Cards]:
    state = arranged(genome, hands=[hand, "3s 4s"], deck="", discard="", current_player=0, phase=0)
    return Counter(tuple(sorted(cards)) for cards in all_ways(state))


def sets_of(hand: str, least: int, most: int) -> set[Cards]:
    """Every set of cards of one rank with so many cards."""
    cards = sorted(hand.split())
    return {
        chosen
        for n in range(least, most + 1)
        for chosen in combinations(cards, n)
        if len({card[0] for card in chosen}) == 1
    }


HAND = "2h 2d 2c 2s 5h 5c 9d"


@pytest.mark.parametrize(("least", "most"), [(1, 1), (1, 4), (2, 2), (2, 3), (3, 4), (4, 4)])
def test_every_set_of_a_rank_is_reached_once(least: int, most: int) -> None:
    found = ways(game(playing(min_cards=least, max_cards=most)), HAND)
    assert set(found) == sets_of(HAND, least, most)
    assert set(found.values()) == {1}


@pytest.mark.parametrize(("least", "most"), [(1, 1), (1, 3), (2, 2), (0, 2), (5, 7)])
def test_every_discard_is_reached_once(least: int, most: int) -> None:
    found = ways(game(DiscardPhase(min_cards=least, max_cards=most), playing()), HAND)
    cards = sorted(HAND.split())
    assert set(found) == {
        chosen for n in range(least, min(most, len(cards)) + 1) for chosen in combinations(cards, n)
    }
    assert set(found.values()) == {1}


def test_fewer_cards_than_asked_leave_the_hand_only_if_it_is_smaller() -> None:
    found = ways(game(DiscardPhase(min_cards=3, max_cards=3), playing()), "2h 9d")
    assert set(found) == {("2h", "9d")}


def test_pairs_leave_the_hand_two_by_two() -> None:
    genome = game(DiscardPhase(min_cards=0, max_cards=2, matching_condition=Matching.PAIR), playing())
    found = ways(genome, HAND)
    assert set(found) == {(), *sets_of(HAND, 2, 2)}
    assert set(found.values()) == {1}


def test_equal_cards_are_one_action_and_may_follow_each_other() -> None:
    """Actions name cards, not hand positions."""
    genome = game(playing(max_cards=2), setup=setup(initial_deck=Deck.DOUBLE_104))
    found = ways(genome, "7h 7h 7c")
    assert found == Counter({("7h",): 1, ("7c",): 1, ("7h", "7h"): 1, ("7c", "7h"): 1})


def test_steps_are_not_turns_and_nothing_moves_before_the_play_is_complete() -> None:
    state = arranged(game(playing(max_cards=3)), hands=[HAND, "3s"], deck="", discard="9c", current_player=0)
    picking = state.play("2h")
    seen = picking.snapshot()
    assert (picking.actor, seen.turn, seen.zones.discard) == (0, state.snapshot().turn, ("9c",))
    assert (seen.zones.picked[0], "2h" in seen.zones.hands[0]) == (("2h",), False)
    done = picking.play("done").snapshot()
    assert (done.zones.discard, done.turn) == (("2h", "9c"), seen.turn + 1)


def test_the_maximum_commits_by_itself() -> None:
    state = arranged(game(playing(max_cards=2)), hands=[HAND, "3s"], deck="", discard="", current_player=0)
    assert state.play("2h", "2c").actor == 1


def test_cards_are_chosen_in_ascending_order() -> None:
    state = arranged(game(playing(max_cards=3)), hands=[HAND, "3s"], deck="", discard="", current_player=0)
    assert options(state.play("2d")) == {"2c", "2s", "done"}
    with pytest.raises(ActionError):
        state.play("2d", "2h")


def test_several_cards_of_a_sequence_each_have_to_fit() -> None:
    """SEQUENCE with sets: every card has to fit its own pile."""
    genome = game(
        playing(target=PlayTarget.TABLEAU, max_cards=3),
        setup=setup(
            tableau_mode=TableauMode.SEQUENCE,
            sequence_direction=SequenceDirection.BOTH,
            start_rank=Rank.SEVEN,
        ),
    )
    layout = {"hands": ["8h 8d 8c", "3s"], "deck": "", "discard": "", "tableau": "7h 7c"}
    state = arranged(genome, **layout, current_player=0)  # type: ignore[arg-type]
    assert options(state) == {"8h", "8c"}
    assert options(state.play("8h")) == {"8c", "done"}


# Refusals name the rule


def test_the_refusal_names_the_rule_that_forbids() -> None:
    def rule(state: Playthrough, action: str) -> str:
        with pytest.raises(ActionError) as refused:
            state.apply(action)
        assert refused.value.code == "action/illegal"
        assert str(refused.value) == f"{action}: {refused.value.rule}"
        return refused.value.rule

    eights = arranged(load_game("crazy-eights"), hands=["9h 3s 8c", "4c"], discard="9d", deck="Kc", phase=1)
    assert rule(eights, "Kc") == "that card is not in your hand"
    assert rule(eights, "3s") == "the card does not meet the condition of this play"
    assert rule(eights, "pass") == "you may not pass while you can play"
    assert rule(eights, "bid-3") == "that is not among the choices of this step"
    assert rule(eights.play("8c"), "9h") == "that is not among the choices of this step"
    spades = arranged(load_game("spades"), hands=["9h", "8h", "7h", "6h"], deck="", current_player=0)
    assert rule(spades, "bid-9") == "that bid is outside the allowed range"
    fan_tan = load_game("fan-tan")
    layout = ["7h 9h", "8h", "6h", "5h"][: fan_tan.player_count]
    sequence = arranged(fan_tan, hands=layout, tableau="7d", deck="", current_player=0, opened=True)
    assert rule(sequence, "9h") == "the card does not fit the tableau"
    pairs = arranged(
        game(playing(min_cards=2, max_cards=2)),
        hands=["2h 2c 9d", "3s"],
        deck="",
        discard="",
        current_player=0,
    )
    assert rule(pairs, "9d") == "with this card the play cannot be completed"
    over = arranged(game(playing()), hands=["2h", "3s 4s"], deck="", discard="", current_player=0).play("2h")
    assert rule(over, "3s") == "the game is over"


def test_a_refused_action_leaves_everything_as_it_was() -> None:
    """Pitfall 11: an illegal target never destroys a card."""
    state = arranged(HEARTS_HAND, hands=["9d Ah", "Kd", "Ad", "4d"], deck="", leader=0, opened=True)
    before = state.state_hash()
    with pytest.raises(ActionError):
        state.apply("Ah")
    assert (state.state_hash(), state.actions) == (before, ())


def test_a_condition_of_the_position_holds_while_a_set_is_chosen() -> None:
    genome = game(playing(HandSize(Operator.EQ, 7), max_cards=4))
    assert set(ways(genome, HAND)) == sets_of(HAND, 1, 4)
