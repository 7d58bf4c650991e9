"""Who listens, and what the players are called: the listener is "you", everybody else has a name."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from darwindeck.genome.phases import DrawPhase, DrawSource
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinOrder, WinType
from darwindeck.wording.grammar import Phrase, Subject, listed
from darwindeck.wording.rules.tallies import tally_reason
from darwindeck.wording.text import Name

HOUSE: Final = Subject(("the house",))
YOU: Final = Subject(("you",), plural=True)


@lru_cache(1024)
def _subject(name: str) -> Subject:
    return Subject((Name(name),))


class Voice(msgspec.Struct, frozen=True):
    """The listener's seat, none for somebody who looks on; and the names of the players by seat."""

    names: tuple[str, ...]
    listener: int | None = None
    sides: tuple[tuple[int, ...], ...] = ()
    """The seats of each side, where there are teams."""
    tallies: tuple[str, ...] = ()
    """What each tally of the game gives points for."""
    leaves_pile: bool = False
    """Whether a draw that somebody may decline is one from the discard pile."""
    last_wins: bool = False
    """Whether whoever has no cards left is out, and the last one wins: to be out first is no place."""
    fewest_win: bool = False
    """Whether it is the lowest score that wins when nobody has cards left."""

    def who(self, seat: int | None) -> Subject:
        """Return a player, or the house."""
        if seat is None:
            return HOUSE
        if seat == self.listener:
            return YOU
        return _subject(self.names[seat])

    def whom(self, seat: int | None) -> Phrase:
        return self.who(seat).phrase

    def whose(self, seat: int | None) -> Phrase:
        """ "your", "West's", "the house's"."""
        if seat is not None and seat == self.listener:
            return ("your",)
        return (*self.whom(seat), "'s")

    def seats(self, seats: Sequence[int]) -> Subject:
        """Several players, the listener first."""
        if len(seats) == 1:
            return self.who(seats[0])
        ordered = sorted(seats, key=lambda seat: (seat != self.listener, seat))
        return Subject(listed(self.whom(seat) for seat in ordered), plural=True)

    def side(self, side: int) -> Subject:
        """Return the players of a side; without teams a side is a player."""
        return self.seats(self.sides[side]) if self.sides else self.who(side)

    def one_side_but(self, seats: Sequence[int]) -> tuple[int, ...]:
        """Return the players of the only side that has none of some seats; nobody if there are more such sides,
        or none.
        """
        sides = self.sides or tuple((seat,) for seat in range(len(self.names)))
        others = [side for side in sides if not set(side) & set(seats)]
        return others[0] if len(others) == 1 else ()

    def several(self, sides: Sequence[int]) -> Subject:
        """Return the players of some sides."""
        return self.seats([seat for side in sides for seat in (self.sides[side] if self.sides else (side,))])


def voice_of(genome: GameGenome, names: Sequence[str], listener: int | None = None) -> Voice:
    """Return the voice for a listener at a game.

    >>> from darwindeck.genome.library import load_game
    >>> voice_of(load_game("hearts"), ["South", "West", "North", "East"], 0).who(1).does("pass")
    (Name(text='West'), ' ', 'passes')
    """
    teams: tuple[tuple[int, ...], ...] = (
        tuple(tuple(team) for team in genome.teams) if genome.team_mode else ()
    )
    declined = [phase for phase in genome.phases if isinstance(phase, DrawPhase) and not phase.mandatory]
    pile = bool(declined) and all(phase.source is DrawSource.DISCARD for phase in declined)
    tallies = tuple(map(tally_reason, genome.tally_scoring))
    fewest = any(win.order is WinOrder.LOWEST for win in genome.win_conditions)
    return Voice(tuple(names), listener, teams, tallies, pile, last_wins(genome), fewest)


def last_wins(genome: GameGenome) -> bool:
    """Return whether players go out as they run out of cards, and the last of them wins."""
    return genome.out_when_empty and any(win.type is WinType.LAST_STANDING for win in genome.win_conditions)


def seat_names(players: int) -> tuple[str, ...]:
    """Return default names for the players: "Player 1" and so on."""
    return tuple(f"Player {seat + 1}" for seat in range(players))
