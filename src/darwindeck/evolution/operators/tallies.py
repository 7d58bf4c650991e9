"""Operators on points for counts at the end of a hand: tricks, captured cards, hands won, places, everything taken."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import GenomeAnalysis, analyse
from darwindeck.evolution.operators.base import LOW, Change, Group, Operator, Way
from darwindeck.evolution.operators.dealing import fit_deal
from darwindeck.evolution.operators.deck_references import in_this_deck
from darwindeck.evolution.operators.edits import another, has, scale_number, without_one
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.operators.scoring import decide_by_points, rules_apart
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.evolution.random_games.conditions import static_condition
from darwindeck.evolution.random_games.scores import by_value
from darwindeck.genome.conditions import Role, Who
from darwindeck.genome.phases import PlayPhase
from darwindeck.genome.places import PlaceOwner
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    AtLeast,
    EachOver,
    Every,
    Exactly,
    Fewest,
    Last,
    Moon,
    Most,
    Table,
    TallyAt,
    TallyRule,
    TallyScore,
    TallySource,
    TallyTies,
    TallyTo,
    WinCondition,
    WinType,
)
from darwindeck.validation.checks.tricks import has_point_cards
from darwindeck.wording.clauses import change_words, rule_words

_MOST_TALLIES: Final = 4


def _sources(facts: GenomeAnalysis) -> list[TallySource]:
    sources = []
    if facts.tricks:
        sources.append(TallySource.TRICKS)
    if facts.captures:
        sources.append(TallySource.CAPTURED)
    if facts.names_hand_winner and facts.most_hands > 1:
        sources.append(TallySource.HANDS_WON)
    if not facts.tricks_only:
        sources.append(TallySource.HAND)
    if facts.genome.places:
        sources.append(TallySource.PLACE)
    return sources


def _each_own(genome: GameGenome, rng: Random) -> tuple[GameGenome, str] | None:
    """Return the game with a place in which players have piles of their own, and its name; None if it cannot."""
    at = rng.randrange(len(genome.places))
    place = genome.places[at]
    if place.owner is PlaceOwner.SEAT:
        return genome, place.name
    own = msgspec.structs.replace(place, owner=PlaceOwner.SEAT)
    dealt = fit_deal(genome.copy_with(places=(*genome.places[:at], own, *genome.places[at + 1 :])))
    return None if dealt is None else (dealt, place.name)


class AddTallyMutation(Operator):
    """A count at the end of a hand gives points: tricks, captured cards, hands won."""

    family = Group.SCORING

    def applies(self, genome: GameGenome) -> bool:
        at_once = any(win.type is WinType.CAPTURE_ALL for win in genome.win_conditions)
        few = len(genome.tally_scoring) < _MOST_TALLIES
        return few and not at_once and genome.eliminate is None and bool(_sources(analyse(genome)))

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        facts = analyse(genome)
        sources = _sources(facts)
        if not sources or not self.applies(genome):
            return None
        source = pick(rng, sources)
        conditional = source is TallySource.CAPTURED and chance(rng, 50)
        condition = static_condition(rng, genome.setup.initial_deck) if conditional else None
        rule = _tally_rule(facts, source, rng, conditional=conditional)
        tally = TallyScore(source=source, condition=condition, rule=rule, points=rng.randint(1, 4))
        if source is TallySource.PLACE:
            owned = _each_own(genome, rng)
            if owned is None:
                return None
            genome, name = owned
            tally = msgspec.structs.replace(tally, places=(name,), per_pile=chance(rng, 50))
        grown = in_this_deck(genome.copy_with(tally_scoring=(*genome.tally_scoring, tally)), rng)
        changed = decide_by_points(grown)
        if rules_apart(changed) != rules_apart(genome) + 1:
            return None
        return Change(
            changed, f"added: {rule_words(changed, grown.tally_scoring[-1])}", Way.ADDED, ("tally_scoring",)
        )


def _tally_rule(facts: GenomeAnalysis, source: TallySource, rng: Random, *, conditional: bool) -> TallyRule:
    if source is TallySource.PLACE:
        of_piles: tuple[TallyRule, ...] = (EachOver(0), Most(), AtLeast(rng.randint(3, 7)))
        return pick(rng, of_piles)
    rules: tuple[TallyRule, ...] = (EachOver(0), Most(), Fewest(), Exactly(rng.randint(0, 2)))
    if source in (TallySource.CAPTURED, TallySource.TRICKS):
        rules = (*rules, Last(), Every(rng.randint(2, 4)), Table((1, 3, 6, 10)))
    if source is not TallySource.HANDS_WON and not conditional:
        share = max(1, facts.largest_hand if source is TallySource.TRICKS else facts.pack.size)
        half = max(1, share // facts.players)
        plain = (EachOver(0), EachOver(max(0, half - 1)), AtLeast(half), Most(), Most())
        rules = plain if chance(rng, 50) else rules
    return pick(rng, rules)


def _then(tally: TallyScore, rule: TallyRule) -> TallyRule:
    """Compare no counts before the hand ends."""
    compared = isinstance(rule, Most | Fewest | Last)
    return EachOver(0) if compared and tally.at is not TallyAt.HAND_END else rule


class RemoveTallyMutation(Operator):
    """A count no longer gives points."""

    family = Group.SCORING

    def applies(self, genome: GameGenome) -> bool:
        return bool(genome.tally_scoring)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not genome.tally_scoring:
            return None
        kept, gone = without_one(rng, genome.tally_scoring)
        bare = fit_endings(genome.copy_with(tally_scoring=kept))
        return Change(bare, f"removed: {rule_words(genome, gone)}", Way.REMOVED, (gone,))


class MutateTallyMutation(Operator):
    """Other points for a count, or another way to count."""

    family = Group.SCORING

    def applies(self, genome: GameGenome) -> bool:
        return bool(genome.tally_scoring)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not genome.tally_scoring:
            return None
        index = rng.randrange(len(genome.tally_scoring))
        before = genome.tally_scoring[index]
        if chance(rng, 50):
            points = scale_number(rng, abs(before.points), 1, 20) * (1 if before.points >= 0 else -1)
            after = msgspec.structs.replace(before, points=points)
        else:
            conditional = before.condition is not None
            rule = _tally_rule(analyse(genome), before.source, rng, conditional=conditional)
            after = msgspec.structs.replace(before, rule=_then(before, rule))
        if after == before:
            return None
        rules = genome.tally_scoring
        changed = fit_endings(genome.copy_with(tally_scoring=(*rules[:index], after, *rules[index + 1 :])))
        if rules_apart(changed) != rules_apart(genome):
            return None
        return Change(
            changed,
            f"changed: {change_words(genome, before, changed, after)}",
            says=("tally_scoring",),
        )


class MutateTallyForWhomMutation(Operator):
    """A count is by values, for the others, paid by them, or only for the dealer or who knocked."""

    family = Group.SCORING
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return bool(genome.tally_scoring)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not genome.tally_scoring:
            return None
        index = rng.randrange(len(genome.tally_scoring))
        before = genome.tally_scoring[index]
        after = _for_whom(genome, before, rng)
        if after == before:
            return None
        rules = genome.tally_scoring
        changed = fit_endings(genome.copy_with(tally_scoring=(*rules[:index], after, *rules[index + 1 :])))
        if rules_apart(changed) != rules_apart(genome):
            return None
        return Change(
            changed,
            f"changed: {change_words(genome, before, changed, after)}",
            says=("tally_scoring",),
        )


def _for_whom(genome: GameGenome, tally: TallyScore, rng: Random) -> TallyScore:
    roll = rng.randrange(4)
    plain = tally.at is TallyAt.HAND_END and tally.pattern is None
    if roll == 0 and plain and tally.source in (TallySource.CAPTURED, TallySource.HAND):
        return by_value(rng, tally)
    if roll == 1 and isinstance(tally.rule, Most | Fewest):
        return msgspec.structs.replace(tally, ties=another(rng, tuple(TallyTies), tally.ties))
    if roll == 2:
        parts = (Who.DEALER, Who.KNOCKER) if genome.knock is not None else (Who.DEALER,)
        return msgspec.structs.replace(tally, when=None if tally.when else Role(pick(rng, parts)))
    return msgspec.structs.replace(tally, to=another(rng, tuple(TallyTo), tally.to))


class MutateMoonMutation(Operator):
    """What happens to who takes all points."""

    family = Group.SCORING
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return has_point_cards(analyse(genome))

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        moon = another(rng, tuple(Moon), genome.moon)
        if moon is None or not self.applies(genome):
            return None
        words = {
            Moon.NONE: "nothing special for taking all points",
            Moon.OTHERS: "whoever takes all points gives them to everyone else",
            Moon.SUBTRACT: "whoever takes all points loses them",
        }[moon]
        return Change(genome.copy_with(moon=moon), f"changed: {words}")


class MutatePlacesMutation(Operator):
    """Who runs out of cards is out and takes a place that is worth points; or the first one out ends it again."""

    family = Group.SCORING
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        facts = analyse(genome)
        lasts = facts.fills_hands_again or facts.tricks
        return facts.can_run_empty and genome.player_count > 2 and not lasts

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        if genome.out_when_empty:
            if not has(genome, PlayPhase) or chance(rng, 60):
                points = tuple(value * 2 for value in genome.place_points) or (2, 1)
                return Change(
                    fit_endings(genome.copy_with(place_points=points)), "changed: places are worth more"
                )
            ended = genome.copy_with(
                out_when_empty=False, place_points=(), win_conditions=(WinCondition(WinType.EMPTY_HAND),)
            )
            return Change(fit_endings(ended), "removed the places: the first one out wins", Way.REMOVED)
        places = tuple(range(genome.player_count - 1, 0, -1))
        kept = tuple(win for win in genome.win_conditions if win.type is not WinType.EMPTY_HAND)
        scored = kept or (WinCondition(WinType.HIGH_SCORE),)
        raised = genome.copy_with(out_when_empty=True, place_points=places, win_conditions=scored)
        return Change(
            fit_endings(raised), "added places: play goes on, the earlier out the more points", Way.ADDED
        )


OPERATORS: Final[tuple[Operator, ...]] = (
    AddTallyMutation(),
    RemoveTallyMutation(),
    MutateTallyMutation(),
    MutateTallyForWhomMutation(),
    MutateMoonMutation(),
    MutatePlacesMutation(),
)
