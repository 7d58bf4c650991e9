"""`darwindeck migrate`: statuses, files written, exit codes, and that nothing old is touched."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from darwindeck.bytecode import encode
from darwindeck.cli import main
from darwindeck.genome.codec import from_json, load_file, to_json
from darwindeck.genome.library import load_game
from tools.old_vectors.bytecode_games import GAMES
from tools.old_vectors.json_games import FIRST, written
from tools.old_vectors.writers import SHAPES, Json, checkpoint, plain, text, wrapped

Captured = pytest.CaptureFixture[str]
KEYS = {"file", "part", "status", "not_worth_playing", "output", "translated", "repaired", "lost", "problems"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Old files of several kinds: good, in need of repair, beyond repair, and no games at all."""
    old = tmp_path / "old"
    old.mkdir()
    (old / "lake.json").write_bytes(text(SHAPES["P3"]))
    (old / "war.bin").write_bytes(GAMES["v2-39-war"].build())
    (old / "hearts.bin").write_bytes(GAMES["v2-47-hearts"].build())
    (old / "torn.json").write_bytes(text(SHAPES["P0"])[:100])
    (old / "cut.bin").write_bytes(GAMES["v1a-war"].build()[:50])
    return old


def run(*words: object) -> int:
    return main(["migrate", *map(str, words)])


def test_each_file_gets_a_status_and_a_bad_one_does_not_stop_the_rest(
    folder: Path, tmp_path: Path, capsys: Captured
) -> None:
    out = tmp_path / "new"
    files = [
        folder / name for name in ("torn.json", "lake.json", "cut.bin", "war.bin", "hearts.bin", "none.json")
    ]
    assert run(*files, "-o", out, "--json") == 1
    entries = json.loads(capsys.readouterr().out)
    assert [entry["status"] for entry in entries] == ["refused", "ok", "refused", "ok", "repaired", "refused"]
    assert [entry["file"] for entry in entries] == [str(file) for file in files]
    for entry in entries:
        assert entry.keys() >= KEYS
        assert (entry["output"] is None) == (entry["status"] == "refused")
    codes = [entry["problems"][0]["code"] for entry in entries if entry["problems"]]
    assert codes == ["genome/unreadable", "bytecode/decode", "run/io"]
    assert entries[2]["problems"][0]["path"].startswith("byte ")
    assert sorted(path.name for path in out.iterdir()) == ["hearts.json", "lake.json", "war.json"]


def test_what_is_written_is_a_valid_genome_of_today(folder: Path, tmp_path: Path, capsys: Captured) -> None:
    assert run(folder / "lake.json", folder / "war.bin", "-o", tmp_path / "new") == 0
    lake = load_file(tmp_path / "new" / "lake.json")
    assert (lake.labels.name, lake.labels.lineage.generation) == ("QuietLake", 3)
    assert load_file(tmp_path / "new" / "war.json").labels.name == "war"
    assert main(["validate", str(tmp_path / "new" / "lake.json")]) == 0
    capsys.readouterr()


def test_the_text_says_what_happened_and_counts_it(folder: Path, tmp_path: Path, capsys: Captured) -> None:
    assert run(folder / "hearts.bin", folder / "torn.json", "-o", tmp_path / "new") == 1
    spoken = capsys.readouterr()
    assert f"{folder / 'hearts.bin'}: repaired -> {tmp_path / 'new' / 'hearts.json'}" in spoken.out
    assert "  repaired: " in spoken.out
    assert "  problem: not JSON: " in spoken.out
    assert spoken.err == "0 ok, 1 repaired, 0 invalid, 1 refused\n"


def test_quiet_keeps_to_statuses_and_problems(folder: Path, tmp_path: Path, capsys: Captured) -> None:
    assert run(folder / "hearts.bin", "-o", tmp_path / "new", "--quiet") == 0
    spoken = capsys.readouterr()
    assert len(spoken.out.splitlines()) == 1
    assert spoken.err == ""


def test_an_invalid_game_is_written_only_when_asked(tmp_path: Path, capsys: Captured) -> None:
    """A game that the repairs chase in a circle: whoever takes all discards never runs out of cards."""
    draw: Json = {"type": "DrawPhase", "source": "DISCARD", "count": 26, "mandatory": False}
    discard: Json = {"type": "DiscardPhase", "target": "DISCARD", "count": 1, "mandatory": False}
    wins: list[Json] = [{"type": "capture_all"}, {"type": "empty_hand"}]
    file = tmp_path / "circle.json"
    file.write_bytes(text(plain(draw, discard, discard, wins=wins, setup={"initial_discard_count": 0})))
    assert run(file, "-o", tmp_path / "new", "--json") == 0
    (entry,) = json.loads(capsys.readouterr().out)
    assert (entry["status"], entry["output"]) == ("invalid", None)
    assert entry["problems"][0].keys() == {"code", "path", "message", "hint"}
    assert entry["problems"][0]["code"] == "flow/free-pass"
    assert list((tmp_path / "new").iterdir()) == []
    assert run(file, "-o", tmp_path / "new", "--keep-invalid") == 0
    assert from_json((tmp_path / "new" / "circle.json").read_bytes()).labels.name == "QuietLake"


