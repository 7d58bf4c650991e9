"""What the sections of a rulebook write about: a genome, its analysis, and how this book speaks of sides and rounds."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.errors import DarwinDeckError
from darwindeck.genome.phases import AskPhase, PassDirection, PassPhase, TrickPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinType
from darwindeck.rulebook.guards import Guards, guards
from darwindeck.rulebook.strategy import Habit


class RulebookContext(GenomeAnalysis):
    """The analysis of a genome, with the words that stay the same through its rulebook."""

    def __init__(self, genome: GameGenome, *, played: bool = True) -> None:
        super().__init__(genome)
        self.played = played
        """Whether games may be played to find out what a reader needs."""
        self.habits: tuple[Habit, ...] = ()
        self.variants: tuple[str, ...] = ()
        self.passage: tuple[object] | None = None
        """The moment that the examples are about, once it was looked for."""
        self.side = "team" if genome.team_mode else "player"
        self.round = "hand" if self.multi else "game"
        self.who = "that" if genome.team_mode else "who"

    @property
    def got(self) -> str:
        """How cards come to the captured ones of a player: melds lie there too."""
        if not self.lays_melds:
            return "captured"
        return "captured or laid down" if self.captures else "laid down"

    @cached_property
    def won_cards(self) -> str:
        """What the captured cards of a player are called here: where there are only books, they are those."""
        only_books = self.has(AskPhase) and not self.has(TrickPhase) and not self.tableau_captures
        if only_books and not self.lays_melds:
            return "cards in books"
        if self.lays_melds:
            return "captured and laid-down cards" if self.captures else "cards laid down"
        return "captured cards"

    @cached_property
    def counts_places(self) -> bool:
        """Whether it matters who is out first, second and so on."""
        by_place = any(phase.direction is PassDirection.BY_PLACE for _, phase in self.paths_of(PassPhase))
        return bool(self.genome.place_points) or by_place or self.win(WinType.LAST_STANDING) is None

    @cached_property
    def guards(self) -> Guards:
        """The guards against endless games that this one can meet."""
        try:
            return guards(self.genome) if self.played else _UNPLAYED
        except DarwinDeckError:  # a game that the engine does not run
            return _UNPLAYED


_UNPLAYED: Final = Guards(turns=False, hands=True, standstill=False)
"""What is told where nobody plays: the limit of hands is a rule of the game."""
