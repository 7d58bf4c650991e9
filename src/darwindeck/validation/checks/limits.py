"""Sizes: lists and conditions within the engine's limits, every player in exactly one team, labels that can be
shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sized
from typing import Final

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import Table
from darwindeck.validation.problems import Problem

MOST_NODES: Final = 64
MOST_DEPTH: Final = 6
MOST_PHASES: Final = 16
MOST_WINS: Final = 8
MOST_EFFECTS: Final = 26
MOST_CARD_SCORES: Final = 64
MOST_TALLIES: Final = 16
MOST_SCHEDULED: Final = 64
MOST_ENTRIES: Final = 16
MOST_REMOVED: Final = 60
MOST_RANKS: Final = 15
MOST_TRUMPS: Final = 20
MOST_SEATS: Final = 6


CROWD: Final = 1000
"""So many of anything are far beyond every limit: nothing else is looked at, since looking would take too long."""


def check_crowds(genome: GameGenome) -> Iterator[Problem]:
    """Lists so long that they alone are told. The types of a genome are not yet known to be right here."""
    for code, path, most in (
        ("limit/phases", "phases", MOST_PHASES),
        ("limit/wins", "win_conditions", MOST_WINS),
        ("limit/effects", "special_effects", MOST_EFFECTS),
        ("limit/card-scores", "card_scoring", MOST_CARD_SCORES),
        ("limit/tallies", "tally_scoring", MOST_TALLIES),
        ("limit/seats", "seats", MOST_SEATS),
    ):
        items = getattr(genome, path)
        if isinstance(items, tuple) and len(items) > CROWD:
            yield _count(code, path, items, 0, most)


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
    yield from _tallies(genome)
    if genome.teams:
        yield from _teams(genome.teams)
    if facts.spots or facts.sheet.spots:
        yield from _conditions(facts)


def _tallies(genome: GameGenome) -> Iterator[Problem]:
    for place, tally in enumerate(genome.tally_scoring):
        path = f"tally_scoring[{place}]"
        if len(tally.values) > MOST_RANKS:
            yield _count("limit/ranks", f"{path}.values", tally.values, 0, MOST_RANKS)
        if isinstance(tally.rule, Table) and not 1 <= len(tally.rule.times) <= MOST_ENTRIES:
            yield _count("limit/table", f"{path}.rule.times", tally.rule.times, 1, MOST_ENTRIES)


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


_PARTITION = "Put every player into exactly one team, for example ((0, 2), (1, 3)) for four players."


def check_teams(genome: GameGenome) -> Iterator[Problem]:
    if not genome.team_mode:
        return
    teams = genome.teams
    if not teams:
        yield Problem("team/no-teams", "teams", "team_mode is on, but teams is empty", _PARTITION)
        return
    if len(teams) < 2:
        message = "team_mode needs at least 2 teams, 1 is given"
        yield Problem("team/too-few", "teams", message, "Split the players into two or more teams.")
    seen: set[int] = set()
    for index, team in enumerate(teams):
        if not team:
            message = f"team {index} has no players"
            yield Problem("team/empty-team", f"teams[{index}]", message, "Remove the empty team.")
        for place, seat in enumerate(team):
            yield from _seat_problems(genome.player_count, seat, seen, f"teams[{index}][{place}]")
            seen.add(seat)
    missing = [seat for seat in range(max(0, min(genome.player_count, 6))) if seat not in seen]
    if missing:
        names = ", ".join(map(str, missing))
        message = f"not all players are in a team: {names} missing"
        yield Problem("team/missing-seat", "teams", message, _PARTITION)


def _seat_problems(players: int, seat: int, seen: set[int], path: str) -> Iterator[Problem]:
    if not 0 <= seat < players:
        message = f"player {seat} does not exist in a game of {players} players"
        yield Problem("team/bad-seat", path, message, f"Players are numbered 0 to {max(0, players - 1)}.")
    if seat in seen:
        message = f"player {seat} is in the teams twice"
        yield Problem("team/duplicate-seat", path, message, _PARTITION)


LONGEST_NAME: Final = 100
LONGEST_DESCRIPTION: Final = 2000
LONGEST_LINE: Final = 2000
"""Of a lineage: a parent or a sentence."""
CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""Control characters, line breaks of any kind, and those that turn the direction of writing."""


def check_labels(genome: GameGenome) -> Iterator[Problem]:
    labels = genome.labels
    yield from _check("labels.name", labels.name, LONGEST_NAME)
    yield from _check("labels.description", labels.description, LONGEST_DESCRIPTION)
    for field in ("parents", "changes"):
        for place, text in enumerate(getattr(labels.lineage, field)):
            yield from _check(f"labels.lineage.{field}[{place}]", text, LONGEST_LINE)


def _check(path: str, text: str, most: int) -> Iterator[Problem]:
    if len(text) > most:
        message = f"{path} has {len(text)} letters, at most {most} are possible"
        yield Problem("label/too-long", path, message, f"Keep at most {most} letters.")
    found = CONTROL.search(text)
    if found is not None:
        message = f"{path} holds the control character {found[0]!a}"
        yield Problem("label/control-character", path, message, "Write plain letters on one line.")
