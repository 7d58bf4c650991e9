"""The old files of vectors/old: they hold the whole format, are read as written beside them, and can be played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.codec import from_json, to_json
from darwindeck.genome.conditions import And, CardIsRank, CardIsSuit
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinType
from darwindeck.genome.setup import TableauMode
from darwindeck.legacy import Migration, Status, migrate
from darwindeck.simulation.testing import simulate_unchecked
from tests.sweeps import each
from tools.old_vectors import bytecode, names
from tools.old_vectors.__main__ import VECTORS, files, reading_of, reading_path
from tools.old_vectors.bytecode_games import GAMES
from tools.old_vectors.json_games import FIRST, JSON_GAMES, SECOND
from tools.old_vectors.writers import MEASURED

FILES = files()
GAMES_PLAYED = 300


def migrated(name: str) -> Iterator[tuple[Migration, GameGenome]]:
    for result in migrate(FILES[name]):
        assert result.genome is not None, result.problems
        yield result, result.genome


def game_of(name: str) -> GameGenome:
    ((_, genome),) = migrated(name)
    return genome


def words(value: object) -> Iterator[str]:
    """Every text of a JSON value, names of members included."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from words(inner)
    elif isinstance(value, str):
        yield value


def test_the_files_are_those_that_the_tool_writes() -> None:
    there = {
        str(path.relative_to(VECTORS)) for path in VECTORS.rglob("*.*") if path.parent.name != "readings"
    }
    assert there == FILES.keys(), "run `make golden`"
    assert [name for name, data in FILES.items() if (VECTORS / name).read_bytes() != data] == []
    assert len({Path(name).stem for name in FILES}) == len(FILES)


@each("name", FILES)
def test_each_file_is_read_as_the_one_beside_it_says(name: str) -> None:
    assert reading_path(name).read_bytes() == reading_of(FILES[name]), "run `make golden`"


def test_the_bytecode_has_every_layout_phase_win_and_section() -> None:
    assert {game.layout for game in GAMES.values()} == {*bytecode.LAYOUTS}
    for layout in bytecode.LAYOUTS:
        every = GAMES[f"{layout}-all-phases"]
        assert [kind for kind, _ in every.wins] == [*range(8)]
    assert {game.mode for game in GAMES.values()} == {*range(4)}
    assert {game.direction for game in GAMES.values()} == {*range(3)}
    assert {game.evaluation[0] for game in GAMES.values()} == {*range(5)}


def test_the_json_of_the_first_writer_has_every_name() -> None:
    found = {*words([*FIRST.values()])}
    for wanted in (names.RANKS, names.SUITS, names.LOCATIONS, names.TARGETS, names.EFFECTS, names.OPERATORS):
        assert {*wanted} <= found
    for wanted in (names.CONDITIONS, names.REFERENCES, names.WINS, names.FIRST_PHASES):
        assert {*wanted} <= found
    assert {name.lower() for name in (*names.TABLEAU_MODES, *names.DIRECTIONS)} <= found
    assert {key for measured in MEASURED.values() for key in words(measured)} <= found


def test_the_json_of_the_second_writer_has_every_name() -> None:
    found = {*words([*SECOND.values()])}
    assert {*names.SECOND_PHASES, *names.OP_CODES} <= found
    assert {"population", "best_ever", "Teams", "CardValues", "SameRankGroups", "Trigger"} <= found


@each("name", FILES)
def test_each_game_gets_a_status_and_reasons_one_understands(name: str) -> None:
    for result, _ in migrated(name):
        assert result.status is not Status.REFUSED
        assert (result.status is Status.INVALID) == bool(result.problems)
        for sentence in (*result.translated, *result.repaired, *result.lost):
            assert sentence.endswith(".")
            assert len(sentence.split()) > 2


@each("name", FILES)
def test_a_migrated_game_round_trips(name: str) -> None:
    for result, genome in migrated(name):
        assert from_json(to_json(genome)) == genome
        if result.status is not Status.INVALID:
            (again,) = migrate(to_json(genome))
            assert (again.status, again.genome) == (Status.OK, genome)


@each("name", FILES)
def test_a_migrated_game_plays_random_games(name: str) -> None:
    for result, genome in migrated(name):
        if result.status is Status.INVALID:
            continue
        report = simulate_unchecked(genome, games=GAMES_PLAYED, seed=7, threads=1)
        assert sum(report.reasons.values()) == GAMES_PLAYED


def test_few_vectors_are_beyond_repair() -> None:
    results = [result for name in FILES for result, _ in migrated(name)]
    beyond = [result for result in results if result.status is Status.INVALID]
    assert len(beyond) < len(results) / 10


@pytest.mark.parametrize("name", ["v1a-war", "v1-chips-war", "v2-39-war"])
def test_war_has_two_seats_26_cards_and_capture_all(name: str) -> None:
    war = game_of(f"bytecode/{name}.bin")
    assert (war.player_count, war.setup.cards_per_player) == (2, 26)
    assert [win.type for win in war.win_conditions] == [WinType.CAPTURE_ALL]
    assert war.setup.tableau_mode is (TableauMode.WAR if name == "v2-39-war" else TableauMode.NONE)


def test_hearts_has_four_seats_and_its_points() -> None:
    hearts = game_of("bytecode/v2-47-hearts.bin")
    assert hearts.player_count == 4
    rules = {score.condition: score.points for score in hearts.card_scoring}
    queen = And((CardIsRank(Rank.QUEEN), CardIsSuit(Suit.SPADES)))
    assert rules == {CardIsSuit(Suit.HEARTS): 1, queen: 13}


def test_poker_has_five_cards_and_1000_chips() -> None:
    setup = game_of("bytecode/v1b-poker.bin").setup
    assert (setup.cards_per_player, setup.starting_chips) == (5, 1000)


def test_the_same_plays_are_read_from_every_layout_that_has_them() -> None:
    """The sixth layout, without the pass flag but with chips, was refused: its phases were read as the fifth's."""
    for name in ("two-plays", "eights", "war"):
        (reading,) = json.loads(reading_path(f"bytecode/v1-chips-{name}.bin").read_text("utf-8"))
        assert reading["refusal"] is None
        assert reading["genome"]["setup"]["cards_per_player"] == GAMES[f"v1-chips-{name}"].cards
    phases = {
        layout: json.loads(reading_path(f"bytecode/{layout}-all-phases.bin").read_text("utf-8"))[0]["genome"][
            "phases"
        ]
        for layout in bytecode.LAYOUTS
    }
    kinds = {layout: [phase["type"] for phase in listed] for layout, listed in phases.items()}
    assert all(listed[: len(kinds["v1a"])] == kinds["v1a"] for listed in kinds.values())


def test_there_are_enough_games_for_the_tests_that_change_them() -> None:
    assert len(JSON_GAMES) > 60
