"""The cascade: cheap measurements first, expensive ones only for games that are still alive.

Each round is one call of the engine for all genomes together. What a genome is asked depends on the genome, the seed
and the settings alone, so its evaluation is the same in any batch and on any number of threads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce

import msgspec

from darwindeck.analysis.family import family
from darwindeck.canonical import content_hash
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.because import Because, Why
from darwindeck.metrics.coherence import coherence
from darwindeck.metrics.critique import oddness
from darwindeck.metrics.evaluation import Evaluation, Stage, Style, Verdict
from darwindeck.metrics.heats import HEATS, best_player, best_thumb, heat_queries
from darwindeck.metrics.matches import race_of
from darwindeck.metrics.measured import pool_estimates
from darwindeck.metrics.objections import judge, refused
from darwindeck.metrics.outcome import completion
from darwindeck.metrics.plan import (
    A_CUT_HAND,
    GREEDY,
    RANDOM,
    Settings,
    measure_queries,
    size_of,
    size_of_hands,
)
from darwindeck.metrics.readings import MeasureAnswers, ending, measures_of, read_answers
from darwindeck.metrics.rounds import Case, Rounds, count_games
from darwindeck.metrics.rules import firing_rates, live_rules
from darwindeck.metrics.skill import climb
from darwindeck.metrics.verdicts import (
    SECOND_CHANCE,
    decided_at_once,
    hollow,
    judge_play,
    never_ending,
    surely_dead,
    thinkers_stall,
    too_long_a_race,
    unfair,
    weary,
)
from darwindeck.simulation.engine import step_seed
from darwindeck.simulation.jobs import Answers
from darwindeck.simulation.queries import Games, HandsQuery, Progress, Query
from darwindeck.simulation.report import Report
from darwindeck.validation.validate import validate

_CASTING_STEP = 5
"""The deals of a second look at simple players are none of the other steps'."""


