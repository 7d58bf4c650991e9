"""What games a run is asked for: for how many players, of which family, how long. Whatever else is bred is not kept."""

from __future__ import annotations

from typing import Final

import msgspec

from darwindeck.analysis.family import Family, family
from darwindeck.errors import RunError
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.evaluation import Evaluation

OTHER_PLAYERS: Final = "wanted/other-players"
OTHER_FAMILY: Final = "wanted/other-family"
FEWEST, MOST = 2, 6


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """0 and None ask for nothing."""

    players: int = 0
    family: Family | None = None
    shortest: float = 0.0
    """Minutes."""
    longest: float = 0.0

    def refuses(self, genome: GameGenome) -> str | None:
        """Why a game is not what is asked for, as far as its rules tell."""
        if self.players and genome.player_count != self.players:
            return OTHER_PLAYERS
        return OTHER_FAMILY if self.family is not None and family(genome) is not self.family else None

    def lasts(self, evaluation: Evaluation) -> bool:
        """Tell whether a game is as long as is asked for; one whose length is not known yet may be."""
        found = evaluation.measures.get("minutes")
        if found is None:
            return True
        return self.shortest <= found.value and (not self.longest or found.value <= self.longest)

    @property
    def words(self) -> str:
        """
        >>> Wanted(players=3, family=Family.TRICK, longest=20).words
        'trick games for 3, up to 20 minutes'
        >>> Wanted().words
        'games of any kind'
        """
        kind = f"{self.family.value} games" if self.family else "games of any kind"
        players = f" for {self.players}" if self.players else ""
        if self.shortest and self.longest:
            return f"{kind}{players}, {self.shortest:g} to {self.longest:g} minutes"
        if self.longest:
            return f"{kind}{players}, up to {self.longest:g} minutes"
        return f"{kind}{players}" + (f", {self.shortest:g} minutes and more" if self.shortest else "")


def check_wanted(wanted: Wanted) -> Wanted:
    """Return the same, if there can be such games."""
    if wanted.players and not FEWEST <= wanted.players <= MOST:
        raise RunError(f"games are for {FEWEST} to {MOST} players, not for {wanted.players}")
    if wanted.shortest < 0 or (wanted.longest and wanted.longest <= wanted.shortest):
        raise RunError("write minutes from low to high: 10-20")
    return wanted


def minutes_range(text: str) -> tuple[float, float]:
    """Minutes as people write them.

    >>> minutes_range("10-20"), minutes_range("-15"), minutes_range("40-"), minutes_range("20")
    ((10.0, 20.0), (0.0, 15.0), (40.0, 0.0), (0.0, 20.0))
    """
    low, dash, high = text.strip().removesuffix("m").partition("-")
    try:
        if not dash:
            return 0.0, float(low)
        return float(low or 0), float(high or 0)
    except ValueError:
        raise RunError(f"{text!r} is not a range of minutes; write 10-20, -15 or 40-") from None


def find_family(name: str) -> Family:
    try:
        return Family(name)
    except ValueError:
        raise RunError(f"no family {name!r}; there are {', '.join(Family)}") from None
