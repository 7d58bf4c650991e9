"""runs, top, show, rulebook and atlas on a run: what they print and write, and what they refuse."""

from __future__ import annotations

import base64
import csv
import io
import json
import random
import re
import sqlite3
import zlib
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from darwindeck.cli import main
from darwindeck.cli.rulebook import near_in_run
from darwindeck.evolution.births import MOST_IDEAS_FROM_ORIGIN
from darwindeck.evolution.elite import Novelty
from darwindeck.evolution.run_results import elites_of
from darwindeck.genome.codec import from_json, to_json
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import Labels
from darwindeck.metrics.kept_portraits import known_rulebook
from darwindeck.pitch import ideas_apart
from darwindeck.store.lock import only_process
from darwindeck.store.run_file import reading
from darwindeck.validation.validate import validate
from darwindeck.wording.amounts import minutes_words, rounded_minutes
from tests.evolution.small import SETTINGS, evolve

Captured = pytest.CaptureFixture[str]


def answered(line: list[str], capsys: Captured) -> str:
    assert main(line) == 0
    return capsys.readouterr().out


def test_top_as_json_has_the_promised_keys_best_first(run: Path, capsys: Captured) -> None:
    found = json.loads(answered(["top", str(run), "--json"], capsys))
    assert [game["rank"] for game in found] == list(range(1, len(found) + 1))
    assert all(
        {"rank", "id", "name", "family", "cell", "fitness", "measures", "novelty"} <= game.keys()
        for game in found
    )
    assert [game["fitness"] for game in found] == sorted((game["fitness"] for game in found), reverse=True)


def test_top_lists_as_many_as_asked_for(run: Path, capsys: Captured) -> None:
    text = answered(["top", str(run), "-n", "2"], capsys)
    assert len(re.findall(r"^ ?\d+ ", text, re.MULTILINE)) == 2
    assert re.search(r"and \d+ more", text)


def test_top_says_when_a_run_is_not_finished(run: Path, tmp_path: Path, capsys: Captured) -> None:
    assert "run was stopped" not in answered(["top", str(run)], capsys)
    stopped = tmp_path / "stopped.ddrun"
    stopped.write_bytes(run.read_bytes())
    with closing(sqlite3.connect(stopped)) as connection, connection:
        connection.execute("UPDATE runs SET finished = 0")
    told = " ".join(answered(["top", str(stopped)], capsys).split())
    assert told.startswith("The run was stopped early; `darwindeck evolve --resume --out")
    with only_process(stopped):
        assert answered(["top", str(stopped)], capsys).startswith("The run is still at work")


def test_minutes_are_the_same_wherever_they_are_told(run: Path, capsys: Captured) -> None:
    found = json.loads(answered(["top", str(run), "--json", "-n", "1"], capsys))[0]
    told = rounded_minutes(found["measures"]["minutes"]["value"])
    row = next(line for line in answered(["top", str(run)], capsys).splitlines() if found["name"] in line)
    assert f" {told} " in row
    for command in ("show", "rulebook"):
        assert minutes_words(told) in answered([command, f"{run}:1"], capsys)


def test_the_ending_of_a_run_may_be_left_out(run: Path, capsys: Captured) -> None:
    whole = answered(["top", str(run), "--json"], capsys)
    assert answered(["top", str(run.with_suffix("")), "--json"], capsys) == whole


def test_the_runs_of_a_folder_are_listed(run: Path, capsys: Captured) -> None:
    text = answered(["runs", str(run.parent)], capsys)
    assert "tonight.ddrun" in text
    (listed,) = json.loads(answered(["runs", str(run.parent), "--json"], capsys))
    assert (listed["generations"], listed["finished"], listed["settings"]["seed"]) == (3, True, 7)


def test_an_empty_folder_says_how_to_begin(tmp_path: Path, capsys: Captured) -> None:
    assert "darwindeck evolve" in answered(["runs", str(tmp_path)], capsys)


