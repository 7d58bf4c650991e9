"""The scores of Contract Bridge written out as tables, to hold the engine against (Laws of Duplicate Bridge, 77)."""

from __future__ import annotations

_TRICK = {"c": 20, "d": 20, "h": 30, "s": 30, "none": 30}
_DOWN_DOUBLED = {
    False: [100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500],
    True: [200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800],
}
_OVER = {False: [None, 100, 200], True: [None, 200, 400]}


def score(number: int, suit: str, doubled: int, *, vulnerable: bool, tricks: int) -> int:
    """Return the points of the declarer's side; less than nothing where the others get them."""
    short = number + 6 - tricks
    if short > 0:
        if doubled == 0:
            return -short * (100 if vulnerable else 50)
        return -_DOWN_DOUBLED[vulnerable][short - 1] * (2 if doubled == 2 else 1)
    below = (number * _TRICK[suit] + (10 if suit == "none" else 0)) * (1, 2, 4)[doubled]
    points = below + (0, 50, 100)[doubled]
    if below >= 100:
        points += 500 if vulnerable else 300
    else:
        points += 50
    if number == 6:
        points += 750 if vulnerable else 500
    if number == 7:
        points += 1500 if vulnerable else 1000
    each = _OVER[vulnerable][doubled] or _TRICK[suit]
    return points - short * each
