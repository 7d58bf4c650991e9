"""Other numbers of players: the game at each of them, and what is wrong with one.

A genome is a game for `player_count` players. `seats` names other numbers and what is different then, as edits of the
game; `game_at` makes the game for one of them, which is a genome like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from darwindeck.errors import GenomeError
from darwindeck.genome.schema import GameGenome, Seats
from darwindeck.validation.edits import apply_edit, read_edit
from darwindeck.validation.problems import Problem
from darwindeck.validation.validate import validate

MOST_CHANGES: Final = 40


def player_counts(genome: GameGenome) -> tuple[int, ...]:
    """List the numbers of players that a game is for, in order.

    >>> from darwindeck.genome.library import load_game
    >>> player_counts(load_game("hearts")), player_counts(load_game("whist"))
    ((3, 4, 5, 6), (4,))
    """
    return tuple(sorted({genome.player_count, *(seats.at for seats in genome.seats)}))


def game_at(genome: GameGenome, players: int) -> GameGenome:
    """Return the game for this number of players, or GenomeError if it is not made for them."""
    if players == genome.player_count:
        return genome.copy_with(seats=())
    seats = next((seats for seats in genome.seats if seats.at == players), None)
    if seats is None:
        name = genome.labels.name or "the game"
        message = f"{name} is for {counted(player_counts(genome))} players, not for {players}"
        raise GenomeError(message, code="genome/no-such-seats")
    return _changed(genome, seats)


def _changed(genome: GameGenome, seats: Seats) -> GameGenome:
    game = msgspec.structs.replace(genome, seats=(), player_count=seats.at)
    for change in seats.changes:
        game = apply_edit(game, read_edit(change))
    return game


def keep_playable_seats(genome: GameGenome) -> GameGenome:
    """Leave out the numbers of players for which a game cannot be played, if it can be played at all."""
    if validate(genome.copy_with(seats=())):
        return genome
    bad = {int(problem.path.removeprefix("seats[").removesuffix("]")) for problem in check_seats(genome)}
    kept = tuple(seats for place, seats in enumerate(genome.seats) if place not in bad)
    return genome.copy_with(seats=kept)


def counted(counts: tuple[int, ...]) -> str:
    """Write numbers of players as people do.

    >>> counted((3, 4, 5)), counted((2, 4)), counted((2, 4, 5, 6)), counted((3,))
    ('3–5', '2 or 4', '2 or 4–6', '3')
    """
    runs: list[list[int]] = []
    for count in counts:
        if runs and count == runs[-1][-1] + 1:
            runs[-1].append(count)
        else:
            runs.append([count])
    words = [str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs]
    return ", ".join(words[:-1]) + f" or {words[-1]}" if len(words) > 1 else words[0]


def check_seats(genome: GameGenome) -> Iterator[Problem]:
    """Every number once, every change possible, and a game without problems at each."""
    met = {genome.player_count}
    for place, seats in enumerate(genome.seats):
        path = f"seats[{place}]"
        if seats.at in met:
            message = f"{seats.at} players are named twice"
            yield Problem("seats/twice", path, message, "Name each other number of players once.")
        met.add(seats.at)
        if len(seats.changes) > MOST_CHANGES:
            message = (
                f"{len(seats.changes)} changes for {seats.at} players, at most {MOST_CHANGES} are possible"
            )
            yield Problem("limit/seats", path, message, "Make it a game of its own.")
            continue
        try:
            changed = _changed(genome, seats)
        except GenomeError as error:
            refused = error.problems[0]
            yield Problem("seats/bad-change", path, f"{refused.path}: {refused.message}", refused.hint)
            continue
        if found := validate(changed):
            message = f"for {seats.at} players: {found[0].message}"
            yield Problem("seats/unplayable", path, message, found[0].hint)
