"""One game in a loop of one's own: actions by number, a past that is shared, copies, and what is asked for twice."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import darwindeck as dd
from darwindeck.genome.schema import Labels
from darwindeck.simulation import engine

EIGHTS = dd.load("crazy-eights")


def test_an_action_can_be_given_by_its_number() -> None:
    state = dd.deal(EIGHTS, seed=7)
    numbers = state.legal_indices()
    assert [dd.ACTIONS[number] for number in numbers] == state.legal_actions()
    assert state.apply(numbers[0]) == state.apply(state.legal_actions()[0])
    assert state.apply(numbers[0]).actions == (state.legal_actions()[0],)
    with pytest.raises(dd.ActionError, match="all-in"):
        state.apply(dd.ACTIONS.index("all-in"))
    assert state.apply(np.int64(numbers[0])) == state.apply(np.uint8(numbers[0])) == state.apply(numbers[0])
    for wrong in (-1, len(dd.ACTIONS), np.int64(-1), True):
        with pytest.raises(dd.DarwinDeckError):
            state.apply(wrong)


def test_worlds_and_laid_out_positions_are_copied() -> None:
    """OpenSpiel's search in Python copies states; these used to raise."""
    world = dd.deal(EIGHTS, seed=7).worlds(1, seed=1)[0]
    laid_out = dd.arrange(EIGHTS, hands=["8h", "3c 4c"], discard="9s", current_player=0)
    for position in (world, laid_out, dd.deal(EIGHTS)):
        assert copy.copy(position) is position
        assert copy.deepcopy([position])[0] is position


def test_a_laid_out_position_is_pickled_with_what_followed() -> None:
    laid_out = dd.arrange(EIGHTS, hands=["8h 2c", "3c 4c"], discard="9s", current_player=0, seed=3)
    after = laid_out.play("8h", "suit-c")
    again = pickle.loads(pickle.dumps(after))  # noqa: S301 - our own bytes
    assert again == after
    assert again.view(1) == after.view(1)


def test_a_world_says_why_it_is_not_pickled() -> None:
    world = dd.deal(EIGHTS, seed=7).worlds(1, seed=1)[0]
    with pytest.raises(dd.RunError, match="Pickle the playthrough"):
        pickle.dumps(world)


def test_a_game_is_checked_once_and_not_at_every_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dd.GameGenome] = []
    check = engine.require_valid
    monkeypatch.setattr(engine, "require_valid", lambda game: asked.append(game) or check(game))
    game = EIGHTS.copy_with(max_turns=777)
    for seed in range(5):
        dd.deal(game, seed=seed)
    assert asked == [game]


def test_what_happened_is_not_played_again_for_every_question(monkeypatch: pytest.MonkeyPatch) -> None:
    from darwindeck.simulation import playthrough

    played: list[str] = []
    core = playthrough._core
    apply = core.apply_with_events

    class Counting:
        def __getattr__(self, name: str) -> object:
            return getattr(core, name)

        def apply_with_events(self, position: object, action: str) -> object:
            played.append(action)
            return apply(position, action)

    monkeypatch.setattr(playthrough, "_core", Counting())
    state = dd.deal(EIGHTS, seed=7)
    for _ in range(20):
        state = state.apply(state.legal_actions()[0])
        state.events(0)
    assert len(played) == 20


def test_a_long_past_is_shared_and_let_go() -> None:
    from darwindeck.simulation.past import Past

    past = Past.of(["pass"] * 200_000)
    assert past is not None
    assert (past.count, len(past.steps())) == (200_000, 200_000)
    del past


def test_two_greedy_players_do_not_go_round_to_the_turn_limit() -> None:
    """All four eights went round for 9,827 actions: each named the suit that the other lacked."""
    position = dd.deal(EIGHTS, seed=1, game=217)
    while not position.over:
        position = position.apply(position.choice("greedy"))
    assert position.outcome().reason == "win"


def test_information_states_are_equal_where_a_seat_cannot_tell_positions_apart() -> None:
    state = dd.deal(EIGHTS, seed=7)
    for _ in range(12):
        state = state.apply(state.legal_actions()[-1])
    shown = {state.information_state(seat) for seat in range(2)}
    assert len(shown) == 2
    assert state.information_state(0) == pickle.loads(pickle.dumps(state)).information_state(0)  # noqa: S301


def test_a_history_is_made_of_words_and_forgets_nothing() -> None:
    from darwindeck.simulation.history import history_words

    hearts = dd.deal(dd.load("hearts"), seed=3)
    for _ in range(30):
        hearts = hearts.apply(hearts.legal_actions()[0])
    words, history = history_words(), hearts.history(2)
    assert len(set(words)) < 400
    assert max(history) < len(words)
    said = [words[number] for number in history]
    for card in hearts.view(2).hand:
        assert card in said


@pytest.mark.parametrize("name", ["hearts", "gin-rummy"])
def test_notebooks_are_shown_tables_and_not_dumps(name: str) -> None:
    game = dd.load(name)
    state = dd.deal(game, seed=1)
    shown = [game, state, state.view(0), dd.rulebook(game), dd.simulate(game, games=20)]
    shown.append(dd.duel(game, "greedy", "random", deals=2))
    for value in shown:
        html = value._repr_html_()
        assert html.startswith(("<p><b>", "<h1>"))
        assert "<script" not in html
    assert "<b>A &lt;game&gt;</b>" in game.copy_with(labels=Labels(name="A <game>"))._repr_html_()
