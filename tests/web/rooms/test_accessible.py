"""axe finds no serious fault at the door of a room, in its lobby and at its table, and everything fits."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from darwindeck.genome.library import load_game
from tests.web.rooms.meeting import Meeting, NewPerson
from tests.web.site import RunningSite
from tests.web.test_accessibility import faults_by_day_and_night
from tests.web.waiting import expect_fit, expect_value

CUT = """[...document.querySelectorAll('.side > *')].filter(
  each => each.checkVisibility() && each.getBoundingClientRect().bottom > innerHeight).length"""
BOTTOM = "document.querySelector('{}').getBoundingClientRect().bottom"
COVERED = """[...document.querySelectorAll('.felt [data-card]')].filter(each => {
  const [card, clock] = [each, document.querySelector('[role=timer]')].map(it => it.getBoundingClientRect());
  return card.left < clock.right && clock.left < card.right && card.top < clock.bottom && clock.top < card.bottom;
}).length"""
TOTAL = f"{BOTTOM.format('.scores tfoot')} <= {BOTTOM.format('.scores')}"


def test_a_room_has_no_serious_fault(site: RunningSite, people: NewPerson) -> None:
    meeting = Meeting(site, load_game("partnership-spades"), seed=3)
    door = people().new_page()
    door.goto(meeting.address)
    assert faults_by_day_and_night(door) == []
    host, guest = meeting.enter(people(), "Ada"), meeting.enter(people(), "Ben")
    for page in (host, guest):
        assert faults_by_day_and_night(page) == []
    host.set_viewport_size({"width": 360, "height": 740})
    expect_fit(host, 360)
    host.set_viewport_size({"width": 1280, "height": 800})
    meeting.start("Ada")
    host.get_by_role("button", name="Manage").click()
    expect(host.get_by_role("button", name="Make host")).to_be_visible()
    assert faults_by_day_and_night(host) == []
    assert faults_by_day_and_night(guest) == []


@pytest.mark.parametrize("width", [390, 1280])
def test_the_table_comes_into_sight_and_the_clock_lies_on_no_card(
    site: RunningSite, people: NewPerson, width: int
) -> None:
    meeting = Meeting(site, load_game("partnership-spades"), seed=3)
    host = meeting.enter(people(), "Ada")
    host.get_by_label("Clock").select_option("120")
    meeting.wait(lambda room: room.room.options.clock == 120)
    host.set_viewport_size({"width": width, "height": 844})
    meeting.start("Ada")
    expect(host.get_by_role("timer")).to_be_visible()
    expect_value(host, "scrollY", 0)
    expect_value(host, COVERED, 0)


def test_everything_beside_the_table_of_a_room_is_seen_on_a_small_screen(
    site: RunningSite, people: NewPerson
) -> None:
    meeting = Meeting(site, load_game("partnership-spades"), seed=3)
    host = meeting.enter(people(), "Ada")
    for name in ("Ben", "Cleo"):
        meeting.enter(people(), name)
    host.set_viewport_size({"width": 1280, "height": 800})
    meeting.start("Ada")
    expect_value(host, CUT, 0)
    expect_value(host, TOTAL, True)
