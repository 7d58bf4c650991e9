"""Facts of Oklahoma, the rummy of the whole pile: laid cards count for their player, cards in hand against."""

from __future__ import annotations

from darwindeck.genome.library import load_game
from darwindeck.simulation import deal
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import arranged
from tests.engine.games import options
from tests.games.facts import batch, seats_alike

MELDING, DISCARDING = 2, 3


def to_draw(pile: str = "9c 4d Kh") -> Playthrough:
    """Seat 0 begins its turn; the stock is the two of spades and the three of spades."""
    hands = ["9d 9h 5s 7c", "Jc 3d", "8d Ah"]
    return arranged(load_game("oklahoma"), hands=hands, discard=pile, deck="2s 3s")


def melding(*hands: str, scores: tuple[int, ...] = (0, 0, 0)) -> Playthrough:
    game = load_game("oklahoma")
    return arranged(game, hands=hands, discard="2c", deck="4c 6c", phase=MELDING, scores=scores)


def test_oklahoma_deals_thirteen_cards_of_two_decks_to_three_and_turns_one() -> None:
    zones = deal(load_game("oklahoma")).snapshot().zones
    assert [len(hand) for hand in zones.hands] == [13] * 3
    assert (len(zones.discard), len(zones.deck)) == (1, 104 - 3 * 13 - 1)


def test_one_takes_the_whole_pile_instead_of_a_card_of_the_stock() -> None:
    assert options(to_draw()) == {"discard", "pass"}
    after = to_draw().play("discard").snapshot()
    assert set(after.zones.hands[0]) == {"9d", "9h", "5s", "7c", "9c", "4d", "Kh"}
    assert (after.zones.discard, after.zones.deck) == ((), ("2s", "3s"))
    assert after.phase == MELDING


def test_who_leaves_the_pile_draws_from_the_stock() -> None:
    after = to_draw().play("pass").snapshot()
    assert set(after.zones.hands[0]) == {"9d", "9h", "5s", "7c", "2s"}
    assert (after.zones.discard, after.zones.deck) == (("9c", "4d", "Kh"), ("3s",))


def test_laid_cards_count_for_their_player_and_cards_in_hand_against_and_going_out_is_a_hundred() -> None:
    after = melding("9c 9d 9h 5s", "Jc 3d", "8d Ah").play("meld", "9h", "9d", "9c", "5s").snapshot()
    assert after.hand_no == 1
    assert after.scores == (3 * 10 + 100, -10 - 5, -10 - 20)


def test_the_queen_of_spades_counts_fifty_laid_and_a_hundred_held() -> None:
    after = melding("Qc Qd Qs 5s", "Qs 3d", "Qh 2h").play("meld", "Qd", "Qc", "Qs", "5s").snapshot()
    assert after.scores == (10 + 10 + 50 + 100, -100 - 5, -10 - 5)


def test_a_card_laid_off_counts_for_who_lays_it() -> None:
    state = melding("9c 9d 9h 5s 7c", "9s", "8d Ah").play("meld", "9h", "9d", "9c", "done", "5s")
    after = state.play("pass", "9s", "4c").snapshot()
    assert after.hand_no == 1
    assert after.scores == (3 * 10 - 5, 10 + 100, -10 - 20)


def test_the_last_card_is_discarded_and_not_laid() -> None:
    assert "meld" not in options(melding("9c 9d 9h", "Jc 3d", "8d Ah"))


def test_when_the_stock_is_used_up_the_hand_is_over_and_nobody_went_out() -> None:
    game = load_game("oklahoma")
    hands = ["5s 7c", "Jc 3d", "8d Ah"]
    state = arranged(game, hands=hands, discard="2c", deck="", phase=DISCARDING).play("5s", "pass")
    assert state.snapshot().scores == (-5, -10 - 5, -10 - 20)


def test_the_highest_score_wins_when_somebody_has_a_thousand() -> None:
    ways = ("meld", "9h", "9d", "9c", "5s")
    short = melding("9c 9d 9h 5s", "Jc 3d", "8d Ah", scores=(869, 0, 0)).play(*ways)
    assert not short.over
    reached = melding("9c 9d 9h 5s", "Jc 3d", "8d Ah", scores=(870, 1020, 0)).play(*ways)
    assert reached.snapshot().scores[:2] == (1000, 1005)
    assert reached.outcome().winner == 1


def test_over_a_rotation_of_the_seats_nobody_is_better_off_at_oklahoma() -> None:
    assert seats_alike(batch("oklahoma", 600, rotate=True))
