"""Facts of games that score combinations: Two Marriages, Katendrecht, Herbarium, Runaway Pairs."""

from __future__ import annotations

from darwindeck.genome.library import load_game
from darwindeck.genome.setup import Fixed
from darwindeck.narration.tell import tell_all
from darwindeck.narration.voice import voice_of
from darwindeck.simulation.events import CardsShown
from darwindeck.simulation.testing import Arranged, arranged
from tests.engine.games import options
from tests.games.facts import dealt

MARRIAGES = load_game("two-marriages")
KATENDRECHT = load_game("katendrecht")
HERBARIUM = load_game("herbarium")
PAIRS = load_game("runaway-pairs")


def test_king_and_queen_score_twenty_at_the_lead_and_forty_of_trumps() -> None:
    for trump, points in (("d", 20), ("h", 40)):
        hands = ["Kh Qh Jc", "Js Jd Qd"]
        state = arranged(MARRIAGES, hands=hands, deck="", leader=0, trump=trump, phase=1)
        assert state.play("Qh").snapshot().scores == (points, 0)
        assert state.play("Jc").snapshot().scores == (0, 0)


def test_two_marriages_deals_five_of_twenty_cards_to_each() -> None:
    assert set(dealt("two-marriages")) == {5}
    assert len(MARRIAGES.setup.removed_cards) == 12


def test_who_follows_in_two_marriages_declares_nothing() -> None:
    state = arranged(MARRIAGES, hands=["Ah Jc", "Kh Qh"], deck="", leader=0, trump="s", phase=1)
    assert state.play("Ah", "Kh").snapshot().scores == (15, 0)


def katendrecht(*cards: str, trump: str = "d") -> tuple[int, ...]:
    """Team scores after a trick of these cards, with more to come."""
    rest = ["7c", "8c", "9c", "Tc"]
    hands = [f"{card} {more}" for card, more in zip(cards, rest, strict=True)]
    state = arranged(KATENDRECHT, hands=hands, deck="", leader=0, trump=trump)
    return state.play(*cards).snapshot().team_scores


def test_three_in_sequence_score_twenty_in_a_trick_of_katendrecht_and_four_fifty() -> None:
    assert katendrecht("7h", "8h", "9h", "7s") == (20, 0)
    assert katendrecht("7h", "8h", "9h", "Th") == (0, 50 + 10)


def test_runs_of_katendrecht_go_by_the_usual_order_not_by_that_of_the_tricks() -> None:
    assert katendrecht("9h", "Th", "Jh", "7s") == (0, 20 + 12)
    assert katendrecht("Th", "Kh", "Ah", "7s") == (25, 0)


def test_king_and_queen_of_trumps_score_twenty_in_a_trick_of_katendrecht() -> None:
    assert katendrecht("Kh", "Qh", "7s", "8s", trump="h") == (20 + 7, 0)
    assert katendrecht("Kh", "Qh", "7s", "8s") == (7, 0)


def test_four_of_a_kind_score_a_hundred_in_a_trick_of_katendrecht() -> None:
    assert katendrecht("Kh", "Ks", "Kd", "Kc") == (100 + 16, 0)


def test_a_hand_of_herbarium_scores_by_its_runs_and_sets_alone() -> None:
    hands = ["4h 5h 6h 9c 9d 9s Kd", "2h 7d Jc Qs Ah 3s 8c", "2c 3c 4c 5c 6c 7c 8s"]
    state = arranged(HERBARIUM, hands=hands, deck="Th", discard="Ks", current_player=0)
    drawn = state.play("deck", "Th")
    assert drawn.snapshot().scores == (3 + 3, 0, 15)


def test_every_hand_of_herbarium_is_seven_cards() -> None:
    assert set(dealt("herbarium")) == {7}


def test_herbarium_is_three_hands_long() -> None:
    assert HERBARIUM.hands == Fixed(3)


def pairs(*hands: str) -> Arranged:
    return arranged(PAIRS, hands=list(hands), deck="", discard="", current_player=0)


def test_cards_of_a_rank_played_at_once_score_in_runaway_pairs() -> None:
    state = pairs("5h 5c 5s 9d", "4h 6h", "4d 6c", "4s 6s")
    assert state.play("5h", "5c", "done").snapshot().scores == (1, 0, 0, 0)
    assert state.play("5h", "5c", "5s").snapshot().scores == (4, 0, 0, 0)
    assert state.play("9d").snapshot().scores == (0, 0, 0, 0)


def test_a_pair_of_runaway_pairs_is_beaten_by_a_higher_pair() -> None:
    state = pairs("5h 5c 9d", "4h 4c 6h 6d Ks", "3d", "3s").play("5h", "5c")
    assert options(state) == {"6h", "6d", "pass"} or options(state) == {"6h", "pass"}
    assert state.play("6h", "6d").snapshot().scores == (1, 1, 0, 0)


def test_who_is_out_first_in_runaway_pairs_scores_four_and_the_second_two() -> None:
    assert PAIRS.place_points == (4, 2)
    assert PAIRS.out_when_empty


def test_a_marriage_is_told_with_the_card_that_is_shown() -> None:
    state = arranged(MARRIAGES, hands=["Kh Qh Jc", "Js Jd Qd"], deck="", leader=0, trump="h", phase=1)
    _, telling = state.apply_with_events("Kh")
    lines = [line.text for line in tell_all(telling.seen_by(1), voice_of(MARRIAGES, ("South", "West"), 1))]
    assert lines[:2] == ["South leads K♥.", "South shows Q♥."]
    assert lines[2].startswith("South scores 20 points for marriages shown with a lead.")
    assert len(lines) == 3


def test_what_is_shown_in_two_marriages_is_known_to_the_other_player() -> None:
    state = arranged(MARRIAGES, hands=["Kh Qh Jc", "Js Jd Qd"], deck="", leader=0, trump="h", phase=1)
    _, telling = state.apply_with_events("Kh")
    shown = [event for event in telling.seen_by(1) if isinstance(event, CardsShown)]
    assert [(event.seat, event.cards) for event in shown] == [(0, ("Qh",))]
