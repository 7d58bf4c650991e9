"""Markdown, HTML, PDF and prompt of all known games: they build, they stand alone, they say the same."""

from __future__ import annotations

import builtins
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from darwindeck.errors import RunError
from darwindeck.rulebook.build import rulebook
from darwindeck.rulebook.cards.faces import back_svg
from darwindeck.rulebook.cards.sheet import sheets
from darwindeck.rulebook.model import Paper, Printing, SectionId
from darwindeck.rulebook.render.pdf import page_count
from darwindeck.rulebook.render.view import fan
from tests.rulebook.reading import book_of, known
from tests.sweeps import each


@pytest.mark.parametrize("game", known())
def test_the_markdown_rulebook_is_the_golden_one(game: str, root: Path) -> None:
    golden = root / "vectors" / "rulebooks" / f"{game}.md"
    assert book_of(known()[game]).markdown() == golden.read_text("utf-8"), "run `make golden`"


def test_there_are_no_golden_rulebooks_of_unknown_games(root: Path) -> None:
    assert {path.stem for path in (root / "vectors" / "rulebooks").glob("*.md")} == set(known())


@each("game", known())
def test_the_page_needs_nothing_from_elsewhere(game: str) -> None:
    page = book_of(known()[game]).html()
    assert page.startswith("<!doctype html>")
    assert re.findall(r'src=|href="[^#]|@import|url\(|<script', page) == []
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(re.findall(r'id="([^"]+)"', page))
    assert set(re.findall(r'https?://[^"\s]+', page)) <= {"http://www.w3.org/2000/svg"}
    for section in book_of(known()[game]).sections:
        assert f'id="{section.id}"' in page


def test_terms_lead_to_the_line_that_explains_them() -> None:
    page = book_of(known()["partnership-spades"]).html()
    assert '<a class="term" href="#term-trick">trick' in page
    assert 'id="term-trick"' in page
    assert 'id="term-bag"' in page


def test_the_deck_that_is_drawn_from_is_not_the_deck_of_cards() -> None:
    page = book_of(known()["gin-rummy"]).html()
    assert "a standard deck (" in page
    assert '<span id="term-deck"></span>The rest of the cards form the deck' in page
    assert "term-deck" not in book_of(known()["hearts"]).html(), "nobody draws"


def test_text_is_escaped_in_the_page() -> None:
    import msgspec

    war = known()["war"]
    labels = msgspec.structs.replace(war.labels, name="War & <Peace>")
    page = rulebook(war.copy_with(labels=labels)).html()
    assert "<h1>War &amp; &lt;Peace&gt;</h1>" in page


def test_the_page_can_have_four_colours_and_cards_to_cut_out() -> None:
    plain, rich = (
        book_of(known()["scopa"]).html(),
        book_of(known()["scopa"]).html(four_colour=True, cards=True),
    )
    assert 'class="four-colour"' in rich
    assert 'class="four-colour"' not in plain
    assert rich.count('class="cell"') == 40
    assert plain.count('class="cell"') == 0
    assert rich.count('class="sheet a4"') == 5


@pytest.mark.parametrize("paper", Paper)
def test_nine_of_ten_known_games_fit_two_pages(paper: Paper) -> None:
    pytest.importorskip("typst")
    games = list(known().values())[:: 1 if paper is Paper.A4 else 4]  # a PDF takes its time
    pages = [page_count(book_of(genome).pdf(Printing(paper=paper))) for genome in games]
    assert min(pages) > 0
    assert sum(count <= 2 for count in pages) >= 0.9 * len(pages)


def test_the_sheets_can_have_backs_bleed_and_signs() -> None:
    book = book_of(known()["uno-style"])
    plain = sheets(book.deck)
    assert [len(sheet.cards) for sheet in plain] == [9] * 11 + [5]
    backed = sheets(book.deck, backs=True)
    assert len(backed) == 2 * len(plain)
    assert backed[1].cards[0].picture == back_svg()
    apart = sheets(book.deck, bleed=True, paper=Paper.LETTER)
    assert (apart[0].columns, apart[0].rows, apart[0].step_x) == (3, 2, 69)
    assert apart[0].left >= 3
    assert dict(book.badges)["2h"] == "20 +2"
    assert dict(book.badges)["8h"] == "50 ★"


def test_a_score_sheet_and_player_aids_are_a_page_each() -> None:
    pytest.importorskip("typst")
    book = book_of(known()["hearts"])
    rules = page_count(book.pdf())
    assert page_count(book.pdf(Printing(score_sheet=True, aids=True))) == rules + 2
    assert book.html(Printing(aids=True)).count('class="aid"') == 4
    assert "Player 4" in book.html(Printing(score_sheet=True)).rpartition("score-sheet")[2]
    assert book_of(known()["war"]).columns == ()


def test_a_pdf_is_the_same_every_time() -> None:
    pytest.importorskip("typst")
    assert book_of(known()["war"]).pdf(cards=True) == book_of(known()["war"]).pdf(cards=True)


def test_without_typst_a_pdf_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: object) -> object:
        if name == "typst":
            raise ModuleNotFoundError("No module named 'typst'", name="typst")
        return real(name, *rest)  # type: ignore[arg-type]

    monkeypatch.delitem(sys.modules, "typst", raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(RunError, match=r"pip install 'typst") as caught:
        book_of(known()["war"]).pdf()
    assert caught.value.code == "run/missing-extra"


def test_a_prompt_names_cards_as_actions_do_and_leaves_out_what_repeats() -> None:
    prompt = book_of(known()["hearts"]).prompt()
    assert "Whoever holds 2c" in prompt
    assert "QUICK REFERENCE" not in prompt
    assert "♣" not in prompt
    assert "THE DEAL" in prompt


def test_minutes_stand_in_the_head_as_they_were_measured() -> None:
    book = rulebook(known()["war"], minutes=33.1)
    assert "**Length** about 35 minutes" in book.markdown()
    assert "<dt>Luck or skill</dt><dd>luck</dd>" in book.html()
    assert "**Length** about 10 minutes" in book_of(known()["war"]).markdown()


def test_every_game_the_engine_plays_has_an_example_from_a_record() -> None:
    missing = [
        game
        for game, genome in known().items()
        if SectionId.EXAMPLE not in {section.id for section in book_of(genome).sections}
    ]
    assert missing == []


def test_pictures_in_the_page_are_well_formed() -> None:
    page = book_of(known()["hearts"]).html()
    pictures = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert pictures
    for picture in pictures:
        ElementTree.fromstring(picture)  # noqa: S314


def test_the_title_shows_an_ace_and_three_court_cards() -> None:
    assert fan(book_of(known()["hearts"]).deck) == ("Ah", "Kd", "Qc", "Js")
    assert set(fan(book_of(known()["scopa"]).deck)) < set(book_of(known()["scopa"]).deck)
