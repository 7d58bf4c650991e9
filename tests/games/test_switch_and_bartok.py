"""Facts of the games of the Eights family whose rules are made at the table: Switch, Bartok, Warthog."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from darwindeck.canonical import content_hash
from darwindeck.genome.cards import Rank
from darwindeck.genome.effects import EffectType, SpecialEffect
from darwindeck.genome.library import load_game
from darwindeck.simulation import deal
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import Arranged, arranged
from tests.engine.games import options
from tests.games.facts import batch, dealt, positions, seats_alike

OTHERS = ["4c 4h", "5c 6h", "6c 2h"]
"""Everybody can follow a heart, and nobody has to draw."""
STOCK = "2c 2d 2s 3d 3c 3s Tc Td"


def switch(hand: str, top: str = "9s") -> Arranged:
    """Seat 0 of four has to play this hand."""
    hands = [hand, "4c 5h 9c 6s", "6c 5d", "7c Kd"]
    return arranged(load_game("switch"), hands=hands, discard=top, deck=STOCK, phase=1)


def bartok(hand: str, top: str = "9h", *, direction: int = 1, seed: int = 0) -> Arranged:
    hands = [hand, *OTHERS]
    return arranged(
        load_game("bartok"),
        hands=hands,
        discard=top,
        deck=STOCK,
        phase=1,
        play_direction=direction,
        seed=seed,
    )


def hand_sizes(state: Playthrough) -> list[int]:
    return [len(hand) for hand in state.snapshot().zones.hands]


def warthog(hand: str, pile: str, deck: str = STOCK) -> Arranged:
    """Seat 0 of five has to play this hand; the pile's top stands first."""
    hands = [hand, "4s", "5s", "7s", "3h"]
    return arranged(load_game("warthog"), hands=hands, discard=pile, deck=deck, phase=3)


LONG_PILE = "9h 2c 4d 6s 8h Tc"
"""One card more than counts as a short pile."""


def test_switch_deals_seven_and_turns_one() -> None:
    assert dealt("switch") == [7, 7, 7, 7]
    assert len(deal(load_game("switch")).snapshot().zones.discard) == 1


def test_a_card_of_switch_matches_rank_or_suit_and_an_ace_goes_on_anything() -> None:
    assert options(switch("9h 3s 4d Ac")) == {"9h", "3s", "Ac"}


def test_after_an_ace_of_switch_only_the_suit_that_was_named_counts() -> None:
    named = switch("Ac 3s").play("Ac", "suit-h")
    assert options(named) == {"5h"}


def test_a_two_of_switch_draws_two_an_eight_skips_and_a_jack_switches_the_direction() -> None:
    assert hand_sizes(switch("2s 3d 4d").play("2s")) == [2, 6, 2, 2]
    assert switch("8s 3d").play("8s").actor == 2
    assert switch("Js 3d").play("Js").actor == 3


@pytest.mark.parametrize("power", ["2s", "8s", "Js"])
def test_nobody_finishes_switch_on_a_power_card(power: str) -> None:
    assert options(switch(power)) == {"pass"}
    assert options(switch(f"{power} 5s")) == {power, "5s"}


@pytest.mark.parametrize("last", ["5s", "Ac"])
def test_a_plain_card_or_an_ace_finishes_switch(last: str) -> None:
    done = switch(last).play(last)
    done = done.play("suit-h") if "suit-h" in done.legal_actions() else done
    assert done.outcome().winner == 0


def test_who_cannot_play_at_switch_draws_one_card_only() -> None:
    hands = ["3s 5s", "4d Kh", "6c 5d", "7c Kd"]
    state = arranged(load_game("switch"), hands=hands, discard="9s", deck="Th Qs", phase=1)
    assert set(state.play("3s").snapshot().zones.hands[1]) == {"4d", "Kh", "Th"}


