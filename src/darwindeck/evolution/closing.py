"""The closing look at a would-be elite: what does nothing goes, what is odd is made round, if play stays alike.

Each candidate is held against the game as it was: the same deals by the same players. A rule is taken out if hardly a
game ends otherwise without it, or if few do and thinking players do not feel it; numbers become the nearest usual
ones under the same test.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import Final, NamedTuple

import msgspec

from darwindeck.bytecode import encode
from darwindeck.canonical import canonical, content_hash
from darwindeck.evolution.elite import Elite
from darwindeck.evolution.felt import Thinkers
from darwindeck.evolution.simplify import Simplification, simplify_games
from darwindeck.evolution.tidy import ROUNDED, round_numbers
from darwindeck.genome.schema import GameGenome, Labels
from darwindeck.metrics.critique import findings
from darwindeck.simulation.wire import GameResult, Request, Response, run_batch
from darwindeck.validation.validate import validate

GAMES: Final = 50
"""On the same deals; a step that nobody uses in them does nothing."""
ROUNDS: Final = 4
THINKING_ROUNDS: Final = 2


class Tolerance(NamedTuple):
    """Shares of games that may end otherwise, and of their length that may be other on average."""

    otherwise: float
    longer: float


WITHOUT_A_RULE: Final = Tolerance(0.04, 0.03)
SELDOM: Final = Tolerance(0.25, 0.1)
"""A rule that changes no more than this may matter or not: those who think are asked."""
ROUND_NUMBERS: Final = Tolerance(0.2, 0.1)
"""Another target ends some games a hand sooner; nobody would call that another game."""
GLANCE: Final = 20
"""Games that show what plays plainly otherwise, so that nobody has to play on."""
PLAINLY: Final = Tolerance(0.5, inf)
"""A rule that ends 11 of 20 games otherwise changes a quarter of all games: were it a quarter, that would be luck of
one in 250."""
_ONE_PLY_MICROSECONDS: Final = 1.5


class Simplified(msgspec.Struct, frozen=True, kw_only=True):
    """A smaller or rounder game that plays alike, and what was done to it, in sentences."""

    genome: GameGenome
    genome_hash: str
    sentences: tuple[str, ...]
    fewer_rules: bool = False
    """Whether a whole rule was left out, maybe the one that the game was made by; a setting of a rule is none."""


class Closed(msgspec.Struct, frozen=True, kw_only=True):
    """What a closing look came to: the game it can be replaced by, if any, and what the look cost."""

    smaller: Simplified | None
    cost: float


class LikenessJudge:
    """Says which pairs of games play alike, and counts what that takes. No look is taken twice, and none when the
    answer is known."""

    def __init__(self, seed: int, threads: int) -> None:
        self._seed = seed
        self._threads = threads
        self._played: dict[tuple[GameGenome, str, int], tuple[GameResult, ...]] = {}
        self.cost = 0.0

    def __call__(
        self, pairs: Sequence[tuple[GameGenome, GameGenome]], bounds: Tolerance = WITHOUT_A_RULE
    ) -> list[bool]:
        looks = (("greedy", GLANCE, PLAINLY), ("greedy", GAMES, bounds), ("random", GAMES, bounds))
        open_pairs = dict.fromkeys(pairs)
        for player, games, bound in looks:
            self._play([genome for pair in open_pairs for genome in pair], player, games)
            open_pairs = dict.fromkeys(
                (one, two)
                for one, two in open_pairs
                if alike(self._played[one, player, games], self._played[two, player, games], bound)
            )
        return [pair in open_pairs for pair in pairs]

    def _play(self, genomes: Sequence[GameGenome], player: str, games: int) -> None:
        """So many games of each, on the same deals, unless they were played before."""
        fresh = [each for each in dict.fromkeys(genomes) if (each, player, games) not in self._played]
        asked = [
            Request(bytecode=encode(each), agents=(player,), games=games, seed=self._seed, keep_results=True)
            for each in fresh
        ]
        found = run_batch(asked, threads=self._threads) if asked else []
        self.cost += sum(map(_cost, found))
        for genome, response in zip(fresh, found, strict=True):
            self._played[genome, player, games] = response.results


def _cost(response: Response) -> float:
    return sum(result.decisions for result in response.results) * _ONE_PLY_MICROSECONDS / 1000


def alike(before: Sequence[GameResult], after: Sequence[GameResult], bounds: Tolerance) -> bool:
    """Tell whether hardly a game ended otherwise, and games are as long as they were."""
    if not before or len(before) != len(after):
        return False
    otherwise = sum(_ending(one) != _ending(two) for one, two in zip(before, after, strict=True))
    length = sum(result.decisions for result in before)
    change = abs(sum(result.decisions for result in after) - length)
    return otherwise <= bounds.otherwise * len(before) and change <= bounds.longer * max(1, length)


def _ending(result: GameResult) -> tuple[object, ...]:
    return result.reason, result.shares


def closing_look(elite: Elite, seed: int, *, threads: int = 0) -> Closed:
    """Return the game without what does nothing, and with round numbers, as far as it plays alike."""
    judge, thinkers = LikenessJudge(seed, threads), Thinkers(elite.genome, seed=seed, threads=threads)
    (small,) = simplify_games([elite.genome], [elite.evaluation.liveness], judge, rounds=ROUNDS)
    unfelt = _without_what_nobody_feels(elite.genome, small, judge, thinkers)
    genome, sentences = unfelt.genome, (*small.sentences, *unfelt.sentences)
    round_form = canonical(round_numbers(genome))
    if round_form != canonical(genome) and not validate(round_form) and not findings(round_form):
        (same,) = judge([(elite.genome, round_form)], ROUND_NUMBERS)
        if same:
            genome, sentences = round_form, (*sentences, ROUNDED)
    cost = judge.cost + thinkers.cost
    if content_hash(genome) == elite.genome_hash:
        return Closed(smaller=None, cost=cost)
    gone = (removal.path for found in (small, unfelt) for removal in found.removals)
    labelled = _label(elite, genome, sentences)
    return Closed(
        smaller=msgspec.structs.replace(labelled, fewer_rules=any(map(_is_a_rule, gone))), cost=cost
    )


def _is_a_rule(path: str) -> bool:
    """Tell whether a rule is an entry of a list: a step, points, an effect."""
    return any(part.endswith("]") for part in path.split())


def _without_what_nobody_feels(
    whole: GameGenome, small: Simplification, judge: LikenessJudge, thinkers: Thinkers
) -> Simplification:
    """Return a rule less at a time, where few games change and thinking players do not feel it."""

    def both(pairs: Sequence[tuple[GameGenome, GameGenome]]) -> list[bool]:
        against = [(whole, smaller) for _, smaller in pairs]
        seldom = judge(against, SELDOM)
        asked = [pair for pair, alike in zip(against, seldom, strict=True) if alike]
        unfelt = iter(thinkers(asked))
        return [alike and next(unfelt) for alike in seldom]

    return simplify_games([small.genome], [{}], both, rounds=THINKING_ROUNDS)[0]


def _label(elite: Elite, genome: GameGenome, sentences: tuple[str, ...]) -> Simplified:
    lineage = msgspec.structs.replace(
        elite.genome.labels.lineage, parents=(elite.genome_hash,), changes=sentences
    )
    bare = canonical(genome.copy_with(labels=Labels()))
    return Simplified(
        genome=bare.copy_with(labels=Labels(lineage=lineage)),
        genome_hash=content_hash(bare),
        sentences=sentences,
    )
