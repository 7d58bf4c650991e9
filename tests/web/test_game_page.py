"""The page of a game has all its parts, for a known game, for one that a run found, and for one of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from darwindeck.cli import main
from darwindeck.evolution.run_results import elite_at
from darwindeck.genome.codec import to_json
from darwindeck.genome.library import load_game
from darwindeck.genome.setup import Fixed
from darwindeck.metrics.sentences import run_worth
from darwindeck.store.own_games import save_own_game
from darwindeck.store.run_file import reading
from darwindeck.web.app import create_app
from darwindeck.web.settings import WebSettings
from tests.web.test_designer_page import write_run

ADDRESSES = ("/games/kuhn-poker", "/runs/night/1", "/mine/short-kuhn")
PARTS = (
    'class="figure bar"',
    'class="span"',
    'class="figure ladder"',
    'class="figure tension"',
    'class="figure seats"',
    "What each rule does",
    "what the game would be without it",
    'id="ratings"',
    ">Play</button>",
    "Print (PDF)",
    "Change it",
    "Breed from it",
    "/game.json",
    "/measures.csv",
    "/deck.png",
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pages")


@pytest.fixture(scope="module")
def client(folder: Path) -> Iterator[TestClient]:
    kuhn = load_game("kuhn-poker")
    write_run(folder / "night.ddrun", to_json(kuhn.copy_with(hands=Fixed(6))))
    save_own_game(folder, kuhn.copy_with(hands=Fixed(4)), "Short Kuhn")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("DARWINDECK_HOME", str(folder))
        settings = WebSettings(data=folder, runs=(folder,))
        with TestClient(create_app(settings), base_url="http://127.0.0.1", client=("127.0.0.1", 1)) as opened:
            yield opened


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_page_of_a_game_has_all_its_parts(client: TestClient, address: str) -> None:
    page = client.get(f"{address}/measures").text
    assert [part for part in PARTS if part not in page] == []
    assert page.count('class="sign"') == 2, "two known games stand beside it"


@pytest.mark.parametrize("address", ADDRESSES)
def test_what_is_taken_along_is_what_it_says(client: TestClient, address: str) -> None:
    client.get(f"{address}/measures")
    assert client.get(f"{address}/game.json").json()["player_count"] == 2
    assert client.get(f"{address}/measures.csv").text.startswith("measure,value,low,high,name,words\n")
    assert client.get(f"{address}/deck.png").content.startswith(b"\x89PNG")
    assert client.get(f"{address}/rulebook.pdf").content.startswith(b"%PDF")


def test_rules_come_with_the_page_and_the_example_when_it_is_asked_for(client: TestClient) -> None:
    first = client.get("/mine/short-kuhn").text
    assert "<h2>Goal</h2>" in first
    assert 'data-whole="/mine/short-kuhn/rules"' in first
    whole = client.get("/mine/short-kuhn/rules").text
    assert "<h2>An example</h2>" in whole
    assert whole in client.get("/mine/short-kuhn").text


def test_lineage_is_a_tree_where_a_run_tells_it(client: TestClient) -> None:
    assert 'class="tree"' in client.get("/runs/night/1").text


def test_page_commands_and_map_say_the_same_of_a_game_of_a_run_and_what_it_rests_on(
    client: TestClient, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = folder / "night.ddrun"
    with reading(run) as opened:
        elite = elite_at(opened, 1)
    told = run_worth(elite.fitness, elite.rounds)
    assert told in client.get("/runs/night/1").text
    worth = round(100 * elite.fitness.value)
    assert f"worth {worth} out of 100" in client.get("/runs/night").text
    for words in (["show", f"{run}:1"], ["measure", f"{run}:1"]):
        assert main(words) == 0
        assert told in " ".join(capsys.readouterr().out.split())
    assert main(["top", str(run)]) == 0
    assert f" {worth} ±" in capsys.readouterr().out
