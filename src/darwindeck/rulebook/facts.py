"""What the sections of a rulebook ask about a genome: which piles exist, which phases, who plays against whom.

Only structure; the rules themselves run in the engine and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TypeVar

from darwindeck.genome.cards import Rank, Suit, deck_copies, deck_ranks
from darwindeck.genome.conditions import (
    CardBeatsTop,
    SequenceAdjacent,
)
from darwindeck.genome.effects import EffectType
from darwindeck.genome.node import Node
from darwindeck.genome.phases import (
    AllPass,
    AskPhase,
    BettingPhase,
    BiddingPhase,
    ClaimPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    DrawUntil,
    MeldPhase,
    PassDirection,
    PassPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import EvaluationMethod, ScoringTrigger, TricksFrom, WinCondition, WinType
from darwindeck.genome.setup import HandVisibility, NoChips, Single, TableauMode
from darwindeck.rulebook.paths import nodes

P = TypeVar("P", bound=Phase)

TABLE_KINDS = (TrickPhase, BiddingPhase, BettingPhase, PassPhase, ShowdownPhase)


def runs_once(phase: Phase) -> bool:
    """Bidding and passing run once a hand; turn phases when they say so."""
    return isinstance(phase, BiddingPhase | PassPhase) or bool(getattr(phase, "once", False))


class Facts:
    """A genome and what can be read off it."""

    def __init__(self, genome: GameGenome) -> None:
        self.genome = genome
        self.setup = genome.setup
        self.players = genome.player_count
        self.multi = not isinstance(genome.hands, Single)
        self.side = "team" if genome.team_mode else "player"
        self.round = "hand" if self.multi else "game"
        self.who = "that" if genome.team_mode else "who"

    def of(self, wanted: type[P]) -> Iterator[tuple[str, P]]:
        """The phases of a kind with their paths."""
        for place, phase in enumerate(self.genome.phases):
            if isinstance(phase, wanted):
                yield f"phases[{place}]", phase

    def has(self, *wanted: type[Phase]) -> bool:
        return any(isinstance(phase, wanted) for phase in self.genome.phases)

    def node(self, *wanted: type[Node]) -> bool:
        """Whether a node of these kinds stands anywhere in the genome."""
        return any(isinstance(node, wanted) for _, node in nodes(self.genome))

    def win(self, *types: WinType) -> WinCondition | None:
        return next((win for win in self.genome.win_conditions if win.type in types), None)

    def effect(self, *types: EffectType) -> bool:
        return any(effect.effect_type in types for effect in self.genome.special_effects)

    @cached_property
    def takes_turns(self) -> bool:
        """The repeating phases belong to one seat after the other; with a table phase among them they go in laps."""
        phases = self.genome.phases
        once = next((place for place, phase in enumerate(phases) if not runs_once(phase)), len(phases))
        return not any(isinstance(phase, TABLE_KINDS) for phase in phases[once:])

    @cached_property
    def showdown_last(self) -> bool:
        """A showdown closes the hand, at once or when somebody has knocked."""
        return isinstance(self.genome.phases[-1], ShowdownPhase)

    @cached_property
    def late_tricks(self) -> bool:
        """Tricks count only from the empty deck on."""
        return self.genome.tricks_from is TricksFrom.DECK_EMPTY

    @cached_property
    def blind(self) -> bool:
        return self.setup.hand_visibility is HandVisibility.FACE_DOWN

    @cached_property
    def wild_ranks(self) -> tuple[Rank, ...]:
        wild = [e.trigger_rank for e in self.genome.special_effects if e.effect_type is EffectType.WILD_CARD]
        return tuple(dict.fromkeys((*self.setup.wild_ranks, *wild)))

    @cached_property
    def plays_to_tableau(self) -> bool:
        return any(
            phase.target is PlayTarget.TABLEAU
            for phase in self.genome.phases
            if isinstance(phase, PlayPhase | DiscardPhase)
        )

    @cached_property
    def got(self) -> str:
        """How cards come to the captured ones of a player: melds lie there too."""
        if not any(not phase.hold for _, phase in self.of(MeldPhase)):
            return "captured"
        captures = self.has(TrickPhase, AskPhase) or self.mode in (TableauMode.WAR, TableauMode.MATCH_RANK)
        return "captured or laid down" if captures else "laid down"

    @cached_property
    def has_tableau(self) -> bool:
        return self.plays_to_tableau or self.setup.deal_to_tableau > 0

    @cached_property
    def mode(self) -> TableauMode:
        """The mode, where a play can meet it."""
        meets = any(phase.target is PlayTarget.TABLEAU for _, phase in self.of(PlayPhase))
        return self.setup.tableau_mode if meets else TableauMode.NONE

    @cached_property
    def draws_from_deck(self) -> bool:
        drawn = any(p.source in (DrawSource.DECK, DrawSource.DECK_OR_DISCARD) for _, p in self.of(DrawPhase))
        return drawn or self.has(AskPhase) or self.effect(EffectType.DRAW_CARDS) or self.house_draws

    @cached_property
    def house_draws(self) -> bool:
        return self.genome.house is not None and self.has(ShowdownPhase)

    @cached_property
    def draws_discard(self) -> bool:
        return any(
            p.source in (DrawSource.DISCARD, DrawSource.DECK_OR_DISCARD) for _, p in self.of(DrawPhase)
        )

    @cached_property
    def draws_discards(self) -> bool:
        """Whether one turn can take several cards from the discard pile."""
        sources = (DrawSource.DISCARD, DrawSource.DECK_OR_DISCARD)
        draws = [p for _, p in self.of(DrawPhase) if p.source in sources]
        return len(draws) > 1 or any(p.count != 1 or p.until is not DrawUntil.COUNT for p in draws)

    @cached_property
    def has_discard(self) -> bool:
        played = any(
            phase.target is PlayTarget.DISCARD
            for phase in self.genome.phases
            if isinstance(phase, PlayPhase | DiscardPhase)
        )
        cleared = any(p.on_all_pass is AllPass.CLEAR_AND_LEAD for _, p in self.of(PlayPhase))
        forced = self.effect(EffectType.FORCE_DISCARD)
        return played or cleared or forced or self.setup.initial_discard_count > 0

    @cached_property
    def discard_stays(self) -> bool:
        """Whether a card always lies on the discard pile: one is turned at the deal and nobody takes it."""
        return self.setup.initial_discard_count > 0 and not self.draws_discard

    @cached_property
    def compares_ranks(self) -> bool:
        """Whether anything asks which of two ranks is higher."""
        shown = any(
            p.hand_evaluation.method in (EvaluationMethod.POKER, EvaluationMethod.HIGH_CARD)
            for _, p in self.of(ShowdownPhase)
        )
        by_place = any(p.direction is PassDirection.BY_PLACE for _, p in self.of(PassPhase))
        asked = self.node(CardBeatsTop, SequenceAdjacent)
        return shown or by_place or asked or self.has(TrickPhase) or self.mode is TableauMode.WAR

    @cached_property
    def runs(self) -> bool:
        """Whether sequences of a suit matter, which are ace low whatever the rank order."""
        from darwindeck.genome.conditions import CardAdjacentToLayout, HasRunOfN

        melds = any(phase.min_run > 0 for _, phase in self.of(MeldPhase))
        return melds or self.mode is TableauMode.SEQUENCE or self.node(HasRunOfN, CardAdjacentToLayout)

    @cached_property
    def target(self) -> tuple[str, int] | None:
        """What a hand may count without going bust, with its path."""
        for path, phase in self.of(ShowdownPhase):
            rule = phase.hand_evaluation
            if rule.method is EvaluationMethod.POINT_TOTAL and rule.target is not None:
                return f"{path}.hand_evaluation.target", rule.target
        return None

    @cached_property
    def deck(self) -> tuple[str, ...]:
        """The cards of the game in notation, suit by suit."""
        setup = self.setup
        cards = [f"{rank}{suit}" for suit in Suit for rank in deck_ranks(setup.initial_deck)]
        copies = range(deck_copies(setup.initial_deck))
        return tuple(card for card in cards if card not in setup.removed_cards for _ in copies)

    @cached_property
    def every_rank(self) -> bool:
        return len({card[0] for card in self.deck}) == len(Rank)

    @cached_property
    def scores(self) -> bool:
        """Whether anybody keeps a score."""
        genome = self.genome
        listed = genome.card_scoring or genome.tally_scoring or genome.place_points or genome.contract_scoring
        swept = self.setup.sweep_points != 0 and self.mode is TableauMode.MATCH_RANK
        return bool(listed) or swept or self.knock_scores

    @cached_property
    def knock_scores(self) -> bool:
        return self.genome.knock is not None and self.has(MeldPhase)

    @cached_property
    def scores_in_play(self) -> bool:
        """Whether points can fall before a hand is over."""
        early = any(rule.trigger is not ScoringTrigger.HAND_END for rule in self.genome.card_scoring)
        return early or (self.setup.sweep_points != 0 and self.mode is TableauMode.MATCH_RANK)

    @cached_property
    def dealt_out(self) -> bool:
        """Whether the deal leaves no card over, in every hand."""
        given = self.setup.cards_per_player
        return given == "all" or self._uses_up(min(given) if isinstance(given, tuple) else given)

    @cached_property
    def may_deal_out(self) -> bool:
        """Whether it does in some hand."""
        given = self.setup.cards_per_player
        return given == "all" or self._uses_up(max(given) if isinstance(given, tuple) else given)

    def _uses_up(self, each: int) -> bool:
        hands = self.players + (self.genome.house is not None)
        turned = self.setup.deal_to_tableau + self.setup.initial_discard_count
        return each * hands + turned >= len(self.deck)

    @cached_property
    def chips_decide(self) -> bool:
        """Where players without chips drop out, chips decide a game that no rule has decided."""
        return self.multi and isinstance(self.genome.eliminate, NoChips)

    @cached_property
    def may_idle(self) -> bool:
        """Whether players can act without anything moving."""
        return not self.never_passes and any(
            not isinstance(p, TrickPhase | BiddingPhase | PassPhase | ShowdownPhase)
            for p in self.genome.phases
        )

    @cached_property
    def captures(self) -> bool:
        return self.mode in (TableauMode.WAR, TableauMode.MATCH_RANK) or self.has(TrickPhase, AskPhase)

    @cached_property
    def claims(self) -> bool:
        return self.has(ClaimPhase)

    @cached_property
    def only_claims(self) -> bool:
        """Whether cards leave hands by claims alone, and others may doubt them."""
        doubted = [phase.allow_challenge for _, phase in self.of(ClaimPhase)]
        return any(doubted) and all(doubted) and not self.has(PlayPhase, DiscardPhase, MeldPhase, TrickPhase)

    @cached_property
    def emptied_by_others(self) -> bool:
        """Whether a player can lose the last card in another player's turn."""
        takes = any(phase.source is DrawSource.OPPONENT_HAND for _, phase in self.of(DrawPhase))
        effects = (EffectType.FORCE_DISCARD, EffectType.STEAL_CARD, EffectType.SWAP_HANDS)
        return takes or self.has(AskPhase) or self.effect(*effects)

    @cached_property
    def turns_without_cards(self) -> bool:
        """Whether a player can have a turn and no cards."""
        if self.win(WinType.EMPTY_HAND) and not self.emptied_by_others:
            return False
        return not self.genome.out_when_empty or self.has(DrawPhase)

    @cached_property
    def never_passes(self) -> bool:
        """Whether every turn lays cards: a claim that nobody may or has to pass."""
        forced = any(phase.min_cards > 0 and not phase.once for _, phase in self.of(ClaimPhase))
        return forced and self.takes_turns and not self.turns_without_cards
