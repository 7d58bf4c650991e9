"""What the sections of a rulebook write about: a genome, its analysis, and how this book speaks of sides and rounds."""

from __future__ import annotations

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.genome.schema import GameGenome


class RulebookContext(GenomeAnalysis):
    """The analysis of a genome, with the words that stay the same through its rulebook."""

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
