"""Positions that are laid out: dealt as described, begun by the rules, and without a deal behind them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from darwindeck.errors import RunError, WrongTypeError
from darwindeck.genome.library import load_game
from darwindeck.simulation import StateSnapshot, Zones, arrange
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
        arrange(EIGHTS, hands=[None, "4c"])  # type: ignore[list-item]
