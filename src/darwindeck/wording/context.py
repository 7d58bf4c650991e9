"""What sentences are written about: a genome, its analysis, and how one speaks of its sides and rounds."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.analysis.captures import adds_up
from darwindeck.genome.cards import JOKERS, Rank, suit_of
from darwindeck.genome.conditions import (
    CardAdjacentToLayout,
    CardBeatsTop,
    CardIsColour,
    CardIsRank,
    CardIsSuit,
    CardMatchesColour,
    CardMatchesSuit,
    HandValue,
    HasRunOfN,
    Location,
    MatchesOrWild,
    SequenceAdjacent,
)
from darwindeck.genome.phases import (
    AskPhase,
    BettingPhase,
    MeldPhase,
    PassDirection,
    PassPhase,
    PotTo,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import ScoringTrigger, ScoringZone, TallySource, WinType
from darwindeck.genome.setup import TableauMode
from darwindeck.wording.marks import nodes
from darwindeck.wording.names import RANKS


class WordingContext(GenomeAnalysis):
    """The analysis of a genome, with the words that stay the same wherever its rules are told."""

    def __init__(self, genome: GameGenome) -> None:
        super().__init__(genome)
        self.side = "team" if genome.team_mode else "player"
        self.round = "hand" if self.multi else "game"
        self.who = "that" if genome.team_mode else "who"

    @property
    def got(self) -> str:
        """How cards come to the captured ones of a player: melds lie there too."""
        if not self.lays_melds:
            return "captured"
        return "captured or laid down" if self.captures else "laid down"

    def won(self, number: int) -> str:
        """Say this number of a player's captured cards in the words of the game: where there are only
        books, they are books."""
        card = "card" if number == 1 else "cards"
        only_books = self.has(AskPhase) and not self.has(TrickPhase) and not self.tableau_captures
        if only_books and not self.lays_melds:
            return f"{card} in books"
        if self.lays_melds:
            return f"captured and laid-down {card}" if self.captures else f"{card} laid down"
        return f"captured {card}"

    @cached_property
    def speaks_of_captured(self) -> bool:
        """Return whether any rule asks which cards a player has taken."""
        asked = any(
            getattr(node, "location", None) is Location.CAPTURED for _, node in nodes(self.genome)
        ) or any(
            score.trigger is ScoringTrigger.HAND_END and score.zone is ScoringZone.CAPTURED
            for score in self.genome.card_scoring
        )
        tallied = any(tally.source is TallySource.CAPTURED for tally in self.genome.tally_scoring)
        taken = (WinType.MOST_CAPTURED, WinType.CAPTURE_ALL)
        return asked or tallied or self.win(*taken) is not None or self.tableau_captures

    @cached_property
    def suits_matter(self) -> bool:
        """Return whether any rule asks for the suit or colour of a card."""
        runs = any(phase.min_run for _, phase in self.of(MeldPhase))
        shown = self.has(ShowdownPhase) or self.mode is TableauMode.SEQUENCE
        asked = any(isinstance(node, _OF_SUITS) for _, node in nodes(self.genome))
        return self.has(TrickPhase) or runs or shown or asked

    @cached_property
    def high_and_low(self) -> bool:
        """Return whether it matters how high a card is: it beats, follows or counts.

        Where cards only have to match, an ace is as good as a two.
        """
        if any(isinstance(node, _OF_HEIGHT) for _, node in nodes(self.genome)):
            return True
        counted = {rule.points for rule in self.genome.card_scoring if isinstance(rule.condition, CardIsRank)}
        values = {value.value for value in self.setup.card_values}
        return (
            self.mode in (TableauMode.WAR, TableauMode.SEQUENCE)
            or adds_up(self.setup)
            or any(phase.min_run for _, phase in self.of(MeldPhase))
            or max(len(counted), len(values)) > 2
        )

    @property
    def two(self) -> bool:
        """Two players: nobody is left or right, there is the other one."""
        return self.players == 2

    @property
    def dealers_left(self) -> str:
        return "the player who did not deal" if self.two else "the player to the dealer's left"

    def going_round(self, who: str) -> str:
        """In which order something goes round the table."""
        return f"beginning with {who}" if self.two else f"clockwise from {who}"

    @cached_property
    def may_leave_hand(self) -> bool:
        """Return whether a player can be out of a hand that goes on: by folding, a bust or an empty hand."""
        folds = any(phase.pot_to is not PotTo.HOUSE for _, phase in self.of(BettingPhase))
        return folds or self.target is not None or self.genome.out_when_empty

    @property
    def beside_ace(self) -> str:
        """Say what the ace, which is low in sequences, is next to in this deck; nothing without aces."""
        above = [rank for rank in self.ranks if rank is not Rank.ACE and rank not in JOKERS]
        if Rank.ACE not in self.ranks or not above:
            return ""
        return f"next to the {RANKS[min(above, key=list(Rank).index)]}"

    @property
    def has_gaps(self) -> bool:
        """Return whether ranks or single cards are missing between others."""
        ladder = "A23456789TJQK"
        for suit in "hdcs":
            held = sorted(ladder.index(card[0]) for card in self.pack.names if suit_of(card) == suit)
            inner = [at for at in held if at]  # the gap above the ace is told by what the ace is next to
            if inner and len(inner) < inner[-1] - inner[0] + 1:
                return True
        return False

    @cached_property
    def counts_places(self) -> bool:
        """Return whether it matters who is out first, second and so on."""
        by_place = any(phase.direction is PassDirection.BY_PLACE for _, phase in self.paths_of(PassPhase))
        return bool(self.genome.place_points) or by_place or self.win(WinType.LAST_STANDING) is None


_OF_HEIGHT: Final = (
    CardBeatsTop,
    SequenceAdjacent,
    CardAdjacentToLayout,
    HandValue,
    HasRunOfN,
    TrickPhase,
    ShowdownPhase,
)
"""What asks how high a card is."""
_OF_SUITS: Final = (
    CardIsSuit,
    CardIsColour,
    CardMatchesSuit,
    CardMatchesColour,
    MatchesOrWild,
    CardAdjacentToLayout,
    HasRunOfN,
)
