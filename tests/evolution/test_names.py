"""Names: readable, the same for the same game, free in a run, and never those of known games."""

from __future__ import annotations

import re
from itertools import islice

from msgspec.structs import replace

from darwindeck.canonical.doing import Mark, ideas_done
from darwindeck.evolution.graft import donors
from darwindeck.evolution.names import candidates, known_names, name_of, words_of
from darwindeck.genome.library import load_game
from tests.evolution.operators.parents import parents
from tests.sweeps import each


def test_a_name_is_two_words_or_three_with_capitals() -> None:
    for game in parents(120):
        assert re.fullmatch(r"([A-Z][a-z]+|\d+)( [A-Z][a-z]+){1,2}( for [A-Z][a-z]+)?", name_of(game)), (
            name_of(game)
        )


def test_a_name_says_what_one_does() -> None:
    stock, briscola = load_game("german-whist"), load_game("briscola")
    opened = briscola.copy_with(setup=replace(briscola.setup, deck_top=stock.setup.deck_top))
    assert name_of(opened).split()[0] in ("Free", "Open")
    assert "Stock" in name_of(opened) or "Following" in name_of(opened)


@each("mark", sorted(donors()))
def test_whatever_can_be_grafted_has_words_for_a_name(mark: Mark) -> None:
    for word in (*words_of(mark).first, *words_of(mark).last):
        assert re.fullmatch(r"[A-Z][a-z]+", word)


def test_names_are_unique_in_a_run() -> None:
    taken: set[str] = set()
    for game in (*parents(200), *parents(200)):
        name = name_of(game, taken)
        assert name not in taken
        taken.add(name)


def test_a_name_depends_on_the_rules_alone() -> None:
    hearts = load_game("hearts")
    relabelled = hearts.copy_with(labels=load_game("war").labels)
    assert name_of(hearts) == name_of(relabelled)


def test_no_known_game_lends_its_name() -> None:
    assert {"crazyeights", "ginrummy", "oldmaid", "whist"} <= known_names()
    for game in parents(200):
        assert re.sub("[^a-z]", "", name_of(game).lower()) not in known_names()


def test_a_name_is_taken_however_it_is_written() -> None:
    hearts = load_game("hearts")
    first = name_of(hearts)
    assert name_of(hearts, {first.upper()}) != first
    assert name_of(hearts, {first.replace(" ", "-")}) != first


def test_names_never_run_out() -> None:
    many = list(islice(candidates(load_game("hearts")), 30_000))
    assert len(set(many)) == len(many)


def test_games_that_do_different_things_mostly_have_different_names() -> None:
    games = {ideas_done(game): game for game in parents(200)}
    names = {name_of(game) for game in games.values()}
    assert len(names) > 0.5 * len(games)


def test_a_game_with_one_idea_has_a_name() -> None:
    assert name_of(load_game("agram"))
