"""What a page of a room is told over its line: hands only of one's own seats, nothing to whoever is not in the room,
and nothing lost when it comes again."""

from __future__ import annotations

import json
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from darwindeck.play.rooms.model import RoomPhase
from tests.web.rooms.guests import RoomLine, Visitor, live_room, room_of_two, two_at_one_device
from tests.web.site import RunningSite


def hand(line: RoomLine) -> list[str]:
    assert line.scene is not None
    return [] if line.scene.hand is None else list(line.scene.hand.suggested)


def test_two_at_one_device_are_shown_a_hand_only_after_the_device_was_passed_on(site: RunningSite) -> None:
    host, table = two_at_one_device(site)
    rng, seen = Random(1), set[int]()
    with host.line() as line:
        line.until("state")
        for _ in range(4):
            actor = table.table.actor
            assert actor is not None
            if actor not in seen or line.scene is None or line.scene.prompt is None:
                assert hand(line) == []
                wrong = line.answer(line.ask("look", seat=1 - actor))
                assert wrong["type"] == "refused"
                line.answer(line.ask("look", seat=actor))
            assert line.scene is not None
            assert sorted(hand(line)) == sorted(table.table.view(actor).hand)
            seen.add(actor)
            line.play(rng)
            while line.version < table.table.version:
                line.hear()
    assert seen == {0, 1}


def test_an_action_that_is_sent_again_after_a_break_is_taken_once(site: RunningSite) -> None:
    host, guest = room_of_two(site)
    with host.line() as one, guest.line() as two:
        one.until("state"), two.until("state")
        acts = one if one.scene is not None and one.scene.prompt is not None else two
        mine = host if acts is one else guest
        assert acts.scene is not None
        assert acts.scene.prompt is not None
        actions = list(acts.scene.prompt.picks[0].cards[:1]) or list(acts.scene.prompt.options[0].actions)
        version = acts.version
        first = acts.answer(acts.ask("act", actions=actions))
        assert first["type"] == "said"
    with mine.line() as again:
        again.say(type="act", id=first["id"], version=version, actions=actions)
        assert again.answer(str(first["id"])) == first
    room = live_room(site, host.code).live
    assert room is not None
    assert len(room.table.actions) == 1


@pytest.mark.parametrize("secret", ["", "of-another-room", "x" * 500])
def test_a_wrong_token_opens_no_line(site: RunningSite, secret: str) -> None:
    host, _ = room_of_two(site)
    stranger = Visitor(site, secret=secret or "none", code=host.code)
    with pytest.raises(ConnectionClosed) as closed, stranger.line() as line:
        line.hear()
    assert closed.value.rcvd is not None
    assert "not in this room" in closed.value.rcvd.reason


def test_the_token_of_another_room_opens_neither_line_nor_lobby(site: RunningSite) -> None:
    host, _ = room_of_two(site)
    other = Visitor(site)
    other.open("hearts", "Eve")
    other.code = host.code
    assert (
        "Take a seat" in other.ask("GET", f"/rooms/{host.code}")[2]
        or "Watch" in (other.ask("GET", f"/rooms/{host.code}")[2])
    )
    with pytest.raises(ConnectionClosed), other.line() as line:
        line.hear()
    assert other.ask("GET", f"/rooms/{host.code}/thoughts")[2] == '{"thoughts":[]}'


def test_a_line_of_a_room_needs_its_own_pages_and_its_own_name(site: RunningSite) -> None:
    host, _ = room_of_two(site)
    for wrong in ({"Origin": "http://evil.example"}, {"Host": "evil.example"}):
        with pytest.raises(Exception, match="rejected WebSocket"), host.line(**wrong) as line:
            line.hear()
    status, _, page = host.ask("POST", f"/rooms/{host.code}/start", {}, Origin="http://evil.example")
    assert (status, "another site" in page) == (403, True)
    assert host.ask("GET", f"/rooms/{host.code}", Host="evil.example")[0] == 403


BAD = [
    "",
    "nonsense",
    "[]",
    '{"type": "say"}',
    '{"type": "say", "id": "a", "version": 1, "text": "' + "x" * 300 + '"}',
    '{"type": "sit", "id": "a", "version": 1, "seat": -1}',
    '{"type": "sit", "id": "a", "version": 1, "seat": 1e99}',
    '{"type": "mute", "id": "a", "version": 1, "guest": "0"}',
    '{"type": "agree", "id": "a", "version": 1, "yes": 1, "table": {}}',
    '{"type": "look", "id": "' + "a" * 90 + '", "version": 1, "seat": 0}',
    '{"type": "act", "id": "a", "version": 1, "actions": []}',
    "\u0000",
]


@pytest.mark.parametrize("frame", BAD)
def test_a_malformed_frame_is_refused_and_the_line_stays(site: RunningSite, frame: str) -> None:
    host, _ = room_of_two(site)
    with host.line() as line:
        line.until("state")
        before = live_room(site, host.code).room
        line.connection.send(frame)
        assert line.until("refused")["code"] == "web/bad-message"
        assert live_room(site, host.code).room == before
        assert line.answer(line.ask("say", text="still here"))["type"] == "said"


def test_an_oversized_frame_ends_its_line_and_nothing_else(site: RunningSite) -> None:
    host, guest = room_of_two(site)
    with host.line() as line, guest.line() as other:
        other.until("state")
        line.until("state")
        line.connection.send(json.dumps({"type": "say", "text": "x" * 600_000}))
        with pytest.raises(ConnectionClosed):
            line.until("nothing")
        assert other.answer(other.ask("say", text="still here"))["type"] == "said"


def test_html_in_names_and_words_is_shown_as_it_was_typed(site: RunningSite) -> None:
    host, guest = Visitor(site), Visitor(site)
    code = host.open("hearts", "<b>Ada</b>")
    guest.join(code, "<script>alert(1)</script>")
    host.do("say", text="<img src=x onerror=alert(1)>")
    page = guest.ask("GET", f"/rooms/{code}")[2]
    assert "<b>Ada" not in page
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert "&lt;img src=x onerror=alert(1)&gt;" in page
    assert live_room(site, code).room.phase is RoomPhase.LOBBY
