"""Seed 001: what cards do at once when they are played, to whom, and to the order of turns."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from darwindeck import _core
from darwindeck.bytecode import encode
from darwindeck.genome.cards import Rank
from darwindeck.genome.effects import EffectType, TargetSelector
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import PlayPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation import Playthrough, deal, simulate
from darwindeck.simulation.engine import program_of
from darwindeck.simulation.testing import arranged
from tests.seeds.games import DECK, effect, effect_game, hand, hand_sizes, lap_game, options

DRAW, DISCARD = EffectType.DRAW_CARDS, EffectType.FORCE_DISCARD
SKIP, REVERSE, EXTRA = EffectType.SKIP_NEXT, EffectType.REVERSE_DIRECTION, EffectType.EXTRA_TURN
NEXT, ALL = TargetSelector.NEXT_PLAYER, TargetSelector.ALL_OPPONENTS
CHOICE, RANDOM = TargetSelector.PLAYER_CHOICE, TargetSelector.RANDOM_OPPONENT
HANDS = ("Jh 2h 3h 4h", "5d 6d 7d 8d", "5c 6c 7c 8c", "5s 6s 7s 8s", "9h 9d Th Td", "9c 9s Tc Ts")


def jack(kind: EffectType, seats: int, target: TargetSelector = NEXT, value: int = 1) -> GameGenome:
    """A game in which jacks have an effect."""
    return effect_game(seats, effect(Rank.JACK, kind, target, value))


def after_jack(kind: EffectType, seats: int, target: TargetSelector = NEXT, value: int = 1) -> Playthrough:
    """Seat 0 has played a jack; seats begin with four cards each."""
    state = arranged(jack(kind, seats, target, value), hands=HANDS[:seats], deck="2c 3c 4c 2d", discard="")
    return state.apply("Jh")


# The document's own tests


def test_draw_cards_effect() -> None:
    state = arranged(effect_game(2), hands=["Jh 2h", "5d 6d"], deck="5c 7c 9c", discard="")
    after = state.apply_effect(DRAW, NEXT, 2)
    assert hand(after, 1) == {"5d", "6d", "5c", "7c"}
    assert after.snapshot().zones.deck == ("9c",)


def test_force_discard() -> None:
    state = arranged(effect_game(2), hands=["Jh", "2d 5d 8d"], discard="")
    after = state.apply_effect(DISCARD, NEXT, 2)
    assert hand_sizes(after) == [1, 1]
    assert len(after.snapshot().zones.discard) == 2


@given(
    num_players=st.integers(2, 4),
    direction=st.sampled_from([1, -1]),
    skip_count=st.integers(0, 3),
    current=st.integers(0, 3),
)
def test_turn_advancement_always_valid(
    num_players: int, direction: int, skip_count: int, current: int
) -> None:
    """Turn always advances to the player that many seats on."""
    skips = min(skip_count, num_players - 1)
    state = arranged(
        effect_game(num_players),
        play_direction=direction,
        skip_count=skips,
        current_player=current % num_players,
    ).advance_turn()
    snapshot = state.snapshot()
    assert snapshot.current_player == (current + direction * (1 + skips)) % num_players
    assert snapshot.skip_count == 0


@given(deck_size=st.integers(0, 52), draw_count=st.integers(1, 10))
def test_draw_effect_never_overdraws(deck_size: int, draw_count: int) -> None:
    """Draw effect never tries to draw more than deck contains."""
    state = arranged(effect_game(2), hands=["", ""], deck=" ".join(DECK[:deck_size]), discard="")
    after = state.apply_effect(DRAW, NEXT, draw_count)
    assert hand_sizes(after)[1] == min(draw_count, deck_size)
    assert len(after.snapshot().zones.deck) == deck_size - min(draw_count, deck_size)


def test_uno_style_game_runs() -> None:
    """Uno-style game with effects completes without errors."""
    report = simulate(load_game("uno-style"), games=100, seed=1, trace=True)
    assert report.errors == 0
    assert report.avg_turns > 10
    assert report.reasons["win"] == 100
    facts = report.counts.facts
    assert facts is not None
    happened = {rank for rank, count in zip(Rank, facts.effects, strict=True) if count}
    assert happened == {Rank.TWO, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE}


def test_effects_play_from_bytecode_as_from_the_genome() -> None:
    """The simulating half of the document's test_effect_bytecode_roundtrip."""
    game = effect_game(3, effect(Rank.TWO, DRAW, NEXT, 2), effect(Rank.JACK, SKIP))
    from_bytes = _core.Program.from_bytecode(encode(game))
    played = [program.check(seed=1, games=10) for program in (from_bytes, program_of(game))]
    assert played[0] == played[1]


# Who acts next, and what is held


@pytest.mark.parametrize(("seats", "actor"), [(2, 0), (3, 2), (4, 2), (6, 2)])
def test_skip_passes_over_the_next_seat(seats: int, actor: int) -> None:
    assert after_jack(SKIP, seats).actor == actor


@pytest.mark.parametrize(("value", "actor"), [(1, 2), (2, 3), (3, 0), (200, 0)])
def test_skips_are_capped_at_the_other_seats(value: int, actor: int) -> None:
    assert after_jack(SKIP, 4, value=value).actor == actor


