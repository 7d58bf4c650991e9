"""The top card of the deck lies face up: when it is turned, who takes it, and what is drawn unseen meanwhile."""

from __future__ import annotations

from darwindeck.genome.cards import Rank
from darwindeck.genome.effects import EffectType, SpecialEffect
from darwindeck.genome.phases import BiddingPhase, DiscardPhase, DrawPhase, DrawSource, TrickPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import ContractScoring, EachOver, TallyScore, TallySource, TricksFrom, WinType
from darwindeck.genome.setup import DeckEmptyAction, DeckTop, Fixed, HandVisibility, NoTricks
from darwindeck.simulation.engine import unchecked_program
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import arranged
from tests.engine.games import drawing, game, hand, playing, setup, win

UP = setup(deck_top=DeckTop.UP)
WITH_STOCK = (TrickPhase(), DrawPhase())


def open_card(state: Playthrough) -> set[str | None]:
    """What the seats see on top of the deck; where one lies, it lies there for all."""
    views = [state.view(seat) for seat in range(state.genome.player_count)]
    return {view.turned for view in views if view.turned is None or view.turned_depth == 0}


def test_turn_after_turn_the_next_card_is_turned_up_when_the_turn_is_over() -> None:
    state = arranged(game(drawing(), playing(), setup=UP), hands=["2h 3h", "4h 5h"], deck="7s 8s 9s", phase=1)
    assert open_card(state) == {"7s"}
    after = state.play("2h")
    assert "7s" in hand(after, 1)
    assert after.view(0).known[1].holds == ("7s",)
    assert open_card(after) == {None}, "it is turned up when the turn is over, not before"
    assert open_card(after.play("4h")) == {None}, "the next seat has drawn it again"


def test_who_draws_two_takes_the_open_card_and_one_unseen() -> None:
    state = arranged(
        game(playing(), drawing(count=2), setup=UP), hands=["2h 3h", "4h 5h"], deck="7s 8s 9s Ts"
    )
    after = state.play("2h")
    assert {"7s", "8s"} <= hand(after, 0)
    assert after.view(1).known[0].holds == ("7s",)
    assert open_card(after) == {"9s"}


def test_a_card_forced_on_somebody_is_the_open_one() -> None:
    effect = SpecialEffect(Rank.TWO, EffectType.DRAW_CARDS)
    forced = game(playing(), drawing(mandatory=False), setup=UP, special_effects=(effect,))
    after = arranged(forced, hands=["2h 3h", "4h 5h"], deck="7s 8s").play("2h")
    assert "7s" in hand(after, 1)
    assert after.view(0).known[1].holds == ("7s",)
    assert open_card(after) == {None}, "player 0 is still to act: the next card is not turned yet"
    assert open_card(after.play("pass")) == {"8s"}


def test_a_new_deck_is_turned_up_when_the_turn_is_over() -> None:
    reshuffled = game(playing(), drawing(count=2), setup=UP)
    state = arranged(reshuffled, hands=["2h 3h", "4h 5h"], deck="7s", discard="6c 7c 8c 9c")
    after = state.play("2h")
    deck = after.snapshot().zones.deck
    assert len(deck) == 3
    assert open_card(after) == {deck[0]}


def test_who_may_choose_sees_what_lies_on_either_pile() -> None:
    choosing = game(DiscardPhase(), drawing(source=DrawSource.DECK_OR_DISCARD), setup=UP)
    state = arranged(choosing, hands=["2h 3h", "4h 5h"], deck="7s 8s", discard="9c").play("2h")
    assert open_card(state) == {"7s"}
    taken = state.play("discard")
    assert open_card(taken) == {"7s"}, "nobody drew it, so it lies there still"
    assert open_card(taken.play("4h", "deck")) == {"8s"}


def test_hands_that_nobody_sees_keep_the_secret_of_the_unseen_cards() -> None:
    blind = game(
        drawing(), playing(), setup=setup(deck_top=DeckTop.UP, hand_visibility=HandVisibility.FACE_DOWN)
    )
    for genome in (blind, blind.copy_with(player_count=3), lap(3), lap(4)):
        assert unchecked_program(genome).check_knowledge(seed=2, games=8, every=1) > 50


def lap(seats: int) -> GameGenome:
    return game(*WITH_STOCK, seats=seats, setup=UP, win_conditions=(win(WinType.MOST_TRICKS),), max_turns=500)


def test_after_a_trick_the_winner_takes_the_open_card_and_all_others_draw_unseen() -> None:
    hands = ["2h 2c", "Ah 3c", "4h 4c", "5h 5c"]
    state = arranged(lap(4), hands=hands, deck="7s 8s 9s Ts Js", leader=0).play("2h", "Ah", "4h", "5h")
    assert [card for seat in (1, 2, 3, 0) for card in hand(state, seat) if card[1] == "s"] == [
        *("7s", "8s", "9s", "Ts")
    ]
    assert state.view(3).known[1].holds == ("7s",)
    assert all(state.view(3).known[seat].holds == () for seat in (0, 2))
    assert open_card(state) == {"Js"}


def late(**fields: object) -> GameGenome:
    """Two seats, two tricks before the deck is used up and three after."""
    stocked = game(
        *WITH_STOCK,
        tricks_from=TricksFrom.DECK_EMPTY,
        deck_empty_action=DeckEmptyAction.SKIP_DRAW,
        win_conditions=(win(WinType.HIGH_SCORE),),
    )
    return stocked.copy_with(**fields)  # type: ignore[arg-type]


HANDS = ["Ah Kh 2c", "3h 4h Ac"]


def played(genome: GameGenome, phase: int = 0) -> Playthrough:
    """Seat 0 wins the first two tricks and seat 1 the three that count."""
    state = arranged(genome, hands=HANDS, deck="2d 5s 3d 6s", leader=0, phase=phase)
    return state.play("Ah", "3h", "Kh", "4h", "2c", "Ac", "5s", "2d", "6s", "3d")


def test_tallies_count_the_tricks_from_the_empty_deck_on() -> None:
    tally = TallyScore(source=TallySource.TRICKS, rule=EachOver(0), points=1)
    assert played(late(tally_scoring=(tally,))).snapshot().scores == (0, 3)
    every = late(tally_scoring=(tally,), tricks_from=TricksFrom.ALWAYS)
    assert played(every).snapshot().scores == (2, 3)


def test_who_has_no_trick_that_counts_is_out() -> None:
    genome = late(eliminate=NoTricks(), hands=Fixed(2), win_conditions=(win(WinType.LAST_STANDING),))
    assert played(genome).snapshot().winners == (1,)


def test_contracts_count_the_tricks_from_the_empty_deck_on() -> None:
    bids = late(phases=(BiddingPhase(), *WITH_STOCK), contract_scoring=ContractScoring())
    state = arranged(bids, hands=HANDS, deck="2d 5s 3d 6s", leader=0)
    done = state.play("bid-1", "bid-3", "Ah", "3h", "Kh", "4h", "2c", "Ac", "5s", "2d", "6s", "3d")
    assert done.snapshot().scores == (-10, 30)


def test_cards_of_a_trick_that_does_not_count_are_captured() -> None:
    most = late(win_conditions=(win(WinType.MOST_CAPTURED),))
    before = arranged(most, hands=HANDS, deck="2d 5s 3d 6s", leader=0).play("Ah", "3h").snapshot()
    assert before.zones.captured == (("3h", "Ah"), ())
    assert before.tricks_won == (0, 0)