def test_an_eight_that_blocks_skips_and_an_ace_that_is_wild_by_effect_is_a_wild_rank() -> None:
    game = load_game("switch")
    draw_two, _, reverse, _ = game.special_effects
    skip = SpecialEffect(Rank.EIGHT, EffectType.SKIP_NEXT)
    setup = replace(game.setup, wild_ranks=(Rank.ACE,))
    plain = game.copy_with(special_effects=(draw_two, skip, reverse), setup=setup)
    assert content_hash(plain) == content_hash(game)


def test_bartok_begins_with_five_cards_and_follows_rank_or_suit() -> None:
    assert dealt("bartok") == [5, 5, 5, 5]
    assert options(bartok("9c Ah 4d Qs")) == {"9c", "Ah"}


def test_a_three_of_bartok_makes_somebody_else_draw_two_by_lot() -> None:
    hit = {tuple(hand_sizes(bartok("3h Kc", seed=seed).play("3h"))) for seed in range(30)}
    assert hit == {(1, 4, 2, 2), (1, 2, 4, 2), (1, 2, 2, 4)}


def test_a_five_of_bartok_throws_another_card_along() -> None:
    tops = {bartok("5h Kc Kd", seed=seed).play("5h").snapshot().zones.discard[0] for seed in range(20)}
    assert tops == {"Kc", "Kd"}


def test_a_five_with_one_more_card_goes_out_at_bartok() -> None:
    assert bartok("5h Kc").play("5h").snapshot().scores == (1, 0, 0, 0)


def test_a_seven_of_bartok_exchanges_hands_with_whom_one_likes() -> None:
    asked = bartok("7h Kc").play("7h")
    assert options(asked) == {"seat-1", "seat-2", "seat-3"}
    hands = asked.play("seat-3").snapshot().zones.hands
    assert set(hands[0]) == {"6c", "2h"}
    assert set(hands[3]) == {"Kc"}


def test_whose_last_card_is_a_seven_takes_another_hand_and_is_not_out() -> None:
    after = bartok("7h").play("7h", "seat-2").snapshot()
    assert set(after.zones.hands[0]) == {"5c", "6h"}
    assert after.scores == (0, 0, 0, 0)


def test_an_eight_of_bartok_turns_the_play_round() -> None:
    assert bartok("8h Kc").play("8h").actor == 3


@pytest.mark.parametrize(("direction", "owner"), [(1, 1), (-1, 3)])
def test_a_ten_of_bartok_sends_every_hand_one_seat_on(direction: int, owner: int) -> None:
    hands = bartok("Th Kc Kd", direction=direction).play("Th").snapshot().zones.hands
    assert {"Kc", "Kd"} <= set(hands[owner])
    assert {"5c", "6h"} <= set(hands[2 + direction])


@pytest.mark.parametrize(("direction", "seat"), [(1, 3), (-1, 1)])
def test_a_jack_of_bartok_makes_the_player_before_draw_two(direction: int, seat: int) -> None:
    sizes = hand_sizes(bartok("Jh Kc", direction=direction).play("Jh"))
    assert [at for at, size in enumerate(sizes) if size == 4] == [seat]


@pytest.mark.parametrize("direction", [1, -1])
def test_a_queen_of_bartok_shows_the_hand_at_the_left_to_who_played_it(direction: int) -> None:
    after = bartok("Qh Kc", direction=direction).play("Qh")
    assert set(after.view(0).known[1].holds) == {"4c", "4h"}
    assert after.view(2).known[1].holds == ()
    assert after.view(0).known[3].holds == ()


@pytest.mark.parametrize("direction", [1, -1])
def test_a_king_of_bartok_takes_a_card_from_the_right(direction: int) -> None:
    hands = [
        bartok("Kh 4s", direction=direction, seed=seed).play("Kh").snapshot().zones.hands
        for seed in range(20)
    ]
    assert {frozenset(after[0]) for after in hands} == {frozenset({"4s", "6c"}), frozenset({"4s", "2h"})}


def test_an_ace_of_bartok_makes_all_others_draw_one() -> None:
    assert hand_sizes(bartok("Ah Kc").play("Ah")) == [1, 3, 3, 3]


