"""An open table over its socket: kept before it is told, one answer to a message, and only what a seat may know."""

from __future__ import annotations

import json

import pytest

from darwindeck.table.actions import At, Declare, Draw, EndTurn, MoveCard, MoveStack, Mulligan, Peek
from darwindeck.table.hooks import Referee
from darwindeck.table.plugins import plugin_names
from darwindeck.table.state import state_hash
from darwindeck.table.words import line_words
from darwindeck.web.open.live import Options
from tests.web.open.line import open_line
from tests.web.open.reader import Reader
from tests.web.site import RunningSite


@pytest.mark.parametrize("game", plugin_names())
def test_every_plugin_has_a_page_from_which_a_table_is_opened(site: RunningSite, game: str) -> None:
    ann = Reader(site)
    assert "Sit down" in ann.get(f"/open/{game}").text
    table = ann.post(f"/open/{game}/play", seed="7", name="Ann")
    assert table.status == 200
    assert 'aria-label="Table"' in table.text
    assert "Continue" in ann.get(f"/open/{game}").text


def test_games_that_were_begun_stand_on_the_home_page(site: RunningSite) -> None:
    table = site.open_plugin("klondike", seed=12, players=("human",))
    ann = Reader(site, table.secret)
    assert "deal 12" not in ann.get("/").text
    with open_line(table) as line:
        line.done(Draw())
    home = ann.get("/").text
    assert f'href="/open/klondike/{table.id}"' in home
    assert "deal 12, 1 move so far" in home


def test_a_table_for_a_friend_is_found_by_its_code_like_a_room(site: RunningSite) -> None:
    table = site.open_plugin("pokemon")
    bob = Reader(site)
    assert "across from Ann" in bob.get(f"/rooms/{table.id.lower()}").text
    assert "waits for a friend" in Reader(site, table.secret).get("/").text


def test_a_stranger_finds_no_seat(site: RunningSite) -> None:
    table = site.open_plugin("klondike", players=("human",))
    assert Reader(site).get(table.address).status == 403


def test_a_second_person_takes_the_free_seat_by_the_link(site: RunningSite) -> None:
    table = site.open_plugin("pokemon")
    friend = Reader(site)
    assert "A seat is free" in friend.get(table.address).text
    assert 'aria-label="Table"' in friend.post(f"{table.address}/join").text
    assert Reader(site).get(table.address).status == 403


def test_an_action_is_in_the_file_before_it_is_told(site: RunningSite) -> None:
    table = site.open_plugin("pokemon", seed=3)
    with open_line(table) as line:
        line.done(Draw())
        before = state_hash(site.live(table.id).table.state)
        told = line.version
    site.forget_open(table.id)
    again = site.live(table.id)
    assert state_hash(again.table.state) == before
    assert again.version >= told


def test_a_message_that_comes_twice_is_done_once(site: RunningSite) -> None:
    table = site.open_plugin("pokemon", seed=3)
    with open_line(table) as line:
        cards = line.zone("hand@0").count
        for _ in range(2):
            line.say(type="act", id="the-same", version=line.version, action={"type": "draw"})
            line.answer("the-same")
        assert line.zone("hand@0").count == cards + 1


def test_an_action_for_an_older_table_is_refused(site: RunningSite) -> None:
    table = site.open_plugin("pokemon", seed=3)
    with open_line(table) as line:
        line.done(Draw())
        line.version -= 1
        answer = line.act(Draw())
        assert answer["code"] == "action/stale_version"


def test_a_page_that_comes_back_hears_what_it_has_missed(site: RunningSite) -> None:
    table = site.open_plugin("pokemon", seed=3)
    with open_line(table) as line, open_line(table) as other:
        seen = line.version
        other.done(Declare(kind="that", name="hello"))
        other.done(Declare(kind="that", name="again"))
        line.say(type="hello", version=seen)
        line.up_to(other.version)
        missed = line.hear()
        assert missed["since"] == seen
        assert [text for text in missed["lines"] if "hello" in text or "again" in text]


def test_what_nobody_learned_from_can_be_taken_back_and_done_again(site: RunningSite) -> None:
    table = site.open_plugin("pokemon", seed=3)
    with open_line(table) as line:
        line.done(MoveCard("hand@0", "active@0", At(0)))
        assert line.zone("active@0").count == 1
        line.answer(line.ask("undo"))
        assert line.zone("active@0").count == 0
        line.answer(line.ask("redo"))
        assert line.zone("active@0").count == 1


def test_what_somebody_learned_from_stays(site: RunningSite) -> None:
    table = site.open_plugin("pokemon", seed=3)
    with open_line(table) as line:
        line.done(Peek("deck@0"))
        answer = line.answer(line.ask("undo"))
        assert answer["code"] == "table/nothing-to-undo"


def test_alone_at_a_table_everything_can_be_taken_back_but_the_deal(site: RunningSite) -> None:
    table = site.open_plugin("klondike", players=("human",), seed=3)
    start = state_hash(site.live(table.id).table.state)
    with open_line(table) as line:
        for _ in range(5):
            line.done(Draw())
        for _ in range(5):
            assert line.answer(line.ask("undo"))["type"] == "said"
        assert state_hash(site.live(table.id).table.state) == start
        assert line.answer(line.ask("undo"))["code"] == "table/nothing-to-undo"


def test_the_log_names_zones_and_players_in_words(site: RunningSite) -> None:
    first = site.open_plugin("pokemon", seed=3, players=("human:Ann", "open"))
    second = site.sit_down(first)
    with open_line(first) as line, open_line(second) as other:
        line.done(Peek("deck@0", 2))
        other.up_to(line.version)
        assert line.log[-1] == "You peeked at the top 2 cards of your deck."
        assert other.log[-1] == "Ann peeked at the top 2 cards of the opponent's deck."
        game, coin = site.live(first.id).table.game, "A coin decides who takes the first turn: Opponent"
        assert line_words(game, 1, coin, ("Ann", "Bob")) == "A coin decides who takes the first turn: Ann."


