"""The library without a browser: what is found, what a game page tells, what can be taken along."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient

from darwindeck.genome.codec import to_json
from darwindeck.genome.library import invented_games, load_game
from darwindeck.pitch import pitch_of
from darwindeck.store.own_games import FOLDER, save_own_game
from darwindeck.store.ratings import Rating, keep, new_rating_id
from darwindeck.web.app import create_app
from darwindeck.web.catalogue import Catalogue
from darwindeck.web.library.shelf import fill_shelf, read_asked
from darwindeck.web.settings import WebSettings
from tests.evolution.small import fill_library


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fill_library(tmp_path_factory.mktemp("library"))


@pytest.fixture(scope="module")
def client(folder: Path) -> Iterator[TestClient]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("DARWINDECK_HOME", str(folder))
        settings = WebSettings(data=folder, runs=(folder,))
        with TestClient(create_app(settings), base_url="http://127.0.0.1", client=("127.0.0.1", 1)) as opened:
            yield opened


def test_players_minutes_and_newness_are_asked_for_together(folder: Path) -> None:
    games = Catalogue((folder,), folder).games()
    every = []
    for players in range(2, 7):
        asked = read_asked({"players": str(players), "minutes": "20-40", "kind": "new"})
        found = fill_shelf(games, asked, {}).games
        every += found
        assert found == [
            game for game in games if players in game.counts and 20 <= (game.minutes or 0) < 40 and game.new
        ]
    assert every


def test_a_game_is_found_by_the_words_that_its_tile_says_of_it() -> None:
    hearts = load_game("hearts")
    shown = next(game for game in Catalogue(()).games() if game.id == "hearts")
    variant = msgspec.structs.replace(shown, pitch=pitch_of(hearts.copy_with(player_count=5)))
    assert "trick-taking" not in variant.pitch
    asked = read_asked({"q": f"{variant.name} {variant.family_words}"})
    assert fill_shelf([variant], asked, {}).games == [variant]


@pytest.mark.parametrize(
    ("written", "first"),
    [("hearts", "hearts"), ("spades", "spades"), ("Crazy 8", "crazy-eights"), ("poker", "draw-poker")],
)
def test_an_exact_name_comes_first_then_words_of_the_name_then_text(written: str, first: str) -> None:
    found = fill_shelf(Catalogue(()).games(), read_asked({"q": written}), {}).games
    assert found[0].id == first


def test_known_games_come_before_invented_ones_that_fit_as_well() -> None:
    found = fill_shelf(Catalogue(()).games(), read_asked({"q": "trick-taking"}), {}).games
    sources = [game.source for game in found]
    assert sources == sorted(sources, key=lambda source: source != "known games")
    assert len(set(sources)) == 2


@pytest.mark.parametrize(
    ("written", "wanted", "unwanted"),
    [
        ("lay off", "rummy", "cheat"),
        ("meld", "gin-rummy", "cheat"),
        ("melds", "gin-rummy", "whist"),
        ("knocking", "gin-rummy", "rummy"),
        ("doubt", "cheat", "rummy"),
        ("betting", "draw-poker", "rummy"),
        ("climbing", "president", "hearts"),
        ("shoot the moon", "hearts", "spades"),
        ("pass cards", "hearts", "spades"),
        ("partners", "whist", "hearts"),
        ("two players", "gin-rummy", "hearts"),
        ("cassino", "tablic", "hearts"),
    ],
)
def test_other_words_for_what_one_does_find_the_games_in_which_one_does_it(
    written: str, wanted: str, unwanted: str
) -> None:
    found = {game.id for game in fill_shelf(Catalogue(()).games(), read_asked({"q": written}), {}).games}
    assert wanted in found
    assert unwanted not in found


def test_solitaire_leads_to_klondike(client: TestClient) -> None:
    for written in ("solitaire", "Patience"):
        assert 'href="/open/klondike"' in client.get("/games", params={"q": written}).text


def test_a_copy_of_a_shipped_game_in_a_run_is_shown_once_under_the_shipped_name() -> None:
    games = Catalogue(()).games()
    shipped = next(game for game in games if game.id == "dusty-regent")
    copy = msgspec.structs.replace(shipped, id="demo:7", name="Errant Auction", source="demo")
    twin = msgspec.structs.replace(copy, id="night:2", source="night")
    asked = read_asked({})
    shown = fill_shelf([copy, twin, shipped], asked, {}).games
    assert [game.name for game in shown] == ["Dusty Regent"]
    assert fill_shelf([copy, twin], asked, {}).games == [copy]
    own = msgspec.structs.replace(shipped, id="mine:regent", name="My Regent", source="my games")
    assert fill_shelf([own, shipped], asked, {}).found == 2


def test_invented_games_are_there_before_there_is_any_run(tmp_path: Path) -> None:
    with TestClient(
        create_app(WebSettings(data=tmp_path)), base_url="http://127.0.0.1", client=("127.0.0.1", 1)
    ) as fresh:
        home, new = fresh.get("/").text, fresh.get("/games?kind=new").text
        for game in invented_games():
            assert f'href="/games/{game}"' in home
            assert f'href="/games/{game}"' in new
            assert escape(pitch_of(load_game(game))) in home
        assert "Invent new games" in home
        assert "related to" in fresh.get("/games/lonely-minuet").text
        assert fresh.post("/games/lonely-minuet/play", follow_redirects=False).status_code == 303


def test_home_has_a_door_to_the_workbench(client: TestClient) -> None:
    home = client.get("/").text
    links = [
        link for link in re.findall(r'href="([^"]+)"', home) if link.startswith(("/workbench/", "/docs/f"))
    ]
    assert len(links) > 2
    assert [client.get(link).status_code for link in links] == [200] * len(links)


def test_a_file_that_is_no_game_is_named_with_its_reason(tmp_path: Path) -> None:
    save_own_game(tmp_path, load_game("hearts"), "My Hearts")
    (tmp_path / FOLDER / "broken.json").write_text('{"player_count": 2,}', "utf-8")
    three = to_json(load_game("war").copy_with(player_count=3))
    (tmp_path / FOLDER / "war-for-three.json").write_bytes(three)
    settings = WebSettings(data=tmp_path)
    with TestClient(create_app(settings), base_url="http://127.0.0.1", client=("127.0.0.1", 1)) as host:
        for page in (host.get("/").text, host.get("/games").text):
            assert "Games that cannot be read" in page
            assert "broken.json" in page
            assert "a comma too many (line 1, column 19)" in page
            assert "Make it a game for two" in page
    settings = WebSettings(data=tmp_path, host="0.0.0.0")  # noqa: S104 - nothing listens in a test
    with TestClient(create_app(settings), base_url="http://127.0.0.1", client=("10.0.0.2", 1)) as guest:
        assert "broken.json" not in guest.get("/games").text


def test_what_is_no_choice_is_not_asked() -> None:
    asked = read_asked({"players": "seven", "minutes": "x", "sort": "?", "stars": "9", "page": "-1"})
    assert asked == read_asked({})


@pytest.mark.parametrize("sort", ["best", "rated", "name", "short", "long", "skill"])
def test_every_order_keeps_every_game(folder: Path, sort: str) -> None:
    games = Catalogue((folder,), folder).games()
    found = [
        game.address
        for number in range(1, 9)
        for game in fill_shelf(games, read_asked({"sort": sort, "page": str(number)}), {}).games
    ]
    assert set(found) == {game.address for game in games}


def test_a_game_of_my_own_stands_in_the_library(client: TestClient) -> None:
    page = client.get("/games?kind=mine").text
    assert "Hearts for Three" in page
    assert "a variant of Hearts" in page
    assert "1 game<" in page


def test_a_game_page_tells_measures_beside_two_games_people_know(client: TestClient) -> None:
    page = client.get("/games/oh-hell").text
    assert "Every" in page
    assert "Hearts:" in page
    assert "Gin Rummy:" in page
    assert "There is no game without it." in page
    assert 'href="/workbench/oh-hell"' in page
    assert 'href="/runs?from=oh-hell"' in page


def test_an_invented_game_tells_where_it_comes_from(client: TestClient) -> None:
    page = client.get("/runs/night/1").text
    assert "Where it comes from" in page
    assert "a known game" in page or "made at random" in page


def test_a_game_can_be_taken_along(client: TestClient) -> None:
    for address in ("/games/hearts", "/runs/night/1", "/mine/hearts-for-three"):
        genome = json.loads(client.get(f"{address}/game.json").content)
        assert genome["player_count"] >= 2
    table = client.get("/games/hearts/measures.csv").text.splitlines()
    assert table[0] == "measure,value,low,high,name,words"
    assert any("real decision" in line for line in table)
    assert client.get("/games/war/rulebook.pdf").content.startswith(b"%PDF")
    assert client.get("/games/war/deck.png").content.startswith(b"\x89PNG")


def test_what_is_not_there_is_told(client: TestClient) -> None:
    for address in ("/games/nothing", "/runs/night/999", "/runs/nothing/1", "/mine/nothing"):
        assert client.get(address).status_code == 404


def test_only_the_host_has_games_played_for_a_portrait(folder: Path, tmp_path: Path) -> None:
    settings = WebSettings(host="0.0.0.0", data=tmp_path, runs=(folder,), key="secret")  # noqa: S104
    with TestClient(create_app(settings), base_url="http://10.0.0.1", client=("10.0.0.7", 1)) as stranger:
        assert "Look closer" not in stranger.get("/runs/night/1").text
        assert stranger.get("/runs/night/1/measures").status_code == 404


def test_ratings_stand_on_the_page_and_filter_the_library(client: TestClient) -> None:
    hearts = next(game for game in Catalogue(()).games() if game.id == "hearts")
    keep([Rating(id=new_rating_id(), genome_hash=hearts.hash, name="Hearts", stars=4, comment="Fine")])
    assert "4.0 of 5 stars, one rating" in client.get("/games/hearts").text
    found = client.get("/games?stars=4").text
    assert "★ 4.0" in found
    assert "1 game<" in found


def test_a_game_page_tells_why_evolution_would_refuse_the_game(client: TestClient) -> None:
    page = client.get("/games/warthog").text
    assert "Evolution would refuse this game, so it is worth 0:" in page
    assert page.count("It rests on cards that only their owner sees") == 3
    assert "Evolution would refuse" not in client.get("/games/hearts").text


def test_a_game_for_several_numbers_of_players_has_a_page_for_each(client: TestClient) -> None:
    page = client.get("/games/hearts@3").text
    assert "Take out 2" in page
    for players in (3, 4, 5, 6):
        assert f'href="/games/hearts@{players}"' in page
    assert page.count('aria-current="page">3<') == 1
    assert "Players</span>" not in client.get("/games/whist").text
    assert "3–6 players" in client.get("/games?q=hearts").text
    refused = client.get("/games/hearts@2")
    assert (refused.status_code, "for 3–6 players, not for 2" in refused.text) == (404, True)


def test_a_table_is_opened_for_the_number_of_the_page(client: TestClient) -> None:
    opened = client.post(
        "/games/hearts@5/play", data={"name": "Ann", "level": "easy"}, follow_redirects=False
    )
    assert opened.status_code == 303
    assert client.get(opened.headers["location"]).status_code == 200
