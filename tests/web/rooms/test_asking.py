"""Undo by consent and people who look on, with browsers; and what the host can do about others at the table."""

from __future__ import annotations

from playwright.sync_api import expect

from darwindeck.play.rooms.model import Free
from tests.play.tables import Case
from tests.web.rooms.meeting import HAND, Meeting, NewPerson, expect_hand, shown_cards
from tests.web.site import RunningSite

EIGHTS = Case("crazy-eights", 11, target=2)


def test_undo_is_asked_refused_and_granted(site: RunningSite, people: NewPerson) -> None:
    meeting = Meeting(site, EIGHTS.genome(), seed=11)
    for name in ("Ada", "Ben"):
        meeting.enter(people(), name)
    meeting.start("Ada")
    first = meeting.acts()
    other = "Ben" if first == "Ada" else "Ada"
    while meeting.acts() == first:
        meeting.play(1)
    while meeting.acts() == other:
        meeting.play(1)
    before = meeting.table.actions
    ask, answer = meeting.pages[first], meeting.pages[other]
    ask.get_by_role("button", name="Undo").click()
    expect(ask.get_by_role("button", name="Never mind")).to_be_visible()
    expect(ask.get_by_role("button", name="Agree", exact=True)).to_be_hidden()
    answer.get_by_role("button", name="Do not agree").click()
    expect(ask.get_by_role("log", name="Talk")).to_contain_text("does not agree: it stands.")
    assert meeting.table.actions == before
    ask.get_by_role("button", name="Undo").click()
    answer.get_by_role("button", name="Agree", exact=True).click()
    expect(ask.get_by_role("log", name="Talk")).to_contain_text("takes back the last choice.")
    assert meeting.acts() == first
    assert len(meeting.table.actions) < len(before)
    seat = meeting.table.names.index(first)
    expect_hand(ask, meeting.table.view(seat).hand)


def test_an_onlooker_sees_no_hand_and_after_the_end_all(site: RunningSite, people: NewPerson) -> None:
    meeting = Meeting(site, EIGHTS.genome(), seed=11)
    for name in ("Ada", "Ben"):
        meeting.enter(people(), name)
    watching = meeting.enter(people(), "Cleo", "Watch")
    meeting.start("Ada")
    meeting.pages.pop("Cleo")
    meeting.play(3)
    expect(watching.get_by_role("status").first).to_have_text(meeting.table.onlooker_scene().status)
    expect(watching.locator(HAND)).to_have_count(0)
    hands = {card for seat in range(2) for card in meeting.table.view(seat).hand}
    assert hands
    assert not shown_cards(watching) & hands
    meeting.finish()
    expect(watching.get_by_role("heading", name="Result")).to_be_visible()
    left = {card for seat in range(2) for card in meeting.table.view(seat).hand}
    assert left
    expect(watching.get_by_role("button", name="Rematch")).to_be_hidden()
    expect(watching.get_by_text("Would you play it again?").first).to_be_hidden()
    for card in sorted(left):
        expect(watching.locator(f".felt [data-card='{card}']").first).to_be_attached()


def test_the_host_frees_a_seat_and_lets_somebody_who_looks_on_take_it(
    site: RunningSite, people: NewPerson
) -> None:
    meeting = Meeting(site, EIGHTS.genome(), seed=11)
    host = meeting.enter(people(), "Ada")
    host.get_by_label("Bots").select_option("easy")
    for name, button in (("Ben", "Take a seat"), ("Cleo", "Watch")):
        meeting.enter(people(), name, button)
    meeting.start("Ada")
    ben, cleo = meeting.pages["Ben"], meeting.pages["Cleo"]
    expect(host.get_by_role("button", name="Let Cleo in")).to_be_hidden()
    host.get_by_role("button", name="Manage").click()
    host.get_by_role("button", name="Free the seat").click()
    meeting.wait(lambda room: room.room.seats[1] == Free())
    expect(ben.locator(HAND)).to_have_count(0)
    expect(ben.get_by_role("button", name="Take this seat")).to_be_visible()
    expect(cleo.get_by_text("you watch until the host lets you in")).to_be_visible()
    expect(cleo.get_by_role("button", name="Take this seat")).to_have_count(0)
    host.get_by_role("button", name="Let Cleo in").click()
    expect(ben.get_by_role("log", name="Talk")).to_contain_text(
        "The host lets Cleo take a seat in this deal."
    )
    cleo.get_by_role("button", name="Take this seat").click()
    expect(meeting.here("Ada").get_by_text("Cleo")).to_be_visible()
    meeting.wait(lambda room: room.room.free == ())
    expect_hand(cleo, meeting.table.view(1).hand)
