"""Seed 001's turn tests by their names, and turn order in whole games: AdvanceTurn, laps, skips, direction."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from darwindeck.genome.cards import Rank
from darwindeck.genome.effects import EffectType, SpecialEffect, TargetSelector
from darwindeck.genome.phases import DiscardPhase, TrickPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinType
from darwindeck.genome.setup import Fixed, LastWinner
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import Arranged, arranged
from tests.engine.games import drawing, game, hand, options, playing, setup, win


def table(seats: int, **layout: object) -> Arranged:
    """Seats with nothing special before them."""
    return arranged(game(playing(), seats=seats), **layout)  # type: ignore[arg-type]


# Seed 001, names as written there


def test_skip_next_effect() -> None:
    state = table(3, current_player=0).apply_effect(EffectType.SKIP_NEXT)
    assert state.advance_turn().actor == 2


def test_reverse_direction() -> None:
    state = table(4).apply_effect(EffectType.REVERSE_DIRECTION)
    assert state.snapshot().play_direction == -1


def test_reverse_with_advance() -> None:
    state = table(4, current_player=1).apply_effect(EffectType.REVERSE_DIRECTION)
    assert state.advance_turn().actor == 0


def test_extra_turn() -> None:
    state = table(3, current_player=1).apply_effect(EffectType.EXTRA_TURN)
    assert state.advance_turn().actor == 1


@given(
    num_players=st.integers(2, 6),
    direction=st.sampled_from([1, -1]),
    skip_count=st.integers(0, 5),
    current=st.integers(0, 5),
)
def test_turn_advancement_always_valid(
    num_players: int, direction: int, skip_count: int, current: int
) -> None:
    skips = min(skip_count, num_players - 1)
    seat = current % num_players
    state = table(num_players, play_direction=direction, skip_count=skips, current_player=seat)
    after = state.advance_turn()
    assert after.actor == (seat + direction * (skips + 1)) % num_players
    assert after.snapshot().skip_count == 0


# The rest of AdvanceTurn


def test_skips_are_capped_at_all_other_seats() -> None:
    state = table(3).apply_effect(EffectType.SKIP_NEXT, value=200)
    assert state.snapshot().skip_count == 2
    assert state.apply_effect(EffectType.SKIP_NEXT).snapshot().skip_count == 2


def test_reverse_with_two_players_does_nothing() -> None:
    state = table(2, current_player=0).apply_effect(EffectType.REVERSE_DIRECTION)
    assert state.advance_turn().actor == 1


def effects(*found: tuple[Rank, EffectType], seats: int = 4, **fields: object) -> GameGenome:
    special = tuple(SpecialEffect(rank, kind, TargetSelector.NEXT_PLAYER) for rank, kind in found)
    return game(playing(), seats=seats, special_effects=special, **fields)  # type: ignore[arg-type]


HANDS = ["2h 3h 4h", "2d 3d 4d", "2c 3c 4c", "2s 3s 4s"]


@pytest.mark.parametrize(
    ("effect", "actor"),
    [
        (EffectType.SKIP_NEXT, 2),
        (EffectType.BLOCK_NEXT, 2),
        (EffectType.REVERSE_DIRECTION, 3),
        (EffectType.EXTRA_TURN, 0),
    ],
)
def test_the_effect_of_a_played_card_changes_who_is_next(effect: EffectType, actor: int) -> None:
    genome = effects((Rank.TWO, effect))
    state = arranged(genome, hands=HANDS, deck="", discard="", current_player=0)
    assert state.play("2h").actor == actor
    assert state.play("3h").actor == 1, "another rank does nothing"


def test_a_skip_is_used_up_and_play_goes_on_as_before() -> None:
    genome = effects((Rank.TWO, EffectType.SKIP_NEXT))
    state = arranged(genome, hands=HANDS, deck="", discard="", current_player=0)
    assert state.play("2h", "3c").actor == 3


def test_a_reversal_lasts() -> None:
    genome = effects((Rank.TWO, EffectType.REVERSE_DIRECTION))
    state = arranged(genome, hands=HANDS, deck="", discard="", current_player=0)
    assert [state.play("2h").actor, state.play("2h", "3s").actor, state.play("2h", "3s", "2c").actor] == [
        3,
        2,
        3,
    ]


def test_direction_and_skips_start_anew_with_every_hand() -> None:
    genome = effects(
        (Rank.TWO, EffectType.REVERSE_DIRECTION), seats=2, hands=Fixed(2), setup=setup(cards_per_player=1)
    )
    state = arranged(genome, hands=["2h", "3d"], deck="", discard="", current_player=0)
    after = state.play("2h").snapshot()
    assert (after.hand_no, after.play_direction, after.skip_count) == (1, 1, 0)


def test_seats_that_are_out_are_passed_over() -> None:
    genome = game(
        playing(), seats=3, out_when_empty=True, win_conditions=(win(WinType.HIGH_SCORE),), place_points=(1,)
    )
    state = arranged(genome, hands=["2h 3h", "2d", "2c 3c"], deck="", discard="", current_player=0)
    after = state.play("2h", "2d", "2c")
    assert (after.actor, after.play("3h").over) == (0, True)
    longer = arranged(genome, hands=["2h 3h 4h", "2d", "2c 3c 4c"], deck="", discard="", current_player=0)
    assert longer.play("2h", "2d", "2c", "3h").actor == 2


# A turn is all its phases, in order


DRAW_PLAY_DISCARD = game(
    drawing(),
    playing(),
    DiscardPhase(),
    setup=setup(cards_per_player=4),
    win_conditions=(win(WinType.HIGH_SCORE),),
)


def test_draw_then_play_then_discard_runs_in_that_order() -> None:
    """Pitfall 1: a turn is never "draw or play or discard"."""
    state = arranged(DRAW_PLAY_DISCARD, seed=1)
    for _ in range(3):
        seat = state.actor
        sizes = [len(held) for held in state.snapshot().zones.hands]
        assert sizes[seat] == 5, "the draw has happened"
        assert state.snapshot().phase == 1
        state = state.apply(state.legal_actions()[0])
        assert (state.actor, state.snapshot().phase) == (seat, 2)
        assert len(hand(state, seat)) == 4
        state = state.apply(state.legal_actions()[0])
        assert len(hand(state, seat)) == 3
        assert state.actor == 1 - seat
        state = arranged(DRAW_PLAY_DISCARD, seed=seat + 2)


def test_a_phase_that_is_not_due_offers_nothing() -> None:
    """Pitfall 1: while a play is asked for, nothing can be drawn or discarded twice."""
    state = arranged(DRAW_PLAY_DISCARD, seed=1)
    assert all(action[0] in "23456789TJQKA" for action in options(state))
    assert len(options(state)) == 5


def test_hand_one_is_dealt_by_the_last_seat_and_the_deal_passes_left() -> None:
    genome = game(playing(), seats=3, hands=Fixed(4), setup=setup(cards_per_player=1))
    state, seen = arranged(genome, seed=1), []
    while not state.over:
        snapshot = state.snapshot()
        seen.append((snapshot.hand_no, snapshot.dealer, state.actor))
        state = state.apply(state.legal_actions()[0])
    assert seen == [(0, 2, 0), (1, 0, 1), (2, 1, 2), (3, 2, 0)]


def test_the_last_winner_begins_where_the_rules_say_so() -> None:
    genome = game(
        playing(), seats=3, hands=Fixed(2), setup=setup(cards_per_player=1, first_lead=LastWinner())
    )
    state = arranged(genome, hands=["2h 3h", "2d 3d", "2c"], deck="", discard="", current_player=0)
    after = state.play("2h", "2d", "2c")
    assert (after.snapshot().hand_no, after.actor) == (1, 2)


# Laps


def lap(*found: tuple[Rank, EffectType]) -> GameGenome:
    """A mixed list: everybody plays a card, then there is a trick."""
    special = tuple(SpecialEffect(rank, kind, TargetSelector.NEXT_PLAYER) for rank, kind in found)
    return game(
        playing(),
        TrickPhase(),
        seats=4,
        setup=setup(cards_per_player=6),
        special_effects=special,
        win_conditions=(win(WinType.MOST_TRICKS),),
    )


LAP_HANDS = ["2h 3h 4h 5h", "2d 3d 4d 5d", "2c 3c 4c 5c", "2s 3s 4s 5s"]


def lap_actors(genome: GameGenome, first: str) -> list[int]:
    """Who takes a turn in the lap that seat 0 begins with this card."""
    state: Playthrough = arranged(genome, hands=LAP_HANDS, deck="", discard="", current_player=0, phase=0)
    seats = [0]
    state = state.play(first)
    while state.snapshot().phase == 0:
        seats.append(state.actor)
        state = state.play(next(card for card in state.legal_actions() if card[0] != first[0]))
    return seats


def test_in_a_mixed_list_every_seat_takes_the_lap_once_before_the_table_phase() -> None:
    assert lap_actors(lap(), "2h") == [0, 1, 2, 3]


def test_after_a_trick_its_winner_begins_the_next_lap() -> None:
    state = arranged(lap(), hands=LAP_HANDS, deck="", discard="", current_player=0, phase=0)
    after = state.play("2h", "2d", "2c", "2s", "3h", "3d", "3c", "5s")
    assert (after.snapshot().phase, after.actor) == (0, 0)


def test_a_skip_strikes_the_next_owing_seat_off_the_lap() -> None:
    assert lap_actors(lap((Rank.TWO, EffectType.SKIP_NEXT)), "2h") == [0, 2, 3]


def test_an_extra_turn_in_a_lap_gives_the_current_seat_one_more() -> None:
    assert lap_actors(lap((Rank.TWO, EffectType.EXTRA_TURN)), "2h") == [0, 0, 1, 2, 3]


def test_a_reversal_in_a_lap_changes_only_where_one_looks_for_the_next() -> None:
    assert lap_actors(lap((Rank.TWO, EffectType.REVERSE_DIRECTION)), "2h") == [0, 3, 2, 1]


def test_skips_left_over_at_the_end_of_a_lap_lapse() -> None:
    genome = lap((Rank.TWO, EffectType.SKIP_NEXT))
    state = arranged(genome, hands=LAP_HANDS, deck="", discard="", current_player=0, phase=0)
    trick = state.play("3h", "3d", "3c", "2s")
    assert (trick.snapshot().phase, trick.snapshot().skip_count) == (1, 0)
    after = trick.play("2h", "2d", "2c", "3s")
    assert (after.snapshot().phase, after.actor) == (0, 0)
    assert after.play("4h").actor == 1


def test_a_seat_that_goes_out_has_no_extra_turn() -> None:
    genome = lap((Rank.TWO, EffectType.EXTRA_TURN)).copy_with(out_when_empty=True)
    state = arranged(genome, hands=["2h", *LAP_HANDS[1:]], deck="", discard="", current_player=0, phase=0)
    after = state.play("2h")
    assert (after.snapshot().out[0], after.actor) == (True, 1)


def test_seats_with_nothing_to_draw_in_a_lap_still_play_the_next_trick() -> None:
    """German Whist, Briscola: when the stock is gone, play goes on from the hands."""
    genome = game(TrickPhase(), drawing(), seats=2, setup=setup(), win_conditions=(win(WinType.MOST_TRICKS),))
    state = arranged(genome, hands=["2h 3h 4h", "2d 3d 4d"], deck="", discard="", leader=0)
    after = state.play("2h", "2d")
    assert (after.over, options(after)) == (False, {"3h", "4h"})


def test_a_follow_up_is_not_a_turn() -> None:
    """3-exact-rules: a chosen suit is a follow-up decision of the same seat; follow-ups are not turns."""
    genome = game(playing(), setup=setup(initial_discard_count=1, wild_ranks=(Rank.EIGHT,), choose_suit=True))
    state = arranged(genome, hands=["8h 3h", "2d 3d"], deck="", discard="9c", current_player=0)
    asked = state.play("8h")
    assert (asked.actor, asked.snapshot().turn) == (0, state.snapshot().turn)
    assert asked.play("suit-d").snapshot().turn == state.snapshot().turn + 1


def test_the_target_of_an_effect_is_chosen_by_its_player_if_there_is_a_choice() -> None:
    effect = SpecialEffect(Rank.TWO, EffectType.DRAW_CARDS, TargetSelector.PLAYER_CHOICE, 2)
    genome = game(playing(), seats=3, special_effects=(effect,))
    state = arranged(genome, hands=["2h 3h", "2d", "2c"], deck="9s Ts Js", discard="", current_player=0)
    asked = state.play("2h")
    assert (asked.actor, options(asked)) == (0, {"seat-1", "seat-2"})
    assert hand(asked.play("seat-2"), 2) == {"2c", "9s", "Ts"}
    two = arranged(
        genome.copy_with(player_count=2), hands=["2h 3h", "2d"], deck="9s Ts", discard="", current_player=0
    )
    assert hand(two.play("2h"), 1) == {"2d", "9s", "Ts"}, "with one opponent there is nothing to ask"
