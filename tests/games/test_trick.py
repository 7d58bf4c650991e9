"""Facts of the real trick-taking games: how many tricks and points there are, who wins one, who leads."""

from __future__ import annotations

import pytest

from darwindeck.genome.library import load_game
from darwindeck.simulation import deal
from darwindeck.simulation.testing import arranged
from tests.engine.games import options
from tests.games.facts import batch, dealt, everybody_passes_three, points_of_all, positions, seats_alike


@pytest.mark.parametrize(
    ("game_id", "cards"),
    [
        ("hearts", 13),
        ("spades", 13),
        ("partnership-spades", 13),
        ("whist", 13),
        ("black-maria", 17),
        ("knaves", 17),
        ("scotch-whist", 9),
        ("polignac", 8),
        ("knockout-whist", 7),
        ("oh-hell", 10),
        ("euchre-like", 5),
        ("briscola", 3),
    ],
)
def test_every_seat_is_dealt_the_cards_of_the_game(game_id: str, cards: int) -> None:
    assert set(dealt(game_id)) == {cards}


@pytest.mark.parametrize(
    ("game_id", "points"),
    [("black-maria", 13 + 13 + 10 + 7), ("polignac", 5), ("briscola", 120)],
)
def test_every_hand_has_the_same_points(game_id: str, points: int) -> None:
    """Black Maria 43, Polignac 5, Briscola 120."""
    report = batch(game_id)
    assert points_of_all(report) == points * report.counts.hands.sum


@pytest.mark.parametrize("game_id", ["spades", "oh-hell"])
def test_over_a_rotation_of_the_seats_nobody_is_better_off(game_id: str) -> None:
    assert seats_alike(batch(game_id, 2000, rotate=True))


def test_hearts_cannot_be_led_until_one_has_been_thrown_off() -> None:
    game = load_game("hearts")
    hands = ["Ah 2d", "3h 3d", "4h 4d", "5h 5d"]
    state = arranged(game, hands=hands, deck="", leader=0, phase=1, trick_no=5, opened=True)
    assert options(state) == {"2d"}
    broken = arranged(game, hands=hands, deck="", leader=0, phase=1, trick_no=5, opened=True, broken="h")
    assert options(broken) == {"Ah", "2d"}


def test_no_points_fall_on_the_first_trick_of_hearts_if_another_card_is_there() -> None:
    hands = ["2c 3d", "Qs Ah 4d", "4c 5d", "5c 6d"]
    state = arranged(load_game("hearts"), hands=hands, deck="", leader=0, phase=1).play("2c")
    assert options(state) == {"4d"}


def test_in_black_maria_three_cards_go_to_the_right() -> None:
    state = deal(load_game("black-maria"), seed=4)
    passed, got = everybody_passes_three(state)
    assert got == [passed[(seat + 1) % 3] for seat in range(3)]


def test_a_trick_over_six_is_a_point_at_whist() -> None:
    """Whist: the odd tricks count, to the side that took more than six."""
    hands = ["Ah", "2h", "3h", "4h"]
    state = arranged(
        load_game("whist"), hands=hands, deck="", leader=0, tricks_won=[5, 3, 3, 1], trump="h", trick_no=12
    )
    assert state.play("Ah", "2h", "3h", "4h").snapshot().team_scores == (3, 0)


def test_trumps_at_whist_go_round_by_hand() -> None:
    seen: dict[int, str | None] = {}
    for state in positions("whist", seed=3):
        snapshot = state.snapshot()
        seen.setdefault(snapshot.hand_no, snapshot.trump)
    assert list(seen.values())[:4] == ["h", "d", "c", "s"][: len(seen)]


def test_partners_at_whist_sit_opposite_each_other() -> None:
    assert load_game("whist").teams == ((0, 2), (1, 3))


def test_every_hand_of_knockout_whist_is_a_card_shorter() -> None:
    sizes: dict[int, int] = {}
    for state in positions("knockout-whist", seed=2):
        snapshot = state.snapshot()
        sizes.setdefault(snapshot.hand_no, max(len(hand) for hand in snapshot.zones.hands))
    assert list(sizes.values()) == [7, 6, 5, 4, 3, 2, 1][: len(sizes)]


def test_who_takes_no_trick_is_out_of_knockout_whist_for_good() -> None:
    out: set[int] = set()
    for state in positions("knockout-whist", seed=2):
        now = {seat for seat, gone in enumerate(state.snapshot().out) if gone}
        assert out <= now
        out = now
    assert len(out) == 3


def test_most_tricks_names_the_trump_of_the_next_hand_of_knockout_whist() -> None:
    asked = [state for state in positions("knockout-whist", seed=2) if "suit-h" in state.legal_actions()]
    assert [state.snapshot().hand_no for state in asked] == list(range(1, len(asked) + 1))
    chosen = asked[0].apply("suit-d").snapshot()
    assert chosen.trump == "d"


def test_who_took_most_tricks_also_leads_the_next_hand_of_knockout_whist() -> None:
    asked = [state for state in positions("knockout-whist", seed=2) if "suit-h" in state.legal_actions()]
    assert [state.apply("suit-d").actor for state in asked] == [state.actor for state in asked]


def test_oh_hell_is_ten_hands_and_fifty_five_tricks() -> None:
    report = batch("oh-hell", 100)
    assert (report.counts.hands.min, report.counts.hands.max) == (10, 10)
    assert (report.counts.turns.min, report.counts.turns.max) == (4 * (10 + 55), 4 * (10 + 55))


