"""Two to four browsers in one room: whole games to the end, the next game, two people at one device, and talk."""

from __future__ import annotations

from playwright.sync_api import expect

from darwindeck.play.rooms.frames import SetOptions
from darwindeck.play.rooms.model import Bot, Free, Options, Person, RoomPhase
from tests.play.positions import random_game
from tests.play.tables import Case
from tests.web.clicking import CARDS as PICKABLE
from tests.web.rooms.meeting import HAND, Meeting, NewPerson, expect_hand
from tests.web.site import RunningSite
from tests.web.waiting import expect_value

HEARTS = Case("hearts", 0, target=2)
EIGHTS = Case("crazy-eights", 11, target=2)


def test_four_friends_play_hearts_to_the_end_and_once_more(site: RunningSite, people: NewPerson) -> None:
    meeting = Meeting(site, HEARTS.genome(), seed=0)
    for name in ("Ada", "Ben", "Cleo", "Dan"):
        meeting.enter(people(), name)
    meeting.start("Ada")
    meeting.play(2)
    meeting.play_to_the_end()
    assert meeting.room.room.phase is RoomPhase.OVER
    meeting.pages["Ada"].get_by_role("button", name="Rematch").click()
    for page in meeting.pages.values():
        expect(page.get_by_role("heading", name="Result")).to_be_hidden()
        expect(page.locator(HAND)).to_have_count(13)
    assert meeting.table.names == ("Ben", "Cleo", "Dan", "Ada")


def test_four_friends_pass_cards_in_any_order_and_a_lifted_card_stays_lifted(
    site: RunningSite, people: NewPerson
) -> None:
    meeting = Meeting(site, HEARTS.genome(), seed=0)
    names = ("Ada", "Ben", "Cleo", "Dan")
    for name in names:
        meeting.enter(people(), name)
    meeting.start("Ada")
    seats = {name: meeting.table.names.index(name) for name in names}
    last, *rest = sorted(names, key=lambda name: meeting.table.asked.index(seats[name]))
    for page in meeting.pages.values():
        expect(page.locator(PICKABLE)).to_have_count(13)
    lifted = meeting.pages[last]
    lifted.locator(PICKABLE).nth(0).click(position={"x": 8, "y": 12})
    for name in reversed(rest):
        meeting.choose_ahead(meeting.pages[name], seats[name])
        expect(meeting.pages[name].get_by_text("Waiting for").first).to_be_visible()
        expect(meeting.pages[name].locator(HAND)).to_have_count(10)
    assert meeting.table.actions == ()
    expect(lifted.get_by_text("1 of 3").first).to_be_visible()
    meeting.choose(lifted)
    meeting.wait(lambda room: room.live is not None and len(room.live.table.actions) == 12)
    for page in meeting.pages.values():
        expect(page.locator(HAND)).to_have_count(13)


def test_an_invented_game_is_played_by_two_and_bots_for_the_rest(
    site: RunningSite, people: NewPerson
) -> None:
    meeting = Meeting(site, random_game(15), seed=1)
    host = meeting.enter(people(), "Ada")
    host.get_by_label("Bots").select_option("easy")
    meeting.enter(people(), "Ben")
    meeting.start("Ada")
    meeting.play_to_the_end()
    assert meeting.room.room.phase is RoomPhase.OVER


def test_what_the_host_chooses_is_sent_alone_and_undoes_no_earlier_choice(
    site: RunningSite, people: NewPerson
) -> None:
    meeting = Meeting(site, EIGHTS.genome(), seed=11)
    host = meeting.enter(people(), "Ada")
    with host.expect_request("**/options") as sent:
        host.get_by_label("A bot sits in").select_option("15")
    assert sent.value.post_data == "wait=15"
    with host.expect_request("**/give") as sent:
        host.get_by_label("Who plays seat 2").select_option("easy")
    assert sent.value.post_data == "seat=1&to=easy"
    meeting.wait(lambda room: room.room.options.wait == 15 and room.room.seats[1] == Bot("easy"))


def test_a_lobby_that_looks_the_same_is_not_drawn_again(site: RunningSite, people: NewPerson) -> None:
    meeting = Meeting(site, EIGHTS.genome(), seed=11)
    host = meeting.enter(people(), "Ada")
    meeting.wait(lambda room: room.room.guests[0].here)
    lobby = host.locator("#lobby")
    expect(lobby).to_have_attribute("data-version", str(meeting.room.room.version))
    host.evaluate("document.querySelector('.begin').dataset.seen = 'yes'")
    room, by = meeting.room, meeting.room.room.guests[0].id
    meeting.site.do(lambda _: room.do(SetOptions(by, Options(begins=True))))  # no page shows it
    expect(lobby).to_have_attribute("data-version", str(meeting.room.room.version))
    expect(host.locator(".begin[data-seen]")).to_have_count(1)
    meeting.site.do(lambda _: room.do(SetOptions(by, Options(level="easy"))))
    expect(host.locator(".begin[data-seen]")).to_have_count(0)


