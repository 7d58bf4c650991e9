"""Three clients send whatever they like: the room never breaks, tells no secret, and its versions only grow."""

from __future__ import annotations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from darwindeck.errors import RoomError
from darwindeck.play.rooms import frames as f
from darwindeck.play.rooms.machine import apply
from darwindeck.play.rooms.model import MESSAGES_KEPT, Bot, Free, Model, Options, Person, Room, RoomPhase
from darwindeck.play.rooms.sight import sight_of

SEALS = ("aaaa-seal-one", "bbbb-seal-two", "cccc-seal-three")
WHO = st.integers(0, 4)
SEAT = st.integers(-1, 4)
WORDS = st.text(max_size=210)
LEVELS = st.sampled_from(["easy", "medium", "strong", "oracle"])
HOLDER = st.one_of(st.builds(Free), st.builds(Bot, LEVELS), st.builds(Model, st.just("scripted:x")))
OPTIONS = st.builds(
    Options, clock=st.sampled_from([0, 15, 7]), wait=st.sampled_from([0, 60, -1]), level=LEVELS
)
TABLES = st.sampled_from(["t1", "t2"])
FRAMES = st.one_of(
    st.builds(f.Join, seal=st.sampled_from(SEALS), name=WORDS, program=st.booleans()),
    st.builds(f.Sit, WHO, SEAT, WORDS),
    st.builds(f.Stand, WHO, SEAT),
    st.builds(f.Leave, WHO),
    st.builds(f.Give, WHO, SEAT, HOLDER),
    st.builds(f.Remove, WHO, WHO, st.booleans()),
    st.builds(f.Admit, WHO, WHO),
    st.builds(f.HandOver, WHO, WHO),
    st.builds(f.SetOptions, WHO, OPTIONS),
    st.builds(f.Deal, st.one_of(st.none(), WHO), TABLES),
    st.builds(f.Say, WHO, WORDS, st.one_of(st.none(), st.integers(-1, 9))),
    st.builds(f.Mute, WHO, WHO, st.booleans()),
    st.builds(
        f.AskUndo,
        by=WHO,
        seat=SEAT,
        version=st.integers(0, 3),
        to=st.integers(0, 3),
        free=st.booleans(),
    ),
    st.builds(f.AnswerUndo, WHO, st.booleans(), st.integers(0, 3)),
    st.builds(f.Came, WHO),
    st.builds(f.Went, WHO),
    st.builds(f.SitIn, WHO),
    st.builds(f.Finish, TABLES),
)


def check(room: Room) -> None:
    """What holds of every room."""
    assert len(room.seats) == 3
    known = {guest.id for guest in room.guests}
    assert len(known) == len(room.guests) == len({guest.seal for guest in room.guests})
    assert room.host in known if room.guests else room.host is None
    assert all(holder.guest in known for holder in room.seats if isinstance(holder, Person))
    names = [holder.name for holder in room.seats if isinstance(holder, Person)]
    assert len(names) == len(set(names))
    assert len(room.messages) <= MESSAGES_KEPT
    assert room.phase is RoomPhase.LOBBY or room.table
    if not any(guest.here for guest in room.guests):
        assert not any(holder.stand_in for holder in room.seats if isinstance(holder, Person))


def check_sights(room: Room) -> None:
    """No guest, and no stranger, is told a secret or its hash; a stranger reads no messages."""
    for you in (None, *(guest.id for guest in room.guests)):
        told = msgspec.json.encode(sight_of(room, you, version=1)).decode()
        assert not any(seal in told for seal in SEALS)
        assert you is not None or '"messages"' not in told


@settings(max_examples=300, deadline=None)
@given(st.lists(FRAMES, max_size=40))
def test_whatever_three_clients_send_the_room_holds_tells_no_secret_and_its_versions_only_grow(
    sent: list[f.Frame],
) -> None:
    room = Room(code="ABCDEF", game="/g", title="G", sides=(0, 1, 2), seats=(Free(),) * 3)
    for frame in sent:
        try:
            after = apply(room, frame).room
        except RoomError:
            continue
        assert after.version == room.version + (after != room)
        room = after
        check(room)
    check_sights(room)
    assert msgspec.json.decode(msgspec.json.encode(room), type=Room) == room