def test_the_bids_of_oh_hell_never_add_up_to_the_tricks() -> None:
    for state in positions("oh-hell", seed=4):
        snapshot = state.snapshot()
        if snapshot.bidding_complete:
            assert sum(snapshot.current_bid) != 10 - snapshot.hand_no


def test_oh_hell_gives_ten_and_the_bid_for_a_bid_that_is_met() -> None:
    """Ten and the bid, and nothing for more or fewer."""
    state = arranged(load_game("oh-hell"), tricks_won=[2, 3, 0, 1])
    assert state.evaluate_contracts([2, 2, 0, 2]).scores == (12, 0, 10, 0)


def test_scotch_whist_is_played_with_the_36_cards_from_the_six_up() -> None:
    hands = deal(load_game("scotch-whist")).snapshot().zones.hands
    cards = [card for hand in hands for card in hand]
    assert len(cards) == 36
    assert {card[0] for card in cards} == set("6789TJQKA")


def test_the_trump_jack_beats_the_ace_and_counts_eleven_the_ten_ten_at_scotch_whist() -> None:
    state = arranged(load_game("scotch-whist"), hands=["As 6h", "Js 7h", "Ts 8h", "Ks 9h"], deck="", leader=0)
    after = state.play("As", "Js", "Ts", "Ks").snapshot()
    assert after.leader == 1
    assert after.team_scores == (0, 11 + 4 + 10 + 3)


def test_a_card_over_eighteen_is_a_point_at_scotch_whist() -> None:
    captured = ["6h 7h 8h 9h Th Jh Qh Kh Ah 6d 7d 8d", "", "9d Td Jd Qd Kd", ""]
    state = arranged(
        load_game("scotch-whist"), hands=["Ac", "6c", "7c", "8c"], captured=captured, deck="", leader=0
    )
    assert state.play("Ac", "6c", "7c", "8c").snapshot().team_scores == (21 - 18, 0)


def test_nobody_has_to_follow_suit_at_briscola() -> None:
    state = arranged(load_game("briscola"), hands=["2h 4d 5d", "3h Kc As"], leader=0, trump="s")
    assert options(state.play("2h")) == {"3h", "Kc", "As"}


def test_at_briscola_the_three_beats_the_king_and_a_trump_beats_the_ace() -> None:
    state = arranged(load_game("briscola"), hands=["Kh Ac 5d", "3h 2s As"], leader=0, trump="s")
    after = state.play("Kh", "3h").snapshot()
    assert (after.leader, after.scores) == (1, (0, 10 + 4))
    assert state.play("Ac", "2s").snapshot().scores == (0, 11)


def test_after_a_trick_of_briscola_both_draw_the_winner_first() -> None:
    state = arranged(load_game("briscola"), hands=["Kh Ac 5d", "3h 2s As"], deck="7h 6h", leader=0, trump="s")
    hands = state.play("Kh", "3h").snapshot().zones.hands
    assert "7h" in hands[1]
    assert "6h" in hands[0]


def test_the_jack_of_spades_costs_two_at_polignac_and_every_other_jack_one() -> None:
    hands = ["As 7h", "Js 8h", "Ks 9h", "Qs Th"]
    state = arranged(load_game("polignac"), hands=hands, deck="", leader=0)
    assert state.play("As", "Js", "Ks", "Qs").snapshot().scores == (2, 0, 0, 0)
    hands = ["Ad 7h", "Jd 8h", "Kd 9h", "Qd Th"]
    state = arranged(load_game("polignac"), hands=hands, deck="", leader=0)
    assert state.play("Ad", "Jd", "Kd", "Qd").snapshot().scores == (1, 0, 0, 0)


def test_polignac_has_no_trump() -> None:
    hands = ["7d 7h", "As 8h", "Ks 9h", "Qs Th"]
    state = arranged(load_game("polignac"), hands=hands, deck="", leader=0)
    assert state.play("7d", "As", "Ks", "Qs").snapshot().leader == 0


def test_black_maria_leaves_the_two_of_clubs_out() -> None:
    hands = deal(load_game("black-maria")).snapshot().zones.hands
    cards = {card for hand in hands for card in hand}
    assert len(cards) == 51
    assert "2c" not in cards


def test_at_knaves_the_last_card_of_the_pack_is_turned_for_trump() -> None:
    snapshot = deal(load_game("knaves"), seed=7).snapshot()
    assert len(snapshot.zones.deck) == 1
    assert snapshot.trump == snapshot.zones.deck[0][1]


def test_a_hand_of_knaves_is_seventeen_tricks_less_ten_for_the_jacks_but_for_one_that_is_turned() -> None:
    cost = {"Jh": 4, "Jd": 3, "Jc": 2, "Js": 1}
    expected = total = hand = 0
    for state in positions("knaves", seed=5):
        snapshot = state.snapshot()
        if snapshot.hand_no != hand or expected == 0:
            assert sum(snapshot.scores) == expected
            hand, (turned,) = snapshot.hand_no, snapshot.zones.deck
            expected += 17 - 10 + cost.get(turned, 0)
        total = sum(snapshot.scores)
    assert total == expected


def test_at_knaves_the_jack_of_hearts_costs_four() -> None:
    hands = ["Ah 2d", "Jh 3d", "4h 4d"]
    state = arranged(load_game("knaves"), hands=hands, deck="", leader=0, trump="s")
    assert state.play("Ah", "Jh", "4h").snapshot().scores == (-4, 0, 0)
