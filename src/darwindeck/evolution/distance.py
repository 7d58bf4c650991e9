"""How far two games are apart: in their rules (structure) and in how they play (behaviour).

The structural distance is the weighted Jaccard (Soergel) distance of rule features, a metric in [0, 1]: symmetric, with
the triangle inequality, and 0 exactly for games with one canonical form. Which suit is which, it does see.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import fsum, log2
from typing import Final

import msgspec

from darwindeck.analysis.family import family
from darwindeck.canonical import canonical, content_hash, structure_hash
from darwindeck.evolution.operators.edits import with_setup
from darwindeck.evolution.operators.teams import mutate_player_count
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome, Labels

Features = Mapping[str, float]

VARIANT_WITHIN: Final = 0.055
"""Games nearer than this differ in a number or a detail: about what one small operator changes."""

_NO_LABELS: Final = Labels()
_KIND: Final = 2.0
"""The weight of a kind of phase, condition or win: what a game is made of counts more than its numbers."""
_FAMILY: Final = 3.0
_LEAF: Final = 0.5
_STEP: Final = 0.15
_SELF: Final = 0.01
_MOST: Final = {"card_scoring": 5.0, "tally_scoring": 5.0, "special_effects": 5.0, "setup.card_values": 2.0}
"""Lists that can be long weigh no more than this together: thirteen card values are one idea."""
_TAGS: Final = frozenset({"type", "effect_type", "tableau_mode", "initial_deck", "trump"})


class Nearest(msgspec.Struct, frozen=True):
    """The known game that a genome is nearest to."""

    game_id: str
    distance: float


@lru_cache(maxsize=4096)
def features(genome: GameGenome) -> Features:
    """The rules of a game as weighted features; lists count what they hold, not where it stands."""
    form = canonical(genome.copy_with(labels=_NO_LABELS))
    found: dict[str, float] = {f"family={family(form)}": _FAMILY, f"self={content_hash(form)}": _SELF}
    rules = msgspec.to_builtins(form)
    for section, part in _sections(rules):
        counted: dict[str, float] = {}
        for key, weight in _walk(section, part):
            counted[key] = counted.get(key, 0.0) + weight
        total = sum(counted.values())
        share = min(1.0, _MOST.get(section, total) / total) if total else 1.0
        for key, weight in counted.items():
            found[key] = found.get(key, 0.0) + weight * share
    for before, after in zip(rules["phases"], rules["phases"][1:], strict=False):
        key = f"order:{before['type']}>{after['type']}"
        found[key] = found.get(key, 0.0) + _LEAF
    return found


def _sections(rules: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """The parts of a game that are weighed together; lists of setup stand alone, teams count as they sit."""
    for name, part in rules.items():
        if name == "setup" and isinstance(part, Mapping):
            for field, value in part.items():
                yield f"setup.{field}", value
        elif name == "teams" and isinstance(part, list | tuple):
            yield name, [str(team) for team in part]
        else:
            yield name, part


def _walk(path: str, value: object) -> Iterator[tuple[str, float]]:
    match value:
        case dict():
            tag = value.get("type")
            inner = f"{path}/{tag}" if isinstance(tag, str) else path
            for name, part in value.items():
                if name == "type":
                    yield inner, _KIND
                else:
                    yield from _walk(f"{inner}.{name}", part)
        case list() | tuple():
            for part in value:
                yield from _walk(path, part)
        case bool() | None:
            yield f"{path}={value}", _LEAF
        case int():
            yield from _number(path, value)
        case _:
            name = path.rpartition(".")[2]
            yield f"{path}={value}", _KIND / 2 if name in _TAGS else _LEAF


def _number(path: str, value: int) -> Iterator[tuple[str, float]]:
    """A number as a ladder on a logarithmic scale: near numbers share most of their rungs."""
    sign = "-" if value < 0 else ""
    yield f"{path}{sign}", _LEAF / 2
    for rung in range(round(2 * log2(1 + abs(value)))):
        yield f"{path}{sign}#{rung}", _STEP


def structural_distance(first: GameGenome, second: GameGenome) -> float:
    """0 for one and the same game, 1 for games that share nothing.

    >>> hearts, maria, gin = (load_game(name) for name in ("hearts", "black-maria", "gin-rummy"))
    >>> structural_distance(hearts, maria) < structural_distance(hearts, gin)
    True
    """
    return _apart(features(first), features(second))


def _apart(one: Features, two: Features) -> float:
    # Exactly rounded, so that the order in which the games are given does not matter.
    shared = fsum(min(weight, two[key]) for key, weight in one.items() if key in two)
    total = sum(one.values()) + sum(two.values()) - shared
    if one == two:
        return 0.0
    return max(0.0, 1.0 - shared / total) if total else 0.0


def behaviour_distance(first: Mapping[str, float], second: Mapping[str, float]) -> float:
    """Mean difference of the measures of two games, each cut at 1; a measure that only one of them has counts 1.

    >>> behaviour_distance({"balance": 0.9, "skill": 0.5}, {"balance": 0.7, "skill": 0.5})
    0.1
    """
    names = sorted(first.keys() | second.keys())
    if not names:
        return 0.0
    apart = [
        min(1.0, abs(first[name] - second[name])) if name in first and name in second else 1.0
        for name in names
    ]
    return round(sum(apart) / len(apart), 12)


def nearest_known(genome: GameGenome) -> Nearest:
    """The known game with the most similar rules.

    >>> nearest_known(load_game("hearts"))
    Nearest(game_id='hearts', distance=0.0)
    """
    distances = distances_to_known(genome)
    game_id = min(distances, key=lambda each: (distances[each], each))
    return Nearest(game_id, distances[game_id])


def distances_to_known(genome: GameGenome) -> dict[str, float]:
    """The distance to every known game, by id."""
    return {game_id: structural_distance(genome, load_game(game_id)) for game_id in known_games()}


def variant_of(genome: GameGenome) -> str | None:
    """The known game that a genome is a variant of, else None.

    The same up to suits, the same for another number of players, or within a detail of it.

    >>> variant_of(load_game("hearts").copy_with(player_count=5))
    'hearts'
    """
    known = _known_structures().get(structure_hash(genome)) or _known_at_this_table(genome)
    if known is not None:
        return known
    nearest = nearest_known(genome)
    return nearest.game_id if nearest.distance <= VARIANT_WITHIN else None


@lru_cache(maxsize=1)
def _known_structures() -> Mapping[str, str]:
    return {structure_hash(load_game(game_id)): game_id for game_id in known_games()}


def _known_at_this_table(genome: GameGenome) -> str | None:
    """The known game with the rules of this one and another number of players, whatever their distance."""
    form = canonical(genome)
    found = {
        game_id
        for game_id, known in _seated(genome.player_count)
        if _same_rules(form, _dealt_as(known, form))
    }
    return min(found, key=lambda each: (structural_distance(genome, load_game(each)), each), default=None)


@lru_cache(maxsize=8)
def _seated(count: int) -> tuple[tuple[str, GameGenome], ...]:
    """The known games with another number of players: nothing else changed, and with what operators fit to it."""
    found = []
    for game_id in known_games():
        known = load_game(game_id)
        if known.player_count != count:
            fitted = mutate_player_count(known, count)
            found += [(game_id, each) for each in (known.copy_with(player_count=count), fitted) if each]
    return tuple(found)


def _dealt_as(known: GameGenome, form: GameGenome) -> GameGenome:
    """With the hand size and the turn limit of another game: those go with the number of players."""
    return with_setup(known, cards_per_player=form.setup.cards_per_player).copy_with(max_turns=form.max_turns)


def _same_rules(form: GameGenome, known: GameGenome) -> bool:
    """Whether the games are the same up to suits; those made of other phases are not looked at for long."""
    if list(map(type, canonical(known).phases)) != list(map(type, form.phases)):
        return False
    return structure_hash(known) == structure_hash(form)
