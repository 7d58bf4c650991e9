"""What a card captures, changed: for operators and hooks."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.captures import adds_up, captures_of, takes_piles
from darwindeck.evolution.operators.edits import another, with_setup
from darwindeck.evolution.random_games.choices import pick
from darwindeck.genome.cards import Rank
from darwindeck.genome.phases import PlayPhase, PlayTarget
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import CaptureBy, CaptureParts, Captures
from darwindeck.genome.values import CardValue

TOTALS: Final = (10, 11, 13, 15)
"""Sums that cards of the usual values make in many ways."""
_SWEEPERS: Final = (Rank.JACK, Rank.JACK, Rank.ACE, Rank.SEVEN)


def by_pips(genome: GameGenome) -> tuple[CardValue, ...]:
    """Count every rank by its place from the ace up: 1 to 10 in a deck of forty, 1 to 13 in a full one."""
    ace_low = (Rank.ACE, *(rank for rank in Rank if rank is not Rank.ACE))
    present = [rank for rank in ace_low if rank.value in analyse(genome).pack.ranks]
    return tuple(CardValue(rank, place) for place, rank in enumerate(present, start=1))


def fishing(genome: GameGenome) -> Captures | None:
    """Return how cards are captured in a game in which they are, one by one or in piles."""
    plays = any(
        isinstance(phase, PlayPhase) and phase.target is PlayTarget.TABLEAU for phase in genome.phases
    )
    return captures_of(genome.setup) if plays else None


def with_captures(genome: GameGenome, record: Captures) -> GameGenome:
    """Write the captures of a game as a record; cards that are added up get values."""
    changed = with_setup(genome, capture=record, capture_sums=False)
    if adds_up(changed.setup) and not any(value.value for value in changed.setup.card_values):
        changed = with_setup(changed, card_values=by_pips(changed))
    return changed


def with_total(genome: GameGenome, record: Captures, total: int) -> GameGenome:
    """Let cards be taken that make the total with the card played, and nothing else."""
    return with_captures(genome, replace(record, by=(CaptureBy.SUM_TO,), total=total))


def with_pile(genome: GameGenome, record: Captures) -> GameGenome:
    """Make the table a pile: a single card matched is the feat, worth something where points count."""
    piled = replace(record, by=(CaptureBy.TOP_TAKES_PILE,), parts=CaptureParts.ONE, must=True)
    return with_captures(genome, piled)


def with_sweeper(genome: GameGenome, record: Captures, rng: Random) -> GameGenome | None:
    """Let cards of one rank of the deck take everything."""
    ranks = [rank for rank in _SWEEPERS if rank.value in analyse(genome).pack.ranks]
    if not ranks:
        return None
    return with_captures(genome, replace(record, sweepers=(pick(rng, ranks),)))


def change_captures(genome: GameGenome, record: Captures, rng: Random) -> tuple[GameGenome, str] | None:
    """Change one thing about captures: what a card takes, how much of it, whether it must."""
    match rng.randrange(5):
        case 0 if not takes_piles(genome.setup):
            many = record.parts is CaptureParts.ONE
            parts = CaptureParts.MANY if many else CaptureParts.ONE
            words = "takes everything that it can take at once" if many else "takes one thing at a time"
            return with_captures(genome, replace(record, parts=parts)), f"a card {words}"
        case 1 if not takes_piles(genome.setup):
            words = "nobody has to capture" if record.must else "a card that can capture has to"
            return with_captures(genome, replace(record, must=not record.must)), words
        case 2 if record.sweepers:
            return with_captures(genome, replace(record, sweepers=())), "no rank takes everything"
        case 2:
            swept = with_sweeper(genome, record, rng)
            return None if swept is None else (swept, "a rank takes everything from the table")
        case 3:
            total = another(rng, TOTALS, record.total if CaptureBy.SUM_TO in record.by else 0)
            if total is None:
                return None
            return with_total(genome, record, total), f"cards that make {total} together are captured"
        case 4 if not takes_piles(genome.setup):
            return with_pile(genome, record), "who matches the top card takes the pile"
    return None
