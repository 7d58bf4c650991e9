"""`darwindeck measure`, `darwindeck calibrate` and `dd.fitness` on cheap games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import darwindeck as dd
from darwindeck.cli import main
from darwindeck.cli.parents import find_parent
from darwindeck.genome.codec import to_json
from darwindeck.metrics.cascade import static
from darwindeck.metrics.evaluation import Style, Verdict
from darwindeck.metrics.kept_portraits import known_measures
from darwindeck.metrics.panel import BEGIN, END
from darwindeck.metrics.portrait import known_portraits
from darwindeck.wording.amounts import minutes_words

Captured = pytest.CaptureFixture[str]
STYLES = {style.value for style in Style}
WIDE = "300"
"""Columns enough that no line is folded, however long the name of a folder is."""


def test_measure_as_json_has_the_promised_keys_and_does_not_depend_on_the_threads(capsys: Captured) -> None:
    spoken = []
    for threads in ("1", "2"):
        words = ["measure", "blackjack", "--until", "measure", "--seed", "3", "--threads", threads, "--json"]
        assert main(words) == 0
        spoken.append(capsys.readouterr())
    assert spoken[0] == spoken[1]
    found = json.loads(spoken[0].out)
    assert found["game"] == "blackjack"
    assert found["verdict"] == "ok"
    assert found["fitness"].keys() == STYLES
    assert found["measures"].keys() >= {"completion", "balance", "skill", "weight", "drama", "complexity"}
    for value in found["measures"].values():
        assert value["low"] <= value["value"] <= value["high"]


def test_the_page_of_a_measured_game_tells_measures_verdict_and_fitness(capsys: Captured) -> None:
    assert main(["measure", "blackjack", "--until", "measure", "--all", "--quiet"]) == 0
    text = capsys.readouterr().out
    for words in (
        "95% interval",
        "skill",
        "Blackjack works",
        "strategic",
        "trick-taking",
        "games, up to the",
    ):
        assert words in text


def test_a_measured_game_is_told_in_sentences_beside_two_known_ones(capsys: Captured) -> None:
    assert main(["measure", "blackjack", "--until", "measure", "--quiet"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert text.startswith("Blackjack works")
    assert "Worth, out of 100: " in text
    assert "compared with Draw Poker and Hearts" in text
    assert "move is a real decision; Draw Poker: " in text
    assert "95% interval" not in text


def test_a_known_game_does_not_stand_beside_itself_however_it_is_written(capsys: Captured) -> None:
    assert main(["measure", "Gin Rummy", "--until", "probe", "-q"]) == 0
    assert "compared with Hearts and Crazy Eights" in capsys.readouterr().out


def test_a_game_without_choices_is_named_so(capsys: Captured) -> None:
    assert main(["measure", "war", "--quiet"]) == 0
    assert "War is not worth playing yet: " in capsys.readouterr().out


BOOKS_OF_THREE = """{"labels": {"name": "Threes"}, "player_count": 2, "setup": {"cards_per_player": 5},
"phases": [{"type": "ask", "book_size": 3}], "win_conditions": [{"type": "most_captured"}]}"""


def test_what_no_designer_would_do_is_told_and_measured_all_the_same(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", WIDE)
    file = tmp_path / "threes.json"
    file.write_text(BOOKS_OF_THREE, "utf-8")
    genome = dd.load(file)
    assert static(genome).verdict in {Verdict.SENSELESS, Verdict.INVALID}, "evolution refuses it"
    assert main(["measure", str(file), "--until", "probe", "--quiet"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert text.startswith("Threes works")
    assert "Worth, out of 100: 0, because evolution would refuse it." in text
    assert "Evolution would refuse it: Books of 3 leave" in text
    assert f"hint: Look at phases[0].book_size; `darwindeck tinker {file}` lists what it may be." in text
    assert "A game takes about" in text
    assert text.count("Evolution would") == 1
    assert main(["measure", str(file), "--until", "measure", "--quiet", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [each["path"] for each in told["objections"]] == ["phases[0].book_size"]
    assert told["objections"][0]["code"] in told["reason"]
    assert told["verdict"] != "ok"
    assert set(told["fitness"].values()) == {0}
    assert dd.fitness(genome).value == 0
    assert [each.path for each in dd.objections(genome)] == ["phases[0].book_size"]


def test_show_and_tinker_tell_why_evolution_would_refuse_a_game(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "threes.json"
    file.write_text(BOOKS_OF_THREE, "utf-8")
    assert main(["show", str(file)]) == 0
    assert "Evolution would refuse it: Books of 3 leave" in " ".join(capsys.readouterr().out.split())
    assert main(["tinker", str(file), "--set", "max_turns=900", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["objections"]
    assert [each["path"] for each in told] == ["phases[0].book_size"]
    assert main(["show", "hearts"]) == 0
    assert "Evolution would" not in capsys.readouterr().out


def test_a_game_that_is_not_valid_is_not_measured(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "none.json"
    file.write_text(BOOKS_OF_THREE.replace(": 5", ": 40"), "utf-8")
    assert main(["measure", str(file), "--quiet"]) == 1
    assert "deal/over-dealt" in capsys.readouterr().err


def test_a_known_game_is_told_as_its_portrait_has_it(capsys: Captured) -> None:
    assert main(["measure", "hearts", "--quiet", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    kept = known_portraits()["hearts"].evaluation
    assert found["measures"]["decisions"]["value"] == kept.measures["decisions"].value
    assert found["games"] == kept.games
    assert main(["measure", "hearts", "--quiet"]) == 0
    assert "These are earlier results; --again measures from scratch." in " ".join(
        capsys.readouterr().out.split()
    )


def test_a_game_of_ones_own_has_the_same_figures_everywhere_once_it_is_measured(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DARWINDECK_HOME", str(tmp_path / "home"))
    file = tmp_path / "kuhn.json"
    file.write_bytes(to_json(dd.load("kuhn-poker").copy_with(max_turns=77)))
    told = []
    for _ in range(2):
        assert main(["measure", str(file), "--quiet"]) == 0
        told.append(" ".join(capsys.readouterr().out.split()))
    assert "Measured before" not in told[0]
    assert told[0] == told[1].replace(" These are earlier results; --again measures from scratch.", "")
    minutes = known_measures(dd.load(file), tmp_path / "home")["minutes"].value
    words = minutes_words(minutes)
    assert f"A game takes {words};" in told[0]
    assert main(["rulebook", str(file)]) == 0
    assert f"**Length** {words} ·" in capsys.readouterr().out
    assert main(["tinker", str(file), "--set", "max_turns=77"]) == 0
    assert f"A game takes {words}." in capsys.readouterr().out


def test_whoever_captures_last_is_among_the_rules(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", WIDE)
    assert main(["measure", "scopa", "--until", "probe", "--quiet"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "The last to capture takes what is left" in text


@pytest.mark.parametrize("game", ["kuhn-poker", "old-maid"])
def test_where_nobody_makes_a_king_it_is_said_of_two_sides_and_of_four(game: str, capsys: Captured) -> None:
    """A measure of 0 may be that of four sides: then it applies, and nobody does."""
    assert main(["measure", game, "--quiet"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "Nobody who is out of the running decides who wins" in text
    assert "chances by 0%" not in text
    assert "not apply" not in text.lower()


def test_calibrate_writes_its_table_between_the_marks_and_can_check_it(
    tmp_path: Path, capsys: Captured
) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n\n{BEGIN}\n{END}\n\nafter\n", "utf-8")
    games = ["war", "blackjack"]
    assert main(["calibrate", *games, "--check", str(page), "--quiet"]) == 1
    assert main(["calibrate", *games, "--write", str(page), "--quiet"]) == 0
    text = page.read_text("utf-8")
    assert text.startswith("before\n")
    assert text.endswith("\nafter\n")
    assert "| war |" in text
    assert "tells games apart" in text
    said = capsys.readouterr().out
    assert "2 games cannot tell whether worth agrees with what players say." in said
    assert "in 100 games nobody had a choice" in " ".join(said.split())
    assert "trick-taking" not in said
    assert main(["calibrate", *games, "--check", str(page), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["ranking"].keys() == found["unsaturated_weight"].keys() == STYLES
    assert found["games"]["war"]["verdict"] == "no_decisions"


@pytest.mark.parametrize("text", ["nothing here\n", f"before\n{BEGIN}\nwords without an end\n"])
def test_a_page_without_both_marks_is_refused_and_loses_nothing(
    tmp_path: Path, capsys: Captured, text: str
) -> None:
    page = tmp_path / "page.md"
    page.write_text(text, "utf-8")
    assert main(["calibrate", "war", "--write", str(page), "--quiet"]) == 1
    said = capsys.readouterr()
    assert "needs a line" in said.err
    assert not said.out, "it is refused before anything is played"
    assert page.read_text("utf-8") == text


def test_a_page_that_is_not_there_is_refused_before_anything_is_played(
    tmp_path: Path, capsys: Captured
) -> None:
    assert main(["calibrate", "war", "--check", str(tmp_path / "none.md"), "--quiet"]) == 1
    said = capsys.readouterr()
    assert "cannot be read" in said.err
    assert not said.out


def test_a_game_that_was_only_probed_has_no_fitness(capsys: Captured) -> None:
    assert main(["measure", "blackjack", "--until", "probe", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["verdict"] == "ok"
    assert found["fitness"] == found["fitness_intervals"] == {}


def test_fitness_is_one_call() -> None:
    assert dd.fitness(dd.load("war"), style="strategic").value == 0
    found = dd.fitness(dd.load("blackjack"), seed=3)
    assert 0 < found.low <= found.value <= found.high < 1


def test_a_style_nobody_has_is_refused_with_the_ones_there_are() -> None:
    with pytest.raises(dd.RunError, match="balanced, strategic"):
        dd.fitness(dd.load("war"), style="clever")


def test_a_game_stands_beside_the_one_that_is_named(capsys: Captured) -> None:
    for words in (["whist"], ["--beside", "whist"]):
        assert main(["measure", "hearts", *words, "-q"]) == 0
        text = capsys.readouterr().out
        assert "compared with Whist\n" in text
        assert text.index("Hearts works") < text.index("Whist works")
        assert "; Whist: " in text
        assert "Gin Rummy" not in text


def test_json_has_the_game_beside_it_too(capsys: Captured) -> None:
    assert main(["measure", "hearts", "whist", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    (beside,) = found["beside"]
    whist = known_portraits()["whist"].evaluation.measures
    assert (beside["name"], beside["measures"].keys()) == ("Whist", whist.keys())
    assert beside["fitness_intervals"].keys() == STYLES


def test_a_child_stands_beside_its_parent(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", WIDE)
    child = str(tmp_path / "child.json")
    change = ["--set", "win_conditions.0.threshold=20"]
    assert main(["tinker", "polignac", *change, "--name", "Long Polignac", "-o", child, "-q"]) == 0
    capsys.readouterr()
    assert main(["measure", child, "--until", "probe", "-q"]) == 0
    assert "compared with Polignac\n" in capsys.readouterr().out
    assert main(["tinker", "polignac", *change, "-o", child, "-q"]) == 0
    capsys.readouterr()
    assert main(["measure", child, "--until", "probe", "-q"]) == 0
    assert "compared with its parent\n" in capsys.readouterr().out


def test_a_parent_is_found_in_the_folder_of_its_child(tmp_path: Path, capsys: Captured) -> None:
    first, second = (str(tmp_path / name) for name in ("first.json", "second.json"))
    (tmp_path / "no-game.json").write_text("{}")
    assert main(["tinker", "polignac", "--set", "player_count=3", "-o", first, "--name", "First", "-q"]) == 0
    assert main(["tinker", first, "--set", "hands.max_hands=20", "-o", second, "-q"]) == 0
    parent = find_parent(second, dd.load(second))
    assert parent is not None
    assert parent.labels.name == "First"
    capsys.readouterr()
    assert main(["show", second]) == 0
    assert "A child of First: changed: " in capsys.readouterr().out
