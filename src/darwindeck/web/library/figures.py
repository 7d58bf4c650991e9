"""Pictures of what was measured, as SVG: a bar with its interval, the skill ladder, tension along a hand, fair seats.

Every picture has its words beside it, so it is hidden from screen readers. Colours are classes of library.css.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from darwindeck.metrics.measured import Measured
from darwindeck.metrics.portrait import Rung
from darwindeck.metrics.sentences import ONE_MOVE, SEARCHES, MeasureSentence, Reading, percent

_WIDE, _HIGH = 320, 30
_SIGNS = ("M0-5 4.5 4H-4.5z", "M-4-4H4V4H-4z")
"""A triangle and a square: the two games beside it, told apart by shape and not by colour alone."""


def bar(sentence: MeasureSentence) -> str:
    """Return a measure on its bar: a band for the interval, a line for the value, a sign for each game beside it."""
    reading = sentence.reading
    parts = [
        f'<rect class="track" y="8" width="{_WIDE}" height="10" rx="5"/>',
        *_span(reading, sentence.found),
    ]
    for sign, (_, found, _short) in zip(_SIGNS, sentence.beside, strict=False):
        x = _x(reading, found.value)
        parts.append(f'<path class="beside" d="{sign}" transform="translate({x:.1f} 25)"/>')
    return _svg("bar", _WIDE, _HIGH, parts)


def sign(number: int) -> str:
    """Return the sign of a game that stands beside another, for the legend."""
    drawn = f'<path class="beside" d="{_SIGNS[number]}"/>'
    return f'<svg class="sign" viewBox="-6 -6 12 12" aria-hidden="true">{drawn}</svg>'


def _x(reading: Reading, value: float) -> float:
    return 5 + (_WIDE - 10) * reading.place(value)


def _span(reading: Reading, found: Measured) -> Iterator[str]:
    low, high = _x(reading, found.low), _x(reading, found.high)
    yield f'<rect class="span" x="{low:.1f}" y="8" width="{max(1.5, high - low):.1f}" height="10" rx="2"/>'
    yield f'<rect class="value" x="{_x(reading, found.value) - 2:.1f}" y="4" width="4" height="18" rx="2"/>'


def ladder(rungs: Sequence[Rung]) -> str:
    """Each rung a line: what share of the hands the better player wins; the dashed line is even."""
    high = 26 * len(rungs) + 4
    parts = []
    for row, rung in enumerate(rungs):
        y = 26 * row + 6
        even = _WIDE * rung.even
        kind = "climbed" if rung.climbed else "open"
        parts += [
            f'<rect class="track" y="{y}" width="{_WIDE}" height="14" rx="3"/>',
            f'<rect class="rung {kind}" y="{y}" width="{_WIDE * rung.won.value:.1f}" height="14" rx="3"/>',
            _whisker(_WIDE * rung.won.low, _WIDE * rung.won.high, y + 7),
            f'<path class="even" d="M{even:.1f} {y - 3}v20"/>',
        ]
    return _svg("ladder", _WIDE, high, parts)


def seats(sides: Sequence[Measured]) -> str:
    """Return what every seat wins, with its interval; the dashed line is its fair share."""
    most = max(2 / len(sides), *(side.high for side in sides))
    parts = []
    for row, side in enumerate(sides):
        y = 26 * row + 6
        parts += [
            f'<rect class="track" y="{y}" width="{_WIDE}" height="14" rx="3"/>',
            f'<rect class="rung climbed" y="{y}" width="{_WIDE * side.value / most:.1f}" height="14" rx="3"/>',
            _whisker(_WIDE * side.low / most, _WIDE * side.high / most, y + 7),
        ]
    even = _WIDE / len(sides) / most
    parts.append(f'<path class="even" d="M{even:.1f} 2V{26 * len(sides) + 2}"/>')
    return _svg("seats", _WIDE, 26 * len(sides) + 4, parts)


def tension(parts: Sequence[Measured]) -> str:
    """Draw how open a hand is from its deal to its end, with the interval as a band."""
    high, step = 120, _WIDE / max(1, len(parts) - 1)

    def y(value: float) -> float:
        return 8 + (high - 16) * (1 - value)

    upper = [f"{at * step:.1f} {y(one.high):.1f}" for at, one in enumerate(parts)]
    lower = [f"{at * step:.1f} {y(one.low):.1f}" for at, one in enumerate(parts)]
    line = [f"{at * step:.1f} {y(one.value):.1f}" for at, one in enumerate(parts)]
    return _svg(
        "tension",
        _WIDE,
        high,
        [
            f'<path class="grid" d="M0 {y(1):.1f}H{_WIDE}M0 {y(0.5):.1f}H{_WIDE}M0 {y(0):.1f}H{_WIDE}"/>',
            f'<path class="span" d="M{" L".join(upper)} L{" L".join(reversed(lower))}z"/>',
            f'<path class="curve" d="M{" L".join(line)}"/>',
        ],
    )


def _whisker(low: float, high: float, y: float) -> str:
    return f'<path class="whisker" d="M{low:.1f} {y - 4}v8m0-4H{high:.1f}m0-4v8"/>'


def _svg(kind: str, wide: int, high: int, parts: Sequence[str]) -> str:
    return f'<svg class="figure {kind}" viewBox="0 0 {wide} {high}" aria-hidden="true">{"".join(parts)}</svg>'


def rung_words(rung: Rung) -> str:
    """Return a rung in words.

    >>> rung_words(Rung("ismcts:8", "greedy", Measured(0.4, 0.3, 0.5), 0.25))
    'a player who searches with 8 tries wins 40% of the hands against a player who looks one move ahead (even is 25%)'
    """
    won = f"wins {percent(rung.won.value)} of the hands"
    return f"{_player(rung.agent)} {won} against {_player(rung.versus)} (even is {percent(rung.even)})"


def _player(agent: str) -> str:
    kind, _, tries = agent.partition(":")
    return {"greedy": ONE_MOVE, "random": "a player who plays at random"}.get(
        kind, f"{SEARCHES} with {tries} tries"
    )


def tension_words(parts: Sequence[Measured]) -> str:
    """Return the curve in a sentence."""
    if not parts:
        return ""
    first, middle, last = parts[0].value, parts[len(parts) // 2].value, parts[-1].value
    return (
        f"{percent(first)} open at the start, {percent(middle)} in the middle, {percent(last)} near the end; "
        "100% is anybody's hand, 0% is decided."
    )


def seat_words(sides: Sequence[Measured], *, teams: bool) -> list[str]:
    what = "Team" if teams else "Seat"
    return [
        f"{what} {number} wins {percent(side.value)} ({percent(side.low)} to {percent(side.high)})"
        for number, side in enumerate(sides, 1)
    ]