def test_an_export_has_every_genome_that_was_evaluated(run: Path, capsys: Captured) -> None:
    lines = [json.loads(line) for line in answered(["runs", "export", str(run)], capsys).splitlines()]
    assert len({line["id"] for line in lines}) == len(lines)
    assert {line["verdict"] for line in lines} == {"ok", "stuck"}
    assert all(validate(from_json(json.dumps(line["genome"]))) == [] for line in lines[:5])
    ranks = sorted(line["rank"] for line in lines if line["rank"])
    assert ranks == list(range(1, len(ranks) + 1))


def test_the_exported_genome_of_a_game_with_a_rank_bears_its_name(run: Path, capsys: Captured) -> None:
    lines = [json.loads(line) for line in answered(["runs", "export", str(run)], capsys).splitlines()]
    named = {line["name"]: line["genome"].get("labels", {}).get("name") for line in lines if line["rank"]}
    assert named
    assert all(given == name for name, given in named.items())


def test_an_export_counts_what_was_tried_as_evolve_does(run: Path, tmp_path: Path, capsys: Captured) -> None:
    """A smaller form that a game became has a row of its own, and is no further try."""
    with closing(sqlite3.connect(run)) as connection:
        documents = [json.loads(row[0]) for row in connection.execute("SELECT document FROM generations")]
    tried = sum(one["fresh"] for one in documents)
    smaller = tmp_path / "smaller.ddrun"
    smaller.write_bytes(run.read_bytes())
    with closing(sqlite3.connect(smaller)) as connection, connection:
        found = "SELECT max(hash) FROM lineage"
        made = "json_set(document, '$.source', 'simplified')"
        connection.execute(f"UPDATE lineage SET document = {made} WHERE hash = ({found})")  # noqa: S608
    for path, words in (
        (run, f"{tried} games"),
        (smaller, f"{tried - 1} games that were tried, and 1 smaller form of them"),
    ):
        assert main(["runs", "export", str(path), "-o", str(tmp_path / "run.jsonl")]) == 0
        assert capsys.readouterr().err.strip().endswith(f": {words}")


def test_a_table_export_has_a_row_for_each_genome(run: Path, tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "run.csv"
    assert main(["runs", "export", str(run), "--format", "csv", "-o", str(file)]) == 0
    rows = list(csv.DictReader(io.StringIO(file.read_text("utf-8"))))
    assert f"{sum(row['source'] != 'simplified' for row in rows)} games" in capsys.readouterr().err
    assert {"id", "generation", "verdict", "fitness", "skill"} <= rows[0].keys()


def test_a_game_of_a_run_is_shown_with_its_worth_then_its_lineage_then_its_rules(
    run: Path, capsys: Captured
) -> None:
    (name,) = {game["name"] for game in json.loads(answered(["top", str(run), "--json"], capsys))[:1]}
    text = answered(["show", f"{run}:1"], capsys)
    assert text.startswith(name)
    places = [
        text.index(words) for words in (" out of 100 ", "\nLineage\n", "\nPlay\n", "\nEnd and winning\n")
    ]
    assert places == sorted(places)


def test_a_lineage_begins_with_a_known_game_or_chance(run: Path, capsys: Captured) -> None:
    count = len(json.loads(answered(["top", str(run), "--json"], capsys)))
    for rank in range(1, count + 1):
        text = answered(["show", f"{run}:{rank}"], capsys)
        first = text.split("\nLineage\n")[1].splitlines()[0]
        assert "made at random" in first or "the known game" in first


def test_every_command_that_takes_a_game_takes_a_rank(run: Path, tmp_path: Path, capsys: Captured) -> None:
    assert answered(["rulebook", f"{run}:1"], capsys).startswith("# ")
    assert main(["compile", f"{run}:2", "-o", str(tmp_path / "two.ddb"), "--quiet"]) == 0
    assert json.loads(answered(["simulate", f"{run}:1", "--games", "5", "--json"], capsys))["games"] == 5
    assert answered(["validate", f"{run}:1", "war"], capsys) == f"{run}:1: valid\nwar: valid\n"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (["top", "nowhere"], "run/io"),
        (["show", "nowhere:1"], "run/io"),
        (["show", "{run}:0"], "run/no-such-rank"),
        (["show", "{run}:999"], "run/no-such-rank"),
        (["atlas", "{run}", "-o", "no/such/folder/a.html"], "run/io"),
        (["runs", "no-such-folder"], "run/io"),
    ],
)
def test_what_cannot_be_shown_is_refused_in_one_line(
    line: list[str], code: str, run: Path, capsys: Captured
) -> None:
    assert main([word.format(run=run) for word in line]) == 1
    spoken = capsys.readouterr()
    assert spoken.out == ""
    assert spoken.err.count("\n") == 1
    assert f"[{code}]" in spoken.err


