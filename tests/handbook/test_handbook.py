"""The handbook has every page of docs/, leads nowhere that is not there, and needs no network."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from darwindeck.cli import main
from darwindeck.handbook.book import open_book, search_index
from darwindeck.handbook.site import whole_site
from darwindeck.handbook.text import read_page
from tests.pages import ROOT
from tests.sweeps import each

SITE = whole_site()
WRITTEN = {"docs/metrics.md"}
"""What a developer's command writes, in a clone."""
PAGES = sorted(name for name in SITE if name.endswith(".html"))


class Found(HTMLParser):
    """What a page names: ids, links, files it loads, and code of its own."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loads: list[str] = []
        self.own_code: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = {name: value or "" for name, value in attrs}
        self.ids += [at["id"]] if "id" in at else []
        self.links += [at["href"]] if tag == "a" else []
        self.loads += [at["href"]] if tag == "link" else []
        self.loads += [at["src"]] if "src" in at else []
        self.own_code += [tag] if tag == "style" or (tag == "script" and "src" not in at) else []
        self.own_code += [name for name in at if name == "style" or name.startswith("on")]


def read(name: str) -> Found:
    return Found(SITE[name].decode())


def test_every_page_of_docs_is_in_the_contents() -> None:
    assert set(open_book().pages) == {path.stem for path in (ROOT / "docs").glob("*.md")}


@each("name", PAGES)
def test_every_link_leads_somewhere(name: str) -> None:
    for link in read(name).links:
        if not link.startswith("https://"):
            page, _, anchor = link.partition("#")
            assert (page or name) in SITE, link
            assert not anchor or anchor in read(page or name).ids, link


@each("name", PAGES)
def test_a_page_loads_files_of_its_folder_and_has_no_code_of_its_own(name: str) -> None:
    found = read(name)
    assert set(found.loads) <= SITE.keys()
    assert found.own_code == []
    assert len(found.ids) == len(set(found.ids))


def test_comments_for_programs_are_not_shown() -> None:
    assert b"<!--" not in b"".join(SITE[name] for name in PAGES)


def test_the_search_has_every_section_with_the_place_it_is_at() -> None:
    rows = json.loads(search_index().removeprefix("findIn(").removesuffix(");\n"))
    assert len(rows) > 300
    for href, _, heading, _ in rows:
        page, _, anchor = href.partition("#")
        assert anchor in read(page).ids, heading
    assert ["first-game.html#3-check-it", "Your first game in fifteen minutes", "3. Check it"] in [
        row[:3] for row in rows
    ]


def test_two_headings_of_one_name_are_two_places() -> None:
    page = read_page("a", "# A\n\n## More\n\nOne.\n\n## More\n\nTwo.\n", {})
    assert [section.anchor for section in page.sections] == ["a", "more", "more-1"]
    assert Found(page.html).ids == ["a", "more", "more-1"]


def test_what_lies_outside_of_the_handbook_is_text_and_no_link() -> None:
    assert read_page("a", "# A\n\nSee the [README](../README.md).\n", {}).html.endswith(
        "<p>See the README.</p>\n"
    )


def test_the_command_writes_all_of_it_and_leaves_other_files_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "mine.txt").write_text("mine", "utf-8")
    assert main(["docs", "-o", "pages"]) == 0
    assert {path.name for path in (tmp_path / "pages").iterdir()} == {*SITE, "mine.txt"}
    assert re.search(r"wrote \d+ pages; open pages/index.html", capsys.readouterr().err)


def test_the_command_prints_a_page_and_says_which_one_may_be_meant(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["docs", "genome"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("# ")
    assert "<!--" not in text
    assert main(["docs", "genom.md"]) == 2
    assert "no page called 'genom.md'; did you mean genome?" in capsys.readouterr().err


def texts_people_read(path: Path) -> Iterator[str]:
    """The texts of a module without docstrings; those of functions in a command's module are its help."""
    tree = ast.parse(path.read_text("utf-8"))
    if path.parent.name == "cli":
        functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
        yield from (ast.get_docstring(each) or "" for each in functions)
    unread = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in unread:
            yield node.value


def test_messages_lead_to_pages_by_a_command_that_works_everywhere() -> None:
    package = ROOT / "src" / "darwindeck"
    for path in package.rglob("*.py"):
        for text in texts_people_read(path):
            found = set(re.findall(r"docs/[\w-]+\.md", text)) - WRITTEN
            assert not found, f"{path.name}: {text}"
            for page in re.findall(r"darwindeck docs ([a-z-]+)`", text):
                assert page in open_book().pages
        for page in re.findall(r"\bmanual\(['\"]([\w-]+)['\"]\)", path.read_text("utf-8")):
            assert page in open_book().pages, path
