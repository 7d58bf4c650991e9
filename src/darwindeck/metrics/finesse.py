"""Finesse, the lift of search over the best rule of thumb in whole matches; and runaway leaders.

Against players at random everything looks like skill. Some dozen habits that know no game ("the highest card", "never
decline", the one-ply player) are tried first; the best of them is the yardstick, game by game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from darwindeck.metrics.matches import Race, match_wins, matches, mean_and_error
from darwindeck.metrics.measured import Measured, mean_of, normal
from darwindeck.metrics.shape import half_time_leader_wins
from darwindeck.simulation.queries import Curve, Sheets

THUMBS: Final = tuple(
    f"thumb:{name}"
    for name in (
        "highest",
        "lowest",
        "most-points",
        "fewest-points",
        "match",
        "never-decline",
        "always-decline",
        "even-suits",
        "short-suit",
        "keep-pairs",
        "play-pairs",
        "take",
        "duck",
    )
)


def hand_lift(sheets: Sheets) -> Measured:
    """Return the first player's lift in single hands: 0 is an even share, 1 wins always."""
    sides = sheets.sides
    deals = [sheets.hands[at : at + sides] for at in range(0, len(sheets.hands), sides)]
    shares = [sum(hand.shares[hand.side] for hand in deal) / sides for deal in deals]
    even = 1 / sides
    return mean_of([(share - even) / (1 - even) for share in shares], least=-1.0)


def finesse(thinkers: Sequence[Sheets], race: Race | None) -> Measured:
    """Return the lift over the best rule of thumb of the thinking player that is more surely better: a search,
    which knows no melds and odds and can be too small for a game, or the one-ply player, which does and sees one
    move.
    """
    lifts = [lift_over(sheets, race) for sheets in thinkers]
    best = max(lifts, key=lambda found: (found.low, found.value))
    return Measured(best.value, best.low, max(found.high for found in lifts))


def lift_over(sheets: Sheets, race: Race | None) -> Measured:
    """Return the first player's lift: in matches, or in single hands if a hand is the game."""
    if race is None:
        return hand_lift(sheets)
    rate, error = mean_and_error(match_wins(race, sheets))
    even = 1 / sheets.sides
    # A few deals that all went one way leave more open than their spread shows.
    error = max(error, 0.5 / len(sheets.hands))
    return normal((rate - even) / (1 - even), error / (1 - even), least=-1.0)


def runaway(sheets: Sheets | None, race: Race | None, curves: Sequence[Curve]) -> Measured:
    """Return how often the sole leader at half-time wins: after half of the hands of a match, or half of
    the only hand."""
    if race is None or sheets is None:
        return half_time_leader_wins(curves)
    led = [
        [match.shares[match.leader or 0] for match in sample if match.leader is not None and match.hands > 1]
        for sample in matches(race, sheets)
    ]
    found = [sum(shares) / len(shares) for shares in led if shares]
    if not found:
        return Measured(0.5, 0.0, 1.0)
    mean, error = mean_and_error(found, sum(map(len, led)) / len(found))
    # A few deals that all went one way leave more open than their spread shows.
    return normal(mean, max(error, 0.5 / len(sheets.hands)))
