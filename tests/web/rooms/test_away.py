"""Who leaves, reloads or stays away, with browsers: the seat is held, a bot sits in and hands back."""

from __future__ import annotations

from playwright.sync_api import expect

from darwindeck.play.rooms.model import Person
from tests.play.tables import Case
from tests.web.rooms.meeting import Meeting, NewPerson, expect_hand
from tests.web.site import RunningSite

HEARTS = Case("hearts", 0, target=2)
EIGHTS = Case("crazy-eights", 11, target=2)


def test_who_leaves_comes_back_by_the_link_and_who_reloads_mid_trick_sees_the_same(
    site: RunningSite, people: NewPerson
) -> None:
    meeting = Meeting(site, HEARTS.genome(), seed=0)
    host = meeting.enter(people(), "Ada")
    host.get_by_label("Bots").select_option("easy")
    ben = people()
    page = meeting.enter(ben, "Ben")
    meeting.start("Ada")
    meeting.play(3)
    meeting.wait_for_people()
    assert any(meeting.table.view(1).trick)
    hand = meeting.table.view(1).hand
    expect_hand(page, hand)
    page.reload()
    expect_hand(page, hand)
    page.close()
    away = meeting.here("Ada").get_by_text("away", exact=True)
    expect(away).to_be_visible()
    again = ben.new_page()
    again.goto(meeting.address)
    expect_hand(again, hand)
    expect(away).to_be_hidden()
    meeting.pages["Ben"] = again
    while meeting.acts() != "Ben":
        meeting.play(1)
        meeting.wait_for_people()
    meeting.choose(again)
    expect_hand(again, meeting.table.view(1).hand)
    assert len(meeting.table.view(1).hand) < len(hand)


def test_a_second_tab_of_the_same_person_shows_the_same_hand_and_plays_too(
    site: RunningSite, people: NewPerson
) -> None:
    meeting = Meeting(site, EIGHTS.genome(), seed=11)
    ada = people()
    first = meeting.enter(ada, "Ada")
    meeting.start("Ada")
    second = ada.new_page()
    second.goto(meeting.address)
    meeting.wait_for_people()
    hand = meeting.table.view(0).hand
    expect_hand(first, hand)
    expect_hand(second, hand)
    meeting.choose(second)
    meeting.wait_for_people()
    expect_hand(first, meeting.table.view(0).hand)
    first.close()
    second.get_by_role("button", name="Thank you.").click()
    expect(second.get_by_role("log", name="Talk").get_by_text("Thank you.")).to_be_visible()
    expect(second.get_by_role("list", name="Who is here").get_by_text("away", exact=True)).to_have_count(0)


def test_a_bot_sits_in_for_who_stays_away_and_hands_back(site: RunningSite, people: NewPerson) -> None:
    meeting = Meeting(site, EIGHTS.genome(), seed=11)
    ben = people()
    host = meeting.enter(people(), "Ada")
    host.get_by_label("Bots").select_option("easy")
    host.get_by_label("A bot sits in").select_option("15")
    meeting.wait(lambda room: room.room.options.wait == 15 and room.room.options.level == "easy")
    meeting.enter(ben, "Ben")
    meeting.start("Ada")
    meeting.play(1)
    meeting.pages.pop("Ben").close()
    expect(meeting.here("Ada").get_by_text("away", exact=True)).to_be_visible()
    room = meeting.room
    meeting.site.do(lambda _: room.tick(1e9))  # time passes
    expect(meeting.here("Ada").get_by_text("a bot sits in")).to_be_visible()
    meeting.wait_for_people()
    assert meeting.acts() == "Ada"
    meeting.play(1)
    page = ben.new_page()
    page.goto(meeting.address)
    expect(meeting.here("Ada").get_by_text("a bot sits in")).to_be_hidden()
    holder = meeting.room.room.seats[1]
    assert isinstance(holder, Person)
    assert not holder.stand_in
    meeting.pages["Ben"] = page
    meeting.wait_for_people()
    while meeting.acts() != "Ben":
        meeting.play(1)
        meeting.wait_for_people()
    meeting.choose(page)
