"""One's own games as a page and as JSON: all of a game that is over, only what one was told of any other, nothing of
anybody else's."""

from __future__ import annotations

import json

import msgspec

from darwindeck.play.authority import PlayTable
from darwindeck.play.saved import read_table
from darwindeck.web.app import Site
from darwindeck.web.rooms.yours import OwnGame, OwnGames
from tests.web.rooms.guests import Visitor, live_room, room_of_two, two_at_one_device
from tests.web.rooms.meeting import every_decision
from tests.web.site import RunningSite
from tests.web.test_hidden_cards import cards_in, seen


def finish(site: RunningSite, code: str) -> PlayTable:
    async def played(running: Site) -> PlayTable:
        live = running.lobby.get(code).live
        assert live is not None
        async with live.lock:
            for _ in every_decision(live.table):
                pass
            live.keep(0)
        return live.table

    return site.do(played)


def taken(visitor: Visitor) -> OwnGames:
    status, _, text = visitor.ask("GET", "/yours.json")
    assert status == 200
    return msgspec.json.decode(text, type=OwnGames)


def only(games: OwnGames) -> OwnGame:
    (game,) = games.games
    return game


def test_a_game_that_is_over_is_given_whole_and_can_be_read_as_a_table(site: RunningSite) -> None:
    host, guest = room_of_two(site)
    table = finish(site, host.code)
    for visitor, seat in ((host, 0), (guest, 1)):
        game = only(taken(visitor))
        assert (game.over, game.seats, game.players, game.room) == (True, (seat,), ("Ada", "Ben"), host.code)
        assert game.table is not None
        again = PlayTable.restored(read_table(msgspec.json.encode(game.table)))
        assert again.over
        assert again.actions == table.actions


def test_of_a_game_that_goes_on_one_is_given_what_the_own_seat_was_told_and_not_the_deal(
    site: RunningSite,
) -> None:
    _, guest = room_of_two(site)
    _, _, text = guest.ask("GET", "/yours.json")
    game = only(msgspec.json.decode(text, type=OwnGames))
    room = live_room(site, guest.code).live
    assert room is not None
    assert not game.over
    assert game.table is None
    assert game.lines
    assert cards_in(json.loads(text)["games"]) <= seen(room.table.view(1))
    assert str(room.table.seed) not in {str(value) for value in json.loads(text)["games"][0].values()}


def test_whoever_got_up_is_told_no_more_of_a_hand_than_an_onlooker(site: RunningSite) -> None:
    _, guest = room_of_two(site)
    table = live_room(site, guest.code).live
    assert table is not None
    hand = set(table.table.view(1).hand)
    with guest.line() as line:
        assert line.answer(line.ask("stand", seat=1))["type"] == "said"
    game = only(taken(guest))
    assert game.seats == ()
    assert not cards_in(list(game.lines)) & hand
    for part in ("course", "frames", "replay"):
        assert guest.ask("GET", f"/tables/{table.id}/{part}")[0] >= 400


def test_two_at_one_device_are_told_no_hand_before_the_end(site: RunningSite) -> None:
    host, table = two_at_one_device(site)
    hands = {card for seat in (0, 1) for card in table.table.view(seat).hand}
    game = only(taken(host))
    assert game.seats == (0, 1)
    assert not cards_in(list(game.lines)) & hands
    assert host.ask("GET", f"/tables/{table.id}/frames")[0] >= 400


def test_nobody_is_given_the_games_of_somebody_else(site: RunningSite) -> None:
    host, _ = room_of_two(site)
    finish(site, host.code)
    for stranger in (Visitor(site), Visitor(site, secret="guessed")):  # noqa: S106
        assert taken(stranger) == OwnGames(games=(), rooms=())
        assert host.code not in stranger.ask("GET", "/yours")[2]


def test_the_page_lists_them_and_leads_to_the_file(site: RunningSite) -> None:
    host, _ = room_of_two(site)
    page = host.ask("GET", "/yours")[2]
    assert f"/rooms/{host.code}" in page
    assert "Ada, Ben" in page
    assert 'href="/yours.json"' in page
    assert "/yours" in host.ask("GET", "/")[2]
    finish(site, host.code)
    assert "/replay" in host.ask("GET", "/yours")[2]


def test_what_one_said_is_in_it_and_what_others_said_is_not(site: RunningSite) -> None:
    host, guest = room_of_two(site)
    for visitor, words in ((host, "hello"), (guest, "good evening")):
        with visitor.line() as line:
            line.answer(line.ask("say", text=words))
    (room,) = taken(host).rooms
    assert (room.name, room.said) == ("Ada", ("hello",))
