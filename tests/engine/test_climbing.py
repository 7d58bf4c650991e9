"""Climbing games: beat the last play or pass, and what follows when all others have passed or lost their turn."""

from __future__ import annotations

from typing import Unpack

import pytest

from darwindeck.genome.cards import Rank
from darwindeck.genome.effects import EffectType, SpecialEffect, TargetSelector
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import AllPass
from darwindeck.genome.schema import GameFields, GameGenome
from darwindeck.genome.scoring import WinType
from darwindeck.genome.setup import Fixed
from darwindeck.rulebook.build import unchecked_rulebook
from darwindeck.simulation.testing import arranged
from tests.engine.games import game, options, playing, president, win
from tests.rulebook.reading import text


def test_when_all_others_pass_the_pile_is_cleared_and_the_last_player_leads_anew() -> None:
    """President: the pile is turned down and the last to play leads anything."""
    layout = ["9h 3s 4c", "Th 5d 6d", "4d 4h 5h"]
    state = arranged(president(3), hands=layout, deck="", discard="", tableau="", current_player=0)
    after = state.play("9h", "Th", "pass", "pass")
    seen = after.snapshot()
    assert (after.actor, seen.zones.tableau, set(seen.zones.discard)) == (1, (), {"9h", "Th"})
    assert options(after) == {"5d", "6d"}


def test_if_the_last_player_is_out_the_next_live_seat_leads() -> None:
    layout = ["9h", "3h 5d 6d", "4d 4h 5h"]
    state = arranged(president(3), hands=layout, deck="", discard="", tableau="", current_player=0)
    after = state.play("9h", "pass", "pass")
    assert (after.actor, "pass" in options(after)) == (1, False)


def climbing_with(kind: EffectType, seats: int, **fields: Unpack[GameFields]) -> GameGenome:
    """President in which a nine has an effect on the turns of the others."""
    nine = SpecialEffect(Rank.NINE, kind, TargetSelector.NEXT_PLAYER)
    return president(seats, special_effects=(nine,), **fields)


def test_a_turn_that_is_lost_counts_as_a_pass_and_the_last_player_leads() -> None:
    """The skipped seat is not waited for: when the others have passed, the player of the nine leads."""
    layout = ["9h 3s 4c", "Th 5d 6d", "4d 4h 5h", "5c 5s 6c"]
    skip = climbing_with(EffectType.SKIP_NEXT, 4)
    state = arranged(skip, hands=layout, deck="", discard="", tableau="", current_player=0)
    after = state.play("9h", "pass", "pass")
    seen = after.snapshot()
    assert (after.actor, seen.zones.tableau, seen.zones.discard) == (0, (), ("9h",))
    assert "pass" not in options(after)


def test_who_lost_a_turn_may_play_again_after_the_next_play() -> None:
    layout = ["9h 3s 4c", "Qh 5d 6d", "Td 4h 5h", "5c 5s 6c"]
    skip = climbing_with(EffectType.SKIP_NEXT, 4)
    state = arranged(skip, hands=layout, deck="", discard="", tableau="", current_player=0)
    after = state.play("9h", "Td", "pass", "pass")
    assert (after.actor, options(after)) == (1, {"Qh", "pass"})


@pytest.mark.parametrize("kind", [EffectType.SKIP_NEXT, EffectType.BLOCK_NEXT, EffectType.EXTRA_TURN])
def test_where_all_others_lose_their_turn_the_table_is_cleared_at_once(kind: EffectType) -> None:
    state = arranged(
        climbing_with(kind, 2),
        hands=["9h 3s 4c", "Th 5d 6d"],
        deck="",
        discard="",
        tableau="",
        current_player=0,
    )
    after = state.play("9h")
    assert (after.actor, after.snapshot().zones.tableau, options(after)) == (0, (), {"3s", "4c"})


def test_if_all_others_lose_their_turn_and_the_last_player_is_out_the_next_live_seat_leads() -> None:
    extra = climbing_with(EffectType.EXTRA_TURN, 3)
    layout = ["9h", "Th 5d 6d", "4d 4h 5h"]
    state = arranged(extra, hands=layout, deck="", discard="", tableau="", current_player=0)
    after = state.play("9h")
    assert (after.actor, options(after)) == (1, {"Th", "5d", "6d"})


def test_a_hand_can_end_when_all_pass() -> None:
    """`on_all_pass: end_hand`: the hand is over when nobody wants to go on."""
    genome = game(
        playing(mandatory=False, on_all_pass=AllPass.END_HAND),
        win_conditions=(win(WinType.HIGH_SCORE),),
        hands=Fixed(2),
    )
    state = arranged(genome, hands=["9h 3s", "9d Th"], deck="", discard="", current_player=0)
    assert state.play("9h", "pass").snapshot().hand_no == 1


def test_a_lost_turn_does_not_end_a_hand_that_ends_when_all_pass() -> None:
    skip = SpecialEffect(Rank.NINE, EffectType.SKIP_NEXT, TargetSelector.NEXT_PLAYER)
    genome = game(
        playing(mandatory=False, on_all_pass=AllPass.END_HAND),
        special_effects=(skip,),
        win_conditions=(win(WinType.HIGH_SCORE),),
        hands=Fixed(2),
    )
    state = arranged(genome, hands=["9h 3s", "9d Th"], deck="", discard="", current_player=0)
    after = state.play("9h", "pass")
    assert (after.actor, after.snapshot().hand_no) == (1, 0)


def test_a_pass_does_not_end_a_seats_round() -> None:
    """Who passed may play again if somebody else has played since."""
    layout = ["9h Kh 3c", "3h Ad 6d", "Td 4h 5h"]
    state = arranged(president(3), hands=layout, deck="", discard="", tableau="", current_player=0)
    after = state.play("9h", "pass", "Td", "pass")
    assert (after.actor, options(after)) == (1, {"Ad", "pass"})


def test_seats_go_out_in_order_and_score_by_place() -> None:
    """President: first out 2 points, second 1, last none."""
    layout = ["9h", "Th", "4d 4h 5h"]
    over = (
        arranged(president(3), hands=layout, deck="", discard="", tableau="", current_player=0)
        .play("9h", "Th")
        .snapshot()
    )
    assert (over.places, over.scores) == ((1, 2, 3), (2, 1, 0))


@pytest.mark.parametrize(
    ("kind", "seats", "told"),
    [
        (EffectType.SKIP_NEXT, 3, "Whoever loses a turn counts as having passed."),
        (EffectType.EXTRA_TURN, 2, "When you have another turn, the other player counts as having passed."),
        (EffectType.EXTRA_TURN, 4, "When you have another turn, all others count as having passed."),
    ],
)
def test_the_rulebook_says_that_a_lost_turn_counts_as_a_pass(kind: EffectType, seats: int, told: str) -> None:
    known = load_game("president").copy_with(player_count=seats)
    nine = SpecialEffect(Rank.NINE, kind, TargetSelector.NEXT_PLAYER)
    assert told in text(unchecked_rulebook(known.copy_with(special_effects=(nine,))))
    assert "counts as having passed" not in text(unchecked_rulebook(known))
