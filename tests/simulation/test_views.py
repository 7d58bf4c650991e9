"""What stands in a seat's view (3-exact-rules, "View"), in laid-out and in played positions."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from darwindeck.errors import RunError
from darwindeck.genome.library import known_games, load_game
from darwindeck.simulation import Playthrough, View, deal
from darwindeck.simulation.events import (
    Challenged,
    Claimed,
    Dealt,
    Drew,
    Event,
    HandedOver,
    Happened,
    PassedOn,
    Peeked,
    PileTaken,
)
from darwindeck.simulation.events.bases import Moved
from darwindeck.simulation.playthrough import deal_with_events
from darwindeck.simulation.testing import arranged
from tests.sweeps import each


def until(state: Playthrough, kind: type[Happened], most: int = 400) -> tuple[Playthrough, list[Event]]:
    """Plays at random until something of this kind has happened; what has happened by then, as seat 0 knows it."""
    heard: list[Event] = []
    for step in range(most):
        action = state.choice("random", seed=1 + step)
        if action is None or any(isinstance(event, kind) for event in heard):
            break
        state, telling = state.apply_with_events(action)
        heard += telling.seen_by(0)
    return state, heard


def views(state: Playthrough) -> list[View]:
    return [state.view(seat) for seat in range(state.genome.player_count)]


@each("game", known_games())
def test_a_seat_sees_its_own_hand_and_of_others_the_number_of_cards(game: str) -> None:
    genome = load_game(game)
    state = deal(genome, seed=2)
    truth = state.snapshot()
    for view in views(state):
        hidden = genome.setup.hand_visibility.value == "face_down"
        assert sorted(view.hand) == sorted(() if hidden else truth.zones.hands[view.seat])
        assert view.hand_counts == tuple(len(hand) for hand in truth.zones.hands)
        assert view.deck_count == len(truth.zones.deck)
        assert view.discard == truth.zones.discard
        assert view.actor == truth.current_player
        assert view.legal == tuple(state.legal_actions() if view.seat == state.actor else ())


def test_team_partners_scores_bids_and_contracts_are_seen_by_all() -> None:
    state = deal(load_game("partnership-spades"), seed=2).play("bid-3", "bid-4", "bid-0", "bid-2")
    for view in views(state):
        assert (view.team, view.partners) == (view.seat % 2, ((view.seat + 2) % 4,))
        assert view.bids == (3, 4, 0, 2)
        assert view.nils == (False, False, True, False)
        assert view.contracts == (3, 6)
        assert view.bidding_complete
        assert view.trump == "s"


def test_the_table_is_seen_by_all_and_the_trick_by_who_played_what() -> None:
    state = arranged(
        load_game("whist"),
        hands=["Ah 2c", "Kh 3c", "Qh 4c", "Jd 5c"],
        current_player=0,
        leader=0,
        trump="s",
        tricks_won=[1, 2, 3, 4],
    ).play("Ah", "Kh")
    for view in views(state):
        assert view.trick == ("Ah", "Kh", None, None)
        assert view.tricks == (1, 2, 3, 4)
        assert view.leader == 0
        assert view.actor == 2


@pytest.mark.parametrize("seed", range(8))
def test_nobody_is_told_who_leads_before_the_card_that_decides_it_is_passed_on(seed: int) -> None:
    """In Hearts the holder of the two of clubs leads; before the pass that would tell who holds it."""
    state = deal(load_game("hearts"), seed=seed)
    for _ in range(4 * 3):
        assert [view.leader for view in views(state)] == [None] * 4
        state = state.play(state.legal_actions()[0])
    (holder,) = (seat for seat, hand in enumerate(state.snapshot().zones.hands) if "2c" in hand)
    assert [view.leader for view in views(state)] == [holder] * 4


def test_who_does_not_follow_has_shown_a_void() -> None:
    state = arranged(
        load_game("whist"),
        hands=["Ah 2c", "Kh 3c", "Qh 4c", "Jd 5c"],
        current_player=0,
        leader=0,
        trump="s",
    ).play("Ah", "Kh", "Qh", "Jd")
    for view in views(state)[:3]:
        assert view.known[3].voids == ("h",)
        assert view.known[1].voids == ()
    assert views(state)[3].known[3].voids == (), "of oneself one sees the hand"


def test_ranks_asked_for_and_cards_given_are_known() -> None:
    state, heard = until(deal(load_game("go-fish"), seed=5), HandedOver)
    given = next(event for event in heard if isinstance(event, HandedOver))
    card, taker = given.cards[0] or "", given.to.seat or 0
    for view in views(state):
        assert card[0] in view.known[taker].asked or view.seat == taker
        if view.seat != taker:
            assert card in view.known[taker].holds


def test_passed_cards_are_known_to_who_passed_them_and_to_nobody_else() -> None:
    state = deal(load_game("hearts"), seed=2)
    given = list(state.view(0).hand[:3])
    state = state.play(*given)
    state, _ = until(state, PassedOn)
    assert sorted(state.view(0).known[1].holds) == sorted(given)
    assert set(given) <= set(state.view(1).hand)
    assert state.view(2).known[1].holds == ()


def test_the_card_turned_for_trump_is_known_until_somebody_draws_it() -> None:
    state = deal(load_game("briscola"), seed=2)
    top = state.snapshot().zones.deck[0]
    assert {view.turned for view in views(state)} == {top}
    assert {view.trump for view in views(state)} == {top[1]}
    state, _ = until(state, Drew)
    assert {view.turned for view in views(state)} == {None}
    holder = next(seat for seat, hand in enumerate(state.snapshot().zones.hands) if top in hand)
    assert all(top in view.known[holder].holds for view in views(state) if view.seat != holder)


def test_claimed_cards_are_face_down_until_they_are_revealed() -> None:
    game = load_game("cheat")
    state, heard = until(deal(game, seed=3), Claimed)
    claiming = next(view for view in views(state) if view.claimer not in (None, view.seat))
    assert claiming.claimed is not None
    assert claiming.tableau == ()
    laid = [event for event in heard if isinstance(event, Claimed)]
    assert all(event.seat == 0 or set(event.cards) == {None} for event in laid)
    after, heard = until(deal(game, seed=3), PileTaken)
    doubt = next(event for event in heard if isinstance(event, Challenged))
    taken = next(event for event in heard if isinstance(event, PileTaken))
    for view in views(after):
        if view.seat != taken.seat:
            assert {card for card in doubt.cards if card} <= set(view.known[taken.seat].holds)


def test_bets_and_chips_are_seen_by_all() -> None:
    state = deal(load_game("simple-poker"), seed=2)
    truth = state.snapshot()
    for view in views(state):
        assert view.chips == truth.chips
        assert view.staked == truth.staked
        assert view.to_call == max(truth.staked) - truth.staked[view.seat]


def test_the_house_shows_its_open_cards_only() -> None:
    state, telling = deal_with_events(load_game("blackjack"), seed=2)
    for view in views(state):
        assert len(view.house) == 1
    dealt = [event for event in telling.seen_by(0) if isinstance(event, Dealt) and event.seat is None]
    assert [event.cards for event in dealt] == [(None,)]


@pytest.mark.parametrize("seat", [-1, 2, 255, 256, 10**9])
def test_a_seat_that_does_not_exist_sees_nothing(seat: int) -> None:
    state = deal(load_game("crazy-eights"), seed=1)
    for look in (state.view, state.log):
        with pytest.raises(RunError, match=f"seat {seat} does not exist"):
            look(seat)


@each("game", known_games())
def test_a_seat_is_told_the_same_events_but_for_cards_that_are_absent(game: str) -> None:
    genome = load_game(game)
    state, telling = deal_with_events(genome, seed=3)
    for step in range(25):
        for seat in range(genome.player_count):
            for seen, true in zip(telling.seen_by(seat), telling.with_all_cards(), strict=True):
                if seen != true:
                    assert isinstance(seen, Moved | Peeked)
                    assert isinstance(true, Moved | Peeked)
                    assert len(seen.cards) == len(true.cards)
                    assert all(a in (None, b) for a, b in zip(seen.cards, true.cards, strict=True))
                    assert replace(seen, cards=()) == replace(true, cards=())
        action = state.choice("random", seed=step)
        if action is None:
            break
        state, telling = state.apply_with_events(action)
