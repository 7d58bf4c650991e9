"""The taste page without a browser: the words of `darwindeck taste`, one's ratings to take along and to delete."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient

from darwindeck import __version__
from darwindeck.canonical import content_hash
from darwindeck.cli import main
from darwindeck.evolution.game_merits import FILE, Kept
from darwindeck.evolution.liking import NOTHING_YET
from darwindeck.evolution.next_games import ANCHOR, INVENTED, TEACHES, WELL_KNOWN
from darwindeck.evolution.taste_words import THINGS
from darwindeck.genome.codec import to_json
from darwindeck.genome.library import known_games, load_game
from darwindeck.metrics.merits import MERITS
from darwindeck.metrics.opinions import merits_of
from darwindeck.metrics.portrait import known_portraits
from darwindeck.store.ratings import Again, Rating, keep, pseudonym, ratings
from darwindeck.web.app import create_app
from darwindeck.web.settings import WebSettings

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home in which every known game is measured."""
    monkeypatch.setenv("DARWINDECK_HOME", str(tmp_path))
    found = {each.evaluation.genome_hash: merits_of(each.evaluation) for each in known_portraits().values()}
    (tmp_path / FILE).write_bytes(msgspec.json.encode(Kept(__version__, tuple(MERITS), found)))
    return tmp_path


def opened(home: Path, address: str = "127.0.0.1") -> TestClient:
    settings = WebSettings(data=home, runs=(home,))
    return TestClient(create_app(settings), base_url="http://127.0.0.1", client=(address, 1))


@pytest.fixture
def client(home: Path) -> Iterator[TestClient]:
    with opened(home) as running:
        yield running


def rate(count: int) -> None:
    """Ratings of the first games by somebody to whom skill is all."""
    given = []
    for at, game in enumerate(known_games()[:count]):
        genome, skilled = load_game(game), known_portraits()[game].evaluation.measures.get("skill")
        liked = 1 + round(4 * min(1.0, skilled.value if skilled else 0.0))
        given.append(
            Rating(
                id=f"{at:04x}",
                at=f"2026-01-{1 + at // 3:02}T20:00:00+00:00",
                person=pseudonym(),
                genome_hash=content_hash(genome),
                name=genome.labels.name,
                genome=to_json(genome, indent=0).decode(),
                again=Again.YES if liked > 3 else Again.NO,
                stars=liked,
                comment="<b>dull & long</b>" if at == 0 else "",
            )
        )
    keep(given)


@pytest.mark.parametrize("count", [0, 3, 24])
def test_the_page_says_what_the_terminal_says(client: TestClient, capsys: Captured, count: int) -> None:
    rate(count)
    assert main(["taste", "--json"]) == 0
    learnt = json.loads(capsys.readouterr().out)
    assert main(["taste"]) == 0
    said = capsys.readouterr().out.splitlines()
    shown = html.unescape(client.get("/taste").text)
    sentences = [line for line in said if line.endswith(".")]
    assert len(sentences) >= 2
    assert all(f"<p>{sentence}</p>" in shown for sentence in sentences)
    assert (NOTHING_YET in shown) is not learnt["enough"]
    for merit, (style, value, low, high) in learnt["weights"].items():
        used = value if learnt["moves"] else style
        cells = "".join(f'<td class="number">{number:.0f}</td>' for number in (style, value, low, high, used))
        assert f'<th scope="row">{THINGS[merit]}</th>{cells}' in shown


def test_another_style_is_held_against_by_its_name(client: TestClient) -> None:
    assert '<th scope="row">bluff and bets</th>' in client.get("/taste?style=bluffing").text
    assert client.get("/taste?style=sideways").status_code == 404


def test_ratings_are_listed_latest_first_and_nothing_in_them_is_markup(client: TestClient) -> None:
    rate(3)
    shown = client.get("/taste").text
    first, *_, last = (load_game(game).labels.name for game in known_games()[:3])
    assert shown.index(f">{last}<") < shown.index(f">{first}<")
    assert "&lt;b&gt;dull &amp; long&lt;/b&gt;" in shown
    assert "<b>dull" not in shown


def test_ratings_are_exported_as_a_file_that_can_be_imported(
    client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rate(4)
    answer = client.get("/taste/ratings.json")
    assert answer.headers["content-disposition"] == 'attachment; filename="ratings.json"'
    (tmp_path / "mine.json").write_bytes(answer.content)
    before = ratings()
    monkeypatch.setenv("DARWINDECK_HOME", str(tmp_path / "other"))
    assert main(["ratings", "import", str(tmp_path / "mine.json"), "--quiet"]) == 0
    assert ratings() == before


def test_one_rating_is_deleted_and_then_all_of_ones_own(client: TestClient) -> None:
    rate(4)
    keep([Rating(id="ff", person="somebody else", genome_hash="a", name="One", stars=2)])
    assert client.post("/taste/delete", data={"id": "0001"}, follow_redirects=False).status_code == 303
    assert [each.id for each in ratings()] == ["ff", "0000", "0002", "0003"]
    assert client.post("/taste/delete", data={"all": "yes"}, follow_redirects=False).status_code == 303
    assert [each.id for each in ratings()] == ["ff"]


@pytest.mark.parametrize("form", [{}, {"id": ""}, {"id": "ff"}, {"id": "00"}, {"all": "no"}])
def test_nothing_else_is_deleted(client: TestClient, form: dict[str, str]) -> None:
    rate(2)
    keep([Rating(id="ff", person="somebody else", genome_hash="a", name="One", stars=2)])
    assert client.post("/taste/delete", data=form).status_code == 503
    assert len(ratings()) == 3


def test_a_stranger_sees_nothing_of_it(home: Path) -> None:
    rate(2)
    with opened(home, "192.0.2.7") as stranger:
        for path in ("/taste", "/taste/ratings.json"):
            assert stranger.get(path).status_code == 403
        assert stranger.post("/taste/delete", data={"all": "yes"}).status_code == 403
        assert "/taste" not in stranger.get("/").text
    assert len(ratings()) == 2


def test_a_game_that_is_not_measured_yet_is_measured_meanwhile(client: TestClient, home: Path) -> None:
    (home / FILE).unlink()
    genome = load_game("kuhn-poker")
    keep(
        [
            Rating(
                id="00",
                person=pseudonym(),
                genome_hash=content_hash(genome),
                name="Kuhn Poker",
                genome=to_json(genome, indent=0).decode(),
                stars=4,
            )
        ]
    )
    assert "One game that you rated is being measured and does not count yet" in client.get("/taste").text


def test_home_suggests_other_games_to_a_newcomer_than_to_who_has_rated(client: TestClient) -> None:
    first = client.get("/").text
    assert (first.count(INVENTED), first.count(WELL_KNOWN)) == (1, 2)
    assert 'href="/games/hearts"' in first
    assert 'href="/taste"' not in first
    assert "your ratings" not in first
    rate(12)
    then = client.get("/").text
    assert 'href="/taste"' in then
    assert (then.count(TEACHES), then.count(ANCHOR)) == (2, 1)