def test_two_at_one_device_do_not_see_each_others_hands(site: RunningSite, people: NewPerson) -> None:
    meeting = Meeting(site, EIGHTS.genome(), seed=11)
    page = meeting.enter(people(), "Ada")
    page.get_by_text("Add a player at this device").click()
    page.get_by_label("Their name").fill("Grandma")
    page.get_by_role("button", name="Sit", exact=True).click()
    expect(page.get_by_role("button", name="Get up")).to_have_count(2)
    meeting.start("Ada")
    cover = page.get_by_role("dialog", name="Pass the device on")
    for _ in range(2):
        meeting.wait(lambda room: room.live is not None and room.live.table.actor is not None)
        expect(cover.get_by_text(f"Pass the device to {meeting.acts()}.")).to_be_visible()
        expect(page.locator(HAND)).to_have_count(0)
        cover.get_by_role("button").click()
        expect(cover).to_be_hidden()
        expect_hand(page, meeting.table.view(meeting.table.actor or 0).hand)
        while_acts = meeting.acts()
        while meeting.acts() == while_acts:
            meeting.choose(page)


def test_who_gets_up_leaves_the_seat_to_a_bot_and_can_take_it_again(
    site: RunningSite, people: NewPerson
) -> None:
    meeting = Meeting(site, EIGHTS.genome(), seed=11)
    meeting.enter(people(), "Ada")
    ben = meeting.enter(people(), "Ben")
    meeting.start("Ada")
    seat = meeting.table.names.index("Ben")
    meeting.here("Ben").get_by_role("button", name="Get up").click()
    meeting.wait(lambda room: isinstance(room.room.seats[seat], Free))
    expect(meeting.here("Ben").get_by_text("watching")).to_be_visible()
    expect(ben.locator(HAND)).to_have_count(0)
    meeting.here("Ben").get_by_role("button", name="Take this seat").first.click()
    meeting.wait(lambda room: isinstance(room.room.seats[seat], Person))
    expect(meeting.here("Ben").get_by_role("button", name="Get up")).to_be_visible()


def test_on_a_phone_the_seats_stand_above_the_invitation(site: RunningSite, people: NewPerson) -> None:
    page = Meeting(site, EIGHTS.genome(), seed=11).enter(people(), "Ada")
    page.set_viewport_size({"width": 390, "height": 844})
    tops = "['#seats', '#invite'].map(part => document.querySelector(part).getBoundingClientRect().top)"
    expect_value(page, f"(([seats, invite]) => seats < invite)({tops})", True)


def test_people_talk_and_the_host_can_mute(site: RunningSite, people: NewPerson) -> None:
    meeting = Meeting(site, EIGHTS.genome(), seed=11)
    ada, ben = meeting.enter(people(), "Ada"), meeting.enter(people(), "Ben")
    meeting.start("Ada")
    heard = ada.get_by_role("log", name="Talk")
    ben.get_by_label("Say something").fill("<img src=x onerror=alert(1)>")
    ben.get_by_role("button", name="Say", exact=True).click()
    expect(heard.get_by_text("<img src=x onerror=alert(1)>")).to_be_visible()
    expect(heard.locator("img")).to_have_count(0)
    ada.get_by_role("button", name="Manage").click()
    ada.get_by_role("button", name="Mute").click()
    expect(ada.get_by_role("button", name="Unmute")).to_be_visible()
    expect(ben.get_by_label("Say something")).to_be_disabled()
    expect(ben.get_by_placeholder("Quick phrases only")).to_be_visible()
    ada.evaluate(
        """() => { window.bubbles = []; new MutationObserver(found => {
             for (const each of found) for (const added of each.addedNodes)
               if (added.className === 'bubble') window.bubbles.push(added.textContent);
           }).observe(document.querySelector('.felt'), {childList: true, subtree: true}); }"""
    )
    ben.get_by_role("button", name="Well played!").click()
    expect(heard.get_by_text("Well played!")).to_be_visible()
    expect_value(ada, "bubbles[0]", "Well played!")
    ada.get_by_role("button", name="Unmute").click()
    ben.get_by_placeholder("Say something").fill("hello?")
    ben.get_by_role("button", name="Say", exact=True).click()
    expect(heard.get_by_text("hello?")).to_be_visible()
