"""Positions that are laid out: dealt as described, begun by the rules, and without a deal behind them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from darwindeck.errors import RunError, WrongTypeError
from darwindeck.genome.library import load_game
from darwindeck.simulation import PositionLayout, StateSnapshot, Zones, arrange
from darwindeck.simulation.engine import ACTIONS
from darwindeck.simulation.testing import arranged

EIGHTS = load_game("crazy-eights")


def test_the_hand_begins_as_the_rules_say_for_the_cards_that_are_laid_out() -> None:
    """Crazy Eights: who has nothing to play has drawn until it has, before anybody is asked."""
    state = arrange(EIGHTS, hands=["3c 4c", "5d 6d"], discard="9s", deck="2h Ks Td", current_player=0)
    assert state.legal_actions() == ["Ks"]
    assert set(state.snapshot().zones.hands[0]) == {"3c", "4c", "2h", "Ks"}


def test_who_begins_follows_from_the_cards() -> None:
    """Hearts, played without a pass: the two of clubs leads."""
    hearts = load_game("hearts")
    state = arrange(hearts, hands=["Ah", "Kh", "2c", "Qh"], phase=1)
    assert (state.actor, state.legal_actions()) == (2, ["2c"])


def test_what_is_not_named_is_dealt_from_the_cards_that_are_left() -> None:
    state = arrange(EIGHTS, discard="9s", seed=4)
    zones = state.snapshot().zones
    cards = Counter((*zones.deck, *zones.discard, *(card for hand in zones.hands for card in hand)))
    assert len(cards) == 52
    assert zones.discard == ("9s",)
    assert min(len(hand) for hand in zones.hands) == 7


def test_a_position_laid_out_tells_nothing_of_the_deal_of_the_seed() -> None:
    for state in (
        arranged(EIGHTS, hands=["8h 3c", "3d 4c"], discard="9s", deck="Tc", phase=1),
        arrange(EIGHTS, hands=["8h 3c", "3d 4c"], discard="9s", deck="Tc", current_player=0),
    ):
        assert state.log() == []
        with pytest.raises(RunError) as refused:
            state.record()
        assert refused.value.code == "run/laid-out"
        after = state.play("8h", "suit-d")
        assert len(after.log()) == 2
        assert "Played" in {type(event).__name__ for event in after.events()}


def test_cards_that_the_deck_does_not_hold_are_refused() -> None:
    for layout in (["8h 8h", "3c"], ["8h", "3c", "4c"]):
        with pytest.raises(RunError) as refused:
            arrange(EIGHTS, hands=layout)
        assert refused.value.code == "run/bad-layout"


def test_the_page_names_every_option_there_is(root: Path) -> None:
    page = (root / "docs/engine.md").read_text("utf-8")
    single = [name for name in ACTIONS[52:] if "-" not in name or name == "all-in"]
    assert all(f"`{name}`" in page for name in single)


def test_the_page_names_every_field_of_a_snapshot(root: Path) -> None:
    page = (root / "docs/engine.md").read_text("utf-8")
    section = page.partition("## The whole position")[2].partition("\n## ")[0]
    fields = (*StateSnapshot.__struct_fields__, *Zones.__struct_fields__)
    assert [name for name in fields if f"`{name}`" not in section] == []


def test_old_records_that_say_all_in_are_still_read() -> None:
    poker = load_game("simple-poker")
    short = [8] * poker.player_count
    state = arrange(poker, chips=short, current_player=0)
    assert "all-in" in state.legal_actions()
    assert state.apply("all_in").state_hash() == state.apply("all-in").state_hash()


def test_hands_of_tricks_have_as_many_cards_each() -> None:
    """Else the hand would stop in the middle of a trick, neither over nor to be played on."""
    with pytest.raises(RunError, match="all hands have as many cards; these have 2, 1, 2, 2"):
        arrange(load_game("hearts"), hands=["Qs 2c", "3c", "5c 6c", "7c 8c"], phase=1)


def test_cards_of_a_view_can_be_laid_out_again() -> None:
    first = arrange(EIGHTS, hands=["3c 4c", "5d 6d"], discard="9s", deck="2h Ks Td", current_player=0)
    hands = [first.view(seat).hand for seat in range(2)]
    again = arrange(EIGHTS, hands=hands, discard=["9s"], deck="Td", current_player=0)
    assert [again.view(seat).hand for seat in range(2)] == hands


def test_a_field_that_a_position_has_not_is_named_with_the_one_meant() -> None:
    with pytest.raises(RunError, match="a position has no 'hand'; did you mean 'hands'"):
        arrange(EIGHTS, hand=["3c", "4c"])  # type: ignore[call-arg]
    with pytest.raises(WrongTypeError, match='hands holds cards as in "7h 8s", not'):
        arrange(EIGHTS, hands=[3, "4c"])  # type: ignore[list-item]


def test_a_hand_that_is_none_is_dealt_by_the_seed() -> None:
    hearts = load_game("hearts")

    def dealt(seed: int) -> tuple[tuple[str, ...], ...]:
        return (
            arrange(hearts, hands=["Qs 2c 3c", None, None, None], phase=1, seed=seed).snapshot().zones.hands
        )

    assert set(dealt(1)[0]) == {"Qs", "2c", "3c"}
    assert [len(hand) for hand in dealt(1)] == [3, 3, 3, 3]
    assert len({card for hand in dealt(1) for card in hand}) == 12
    assert dealt(1) == dealt(1) != dealt(2)
    assert len(arrange(hearts, hands=[None] * 4, phase=1).snapshot().zones.hands[0]) == 13


def test_hands_that_the_rest_of_the_deck_cannot_fill_are_refused() -> None:
    won = [card for card in ACTIONS[:52] if card != "8h"][:49]
    with pytest.raises(RunError, match="3 more cards are needed for the hands, and 2 are left") as refused:
        arrange(load_game("hearts"), hands=["8h", None, None, None], captured=[won, "", "", ""], phase=1)
    assert refused.value.code == "run/bad-layout"


def test_a_phase_can_be_named() -> None:
    hearts = load_game("hearts")
    named = arrange(hearts, hands=["Ah", "Kh", "2c", "Qh"], phase="trick")
    assert named.snapshot() == arrange(hearts, hands=["Ah", "Kh", "2c", "Qh"], phase=1).snapshot()
    with pytest.raises(RunError, match="'bidding' does not exist in this game; there are 0 pass, 1 trick"):
        arrange(hearts, phase="bidding")


def test_the_middle_of_a_trick_is_played_from_its_beginning() -> None:
    state = arrange(load_game("hearts"), hands=["Ac Kd", "5c 3d", "2c 4h", "6c 5s"], phase="trick")
    after = state.play("2c", "6c")
    assert (after.actor, after.view(0).trick) == (0, (None, None, "2c", "6c"))


def test_the_page_says_what_every_field_of_a_layout_is(root: Path) -> None:
    page = (root / "docs/python.md").read_text("utf-8")
    section = page.partition("## Positions that you lay out")[2].partition("\n## ")[0]
    assert [name for name in PositionLayout.__annotations__ if f"`{name}`" not in section] == []