@pytest.mark.parametrize(("seats", "actor"), [(2, 1), (3, 2), (4, 3), (6, 5)])
def test_reverse_turns_the_order_round(seats: int, actor: int) -> None:
    """With two players that changes nothing."""
    assert after_jack(REVERSE, seats).actor == actor


def test_reverse_and_extra_turn_ignore_their_value() -> None:
    assert after_jack(REVERSE, 4, value=2).actor == after_jack(REVERSE, 4).actor == 3
    assert after_jack(EXTRA, 4, value=3).actor == 0
    assert after_jack(EXTRA, 4, value=3).apply("2h").actor == 1


def test_two_reverses_cancel_each_other() -> None:
    game = jack(REVERSE, 4)
    state = arranged(game, hands=["Jh 2h", "3d 4d", "5c 6c", "Js 7s"]).play("Jh", "Js")
    assert state.actor == 0
    assert state.snapshot().play_direction == 1


def test_reverse_with_two_players_does_nothing() -> None:
    turned = arranged(jack(REVERSE, 2), hands=["Jh 2h 3h", "5d 6d 7d"]).play("Jh", "5d", "2h")
    assert turned.actor == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_extra_turn_gives_the_seat_another_turn(seats: int) -> None:
    state = after_jack(EXTRA, seats)
    assert state.actor == 0
    assert state.snapshot().turn == 2


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_draw_two_fills_the_next_hand(seats: int) -> None:
    state = after_jack(DRAW, seats, value=2)
    assert hand_sizes(state) == [3, 6, 4, 4, 4, 4][:seats]
    assert state.actor == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_forced_discard_empties_the_next_hand(seats: int) -> None:
    state = after_jack(DISCARD, seats, value=3)
    assert hand_sizes(state) == [3, 1, 4, 4, 4, 4][:seats]
    assert state.actor == 1


def test_an_effect_happens_once_for_a_play_of_several_cards() -> None:
    game = jack(DRAW, 2).copy_with(phases=(PlayPhase(max_cards=2),))
    state = arranged(game, hands=["Jh Js 2h", "5d 6d"], deck="2c 3c 4c").play("Jh", "Js")
    assert hand_sizes(state) == [1, 3]


def test_a_card_discarded_by_force_has_no_effect() -> None:
    """Effects belong to plays: a forced jack does not make anybody draw."""
    game = effect_game(2, effect(Rank.TWO, DISCARD), effect(Rank.JACK, DRAW))
    state = arranged(game, hands=["2h 3h", "Js"], deck="5c 6c").apply("2h")
    assert hand_sizes(state) == [1, 0]


def test_an_effect_card_turned_at_the_deal_is_plain() -> None:
    game = load_game("uno-style")
    turned = set()
    for seed in range(40):
        first = deal(game, seed=seed)
        snapshot = first.snapshot()
        turned.add(snapshot.zones.discard[0][0])
        assert (snapshot.play_direction, snapshot.skip_count, first.actor) == (1, 0, 0)
        assert all(size >= 7 for size in hand_sizes(first))
    assert turned & set("2JQKA")


# Inside laps


def lap_order(kind: EffectType, seats: int, value: int = 1) -> list[int]:
    """The seats in the order in which they take their turns of the lap that seat 0 begins with a jack."""
    game = lap_game(seats, effect(Rank.JACK, kind, NEXT, value))
    state = arranged(game, hands=HANDS[:seats], deck="2c 3c 4c 2d", discard="", phase=0).apply("Jh")
    actors = [0]
    while state.snapshot().phase == 0:
        actors.append(state.actor)
        state = state.apply(state.legal_actions()[0])
    return actors


@pytest.mark.parametrize(
    ("kind", "seats", "order"),
    [
        (SKIP, 2, [0]),
        (SKIP, 3, [0, 2]),
        (SKIP, 4, [0, 2, 3]),
        (REVERSE, 2, [0, 1]),
        (REVERSE, 3, [0, 2, 1]),
        (REVERSE, 4, [0, 3, 2, 1]),
        (EXTRA, 2, [0, 0, 1]),
        (EXTRA, 3, [0, 0, 1, 2]),
        (EXTRA, 4, [0, 0, 1, 2, 3]),
        (DRAW, 4, [0, 1, 2, 3]),
        (DISCARD, 4, [0, 1, 2, 3]),
    ],
)
def test_effects_change_who_still_owes_a_turn_in_a_lap(
    kind: EffectType, seats: int, order: list[int]
) -> None:
    assert lap_order(kind, seats) == order


def test_a_skip_strikes_the_next_seats_that_still_owe_a_turn() -> None:
    assert lap_order(SKIP, 4, value=2) == [0, 3]


def test_skips_left_over_lapse_with_the_lap() -> None:
    assert lap_order(SKIP, 3, value=200) == [0]
    begun = arranged(lap_game(2, effect(Rank.JACK, SKIP)), hands=["2h 3h 4h", "Jd 6d 7d"], phase=0)
    state = begun.play("2h", "Jd")  # the last of the lap skips nobody
    assert state.snapshot().phase == 1
    after_trick = state.play("3h", "6d")
    assert after_trick.actor == 0
    assert after_trick.snapshot().skip_count == 0


