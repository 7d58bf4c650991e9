"""What a program passes in by mistake is answered in words; what it holds can be kept, compared and printed."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import darwindeck as dd
from darwindeck import _core
from darwindeck.arguments import SEARCHES

EIGHTS = dd.load("crazy-eights")
STATE = dd.deal(EIGHTS, seed=7)
api: Any = dd
state: Any = STATE


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: api.simulate("war"), "dd.load"),
        (lambda: api.simulate(EIGHTS, agents=[len, "random"]), "a function is not an agent"),
        (lambda: api.simulate(EIGHTS, agents="greedy"), "agents is a list of names"),
        (lambda: api.simulate(EIGHTS, agents=max), "a function of yours plays in dd.duel"),
        (
            lambda: api.simulate(EIGHTS, games=1e3),
            "games is a whole number, not the float 1000.0; write 1000",
        ),
        (lambda: api.simulate(EIGHTS, games="10"), "games is a whole number, not the text '10'"),
        (lambda: api.simulate(EIGHTS, games=10, seed=0.5), "seed is a whole number"),
        (lambda: api.simulate(EIGHTS, games=10, threads=1.5), "threads is a whole number"),
        (lambda: api.duel(EIGHTS, 3, "random"), "the int 3 is not an agent"),
        (lambda: api.duel(EIGHTS, lambda _: None, "random", deals=2), "an action is a text"),
        (lambda: api.duel(EIGHTS, "greedy", "random", deals=2.5), "deals is a whole number"),
        (lambda: api.deal("war"), "dd.load"),
        (lambda: api.deal(EIGHTS, seed="x"), "seed is a whole number"),
        (lambda: api.deal(EIGHTS, game=0.5), "game is a whole number"),
        (lambda: api.play(3), "named by a text or a path, not by the int 3"),
        (lambda: api.play(EIGHTS, seats="human"), "seats is a list of names"),
        (lambda: api.play(EIGHTS, seats=["human", len]), "a function is not an agent"),
        (lambda: api.fitness("war"), "dd.load"),
        (lambda: api.validate("war"), "dd.load"),
        (lambda: api.rulebook("war"), "dd.load"),
        (lambda: api.encode("war"), "dd.load"),
        (lambda: api.content_hash(None), "a game .GameGenome. is needed, not None"),
        (lambda: api.decode("war"), "a program is bytes"),
        (lambda: api.replay(EIGHTS, "war"), "a record is bytes"),
        (lambda: api.from_json({}), "json.dumps"),
        (lambda: api.arrange(EIGHTS, hands="8h"), "hands is a list with an entry for each seat"),
        (lambda: api.events(EIGHTS), "events are those of a playthrough"),
        (lambda: state.apply(1000), "dd.ACTIONS"),
        (lambda: state.apply(["7h", "8h"]), "submit_all"),
        (lambda: state.view("0"), "seat is a whole number"),
        (lambda: state.choice(len), "a function is not an agent"),
        (lambda: state.analysis(iterations="ten"), "iterations is a whole number"),
    ],
)
def test_a_value_of_the_wrong_kind_is_answered_with_the_right_one(
    call: Callable[[], object], words: str
) -> None:
    with pytest.raises(dd.WrongTypeError, match=words) as caught:
        call()
    assert isinstance(caught.value, TypeError | dd.RunError)


@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_named_without_its_iterations_is_told_how_to_write_them(name: str) -> None:
    _core.check_agent(f"{name}:100")
    for call in (
        lambda: dd.duel(EIGHTS, name, "random", deals=2),
        lambda: dd.simulate(EIGHTS, agents=[name], games=1),
        lambda: STATE.choice(f"{name}:"),
        lambda: dd.play(EIGHTS, seats=["human", name]),
    ):
        with pytest.raises(dd.RunError, match=f"needs a number of iterations: '{name}:100'") as refused:
            call()
        assert refused.value.code == "run/unknown-agent"


def test_a_table_names_the_way_for_several_cards() -> None:
    table: Any = dd.play("hearts", seed=3)
    with pytest.raises(dd.WrongTypeError, match="submit_all"):
        table.submit(0, ["8c", "4h", "Ks"])
    with pytest.raises(dd.WrongTypeError, match="actions are a list such as"):
        table.submit_all(0, "8c")
    table.submit(0, "8c")
    assert "ascending order" in table.submit(0, "4h").reason
    assert "submit_all" in table.submit(0, "4h").reason


@pytest.mark.parametrize("number", [-1, 0, 2**40])
def test_a_search_of_an_impossible_size_is_refused_in_words(number: int) -> None:
    with pytest.raises(dd.RunError, match="iterations are 1 to"):
        STATE.analysis(iterations=number)


@pytest.mark.parametrize("number", [-1, 2**64])
def test_a_game_that_no_batch_has_is_refused_in_words(number: int) -> None:
    with pytest.raises(dd.RunError, match="games are numbered from 0"):
        dd.deal(EIGHTS, game=number)


def test_a_position_names_the_order_of_several_cards() -> None:
    passed = dd.deal(dd.load("hearts"), seed=3).apply("8c")
    with pytest.raises(dd.ActionError, match=r"ascending order .*8c is named already"):
        passed.apply("4h")


def test_a_playthrough_can_be_kept_copied_and_compared() -> None:
    after = STATE.apply(STATE.legal_actions()[0])
    for again in (pickle.loads(pickle.dumps(after)), copy.deepcopy(after)):  # noqa: S301 - our own
        assert again == after
        assert hash(again) == hash(after)
        assert (again.seed, again.choice("ismcts:20")) == (after.seed, after.choice("ismcts:20"))
    assert after != STATE
    assert dd.deal(EIGHTS, seed=7) == STATE
    assert dd.deal(EIGHTS, seed=8) != STATE


def test_a_table_can_be_kept() -> None:
    table = dd.play(EIGHTS, seed=7)
    table.submit(0, table.legal_actions(0)[0])
    again = pickle.loads(pickle.dumps(table))  # noqa: S301 - our own
    assert again.actions == table.actions
    assert again.version == table.version
    assert again.view(0) == table.view(0)


def test_a_position_that_was_laid_out_is_kept_by_pickle_but_has_no_record() -> None:
    laid_out = dd.arrange(EIGHTS, hands=["8h", "3c 4c"], discard="9s", current_player=0)
    assert pickle.loads(pickle.dumps(laid_out)) == laid_out  # noqa: S301 - our own
    with pytest.raises(dd.RunError, match="nothing to record"):
        laid_out.record()


def test_what_is_printed_tells_the_gist() -> None:
    assert repr(STATE) == "<Playthrough of Crazy Eights: 0 actions, seat 0 to act>"
    assert "hand Jh Ah" in repr(STATE.view(0))
    assert len(repr(STATE.view(0))) < 200
    assert repr(dd.play(EIGHTS, seed=7)) == "<PlayTable of Crazy Eights: version 0, South to act>"
    report = dd.simulate(EIGHTS, games=10, seed=7)
    assert repr(report).startswith("<Report of 10 games of Crazy Eights, seed 7: random ")


def test_a_report_says_what_the_game_is_called_and_which_it_is() -> None:
    said = dd.simulate(EIGHTS, games=10).to_json()
    assert (said["name"], said["game_id"]) == ("Crazy Eights", dd.content_hash(EIGHTS))


def test_views_and_outcomes_have_their_names_at_the_door() -> None:
    assert isinstance(STATE.view(0), dd.View)
    assert isinstance(STATE.outcome(), dd.Outcome)
    assert isinstance(dd.duel(EIGHTS, "greedy", "random", deals=2), dd.Duel)
