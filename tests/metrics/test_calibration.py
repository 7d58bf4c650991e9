"""Does fitness say what players say? The stored panel is checked against opinion, and play against the stored panel."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from pathlib import Path

import pytest

from darwindeck.analysis.family import Family, family
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import BettingPhase, ClaimPhase
from darwindeck.metrics.cascade import Cascade
from darwindeck.metrics.evaluation import Stage, Style
from darwindeck.metrics.panel import BEGIN, END, SET_BY, UNSATURATED_WEIGHT, calibrate, replace_table
from tests.metrics.budgets import SMALL

PAGE = Path(__file__).parents[2] / "docs" / "metrics.md"
ADMIRED = ("spades", "hearts", "oh-hell", "gin-rummy", "president")
NO_CHOICE = ("war", "quick-war", "betting-war", "old-maid", "blackjack")
"""Nothing to decide, nothing that is known when it is decided, or one habit that is always right."""


@cache
def stored() -> dict[Style, dict[str, float]]:
    """Fitness by style and game, as docs/metrics.md has it."""
    text = PAGE.read_text("utf-8").partition(BEGIN)[2].partition(END)[0]
    found: dict[Style, dict[str, float]] = {style: {} for style in Style}
    for table in text.strip().split("\n\n"):
        rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()]
        if rows[0] == ["game", *(style.value for style in Style)]:
            for game, *cells in rows[2:]:
                for style, cell in zip(Style, cells, strict=True):
                    found[style][game] = float(cell.partition(" ")[0])
    return found


def ranking(style: Style, games: Collection[str] = known_games()) -> list[str]:
    return sorted(games, key=lambda game: -stored()[style][game])


def test_the_panel_is_all_known_games() -> None:
    assert sorted(stored()[Style.STRATEGIC]) == list(known_games())
    assert set(known_games()) >= SET_BY


def test_no_choice_games_are_at_the_bottom_in_strategic() -> None:
    for games in (SET_BY, known_games()):
        bottom = ranking(Style.STRATEGIC, games)[-len(games) // 6 :]
        assert set(NO_CHOICE) & set(games) <= set(bottom)


def test_only_games_without_a_choice_and_one_that_nobody_can_check_are_worth_nothing() -> None:
    values = stored()[Style.STRATEGIC]
    assert {game for game in values if values[game] == 0} == {"war", "quick-war", "warthog"}


def test_at_least_four_of_five_admired_games_are_in_the_upper_half_in_strategic() -> None:
    for games in (SET_BY, known_games()):
        upper = ranking(Style.STRATEGIC, games)[: len(games) // 2]
        assert len(set(ADMIRED) & set(upper)) >= 4


def test_every_admired_game_is_above_every_no_choice_game_in_strategic() -> None:
    values = stored()[Style.STRATEGIC]
    assert min(values[game] for game in ADMIRED) > max(values[game] for game in NO_CHOICE)


def test_of_the_games_that_came_later_those_without_choice_are_at_the_bottom_and_german_whist_is_above() -> (
    None
):
    """They were not looked at when scales and weights were set."""
    later = [game for game in known_games() if game not in SET_BY]
    order = ranking(Style.STRATEGIC, later)
    assert set(order[-len(later) // 4 :]) >= {"quick-war", "pontoon"}
    assert "german-whist" in order[: len(later) // 2]
    values = stored()[Style.STRATEGIC]
    assert values["no-tricks"] > 2 * max(values["quick-war"], values["pontoon"])


def bets(game: str) -> bool:
    return any(isinstance(phase, BettingPhase) for phase in load_game(game).phases)


def claims(game: str) -> bool:
    return any(isinstance(phase, ClaimPhase) for phase in load_game(game).phases)


def test_cheat_and_its_russian_twin_lead_bluffing_among_games_without_betting() -> None:
    """Verish Ne Verish is Cheat with any rank claimed and fours laid aside: which of the two is ahead is chance."""
    leaders = [game for game in ranking(Style.BLUFFING) if not bets(game)][:2]
    assert set(leaders) == {"cheat", "verish-ne-verish"}


def test_games_of_claims_lead_bluffing_among_games_without_betting() -> None:
    order = [game for game in ranking(Style.BLUFFING) if not bets(game)]
    among = [game for game in known_games() if claims(game)]
    assert set(order[: len(among)]) == set(among)


def test_trick_games_lead_trick_taking() -> None:
    tricks = [game for game in known_games() if family(load_game(game)) is Family.TRICK]
    assert set(ranking(Style.TRICK_TAKING)[: len(tricks)]) == set(tricks)


@pytest.mark.parametrize("style", Style)
def test_most_of_a_style_tells_known_games_apart(style: Style) -> None:
    line = next(
        line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| weight that tells")
    )
    shares = re.findall(r"(\d+)%", line)
    assert int(shares[list(Style).index(style)]) / 100 >= UNSATURATED_WEIGHT


def test_a_short_look_finds_the_stored_order() -> None:
    """With small budgets and another seed: what is far apart in the stored panel stays so."""
    names = ["war", "betting-war", "blackjack", "hearts", "oh-hell", "spades", "whist"]
    found = Cascade(SMALL).evaluate([load_game(name) for name in names], seed=5, until=Stage.MEASURE)
    worth = {name: one.fitness(Style.STRATEGIC).value for name, one in zip(names, found, strict=True)}
    bad, good = ("war", "betting-war", "blackjack"), ("hearts", "oh-hell", "spades", "whist")
    assert max(worth[name] for name in bad) < min(worth[name] for name in good)
    assert worth["war"] == 0


@pytest.mark.deep
def test_the_stored_panel_is_what_the_games_give() -> None:
    text = PAGE.read_text("utf-8")
    assert replace_table(text, calibrate()) == text
