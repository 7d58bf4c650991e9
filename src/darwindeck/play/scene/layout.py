"""What the table of a game has, worked out once from its genome: which zones lie there, what is counted, what rules ask
about. Nothing here goes by the name or the family of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from darwindeck.genome.cards import Suit
from darwindeck.genome.conditions import Reference, SuitBroken
from darwindeck.genome.effects import EffectType
from darwindeck.genome.phases import (
    AskPhase,
    BettingPhase,
    BiddingPhase,
    ClaimPhase,
    DealPhase,
    DiscardPhase,
    MeldPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    ShowdownPhase,
    TrickPhase,
    TrickTies,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import EvaluationMethod, TallySource, WinCondition, WinType
from darwindeck.genome.setup import CaptureTo, ScoreAtLeast, TableauMode
from darwindeck.narration.voice import last_wins
from darwindeck.play.scene.model import CounterKind, ZoneKind
from darwindeck.play.scene.notes import card_badges, card_notes
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.sections.goal import aim, several_parts
from darwindeck.simulation.view import View
from darwindeck.wording.marks import nodes
from darwindeck.wording.text import plain

SEATED = (ZoneKind.HAND, ZoneKind.CAPTURED, ZoneKind.MELDS)
"""Zones of which every seat has one."""


class Layout:
    """The furniture of one game."""

    def __init__(self, genome: GameGenome) -> None:
        self.genome = genome
        self.facts = RulebookContext(genome)

    def phase(self, view: View) -> Phase | None:
        """Return the phase of a position; none while a trump is named or somebody may knock."""
        return None if view.phase is None else self.genome.phases[view.phase]

    @cached_property
    def goal(self) -> str:
        """Return the goal of the game: a sentence for each way to win, or for the hand and for the game."""
        wins = enumerate(self.genome.win_conditions)
        first, *others = (plain(aim(self.facts, place, win)) for place, win in wins)
        if several_parts(self.facts):
            return " ".join([first, *others])
        return " ".join([first, *(f"Or: {goal[:1].lower()}{goal[1:]}" for goal in others)])

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        genome = self.genome
        return genome.teams if genome.team_mode else tuple((seat,) for seat in range(genome.player_count))

    @cached_property
    def side_of(self) -> Mapping[int, int]:
        return {seat: side for side, seats in enumerate(self.sides) for seat in seats}

    @cached_property
    def zones(self) -> tuple[ZoneKind, ...]:
        """Return the kinds of zones on this table, from the middle outwards."""
        return tuple(self._zones())

    def _zones(self) -> Iterator[ZoneKind]:
        facts = self.facts
        yield ZoneKind.STOCK
        if facts.fills_discard or facts.draws_discard or facts.buries:
            yield ZoneKind.DISCARD
        if self.has_row:
            sequence = self.genome.setup.tableau_mode is TableauMode.SEQUENCE
            yield ZoneKind.SEQUENCE if sequence else ZoneKind.ROW
        if facts.has(ClaimPhase):
            yield ZoneKind.CLAIM_PILE
        if self.genome.places:
            yield ZoneKind.PLACE
        if facts.has(TrickPhase):
            yield ZoneKind.TRICK
        if facts.has(BettingPhase):
            yield ZoneKind.POT
        if self.genome.house is not None:
            yield ZoneKind.HOUSE
        if self.melds:
            yield ZoneKind.MELDS
        if self.captures:
            yield ZoneKind.CAPTURED
        yield ZoneKind.HAND

    @cached_property
    def has_row(self) -> bool:
        """Tell whether cards can lie open on the tableau."""
        laid = (
            p.target is PlayTarget.TABLEAU
            for p in self.genome.phases
            if isinstance(p, PlayPhase | DiscardPhase)
        )
        waits = any(trick.ties is TrickTies.CARRY for _, trick in self.facts.of(TrickPhase) if trick.together)
        dealt = self.genome.setup.deal_to_tableau > 0 or self.facts.has(DealPhase)
        return any(laid) or waits or dealt

    @cached_property
    def melds(self) -> bool:
        return self.facts.has(MeldPhase)

    @cached_property
    def captures(self) -> bool:
        return self.facts.has(TrickPhase, AskPhase) or self._takes

    @cached_property
    def _takes(self) -> bool:
        """Tell whether cards of the tableau go to a captured pile."""
        piled = self.genome.setup.capture_to is CaptureTo.CAPTURED
        mode = self.facts.mode
        return mode is TableauMode.MATCH_RANK or (mode is TableauMode.WAR and piled)

    @cached_property
    def book_size(self) -> int | None:
        return next((phase.book_size for _, phase in self.facts.paths_of(AskPhase)), None)

    @cached_property
    def breakable(self) -> tuple[Suit, ...]:
        """Suits of which some rule asks whether they are broken."""
        asked = {
            phase.breaking_suit
            for _, phase in self.facts.paths_of(TrickPhase)
            if phase.breaking_suit is not None
        }
        asked |= {node.suit for _, node in nodes(self.genome) if isinstance(node, SuitBroken)}
        return tuple(suit for suit in Suit if suit in asked)

    @cached_property
    def looks_at_top(self) -> bool:
        """Tell whether some rule looks at the card last played to the tableau."""
        asked = (node for _, node in nodes(self.genome))
        compares = any(getattr(node, "reference", None) is Reference.TABLEAU_TOP for node in asked)
        return compares or any(phase.same_count for _, phase in self.facts.paths_of(PlayPhase))

    @cached_property
    def turns_round(self) -> bool:
        """Tell whether the direction of play can change, and that can be seen."""
        return self.facts.has_effect(EffectType.REVERSE_DIRECTION) and self.genome.player_count > 2

    @cached_property
    def total_target(self) -> int | None:
        """Return what a hand may count without going bust."""
        return None if self.facts.target is None else self.facts.target[1]

    @cached_property
    def counts_points(self) -> bool:
        """Tell whether hands are compared by points."""
        points = (EvaluationMethod.POINT_TOTAL, EvaluationMethod.SUIT_TOTAL)
        return any(p.hand_evaluation.method in points for _, p in self.facts.paths_of(ShowdownPhase))

    @cached_property
    def by_suit(self) -> bool:
        """Tell whether the suits of a hand matter more than its ranks."""
        from darwindeck.genome import conditions as tests

        suits = (tests.CardMatchesSuit, tests.MatchesOrWild, tests.CardIsSuit, tests.CardMatchesColour)
        return self.facts.has(TrickPhase) or self.facts.runs or self.facts.tests(*suits)

    @cached_property
    def counters(self) -> tuple[CounterKind, ...]:
        """Return what is counted for every seat, in the order in which it is shown."""
        return tuple(kind for kind, counted in self._counter_kinds() if counted)

    def _counter_kinds(self) -> Iterator[tuple[CounterKind, bool]]:
        genome, facts = self.genome, self.facts
        contracts = facts.has(BiddingPhase) and genome.team_mode
        multi = facts.multi
        yield CounterKind.CARDS, True
        yield CounterKind.BID, facts.has(BiddingPhase)
        yield CounterKind.TRICKS, facts.has(TrickPhase)
        yield CounterKind.CONTRACT, contracts
        yield (
            CounterKind.ALL_TRICKS,
            multi and self.wins(WinType.MOST_TRICKS, WinType.FEWEST_TRICKS) is not None,
        )
        yield CounterKind.BOOKS, self.book_size is not None
        yield CounterKind.CAPTURED, self.captures and self.book_size is None and self._counts_captured
        yield CounterKind.ALL_CAPTURED, multi and self.wins(WinType.MOST_CAPTURED) is not None
        yield CounterKind.DEADWOOD, facts.knock_scores
        yield CounterKind.POINTS, self.counts_points
        yield CounterKind.SCORE, facts.scores or self.score_goal is not None
        yield CounterKind.BAGS, self.bag_limit > 0
        yield CounterKind.CHIPS, genome.setup.starting_chips > 0 or facts.has(BettingPhase)
        yield CounterKind.STAKE, facts.has(BettingPhase)
        yield CounterKind.HANDS_WON, multi and self.hands_decide
        yield (
            CounterKind.PLACE,
            bool(genome.place_points) or (genome.out_when_empty and not last_wins(genome)),
        )

    @cached_property
    def _counts_captured(self) -> bool:
        tallied = any(rule.source is TallySource.CAPTURED for rule in self.genome.tally_scoring)
        return tallied or self._takes or self.wins(WinType.MOST_CAPTURED) is not None

    @cached_property
    def bag_limit(self) -> int:
        contract = self.genome.contract_scoring
        return 0 if contract is None or not self.facts.has(BiddingPhase) else contract.bag_limit

    @cached_property
    def hands_decide(self) -> bool:
        """Tell whether the hands won decide, because nothing else does."""
        hand_wins = (WinType.EMPTY_HAND, WinType.BEST_HAND, WinType.CAPTURE_ALL, WinType.LAST_STANDING)
        wins = self.genome.win_conditions
        return all(win.type in hand_wins for win in wins) and not self.facts.chips_decide

    @cached_property
    def score_goal(self) -> WinCondition | None:
        """Return the way to win that looks at scores; one with a number before one without."""
        types = (WinType.FIRST_TO_SCORE, WinType.HIGH_SCORE, WinType.LOW_SCORE, WinType.ALL_HANDS_EMPTY)
        found = [win for win in self.genome.win_conditions if win.type in types]
        return next((win for win in found if win.threshold is not None), found[0] if found else None)

    @cached_property
    def leaves_at(self) -> int | None:
        """Return the score at which a seat is out of the game."""
        rule = self.genome.eliminate
        return rule.points if isinstance(rule, ScoreAtLeast) else None

    def wins(self, *types: WinType) -> WinCondition | None:
        return next((win for win in self.genome.win_conditions if win.type in types), None)

    @cached_property
    def notes(self) -> dict[str, tuple[str, ...]]:
        return card_notes(self.facts)

    @cached_property
    def badges(self) -> dict[str, str]:
        return card_badges(self.facts)
