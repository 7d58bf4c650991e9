"""Frames of a replay: each place as it was seen then, or with all hands open."""

from __future__ import annotations

import pytest

from darwindeck.play.frames import Pictures, course_of
from darwindeck.play.par import par_of
from darwindeck.play.replay import Replay, replay_of_table
from darwindeck.play.scene.model import ZoneKind
from tests.play.tables import SIX, decisions


def replay_of_case(kind: str) -> Replay:
    table = SIX[kind].table()
    for _ in decisions(table):
        pass
    return replay_of_table(table.saved())


@pytest.mark.parametrize("kind", SIX)
def test_a_frame_shows_what_the_seat_saw_then(kind: str) -> None:
    table = SIX[kind].table()
    seen = [table.scene(0)]
    while not table.over:
        if table.step() is None:
            table.submit(0, table.legal_actions(0)[0])
        seen.append(table.scene(0))
    replay = replay_of_table(table.saved())
    pictures = Pictures(replay)
    frames = [frame for first in range(0, replay.length + 1, 50) for frame in pictures.frames(first, 50, 0)]
    assert [frame.place for frame in frames] == list(range(len(seen)))
    assert [frame.scene.zones for frame in frames] == [scene.zones for scene in seen]
    assert all(frame.scene.prompt is None for frame in frames)


@pytest.mark.parametrize("kind", SIX)
def test_open_hands_are_those_the_others_see(kind: str) -> None:
    replay = replay_of_case(kind)
    place = replay.length // 2
    (frame,) = Pictures(replay).frames(place, 1, 0, every=True)
    snapshot = replay.positions[place].snapshot()
    hands = [zone for zone in frame.scene.zones if zone.kind is ZoneKind.HAND and zone.seat is not None]
    assert hands
    for zone in hands:
        assert zone.seat is not None
        held = snapshot.zones.hands[zone.seat]
        assert sorted(str(card.card) for card in zone.cards) == sorted(held)


def test_closed_hands_stay_closed() -> None:
    replay = replay_of_case("trick")
    (frame,) = Pictures(replay).frames(5, 1, 0)
    others = [zone for zone in frame.scene.zones if zone.kind is ZoneKind.HAND and zone.seat != 0]
    assert others
    assert all(card.card is None for zone in others for card in zone.cards)


def test_a_course_tells_every_place_and_where_hands_begin() -> None:
    replay = replay_of_case("trick")
    course = course_of(replay, 0)
    assert len(course.lines) == course.length + 1
    assert course.starts[0] == 0
    assert course.over


@pytest.mark.parametrize("kind", SIX)
def test_search_is_told_beside_the_person_and_always_the_same(kind: str) -> None:
    replay = replay_of_case(kind)
    par = par_of(replay, 0)
    assert par.sentence.startswith("With your cards")
    assert par == par_of(replay, 0)
    sheet = replay.positions[-1].sheet()
    for hand in par.hands if kind == "trick" else ():
        row = sheet.hands[hand.hand - 1]
        own = next(column for column in row.columns if 0 in column.seats)
        assert hand.yours == own.after - own.before
