"""Genomes as JSON: what a file holds, what the engine is given, what is refused and where."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import given

from darwindeck.errors import GenomeError, RunError
from darwindeck.genome.codec import from_json, json_schema, load_file, rules_json, save_file, to_json
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import Phase, PlayPhase, ShowdownPhase
from darwindeck.genome.schema import GameGenome, Labels, Lineage
from darwindeck.genome.scoring import HandEvaluation, WinCondition, WinType
from darwindeck.genome.setup import DealerLeft, SetupRules, Single
from tests.strategies import genomes

PLAIN = GameGenome(
    player_count=2,
    setup=SetupRules(cards_per_player=7),
    phases=(PlayPhase(),),
    win_conditions=(WinCondition(WinType.EMPTY_HAND),),
)


def test_a_file_begins_with_the_schema_version() -> None:
    assert to_json(PLAIN, indent=0).startswith(b'{"schema_version":4,"player_count":2,')
    assert to_json(PLAIN).startswith(b'{\n  "schema_version": 4,\n')


def test_a_file_holds_the_labels_and_leaves_defaults_out() -> None:
    game = PLAIN.copy_with(labels=Labels(name="Plain", lineage=Lineage(generation=2)))
    assert json.loads(to_json(game)) == {
        "schema_version": 4,
        "labels": {"name": "Plain", "lineage": {"generation": 2}},
        "player_count": 2,
        "setup": {"cards_per_player": 7},
        "phases": [{"type": "play"}],
        "win_conditions": [{"type": "empty_hand"}],
    }


def test_rules_for_the_engine_have_no_labels_and_no_version() -> None:
    named = PLAIN.copy_with(labels=Labels(name="Plain", description="A game."))
    assert rules_json(named) == rules_json(PLAIN)
    assert set(json.loads(rules_json(named))) == {"player_count", "setup", "phases", "win_conditions"}


@given(genomes())
def test_what_was_written_reads_back_equal(game: GameGenome) -> None:
    assert from_json(to_json(game)) == game
    assert from_json(to_json(game, indent=0)) == game
    assert from_json(rules_json(game)) == game.copy_with(labels=Labels())


@given(genomes())
def test_equal_genomes_give_equal_bytes(game: GameGenome) -> None:
    again = from_json(to_json(game))
    assert to_json(again) == to_json(game)
    assert rules_json(again) == rules_json(game)


def test_a_default_that_is_spelled_out_is_left_out_all_the_same() -> None:
    spelled = GameGenome(
        labels=Labels(lineage=Lineage()),
        player_count=2,
        setup=SetupRules(cards_per_player=7, first_lead=DealerLeft()),
        hands=Single(),
        phases=(PlayPhase(), ShowdownPhase(hand_evaluation=HandEvaluation())),
        win_conditions=(WinCondition(WinType.EMPTY_HAND),),
        max_turns=int("1000"),
    )
    short = PLAIN.copy_with(phases=(PlayPhase(), ShowdownPhase()))
    assert to_json(spelled) == to_json(short)
    assert rules_json(spelled) == rules_json(short)


def test_every_default_that_msgspec_cannot_recognise_is_shared() -> None:
    def unrecognised(default: object) -> bool:
        return isinstance(default, msgspec.Struct) or (isinstance(default, int) and not -5 <= default <= 256)

    found = {
        (kind.__name__, field.name)
        for kind in _struct_kinds()
        for field in msgspec.structs.fields(kind)
        if unrecognised(field.default)
    }
    assert found == {
        ("GameGenome", "labels"),
        ("GameGenome", "hands"),
        ("GameGenome", "max_turns"),
        ("Labels", "lineage"),
        ("SetupRules", "first_lead"),
        ("ShowdownPhase", "hand_evaluation"),
    }, "codec.share_defaults has to know this field"


def _struct_kinds() -> list[type[msgspec.Struct]]:
    def below(kind: type) -> list[type]:
        return [kind, *(deeper for child in kind.__subclasses__() for deeper in below(child))]

    return [kind for kind in below(msgspec.Struct) if kind.__module__.startswith("darwindeck.genome.")]


@pytest.mark.parametrize(
    ("text", "path"),
    [
        (b"", "$"),
        (b"{", "$"),
        (b"\xff", "$"),
        (b"[]", "$"),
        (b"{}", "$.player_count"),
        (b'{"player_count":"two"}', "$.player_count"),
        (b'{"player_count":2.5}', "$.player_count"),
        (b'{"playercount":2}', "$.playercount"),
        (b'{"setup":{"cards_per_player":true}}', "$.setup.cards_per_player"),
        (b'{"setup":{"cards_per_player":5,"deck":"standard_52"}}', "$.setup.deck"),
        (b'{"setup":{"cards_per_player":5,"rank_order":"up"}}', "$.setup.rank_order"),
        (b'{"phases":[{"type":"draw"},{"type":"Unknown"}]}', "$.phases[1].type"),
        (
            b'{"phases":[{"type":"draw","condition":{"type":"and","conditions":[3]}}]}',
            "$.phases[0].condition.conditions[0]",
        ),
        (
            b'{"special_effects":[{"trigger_rank":"10","effect_type":"skip_next"}]}',
            "$.special_effects[0].trigger_rank",
        ),
    ],
)
def test_a_text_that_is_no_genome_is_refused_with_its_place(text: bytes, path: str) -> None:
    with pytest.raises(GenomeError) as caught:
        from_json(text)
    assert caught.value.code == "genome/unreadable"
    paths = [problem.path for problem in caught.value.problems]
    assert path.removeprefix("$").removeprefix(".") in paths
    assert caught.value.message.startswith(f"$.{paths[0]}: " if paths[0] else "$: ")


def test_a_file_of_another_version_is_refused() -> None:
    text = to_json(PLAIN).replace(b'"schema_version": 4', b'"schema_version": 2')
    with pytest.raises(GenomeError, match=r"\$\.schema_version: schema version 2, expected 4"):
        from_json(text)


def test_a_text_nested_without_end_is_refused() -> None:
    deep = b'{"phases":[{"type":"draw","condition":' + b'{"type":"not","condition":' * 5000
    with pytest.raises(GenomeError, match="nested too deeply"):
        from_json(deep)


def test_reading_checks_the_structure_and_loading_checks_the_game(tmp_path: Path) -> None:
    game = PLAIN.copy_with(player_count=77)
    file = tmp_path / "odd.json"
    save_file(game, file)
    assert from_json(file.read_bytes()) == game
    with pytest.raises(GenomeError) as caught:
        load_file(file)
    assert caught.value.code == "genome/invalid"
    assert "player_count" in [problem.path for problem in caught.value.problems]


@pytest.mark.parametrize("game_id", known_games())
def test_a_saved_game_loads_equal(game_id: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    save_file(load_game(game_id), file)
    assert load_file(file) == load_game(game_id)
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]


def test_a_save_that_fails_leaves_the_old_file_and_no_scrap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    save_file(PLAIN, file)
    before = file.read_bytes()

    def full_disk(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("darwindeck.files.os.fsync", full_disk)
    with pytest.raises(RunError, match="No space left") as caught:
        save_file(PLAIN.copy_with(player_count=3), file)
    assert caught.value.code == "run/io"
    assert file.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]


def test_a_file_that_is_not_there_is_an_io_error(tmp_path: Path) -> None:
    with pytest.raises(RunError) as caught:
        load_file(tmp_path / "none.json")
    assert caught.value.code == "run/io"


def test_the_json_schema_names_every_phase_and_the_ranges_of_numbers() -> None:
    schema = json.loads(json_schema())
    text = json_schema(indent=0).decode()
    for kind in Phase.__args__:
        assert f'"{kind.__struct_config__.tag}"' in text
    assert schema["$defs"]["GameGenome"]["properties"]["player_count"] == {
        "type": "integer",
        "minimum": 2,
        "maximum": 6,
    }
    assert schema["$defs"]["GameGenome"]["required"] == ["player_count", "setup", "phases", "win_conditions"]
