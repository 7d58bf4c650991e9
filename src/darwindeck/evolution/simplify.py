"""The smallest game that plays the same: rules that never fire or never matter are taken out, one after the other.

Pure and deterministic: what "plays the same" means is for the judge to say, who gets all candidates of a round in one
batch. Every candidate is compared with the game as it was, so that small differences cannot add up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from darwindeck.analysis.conditions import outline
from darwindeck.canonical import canonical, content_hash
from darwindeck.evolution.operators.base import Change, Way
from darwindeck.evolution.telling import lineage_sentences
from darwindeck.genome.codec import rules_alone
from darwindeck.genome.conditions import Condition
from darwindeck.genome.node import fields_of
from darwindeck.genome.phases import DrawPhase, PlayPhase
from darwindeck.genome.schema import LISTS, GameGenome
from darwindeck.metrics.critique import findings
from darwindeck.metrics.rules import without_rule
from darwindeck.validation.paths import at, drop, drop_condition, put
from darwindeck.validation.repair import repair
from darwindeck.validation.validate import validate
from darwindeck.wording.clauses import rule_words
from darwindeck.wording.conditions.sentences import condition_words

Judge = Callable[[Sequence[tuple[GameGenome, GameGenome]]], Sequence[bool]]
"""For each pair (the game as it was, a smaller one): whether the measures hold within noise."""

MOST_ROUNDS: Final = 12
_A_TABLE: Final = 4
"""So many points for cards at one moment are a table."""
_RULES: Final = ("moon", "tricks_from", "place_points", "eliminate", "knock", "house", "contract_scoring")
_KEPT: Final = frozenset({"initial_deck", "cards_per_player", "tableau_mode", "starting_chips", "rank_order"})
"""Fields of the setup that are no rule to leave out but a choice to make."""
_GUARDS: Final = frozenset({"hook"})
"""Fields of steps that keep a game sound where it seldom matters: bids that must not add up."""


class Removal(msgspec.Struct, frozen=True):
    """A smaller game: without the rule at `path`, told in a sentence."""

    path: str
    genome: GameGenome
    sentence: str
    says: tuple[object, ...] = ()
    """The rules and the names of fields that the sentence leaves out."""


class Simplification(msgspec.Struct, frozen=True):
    """What is left of a game, its hash, and what was left out, one after the other."""

    whole: GameGenome
    genome: GameGenome
    genome_hash: str
    removals: tuple[Removal, ...] = ()

    @property
    def sentences(self) -> tuple[str, ...]:
        """Everything that differs from the whole game."""
        changes = [Change(each.genome, each.sentence, Way.LEFT_OUT, each.says) for each in self.removals]
        return lineage_sentences(self.whole, changes, self.genome, verb="left out")


def removals(genome: GameGenome, liveness: Mapping[str, float]) -> list[Removal]:
    """All games with one rule less: rules that never fired first, then what makes the game smallest.

    `liveness` says how often the rule at a path fired; paths that it does not know may have.
    """
    whole, sense = size(genome), _codes(genome)
    found: list[tuple[bool, int, Removal]] = []
    for path, smaller, words in _smaller(genome):
        candidate = _playable(smaller)
        if candidate is None or size(candidate) >= whole or not _codes(candidate) <= sense:
            continue
        fired = liveness.get(path, 1.0) > 0
        if fired and _in_a_table(genome, path):
            continue
        why = "" if fired else " (it never happened)"
        removal = Removal(path, candidate, f"left out: {words}{why}", _left_out(genome, path))
        found.append((fired, size(candidate), removal))
    found.sort(key=lambda entry: (entry[0], entry[1], entry[2].path))
    return _without_repeats([removal for _, _, removal in found])


def _codes(genome: GameGenome) -> set[str]:
    """Return what makes no sense in it: a smaller game must not make less than the whole one."""
    return {finding.code for finding in findings(genome)}


def simplify_games(
    genomes: Sequence[GameGenome],
    liveness: Sequence[Mapping[str, float]],
    judge: Judge,
    *,
    rounds: int = MOST_ROUNDS,
) -> list[Simplification]:
    """For each game the smallest one the judge calls the same; all games go through the rounds together."""
    found = [Simplification(form, form, content_hash(form)) for form in map(canonical, genomes)]
    fired = [dict(counts) for counts in liveness]
    open_games = list(range(len(genomes)))
    for _ in range(rounds):
        proposed = {index: _proposals(found[index].genome, fired[index]) for index in open_games}
        pairs = [(genomes[index], each.genome) for index in open_games for each in proposed[index]]
        if not pairs:
            break
        verdicts = iter(judge(pairs))
        accepted = {index: _best(proposed[index], verdicts) for index in open_games}
        open_games = [index for index in open_games if accepted[index] is not None]
        for index in open_games:
            best = accepted[index]
            if best is not None:
                found[index] = _with(found[index], best)
                fired[index] = _counts_without(fired[index], best.path)
    return found


def _proposals(genome: GameGenome, fired: Mapping[str, float]) -> list[Removal]:
    """Every single removal, and all rules at once that never fired."""
    single = removals(genome, fired)
    dead = [removal for removal in single if fired.get(removal.path, 1.0) <= 0 and "." not in removal.path]
    if len(dead) < 2:
        return single
    together = _all_of(genome, dead)
    return single if together is None else [together, *single]


def _all_of(genome: GameGenome, dead: Sequence[Removal]) -> Removal | None:
    """Return the game without any of these rules; entries of a list go from the last to the first."""
    smaller = genome
    for removal in sorted(dead, key=_place, reverse=True):
        smaller = without_rule(smaller, removal.path)
    candidate = _playable(smaller)
    if candidate is None:
        return None
    sentence = "; ".join(removal.sentence for removal in dead)
    says = tuple(each for removal in dead for each in removal.says)
    return Removal(" ".join(removal.path for removal in dead), candidate, sentence, says)


def _left_out(genome: GameGenome, path: str) -> tuple[object, ...]:
    """Return the rule at a path, or the name of the field."""
    return (at(genome, path) if path.endswith("]") else path.rpartition(".")[2],)


def _place(removal: Removal) -> tuple[str, int]:
    name, _, index = removal.path.rstrip("]").partition("[")
    return name, int(index or 0)


def _best(proposed: Sequence[Removal], verdicts: Iterator[bool]) -> Removal | None:
    """Return the smallest game that was called the same; of equal ones the first."""
    same = [removal for removal in proposed if next(verdicts)]
    return min(same, key=lambda removal: size(removal.genome)) if same else None


def _with(before: Simplification, removal: Removal) -> Simplification:
    return Simplification(
        whole=before.whole,
        genome=removal.genome,
        genome_hash=content_hash(removal.genome),
        removals=(*before.removals, removal),
    )


def _counts_without(fired: Mapping[str, float], gone: str) -> dict[str, float]:
    """Return what is known about the rules that are left; of a list from which an entry went, nothing."""
    lists = {path.partition("[")[0] for path in gone.split() if "[" in path}
    return {path: count for path, count in fired.items() if path.partition("[")[0] not in lists}


@lru_cache(maxsize=4096)
def size(genome: GameGenome) -> int:
    """How many things the canonical form of a game says."""
    return _count(msgspec.to_builtins(canonical(rules_alone(genome))))


def _count(value: object) -> int:
    match value:
        case dict():
            return sum(map(_count, value.values()))
        case list() | tuple():
            return sum(map(_count, value))
        case _:
            return 1


def _playable(genome: GameGenome) -> GameGenome | None:
    """Return the canonical form of a game that lacks a rule, repaired where something else hung on it."""
    if validate(genome):
        genome, _ = repair(genome)
        if validate(genome):
            return None
    return canonical(genome)


def _in_a_table(genome: GameGenome, path: str) -> bool:
    """Tell whether the rule is a row of a table of points: without one row it would be harder to remember, not
    easier.
    """
    section, _, place = path.rstrip("]").partition("[")
    if section == "tally_scoring" and place.isdigit():
        return len(genome.tally_scoring) >= _A_TABLE
    if section != "card_scoring" or not place.isdigit():
        return False
    row = genome.card_scoring[int(place)]
    moment = (row.trigger, row.zone, row.to)
    return sum((each.trigger, each.zone, each.to) == moment for each in genome.card_scoring) >= _A_TABLE


def _without_repeats(found: Sequence[Removal]) -> list[Removal]:
    seen: set[GameGenome] = set()
    kept = []
    for removal in found:
        if removal.genome not in seen:
            seen.add(removal.genome)
            kept.append(removal)
    return kept


def _smaller(genome: GameGenome) -> Iterator[tuple[str, GameGenome, str]]:
    """Every part that can be taken out: its path, what is left, and what it was."""
    for name in LISTS:
        items: tuple[object, ...] = getattr(genome, name)
        for place, item in enumerate(items):
            if len(items) > 1 or name not in ("phases", "win_conditions"):
                path = f"{name}[{place}]"
                yield path, drop(genome, path), rule_words(genome, item)
    for path, condition in _conditions(genome):
        for inner, node, _ in outline(condition).parts:
            yield path + inner, drop_condition(genome, path + inner), condition_words(node)
    yield from _at_default(genome, genome, "", _RULES)
    names = tuple(name for name in genome.setup.__struct_fields__ if name not in _KEPT)
    yield from _at_default(genome, genome.setup, "setup.", names)
    for place, phase in enumerate(genome.phases):
        names = tuple(
            name
            for name in phase.__struct_fields__
            if "condition" not in name and name != "when" and name not in _GUARDS
        )
        yield from _at_default(genome, phase, f"phases[{place}].", names)


def _conditions(genome: GameGenome) -> Iterator[tuple[str, Condition]]:
    for place, phase in enumerate(genome.phases):
        if isinstance(phase, PlayPhase) and phase.valid_play_condition is not None:
            yield f"phases[{place}].valid_play_condition", phase.valid_play_condition
        if isinstance(phase, DrawPhase):
            if phase.condition is not None:
                yield f"phases[{place}].condition", phase.condition
        elif phase.when is not None:
            yield f"phases[{place}].when", phase.when


def _at_default(
    genome: GameGenome, owner: msgspec.Struct, above: str, names: Sequence[str]
) -> Iterator[tuple[str, GameGenome, str]]:
    """Yield the game with one field of a record set back to what it is without a word."""
    for field in fields_of(type(owner)):
        if field.name not in names or field.default is msgspec.NODEFAULT:
            continue
        if getattr(owner, field.name) != field.default:
            path = above + field.name
            where = f" in the step: {rule_words(genome, owner)}" if above.startswith("phases") else ""
            yield path, put(genome, path, field.default), field.name.replace("_", " ") + where
