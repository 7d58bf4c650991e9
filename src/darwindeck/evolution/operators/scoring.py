"""Operators on points: for cards, for counts at the end of a hand, for places, for taking everything."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.canonical import canonical
from darwindeck.evolution.operators.base import Change, Group, Operator, Way
from darwindeck.evolution.operators.deck_references import in_this_deck
from darwindeck.evolution.operators.edits import scale_number, without_one
from darwindeck.evolution.operators.endings import SCORE_WINS, fit_endings
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.evolution.random_games.conditions import static_condition
from darwindeck.genome.conditions import Condition
from darwindeck.genome.phases import AskPhase, MeldPhase, PlayPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    CardScore,
    ScoringTo,
    ScoringTrigger,
    ScoringZone,
    WinCondition,
    WinType,
)
from darwindeck.wording.clauses import change_words, rule_words

_MOST_SCORES: Final = 6


def _reads_score(genome: GameGenome) -> bool:
    return any(win.type in SCORE_WINS for win in genome.win_conditions)


def _ways(genome: GameGenome) -> list[CardScore]:
    """Return the moments at which cards can score in this game, as rules worth a point."""
    facts = analyse(genome)
    ways: list[CardScore] = []
    if facts.tricks:
        ways.append(CardScore(points=1, trigger=ScoringTrigger.TRICK_WIN))
    if facts.tableau_takes:
        ways.append(CardScore(points=1, trigger=ScoringTrigger.CAPTURE))
    if facts.has(PlayPhase) and not facts.tricks:
        ways.append(CardScore(points=1, trigger=ScoringTrigger.PLAY))
    if facts.has(AskPhase) or facts.has(MeldPhase):
        ways.append(CardScore(points=1, trigger=ScoringTrigger.SET_COMPLETE))
    if facts.captures:
        ways.append(CardScore(points=1, trigger=ScoringTrigger.HAND_END))
    if facts.has(MeldPhase):
        ways.append(CardScore(points=1, trigger=ScoringTrigger.HAND_END, zone=ScoringZone.MELDS))
    if not facts.tricks_only:
        to = ScoringTo.HAND_WINNER if facts.names_hand_winner else ScoringTo.OWNER
        ways.append(CardScore(points=1, trigger=ScoringTrigger.HAND_END, zone=ScoringZone.HAND, to=to))
    return ways


def rules_apart(genome: GameGenome) -> int:
    """Count the scoring rules of a game, without dead ones and those that differ from another only in
    points."""
    form = canonical(genome)
    return len(form.card_scoring) + len(form.tally_scoring)


def decide_by_points(genome: GameGenome) -> GameGenome:
    """Return the game with a win that asks for points; without one they replace the bare count that decided."""
    if _reads_score(genome):
        return fit_endings(genome)
    bare = (WinType.MOST_TRICKS, WinType.FEWEST_TRICKS, WinType.MOST_CAPTURED)
    wins = tuple(win for win in genome.win_conditions if win.type not in bare)
    score = WinCondition(WinType.HIGH_SCORE)
    return fit_endings(genome.copy_with(win_conditions=(*wins, score)))


class AddCardScoreMutation(Operator):
    """Some cards are worth points, at a moment that occurs in this game; the score decides."""

    family = Group.SCORING
    weight = 15

    def applies(self, genome: GameGenome) -> bool:
        at_once = any(win.type is WinType.CAPTURE_ALL for win in genome.win_conditions)
        return len(genome.card_scoring) < _MOST_SCORES and not at_once and genome.eliminate is None

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        ways = _ways(genome)
        if not ways or not self.applies(genome):
            return None
        way = pick(rng, ways)
        condition: Condition | None = static_condition(rng, genome.setup.initial_deck)
        if way.zone is ScoringZone.HAND and chance(rng, 50):
            condition = None
        minus = chance(rng, 20) and way.to is ScoringTo.OWNER and analyse(genome).points.most > 0
        points = rng.randint(1, 5) * (-1 if minus else 1)
        rule = msgspec.structs.replace(way, condition=condition, points=points)
        grown = in_this_deck(genome.copy_with(card_scoring=(*genome.card_scoring, rule)), rng)
        changed = decide_by_points(grown)
        if rules_apart(changed) != rules_apart(genome) + 1:
            return None
        return Change(
            changed, f"added: {rule_words(changed, grown.card_scoring[-1])}", Way.ADDED, ("card_scoring",)
        )


class RemoveCardScoreMutation(Operator):
    """Cards lose their points."""

    family = Group.SCORING

    def applies(self, genome: GameGenome) -> bool:
        return bool(genome.card_scoring)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not genome.card_scoring:
            return None
        kept, gone = without_one(rng, genome.card_scoring)
        bare = fit_endings(genome.copy_with(card_scoring=kept))
        return Change(bare, f"removed: {rule_words(genome, gone)}", Way.REMOVED, (gone,))


class MutateCardScoreMutation(Operator):
    """Other points, other cards, or another moment."""

    family = Group.SCORING
    weight = 15

    def applies(self, genome: GameGenome) -> bool:
        return bool(genome.card_scoring)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not genome.card_scoring:
            return None
        index = rng.randrange(len(genome.card_scoring))
        before = genome.card_scoring[index]
        after = _other_score(genome, before, rng)
        if after == before:
            return None
        rules = genome.card_scoring
        other = in_this_deck(genome.copy_with(card_scoring=(*rules[:index], after, *rules[index + 1 :])), rng)
        changed = fit_endings(other)
        if len(other.card_scoring) != len(rules) or rules_apart(changed) != rules_apart(genome):
            return None
        after = other.card_scoring[index]
        words = f"changed: {change_words(genome, before, changed, after)}"
        return Change(changed, words, says=("card_scoring",))


def _other_score(genome: GameGenome, rule: CardScore, rng: Random) -> CardScore:
    roll = rng.randrange(100)
    if roll < 50:
        size = abs(rule.points)
        points = scale_number(rng, size, 1, 50) * (1 if rule.points >= 0 else -1)
        return msgspec.structs.replace(rule, points=points)
    if roll < 85:
        condition = static_condition(rng, genome.setup.initial_deck)
        return msgspec.structs.replace(rule, condition=condition)
    ways = [way for way in _ways(genome) if way.trigger is not rule.trigger]
    if not ways:
        return rule
    return msgspec.structs.replace(pick(rng, ways), condition=rule.condition, points=rule.points)


OPERATORS: Final[tuple[Operator, ...]] = (
    AddCardScoreMutation(),
    RemoveCardScoreMutation(),
    MutateCardScoreMutation(),
)
