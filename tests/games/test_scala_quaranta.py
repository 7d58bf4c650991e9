"""Facts of Scala Quaranta, the Rummy of Italy in which the discard pile belongs to those who have opened."""

from __future__ import annotations

from darwindeck.genome.conditions import Location, LocationEmpty
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import DrawPhase
from darwindeck.simulation import deal, simulate
from darwindeck.simulation.testing import Arranged, arranged
from darwindeck.validation.validate import validate
from tests.engine.games import options
from tests.games.facts import batch, seats_alike

GAME = load_game("scala-quaranta")
MELDING, DISCARDING = 2, 3


def scala(*hands: str, phase: int = MELDING, scores: tuple[int, int] = (0, 0)) -> Arranged:
    """Seat 0 has drawn; the next card of the deck is the eight of clubs, on the pile lies the two of clubs."""
    return arranged(GAME, hands=hands, discard="2c", deck="8c 9c Tc 3h", phase=phase, scores=scores)


def test_scala_quaranta_deals_thirteen_cards_of_two_decks_and_turns_one() -> None:
    zones = deal(GAME).snapshot().zones
    assert sorted(len(hand) for hand in zones.hands) == [13, 14]  # who begins has drawn
    assert (len(zones.discard), len(zones.deck)) == (1, 104 - 2 * 13 - 2)


def test_who_has_not_opened_draws_from_the_deck_and_is_not_asked() -> None:
    after = scala("Kd 5s 7h", "4d 6d Js", phase=DISCARDING).play("Kd")
    assert after.actor == 1
    assert set(after.snapshot().zones.hands[1]) == {"4d", "6d", "Js", "8c"}
    assert after.snapshot().zones.discard[0] == "Kd"


def test_who_has_opened_may_take_the_top_of_the_discard_pile() -> None:
    opened = scala("9c 9d 9h 5s Kd Qh", "4d 6d Js").play("meld", "9h", "9d", "9c", "done", "Kd")
    opened = opened.play("done", "4d")
    assert opened.actor == 0
    assert options(opened) == {"deck", "discard"}
    assert "4d" in opened.play("discard").snapshot().zones.hands[0]


def test_one_opens_with_the_card_just_drawn_and_takes_from_the_pile_only_from_the_next_turn_on() -> None:
    drawn = scala("Kd 5s 7h", "8d 8s Js Qs", phase=DISCARDING).play("Kd")
    laid = drawn.play("meld", "8d", "8c", "8s")
    assert options(laid.play("done")) == {"Js", "Qs"}


def test_cards_laid_off_on_any_meld_count_as_laid_at_scala_quaranta() -> None:
    laid = scala("9c 9d 9h 5s Kd Qh", "9s 6d Js").play("meld", "9h", "9d", "9c", "done", "Kd")
    assert "9s" in options(laid)
    assert "9s" in laid.play("9s").snapshot().zones.captured[1]


def test_one_closes_by_a_discard_at_scala_quaranta() -> None:
    assert "meld" not in options(scala("9c 9d 9h", "4d 6d Js"))
    closed = scala("9c 9d 9h 5s", "4d 6d Js").play("meld", "9h", "9d", "9c", "5s")
    assert closed.snapshot().hand_no == 1


def test_the_cards_left_at_scala_quaranta_count_against_their_holder_aces_eleven() -> None:
    closed = scala("5s", "Ad Kd 6h", phase=DISCARDING).play("5s")
    assert closed.snapshot().scores == (0, 11 + 10 + 6)


def test_a_deck_that_is_used_up_ends_the_hand_of_scala_quaranta() -> None:
    state = arranged(GAME, hands=["Ks 5s", "Ad Kd 6h"], discard="2c", deck="", phase=DISCARDING)
    assert state.play("Ks").snapshot().scores == (5, 11 + 10 + 6)


def test_who_has_101_has_lost_scala_quaranta() -> None:
    def over(score: int) -> bool:
        return scala("5s", "Ad Kd 6h", phase=DISCARDING, scores=(90, score)).play("5s").over

    assert not over(100 - 27)
    assert over(101 - 27)


def test_melds_that_are_laid_can_be_asked_for_and_melds_that_are_held_cannot() -> None:
    asking = DrawPhase(condition=LocationEmpty(Location.CAPTURED))
    rummy, gin = load_game("rummy"), load_game("gin-rummy")
    assert validate(rummy.copy_with(phases=(*rummy.phases, asking))) == []
    found = validate(gin.copy_with(phases=(*gin.phases, asking)))
    assert "condition/no-referent" in {problem.code for problem in found}


def test_no_seat_of_scala_quaranta_is_better_than_another() -> None:
    assert seats_alike(batch("scala-quaranta", 600, rotate=True))


def test_players_who_meld_beat_random_ones_at_scala_quaranta() -> None:
    report = simulate(GAME, games=60, seed=2, agents=["greedy", "random"], threads=1)
    assert report.reasons["turn_limit"] == report.reasons["stuck"] == 0
    assert report.wins[0] > 50
