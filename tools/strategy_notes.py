"""Writes what a search does otherwise than a hasty player, for the rulebooks of all known games. Takes minutes.

python -m tools.strategy_notes src/darwindeck/rulebook/strategy.json
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from darwindeck.canonical import content_hash
from darwindeck.files import write_whole
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.scoring import Moon
from darwindeck.pitch.nearest import kinship
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.sections.records import play_game, shot_at_the_moon
from darwindeck.rulebook.strategy import Notes, observe

MOST = 3
DECISIONS = 240
SHOTS = 200
APART = 5.0
"""Ideas apart: games farther than that are other games."""


def near_games(game: str) -> tuple[str, ...]:
    """The names of the known games with the fewest ideas to tell, nearest first."""
    genome = load_game(game)
    kin = [kinship(other, genome) for other in known_games() if other != game]
    near = sorted((each for each in kin if each.apart <= APART), key=lambda each: (each.apart, each.game_id))
    return tuple(load_game(each.game_id).labels.name for each in near[:MOST])


def number_of_shot(game: str) -> int | None:
    """The number of the first game in which the strongest hand, played from the top, shoots the moon; none without a
    moon."""
    facts = RulebookContext(load_game(game))
    if facts.genome.moon is Moon.NONE:
        return None
    for number in range(1, SHOTS):
        steps = list(play_game(facts, shot_at_the_moon(facts.genome, number)))
        if steps and b'"why":"moon"' in steps[-1].telling.all_json:
            return number
    return None


def main(arguments: list[str]) -> int:
    found = {}
    for game in known_games():
        genome = load_game(game)
        notes = Notes(observe(genome, decisions=DECISIONS)[:MOST], near_games(game), number_of_shot(game))
        found[content_hash(genome)] = notes
        print(game, notes, flush=True)
    write_whole(Path(arguments[0]), msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
