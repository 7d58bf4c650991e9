"""Facts of the real games in which cards are shed: Crazy Eights, Mau-Mau, Uno, Old Maid, Fan-Tan, President, Cheat."""

from __future__ import annotations

from darwindeck.genome.library import load_game
from darwindeck.simulation import deal
from darwindeck.simulation.testing import Arranged, arranged
from tests.engine.games import options
from tests.games.facts import batch, dealt, points_of_all, positions, seats_alike

SUITS = {"suit-h", "suit-d", "suit-c", "suit-s"}


def test_a_card_of_crazy_eights_matches_suit_or_rank_or_is_an_eight() -> None:
    state = arranged(load_game("crazy-eights"), hands=["9h 3s 4d 8c", "4c"], discard="9s", deck="Kc", phase=1)
    assert options(state) == {"9h", "3s", "8c"}


def test_who_plays_an_eight_names_the_suit_to_follow() -> None:
    state = arranged(load_game("crazy-eights"), hands=["8c 3s", "4c 5h 9s"], discard="9s", deck="Kc", phase=1)
    named = state.play("8c")
    assert options(named) == SUITS
    assert options(named.play("suit-h")) == {"5h"}


def test_at_crazy_eights_one_draws_until_a_card_can_be_played() -> None:
    state = arranged(
        load_game("crazy-eights"), hands=["9s 3s", "4c 5c"], discard="Ts", deck="Kc Qd 2s 7h", phase=1
    )
    after = state.play("3s").snapshot()
    assert set(after.zones.hands[1]) == {"4c", "5c", "Kc", "Qd", "2s"}


def test_the_cards_left_at_crazy_eights_count_for_the_winner_an_eight_fifty() -> None:
    state = arranged(load_game("crazy-eights"), hands=["3s", "8c Kc 5h Ah"], discard="9s", deck="2c", phase=1)
    assert state.play("3s").snapshot().scores == (50 + 10 + 5 + 1, 0)


def test_mau_mau_deals_five_of_32_cards_and_turns_one() -> None:
    snapshot = deal(load_game("mau-mau")).snapshot()
    assert dealt("mau-mau") == [5, 5, 5]
    assert (len(snapshot.zones.discard), len(snapshot.zones.deck)) == (1, 16)


def test_a_seven_of_mau_mau_makes_the_next_draw_two() -> None:
    state = arranged(
        load_game("mau-mau"), hands=["7h 9s", "Th", "Qh"], discard="8h", deck="Kc Kd Ks", phase=1
    )
    assert set(state.play("7h").snapshot().zones.hands[1]) == {"Th", "Kc", "Kd"}


def test_an_eight_of_mau_mau_passes_the_next_over() -> None:
    state = arranged(load_game("mau-mau"), hands=["8h 9s", "Th", "Qh"], discard="7h", deck="Kc", phase=1)
    assert state.play("8h").actor == 2


def test_a_jack_of_mau_mau_goes_on_anything_and_names_a_suit() -> None:
    state = arranged(load_game("mau-mau"), hands=["Jc 9s", "Th 9d", "Qh"], discard="7h", deck="Kc", phase=1)
    assert options(state) == {"Jc"}
    named = state.play("Jc")
    assert options(named) == SUITS
    assert options(named.play("suit-d")) == {"9d"}


def test_who_cannot_play_at_mau_mau_draws_one_card_only() -> None:
    state = arranged(
        load_game("mau-mau"), hands=["9s As", "Td", "Qd"], discard="Ts", deck="Kh Kc 8c", phase=1
    )
    after = state.play("As").snapshot()
    assert set(after.zones.hands[1]) == {"Td", "Kh"}


def test_uno_style_deals_seven_of_108_cards_less_the_jokers() -> None:
    snapshot = deal(load_game("uno-style")).snapshot()
    assert dealt("uno-style") == [7, 7, 7, 7]
    assert len(snapshot.zones.deck) + len(snapshot.zones.discard) + 28 == 104


