"""What a change does: to the rulebook by sentences, and to play, measured beside the original on the same deals.

Measures are told with their noise: what could be chance is not called a difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from math import hypot, sqrt
from statistics import NormalDist, stdev
from typing import Final, NamedTuple

import msgspec

from darwindeck.canonical import canonical
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.because import WORKS
from darwindeck.metrics.cascade import Cascade, pool_rounds, without_judgement
from darwindeck.metrics.evaluation import Evaluation, Stage
from darwindeck.metrics.kept_portraits import known_measures
from darwindeck.metrics.measured import Measured, Z
from darwindeck.metrics.objections import objections
from darwindeck.metrics.plan import Settings
from darwindeck.metrics.portrait import ROUNDS
from darwindeck.metrics.rounds import Case
from darwindeck.pitch.patch import Changed, patches
from darwindeck.rulebook.measures import typical_minutes
from darwindeck.rulebook.statements import statements
from darwindeck.store.home import home_path
from darwindeck.wording.amounts import minutes_words, rounded_minutes
from darwindeck.wording.settings import label
from darwindeck.wording.values import value_words

SETTINGS: Final = Settings(search=64, search_deals=4, search_ms=75.0, share_ms=30.0, curve_games=8)
"""One round of a short measure: a second or two for most games, so that one waits for it."""
FALSE_ALARM: Final = 0.05
"""How often a change that does nothing may be said to do something, all measures together."""
UNTOLD: Final = "Not in the rulebook"
SEED: Final = 25
"""Of the deals that both games are played on."""


class SentenceChange(msgspec.Struct, frozen=True):
    """Sentences that went and sentences that came in their place; one of the two may be empty."""

    section: str
    before: tuple[str, ...]
    after: tuple[str, ...]


def rulebook_changes(before: GameGenome, after: GameGenome) -> tuple[SentenceChange, ...]:
    """Which sentences of the rulebook are others now, and last what has changed that it does not speak of.

    >>> from darwindeck.genome.library import load_game
    >>> hearts = load_game("hearts")
    >>> rulebook_changes(hearts, hearts.copy_with(player_count=3))[0].before
    ('For four players.',)
    """
    old, new = _by_section(before), _by_section(after)
    sections = dict.fromkeys((*new, *old))
    told = (change for name in sections for change in _apart(name, old.get(name, []), new.get(name, [])))
    return (*told, *_untold(before, after))


def _untold(before: GameGenome, after: GameGenome) -> Iterator[SentenceChange]:
    """Fields that are others and that no sentence speaks of: the limit of turns, mostly."""
    spoken = {path for game in (before, after) for each in statements(game) for path in each.paths}
    for patch in patches(canonical(before), canonical(after)):
        if isinstance(patch, Changed) and patch.section in ("game", "setup"):
            path = patch.field if patch.section == "game" else f"setup.{patch.field}"
            if not any(place.startswith(path) for place in spoken):
                old, new = (
                    f"{label(patch.section, patch.field)}: {value_words(value)}"
                    for value in (patch.before, patch.after)
                )
                yield SentenceChange(UNTOLD, (_sentence(old),), (_sentence(new),))


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def _by_section(genome: GameGenome) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for each in statements(genome):
        found.setdefault(each.section, []).append(each.words)
    return found


def _apart(section: str, old: list[str], new: list[str]) -> Iterator[SentenceChange]:
    for kind, low, high, first, last in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            yield SentenceChange(section, tuple(old[low:high]), tuple(new[first:last]))


def _percent(value: float) -> str:
    return f"{value:.0%}"


def _whole(value: float) -> str:
    return f"{value:.0f}"


def _minutes(value: float) -> str:
    return str(rounded_minutes(value))


class _Scale(NamedTuple):
    """How a measure is told: its name, what more and less of it are called, and a number of it."""

    name: str
    more: str
    less: str
    number: str
    write: Callable[[float], str] = _percent
    finer: Callable[[float], str] = _percent
    """Where a difference that is no chance would not be seen."""
    least: float = 0.01
    """A smaller difference nobody notices, however sure it is."""


SCALES: Final[Mapping[str, _Scale]] = {
    "minutes": _Scale("length", "longer", "shorter", "about {} minutes", _minutes, _whole, least=1.0),
    "decisions": _Scale("real decisions", "more real decisions", "fewer real decisions", "{} of moves"),
    "skill": _Scale("skill", "more skill", "more luck", "{}"),
    "tension": _Scale("uncertainty", "more uncertain", "less uncertain", "{}"),
    "late_resolution": _Scale("decided", "decided later", "decided sooner", "{} of the way through a hand"),
    "lead_changes": _Scale("lead changes", "more lead changes", "fewer lead changes", "{}"),
    "comeback": _Scale("comebacks", "more comebacks", "fewer comebacks", "{}"),
    "interaction": _Scale("interaction", "more interaction", "less interaction", "{}"),
    "balance": _Scale("fairness of the seats", "fairer seats", "less fair seats", "{}"),
    "drawishness": _Scale("draws", "more draws", "fewer draws", "{} of games"),
    "complexity": _Scale("things to learn", "more to learn", "less to learn", "{}", _whole, _whole),
}
"""What is told of a change, in this order."""


class MeasureChange(msgspec.Struct, frozen=True):
    """One measure of the changed game beside the original."""

    measure: str
    words: str
    detail: str
    sure: bool
    """Whether the difference is more than chance would make."""


class Comparison(msgspec.Struct, frozen=True):
    """What a short measure found; nothing is told where the changed game was stopped, and `summary` says why."""

    summary: str
    measures: tuple[MeasureChange, ...]
    games: int

    @property
    def clear(self) -> list[MeasureChange]:
        """Return what is surely different."""
        return [each for each in self.measures if each.sure]

    @property
    def unclear(self) -> list[MeasureChange]:
        """Return what is the same, or different by so little that it could be chance."""
        return [each for each in self.measures if not each.sure]


def probe(genome: GameGenome) -> str:
    """Return what a hundred random games tell of a game, in a sentence or two; a tenth of a second for most."""
    case = Case(genome, without_judgement(genome))
    Cascade().examine([case], seed=SEED, until=Stage.PROBE, threads=1)
    found = case.found
    against = " ".join(f"{each.reason} [{each.code}]" for each in objections(genome))
    unwanted = f" Evolution would refuse it, so it is worth 0: {against}" if against else ""
    if not found.ok:
        return f"Tried in {found.games} random games, it does not work: {found.reason}.{unwanted}"
    takes = minutes_words(_usual(genome))
    return f"Tried in {found.games} random games, it works: {WORKS}. A game takes {takes}.{unwanted}"


def _usual(genome: GameGenome) -> float:
    """Minutes of a game among people who know what they do, as its rulebook and `measure` tell them."""
    known = known_measures(genome, home_path())
    return known["minutes"].value if "minutes" in known else typical_minutes(genome)


@lru_cache(maxsize=64)
def measure(genome: GameGenome, seed: int = SEED) -> tuple[Evaluation, ...]:
    """Short measures, round by round as `darwindeck measure` takes them: of one seed every game has the same deals."""
    return tuple(_round(genome, seed + number) for number in range(ROUNDS))


def _round(genome: GameGenome, seed: int) -> Evaluation:
    case = Case(genome, without_judgement(genome))
    Cascade(SETTINGS).examine([case], seed=seed, until=Stage.MEASURE)
    return case.found


def compare(before: GameGenome, after: GameGenome, *, seed: int = SEED) -> Comparison:
    """Return the changed game beside the original, both measured in the same way on the same deals."""
    return tell(measure(before, seed), measure(after, seed))


def tell(old: Sequence[Evaluation], new: Sequence[Evaluation]) -> Comparison:
    """Return the rounds of two games as what changed."""
    one, two = pool_rounds(old), pool_rounds(new)
    games = one.games + two.games
    if not two.ok:
        return Comparison(f"The changed game {_fails(two)}.", (), games)
    if not one.ok:
        return Comparison(f"The original {_fails(one)}; this one works.", (), games)
    measures = tuple(_compare_measures(old, new))
    sure = [each.words for each in measures if each.sure]
    if not sure:
        return Comparison(f"No clear difference in {games:,} games.", measures, games)
    return Comparison(f"Clearly different in {games:,} games: {_series(sure)}.", measures, games)


def _fails(found: Evaluation) -> str:
    """Say what is wrong as a try in random games says it: what that finds to work does not fail in the next line."""
    if found.stage.place <= Stage.PROBE.place:
        return f"does not work: {found.reason}"
    return f"can be played, but is not worth playing yet: {found.reason}"


def _compare_measures(old: Sequence[Evaluation], new: Sequence[Evaluation]) -> Iterator[MeasureChange]:
    one, two = pool_rounds(old).measures, pool_rounds(new).measures
    names = [name for name in SCALES if name in one and name in two]
    errors = {name: hypot(_error(old, name), _error(new, name)) for name in names}
    # Each measure may be wrong so much more seldom as there are more of them; what is counted exactly is never wrong.
    sampled = max(1, sum(error > 0 for error in errors.values()))
    limit = NormalDist().inv_cdf(1 - FALSE_ALARM / (2 * sampled))
    for name in names:
        scale, apart = SCALES[name], two[name].value - one[name].value
        sure = abs(apart) > limit * errors[name] + 1e-9 and abs(apart) >= scale.least
        words = (scale.more if apart > 0 else scale.less) if sure else scale.name
        yield MeasureChange(name, words, _detail(scale, one[name], two[name], sure=sure), sure)


def _error(rounds: Sequence[Evaluation], name: str) -> float:
    """Return the standard error of a pooled measure: by the intervals of its rounds, or by how far apart they lie
    if that is more. Of an interval that ends at 0 or 1 only the other half says how wide it is.
    """
    sound = [found for found in rounds if found.ok and name in found.measures]
    found = [each.measures[name] for each in sound]
    parts = [each.games / max(1, sum(other.games for other in sound)) for each in sound]
    halves = [max(each.high - each.value, each.value - each.low) / Z for each in found]
    within = hypot(*(part * half for part, half in zip(parts, halves, strict=True)))
    between = stdev(each.value for each in found) / sqrt(len(found)) if len(found) > 1 else 0.0
    return max(within, between)


def _detail(scale: _Scale, old: Measured, new: Measured, *, sure: bool) -> str:
    before, after = scale.write(old.value), scale.write(new.value)
    if sure and before == after:
        before, after = scale.finer(old.value), scale.finer(new.value)
    now = scale.number.format(after)
    if before == after:
        return now
    return f"{now} instead of {before}" if sure else f"{now} (before: {before})"


def _series(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0]
