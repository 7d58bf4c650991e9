"""GenomeAnalysis: what the rules of a genome imply, worked out when it is first asked for.

The one place for such facts: checks, canonical form, operators, measures and rulebook all ask here. Facts are about
structure (what moves where, how many cards are left); whether they are problems is for `validation` to say, and what
happens at the table for the engine.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

from darwindeck.analysis.card_points import PointCards
from darwindeck.analysis.circulation import Circulation, can_run_empty, circulation
from darwindeck.analysis.conditions import ConditionCensus, ConditionSpot, outline, score_sheet
from darwindeck.analysis.exhaustion import deck_can_fail, discard_can_fail, only_winners_draw
from darwindeck.analysis.points import (
    Points,
    card_points_of,
    leftovers_settle,
    names_hand_winner,
    points_of,
    why_tally_dead,
)
from darwindeck.analysis.standstill import can_stand_still
from darwindeck.analysis.traits import traits_of
from darwindeck.analysis.zones import ZoneAnalysis
from darwindeck.genome.conditions import CardAdjacentToLayout, CardBeatsTop, HasRunOfN, SequenceAdjacent
from darwindeck.genome.phases import (
    ClaimPhase,
    DrawPhase,
    MeldPhase,
    PassDirection,
    PassPhase,
    PlayPhase,
    ShowdownPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import EvaluationMethod, ScoringTrigger, TricksFrom, WinType
from darwindeck.genome.setup import NoChips, TableauMode


@lru_cache(maxsize=1024)
def analyse(genome: GameGenome) -> GenomeAnalysis:
    """Return the analysis of a genome; equal genomes share one.

    >>> from darwindeck.genome.library import load_game
    >>> analyse(load_game("hearts")).tricks_only
    True
    """
    return GenomeAnalysis(genome)


class GenomeAnalysis(ZoneAnalysis):
    """Everything that the rules of a genome imply: deal, zones (the base classes), points, course of play."""

    # Points.
    @cached_property
    def points(self) -> Points:
        return points_of(self)

    @cached_property
    def card_points(self) -> PointCards:
        return card_points_of(self)

    @cached_property
    def dead_tallies(self) -> list[str | None]:
        """For each tally why it can never give points; None when it can."""
        return [why_tally_dead(self, rule) for rule in self.genome.tally_scoring]

    @cached_property
    def names_hand_winner(self) -> bool:
        return names_hand_winner(self)

    @cached_property
    def leftovers_settle(self) -> bool:
        return leftovers_settle(self)

    @cached_property
    def scores(self) -> bool:
        """Somebody keeps a score."""
        genome = self.genome
        listed = genome.card_scoring or genome.tally_scoring or genome.place_points or genome.contract_scoring
        return bool(listed) or self.sweeps or self.knock_scores

    @cached_property
    def knock_scores(self) -> bool:
        return self.genome.knock is not None and self.has(MeldPhase)

    @cached_property
    def scores_in_play(self) -> bool:
        """Points can fall before a hand is over."""
        early = any(rule.trigger is not ScoringTrigger.HAND_END for rule in self.genome.card_scoring)
        return early or self.sweeps

    @cached_property
    def gains_in_play(self) -> bool:
        """Tell whether a score can grow before a hand is over."""
        early = (rule for rule in self.genome.card_scoring if rule.trigger is not ScoringTrigger.HAND_END)
        return any(rule.points > 0 for rule in early) or (self.sweeps and self.setup.sweep_points > 0)

    @cached_property
    def gives_positive_points(self) -> bool:
        """Tell whether a seat can make positive points in a hand by cards, tallies, places or sweeps."""
        genome = self.genome
        cards = [rule.points for rule in genome.card_scoring]
        tallies = [rule.points for rule in genome.tally_scoring]
        swept = self.setup.sweep_points if self.sweeps else 0
        return any(points > 0 for points in (*cards, *tallies, *genome.place_points, swept))

    @cached_property
    def late_tricks(self) -> bool:
        """Tricks count only from the empty deck on."""
        return self.genome.tricks_from is TricksFrom.DECK_EMPTY

    @cached_property
    def chips_decide(self) -> bool:
        """Where players without chips drop out, chips decide a game that no rule has decided."""
        return self.multi and isinstance(self.genome.eliminate, NoChips)

    @cached_property
    def house_can_win_all(self) -> bool:
        """Return whether the game is over when nobody has chips left: they decide it, and the house has won them."""
        by_chips = isinstance(self.genome.eliminate, NoChips) or self.win(WinType.MOST_CHIPS) is not None
        return self.genome.house is not None and by_chips

    # The course of play.
    @cached_property
    def circulation(self) -> Circulation:
        return circulation(self)

    @cached_property
    def can_run_empty(self) -> bool:
        """Tell whether the hand of a seat can be without cards."""
        return can_run_empty(self, self.circulation)

    @cached_property
    def turns_without_cards(self) -> bool:
        """Tell whether a player can have a turn and no cards."""
        if self.win(WinType.EMPTY_HAND) and not self.emptied_by_others:
            return False
        return not self.genome.out_when_empty or self.has(DrawPhase)

    @cached_property
    def never_passes(self) -> bool:
        """Every turn lays cards: a claim that nobody may or has to pass."""
        forced = any(claim.min_cards > 0 and not claim.once for _, claim in self.of(ClaimPhase))
        return forced and self.takes_turns and not self.turns_without_cards

    @cached_property
    def may_idle(self) -> bool:
        """Players can act without anything moving."""
        return not self.never_passes and any(traits_of(phase).declinable for phase in self.phases)

    @cached_property
    def can_stand_still(self) -> bool:
        """It can happen that nobody can do anything but pass."""
        return can_stand_still(self)

    @cached_property
    def winner_draws(self) -> bool:
        """Whoever wins a trick has a card afterwards, so not all hands run empty at once."""
        return only_winners_draw(self) and not self.deck_can_fail

    @cached_property
    def deck_can_fail(self) -> bool:
        """Tell whether a draw can ask for more cards than the deck has."""
        return deck_can_fail(self)

    @cached_property
    def discard_can_fail(self) -> bool:
        """Tell whether the deck can be empty while there is nothing to shuffle."""
        return discard_can_fail(self)

    # Comparisons.
    @cached_property
    def compares_ranks(self) -> bool:
        """Something asks which of two ranks is higher."""
        shown = any(
            phase.hand_evaluation.method in (EvaluationMethod.POKER, EvaluationMethod.HIGH_CARD)
            for _, phase in self.of(ShowdownPhase)
        )
        by_place = any(phase.direction is PassDirection.BY_PLACE for _, phase in self.of(PassPhase))
        asked = self.tests(CardBeatsTop, SequenceAdjacent)
        asked = asked or bool(self.genome.patterns)
        return shown or by_place or asked or self.tricks or self.mode is TableauMode.WAR

    @cached_property
    def runs(self) -> bool:
        """Sequences of a suit matter, which are ace low whatever the rank order."""
        melds = any(phase.min_run > 0 for _, phase in self.of(MeldPhase))
        return melds or self.mode is TableauMode.SEQUENCE or self.tests(HasRunOfN, CardAdjacentToLayout)

    @cached_property
    def target(self) -> tuple[str, int] | None:
        """Return what a hand may count without going bust, with its path."""
        for path, phase in self.paths_of(ShowdownPhase):
            rule = phase.hand_evaluation
            if rule.method is EvaluationMethod.POINT_TOTAL and rule.target is not None:
                return f"{path}.hand_evaluation.target", rule.target
        return None

    # Conditions.
    def tests(self, *kinds: type) -> bool:
        """Return whether a test of these kinds stands in any condition of the game."""
        return any(not spot.outline.kinds.isdisjoint(kinds) for spot in (*self.spots, *self.sheet.spots))

    @cached_property
    def spots(self) -> list[ConditionSpot]:
        """List the conditions of the phases and what counts ask of a seat, with their places."""
        found: list[ConditionSpot] = []
        for path, play in self.paths_of(PlayPhase):
            if play.valid_play_condition is not None:
                found.append(
                    ConditionSpot(f"{path}.valid_play_condition", "play", outline(play.valid_play_condition))
                )
        for place, effect in enumerate(self.genome.special_effects):
            if effect.demand is not None:
                path = f"special_effects[{place}].demand.answer"
                found.append(ConditionSpot(path, "play", outline(effect.demand.answer)))
        for path, draw in self.paths_of(DrawPhase):
            if draw.condition is not None:
                found.append(ConditionSpot(f"{path}.condition", "draw", outline(draw.condition)))
        for place, phase in enumerate(self.phases):
            if not isinstance(phase, DrawPhase) and phase.when is not None:
                found.append(ConditionSpot(f"phases[{place}].when", "when", outline(phase.when)))
        for place, tally in enumerate(self.genome.tally_scoring):
            if tally.when is not None:
                found.append(ConditionSpot(f"tally_scoring[{place}].when", "when", outline(tally.when)))
        return found

    @cached_property
    def sheet(self) -> ConditionCensus:
        """List the conditions of the scoring rules."""
        return score_sheet(self.genome.card_scoring, self.genome.tally_scoring)
