"""The lengths of lists and the size of conditions; the engine has the same table."""

from __future__ import annotations

from collections.abc import Iterator, Sized
from typing import Final

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.validation.problems import Problem

MOST_NODES: Final = 64
MOST_DEPTH: Final = 6
MOST_PHASES: Final = 16
MOST_WINS: Final = 8
MOST_EFFECTS: Final = 26
MOST_CARD_SCORES: Final = 64
MOST_TALLIES: Final = 16
MOST_SCHEDULED: Final = 64
MOST_REMOVED: Final = 52
MOST_RANKS: Final = 13
MOST_SEATS: Final = 6


def check_limits(facts: GenomeAnalysis) -> Iterator[Problem]:
    genome, setup = facts.genome, facts.setup
    if not 1 <= len(genome.phases) <= MOST_PHASES:
        yield _count("limit/phases", "phases", genome.phases, 1, MOST_PHASES)
    if not 1 <= len(genome.win_conditions) <= MOST_WINS:
        yield _count("limit/wins", "win_conditions", genome.win_conditions, 1, MOST_WINS)
    if len(genome.special_effects) > MOST_EFFECTS:
        yield _count("limit/effects", "special_effects", genome.special_effects, 0, MOST_EFFECTS)
    if len(genome.card_scoring) > MOST_CARD_SCORES:
        yield _count("limit/card-scores", "card_scoring", genome.card_scoring, 0, MOST_CARD_SCORES)
    if len(genome.tally_scoring) > MOST_TALLIES:
        yield _count("limit/tallies", "tally_scoring", genome.tally_scoring, 0, MOST_TALLIES)
    if len(genome.place_points) > genome.player_count:
        yield _count("limit/place-points", "place_points", genome.place_points, 0, genome.player_count)
    sizes = setup.cards_per_player
    if isinstance(sizes, tuple) and not 1 <= len(sizes) <= MOST_SCHEDULED:
        yield _count("limit/schedule", "setup.cards_per_player", sizes, 1, MOST_SCHEDULED)
    if len(setup.removed_cards) > MOST_REMOVED:
        yield _count("limit/removed-cards", "setup.removed_cards", setup.removed_cards, 0, MOST_REMOVED)
    if len(setup.wild_ranks) > MOST_RANKS:
        yield _count("limit/ranks", "setup.wild_ranks", setup.wild_ranks, 0, MOST_RANKS)
    if len(setup.card_values) > MOST_RANKS:
        yield _count("limit/ranks", "setup.card_values", setup.card_values, 0, MOST_RANKS)
    if genome.teams:
        yield from _teams(genome.teams)
    if facts.spots or facts.sheet.spots:
        yield from _conditions(facts)


def _teams(teams: tuple[tuple[int, ...], ...]) -> Iterator[Problem]:
    if len(teams) > MOST_SEATS:
        yield _count("limit/teams", "teams", teams, 0, MOST_SEATS)
    for index, team in enumerate(teams):
        if len(team) > MOST_SEATS:
            yield _count("limit/teams", f"teams[{index}]", team, 0, MOST_SEATS)


def _conditions(facts: GenomeAnalysis) -> Iterator[Problem]:
    nodes = facts.sheet.nodes + sum(len(spot.outline.parts) for spot in facts.spots)
    if nodes > MOST_NODES:
        message = f"the conditions of the game have {nodes} nodes together, at most {MOST_NODES} are possible"
        yield Problem("limit/condition-nodes", "", message, "Use fewer or simpler conditions.")
    for spot in (*facts.spots, *(facts.sheet.spots if facts.sheet.depth > MOST_DEPTH else ())):
        if spot.outline.depth > MOST_DEPTH:
            message = f"a condition has {spot.outline.depth} levels, at most {MOST_DEPTH} are possible"
            hint = "Merge nested and / or groups, and write not only once."
            yield Problem("limit/condition-depth", spot.path, message, hint)


def _count(code: str, path: str, items: Sized, low: int, high: int) -> Problem:
    message = f"{path} has {len(items)} entries, {low} to {high} are possible"
    hint = f"Add at least {low}." if len(items) < low else f"Keep at most {high}."
    return Problem(code, path, message, hint)
