"""`evolve --editor` from the command line, with a provider on loopback."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from darwindeck.cli import main
from darwindeck.llm.editor.kept import proposals_of
from darwindeck.llm.providers.names import ELSEWHERE
from darwindeck.store.run_file import reading
from tests.llm.players.stub import said, serving

SMALL = [
    *("--effort", "quick", "--generations", "2", "--batch", "24", "--founders", "12", "--seed", "6"),
    *("--from", "kuhn-poker", "--threads", "2"),
]
PROPOSED = said(
    "why: You begin with 20 chips.\nset setup.starting_chips=20\n\n"
    "why: You begin with 40 chips.\nset setup.starting_chips=40"
)


def exported(path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    assert main(["runs", "export", str(path)]) == 0
    return capsys.readouterr().out


def test_a_run_with_an_editor_tells_what_came_of_it_and_is_repeated_without_the_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(ELSEWHERE, "k-e-y")
    run, again = tmp_path / "run.ddrun", tmp_path / "again.ddrun"
    with serving(*[(200, PROPOSED)] * 20) as stub:
        model = f"openai:any@{stub.address}"
        priced = ["--price", f"{model}=10/100", "--budget-cost", "1"]
        assert main(["evolve", "--out", str(run), *SMALL, "--editor", model, *priced]) == 0
        asked = len(stub.requests)
    told = capsys.readouterr().err
    assert asked > 0
    cost = asked * (100 * 10 + 10 * 100) / 1e6
    assert f"{model} was asked {asked} time" in told
    assert f"({110 * asked} tokens, ${cost:.4f}) and proposed {2 * asked} changes: " in told
    assert "of what operators made" in told
    with reading(run) as opened:
        kept = proposals_of(opened)
        assert "k-e-y" not in opened.settings()
    assert len(kept) == asked
    assert main(["evolve", "--out", str(again), *SMALL, "--editor", str(run), "--quiet"]) == 0
    assert exported(again, capsys) == exported(run, capsys)
    assert main(["runs", "operators", str(run), "--json"]) == 0
    made = {each["operator"]: each for each in json.loads(capsys.readouterr().out)}
    assert made["Edit"]["children"] >= 1
    assert len(made) > 1
    assert main(["runs", "operators", str(run)]) == 0
    assert model in capsys.readouterr().out


def test_a_model_that_refuses_stops_the_run_and_it_is_said_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(ELSEWHERE, "k-e-y")
    run = tmp_path / "run.ddrun"
    with serving((401, {"error": {"message": "bad key k-e-y"}})) as stub:
        code = main(
            ["evolve", "--out", str(run), *SMALL, "--editor", f"openai:any@{stub.address}", "--quiet"]
        )
    told = capsys.readouterr().err
    assert code == 1
    assert f"continue with: darwindeck evolve --out {run} --resume" in told
    assert "k-e-y" not in told


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--editor", "nobody"], "nobody is neither a language model nor a run"),
        (
            ["--editor", "openai:any@http://127.0.0.1:9/v1", "--strategy", "random"],
            "--editor needs --strategy qd",
        ),
        (["--budget-tokens", "5"], "are for the editor"),
        (["--price", "openai:x=1/1"], "--price is that of the editor"),
    ],
)
def test_what_makes_no_editor_is_refused_before_anything_is_played(
    words: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["evolve", "--out", str(tmp_path / "run"), *words]) == 2
    assert why in capsys.readouterr().err
