"""Children with something new to do: grafts, chains of two kinds of play, rules turned round."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from darwindeck.analysis.family import Family, family
from darwindeck.canonical.doing import Mark, ideas_done
from darwindeck.evolution.births import why_refused
from darwindeck.evolution.fitting import FEWEST, fitting_hooks
from darwindeck.evolution.graft import donors, graft
from darwindeck.evolution.inventing import Invention, frames, invented, pick_frame
from darwindeck.evolution.turned import chain, invert
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import PlayPhase, TrickPhase
from darwindeck.metrics.critique import findings
from darwindeck.pitch.fresh import news
from darwindeck.validation.validate import validate
from tests.sweeps import each


@pytest.mark.parametrize("kind", Family)
def test_a_dozen_hooks_fit_games_of_every_family(kind: Family) -> None:
    assert len(list(islice(fitting_hooks(kind, Random(7)), FEWEST))) == FEWEST


@each("name", ["whist", "gin-rummy", "scopa", "president", "crazy-eights", "draw-poker"])
def test_a_graft_brings_what_players_do_and_leaves_a_sound_game(name: str) -> None:
    game, found = load_game(name), 0
    for mark in donors():
        made = graft(game, mark, Random(5))
        if made is not None:
            found += 1
            assert mark in ideas_done(made)
            assert not validate(made)
            assert not findings(made)
    assert found >= 3


def test_an_open_stock_can_be_put_into_a_fishing_game() -> None:
    made = graft(load_game("scopa"), Mark("setup", "deck_top", "up"), Random(1))
    assert made is not None
    assert news(made)


def test_a_demand_can_be_put_into_another_game_with_what_answers_it() -> None:
    tried = (graft(load_game("mau-mau"), Mark("demand"), Random(seed)) for seed in range(20))
    made = next(filter(None, tried))
    assert any(effect.demand is not None for effect in made.special_effects)
    assert not validate(made)


def test_a_chain_is_tricks_and_then_the_other_game_and_is_played_to_its_end() -> None:
    made = chain(load_game("hearts"), load_game("crazy-eights"), Random(3))
    assert made is not None
    assert {type(phase) for phase in made.phases} >= {TrickPhase, PlayPhase}
    assert not validate(made)
    assert news(made)


def test_a_chain_needs_tricks_to_begin_with() -> None:
    assert chain(load_game("rummy"), load_game("crazy-eights"), Random(3)) is None


def test_that_a_hand_has_stages_is_no_odd_choice() -> None:
    games = [load_game(name) for name in frames()]
    tricks = [game for game in games if family(game) is Family.TRICK]
    made = [invented(Invention.CHAIN, pick_frame(tricks, rng), rng) for rng in map(Random, range(20))]
    reasons = [
        why_refused(child.genome, set(), child.genome_hash, variants=False)
        for child in made
        if child is not None
    ]
    assert reasons.count(None) >= 3


def test_a_rule_turned_round_is_another_thing_to_do() -> None:
    made = invert(load_game("bassadewitz"), Random(2))
    assert made is not None
    assert ideas_done(made) != ideas_done(load_game("bassadewitz"))


def test_most_inventions_do_something_that_no_known_game_does() -> None:
    games = [load_game(name) for name in frames()]
    made = [invented(way, pick_frame(games, rng), rng) for way in Invention for rng in map(Random, range(15))]
    children = [child for child in made if child is not None]
    assert len(children) >= 15
    assert sum(bool(news(child.genome)) for child in children) >= 0.6 * len(children)
    assert all(child.operators for child in children)


def test_frames_are_drawn_from_all_families_alike() -> None:
    games = [load_game(name) for name in frames()]
    kinds = [family(pick_frame(games, Random(place))) for place in range(200)]
    assert all(kinds.count(kind) >= 10 for kind in {family(game) for game in games})
