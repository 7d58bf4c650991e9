"""Pictures of cards from a folder of the owner: found by name, never by a path."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from darwindeck.errors import RunError
from darwindeck.web.open.pictures import MOST_BYTES, CardPictures
from tests.web.clicking import open_page
from tests.web.open.reader import Reader
from tests.web.site import RunningSite, running_site

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Pictures of two wares, and much that is none."""
    inside = tmp_path / "pictures" / "peddlers"
    inside.mkdir(parents=True)
    for name in ("salt_1.png", "cloth_8.PNG", "salt_2.txt", "notes.md"):
        (inside / name).write_bytes(DOT)
    (inside / "large.png").write_bytes(b"0" * (MOST_BYTES + 1))
    (inside / "inner.png").mkdir()
    (tmp_path / "secret.png").write_bytes(b"secret")
    (inside / "link.png").symlink_to(tmp_path / "secret.png")
    return tmp_path / "pictures"


@pytest.fixture
def pictured(tmp_path: Path, folder: Path) -> Iterator[RunningSite]:
    with running_site(tmp_path / "data", pictures=folder) as running:
        yield running


def test_only_pictures_in_the_folder_itself_count(folder: Path) -> None:
    pictures = CardPictures(folder)
    assert pictures.address("peddlers", "salt_1") == "/pictures/peddlers/salt_1"
    assert pictures.find("peddlers", "cloth_8") is not None
    for name in ("salt_2", "notes", "large", "inner", "link", "", ".", "..", "../../secret"):
        assert pictures.address("peddlers", name) == ""
    assert pictures.find("..", "secret") is None
    with pytest.raises(RunError):
        CardPictures(folder / "nowhere")


def test_no_address_leads_out_of_the_folder(pictured: RunningSite) -> None:
    reader = Reader(pictured)
    ways = ["peddlers/link", "peddlers/..%2F..%2Fsecret", "peddlers/%2e%2e/%2e%2e/secret", "../secret.png"]
    for way in (*ways, "peddlers/salt_1.png", "peddlers//etc/passwd", "peddlers/%00", "nothing/salt_1"):
        assert reader.get(f"/pictures/{way}").status == 404


def test_a_card_with_a_picture_shows_it_and_the_others_are_drawn(
    pictured: RunningSite, context: BrowserContext
) -> None:
    page = open_page(context, pictured.open_plugin("peddlers", seed=7))
    hand = page.locator('.zone[data-key="wares@0"]')
    expect(hand.get_by_role("button", name="Salt 1").locator("img")).to_have_js_property("naturalWidth", 1)
    expect(hand.get_by_role("button", name="Spice 7").locator(".title")).to_have_text("Spice 7")
