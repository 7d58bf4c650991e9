"""Goofspiel for two and for three: a suit each, all choose at once, and what becomes of equal cards."""

from __future__ import annotations

import pytest

from darwindeck.genome.library import load_game
from darwindeck.play.authority import PlayTable
from darwindeck.simulation import deal
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import arranged
from tests.games.facts import batch, positions, seats_alike

TWO = load_game("goofspiel")
THREE = load_game("psychological-jujitsu")


def ranks(cards: tuple[str, ...]) -> set[str]:
    return {card[0] for card in cards}


def opening() -> Playthrough:
    return arranged(TWO, hands=["Kc 3c Ac", "Ks 2s As"], deck="7d 8d 9d", leader=0)


def three() -> Playthrough:
    return arranged(THREE, hands=["Kc 3c Ac", "Ks 2s Qs", "4h 5h 6h"], deck="7d 8d 9d", leader=0)


def choose(state: Playthrough, *cards: str) -> Playthrough:
    """These cards, by whoever holds each."""
    left = list(cards)
    while left:
        card = next(card for card in left if card in state.legal_actions())
        left.remove(card)
        state = state.apply(card)
    return state


def test_each_player_has_a_suit_and_the_diamonds_are_the_prizes() -> None:
    for game, seats in ((TWO, 2), (THREE, 3)):
        zones = deal(game, seed=4).snapshot().zones
        assert [{card[1] for card in hand} for hand in zones.hands[:seats]] == [{"c"}, {"s"}, {"h"}][:seats]
        assert all(len(hand) == 13 for hand in zones.hands[:seats])
        assert {card[1] for card in zones.deck} == {"d"}
        assert len(zones.deck) == 13


def test_a_prize_lies_open_and_nobody_sees_a_card_before_all_have_chosen() -> None:
    state = opening()
    after = state.apply("Kc")
    assert state.view(1).turned == "7d"
    assert after.view(1).trick == (None, None)
    assert after.view(1).open_hands == state.view(1).open_hands
    assert after.choosing == (1,)
    assert state.choosing == (0, 1)


def test_the_higher_card_takes_the_prize_whatever_its_suit() -> None:
    after = choose(opening(), "3c", "2s")
    assert after.snapshot().scores == (7, 0)
    assert "7d" in after.snapshot().zones.captured[0]


def test_a_prize_is_worth_its_rank_and_the_ace_one() -> None:
    state = arranged(TWO, hands=["Kc 3c", "2s As"], deck="Ad Kd", leader=0)
    assert choose(state, "3c", "As").snapshot().scores == (1, 0)
    assert choose(state, "3c", "As", "Kc", "2s").snapshot().scores == (14, 0)


def test_a_prize_for_which_both_bid_alike_is_lost() -> None:
    after = choose(opening(), "Kc", "Ks")
    assert after.snapshot().scores == (0, 0)
    assert set(after.snapshot().zones.discard) == {"Kc", "Ks", "7d"}
    assert choose(after, "3c", "2s").snapshot().scores == (8, 0)


def test_for_three_a_prize_that_nobody_wins_alone_waits_for_the_next_winner() -> None:
    after = choose(three(), "Kc", "Ks", "4h")
    assert after.snapshot().scores == (0, 0, 0)
    assert tuple(after.snapshot().zones.tableau) == ("7d",)
    won = choose(after, "3c", "2s", "5h")
    assert won.snapshot().scores == (0, 0, 15)
    assert not won.snapshot().zones.tableau


def test_low_cards_that_are_equal_do_not_matter_beside_a_higher_one() -> None:
    state = arranged(THREE, hands=["3c Ac", "3s Qs", "4h 5h"], deck="7d 8d", leader=0)
    assert choose(state, "3c", "3s", "4h").snapshot().scores == (0, 0, 7)


@pytest.mark.parametrize("game", ["goofspiel", "psychological-jujitsu"])
def test_thirteen_prizes_are_played_for_and_every_card_once(game: str) -> None:
    last = list(positions(game))[-1]
    seats = last.genome.player_count
    assert last.snapshot().turn >= 13 * seats
    assert all(not hand for hand in last.snapshot().zones.hands[:seats])
    assert not last.snapshot().zones.deck


@pytest.mark.parametrize("game", ["goofspiel", "psychological-jujitsu"])
def test_no_seat_of_goofspiel_is_better_than_another(game: str) -> None:
    assert seats_alike(batch(game, 2000, rotate=True))


def test_a_hint_does_not_tell_what_the_other_has_chosen() -> None:
    table = PlayTable(TWO, seats=["human", "human"], seed=4)
    first, second = table.asked
    told = []
    for place in (0, -1):
        table.submit(first, table.legal_actions(first)[place])
        told.append(table.hint(second, worlds=40).sentence)
        table.back_to(0)
    assert "take" not in told[0]
    assert "take" not in told[1]
