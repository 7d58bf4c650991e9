"""tinker: change a game from a script, with errors that say what would be taken."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from darwindeck.canonical import content_hash
from darwindeck.cli import main
from darwindeck.genome.codec import load_file
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.cascade import without_judgement
from darwindeck.metrics.evaluation import Evaluation
from darwindeck.metrics.portrait import ROUNDS
from darwindeck.workbench.comparing import SEED, measure

Captured = pytest.CaptureFixture[str]


def test_a_change_is_told_as_the_sentence_that_is_another(capsys: Captured) -> None:
    assert main(["tinker", "hearts", "--set", "phases.0.count=2"]) == 0
    text = capsys.readouterr().out
    assert "  - Pass cards. Every player passes three cards" in text
    assert "  + Pass cards. Every player passes two cards" in text
    assert "Tried in 100 random games, it works" in text


def test_a_problem_is_told_with_its_hint_and_its_repair(capsys: Captured, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    assert main(["tinker", "hearts", "--set", "setup.cards_per_player=20", "-o", str(path)]) == 1
    text, remarks = capsys.readouterr()
    assert f"{path} is not written: this cannot be played" in remarks
    assert "deal/over-dealt at setup.cards_per_player" in text
    assert "hint: Deal at most 13 cards" in text
    assert "--repair would do this: Deal 13 cards to each instead." in text
    assert not path.exists()


def test_a_repaired_game_is_kept_with_its_name_and_its_lineage(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    changes = ["--set", "phases.0.count=2", "--set", "setup.cards_per_player=20", "--repair"]
    assert main(["tinker", "hearts", *changes, "--name", "My Hearts", "-o", str(path), "--quiet"]) == 0
    kept = load_file(path)
    assert kept.labels.name == "My Hearts"
    assert kept.labels.lineage.parents == (content_hash(load_game("hearts")),)
    assert any("two cards" in words for words in kept.labels.lineage.changes)
    assert kept.setup.cards_per_player == 13


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (["--set", "phases.0.count=77"], "Choose a number from 1 to 13"),
        (["--set", "moon=blue"], "Use one of none, others, subtract"),
        (["--set", "nonsense"], "is no change"),
        (["--add", "nonsense"], "`darwindeck tinker GAME` lists those that do"),
        (["--remove", "phases.7"], "phases has 2 entries"),
        (["--set", "setup.cards_per_player=20", "--measure"], "cannot be measured"),
    ],
)
def test_what_cannot_be_done_is_refused_with_what_can(
    change: list[str], words: str, capsys: Captured
) -> None:
    assert main(["tinker", "hearts", *change]) == 1
    assert words in capsys.readouterr().err


def test_rules_are_removed_by_their_numbers_in_the_game_as_it_was(capsys: Captured) -> None:
    gone = ["--remove", "card_scoring.0", "--remove", "card_scoring.2"]
    assert main(["tinker", "crazy-eights", *gone, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["edits"] == ["remove card_scoring[2]", "remove card_scoring[0]"]
    left = load_game("crazy-eights").card_scoring
    assert len(found["genome"]["card_scoring"]) == len(left) - 2


def test_json_says_all(capsys: Captured) -> None:
    change = ["--add", "remove-pass-phase", "--set", "win_conditions.0.threshold=50"]
    assert main(["tinker", "hearts", *change, "--json", "--measure"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["valid"]
    assert found["problems"] == []
    assert re.match(r"Clearly different in [\d,]+ games: shorter", found["measure"]["summary"])
    assert any("Pass cards." in words for change in found["changes"] for words in change["before"])


def test_without_a_change_the_rules_are_listed_with_what_they_take(capsys: Captured) -> None:
    assert main(["tinker", "hearts"]) == 0
    text = capsys.readouterr().out
    assert "phases[0].count = 3   (1 to 13)" in text
    assert "remove-pass-phase: You pass three cards" in text


def test_another_seed_is_another_look_at_both(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int] = []

    def look(genome: GameGenome, seed: int) -> Evaluation:
        seeds.append(seed)
        return without_judgement(genome)

    monkeypatch.setattr("darwindeck.workbench.comparing._round", look)
    measure.cache_clear()
    change = ["--set", "phases.0.count=2", "--measure"]
    assert main(["tinker", "hearts", *change, "--seed", "7"]) == 0
    assert seeds == [*range(7, 7 + ROUNDS)] * 2
    assert main(["tinker", "hearts", *change]) == 0
    assert seeds[2 * ROUNDS :] == [*range(SEED, SEED + ROUNDS)] * 2
    measure.cache_clear()
    assert "on the same deals" in capsys.readouterr().out


def added(capsys: Captured, *change: str) -> list[dict[str, object]]:
    """The points of cards in Polignac with some changes."""
    assert main(["tinker", "polignac", *change, "--json"]) == 0
    points: list[dict[str, object]] = json.loads(capsys.readouterr().out)["genome"]["card_scoring"]
    return points


def test_an_idea_is_what_was_listed_whatever_is_set_beside_it(capsys: Captured) -> None:
    alone = added(capsys, "--add", "prize-card-3")[2:]
    assert [rule["points"] for rule in alone] == [-2]
    for change in ("win_conditions.0.threshold=100", "card_scoring.0.points=5", "setup.cards_per_player=7"):
        assert added(capsys, "--add", "prize-card-3", "--set", change)[2:] == alone


def test_an_idea_leaves_the_tie_and_the_limit_of_turns_as_they_were(capsys: Captured) -> None:
    assert main(["tinker", "polignac", "--add", "prize-card", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [edit.partition("=")[0] for edit in found["edits"]] == ["add card_scoring[2]"]


def test_two_ideas_that_change_one_rule_are_refused_with_that_rule(capsys: Captured) -> None:
    assert main(["tinker", "polignac", "--add", "exact-bids", "--add", "bold-bids"]) == 1
    said = capsys.readouterr().err
    assert "cannot be added together with exact-bids: both change “the lowest score" in said
    assert "save the game with -o" in said


def test_ideas_that_do_not_meet_come_together(capsys: Captured) -> None:
    assert main(["tinker", "polignac", "--add", "pass-three", "--add", "exact-bids", "--json"]) == 0
    phases = json.loads(capsys.readouterr().out)["genome"]["phases"]
    assert [phase["type"] for phase in phases] == ["pass", "bidding", "trick"]


def test_what_is_set_is_not_lost_to_an_idea_that_takes_the_rule_out(capsys: Captured) -> None:
    change = ["--add", "penalty-rank", "--set", "card_scoring.0.points=3"]
    assert main(["tinker", "polignac", *change]) == 1
    assert "cannot be set together with penalty-rank, which takes this rule out" in capsys.readouterr().err


def test_the_list_says_what_an_idea_changes_besides(capsys: Captured) -> None:
    assert main(["tinker", "polignac"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "Also: replaces the scoring; new goal: the first player to reach 75 wins." in text
    assert "prize-card: The king of diamonds takes off 2. prize-card-2" in text


def test_a_change_that_the_rulebook_does_not_tell_is_told_too(capsys: Captured) -> None:
    assert main(["tinker", "polignac", "--set", "max_turns=9000"]) == 0
    assert "Not in the rulebook\n  - Turns before the game is stopped: 2000." in capsys.readouterr().out


def test_every_section_of_a_change_has_its_heading_once(capsys: Captured) -> None:
    assert main(["tinker", "hearts", "--add", "exact-bids"]) == 0
    headings = [line for line in capsys.readouterr().out.splitlines() if line and not line.startswith(" ")]
    assert len(headings) == len(set(headings))


def test_of_a_goal_with_another_tie_the_tie_is_told(capsys: Captured) -> None:
    assert main(["tinker", "polignac", "--set", "win_conditions.0.tie=play_on", "--json"]) == 0
    lineage = json.loads(capsys.readouterr().out)["genome"]["labels"]["lineage"]
    assert lineage["changes"] == ["changed the goal: a tie is played on"]
