"""A designer's afternoon in one go: find a new game, read and print it, change two rules, measure, play, keep it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest
from playwright.sync_api import expect

from darwindeck.evolution.elite import Novelty, genome_text, to_row
from darwindeck.evolution.settings import Settings, encode_settings
from darwindeck.genome.codec import from_json
from darwindeck.store.rows import Ancestry, Checkpoint, GenerationRow, GenomeRow
from darwindeck.store.run_file import beginning
from tests.conftest import PATIENCE
from tests.evolution.small import measured_elite
from tests.web.clicking import play_game
from tests.web.site import RunningSite, running_site
from tests.web.test_library_page import expect_pdf, narrow
from tests.web.test_workbench_page import rule, status

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

SHEDDING = 12
"""Among the invented games of vectors/pitches: for three, colours are matched, the lowest of five hands wins."""


@pytest.fixture(scope="module")
def studio(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    folder = tmp_path_factory.mktemp("studio")
    lines = (root / "vectors" / "pitches" / "invented.jsonl").read_bytes().splitlines()
    write_run(folder / "night.ddrun", lines[SHEDDING - 1])
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("DARWINDECK_HOME", str(tmp_path_factory.mktemp("home")))
        with running_site(folder, runs=(folder,)) as running:
            yield running


def write_run(path: Path, text: bytes) -> None:
    """A run that found one game, twelve minutes long and unlike the known ones."""
    from darwindeck.canonical import content_hash

    genome = from_json(text)
    key = content_hash(genome)
    elite = msgspec.structs.replace(
        measured_elite(key, 0.5, minutes=12.0),
        genome=genome,
        name="Scarlet Bastion",
        novelty=Novelty(distance=6.0, nearest="crazy-eights"),
    )
    row = GenomeRow(hash=key, born=0, generation=0, family="shedding", document=genome_text(genome))
    with beginning(path, encode_settings(Settings()), "1") as run:
        run.save(
            Checkpoint(
                generation=GenerationRow(number=0, document="{}", state="{}", clock="{}"),
                genomes=(row,),
                lineage=((key, Ancestry(source="random", sentences=("made at random",))),),
                evaluations=(),
                archive=(to_row("0", elite),),
            )
        )


def test_a_new_game_is_found_read_printed_changed_measured_played_and_kept(
    context: BrowserContext, studio: RunningSite
) -> None:
    page = context.new_page()
    narrow(page, studio)
    expect(page.get_by_role("status")).to_have_text("1 game")
    page.get_by_role("link", name="Scarlet Bastion").click()
    expect(page.get_by_role("heading", name="Scarlet Bastion", level=1)).to_be_visible()
    expect(page.get_by_role("heading", name="Goal")).to_be_visible()
    expect(page.get_by_role("heading", name="An example")).to_be_visible(timeout=PATIENCE)
    expect_pdf(context, f"{studio.address}/runs/night/1/rulebook.pdf")
    page.get_by_role("link", name="Change it").click()
    deal = rule(page, "rule-setup-cards-per-player").get_by_label("cards for each player")
    deal.fill("18")
    deal.press("Tab")
    expect(status(page)).to_contain_text("2 problems")
    page.locator(".troubles").get_by_role("button", name="Repair it").first.click()
    expect(status(page)).to_contain_text("1 problem")
    expect(page.locator(".troubles")).to_contain_text("Deal fewer cards")
    deal.fill("4")
    deal.press("Tab")
    expect(status(page)).to_contain_text("It can be played.")
    hands = rule(page, "rule-hands").get_by_label("number", exact=True)
    hands.fill("2")
    hands.press("Tab")
    expect(page.locator(".change ins").get_by_text(re.compile("two hands")).first).to_be_visible()
    page.get_by_role("button", name="Measure it").click()
    expect(page.locator(".change-list li.sure").get_by_text("Shorter")).to_be_visible(timeout=PATIENCE)
    changed = page.url
    page.get_by_role("button", name="Play it now").click()
    expect(page.get_by_role("toolbar", name="Your hand")).to_be_visible()
    play_game(page)
    expect(page.get_by_role("heading", name="Result")).to_be_visible()
    page.goto(changed)
    page.get_by_label("Name of the game").fill("Crimson Bastion")
    page.get_by_role("button", name="Save it").click()
    expect(page.get_by_role("heading", name="Crimson Bastion", level=1)).to_be_visible()
    page.goto(f"{studio.address}/games?kind=mine")
    expect(page.get_by_role("link", name="Crimson Bastion")).to_be_visible()
