"""Big Two and Tien Len: which combinations there are, what beats what, and what a pass costs."""

from __future__ import annotations

import pytest

from darwindeck.genome.library import load_game
from darwindeck.play.choosing import walk_through
from darwindeck.simulation.playthrough import Playthrough, deal
from darwindeck.simulation.testing import arranged
from darwindeck.wording.combinations import combination_words


def dealt(game: str, *hands: str) -> Playthrough:
    """A position of a game: the first seat leads, the opening card is played."""
    full = [*hands, *("" for _ in range(4 - len(hands)))]
    return arranged(
        load_game(game), hands=full, deck="", discard="", tableau="", current_player=0, opened=True
    )


def offered(state: Playthrough) -> set[frozenset[str]]:
    """Every combination the acting seat may play."""
    return {frozenset(pick.cards) for pick in state.view(state.actor).picks}


def combine(state: Playthrough, cards: str) -> Playthrough:
    """Play cards named in any order, as a person picks them."""
    walk = walk_through(state.view(state.actor), cards.split())
    assert walk.whole, walk
    return state.play(*walk.plan)


FIVES = {
    "straight": "3d 4c 5h 6s 7d",
    "flush": "3d 5d 8d 9d Jd",
    "full house": "3h 3s 3c 4h 4s",
    "four with a card": "5s 5c 5d 5h 3d",
    "straight flush": "7h 8h 9h Th Jh",
}


@pytest.mark.parametrize("lower", range(5))
def test_five_card_hands_of_big_two_beat_each_other_as_everywhere(lower: int) -> None:
    kinds = list(FIVES.values())
    for higher, cards in enumerate(kinds):
        if set(cards.split()) & set(kinds[lower].split()):
            continue
        state = dealt("big-two", kinds[lower] + " Ks", cards + " Kh", "Kc", "Kd")
        beaten = frozenset(cards.split()) in offered(combine(state, kinds[lower]))
        assert beaten == (higher > lower), (kinds[lower], cards)


def test_suits_of_big_two_compare_at_equal_rank() -> None:
    state = dealt("big-two", "9h 9c 4d", "9s 9d 3h 2d", "Kc", "Kd")
    after = combine(state, "9h 9c")
    assert offered(after) == {frozenset({"9s", "9d"})}
    assert offered(combine(state, "9h")) == {frozenset({"9s"}), frozenset({"2d"})}


def test_the_three_of_diamonds_is_in_the_first_play_of_big_two() -> None:
    state = deal(load_game("big-two"), seed=5)
    assert "3d" in state.view(state.actor).hand
    assert all("3d" in pick.cards for pick in state.view(state.actor).picks)


def test_who_passes_at_big_two_may_play_again_and_at_tien_len_not() -> None:
    for game, back in (("big-two", True), ("tien-len", False)):
        state = dealt(game, "4c 9c Ks", "5c Jc Qc", "6c Tc", "7c 8c")
        after = combine(state, "4c").play("pass").play("6c").play("pass").play("pass")
        assert (after.actor == 1) is back
        if not back:
            assert (after.actor, after.view(2).tableau) == (2, ())


def test_bombs_of_tien_len_beat_twos_and_nothing_else() -> None:
    bombs = "5s 5c 5d 5h 7c 7h 8d 8h 9s 9c 3c"
    on_two = offered(combine(dealt("tien-len", "2s Kc", bombs, "4h", "4d"), "2s"))
    pairs = frozenset(["7c", "7h", "8d", "8h", "9s", "9c"])
    assert on_two == {frozenset(["5s", "5c", "5d", "5h"]), pairs}
    on_ace = offered(combine(dealt("tien-len", "As Kc", bombs, "4h", "4d"), "As"))
    assert on_ace == set()
    on_pair = offered(combine(dealt("tien-len", "2s 2c Kc", bombs, "4h", "4d"), "2s 2c"))
    assert on_pair == set()
    four = "7c 7h 8d 8h 9s 9c Ts Tc"
    assert frozenset(four.split()) in offered(
        combine(dealt("tien-len", "2s 2c Kc", four + " 3c", "4h", "4d"), "2s 2c")
    )


def test_straights_of_tien_len_hold_no_twos_and_are_beaten_by_as_long_ones() -> None:
    state = dealt("tien-len", "4s 5c 6d Kc Ad 2h", "5s 6c 7h 8d 9s", "3h", "3d")
    assert not any({"Ad", "2h"} <= set(cards) for cards in offered(state))
    answers = offered(combine(state, "6d 4s 5c"))
    assert answers == {frozenset(cards.split()) for cards in ("5s 6c 7h", "6c 7h 8d", "7h 8d 9s")}


def test_the_same_straight_is_beaten_by_the_higher_suit_of_its_top_card() -> None:
    state = dealt("tien-len", "4s 5c 6d Kc", "4h 5h 6h 3c", "3h", "3d")
    assert offered(combine(state, "4s 5c 6d")) == {frozenset(["4h", "5h", "6h"])}


def test_the_table_names_what_was_played() -> None:
    genome = load_game("big-two")
    state = combine(dealt("big-two", "9h Td Js Qh Kd 3c", "4h 5h", "Kc", "4c"), "Kd 9h Td Js Qh")
    view = state.view(1)
    assert view.top_pattern is not None
    assert set(view.last_play) == {"9h", "Td", "Js", "Qh", "Kd"}
    assert combination_words(genome.patterns[view.top_pattern], view.last_play) == "straight to the king"
