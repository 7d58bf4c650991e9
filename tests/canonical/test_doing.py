"""What players do in a game is told apart from what it counts, field by field, and no field is forgotten."""

from __future__ import annotations

from typing import get_args

import msgspec

from darwindeck.analysis.family import family
from darwindeck.canonical.doing import Mark, doing, kind_of
from darwindeck.canonical.parts import COMMON_STEPS, COMMON_VALUES, PARTS, SAME
from darwindeck.genome.effects import Demand, SpecialEffect
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.patterns import Pattern
from darwindeck.genome.phases import TablePhase, TrickPhase, Trump, TurnPhase
from darwindeck.genome.places import Builds, Place
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import Captures, House, Knock, SetupRules
from tests.sweeps import each

_PHASES = {kind.__struct_config__.tag: kind for kind in (*get_args(TurnPhase), *get_args(TablePhase))}
_KINDS: dict[str, type[msgspec.Struct]] = {
    "game": GameGenome,
    "setup": SetupRules,
    "effect": SpecialEffect,
    "demand": Demand,
    "knock": Knock,
    "house": House,
    "pattern": Pattern,
    "captures": Captures,
    "place": Place,
    "builds": Builds,
    **_PHASES,
}


def test_every_field_of_every_rule_declares_whether_it_is_done_or_counted() -> None:
    assert {kind: set(rows) for kind, rows in PARTS.items()} == {
        kind: set(rule.__struct_fields__) for kind, rule in _KINDS.items()
    }


@each("name", [*SAME, *(value.partition("=")[0] for value in sorted(COMMON_VALUES))])
def test_what_is_told_to_be_the_same_or_common_names_a_field_that_there_is(name: str) -> None:
    owner, _, field = name.partition(".")
    assert field in PARTS[owner]


def test_steps_that_are_no_idea_are_steps() -> None:
    assert {*_PHASES, "pattern"} >= COMMON_STEPS


def test_games_that_differ_in_points_seats_and_suits_do_the_same() -> None:
    whist = load_game("whist")
    trumps = tuple(
        msgspec.structs.replace(phase, trump=Trump.DIAMONDS) if isinstance(phase, TrickPhase) else phase
        for phase in whist.phases
    )
    assert doing(whist) == doing(whist.copy_with(phases=trumps, card_scoring=(), tally_scoring=()))
    assert doing(load_game("hearts")) == doing(load_game("black-maria"))


def test_another_step_another_choice_and_another_way_to_draw_are_other_doing() -> None:
    hearts, briscola = load_game("hearts"), load_game("briscola")
    assert Mark("pass") in doing(hearts) - doing(load_game("no-tricks"))
    assert Mark("setup", "deck_top", "up") in doing(load_game("german-whist"))
    assert Mark("trick", "lead_suit_required", "false") in doing(briscola)


@each("game_id", known_games())
def test_the_kind_of_play_and_the_steps_of_a_known_game_are_among_what_one_does(game_id: str) -> None:
    game = load_game(game_id)
    assert Mark("family", "", family(game).value) in doing(game)
    assert {kind_of(phase) for phase in game.phases} <= {mark.owner for mark in doing(game)}