def test_three_hands_win_bartok() -> None:
    state = arranged(
        load_game("bartok"), hands=["9c", *OTHERS], discard="9h", deck=STOCK, phase=1, scores=[2, 2, 0, 0]
    )
    assert state.play("9c").outcome().winner == 0


def test_warthog_deals_seven_to_five_players() -> None:
    assert dealt("warthog") == [7, 7, 7, 7, 7]


def test_a_neighbour_in_rank_of_the_same_colour_goes_too_at_warthog() -> None:
    assert options(warthog("8d Td 8s Kd", LONG_PILE)) == {"8d", "Td"}


def test_the_ace_of_warthog_is_next_to_the_two_alone() -> None:
    assert options(warthog("Ad 4c", "2h 9c 4d 6s 8h Tc")) == {"Ad"}
    assert options(warthog("Ad 4c", "Kh 9c 4d 6s 8h Tc")) == {"pass"}


def test_a_black_queen_of_warthog_goes_on_anything_and_a_red_one_does_not() -> None:
    assert options(warthog("Qs Qd Qc 4c", LONG_PILE)) == {"Qs", "Qc"}


def test_while_the_pile_of_warthog_is_short_the_colour_is_enough() -> None:
    assert options(warthog("Kd 4c", "9h 2c 4d 6s 8h")) == {"Kd"}
    assert options(warthog("Kd 4c", LONG_PILE)) == {"pass"}


def test_when_the_deck_of_warthog_is_used_up_the_colour_is_enough() -> None:
    assert options(warthog("Kd 4c", LONG_PILE, deck="")) == {"Kd"}


def test_a_run_of_three_in_hand_lets_one_play_any_card_at_warthog() -> None:
    assert options(warthog("4c 5c 6c Kd", LONG_PILE)) == {"4c", "5c", "6c", "Kd"}
    assert options(warthog("4c 5c 7c Kd", LONG_PILE)) == {"pass"}


def test_with_a_pair_left_in_hand_a_second_card_of_the_colour_may_go_at_warthog() -> None:
    assert options(warthog("4h Kd Kc Ac", LONG_PILE).play("4h")) == {"Kd", "pass"}
    assert options(warthog("4h Kd Qc Ac", LONG_PILE).play("4h")) == {"pass"}


def test_who_begins_a_turn_with_three_of_a_kind_draws_one_at_warthog() -> None:
    def second(hand: str) -> set[str]:
        hands = ["4h Qd 2s", hand, "5c 9d", "6c 9s", "7c 8d"]
        state = arranged(load_game("warthog"), hands=hands, discard=LONG_PILE, deck="Th Jd Js", phase=3)
        return set(state.play("4h", "pass").snapshot().zones.hands[1])

    assert second("Kd Kc Ks 7h") == {"Kd", "Kc", "Ks", "7h", "Th"}
    assert second("Kd Kc Qs 7h") == {"Kd", "Kc", "Qs", "7h"}


def test_the_winner_of_a_hand_of_warthog_starts_the_next_with_one_card_more() -> None:
    first = next(state for state in positions("warthog", seed=4) if state.snapshot().hand_no == 1).snapshot()
    winner = first.scores.index(1)
    others = [len(hand) for seat, hand in enumerate(first.zones.hands) if seat != winner]
    assert len(first.zones.hands[winner]) >= 8
    assert sorted(others)[:3] == [7, 7, 7]


def test_two_hands_win_warthog() -> None:
    state = arranged(
        load_game("warthog"),
        hands=["4h", "4s", "5s", "7s", "3h"],
        discard=LONG_PILE,
        deck=STOCK,
        phase=3,
        scores=[1, 1, 0, 0, 0],
    )
    assert state.play("4h").outcome().winner == 0


@pytest.mark.parametrize("game_id", ["switch", "bartok", "warthog"])
def test_no_seat_of_a_game_with_made_up_rules_is_better_than_another(game_id: str) -> None:
    assert seats_alike(batch(game_id, 1000, rotate=True))