class Cascade:
    """Evaluates genomes in batches."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()

    def evaluate(
        self,
        genomes: Sequence[GameGenome],
        *,
        seed: int,
        until: Stage,
        threads: int = 0,
        progress: Progress | None = None,
    ) -> list[Evaluation]:
        """Return what is known of each genome after the stages up to `until`, or after the one that stopped it."""
        cases = [Case(genome, static(genome)) for genome in genomes]
        self.examine(cases, seed=seed, until=until, threads=threads, progress=progress)
        return [case.found for case in cases]

    def examine(
        self,
        cases: list[Case],
        *,
        seed: int,
        until: Stage,
        threads: int = 0,
        progress: Progress | None = None,
    ) -> None:
        """Do the same for cases, which keep what was played."""
        rounds = Rounds(cases, threads, progress)
        if until.place >= Stage.PROBE.place:
            self._probe(rounds, seed)
        if until.place >= Stage.MEASURE.place:
            self._measure(rounds, seed)
        if until.place >= Stage.LADDER.place:
            climb(rounds, self.settings, seed)

    def _probe(self, rounds: Rounds, seed: int) -> None:
        """Random games in two steps: what is surely dead after the first is not played on; then a second chance."""
        for step, games in enumerate((max(1, self.settings.probe_games // 5), self.settings.probe_games)):
            ask = Games((RANDOM,), games, seed, rotate=False, trace=True)
            for case, report in rounds.games(ask, among=lambda case: not case.doubted):
                note_probe(case, report, RANDOM, last=step > 0)
        again = Games((GREEDY,), self.settings.second_chance_games, seed, rotate=False, trace=True)
        for case, report in rounds.games(again, among=lambda case: case.doubted):
            note_probe(case, report, GREEDY, last=True)

    def _measure(self, rounds: Rounds, seed: int) -> None:
        """In steps: a game that is hopeless in every style after the first is not played further."""
        ask = Games((GREEDY,), self.settings.casting_games, seed, rotate=False)
        for case, report in rounds.games(ask, among=lambda case: case.player == RANDOM):
            if completion(report).value == 1:
                case.player, case.size = GREEDY, case.size.larger(size_of(report))
        self._hasten(rounds, seed)
        self._simple_players(rounds, seed)
        for step in range(self.settings.steps):
            self._measure_step(rounds, step_seed(seed, step), again=step > 0)

    def _hasten(self, rounds: Rounds, seed: int) -> None:
        """Take a second look at games that the one-ply player did not end: players who know what they do must end
        them.
        """
        again = Games(
            (GREEDY,), self.settings.second_chance_games, step_seed(seed, _CASTING_STEP), rotate=False
        )
        for case, report in rounds.games(again, among=lambda case: case.player == RANDOM):
            if (why := never_ending(report)) is not None:
                case.found = msgspec.structs.replace(case.found, verdict=Verdict.NEVER_ENDS, because=why)

    def _simple_players(self, rounds: Rounds, seed: int) -> None:
        """Which simple player is the best one here, and which rule of thumb."""
        for number in range(len(HEATS)):
            self._heat(rounds, number, seed)
        for case in rounds.cases:
            if case.simple:
                case.thumb = best_thumb(case.simple)

        def among_themselves(case: Case) -> dict[str, Query]:
            deals = self.settings.casting_games
            return {"hands": HandsQuery(case.thumb, case.thumb, deals, step_seed(seed, _CASTING_STEP))}

        # Habits can make hands long that are short between better players.
        for case, answers in rounds.ask(among_themselves, among=lambda case: not case.doubted):
            case.thumb_ends = any(hand.actions < A_CUT_HAND for hand in answers.sheets["hands"].hands)
            case.size = case.size.larger(size_of_hands(answers.sheets["hands"], case.size))

    def _heat(self, rounds: Rounds, number: int, seed: int) -> None:
        def queries(case: Case) -> Mapping[str, Query]:
            return heat_queries(number, case.simple, case.genome, case.size, self.settings, seed)

        for case, answers in rounds.ask(queries, among=lambda case: not case.doubted):
            case.simple = (*case.simple, *answers.duels.values())
            case.found = msgspec.structs.replace(case.found, games=case.found.games + count_games(answers))

    def _measure_step(self, rounds: Rounds, seed: int, *, again: bool) -> None:
        def queries(case: Case) -> dict[str, Query]:
            return measure_queries(case.genome, case.size, case.player, case.thumb, self.settings, seed)

        for case, answers in rounds.ask(queries, among=lambda case: not again or self._promising(case.found)):
            fresh = note_measures(case, answers)
            # What was spent so far is in both.
            case.found = pool(case.found, msgspec.structs.replace(fresh, cost=0.0)) if again else fresh

    def _promising(self, found: Evaluation) -> bool:
        styles = Style if self.settings.style is None else (self.settings.style,)
        return any(found.fitness(style).high >= self.settings.hopeless for style in styles)


def pool(first: Evaluation, fresh: Evaluation) -> Evaluation:
    """One estimate from two evaluations of a genome on different seeds; a verdict of either stands."""
    if not (first.ok and fresh.ok):
        return first if not first.ok else fresh
    played = (float(first.games), float(fresh.games))
    both = first.measures.keys() & fresh.measures.keys()
    measures = first.measures | fresh.measures
    measures |= {name: pool_estimates(first.measures[name], fresh.measures[name], played) for name in both}
    whole = max(1, first.games + fresh.games)
    rules = first.liveness.keys() | fresh.liveness.keys()
    liveness = {
        rule: (first.liveness.get(rule, 0.0) * first.games + fresh.liveness.get(rule, 0.0) * fresh.games)
        / whole
        for rule in sorted(rules)
    }
    measures["live_rules"] = live_rules(liveness)
    return msgspec.structs.replace(
        fresh,
        stage=max(first.stage, fresh.stage, key=lambda stage: stage.place),
        measures={name: measures[name] for name in sorted(measures)},
        liveness=liveness,
        games=first.games + fresh.games,
        cost=first.cost + fresh.cost,
    )


def pool_rounds(rounds: Sequence[Evaluation]) -> Evaluation:
    """One estimate from measurements of a genome on deals of their own; the first that was stopped, if most were."""
    sound = [found for found in rounds if found.ok]
    if 2 * len(sound) < len(rounds):
        return next(found for found in rounds if not found.ok)
    return reduce(pool, sound)


def static(genome: GameGenome) -> Evaluation:
    """Return what is known without a game, and whether it is to be played at all."""
    return judge(genome, without_judgement(genome))


def without_judgement(genome: GameGenome) -> Evaluation:
    """Return the same, where a game that can be played is to be played, whatever one thinks of it."""
    problems = validate(genome)
    valid = not problems
    return Evaluation(
        genome_hash=content_hash(genome) if valid else "",
        stage=Stage.STATIC,
        verdict=Verdict.OK if valid else Verdict.INVALID,
        because=Because(Why.UNPLAYED)
        if valid
        else refused(problems[0].code, problems[0].path, problems[0].message),
        family=family(genome),
        measures={},
        liveness={},
        penalty=coherence(genome) * oddness(genome) if valid else 1.0,
        games=0,
    )


def note_probe(case: Case, report: Report, player: str, *, last: bool) -> None:
    """Take down what a probe found; a verdict that better players might lift is kept open once."""
    verdict, because = judge_play(case.genome, report)
    if not last and not surely_dead(report):
        return
    case.doubted = verdict in SECOND_CHANCE and player == RANDOM
    case.size, case.player = size_of(report), player
    if player == RANDOM or case.probe is None:
        case.probe = report
    case.found = msgspec.structs.replace(
        case.found,
        stage=Stage.PROBE,
        verdict=verdict,
        because=because,
        measures=ending(case.genome, report),
        liveness=firing_rates(case.genome, report),
        games=case.found.games + report.games,
    )


def note_measures(case: Case, answers: Answers) -> Evaluation:
    """Return the evaluation after one step of the measure stage."""
    found = read_answers(answers)
    case.report, case.curves = found.games, (*case.curves, *found.curves)
    verdict, because = _measured_verdict(case, found) or (case.found.verdict, case.found.because)
    return msgspec.structs.replace(
        case.found,
        stage=Stage.MEASURE,
        verdict=verdict,
        because=because,
        measures=measures_of(case.genome, found, case.probe or found.games, best_player(case.simple)),
        liveness=firing_rates(case.genome, found.games),
        games=count_games(answers),
    )


def _measured_verdict(case: Case, found: MeasureAnswers) -> tuple[Verdict, Because] | None:
    """Return what players who know what they do find wrong with a game that random ones could play."""
    genome, report = case.genome, found.games
    asked = [(Verdict.UNFAIR, unfair(genome, report))]
    for thought in found.against_thumb[:1]:
        asked += [
            (Verdict.NEVER_ENDS, thinkers_stall(thought) if case.thumb_ends else None),
            (Verdict.HOLLOW, hollow(genome, thought, race_of(genome))),
        ]
    if case.player == GREEDY:
        asked += [
            (Verdict.TOO_LONG, weary(report)),
            (Verdict.OVER_AT_ONCE, decided_at_once(genome, report)),
            (Verdict.LONG_RACE, too_long_a_race(report)),
        ]
    return next(((verdict, why) for verdict, why in asked if why is not None), None)
