"""What the deal of a game is: its cards, the size of the hands, what is left in the deck, and the list of phases."""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

from darwindeck.analysis.deck import Pack, pack_of
from darwindeck.analysis.places import dealt_to_places
from darwindeck.analysis.traits import is_turn, runs_once, traits_of
from darwindeck.genome.cards import SUIT_RANKS, Rank, deck_copies, deck_names
from darwindeck.genome.effects import EffectType
from darwindeck.genome.phases import Phase, ShowdownPhase, TrickPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinCondition, WinOrder, WinType
from darwindeck.genome.setup import Fixed, HandVisibility, ScoreAtLeast, SetupRules, Single, UntilWin

P = TypeVar("P", bound=Phase)


def sides_of(genome: GameGenome) -> tuple[int, ...]:
    """Return the side of every seat: its team, or itself.

    >>> from darwindeck.genome.library import load_game
    >>> sides_of(load_game("whist")), sides_of(load_game("crazy-eights"))
    ((0, 1, 0, 1), (0, 1))
    """
    if not genome.team_mode:
        return tuple(range(genome.player_count))
    teams = {seat: side for side, team in enumerate(genome.teams) for seat in team}
    return tuple(teams[seat] for seat in range(genome.player_count))


def low_wins(genome: GameGenome) -> bool:
    """Return whether points are what nobody wants: the fewest win, or many put one out of the game."""
    low = any(win.type is WinType.LOW_SCORE or win.order is WinOrder.LOWEST for win in genome.win_conditions)
    return low or isinstance(genome.eliminate, ScoreAtLeast)


