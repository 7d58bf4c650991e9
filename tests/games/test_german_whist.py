"""German Whist: the open card of the stock, who takes it, who knows of it, and which tricks count."""

from __future__ import annotations

import pytest

from darwindeck.genome.library import load_game
from darwindeck.genome.scoring import TricksFrom
from darwindeck.genome.setup import DeckTop, SetupRules
from darwindeck.simulation import deal
from darwindeck.simulation.engine import program_of
from darwindeck.simulation.events import Event
from darwindeck.simulation.events.moves import Drew, TurnedUp
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import arranged
from tests.engine.games import options
from tests.games.facts import batch, positions, seats_alike

GAME = load_game("german-whist")
HANDS = ["Ah 5c", "Kh 6c"]


def opening(deck: str = "7s 8s 9s Ts") -> Playthrough:
    return arranged(GAME, hands=HANDS, deck=deck, leader=0, trump="s")


def open_cards(state: Playthrough) -> list[tuple[str | None, int | None]]:
    return [(view.turned, view.turned_depth) for view in (state.view(0), state.view(1))]


def test_both_see_the_card_that_lies_face_up_on_the_stock() -> None:
    for state in positions("german-whist"):
        deck = state.snapshot().zones.deck
        assert open_cards(state) == ([(deck[0], 0)] * 2 if deck else [(None, None)] * 2)


def test_the_winner_takes_the_open_card_and_the_loser_the_next_one_unseen() -> None:
    state = opening().play("Ah", "Kh")
    hands = state.snapshot().zones.hands
    assert ("7s" in hands[0], "8s" in hands[1]) == (True, True)


def _short(event: Event) -> tuple[str, int | None, str | None]:
    assert isinstance(event, Drew | TurnedUp)
    return type(event).__name__, getattr(event, "seat", None), event.cards[0]


def test_the_open_card_is_named_to_both_and_the_other_to_who_drew_it() -> None:
    state = deal(GAME, seed=3)
    first, second, third = state.snapshot().zones.deck[:3]
    state = state.apply(state.legal_actions()[0])
    state = state.apply(state.legal_actions()[0])
    winner, loser = state.actor, 1 - state.actor
    told = {seat: [_short(event) for event in state.events(seat)[-3:]] for seat in (winner, loser)}
    taken, turned = ("Drew", winner, first), ("TurnedUp", None, third)
    assert told[loser] == [taken, ("Drew", loser, second), turned]
    assert told[winner] == [taken, ("Drew", loser, None), turned]


def test_the_winner_takes_the_open_card_though_the_other_one_led() -> None:
    state = arranged(GAME, hands=["Kh 5c", "Ah 6c"], deck="7s 8s", leader=0, trump="s").play("Kh", "Ah")
    hands = state.snapshot().zones.hands
    assert (hands[0], hands[1]) == (("5c", "8s"), ("6c", "7s"))
    assert state.actor == 1


def test_then_a_new_card_is_turned_up() -> None:
    state = opening().play("Ah", "Kh")
    assert open_cards(state) == [("9s", 0)] * 2
    assert open_cards(state.play("5c", "6c")) == [(None, None)] * 2


def test_both_remember_who_took_the_open_card() -> None:
    state = opening().play("Ah", "Kh")
    assert state.view(1).known[0].holds == ("7s",)
    assert state.view(0).known[1].holds == (), "the other card was drawn unseen"


def test_the_card_that_lies_open_stays_where_a_search_thinks() -> None:
    """Whatever a seat imagines, it imagines the open card on the deck and the taken ones in their hands."""
    assert program_of(GAME).check_knowledge(seed=9, games=12, every=1) > 1000


def test_the_turned_suit_is_trump_and_suit_has_to_be_followed() -> None:
    state = deal(GAME, seed=3)
    top = state.snapshot().zones.deck[0]
    assert state.snapshot().trump == top[1]
    assert state.view(1).turned == top
    lying = arranged(GAME, hands=["Ah 5c", "2h 6s"], deck="", leader=0, trump="s")
    assert options(lying.play("Ah")) == {"2h"}
    after = lying.play("Ah", "2h", "5c", "6s").snapshot()
    assert after.tricks_won == (1, 1)


def test_the_first_thirteen_tricks_do_not_count() -> None:
    for state in positions("german-whist", seed=5):
        snapshot = state.snapshot()
        if snapshot.zones.deck:
            assert snapshot.tricks_won == (0, 0)
        won = sum(map(len, snapshot.zones.captured)) // 2
        assert sum(snapshot.tricks_won) == max(0, won - 13)


def test_a_trick_counts_from_the_moment_the_stock_is_used_up() -> None:
    state = opening("7s 8s").play("Ah", "Kh")
    assert state.snapshot().tricks_won == (0, 0), "two cards were left when it was won"
    assert state.play("5c", "6c").snapshot().tricks_won == (0, 1)


def test_thirteen_tricks_count_so_somebody_always_wins() -> None:
    report = batch("german-whist", 1000)
    assert report.counts.reasons[0] == 1000
    last = list(positions("german-whist"))[-1].snapshot()
    assert sum(last.tricks_won) == 13
    assert last.winners == (0 if last.tricks_won[0] > 6 else 1,)


def test_over_a_rotation_of_the_seats_nobody_is_better_off_at_german_whist() -> None:
    assert seats_alike(batch("german-whist", 2000, rotate=True))


def test_where_all_tricks_count_there_are_twenty_six() -> None:
    """Some play so; then a draw is possible."""
    state = deal(GAME.copy_with(tricks_from=TricksFrom.ALWAYS), seed=1)
    while not state.over:
        state = state.apply(state.legal_actions()[0])
    assert sum(state.snapshot().tricks_won) == 26


@pytest.mark.parametrize("top", DeckTop)
def test_who_sees_the_stock_changes_nothing_in_what_is_drawn(top: DeckTop) -> None:
    state = deal(GAME.copy_with(setup=SetupRules(cards_per_player=13, deck_top=top)), seed=4)
    deck = state.snapshot().zones.deck
    led = state.apply(state.legal_actions()[0])
    drawn = led.apply(led.legal_actions()[0]).snapshot()
    assert deck[0] in drawn.zones.hands[drawn.leader]
    assert drawn.zones.deck == deck[2:]