def test_numbered_zones_have_no_article_and_no_zone_has_two(site: RunningSite) -> None:
    with open_line(site.open_plugin("klondike", seed=7, players=("human:Ann",))) as line:
        assert line.log[-1] == "The house turned 6♠ in tableau 5 face up."
        assert line.zone("tableau_5").words == "tableau 5"
        refused = line.act(MoveCard("stock", "tableau_1"))
        assert refused["reason"] == "Klondike: cards of the stock are drawn, not moved."
        line.done(MoveStack("tableau_7", "tableau_6", 1))
        assert "You moved 7♦ from tableau 7 to tableau 6." in line.log


def test_a_seat_is_told_of_its_own_cards_only(site: RunningSite) -> None:
    first = site.open_plugin("pokemon", seed=3)
    second = site.sit_down(first)
    with open_line(first) as line, open_line(second) as other:
        line.done(Mulligan())
        line.done(Peek("deck@0", 4))
        line.done(EndTurn())
        other.up_to(line.version)
        state = site.live(first.id).table.state
        hidden = {card.template for key in ("hand@0", "deck@0") for card in state.piles[key].cards}
        own = {card.template for key in ("hand@1", "deck@1") for card in state.piles[key].cards}
        texts = [*other.heard]
        assert not [one for one in hidden - own if any(json.dumps(one) in text for text in texts)]


def test_a_bad_deck_list_is_answered_line_by_line_and_opens_nothing(site: RunningSite) -> None:
    ann = Reader(site)
    answer = ann.post(
        "/open/pokemon/play", deck_1="4 Kettlefox DDK 1\n4 Kettlefax DDK 1\nnonsense", deck_2="sink"
    )
    assert answer.status == 400
    assert "Your deck: line 2" in answer.text
    assert "line 3" in answer.text
    assert "Continue" not in ann.get("/open/pokemon").text


def test_what_was_filled_in_stays_in_the_form_when_something_is_wrong(site: RunningSite) -> None:
    fields = {
        "name": 'Ann "A"',
        "opponent": "person",
        "referee": "warn",
        "seed": "12",
        "tokens": "77",
        "cost": "",
        "deck_1": "4 Kettlefax DDK 1\n<b>",
        "deck_2": "stove",
        "search_in_decision": "off",
    }
    text = Reader(site).post("/open/pokemon/play", **fields).text
    for kept in (
        *('value="Ann &#34;A&#34;"', 'value="person" selected', 'value="warn" selected', 'value="12"'),
        *(
            'value="77"',
            "4 Kettlefax DDK 1\n&lt;b&gt;</textarea>",
            ">stove</textarea>",
            'value="off" selected',
        ),
    ):
        assert kept in text, kept


def test_attacks_of_cards_of_ones_own_can_be_announced(site: RunningSite) -> None:
    attack = {"name": "Loud Bark", "cost": ["Colorless"], "damage": "20"}
    own = {
        "id": "own-1",
        "name": "Barkdog",
        "supertype": "Pokémon",
        "subtypes": ["Basic"],
        "hp": "60",
        "number": "1",
        "set": {"id": "own", "ptcgoCode": "OWN"},
        "attacks": [attack],
    }
    chosen = {"deck_1": "60 Barkdog OWN 1", "deck_2": "60 Barkdog OWN 1", "cards": json.dumps([own])}
    first = site.open_plugin("pokemon", seed=4, options=Options(Referee.STRICT, chosen))
    second = site.sit_down(first)
    with open_line(first) as line, open_line(second) as other:
        for seat, each in enumerate((line, other)):
            each.up_to(max(line.version, other.version))
            each.done(MoveCard(f"hand@{seat}", f"active@{seat}", At(0)))
            each.done(EndTurn())
        line.up_to(other.version)
        acts = line if site.live(first.id).table.state.to_act == 0 else other
        assert acts.scene is not None
        words = [saying.words for saying in acts.scene.sayings]
        assert words == ["Attack: Loud Bark (C, 20 damage)", "Retreat: Barkdog"]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"opponent": "model", "model": "gpt"}, "names no model"),
        ({"opponent": "model", "model": "openai:x@ftp://y/z"}, "is not an http address"),
        ({"opponent": "model", "model": "openai:x@http://a:b@y/z"}, "an address holds no password"),
        ({"tokens": "many"}, "is not a number of tokens"),
        ({"cost": "-3"}, "is not a sum of dollars"),
        ({"deck_1": "x" * 30_000}, "a deck list has at most"),
        ({"cards": "[1]"}, "card 1"),
    ],
)
def test_what_cannot_be_seated_or_dealt_is_said_on_the_page(
    site: RunningSite, fields: dict[str, str], words: str
) -> None:
    answer = Reader(site).post("/open/pokemon/play", **fields)
    assert answer.status == 400
    assert words in answer.text


def test_the_number_of_a_deal_is_told_of_games_for_one_only(site: RunningSite) -> None:
    """Whoever has the number can open the same deal at another table, and look at all of it there."""
    table = site.open_plugin("pokemon", seed=7351, players=("human:Ann", "open"))
    other = site.sit_down(table)
    for each in (table, other):
        page = Reader(site, each.secret).get("/open/pokemon").text
        assert f"/open/pokemon/{table.id}" in page
        assert "7351" not in page
        assert "7351" not in Reader(site, each.secret).get(each.address).text
    alone = site.open_plugin("klondike", seed=7352)
    assert "Deal 7352" in Reader(site, alone.secret).get("/open/klondike").text
