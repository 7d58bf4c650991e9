"""Facts of Contract Bridge: the auction, who plays, the dummy, and the scores by a table of our own (Laws of Duplicate
Bridge, law 77). Sources stand in docs/games.md."""

from __future__ import annotations

from itertools import product

import pytest

from darwindeck import _core
from darwindeck.genome.library import load_game
from darwindeck.simulation import Playthrough, deal
from darwindeck.simulation.testing import arranged
from tests.engine.games import options
from tests.games.bridge_scores import score

_BRIDGE = load_game("contract-bridge")
_LEVELS = {f"bid-{n}" for n in range(1, 8)}
_SUITS = {"c": "suit-c", "d": "suit-d", "h": "suit-h", "s": "suit-s", "none": "no-trump"}


def test_a_bid_is_a_number_and_then_a_suit() -> None:
    start = deal(_BRIDGE, seed=3)
    assert options(start) == {"pass", *_LEVELS}
    named = start.play("bid-1")
    assert (named.actor, options(named)) == (start.actor, set(_SUITS.values()))


def test_of_two_bids_of_a_number_the_one_in_the_higher_suit_is_more() -> None:
    hearts = deal(_BRIDGE, seed=3).play("bid-1", "suit-h")
    assert options(hearts.play("bid-1")) == {"suit-s", "no-trump"}
    assert options(hearts.play("bid-2")) == set(_SUITS.values())
    assert "bid-1" not in options(hearts.play("bid-1", "no-trump"))
    assert options(hearts.play("bid-7", "no-trump")) == {"pass", "double"}


def test_only_the_bid_of_the_others_can_be_doubled_and_only_ones_own_redoubled() -> None:
    opened = deal(_BRIDGE, seed=3).play("bid-1", "suit-h")
    assert "double" in options(opened)
    assert "double" not in options(opened.play("pass"))
    doubled = opened.play("double")
    assert {"redouble", "double"} & options(doubled) == {"redouble"}
    assert not {"redouble", "double"} & options(doubled.play("pass"))
    assert not {"redouble", "double"} & options(doubled.play("redouble"))
    assert {"redouble", "double"} & options(doubled.play("bid-2", "suit-c")) == {"double"}


def test_who_has_passed_may_bid_later_and_three_passes_end_the_auction() -> None:
    start = deal(_BRIDGE, seed=3)
    later = start.play("pass", "pass", "pass", "bid-1", "suit-c")
    assert later.actor == start.actor
    assert "bid-1" in options(later)
    assert not later.play("pass", "pass").snapshot().bidding_complete
    assert later.play("pass", "pass", "pass").snapshot().bidding_complete
    doubled = later.play("pass", "pass", "double")
    assert not doubled.play("pass", "pass").snapshot().bidding_complete
    assert doubled.play("pass", "pass", "pass").snapshot().bidding_complete


def test_four_passes_throw_the_cards_in() -> None:
    after = deal(_BRIDGE, seed=3).play("pass", "pass", "pass", "pass")
    assert (after.snapshot().hand_no, set(after.snapshot().team_scores)) == (1, {0})


def test_the_declarer_is_who_first_named_the_suit_of_the_last_bid() -> None:
    start = deal(_BRIDGE, seed=3)
    first = start.actor
    partner = (first + 2) % 4
    raised = start.play("bid-1", "suit-h", "pass", "bid-2", "suit-h", "pass", "pass", "pass")
    assert (raised.view(0).declarer, raised.view(0).dummy) == (first, partner)
    other = start.play("bid-1", "suit-h", "pass", "bid-1", "suit-s", "pass", "bid-2", "suit-s")
    over = other.play("pass", "pass", "pass")
    assert (over.view(0).declarer, over.snapshot().trump) == (partner, "s")


def test_a_suit_that_the_others_named_first_is_the_declarers_all_the_same() -> None:
    start = deal(_BRIDGE, seed=3)
    over = start.play("bid-1", "suit-h", "bid-2", "suit-h", "pass", "pass", "pass")
    assert over.view(0).declarer == (start.actor + 1) % 4


def _opened(seed: int = 3) -> tuple[Playthrough, int]:
    start = deal(_BRIDGE, seed=seed)
    return start.play("bid-1", "no-trump", "pass", "pass", "pass"), start.actor


