"""Facts of Odd Cards, a betting game of our own: pairs go, a card is taken by lot, the fewest cards win the pot."""

from __future__ import annotations

from darwindeck.genome.library import load_game
from darwindeck.simulation import deal, simulate
from darwindeck.simulation.testing import Arranged, arranged
from tests.engine.games import options
from tests.games.facts import batch, seats_alike

GAME = load_game("odd-cards")
ONE_EACH = ("2s 7s Ks", "2h", "7c", "Kd")
"""The pairs are gone. Whatever seat 0 takes makes a pair, at which the play stops to throw it away."""

POT = 4 + 4 + 4
"""Four antes, a bet and a call."""


def last_bets(*hands: str, seed: int = 0) -> Arranged:
    """Seat 0 opens the second round of betting."""
    return arranged(GAME, hands=hands, discard="", phase=2, current_player=0, seed=seed)


def taken(*bets: str) -> set[str]:
    """What seat 0 takes after these bets, in many shuffles."""
    cards: set[str] = set()
    for seed in range(40):
        cards.update(last_bets(*ONE_EACH, seed=seed).play(*bets).snapshot().zones.hands[0])
    return cards - set(ONE_EACH[0].split())


def test_odd_cards_deals_seven_and_everybody_antes_one() -> None:
    start = deal(GAME).snapshot()
    assert [len(hand) for hand in start.zones.hands] == [7, 7, 7, 7]
    assert start.chips == (99, 99, 99, 99)


def test_all_pairs_of_odd_cards_are_thrown_away_between_the_two_rounds_of_betting() -> None:
    state = deal(GAME, seed=3)
    while state.snapshot().phase < 2:
        state = state.apply("check" if "check" in state.legal_actions() else state.legal_actions()[0])
    for hand in state.snapshot().zones.hands:
        assert len({card[0] for card in hand}) == len(hand)
        assert len(hand) in (1, 3, 5, 7)
    assert "bet" in options(state)


def test_one_takes_a_card_from_any_of_the_others_by_lot_at_odd_cards() -> None:
    assert taken("check", "check", "check", "check") == {"2h", "7c", "Kd"}


def test_nothing_is_taken_from_a_player_who_has_folded_at_odd_cards() -> None:
    assert taken("bet", "fold", "call", "call") == {"7c", "Kd"}


def test_a_pair_made_by_the_card_that_was_taken_goes_at_odd_cards() -> None:
    pair = last_bets("7s Ks", "7c", "2h", "3d").play("bet", "call", "fold", "fold")
    assert options(pair) == {"7c"}
    assert options(pair.play("7c")) == {"7s"}


def test_the_fewest_cards_win_the_pot_of_odd_cards() -> None:
    """Two players are left and each takes a card from the other: one card against five."""
    few, many = "5d", "6c 7c 8c Tc Jc"
    first = last_bets(few, many, "2h", "3d").play("bet", "call", "fold", "fold").snapshot()
    assert first.hand_no == 1
    assert first.chips[0] - first.chips[1] == POT
    second = last_bets(many, few, "2h", "3d").play("bet", "call", "fold", "fold").snapshot()
    assert second.chips[1] - second.chips[0] == POT


def test_an_empty_hand_is_the_best_of_all_at_odd_cards() -> None:
    """Seat 0 pairs its only card with one of the other's two, and cannot be robbed any more."""
    after = last_bets("7s", "7c 7d", "2h", "3d").play("bet", "call", "fold", "fold")
    while after.snapshot().hand_no == 0:
        after = after.play(after.legal_actions()[0])
    chips = after.snapshot().chips
    assert chips[0] - chips[1] == POT


def test_no_chip_of_odd_cards_is_made_or_lost_and_the_most_chips_win() -> None:
    state = deal(GAME, seed=9)
    while not state.over:
        state = state.apply(state.legal_actions()[0])
    final = state.snapshot()
    assert sum(final.chips) == 400
    assert final.hand_no == 7
    assert state.outcome().shares[final.chips.index(max(final.chips))] > 0


def test_betting_well_is_worth_more_than_luck_at_odd_cards() -> None:
    thinkers = ["ismcts:40", "random", "ismcts:40", "random"]
    report = simulate(GAME, games=60, seed=2, agents=thinkers, threads=1)
    assert report.wins[0] + report.wins[2] > 3 * (report.wins[1] + report.wins[3])


def test_no_seat_of_odd_cards_is_better_than_another() -> None:
    assert seats_alike(batch("odd-cards", 1000, rotate=True))