class DealAnalysis:
    """The first part of `GenomeAnalysis`. Holds up with odd numbers: a genome made by hand may contain any."""

    def __init__(self, genome: GameGenome) -> None:
        self.genome = genome
        self.setup: SetupRules = genome.setup
        self.players: int = max(1, genome.player_count)
        self.phases: tuple[Phase, ...] = genome.phases
        self.repeating: list[tuple[int, Phase]] = [
            (index, phase) for index, phase in enumerate(genome.phases) if not runs_once(phase)
        ]
        self.pack: Pack = pack_of(self.setup.initial_deck, self.setup.removed_cards)
        self.tricks: bool = self.has(TrickPhase)

    # Phases, effects, wins.
    def of(self, kind: type[P]) -> list[tuple[int, P]]:
        """Return the phases of a kind with their places in the list."""
        return [(index, phase) for index, phase in enumerate(self.phases) if isinstance(phase, kind)]

    def paths_of(self, kind: type[P]) -> list[tuple[str, P]]:
        """Return the phases of a kind with their paths in the genome."""
        return [(f"phases[{index}]", phase) for index, phase in self.of(kind)]

    def has(self, *kinds: type[Phase]) -> bool:
        return any(isinstance(phase, kinds) for phase in self.phases)

    def has_effect(self, *kinds: EffectType) -> bool:
        return any(effect.effect_type in kinds for effect in self.genome.special_effects)

    def win(self, *types: WinType) -> WinCondition | None:
        """Return the first win condition of these types."""
        return next((win for win in self.genome.win_conditions if win.type in types), None)

    @cached_property
    def fills_hands(self) -> bool:
        """Some phase brings cards into hands."""
        return any(traits_of(phase).fills_hands for phase in self.phases)

    @cached_property
    def fills_hands_again(self) -> bool:
        """Some phase that repeats brings cards into hands."""
        return any(traits_of(phase).fills_hands for _, phase in self.repeating)

    @cached_property
    def has_turns(self) -> bool:
        return any(map(is_turn, self.phases))

    @cached_property
    def takes_turns(self) -> bool:
        """One seat after the other has a whole turn; with a table phase among those that repeat, turns go in laps."""
        start = self.repeating[0][0] if self.repeating else len(self.phases)
        return all(map(is_turn, self.phases[start:]))

    @cached_property
    def tricks_only(self) -> bool:
        """All cards leave the hands in tricks, so all hands run empty together."""
        return self.tricks and not self.has_turns and not self.has(ShowdownPhase)

    @cached_property
    def showdown_last(self) -> bool:
        """Tell whether a showdown closes the hand, at once or when somebody has knocked."""
        last = self.phases[-1] if self.phases else None
        return isinstance(last, ShowdownPhase) and (last.when is None or self.genome.knock is not None)

    # The cards.
    @cached_property
    def deck(self) -> tuple[str, ...]:
        """Return the cards of the game in notation, suit by suit."""
        cards = deck_names(self.setup.initial_deck)
        copies = range(deck_copies(self.setup.initial_deck))
        return tuple(card for card in cards if card in self.pack.names for _ in copies)

    @cached_property
    def ranks(self) -> tuple[Rank, ...]:
        """Return the ranks that some card has, two first."""
        return tuple(rank for rank in Rank if rank.value in self.pack.ranks)

    @cached_property
    def every_rank(self) -> bool:
        return set(SUIT_RANKS) <= set(self.ranks)

    @cached_property
    def wild_ranks(self) -> tuple[Rank, ...]:
        """Ranks that are wild by the setup or by an effect."""
        effects = self.genome.special_effects
        wild = [effect.trigger_rank for effect in effects if effect.effect_type is EffectType.WILD_CARD]
        return tuple(dict.fromkeys((*self.setup.wild_ranks, *wild)))

    @cached_property
    def blind(self) -> bool:
        """Nobody sees a hand, not even its own."""
        return self.setup.hand_visibility is HandVisibility.FACE_DOWN

    # The hands.
    @cached_property
    def multi(self) -> bool:
        """Tell whether the game is more than one hand."""
        return not isinstance(self.genome.hands, Single)

    @cached_property
    def most_hands(self) -> int:
        """Return the most hands a game can have."""
        hands = self.genome.hands
        if isinstance(hands, Fixed):
            return hands.n
        return hands.max_hands if isinstance(hands, UntilWin) else 1

    @cached_property
    def sides(self) -> int:
        """How many can win: teams, or players."""
        return len(self.genome.teams) if self.genome.team_mode else self.players

    @cached_property
    def dealt_seats(self) -> int:
        return self.players + (self.genome.house is not None)

    @cached_property
    def hand_sizes(self) -> tuple[int, ...]:
        """Return the cards each seat is dealt, for every size of hand that occurs."""
        cards = self.setup.cards_per_player
        if isinstance(cards, int):
            return (max(0, cards),)
        if isinstance(cards, tuple):
            return tuple(max(0, size) for size in cards) or (0,)
        return (-(-self.pack.size // self.players),)

    @cached_property
    def deals_all(self) -> bool:
        return self.setup.cards_per_player == "all"

    @cached_property
    def largest_hand(self) -> int:
        return max(self.hand_sizes)

    @cached_property
    def smallest_hand(self) -> int:
        return self.pack.size // self.players if self.deals_all else min(self.hand_sizes)

    def left_over(self, hand_size: int) -> int:
        """Cards in the deck after the deal of a hand of this size; negative when over-dealt."""
        on_table = self.setup.initial_discard_count + self.setup.deal_to_tableau
        on_table += dealt_to_places(self.genome)
        return (0 if self.deals_all else self.pack.size - hand_size * self.dealt_seats) - on_table

    @cached_property
    def most_left(self) -> int:
        return max(map(self.left_over, self.hand_sizes))

    @cached_property
    def least_left(self) -> int:
        return min(map(self.left_over, self.hand_sizes))

    @cached_property
    def dealt_out(self) -> bool:
        """Tell whether the deal leaves no card over, in every hand."""
        return self.most_left <= 0

    @cached_property
    def may_deal_out(self) -> bool:
        """Tell whether the deal leaves no card over in some hand."""
        return self.least_left <= 0
