"""A model as judge of novelty: what it is shown, how votes are counted, and when it is believed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from darwindeck.cli import main
from darwindeck.errors import ModelError, RunError
from darwindeck.genome.library import known_games, load_game
from darwindeck.llm.judge import (
    Checked,
    Checks,
    Judgement,
    Novelty,
    Vote,
    check_judge,
    judge_game,
    judge_prompt_hash,
    published_hashes,
)
from darwindeck.llm.loop.limits import Budget
from darwindeck.llm.providers.names import ELSEWHERE
from darwindeck.play.dossier import dossier
from darwindeck.store.run_file import reading
from tests.llm.players.models import Say, Seen, model, words
from tests.llm.players.stub import said, serving

KUHN = load_game("kuhn-poker")


def saying(*answers: str) -> Iterator[str]:
    while True:
        yield from answers


def judged(*answers: str) -> Judgement:
    told = saying(*answers)
    with model(lambda _seen: words(next(told))) as brain:
        return judge_game(brain, KUHN)[0]


def test_the_dossier_names_no_game_and_tells_two_hands_and_the_end() -> None:
    text = dossier(load_game("hearts"))
    named = [name for name in map(load_game, known_games()) if f"{name.labels.name}:" in text]
    assert named == []
    assert "# A card game" in text
    assert text.count("## A hand as South saw it") == 2
    assert "## How games end" in text


def test_most_votes_decide() -> None:
    found = judged("verdict: novel\nnearest: Poker", "verdict: variant\nnearest: Kuhn poker")
    assert (found.novelty, found.nearest) == (Novelty.NOVEL, "poker")
    assert [vote.novelty for vote in found.votes] == ["novel", "variant", "novel"]


def test_of_as_many_votes_the_less_new_counts() -> None:
    votes = (Vote(Novelty.NOVEL, "a"), Vote(Novelty.KNOWN, "b"))
    assert Judgement(model="m", prompt="p", votes=votes).novelty is Novelty.KNOWN


def test_a_judge_whose_answers_cannot_be_read_is_given_up() -> None:
    with pytest.raises(ModelError, match="asked 3 times and gave 1"):
        judged("verdict: known\nnearest: Poker", "I cannot tell.", "verdict: maybe")


def test_one_answer_that_cannot_be_read_is_left_out() -> None:
    assert len(judged("verdict: known\nnearest: Poker", "hm", "verdict: known").votes) == 2


def knowing_all_but(novel: str) -> tuple[Checked, int]:
    """A judge that takes one game for novel, shown four."""
    shown = ("kuhn-poker", "war", "hearts", "go-fish")
    mark = dossier(load_game(novel))

    def script(seen: Seen) -> Say:
        told = str(seen.messages[0].parts[0].content)
        return words("verdict: novel\nnearest: none" if mark in told else "verdict: known\nnearest: itself")

    with model(script) as brain:
        budget = Budget()
        checked = check_judge(brain, shown, votes=1, budget=budget)
    return checked, budget.spent.requests


def test_the_check_counts_known_games_that_are_taken_for_novel() -> None:
    checked, asked = knowing_all_but("war")
    assert (checked.games, checked.missed, checked.share_right, asked) == (4, ("war",), 0.75, 4)
    assert not checked.passed


def test_a_check_whose_budget_is_spent_does_not_count() -> None:
    with (
        model(lambda _seen: words("verdict: known\nnearest: itself")) as brain,
        pytest.raises(RunError, match="after 1 of 2 known games: the check counts only as a whole"),
    ):
        check_judge(brain, ("kuhn-poker", "war"), votes=1, budget=Budget(tokens=1))


def test_an_unchecked_judge_and_one_that_failed_are_not_believed(tmp_path: Path) -> None:
    checks = Checks(tmp_path)
    with pytest.raises(RunError, match="has not been checked yet: darwindeck judge --check --model m"):
        checks.refuse_unchecked("m")
    checks.keep(Checked(model="m", prompt=judge_prompt_hash(), games=4, missed=("war",)))
    with pytest.raises(RunError, match="took 1 of 4 known games for novel"):
        checks.refuse_unchecked("m")
    checks.keep(Checked(model="m", prompt=judge_prompt_hash(), games=10, missed=("war",)))
    checks.refuse_unchecked("m")


def test_what_was_judged_is_kept_in_the_run_and_not_bred_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DARWINDECK_HOME", str(tmp_path))
    run, again = tmp_path / "run.ddrun", tmp_path / "again.ddrun"
    small = [
        "--effort",
        "quick",
        "--generations",
        "1",
        "--batch",
        "2",
        "--founders",
        "2",
        "--seed",
        "3",
        "--quiet",
    ]
    assert main(["evolve", "--out", str(run), *small]) == 0
    with serving(*[(200, said("verdict: variant\nnearest: Poker"))] * 3) as stub:
        judge = f"openai:any@{stub.address}"
        monkeypatch.setenv(ELSEWHERE, "k-e-y")
        assert main(["judge", str(run), "--model", judge]) == 2
        Checks(tmp_path).keep(Checked(model=judge, prompt=judge_prompt_hash(), games=59, missed=()))
        capsys.readouterr()
        assert main(["judge", str(run), "--model", judge, "--best", "1"]) == 0
        assert "variant" in capsys.readouterr().out
    with reading(run) as opened:
        best = opened.elite(1).hash
        assert published_hashes(opened.judgements()) == (best,)
    assert main(["evolve", "--out", str(again), "--verdicts", str(run), *small]) == 0
    with reading(again) as opened:
        assert best not in opened.hashes()
