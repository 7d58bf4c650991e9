"""Figures in words: every sentence is plain, and known games are there to be told beside."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.canonical import content_hash
from darwindeck.genome.library import known_games, library_games, load_game
from darwindeck.metrics.cascade import Cascade
from darwindeck.metrics.kept_portraits import known_rulebook
from darwindeck.metrics.measured import Measured
from darwindeck.metrics.portrait import Rung, known_portraits, library_portraits, portray
from darwindeck.metrics.sentences import ONE_MOVE, READINGS, SEARCHES, Reading, better_play, tell_measures
from darwindeck.rulebook.measures import skill_words
from darwindeck.web.library.figures import rung_words
from tests.metrics.budgets import TINY
from tools.known_portraits import rounded


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: reading.name)
def test_a_figure_of_any_size_is_a_plain_sentence(reading: Reading) -> None:
    for part in (0.0, 0.01, 0.09, 0.34, 0.5, 0.97, 1.0, 3.0):
        words = reading.sentence(part * reading.most)
        assert words[0].isupper() or words[0].isdigit()
        assert not words.endswith(".")
        assert "_" not in words
        assert "-0" not in words
        assert reading.short(part * reading.most)
        assert 0 <= reading.place(part * reading.most) <= 1


def test_two_games_are_told_in_one_sentence() -> None:
    ours, theirs = {"decisions": Measured(0.17, 0.1, 0.2)}, {"decisions": Measured(0.2, 0.1, 0.3)}
    (told,) = tell_measures(ours, [("Hearts", theirs)])
    assert told.words == "Every sixth move is a real decision; Hearts: every fifth."


def test_every_game_that_ships_has_a_portrait_of_its_present_rules() -> None:
    portraits = library_portraits()
    assert set(portraits) == set(library_games())
    assert set(known_portraits()) == set(known_games())
    stale = [
        game
        for game in library_games()
        if portraits[game].evaluation.genome_hash != content_hash(load_game(game))
    ]
    assert stale == []  # python -m tools.known_portraits GAME plays it again


@pytest.mark.parametrize("game", ["kuhn-poker", "thirty-one"])
def test_the_portraits_that_ship_are_what_this_engine_plays(game: str) -> None:
    """Two quick ones speak for all; where they differ, `python -m tools.known_portraits` plays all of them anew."""
    played, kept = portray(load_game(game)), known_portraits()[game]
    assert rounded(msgspec.to_builtins(played)) == rounded(msgspec.to_builtins(kept))


def test_a_portrait_shows_the_ladder_the_tension_the_seats_and_the_rules() -> None:
    made = portray(load_game("black-maria"), cascade=Cascade(TINY), games=20, threads=1)
    assert made.rungs[0].agent == "greedy"
    assert len(made.tension) == 8
    assert len(made.sides) == 3
    assert abs(sum(side.value for side in made.sides) - 1) < 0.02
    assert {life.path for life in made.rules} == set(made.evaluation.liveness)
    assert made == portray(load_game("black-maria"), cascade=Cascade(TINY), games=20, threads=2)


def test_luck_or_skill_is_told_as_the_rulebook_tells_it() -> None:
    for game in ("polignac", "hearts", "briscola", "lonely-minuet"):
        measures = library_portraits()[game].evaluation.measures
        told = next(each for each in tell_measures(measures) if each.reading.name == "skill")
        words = skill_words(better_play(measures) or 0.0)
        assert told.sentence.lower().startswith(words), told.sentence
        assert f"Luck or skill** {words}" in " ".join(
            known_rulebook(load_game(game), None).markdown().split()
        )


def test_thinking_and_the_skill_ladder_name_the_same_players_by_the_same_words() -> None:
    thinking = next(reading for reading in READINGS if reading.name == "finesse").sentence(0.9)
    rung = rung_words(Rung("ismcts:8", "greedy", Measured(0.4, 0.3, 0.5), 0.25))
    for player in (ONE_MOVE, SEARCHES):
        assert player in thinking.lower()
        assert player in rung.lower()
