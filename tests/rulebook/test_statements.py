"""The sentences of a rulebook know which places of the genome they speak of."""

from __future__ import annotations

from itertools import chain

from darwindeck.genome.library import load_game
from darwindeck.genome.node import fields_of
from darwindeck.genome.schema import BESIDE_RULES, GameGenome
from darwindeck.rulebook.statements import statements
from darwindeck.validation.paths import at
from tests.rulebook.reading import drawn, known
from tests.rulebook.silence import silent

LISTS = ("phases", "special_effects", "card_scoring", "tally_scoring", "win_conditions")
UNSAID = (*BESIDE_RULES, "max_turns", "team_mode")
"""Teams say that there are teams; the turn limit is told where it can be met, which takes games."""


def _wanted(genome: GameGenome) -> set[str]:
    """Every rule of a list, and every field of the game and its setup that is not at its default."""
    listed = {f"{name}[{place}]" for name in LISTS for place in range(len(getattr(genome, name)))}
    setup = (("setup.", genome.setup, each) for each in fields_of(type(genome.setup)))
    whole = (
        ("", genome, each) for each in fields_of(GameGenome) if each.name not in (*LISTS, *UNSAID, "setup")
    )
    return listed | {
        f"{above}{field.name}"
        for above, node, field in chain(setup, whole)
        if getattr(node, field.name) != field.default and not silent(genome, node, field.name)
    }


def _paths(genome: GameGenome) -> set[str]:
    return {path for each in statements(genome) for path in each.paths}


def _reached(genome: GameGenome) -> set[str]:
    paths = _paths(genome)
    return {wanted for wanted in _wanted(genome) if any(path.startswith(wanted) for path in paths)}


def _stands(genome: GameGenome, path: str) -> bool:
    """Whether there is such a place in the genome."""
    try:
        at(genome, path)
    except (AttributeError, IndexError, TypeError):
        return False
    return True


def test_every_rule_of_a_known_game_is_reached_from_a_sentence() -> None:
    missing = {name: _wanted(game) - _reached(game) for name, game in known().items()}
    assert {name: paths for name, paths in missing.items() if paths} == {}


def test_every_rule_of_a_random_game_is_reached_from_a_sentence() -> None:
    missing = [_wanted(game) - _reached(game) for game in drawn()]
    assert [paths for paths in missing if paths] == []


def test_every_path_of_a_sentence_is_a_place_of_the_genome() -> None:
    games = [*known().values(), *drawn()]
    assert [path for game in games for path in _paths(game) if not _stands(game, path)] == []


def test_a_sentence_speaks_of_its_own_step_and_not_of_another_of_its_kind() -> None:
    game = load_game("gin-rummy")
    draw = next(each for each in statements(game) if each.words.startswith("Draw."))
    assert {path.partition(".")[0] for path in draw.paths} == {"phases[0]"}


def test_the_lines_below_a_step_know_the_step() -> None:
    lines = [each for each in statements(load_game("hearts")) if "broken" in each.words]
    assert [(each.depth, each.paths) for each in lines] == [
        (1, ("phases[1].breaking_suit", "phases[1].breaking_rule"))
    ]


def test_points_are_those_of_their_own_cards() -> None:
    queen = next(each for each in statements(load_game("hearts")) if each.words.startswith("The queen"))
    assert {path.partition(".")[0] for path in queen.paths} == {"card_scoring[1]"}


def test_an_example_states_no_rule() -> None:
    words = [each.words for each in statements(load_game("partnership-spades"))]
    assert any("Nils" in each for each in words)
    assert not [each for each in words if each.startswith(("An example", "Player 1", "Team 1 ("))]
