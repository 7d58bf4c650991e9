"""Every picture of README and docs/ is one that `make pictures` draws; the deep test says which are out of date."""

from __future__ import annotations

import json
import re

import pytest

from tests.pages import ROOT
from tools.pictures import NOTES, PICTURES, stale


def test_every_picture_that_is_shown_can_be_drawn_anew_and_says_what_it_shows() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    shown = {name for page in pages for name in re.findall(r"([\w-]+\.png)", page.read_text("utf-8"))}
    assert {path.name for path in (ROOT / "docs").glob("*.png")} == PICTURES.keys()
    assert json.loads(NOTES.read_text("utf-8")).keys() == PICTURES.keys()
    assert {"invented-table.png", "invented-rules.png"} <= shown


@pytest.mark.deep
def test_no_picture_shows_something_that_has_changed_since() -> None:
    assert stale() == [], "run `make pictures`"
