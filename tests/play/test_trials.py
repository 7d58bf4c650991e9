"""What a seat can find out by trying: a call that is refused or only asks tells nothing about hidden cards."""

from __future__ import annotations

from random import Random

from darwindeck.errors import ActionError
from darwindeck.evolution.random_games import random_genomes
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.play.authority import PlayTable
from darwindeck.play.choosing import choosable, walk_through
from darwindeck.play.messages import Accepted, Refused
from darwindeck.simulation.engine import ACTIONS
from darwindeck.simulation.playthrough import Playthrough, deal
from darwindeck.simulation.testing import twin
from tests.sweeps import each

STEPS = 60
TRIALS = 12


def fishing() -> PlayTable:
    return PlayTable(load_game("go-fish"), seats=["human"] * 4, seed=11)


def test_one_call_completes_one_choice_and_never_plays_anothers_turn() -> None:
    table = fishing()
    answer = table.submit_all(0, ["seat-2", "rank-9", "seat-3", "rank-5"], table.version)
    assert isinstance(answer, Refused)
    assert table.version == 0


def test_one_step_of_a_question_is_a_choice() -> None:
    table = fishing()
    assert isinstance(table.submit_all(0, ["seat-2"], table.version), Accepted)
    assert table.actor == 0


def test_asking_what_would_come_after_a_question_tells_nothing_about_the_answer() -> None:
    """Whether seat 1 holds a rank decides who acts next; nobody learns it without asking."""
    table = fishing()
    ranks = table.positions[0].apply("seat-1").legal_actions()
    assert len(ranks) > 2
    assert not any(table.whole(0, ["seat-1", rank, "seat-1"]) for rank in ranks)


def tried(position: Playthrough, trials: list[list[str]]) -> list[object]:
    """Everything that asking about these choices says."""
    view = position.view(position.actor)
    found: list[object] = [position.legal_actions(), view.picks, choosable(view.picks)]
    for actions in trials:
        found.append(walk_through(view, actions))
        found.append(choosable(view.picks, actions))
        found.extend(refusal(position, action) for action in actions)
    return found


def refusal(position: Playthrough, action: str) -> object:
    try:
        return position.refusal(action)
    except ActionError as error:
        return error.code


def some(rng: Random, position: Playthrough) -> list[str]:
    """A choice that is partly possible, and goes on where that could tell something."""
    first = rng.choice(position.legal_actions())
    return [first, *rng.choices(ACTIONS, k=rng.randrange(3)), *rng.choices(position.legal_actions(), k=2)]


def tell_twins_apart(genome: GameGenome, seed: int) -> int:
    rng, looked = Random(seed), 0
    position = deal(genome, seed=seed)
    for step in range(STEPS):
        if position.over:
            break
        if step % 4 == 0:
            trials = [some(rng, position) for _ in range(TRIALS)]
            other = twin(position, position.actor, seed=rng.randrange(2**32))
            assert tried(position, trials) == tried(other, trials)
            looked += 1
        position = position.apply(rng.choice(position.legal_actions()))
    return looked


@each("game", known_games())
def test_no_trial_call_tells_twin_positions_of_a_known_game_apart(game: str) -> None:
    assert tell_twins_apart(load_game(game), 3) > 1


def test_no_trial_call_tells_twin_positions_of_random_games_apart() -> None:
    assert sum(tell_twins_apart(genome, 5) for genome in random_genomes(77, 25)) > 100