def test_old_files_are_never_overwritten(folder: Path, capsys: Captured) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert run(folder / "lake.json", folder / "war.bin", "-o", folder) == 0
    assert {name: (folder / name).read_bytes() for name in before} == before
    assert {path.name for path in folder.iterdir()} - before.keys() == {"lake-2.json", "war.json"}
    capsys.readouterr()


def test_files_of_one_name_do_not_overwrite_each_other(tmp_path: Path, capsys: Captured) -> None:
    files = []
    for number in range(3):
        (tmp_path / str(number)).mkdir()
        files.append(tmp_path / str(number) / "rank01.json")
        files[-1].write_bytes(text(plain(genome_id=f"Game{number}")))
    assert run(*files, "-o", tmp_path / "new", "--quiet") == 0
    names = sorted(path.name for path in (tmp_path / "new").iterdir())
    assert names == ["rank01-2.json", "rank01-3.json", "rank01.json"]
    capsys.readouterr()


def test_a_folder_of_an_earlier_run_loses_nothing(tmp_path: Path, capsys: Captured) -> None:
    """The second of two runs replaced what the first had written under the same name."""
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "x.json").write_bytes(text(plain(genome_id=name)))
        assert run(tmp_path / name / "x.json", "-o", tmp_path / "new") == 0
    names = [load_file(tmp_path / "new" / file).labels.name for file in ("x.json", "x-2.json")]
    assert names == ["first", "second"]
    assert f"ok -> {tmp_path / 'new' / 'x-2.json'}" in capsys.readouterr().out


def test_a_result_that_was_edited_is_kept(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "x.json").write_bytes(text(plain()))
    assert run(tmp_path / "x.json", "-o", tmp_path / "new") == 0
    edited = to_json(load_game("hearts"))
    (tmp_path / "new" / "x.json").write_bytes(edited)
    assert run(tmp_path / "x.json", "-o", tmp_path / "new") == 0
    assert (tmp_path / "new" / "x.json").read_bytes() == edited
    assert load_file(tmp_path / "new" / "x-2.json").labels.name == "QuietLake"
    capsys.readouterr()


def test_running_it_again_writes_nothing_new(folder: Path, tmp_path: Path, capsys: Captured) -> None:
    files = [folder / name for name in ("lake.json", "war.bin", "hearts.bin")]
    other = tmp_path / "other" / "lake.json"
    other.parent.mkdir()
    other.write_bytes(text(plain(genome_id="Other")))
    reports = []
    for _ in range(3):
        assert run(*files, other, "-o", tmp_path / "new") == 0
        reports.append(capsys.readouterr().out)
    assert len(set(reports)) == 1
    assert len(list((tmp_path / "new").iterdir())) == 4


def test_a_game_that_nobody_wins_is_said_not_to_be_worth_playing(tmp_path: Path, capsys: Captured) -> None:
    old = tmp_path / "old.json"
    old.write_bytes(written(FIRST["nobody-can-win"]))
    assert run(old, "-o", tmp_path / "new") == 0
    spoken = capsys.readouterr()
    doubt = "nobody won any of 100 random games (100 stuck)"
    assert f"{old}: repaired, but not worth playing: {doubt} -> " in spoken.out
    assert spoken.err == "0 ok, 1 repaired, 0 invalid, 0 refused; 1 not worth playing\n"
    assert run(old, "-o", tmp_path / "new", "--json") == 0
    (entry,) = json.loads(capsys.readouterr().out)
    assert (entry["status"], entry["not_worth_playing"]) == ("repaired", doubt)


def test_every_game_of_a_checkpoint_is_written(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "run.json"
    file.write_bytes(text(checkpoint(wrapped(), wrapped(name="second"))))
    assert run(file, "-o", tmp_path / "new", "--json") == 0
    entries = json.loads(capsys.readouterr().out)
    assert [entry["part"] for entry in entries] == ["population[0]", "population[1]", "best_ever"]
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == [
        "run-best_ever.json",
        "run-population-0.json",
        "run-population-1.json",
    ]


def test_files_of_today_stay_as_they_are(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "war.ddb").write_bytes(encode(load_game("war")))
    (tmp_path / "hearts.json").write_bytes(to_json(load_game("hearts")))
    assert run(tmp_path / "war.ddb", tmp_path / "hearts.json", "-o", tmp_path / "new", "--json") == 0
    assert [entry["status"] for entry in json.loads(capsys.readouterr().out)] == ["ok", "ok"]
    assert load_file(tmp_path / "new" / "hearts.json") == load_game("hearts")


def test_a_folder_to_write_to_is_needed(folder: Path, capsys: Captured) -> None:
    assert run(folder / "lake.json") == 2
    assert "--output" in capsys.readouterr().err


def test_decompile_reads_old_bytecode_and_tells_its_notes(folder: Path, capsys: Captured) -> None:
    assert main(["decompile", str(folder / "hearts.bin")]) == 0
    spoken = capsys.readouterr()
    assert from_json(spoken.out).player_count == 4
    assert "translated: all_hands_empty: the lowest score wins" in spoken.err