@pytest.mark.parametrize(
    "line",
    [
        ["top", "."],
        ["show", ".:1"],
        ["play", "..:1", "--line"],
        ["runs", "export", "."],
        ["atlas", ".", "-o", "a.html"],
        ["evolve", "--out", "."],
        ["evolve", "--out", ".", "--resume"],
        ["evolve", "--out", "shelf"],
        ["top", "/"],
    ],
)
def test_a_folder_is_no_run_and_the_answer_says_what_to_write(
    line: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    (tmp_path / "shelf").mkdir()
    monkeypatch.chdir(tmp_path)
    assert main(line) == 2
    spoken = capsys.readouterr()
    assert "is a folder" in spoken.err
    assert "NAME.ddrun" in spoken.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["shelf"]


def test_a_run_beside_a_folder_of_its_name_is_found(run: Path, tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "found").mkdir()
    (tmp_path / "found.ddrun").write_bytes(run.read_bytes())
    assert answered(["top", str(tmp_path / "found"), "-n", "1"], capsys)


def test_a_file_that_is_no_run_is_named(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "notes.ddrun"
    file.write_text("shopping list")
    for line in (
        ["top", str(file)],
        ["show", f"{file}:1"],
        ["atlas", str(file), "-o", str(tmp_path / "a.html")],
    ):
        assert main(line) == 1
        assert "[run/not-a-run]" in capsys.readouterr().err


def test_the_atlas_is_one_page_with_every_game_and_its_rules(
    run: Path, tmp_path: Path, capsys: Captured
) -> None:
    games = json.loads(answered(["top", str(run), "--json"], capsys))
    page = tmp_path / "atlas.html"
    assert main(["atlas", str(run), "-o", str(page)]) == 0
    text = page.read_text("utf-8")
    assert not re.search(r'(?:src|href)="(?!#)', text)
    assert "@import" not in text
    assert text.count('<li id="row-') == len(games)
    data = re.search(r'<script type="application/octet-stream" id="sheets">(.*?)</script>', text, re.DOTALL)
    assert data is not None
    sheets = json.loads(zlib.decompress(base64.b64decode(data[1])))
    assert {game["name"] for game in games} <= {*sheets["name"]}, "and the known games as landmarks"
    told = dict(zip(sheets["name"], zip(sheets["rules"], sheets["lineage"], strict=True), strict=True))
    assert all("<h2>" in told[game["name"]][0] and told[game["name"]][1] for game in games)


COMMANDS = {
    "top": ["top", "{run}"],
    "export": ["runs", "export", "{run}"],
    "rulebook": ["rulebook", "{run}:1"],
    "show": ["show", "{run}:1"],
    "resume": ["evolve", "--out", "{run}", "--resume", "--quiet"],
    "atlas": ["atlas", "{run}", "-o", "{page}"],
}


FLIPS = {name: 8 if name in ("resume", "atlas") else 40 for name in COMMANDS}


@pytest.mark.parametrize(("command", "flips"), FLIPS.items())
def test_a_run_with_a_flipped_bit_is_read_or_refused_with_a_code(
    command: str, flips: int, run: Path, tmp_path: Path, capsys: Captured
) -> None:
    data = run.read_bytes()
    dice = random.Random(7)
    for _ in range(flips):
        place = dice.randrange(len(data))
        flipped = data[:place] + bytes([data[place] ^ (1 << dice.randrange(8))]) + data[place + 1 :]
        (tmp_path / "flipped.ddrun").write_bytes(flipped)
        words = {"run": tmp_path / "flipped.ddrun", "page": tmp_path / "a.html"}
        code = main([word.format(**words) for word in COMMANDS[command]])
        spoken = capsys.readouterr()
        assert code == 0 or re.search(r"\[[a-z]+/[a-z_-]+\]", spoken.err), (place, spoken.err)


@pytest.mark.parametrize("command", ["top", "export", "rulebook", "show"])
def test_a_game_that_was_changed_inside_a_run_is_noticed(
    command: str, run: Path, tmp_path: Path, capsys: Captured
) -> None:
    copy = tmp_path / "changed.ddrun"
    copy.write_bytes(run.read_bytes())
    with closing(sqlite3.connect(copy)) as file:
        file.execute("UPDATE genomes SET document = json_set(document, '$.max_turns', 77)")
        file.commit()
    assert main([word.format(run=copy, page=tmp_path / "a.html") for word in COMMANDS[command]]) == 1
    spoken = capsys.readouterr()
    assert "was changed" in spoken.err
    assert "[run/not-a-run]" in spoken.err


def test_a_rulebook_of_a_run_names_its_variants_in_that_run(
    run: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    """Games that few ideas set apart; how few is widened here, since a small run has no twins."""
    monkeypatch.setattr("darwindeck.cli.rulebook.VARIANT_WITHIN", 100.0)
    games = json.loads(answered(["top", str(run), "--json"], capsys))
    text = answered(["rulebook", f"{run}:1"], capsys)
    near = text.split("## Games like it\n")[1].split("\n## ")[0]
    assert near.count("\n- ") == min(3, len(games) - 1)
    assert f"- {games[1]['name']}: " in near
    assert f"- {games[0]['name']}: " not in near
    assert near_in_run("hearts", load_game("hearts")) == ()


def test_games_that_are_far_apart_are_no_variants(
    run: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setattr("darwindeck.cli.rulebook.VARIANT_WITHIN", -1.0)
    assert "## Games like it" not in answered(["rulebook", f"{run}:1"], capsys)


def test_where_a_game_comes_from_is_told_before_which_game_it_is_near() -> None:
    far = Novelty(distance=8.5, nearest="whist", ancestor="Briscola", steps=1)
    assert far.words == "a child of Briscola"
    assert replace(far, steps=3).words == "a descendant of Briscola"
    assert replace(far, distance=3.5).words == "a child of Briscola, close to Whist"
    assert replace(far, ancestor="").words == "unlike any known game; Whist is the nearest"


def test_top_names_the_game_that_a_run_was_bred_from(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "bred.ddrun"
    origin = load_game("briscola").copy_with(labels=Labels(name="My Briscola"))
    evolve(path, replace(SETTINGS, origins=(to_json(origin, indent=0).decode(),), variants=True))
    assert main(["top", str(path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found
    assert {game["novelty"]["ancestor"] for game in found} == {"My Briscola"}
    with reading(path) as run:
        for elite in elites_of(run):
            assert ideas_apart(origin, elite.genome) <= MOST_IDEAS_FROM_ORIGIN


def test_rulebook_table_and_measure_say_the_same_of_luck_and_skill(run: Path, capsys: Captured) -> None:
    with reading(run) as opened:
        genome = elites_of(opened)[0].genome
    told = [
        answered(["rulebook", f"{run}:1"], capsys),
        known_rulebook(genome, None, run).markdown(),
        answered(["measure", f"{run}:1"], capsys),
    ]
    words = [re.findall(r"Luck or skill\W+([A-Za-z]+(?: [a-z]+)?)", text)[0].lower() for text in told]
    assert len(set(words)) == 1, words
