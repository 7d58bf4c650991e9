"""The workbench without a browser: dials, repairs, palette, measuring, playing, saving, and what is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest
from starlette.testclient import TestClient

from darwindeck.genome.codec import from_json
from darwindeck.store.own_games import own_games
from darwindeck.web.app import create_app
from darwindeck.web.settings import WebSettings
from darwindeck.web.workbench.asked import read_fields
from tests.evolution.small import fill_library

TWO = "set phases[0].count=2"
TOO_MANY = "set setup.cards_per_player=20"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fill_library(tmp_path_factory.mktemp("workbench"))


def opened(folder: Path, who: str) -> TestClient:
    app = create_app(WebSettings(data=folder, runs=(folder,), host="0.0.0.0"))  # noqa: S104
    return TestClient(app, base_url="http://127.0.0.1", client=(who, 1))


@pytest.fixture(scope="module")
def client(folder: Path) -> Iterator[TestClient]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("DARWINDECK_HOME", str(folder))
        with opened(folder, "127.0.0.1") as one:
            yield one


def steps_of(address: str) -> list[str]:
    return [value for name, value in parse_qsl(urlsplit(address).query) if name == "e"]


@pytest.mark.parametrize("game", ["hearts", "night:1", "mine:hearts-for-three"])
def test_known_found_and_own_games_can_be_put_on_it(client: TestClient, game: str) -> None:
    answer = client.get(f"/workbench/{game}")
    assert answer.status_code == 200
    assert "As it was found." in answer.text


def test_a_game_that_is_not_there_is_not_found(client: TestClient) -> None:
    assert client.get("/workbench/no-such-game").status_code == 404
    assert client.get("/workbench/mine:../../etc/passwd").status_code == 404


def test_a_turned_dial_is_a_step_in_the_address(client: TestClient) -> None:
    answer = client.post("/workbench/hearts/turn", data={"phases[0].count": "2", "moon": '"others"'})
    assert steps_of(str(answer.url)) == [f"# number of cards: 2\n{TWO}"]
    assert "<ins>Pass cards. Every player passes two cards" in answer.text
    assert "Hearts, except that you pass two cards." in answer.text


def test_every_name_of_several_is_taken(client: TestClient) -> None:
    fields = "several=setup.wild_ranks&setup.wild_ranks=7&setup.wild_ranks=8"
    assert read_fields(fields).settings == {"setup.wild_ranks": "7,8"}
    assert read_fields("several=setup.wild_ranks").settings == {"setup.wild_ranks": ""}


def test_a_broken_rule_is_told_with_its_hint_and_mended_by_a_click(client: TestClient) -> None:
    broken = client.get("/workbench/hearts", params={"e": [TWO, TOO_MANY]})
    assert "1 problem: it cannot be played like this." in broken.text
    assert "Deal at most 13 cards to each" in broken.text
    mended = client.post("/workbench/hearts/turn", data={"e": [TWO, TOO_MANY], "do": "mend 0"})
    assert "It can be played." in mended.text
    assert len(steps_of(str(mended.url))) == 3


def test_undo_and_redo_keep_the_steps(client: TestClient) -> None:
    undone = client.post("/workbench/hearts/turn", data={"e": [TWO, TOO_MANY], "do": "undo"})
    assert str(undone.url).endswith("&at=1")
    assert "(taken back)" in undone.text
    redone = client.post("/workbench/hearts/turn", data={"e": [TWO, TOO_MANY], "at": "1", "do": "redo"})
    assert "at=" not in str(redone.url)
    assert "1 problem" in redone.text


def test_a_rule_is_taken_out_and_another_one_added(client: TestClient) -> None:
    gone = client.post("/workbench/hearts/turn", data={"do": "remove phases[0]"})
    assert steps_of(str(gone.url)) == [
        "# taken out: you pass three cards in a direction that changes\nremove phases[0]"
    ]
    palette = client.get("/workbench/hearts/palette")
    assert "Single rules to add" in palette.text
    offer = re.findall(r'value="(offer [a-z0-9-]+)"', palette.text)[0]
    added = client.post("/workbench/hearts/turn", data={"do": offer})
    assert added.status_code == 200
    assert len(steps_of(str(added.url))) == 1


def test_a_group_of_tests_gets_one_more_and_loses_one(client: TestClient) -> None:
    group = "card_scoring[1].condition"
    more = client.post("/workbench/hearts/turn", data={"do": f"test {group}"})
    (step,) = steps_of(str(more.url))
    assert step.startswith(f"# added: a test\nadd {group}.conditions=")
    fewer = client.post("/workbench/hearts/turn", data={"do": f"remove {group}.conditions[0]"})
    assert "<del>The queen of spades adds 13 points.</del>" in fewer.text


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"phases[0].count": "99"}, "Choose a number from 1 to 13"),
        ({"setup.cards_per_player": "many"}, "expected a whole number"),
        ({"do": "mend 0"}, "nothing to repair"),
        ({"do": "test moon"}, "is not a group of tests"),
        ({"do": "offer dance"}, "can no longer be done"),
        ({"do": "remove phases[9]"}, "phases has 2 entries"),
        ({"do": "remove <b>"}, "is not a place in a game"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(
    client: TestClient, fields: dict[str, str], words: str
) -> None:
    answer = client.post("/workbench/hearts/turn", data=fields)
    assert answer.status_code == 422
    assert words in answer.text
    assert "<b>" not in answer.text


@pytest.mark.parametrize(
    "steps", [["nonsense"], ["set phases[9].count=1"], ["x"] * 300, ["set a=" + "9" * 9000]]
)
def test_an_address_that_somebody_made_up_is_refused_with_the_game_as_it_was(
    client: TestClient, steps: list[str]
) -> None:
    answer = client.get("/workbench/hearts", params={"e": steps})
    assert answer.status_code == 422
    assert "Not done:" in answer.text


def test_too_many_fields_are_refused(client: TestClient) -> None:
    answer = client.post("/workbench/hearts/turn", data={f"f{number}": "1" for number in range(2500)})
    assert answer.status_code == 422
    assert "too many fields" in answer.text


def test_a_probe_is_a_sentence(client: TestClient) -> None:
    found = client.post("/workbench/hearts/probe", data={"e": TWO}).json()
    assert found["words"].startswith("Tried in 100 random games, it works")


def test_a_measurement_comes_as_data_and_without_script_as_the_page(client: TestClient) -> None:
    change = {"e": "set win_conditions[1].threshold=300"}
    found = client.post(
        "/workbench/crazy-eights/measure", data=change, headers={"accept": "application/json"}
    ).json()
    assert re.match(r"Clearly different in [\d,]+ games: longer", found["summary"])
    page = client.post("/workbench/crazy-eights/measure", data=change)
    assert found["summary"] in page.text


def test_the_changed_game_can_be_taken_along(client: TestClient) -> None:
    answer = client.get("/workbench/hearts/game.json", params={"e": TWO})
    game = from_json(answer.content)
    assert game.labels.name == "Hearts (changed)"
    assert json.loads(answer.text)["phases"][0]["count"] == 2


def test_the_changed_game_can_be_played_at_once(client: TestClient) -> None:
    answer = client.post("/workbench/hearts/play", data={"e": TWO, "player": "Ada", "level": "easy"})
    assert answer.url.path.startswith("/tables/")
    assert "passes two cards" in client.get(f"{answer.url.path}/rules").text
    assert "Hearts (changed)" in client.get(f"{answer.url.path}/rulebook.html").text


def test_a_broken_game_is_neither_played_nor_saved(client: TestClient, folder: Path) -> None:
    before = set(own_games(folder))
    for what in ("play", "save", "measure", "probe"):
        answer = client.post(f"/workbench/hearts/{what}", data={"e": TOO_MANY, "name": "Broken"})
        assert answer.status_code == 422
    assert set(own_games(folder)) == before


def test_a_saved_game_is_in_the_library(client: TestClient, folder: Path) -> None:
    answer = client.post("/workbench/hearts/save", data={"e": TWO, "name": " Two  Hearts "})
    assert answer.url.path == "/mine/two-hearts"
    assert own_games(folder)["two-hearts"].labels.lineage.changes
    assert "Two Hearts" in client.get("/games?q=Two+Hearts").text


def test_a_game_without_a_name_is_not_saved(client: TestClient) -> None:
    answer = client.post("/workbench/hearts/save", data={"e": TWO, "name": " "})
    assert answer.status_code == 422
    assert "needs a name" in answer.text


def test_only_the_owner_may_save(tmp_path: Path) -> None:
    with opened(tmp_path, "192.168.1.9") as stranger:
        page = stranger.get("/workbench/hearts").text
        answer = stranger.post("/workbench/hearts/save", data={"e": TWO, "name": "Stolen"})
    assert answer.status_code == 403
    assert "Save it" not in page
    assert own_games(tmp_path) == {}
