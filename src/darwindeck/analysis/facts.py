"""The facts of a genome that several checks ask for, worked out once per call of `validate`.

Facts are about structure (what moves where, how many cards are left); they are not problems. All of them hold
up with odd numbers, because a genome that the bare constructor made may contain any.
"""

from __future__ import annotations

from typing import Final, TypeVar, cast

from darwindeck.analysis.card_points import CardPoints
from darwindeck.analysis.circulation import Circulation, can_run_empty, circulation
from darwindeck.analysis.deck import Pack, pack_of
from darwindeck.analysis.lazy import lazy
from darwindeck.analysis.outline import Spot, outline
from darwindeck.analysis.points import (
    Points,
    card_points_of,
    names_hand_winner,
    points_of,
    why_tally_dead,
)
from darwindeck.analysis.scoresheet import ScoreSheet, score_sheet
from darwindeck.genome.effects import EffectType
from darwindeck.genome.phases import (
    AllPass,
    AskPhase,
    BettingPhase,
    BiddingPhase,
    ClaimPhase,
    DiscardPhase,
    DrawPhase,
    MeldPhase,
    PassPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import CaptureTo, DeckEmptyAction, Fixed, SetupRules, TableauMode, UntilWin

P = TypeVar("P", bound=Phase)

TURN_KINDS: Final = frozenset({DrawPhase, PlayPhase, DiscardPhase, ClaimPhase, MeldPhase, AskPhase})
_MATCH_RANK: Final = TableauMode.MATCH_RANK
_TAKING: Final = frozenset({TableauMode.WAR, TableauMode.MATCH_RANK})
ONCE_KINDS: Final = frozenset({BiddingPhase, PassPhase})


class Facts:
    """Everything the checks look up; phases are grouped by kind with their index."""

    def __init__(self, genome: GameGenome) -> None:
        self.genome = genome
        self.setup: SetupRules = genome.setup
        self.players: int = max(1, genome.player_count)
        by_kind: dict[type, list[tuple[int, Phase]]] = {}
        repeating: list[tuple[int, Phase]] = []
        for entry in enumerate(genome.phases):
            phase = entry[1]
            kind = type(phase)
            by_kind.setdefault(kind, []).append(entry)
            if kind not in ONCE_KINDS and not getattr(phase, "once", False):
                repeating.append(entry)
        self.kinds = by_kind
        self.repeating = repeating
        self.pack: Pack = pack_of(self.setup.initial_deck, self.setup.removed_cards)
        self.tricks: bool = TrickPhase in by_kind
        self.hand_sizes: tuple[int, ...] = self._hand_sizes()

    def of(self, kind: type[P]) -> list[tuple[int, P]]:
        return cast("list[tuple[int, P]]", self.kinds.get(kind, []))

    def has(self, kind: type[Phase]) -> bool:
        return kind in self.kinds

    # The deal.
    @property
    def dealt_seats(self) -> int:
        return self.players + (self.genome.house is not None)

    def _hand_sizes(self) -> tuple[int, ...]:
        cards = self.setup.cards_per_player
        if isinstance(cards, int):
            return (max(0, cards),)
        if isinstance(cards, tuple):
            return tuple(max(0, size) for size in cards) or (0,)
        return (-(-self.pack.size // self.players),)

    @lazy
    def deals_all(self) -> bool:
        return self.setup.cards_per_player == "all"

    @lazy
    def largest_hand(self) -> int:
        return max(self.hand_sizes)

    @lazy
    def smallest_hand(self) -> int:
        return self.pack.size // self.players if self.deals_all else min(self.hand_sizes)

    def left_over(self, hand_size: int) -> int:
        """Cards in the deck after the deal of a hand of this size; negative when over-dealt."""
        setup = self.setup
        on_table = setup.initial_discard_count + setup.deal_to_tableau
        return (0 if self.deals_all else self.pack.size - hand_size * self.dealt_seats) - on_table

    @lazy
    def most_left(self) -> int:
        return max(self.left_over(size) for size in self.hand_sizes)

    @lazy
    def hands(self) -> int:
        """The most hands a game can have."""
        hands = self.genome.hands
        if isinstance(hands, Fixed):
            return hands.n
        return hands.max_hands if isinstance(hands, UntilWin) else 1

    # Where cards go.
    @lazy
    def plays_to_tableau(self) -> bool:
        return any(phase.target is PlayTarget.TABLEAU for _, phase in self.of(PlayPhase))

    @lazy
    def fills_tableau(self) -> bool:
        discards = (phase.target is PlayTarget.TABLEAU for _, phase in self.of(DiscardPhase))
        return (
            self.setup.deal_to_tableau > 0 or self.plays_to_tableau or self.has(ClaimPhase) or any(discards)
        )

    @lazy
    def fills_discard(self) -> bool:
        discards = (phase.target is PlayTarget.DISCARD for _, phase in self.of(DiscardPhase))
        plays = (
            phase.target is PlayTarget.DISCARD or phase.on_all_pass is AllPass.CLEAR_AND_LEAD
            for _, phase in self.of(PlayPhase)
        )
        if self.setup.initial_discard_count > 0 or any(plays) or any(discards):
            return True
        return self.has(PlayPhase) and self.has_effect(EffectType.FORCE_DISCARD)

    def has_effect(self, *kinds: EffectType) -> bool:
        return any(effect.effect_type in kinds for effect in self.genome.special_effects)

    @lazy
    def deck_can_hold_cards(self) -> bool:
        """Whether a draw from the deck can ever find a card."""
        reshuffles = self.genome.deck_empty_action is DeckEmptyAction.RESHUFFLE_DISCARD
        return self.most_left > 0 or (reshuffles and self.fills_discard)

    @lazy
    def tableau_takes(self) -> bool:
        """Whether cards are taken from the tableau, into a pile or a hand."""
        return self.setup.tableau_mode in _TAKING and self.plays_to_tableau

    @lazy
    def sweeps(self) -> bool:
        """Whether clearing the tableau gives points."""
        return (
            self.setup.sweep_points != 0 and self.setup.tableau_mode is _MATCH_RANK and self.plays_to_tableau
        )

    @lazy
    def tableau_captures(self) -> bool:
        """Whether cards on the tableau can enter a captured pile."""
        piled = self.setup.tableau_mode is _MATCH_RANK or self.setup.capture_to is CaptureTo.CAPTURED
        return self.tableau_takes and piled

    @lazy
    def captures(self) -> bool:
        """Whether a captured pile can ever hold a card: by capturing, by tricks, by books."""
        return self.tableau_captures or self.tricks or self.has(AskPhase)

    @lazy
    def lays_melds(self) -> bool:
        """Whether melds are laid in the course of a hand; laid cards lie with the captured ones of their player."""
        return any(not meld.hold for _, meld in self.of(MeldPhase))

    @lazy
    def uses_chips(self) -> bool:
        return self.setup.starting_chips > 0 and self.has(BettingPhase)

    @lazy
    def has_turns(self) -> bool:
        return not TURN_KINDS.isdisjoint(self.kinds)

    @lazy
    def tricks_only(self) -> bool:
        """All cards leave the hands in tricks, so all hands run empty together."""
        return self.tricks and not self.has_turns and not self.has(ShowdownPhase)

    @lazy
    def circulation(self) -> Circulation:
        return circulation(self)

    @lazy
    def can_run_empty(self) -> bool:
        return can_run_empty(self, self.circulation)

    @lazy
    def points(self) -> Points:
        return points_of(self)

    @lazy
    def names_hand_winner(self) -> bool:
        return names_hand_winner(self)

    @lazy
    def card_points(self) -> CardPoints:
        return card_points_of(self)

    @lazy
    def dead_tallies(self) -> list[str | None]:
        return [why_tally_dead(self, rule) for rule in self.genome.tally_scoring]

    # Conditions.
    @lazy
    def spots(self) -> list[Spot]:
        """The conditions of the phases, with their places."""
        found: list[Spot] = []
        for index, play in self.of(PlayPhase):
            if play.valid_play_condition is not None:
                path = f"phases[{index}].valid_play_condition"
                found.append(Spot(path, "play", outline(play.valid_play_condition)))
        for index, draw in self.of(DrawPhase):
            if draw.condition is not None:
                found.append(Spot(f"phases[{index}].condition", "draw", outline(draw.condition)))
        return found

    @lazy
    def sheet(self) -> ScoreSheet:
        """The conditions of the scoring rules."""
        return score_sheet(self.genome.card_scoring, self.genome.tally_scoring)