def test_effects_change_hands_inside_a_lap_too() -> None:
    game = lap_game(3, effect(Rank.JACK, DRAW, ALL, 1))
    state = arranged(game, hands=HANDS[:3], deck="2c 3c 4c", discard="", phase=0).apply("Jh")
    assert hand_sizes(state) == [3, 5, 5]


# Targets


def hit(target: TargetSelector, *, direction: int = 1, seats: int = 4, seed: int = 0) -> set[int]:
    """The seats that draw when seat 1 aims at a target."""
    state = arranged(
        effect_game(seats),
        seed=seed,
        hands=[""] * seats,
        deck="2c 3c 4c 5c",
        current_player=1,
        play_direction=direction,
    )
    after = state.apply_effect(DRAW, target, 1)
    return {seat for seat, size in enumerate(hand_sizes(after)) if size}


@pytest.mark.parametrize(
    ("target", "clockwise", "other_way"),
    [
        (TargetSelector.NEXT_PLAYER, {2}, {0}),
        (TargetSelector.PREV_PLAYER, {0}, {2}),
        (TargetSelector.LEFT_OPPONENT, {2}, {2}),
        (TargetSelector.RIGHT_OPPONENT, {0}, {0}),
        (TargetSelector.ALL_OPPONENTS, {0, 2, 3}, {0, 2, 3}),
        (TargetSelector.SELF, {1}, {1}),
    ],
)
def test_targets_by_direction(target: TargetSelector, clockwise: set[int], other_way: set[int]) -> None:
    assert hit(target, direction=1) == clockwise
    assert hit(target, direction=-1) == other_way


def test_a_random_opponent_is_drawn_from_the_streams_of_the_seed() -> None:
    found = [hit(RANDOM, seed=seed) for seed in range(40)]
    assert found == [hit(RANDOM, seed=seed) for seed in range(40)]
    assert {frozenset(seats) for seats in found} == {frozenset({0}), frozenset({2}), frozenset({3})}


def test_random_opponents_are_equally_likely() -> None:
    counts = dict.fromkeys((0, 2, 3), 0)
    for seed in range(600):
        counts[hit(RANDOM, seed=seed).pop()] += 1
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 13.8  # chi square, 2 degrees, 0.1%


def test_player_choice_is_a_decision_of_the_player() -> None:
    state = arranged(jack(DRAW, 4, CHOICE, 2), hands=HANDS[:4], deck="2c 3c 4c 2d").apply("Jh")
    assert state.actor == 0
    assert options(state) == {"seat-1", "seat-2", "seat-3"}
    chosen = state.apply("seat-3")
    assert hand_sizes(chosen) == [3, 4, 4, 6]
    assert chosen.actor == 1
    assert chosen.snapshot().turn == 2  # a follow-up is not a turn


def test_a_choice_of_one_is_not_asked_for() -> None:
    state = arranged(jack(DRAW, 2, CHOICE), hands=["Jh 2h", "5d 6d"], deck="2c 3c").apply("Jh")
    assert state.actor == 1
    assert hand_sizes(state) == [1, 3]


@pytest.mark.parametrize("kind", [SKIP, REVERSE, EXTRA, EffectType.BLOCK_NEXT])
def test_effects_on_the_order_of_turns_take_no_target(kind: EffectType) -> None:
    chosen, plain = (
        arranged(jack(kind, 4, target), hands=HANDS[:4]).apply("Jh") for target in (CHOICE, NEXT)
    )
    assert chosen.actor == plain.actor
    assert chosen.snapshot().play_direction == plain.snapshot().play_direction


def test_partners_are_no_opponents() -> None:
    game = jack(DRAW, 4, ALL).copy_with(team_mode=True, teams=((0, 2), (1, 3)))
    state = arranged(game, hands=HANDS[:4], deck="2c 3c 4c 2d").apply("Jh")
    assert hand_sizes(state) == [3, 5, 4, 5]


def test_a_partner_cannot_be_chosen_as_opponent() -> None:
    game = jack(DRAW, 4, CHOICE).copy_with(team_mode=True, teams=((0, 2), (1, 3)))
    assert options(arranged(game, hands=HANDS[:4]).apply("Jh")) == {"seat-1", "seat-3"}


def test_a_partner_is_never_the_random_opponent() -> None:
    game = effect_game(4, team_mode=True, teams=((0, 2), (1, 3)))
    for seed in range(20):
        state = arranged(game, seed=seed, hands=[""] * 4, deck="2c").apply_effect(DRAW, RANDOM)
        assert hand_sizes(state)[2] == 0


def test_the_next_player_may_be_the_partner() -> None:
    game = jack(DRAW, 4).copy_with(team_mode=True, teams=((0, 1), (2, 3)))
    state = arranged(game, hands=HANDS[:4], deck="2c 3c").apply("Jh")
    assert hand_sizes(state) == [3, 5, 4, 4]
