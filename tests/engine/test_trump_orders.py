"""Trumps that a game spells out: cards that always are, how they rank, and what breaks a tie."""

from __future__ import annotations

import itertools

import pytest

from darwindeck.analysis.trumps import trump_groups
from darwindeck.canonical.form import canonical
from darwindeck.genome.cards import Deck, RankOrder, Suit
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import TrickPhase, Trump, TrumpOrder
from darwindeck.simulation.testing import arranged
from tests.engine.games import options, setup, tricks

SKAT = TrickPhase(trump=Trump.HEARTS, always_trump=("J",))
SHEEPSHEAD = TrickPhase(trump=Trump.DIAMONDS, always_trump=("Q", "J"))
JASS = TrickPhase(trump=Trump.SPADES, trump_order=("J", "9"))
CLUBS_FIRST = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)


def winner(phase: TrickPhase, cards: str, *, suits: tuple[Suit, ...] = CLUBS_FIRST) -> int:
    """Play one trick of four cards and tell who takes it."""
    rules = setup(
        cards_per_player=1, initial_deck=Deck.PIQUET_32, suit_order=suits, rank_order=RankOrder.TEN_SECOND
    )
    state = arranged(tricks(4, phase, setup=rules), hands=cards.split(), deck="", leader=0)
    return state.play(*cards.split()).snapshot().leader


@pytest.mark.parametrize(
    ("phase", "cards", "seat"),
    [
        (SKAT, "Ah Jd Jc Js", 2),
        (SKAT, "Ac Jd Kc Ah", 1),
        (SHEEPSHEAD, "Ad Js Qd Jc", 2),
        (SHEEPSHEAD, "Qd Qh Qs Qc", 3),
        (SHEEPSHEAD, "Kd Td Ad 9d", 2),
        (JASS, "As 9s Ks Ts", 1),
        (JASS, "As 9s Js Ts", 2),
        (JASS, "Ah 9h Jh Th", 0),
    ],
)
def test_trumps_rank_as_the_game_lists_them(phase: TrickPhase, cards: str, seat: int) -> None:
    assert winner(phase, cards) == seat


def test_without_an_order_of_suits_the_first_of_two_equal_trumps_takes_the_trick() -> None:
    assert winner(SHEEPSHEAD, "Qd Qh Qs Qc", suits=()) == 0


def test_a_card_that_always_is_a_trump_follows_trumps_and_not_its_suit() -> None:
    state = arranged(tricks(2, SKAT), hands=["Ah Ac 9c", "Jc 9c Ts"], deck="", leader=0)
    assert options(state.play("Ah")) == {"Jc"}
    assert options(state.play("Ac")) == {"9c"}


def test_low_trumps_win_where_low_cards_do() -> None:
    low = TrickPhase(trump=Trump.DIAMONDS, always_trump=("Q", "J"), high_card_wins=False)
    assert winner(low, "Qc Ad Jd 7d") == 3


def test_the_rulebook_and_the_table_rank_trumps_as_the_engine_does() -> None:
    game = load_game("doppelkopf-like")
    phase = game.phases[0]
    assert isinstance(phase, TrickPhase)
    deck = [rank + suit for rank in "9TJQKA" for suit in "hdcs"]
    groups = trump_groups(game.setup, phase, "d", deck)
    for higher, lower in itertools.pairwise(groups):
        hands = [f"{lower[0]} 9c", f"{higher[0]} 9c", "9s Ks", "9s Ks"]
        state = arranged(game, hands=hands, deck="", leader=0)
        after = state.play(lower[0], higher[0], "9s", "9s")
        assert after.snapshot().leader == 1


def test_an_order_of_trumps_has_one_spelling() -> None:
    game = tricks(4, TrickPhase(trump=Trump.SPADES, trump_order=("J",)))
    phase = canonical(game).phases[0]
    assert isinstance(phase, TrickPhase)
    assert phase.trump_order is TrumpOrder.JACK_HIGH
    twice = tricks(4, TrickPhase(trump=Trump.SPADES, always_trump=("J", "Jh")))
    phase = canonical(twice).phases[0]
    assert isinstance(phase, TrickPhase)
    assert phase.always_trump == ("J",)


def test_trumps_and_suits_that_nothing_reads_are_left_out() -> None:
    game = tricks(4, TrickPhase(always_trump=("J",)), setup=setup(cards_per_player=5, suit_order=CLUBS_FIRST))
    form = canonical(game)
    phase = form.phases[0]
    assert isinstance(phase, TrickPhase)
    assert (phase.always_trump, form.setup.suit_order) == ((), ())