def test_a_queen_of_uno_style_reverses_and_a_jack_skips() -> None:
    game = load_game("uno-style")
    state = arranged(game, hands=["Qh Jh 3c", "4h", "5h", "6h"], discard="9h", deck="Kc", phase=1)
    assert state.play("Qh").snapshot().current_player == 3
    assert state.play("Jh").snapshot().current_player == 2


def test_an_ace_of_uno_style_is_wild_and_draws_four() -> None:
    game = load_game("uno-style")
    deck = "3c 3d 3h 3s 4c"
    state = arranged(game, hands=["Ac 9s", "4h", "5h", "6h"], discard="9h", deck=deck, phase=1)
    after = state.play("Ac", "suit-h").snapshot()
    assert len(after.zones.hands[1]) == 1 + 4


def test_old_maid_leaves_one_queen_without_a_partner_and_one_loser() -> None:
    """51 cards; all pairs go, the odd queen stays with one player, the other three score."""
    report = batch("old-maid")
    assert points_of_all(report) == 3 * report.games
    last = list(positions("old-maid"))[-1].snapshot()
    left = [card for hand in last.zones.hands for card in hand]
    assert len(left) == 1
    assert left[0][0] == "Q"


def test_at_old_maid_all_pairs_are_thrown_away_before_the_first_draw() -> None:
    first = next(state for state in positions("old-maid", seed=5) if state.snapshot().phase > 0).snapshot()
    others = [hand for seat, hand in enumerate(first.zones.hands) if seat != first.current_player]
    assert all(len({card[0] for card in hand}) == len(hand) for hand in others)


def old_maid(*hands: str) -> Arranged:
    """Seat 0 has drawn and throws a pair away."""
    return arranged(load_game("old-maid"), hands=hands, deck="", discard="", phase=2, current_player=0)


def test_at_old_maid_one_takes_from_the_player_before_who_is_still_in() -> None:
    """The cards offered make pairs, at which the play stops to throw them away."""
    one_card = old_maid("5h 5s 7c", "7h 2h", "4h 6h", "9h 3s").play("5h", "5s")
    assert set(one_card.snapshot().zones.hands[1]) == {"7h", "2h", "7c"}
    out = old_maid("5h 5s", "9h 2h", "4h 6h", "9s").play("5h", "5s")
    assert set(out.snapshot().zones.hands[1]) == {"9h", "2h", "9s"}


def test_no_seat_of_old_maid_loses_more_often() -> None:
    assert seats_alike(batch("old-maid", 1500, rotate=True))


def test_fan_tan_begins_with_the_seven_of_diamonds_and_nobody_passes_who_can_play() -> None:
    first, *others = positions("fan-tan", seed=6)
    assert first.legal_actions() == ["7d"]
    assert all("pass" not in state.legal_actions() or state.legal_actions() == ["pass"] for state in others)


def test_a_suit_of_fan_tan_is_opened_by_its_seven_and_grows_at_both_ends() -> None:
    hands = ["7d 6c", "6d 8d 9d 7c 6h", "2c", "3c"]
    state = arranged(load_game("fan-tan"), hands=hands, tableau="", current_player=0)
    assert options(state.play("7d")) == {"6d", "8d", "7c"}


def test_the_first_without_cards_wins_fan_tan() -> None:
    *_, last = positions("fan-tan", seed=6)
    winner = last.outcome().winner
    assert last.snapshot().zones.hands[winner] == ()
    assert sum(not hand for hand in last.snapshot().zones.hands) == 1


def test_all_52_cards_of_president_and_of_cheat_are_dealt() -> None:
    assert dealt("president") == [13, 13, 13, 13]
    assert dealt("cheat") == [13, 13, 13, 13]


def test_cheat_begins_with_aces_and_goes_on_with_twos() -> None:
    state = deal(load_game("cheat"), seed=2)
    first = state.play(state.legal_actions()[0], "done", "accept", "accept", "accept")
    assert state.snapshot().zones.tableau == ()
    assert len(first.snapshot().zones.tableau) == 1
    assert first.actor == 1


def test_no_seat_of_cheat_or_president_wins_more_often() -> None:
    assert seats_alike(batch("cheat", 800, rotate=True))
    assert seats_alike(batch("president", 400, rotate=True))
