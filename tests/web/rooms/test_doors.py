"""Who gets in, with browsers: wrong tokens, codes that were used already or were never any, and rooms that are full."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from playwright.sync_api import expect

from darwindeck.genome.library import load_game
from darwindeck.play.rooms.model import CODE_LENGTH, LETTERS
from darwindeck.web.app import Site
from darwindeck.web.people import PERSON
from tests.play.tables import Case
from tests.web.rooms.guests import Visitor
from tests.web.rooms.meeting import HAND, Meeting, NewPerson, expect_hand
from tests.web.site import RunningSite

HEARTS = Case("hearts", 0, target=2)
EIGHTS = Case("crazy-eights", 11, target=2)


def test_a_code_has_six_letters_of_which_none_looks_like_another(site: RunningSite) -> None:
    code = Meeting(site, EIGHTS.genome()).code
    assert len(code) == CODE_LENGTH == 8
    assert set(code) <= set(LETTERS)
    assert not set(LETTERS) & set("ILOQ0123456789")


def test_a_wrong_token_is_a_stranger_at_the_door_and_sees_no_hand(
    site: RunningSite, people: NewPerson
) -> None:
    meeting = Meeting(site, EIGHTS.genome(), seed=11)
    meeting.enter(people(), "Ada")
    meeting.start("Ada")
    stranger = people()
    stranger.add_cookies([{"name": PERSON, "value": "of-another-room", "url": site.address}])
    page = stranger.new_page()
    page.goto(meeting.address)
    expect(page.get_by_role("button", name="Take a seat")).to_be_visible()
    expect(page.locator(HAND)).to_have_count(0)
    assert len(meeting.room.room.guests) == 1


def test_a_code_that_was_used_leads_back_to_the_own_seat_and_one_that_is_gone_to_nothing(
    site: RunningSite, people: NewPerson
) -> None:
    meeting = Meeting(site, EIGHTS.genome(), seed=11)
    ada = people()
    meeting.enter(ada, "Ada")
    meeting.start("Ada")
    again = ada.new_page()
    again.goto(f"{site.address}/rooms")
    again.get_by_label("The code they gave you").fill(meeting.code.lower())
    again.get_by_role("button", name="Join", exact=True).click()
    expect_hand(again, meeting.table.view(0).hand)
    assert len(meeting.room.room.guests) == 1
    for page in ada.pages:
        page.close()
    meeting.wait(lambda room: not room.listeners)
    site.do(expire_rooms)
    status, _, words = Visitor(site).ask("GET", f"/rooms?code={meeting.code}")
    assert status == 404
    assert "there is no room with this code" in words


async def expire_rooms(running: Site) -> None:
    today = datetime.now(UTC).date()
    for days in (1, 2):  # marked, and removed a day later
        running.tables.file.set_today(lambda days=days: today + timedelta(days=days))
        running.lobby.open("/games/war", load_game("war"))
        running.lobby.expire(timedelta(0))


def test_at_a_full_table_one_can_look_on_and_take_no_seat(site: RunningSite, people: NewPerson) -> None:
    meeting = Meeting(site, EIGHTS.genome(), seed=11)
    for name in ("Ada", "Ben"):
        meeting.enter(people(), name)
    page = people().new_page()
    page.goto(meeting.address)
    expect(page.get_by_text("Every seat is taken.")).to_be_visible()
    expect(page.get_by_role("button", name="Take a seat")).to_have_count(0)
    page.get_by_label("Your name").fill("Cleo")
    page.get_by_role("button", name="Watch").click()
    expect(meeting.pages["Ada"].get_by_text("Watching: Cleo")).to_be_visible()
    expect(page.get_by_role("button", name="Sit here")).to_have_count(0)


def test_what_is_open_and_being_typed_stays_when_somebody_else_comes_in(
    site: RunningSite, people: NewPerson
) -> None:
    meeting = Meeting(site, HEARTS.genome())
    page = meeting.enter(people(), "Ada")
    page.get_by_text("Add a player at this device").nth(1).click()
    page.locator("details[open] input").fill("Grand")
    meeting.enter(people(), "Ben")
    expect(page.locator(".chair").filter(has_text="Ben")).to_be_visible()
    expect(page.locator("details[open] input")).to_have_value("Grand")
    expect(page.locator("details[open] input")).to_be_focused()


def test_what_is_sent_while_the_server_is_away_stays_in_its_field(
    site: RunningSite, people: NewPerson
) -> None:
    meeting = Meeting(site, HEARTS.genome())
    page = meeting.enter(people(), "Ada")
    page.get_by_text("Add a player at this device").nth(1).click()
    page.locator("details[open] input").fill("Grandma")
    page.evaluate("() => { window.kept = fetch; window.fetch = () => Promise.reject(new TypeError()); }")
    page.get_by_role("button", name="Sit", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("The server does not answer. Try again in a moment.")
    expect(page.locator("details[open] input")).to_have_value("Grandma")
    page.evaluate("() => { window.fetch = window.kept; }")
    page.get_by_role("button", name="Sit", exact=True).click()
    expect(page.locator(".chair").filter(has_text="Grandma")).to_be_visible()
    expect(page.locator(".unsent")).to_have_count(0)


def test_the_clock_that_the_host_chose_is_shown_to_all(site: RunningSite, people: NewPerson) -> None:
    meeting = Meeting(site, EIGHTS.genome(), seed=11)
    meeting.enter(people(), "Ada").get_by_label("Clock").select_option("120")
    meeting.wait(lambda room: room.room.options.clock == 120)
    meeting.enter(people(), "Ben")
    meeting.start("Ada")
    acts = meeting.acts()
    other = "Ben" if acts == "Ada" else "Ada"
    expect(meeting.pages[acts].get_by_role("timer")).to_contain_text("You have")
    expect(meeting.pages[other].get_by_role("timer")).to_contain_text(f"{acts} has")
