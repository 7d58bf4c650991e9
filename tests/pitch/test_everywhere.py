"""One pitch for a game wherever it is told: top, show, atlas, rulebook, library and game page."""

from __future__ import annotations

import html
from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient

from darwindeck.cli import main
from darwindeck.evolution.atlas import known_sheets, run_sheet
from darwindeck.evolution.elite import Document, from_row
from darwindeck.evolution.run_results import elites_of
from darwindeck.genome.library import known_games, load_game
from darwindeck.pitch import pitch_of
from darwindeck.resolve import RunRank, load_place
from darwindeck.rulebook.build import rulebook
from darwindeck.store.run_file import reading
from darwindeck.web.app import create_app
from darwindeck.web.catalogue import Catalogue
from darwindeck.web.settings import WebSettings
from tests.evolution.small import fill_library

SOME = 4


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fill_library(tmp_path_factory.mktemp("told"))


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command prints, lines unbroken."""
    assert main(list(words)) == 0
    return " ".join(capsys.readouterr().out.split())


def test_a_game_of_a_run_is_told_in_the_same_words_everywhere(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = folder / "night.ddrun"
    top = printed(capsys, "top", str(run), "--by", "worth", "--count", str(SOME))
    listed = Catalogue((folder,)).games_of("night", run)
    settings = WebSettings(data=folder, runs=(folder,))
    with reading(run) as opened, TestClient(create_app(settings), base_url="http://127.0.0.1") as client:
        for rank, elite in enumerate(elites_of(opened)[:SOME], start=1):
            genome = load_place(RunRank(run, rank))
            pitch = pitch_of(genome)
            assert f"{rank}. {elite.name}: " in top
            assert pitch in top
            assert pitch in printed(capsys, "show", f"{run}:{rank}")
            assert run_sheet(opened, elite, whole=False).pitch == pitch
            assert rulebook(genome).tagline == pitch
            assert {game.name: game.pitch for game in listed}[elite.name] == pitch
            assert pitch in html.unescape(client.get(f"/runs/night/{rank}").text)


def test_every_known_game_is_told_in_the_same_words_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    listed = {game.id: game.pitch for game in Catalogue(()).games()}
    for game_id in known_games():
        pitch = pitch_of(load_game(game_id))
        assert listed[game_id] == pitch
        assert known_sheets()[game_id].pitch == pitch
    for game_id in ("hearts", "war", "oh-hell"):
        assert pitch_of(load_game(game_id)) in printed(capsys, "show", game_id)
        assert rulebook(load_game(game_id)).tagline == pitch_of(load_game(game_id))


def test_a_game_of_ones_own_is_told_in_the_same_words_on_shelf_and_page(folder: Path) -> None:
    settings = WebSettings(data=folder, runs=())
    pitch = "Hearts, except that it is for three."
    with TestClient(create_app(settings), base_url="http://127.0.0.1") as client:
        for address in ("/games?kind=mine", "/mine/hearts-for-three", "/mine/hearts-for-three/rulebook.html"):
            assert pitch in html.unescape(client.get(address).text)


def test_what_another_version_told_is_told_anew(folder: Path) -> None:
    with reading(folder / "night.ddrun") as run:
        row = run.archive()[0]
        genome = run.genome(row.hash)
    document = msgspec.json.decode(row.document, type=Document)
    old = msgspec.structs.replace(document, pitch="In other words.", told_by="0.0.1")
    told = from_row(msgspec.structs.replace(row, document=msgspec.json.encode(old).decode()), genome)
    assert told.pitch == ""
    assert from_row(row, genome).pitch == pitch_of(genome.read())
