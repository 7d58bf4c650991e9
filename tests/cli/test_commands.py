"""games, show, validate, compile, decompile: what they print, write and return."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

import darwindeck as dd
from darwindeck.bytecode import encode
from darwindeck.canonical import content_hash
from darwindeck.cli import main
from darwindeck.genome.codec import from_json, to_json
from darwindeck.genome.library import invented_games, known_games, load_game
from darwindeck.rulebook.statements import statements
from darwindeck.store.own_games import save_own_game

Captured = pytest.CaptureFixture[str]
GAMES = tuple(known_games())


def test_games_lists_every_known_game(capsys: Captured) -> None:
    assert main(["games"]) == 0
    text = capsys.readouterr().out
    assert all(game in text for game in GAMES)
    assert all(game in text.partition("invented by DarwinDeck")[2] for game in invented_games())
    assert re.search(r"^hearts +trick-taking ", text, re.MULTILINE)


def test_games_as_json_has_the_promised_keys(capsys: Captured) -> None:
    assert main(["games", "--json"]) == 0
    shelf = json.loads(capsys.readouterr().out)
    assert [entry["id"] for entry in shelf] == [*GAMES, *invented_games()]
    assert [entry["id"] for entry in shelf if entry["invented"]] == list(invented_games())
    for entry in shelf:
        assert {"id", "family", "players", "description"} <= entry.keys()
        assert 2 <= entry["players"] <= 6
        assert entry["family"]
        assert entry["description"]


@pytest.mark.parametrize("game", GAMES)
def test_show_json_reads_back_as_the_same_game(game: str, capsys: Captured) -> None:
    assert main(["show", game, "--json"]) == 0
    assert from_json(capsys.readouterr().out) == load_game(game)


@pytest.mark.parametrize("game", GAMES)
def test_show_as_a_tree_names_every_phase_and_the_title(game: str, capsys: Captured) -> None:
    assert main(["show", game, "--tree"]) == 0
    text = capsys.readouterr().out
    genome = load_game(game)
    assert text.startswith(genome.labels.name)
    assert all(str(phase.__struct_config__.tag) in text for phase in genome.phases)
    assert all(win.type.value in text for win in genome.win_conditions)


@pytest.mark.parametrize("game", ["crazy-eights", "polignac", "gin-rummy", "scopa"])
def test_show_tells_the_rules_as_the_rulebook_does(game: str, capsys: Captured) -> None:
    assert main(["show", game]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "_" not in text, "names of fields are for --tree and --json"
    for each in statements(load_game(game)):
        assert each.words in text


def test_validate_is_silent_success_for_a_known_game(tmp_path: Path, capsys: Captured) -> None:
    file = _genome_file(tmp_path)
    assert main(["validate", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: valid\n"
    assert main(["validate", str(file), "--quiet"]) == 0
    assert capsys.readouterr().out == ""


def test_validate_names_settings_that_no_rule_looks_at(tmp_path: Path, capsys: Captured) -> None:
    values = load_game("gin-rummy").setup.card_values
    game = load_game("rummy")
    game = game.copy_with(setup=msgspec.structs.replace(game.setup, card_values=values))
    file = tmp_path / "valued.json"
    file.write_bytes(to_json(game))
    assert main(["validate", str(file), "gin-rummy"]) == 0
    said = capsys.readouterr().out
    assert said.count("setup.card_values means nothing in this game") == 1
    assert "Cards count" not in dd.rulebook(game).markdown()
    assert "cards count" in dd.rulebook(load_game("gin-rummy")).markdown()


def test_validate_lists_every_problem_of_every_file(tmp_path: Path, capsys: Captured) -> None:
    good = _genome_file(tmp_path)
    bad = _genome_file(tmp_path, name="bad.json", player_count=9, max_turns=0)
    torn = tmp_path / "torn.json"
    torn.write_text('{"player_count": ', "utf-8")
    absent = tmp_path / "absent.json"
    assert main(["validate", "--json", *map(str, (good, bad, torn, absent))]) == 1
    verdicts = json.loads(capsys.readouterr().out)
    assert [Path(verdict["file"]).name for verdict in verdicts] == [
        "good.json",
        "bad.json",
        "torn.json",
        "absent.json",
    ]
    for verdict in verdicts:
        for problem in verdict["problems"]:
            assert problem.keys() == {"code", "path", "message", "hint"}
    codes = [{problem["code"] for problem in verdict["problems"]} for verdict in verdicts]
    assert codes[0] == set()
    assert "number/out-of-range" in codes[1]
    assert {"player_count", "max_turns"} <= {problem["path"] for problem in verdicts[1]["problems"]}
    assert codes[2:] == [{"genome/unreadable"}, {"run/io"}]


def test_validate_names_what_it_does_not_know(tmp_path: Path, capsys: Captured) -> None:
    assert main(["validate", "crazy-eigths", str(tmp_path / "no-run:1"), "war"]) == 1
    text = capsys.readouterr().out
    assert "genome/unknown-game: no known game and no file is called 'crazy-eigths'" in text
    assert "run/io: " in text
    assert text.endswith("war: valid\n")


def test_validate_prints_code_path_message_and_hint(tmp_path: Path, capsys: Captured) -> None:
    bad = _genome_file(tmp_path, name="bad.json", max_turns=0)
    assert main(["validate", str(bad)]) == 1
    text = capsys.readouterr().out
    assert "number/out-of-range at max_turns: " in text
    assert "hint: " in text


@pytest.mark.parametrize("game", GAMES)
def test_compile_and_decompile_give_the_same_game(game: str, tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "game.ddb"
    assert main(["compile", game, "-o", str(file), "--quiet"]) == 0
    assert capsys.readouterr().err == ""
    assert file.read_bytes() == encode(load_game(game))
    assert main(["decompile", str(file)]) == 0
    spoken = capsys.readouterr()
    assert content_hash(from_json(spoken.out)) == content_hash(load_game(game))
    assert spoken.err == ""


def test_compile_replaces_a_file_whole_and_leaves_nothing_else(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "war.ddb"
    file.write_bytes(b"old")
    assert main(["compile", "war", "-o", str(file)]) == 0
    assert capsys.readouterr().err == f"wrote {file}: {file.stat().st_size} bytes\n"
    assert [path.name for path in tmp_path.iterdir()] == ["war.ddb"]


def test_compile_into_a_missing_folder_is_refused(tmp_path: Path, capsys: Captured) -> None:
    assert main(["compile", "war", "-o", str(tmp_path / "no" / "war.ddb")]) == 1
    assert capsys.readouterr().err == f"error: {tmp_path / 'no'}: no such folder [run/io]\n"


def test_a_compiled_file_is_a_game_for_every_command(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "war.ddb"
    main(["compile", "war", "-o", str(file), "--quiet"])
    assert main(["validate", str(file)]) == 0
    capsys.readouterr()
    assert main(["show", str(file), "--json"]) == 0
    assert content_hash(from_json(capsys.readouterr().out)) == content_hash(load_game("war"))


def test_decompile_refuses_what_is_not_bytecode(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "noise.ddb"
    file.write_bytes(b"\xff not a game")
    assert main(["decompile", str(file)]) == 1
    spoken = capsys.readouterr()
    assert spoken.out == ""
    assert spoken.err.endswith("[bytecode/decode]\n")


def test_decompile_shows_a_game_that_cannot_be_played_and_says_why(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "lonely.ddb"
    lonely = load_game("war").copy_with(player_count=3)
    file.write_bytes(encode(lonely))
    assert main(["decompile", str(file)]) == 0
    spoken = capsys.readouterr()
    assert from_json(spoken.out).player_count == 3
    assert "tableau/war-players at " in spoken.err
    assert main(["validate", str(file)]) == 1
    assert "tableau/war-players at " in capsys.readouterr().out


def _genome_file(folder: Path, *, name: str = "good.json", **changes: object) -> Path:
    from darwindeck.genome.codec import to_json

    file = folder / name
    file.write_text(json.dumps(json.loads(to_json(load_game("war"))) | changes), "utf-8")
    return file


def test_every_command_tells_the_problems_of_a_file_with_their_hints(
    tmp_path: Path, capsys: Captured
) -> None:
    file = tmp_path / "war.json"
    file.write_bytes(to_json(load_game("war").copy_with(player_count=3)))
    main(["validate", str(file)])
    told = capsys.readouterr().out.splitlines()[1:]
    assert any("hint: " in line for line in told)
    for command in ("play", "show", "tinker", "measure"):
        assert main([command, str(file)]) == 1
        first, *rest = capsys.readouterr().err.splitlines()
        assert first == f"error: {file}: 1 problem [genome/invalid]"
        assert rest == told


def test_problems_are_told_without_the_words_of_the_code(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "bids.json"
    spades = load_game("spades")
    broken = spades.copy_with(contract_scoring=None), spades.copy_with(phases=spades.phases[1:])
    for genome in (load_game("war").copy_with(player_count=3), *broken):
        file.write_bytes(to_json(genome))
        main(["validate", str(file)])
        told = [line for line in capsys.readouterr().out.splitlines() if "hint:" not in line]
        assert not any(word in line for line in told for word in ("WAR", "Phase", "Scoring", "requires"))


def test_games_lists_those_of_your_own_and_the_files_that_are_none(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DARWINDECK_HOME", str(tmp_path))
    save_own_game(tmp_path, load_game("hearts"), "My Hearts")
    (tmp_path / "games" / "broken.json").write_text('{"player_count": 2,}', "utf-8")
    assert main(["games"]) == 0
    said = capsys.readouterr()
    assert "my-hearts.json" in said.out.replace("\n", "")
    assert "broken.json cannot be read: not JSON: a comma too many (line 1, column 19)" in said.err
    assert "hint: Take it out" in said.err
    assert main(["games", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[-1]["id"].endswith("my-hearts.json")


def test_a_file_is_found_without_its_ending(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "quarrel.json").write_bytes(to_json(load_game("hearts").copy_with(player_count=3)))
    assert main(["show", "quarrel"]) == 0
    assert "3 players" in capsys.readouterr().out
    assert main(["show", "quarrels"]) == 1
    assert "no known game and no file is called 'quarrels'" in capsys.readouterr().err
