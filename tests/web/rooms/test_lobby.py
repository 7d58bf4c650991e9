"""The lobby over HTTP, without script: opening a room, coming in, seats and bots, and what is refused."""

from __future__ import annotations

import pytest

from darwindeck.play.rooms import frames as f
from darwindeck.play.rooms.model import MOST_GUESTS, Bot, Options, RoomPhase
from darwindeck.web.app import Site
from tests.web.rooms.guests import Visitor, live_room
from tests.web.site import RunningSite


def test_whoever_has_the_link_takes_a_free_seat_with_a_name(site: RunningSite) -> None:
    host, guest = Visitor(site), Visitor(site)
    code = host.open("hearts", "Ada")
    assert "Take a seat" in guest.ask("GET", f"/rooms/{code}")[2]
    guest.join(code, "Ben")
    page = host.ask("GET", f"/rooms/{code}")[2]
    assert "Ben" in page
    assert "Start" in page
    assert "Start</button>" not in guest.ask("GET", f"/rooms/{code}")[2]
    assert "Ada starts the game" in guest.ask("GET", f"/rooms/{code}")[2]


def test_who_opens_a_room_without_a_name_is_asked_for_it_and_is_the_host(site: RunningSite) -> None:
    host = Visitor(site)
    code = host.open("hearts", "  ")
    page = host.ask("GET", f"/rooms/{code}")[2]
    assert "What should the others call you?" in page
    assert "Watch" not in page
    host.join(code, "Ada")
    assert "Start</button>" in host.ask("GET", f"/rooms/{code}")[2]
    assert [guest.name for guest in live_room(site, code).room.guests] == ["Ada"]


def test_the_host_seats_bots_by_level_frees_seats_and_starts(site: RunningSite) -> None:
    host, guest = Visitor(site), Visitor(site)
    code = host.open("hearts", "Ada")
    guest.join(code, "Ben")
    assert host.do("give", seat=2, to="easy")[0] == 303
    assert live_room(site, code).room.seats[2] == Bot("easy")
    status, _, page = guest.do("give", seat=3, to="easy")
    assert status == 409
    assert "only the host" in page
    assert host.do("give", seat=1, to="")[0] == 303
    assert host.do("start")[0] == 303
    assert live_room(site, code).room.phase is RoomPhase.PLAYING
    assert 'data-socket="/rooms/' in host.ask("GET", f"/rooms/{code}")[2]


def test_an_option_that_is_sent_alone_leaves_the_others(site: RunningSite) -> None:
    host = Visitor(site)
    code = host.open("hearts", "Ada")
    assert host.do("options", level="easy")[0] == 303
    assert host.do("options", wait=15)[0] == 303
    assert live_room(site, code).room.options == Options(level="easy", wait=15)
    assert host.do("options", clock=7)[0] == 409
    assert live_room(site, code).room.options == Options(level="easy", wait=15)


def test_teams_are_shown_where_there_are_any(site: RunningSite) -> None:
    host = Visitor(site)
    code = host.open("partnership-spades")
    assert "Team 2" in host.ask("GET", f"/rooms/{code}")[2]
    other = host.open("hearts")
    assert "Team 2" not in host.ask("GET", f"/rooms/{other}")[2]


def test_a_code_may_be_typed_in_any_way_and_a_wrong_one_is_told(site: RunningSite) -> None:
    code = Visitor(site).open("war")
    assert Visitor(site).ask("GET", f"/rooms?code={code[:3].lower()}+{code[3:]}")[1] == f"/rooms/{code}"
    status, _, page = Visitor(site).ask("GET", "/rooms?code=ZZZZZZ")
    assert status == 404
    assert "no room with this code" in page


def test_only_the_host_is_told_how_others_in_the_network_can_come(site: RunningSite) -> None:
    host, guest = Visitor(site), Visitor(site)
    code = host.open("hearts")
    guest.join(code, "Ben")
    assert "--host 0.0.0.0" in host.ask("GET", f"/rooms/{code}")[2]
    page = guest.ask("GET", f"/rooms/{code}")[2]
    assert "--host" not in page
    assert f"/rooms/{code}" in page


def test_a_room_whose_seats_are_taken_can_be_watched(site: RunningSite) -> None:
    host, second, third = Visitor(site), Visitor(site), Visitor(site)
    code = host.open("war")
    second.join(code, "Ben")
    page = third.ask("GET", f"/rooms/{code}")[2]
    assert "Every seat is taken" in page
    assert "Take a seat" not in page
    third.join(code, "Cleo")
    assert "Watching: Cleo" in host.ask("GET", f"/rooms/{code}")[2]
    assert third.do("sit", seat=0)[0] == 409


def test_a_room_that_is_full_of_people_lets_nobody_else_in(site: RunningSite) -> None:
    host = Visitor(site)
    code = host.open("war")

    async def fill(running: Site) -> None:
        for number in range(MOST_GUESTS - 1):
            room = running.lobby.get(code)
            await room.do(f.Join(seal=f"seal{number}", name="x", place=f"place{number}"))
            await room.opened(room.room.guests[-1].id)

    site.do(fill)
    late = Visitor(site)
    status, _, page = late.ask("POST", f"/rooms/{code}/join", {"name": "Late"})
    assert status == 409
    assert "people are in this room already" in page


def test_who_leaves_is_gone_and_their_secret_opens_nothing(site: RunningSite) -> None:
    host, guest = Visitor(site), Visitor(site)
    code = host.open("hearts")
    guest.join(code, "Ben")
    assert guest.do("leave")[0] == 303
    assert live_room(site, code).room.free == (1, 2, 3)
    assert guest.do("sit", seat=1)[0] == 409


@pytest.mark.parametrize("deed", ["sit", "stand", "give", "options", "start", "hand-over", "nothing"])
def test_a_stranger_can_do_nothing_in_a_room(site: RunningSite, deed: str) -> None:
    code = Visitor(site).open("hearts")
    stranger = Visitor(site, secret="somebody-elses-token", code=code)  # noqa: S106
    before = live_room(site, code).room
    assert stranger.do(deed, seat=1, to="easy", guest=0)[0] == 409
    assert live_room(site, code).room == before


def test_the_home_page_leads_back_to_the_rooms_one_is_in(site: RunningSite) -> None:
    host = Visitor(site)
    code = host.open("hearts")
    assert code in host.ask("GET", "/")[2]
    assert code not in Visitor(site).ask("GET", "/")[2]


def test_a_room_that_only_this_machine_can_reach_says_first_how_others_can(site: RunningSite) -> None:
    host = Visitor(site)
    page = host.ask("GET", f"/rooms/{host.open('hearts')}")[2]
    assert "darwindeck serve --host 0.0.0.0" in page
    assert page.index("--host") < page.index("code-line")
    assert "QR code" not in page.replace("with a link and a QR code for them", "")


def test_the_link_is_shown_as_a_picture(site: RunningSite) -> None:
    host = Visitor(site)
    code = host.open("hearts")
    assert host.ask("GET", f"/rooms/{code}/qr.svg")[2].startswith("<svg")