def test_the_player_at_the_declarers_left_leads_and_then_the_dummy_lies_open() -> None:
    won, declarer = _opened()
    dummy = (declarer + 2) % 4
    assert won.actor == (declarer + 1) % 4
    assert not won.view(declarer).open_hands
    led = won.apply(won.legal_actions()[0])
    for seat in range(4):
        shown = led.view(seat).open_hands
        assert [len(hand) for hand in shown] == [13 if each == dummy else 0 for each in range(4)]


def test_the_declarer_plays_the_cards_of_the_dummy() -> None:
    won, declarer = _opened()
    dummy = (declarer + 2) % 4
    led = won.apply(won.legal_actions()[0])
    assert (led.actor, led.view(declarer).plays_for) == (declarer, dummy)
    assert set(led.legal_actions()) <= set(led.view(declarer).open_hands[dummy])
    assert led.view(dummy).legal == ()
    played = led.apply(led.legal_actions()[0])
    assert (played.actor, played.view(0).plays_for) == ((declarer + 3) % 4, None)
    own = played.apply(played.legal_actions()[0])
    assert (own.actor, own.view(declarer).plays_for) == (declarer, None)
    assert set(own.legal_actions()) <= set(own.view(declarer).hand)


def test_a_hand_of_bridge_has_thirteen_tricks_and_the_dummy_leads_when_it_won() -> None:
    position, declarer = _opened()
    dummy, leads = (declarer + 2) % 4, 0
    while position.snapshot().hand_no == 0:
        seen = position.view(position.actor)
        leads += seen.plays_for == dummy and not any(seen.trick)
        if sum(seen.tricks) == 12 and not any(seen.trick):
            assert seen.hand_counts == (1, 1, 1, 1)
        position = position.apply(position.legal_actions()[0])
    assert leads > 0


_RANKS = "AKQJT98765432"


def _a_suit_each() -> list[str]:
    return [" ".join(f"{rank}{suit}" for rank in _RANKS) for suit in "shdc"]


def _play_out(position: Playthrough) -> Playthrough:
    now = position.snapshot().hand_no
    while not position.over and position.snapshot().hand_no == now:
        position = position.apply(position.legal_actions()[0])
    return position


@pytest.mark.parametrize("doubled", range(3))
@pytest.mark.parametrize("suit", _SUITS)
def test_all_contracts_score_as_the_table_says(suit: str, doubled: int) -> None:
    """Every number, doubled and not, vulnerable and not, with every number of tricks."""
    for number, vulnerable, tricks in product(range(1, 8), (False, True), range(14)):
        expected = score(number, suit, doubled, vulnerable=vulnerable, tricks=tricks)
        assert _core.testing.bridge_points(number, suit, doubled, vulnerable, tricks - 6 - number) == expected


def test_whoever_holds_all_spades_scores_a_grand_slam_in_them() -> None:
    start = arranged(_BRIDGE, hands=_a_suit_each(), dealer=3)
    calls = ("pass", "bid-7", "suit-s", "pass", "pass", "double", "redouble", "pass", "pass", "pass")
    assert _play_out(start.play(*calls)).snapshot().team_scores == (
        score(7, "s", 2, vulnerable=False, tricks=13),
        0,
    )


def test_a_contract_that_fails_scores_for_the_others() -> None:
    start = arranged(_BRIDGE, hands=_a_suit_each(), dealer=3)
    assert start.actor == 3
    after = _play_out(start.play("bid-1", "suit-s", "double", "pass", "pass", "pass"))
    assert after.snapshot().team_scores == (-score(1, "s", 1, vulnerable=False, tricks=0), 0)


def test_vulnerability_goes_by_the_hand_of_a_chicago() -> None:
    position, found = deal(_BRIDGE, seed=1), []
    while not position.over:
        before, dealer = position.snapshot(), position.snapshot().dealer
        won = position.play("bid-7", "no-trump", "pass", "pass", "pass")
        declarer = won.view(0).declarer
        assert declarer is not None
        position = _play_out(won)
        sides = zip(before.team_scores, position.snapshot().team_scores, strict=True)
        gained = [after - was for was, after in sides][(declarer + 1) % 2]
        found.append((gained % 100 == 0, (declarer - dealer) % 2 == 0))
    assert len(found) == 4
