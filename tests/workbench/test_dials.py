"""The dials of rules: they come from the schema, and whatever they offer leads to a game or to a hint."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from darwindeck.evolution.random_games import random_genomes
from darwindeck.genome.conditions import Location
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import BESIDE_RULES, GameGenome
from darwindeck.genome.scoring import ScoringZone
from darwindeck.rulebook.statements import statements
from darwindeck.validation.edits import Set, apply_edit, apply_edits
from darwindeck.validation.paths import at
from darwindeck.validation.validate import validate
from darwindeck.wording.marks import nodes, numbers
from darwindeck.wording.values import value_words
from darwindeck.workbench.dials import Choice, Dial, Number, Several, dials_of, settings_of
from darwindeck.workbench.mending import mend_all, troubles
from darwindeck.workbench.rules import part_of, rule_cards

FEW = ("hearts", "crazy-eights", "gin-rummy", "scopa", "blackjack")


@cache
def games() -> tuple[GameGenome, ...]:
    return (*(load_game(name) for name in known_games()), *random_genomes(25, 40))


@cache
def dials(game: GameGenome) -> tuple[Dial, ...]:
    return tuple(dial for card in rule_cards(game) for part in card.parts for dial in part.dials)


def check_setting(game: GameGenome, dial: Dial, value: str) -> None:
    """A valid game, or problems with hints, each with a repair that leaves fewer; the rulebook can always be read."""
    after = apply_edit(game, Set(dial.path, value))
    statements(after)
    found = troubles(after)
    for trouble in found:
        assert trouble.problem.hint
        assert trouble.mend is not None, trouble.problem
        mended = apply_edits(after, trouble.mend.edits)
        assert len(validate(mended)) < len(found), trouble
    if found:
        whole = mend_all(after)
        assert whole is not None
        assert validate(apply_edits(after, whole.edits)) == []


@given(st.integers(0, 10**9))
def test_every_setting_of_every_dial_gives_a_game_or_a_hint_and_a_repair(seed: int) -> None:
    rng = Random(seed)
    game = rng.choice(games())
    dial = rng.choice(dials(game))
    check_setting(game, dial, rng.choice(settings_of(dial)))


@pytest.mark.deep
@pytest.mark.parametrize("name", known_games())
def test_all_settings_of_a_known_game_give_a_game_or_a_hint_and_a_repair(name: str) -> None:
    game = load_game(name)
    for dial in dials(game):
        for value in settings_of(dial):
            check_setting(game, dial, value)


@pytest.mark.parametrize("name", FEW)
def test_a_dial_stands_on_what_the_game_says(name: str) -> None:
    game = load_game(name)
    for dial in dials(game):
        match dial.control:
            case Number(value=value):
                assert at(game, dial.path) == value
            case Choice(options=options, value=now):
                assert now in [option.value for option in options]
                assert apply_edit(game, Set(dial.path, now)) == game
            case Several(values=values):
                assert apply_edit(game, Set(dial.path, ",".join(values))) == game


def test_no_dial_stands_in_two_places() -> None:
    for game in games()[::5]:
        paths = [dial.path for dial in dials(game)]
        assert len(paths) == len(set(paths))


def _unturned(game: GameGenome) -> Iterator[str]:
    """Numbers of a game, and parts of it, that no dial reaches."""
    turned = {dial.path for dial in dials(game)}
    for path, _ in numbers(game):
        listed = path.rstrip("0123456789[]")
        if not _beside(path) and path not in turned and listed not in turned:
            yield path
    parts = {part_of(path) for path in turned}
    known = ((path, part_of(path)) for path, _ in nodes(game) if path not in ("", "setup"))
    yield from (path for path, part in known if not _beside(path) and part not in parts)


def _beside(path: str) -> bool:
    return path.partition(".")[0].partition("[")[0] in BESIDE_RULES


def test_every_number_and_every_rule_of_a_game_has_a_dial() -> None:
    for game in games():
        missing = [path for path in _unturned(game) if dials_of(game, part_of(path))]
        assert missing == []


def test_the_range_of_a_number_is_that_of_the_schema() -> None:
    dial = next(each for each in dials(load_game("hearts")) if each.path == "phases[0].count")
    assert dial.control == Number(1, 13, 3, optional=False)


def test_names_are_told_in_the_words_of_the_game() -> None:
    dial = next(each for each in dials(load_game("hearts")) if each.path == "phases[1].lead_suit_required")
    assert isinstance(dial.control, Choice)
    assert [each.words for each in dial.control.options] == [
        "you need not follow suit",
        "you have to follow suit",
    ]


def test_a_rule_can_become_one_of_another_kind() -> None:
    dial = next(each for each in dials(load_game("hearts")) if each.path == "hands")
    assert isinstance(dial.control, Choice)
    single = next(each for each in dial.control.options if "single" in each.value)
    assert apply_edit(load_game("hearts"), Set("hands", single.value)).hands == load_game("war").hands


def test_a_name_that_stands_for_two_things_is_told_as_what_it_is() -> None:
    assert value_words(Location.HAND) == "hand"
    assert value_words(ScoringZone.HAND) == "cards left in hand"
