"""A home network has no TLS: there browsers keep some things from scripts, and the room is played all the same.

Pages of this machine are trusted without it, so what a browser would keep back is taken away from them here.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from starlette.applications import Starlette
from starlette.testclient import TestClient

from darwindeck.web.guard import EVERYWHERE, POLICY, Guard
from tests.web.rooms.meeting import Meeting, NewPerson
from tests.web.rooms.test_together import EIGHTS
from tests.web.site import RunningSite
from tests.web.waiting import expect_value

UNTRUSTED = """
    for (const name of ['randomUUID', 'subtle']) delete Crypto.prototype[name];
    for (const name of ['clipboard', 'serviceWorker', 'wakeLock', 'locks', 'storage', 'share', 'credentials'])
        delete Navigator.prototype[name];
    for (const name of ['caches', 'cookieStore', 'Notification']) delete window[name];
    Object.defineProperty(window, 'isSecureContext', {value: false});
"""


def test_a_room_is_played_in_a_network_without_tls(site: RunningSite, people: NewPerson) -> None:
    meeting = Meeting(site, EIGHTS.genome(), seed=11)
    for name in ("Ada", "Ben"):
        person = people()
        person.add_init_script(UNTRUSTED)
        meeting.enter(person, name)
    ada = meeting.pages["Ada"]
    expect_value(ada, "typeof crypto.randomUUID", "undefined")
    copy = ada.get_by_role("button", name="Copy")
    copy.click()
    expect(ada.get_by_role("button", name="Copied")).to_be_visible()
    meeting.start("Ada")
    meeting.play(3)
    assert len(meeting.table.actions) >= 3


@pytest.mark.parametrize(
    ("address", "carried"),
    [
        ("http://127.0.0.1:8000", True),
        ("http://192.168.1.7:8000", False),
        ("https://192.168.1.7", True),
    ],
)
def test_what_browsers_heed_only_on_trusted_pages_is_sent_only_there(address: str, carried: bool) -> None:
    app = Guard(Starlette(), hosts=EVERYWHERE)
    answer = TestClient(app, base_url=address).get("/")
    assert ("cross-origin-opener-policy" in answer.headers) is carried
    assert answer.headers["content-security-policy"] == POLICY
