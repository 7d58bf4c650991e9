"""The sentence by which a game is asked for: what one does in it and in no known game, never a table of points."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from darwindeck.evolution.turned import chain
from darwindeck.genome.conditions import Number, NumberOf, Operator
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import (
    BiddingPhase,
    DiscardPhase,
    DrawPhase,
    Face,
    PassPhase,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.scoring import ContractScoring
from darwindeck.genome.setup import DeckTop
from darwindeck.pitch import pitch_of
from darwindeck.pitch.one_where import chassis_of, one_where
from tests.sweeps import each

BRISCOLA = load_game("briscola")
OPENED = BRISCOLA.copy_with(setup=replace(BRISCOLA.setup, deck_top=DeckTop.UP))


@each("game_id", known_games())
def test_a_known_game_needs_no_sentence_but_its_name(game_id: str) -> None:
    assert one_where(load_game(game_id)) == ""


def test_a_game_is_asked_for_by_what_one_does_in_it_and_not_in_the_game_it_is_like() -> None:
    assert chassis_of(OPENED) == "briscola"
    assert one_where(OPENED) == "The one like Briscola where the top card of the deck lies face up."
    rummy = load_game("rummy")
    passing = rummy.copy_with(phases=(PassPhase(count=2), *rummy.phases))
    assert "where you pass two cards to the left" in one_where(passing)


def test_the_pitch_of_a_game_that_is_no_variant_begins_with_the_sentence() -> None:
    stock = load_game("german-whist")
    bids = stock.copy_with(
        phases=(BiddingPhase(), *stock.phases, ShowdownPhase()), contract_scoring=ContractScoring()
    )
    assert pitch_of(bids).startswith(one_where(bids))
    assert pitch_of(OPENED) == "Briscola, except that the top card of the deck lies face up."


def test_other_points_change_nothing_in_the_sentence() -> None:
    assert one_where(OPENED.copy_with(card_scoring=OPENED.card_scoring[:1])) == one_where(OPENED)


def test_tricks_at_the_beginning_of_a_hand_are_told_with_what_comes_after_them() -> None:
    eights = load_game("crazy-eights")
    early, late = (Number(NumberOf.TRICK, asked, 4) for asked in (Operator.LT, Operator.GE))
    plays = tuple(replace(phase, when=late) for phase in eights.phases if not isinstance(phase, DrawPhase))
    staged = eights.copy_with(phases=(TrickPhase(when=early), *plays))
    assert "where a hand begins with four tricks, and with what you hold then you play a card" in one_where(
        staged
    )


def test_what_is_done_after_the_first_tricks_is_told_apart_from_what_follows_them() -> None:
    made = chain(load_game("hearts"), load_game("crazy-eights"), Random(3))
    assert made is not None
    told = pitch_of(made)
    assert "after each of the first four tricks you draw a card from the deck" in told
    assert "once these are over you play a card" in told


def test_a_step_between_tricks_is_told_with_when_it_comes() -> None:
    whist = load_game("whist")
    thrown = whist.copy_with(phases=(*whist.phases, DiscardPhase()))
    assert "after each trick you throw away a card" in pitch_of(thrown)


def test_what_happens_once_a_hand_is_not_told_as_a_part_of_every_turn() -> None:
    cheat = load_game("cheat")
    buried = DiscardPhase(min_cards=2, max_cards=2, face=Face.DOWN, once=True)
    told = pitch_of(cheat.copy_with(phases=(buried, *cheat.phases)))
    assert "once a hand you throw away two cards" in told
