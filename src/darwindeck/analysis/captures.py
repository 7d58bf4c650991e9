"""What a card played to the tableau takes, whichever way the game says it."""

from __future__ import annotations

from darwindeck.genome.setup import CaptureBy, Captures, SetupRules, TableauMode

_SUMS = (CaptureBy.SUM_TO_CARD, CaptureBy.SUM_TO)


def captures_of(setup: SetupRules) -> Captures | None:
    """Return how cards are captured by rank or sum; none in games of another kind."""
    if setup.tableau_mode is not TableauMode.MATCH_RANK:
        return None
    if setup.capture is not None:
        return setup.capture
    return Captures(by=(CaptureBy.RANK, CaptureBy.SUM_TO_CARD)) if setup.capture_sums else Captures()


def adds_up(setup: SetupRules) -> bool:
    """Return whether cards are taken by sums, and so have values."""
    record = captures_of(setup)
    return record is not None and any(way in record.by for way in _SUMS)


def takes_piles(setup: SetupRules) -> bool:
    """Tell whether the tableau is a pile that goes to the player who matches its top card."""
    record = captures_of(setup)
    return record is not None and CaptureBy.TOP_TAKES_PILE in record.by
