"""Pages to read: home with unfinished tables, the library with a picture of every table, a game and its rules."""

from __future__ import annotations

import http.client
import re
import xml.etree.ElementTree as ET
from urllib.parse import urlsplit

import pytest

from darwindeck.genome.library import known_games, load_game
from darwindeck.web.people import PERSON
from darwindeck.web.pictures import HIGH, WIDE, table_picture
from tests.play.positions import random_game
from tests.sweeps import each
from tests.web.site import RunningSite


def get(site: RunningSite, path: str, secret: str = "") -> str:
    connection = http.client.HTTPConnection(urlsplit(site.address).netloc, timeout=30)
    connection.request("GET", path, headers={"Cookie": f"{PERSON}={secret}"} if secret else {})
    text = connection.getresponse().read().decode()
    connection.close()
    return text


@each("game", [*known_games(), *range(20)])
def test_every_game_has_a_picture_whose_parts_lie_within_it(game: str | int) -> None:
    genome = load_game(game) if isinstance(game, str) else random_game(game)
    picture = ET.fromstring(table_picture(genome))  # noqa: S314  (it is ours)
    for card in picture.iter("rect"):
        x, y, wide, high = (float(card.get(name, "0")) for name in ("x", "y", "width", "height"))
        assert 0 <= x <= x + wide <= WIDE
        assert 0 <= y <= y + high <= HIGH


@pytest.mark.parametrize(
    ("game", "decks"), [("broken-parade", 1), ("crimson-harvest", 0), ("hearts", 0), ("gin-rummy", 1)]
)
def test_the_picture_has_a_deck_where_the_deal_leaves_one(game: str, decks: int) -> None:
    picture = ET.fromstring(table_picture(load_game(game)))  # noqa: S314  (it is ours)
    in_the_middle = [card for card in picture.iter("rect") if card.get("width") == "13"]
    assert sum(card.get("class") == "back" for card in in_the_middle) == decks


def test_the_rules_at_the_table_are_headed_as_the_rulebook_of_the_game_is(site: RunningSite) -> None:
    table = site.open(load_game("rummy"), seed=1)
    ways = (f"/tables/{table.id}/rules", f"/tables/{table.id}/rulebook.html", "/games/rummy/rulebook.html")
    heads = [re.sub(r"<[^>]*>", " ", get(site, way, table.secret)) for way in ways]
    said = [re.findall(r"(about \d+ minutes)[ ·]+Luck or skill +(\w+ \w+)", head) for head in heads]
    assert said[0] == said[1] == said[2] != []


def test_home_leads_back_to_a_table_by_the_name_of_its_game(site: RunningSite) -> None:
    table = site.open(load_game("gin-rummy"), seed=1)
    home = get(site, "/", table.secret)
    assert f'<a href="/tables/{table.id}">Gin Rummy</a>' in home
    assert "your turn" in home
    assert table.id not in get(site, "/")


def test_the_library_finds_games_by_players_family_and_words(site: RunningSite) -> None:
    found = get(site, "/games?players=3&family=trick&q=maria")
    assert "Black Maria" in found
    assert "1 game<" in found
    assert "Hearts" not in found
    assert "3 players · " in found
    assert " · trick-taking" in found


@pytest.mark.parametrize("wish", ["solitaire", "Patience", "klondike"])
def test_whoever_looks_for_solitaire_is_led_to_the_open_table(site: RunningSite, wish: str) -> None:
    found = get(site, f"/games?q={wish}")
    assert '<a href="/open/klondike">Klondike</a>' in found
    assert "No game matches" not in found


def test_a_game_page_tells_its_name_once_and_then_the_rules(site: RunningSite) -> None:
    page = get(site, "/games/hearts")
    assert page.count("<h1") == 1
    assert "<h2>Goal</h2>" in page


PAGES = [
    "/",
    "/games",
    "/games/hearts",
    "/games/hearts/rulebook.html",
    "/tables/{table}",
    "/tables/{table}/replay",
]


@pytest.mark.parametrize("path", [*PAGES, "/share", "/runs", "/open", "/no-such-page", "/static/js/main.js"])
def test_no_page_may_load_from_elsewhere_or_run_a_script_of_its_own(site: RunningSite, path: str) -> None:
    table = site.open(load_game("gin-rummy"), seed=1)
    connection = http.client.HTTPConnection(urlsplit(site.address).netloc, timeout=30)
    connection.request("GET", path.format(table=table.id), headers={"Cookie": f"{PERSON}={table.secret}"})
    answer = connection.getresponse()
    policy = dict(
        rule.strip().partition(" ")[::2] for rule in answer.headers["content-security-policy"].split(";")
    )
    assert (policy["default-src"], policy["script-src"]) == ("'self'", "'self'")
    text = answer.read().decode() if "html" in answer.headers["content-type"] else ""
    connection.close()
    assert re.search(r"<script(?![^>]* src=)|<[^>]*\son\w+=|(src|href)=\"(https?:)?//", text) is None
