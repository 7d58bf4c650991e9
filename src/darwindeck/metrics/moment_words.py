"""Moments in words: "you will gamble about four times a hand"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.moments import Moment, clear_moments, moments_of
from darwindeck.wording.grammar import say_number

_SAID: Final[Mapping[Moment, str]] = {
    Moment.REVEAL: "something hidden is turned up",
    Moment.GAMBLE: "you will gamble",
    Moment.RESCUE: "a partner comes to the rescue",
    Moment.BLUFF: "a bluff is called",
    Moment.FINISH: "the last plays turn the hand",
    Moment.STEAL: "cards change their owner",
    Moment.MARKET: "you will choose among things to take from the table",
    Moment.BUILDING: "somebody's layout grows",
    Moment.POISON: "somebody is given what nobody wants",
}
_MANY: Final = 12.5
_TIMES: Final = {1: "once", 2: "twice"}


def moment_lines(genome: GameGenome) -> list[str]:
    """Return what people will tell of a game afterwards, a sentence for each moment that it clearly has."""
    found = moments_of(genome)
    lines = (f"{_SAID[moment]} {often(found[moment])}" for moment in clear_moments(genome))
    return [f"{line[:1].upper()}{line[1:]}." for line in lines]


def often(per_hand: float) -> str:
    """Say how often something occurs.

    >>> often(0.3), often(1.1), often(2.2), often(4.4), often(40)
    ('in one hand of three', 'about once a hand', 'about twice a hand', 'about four times a hand', 'all the time')
    """
    if per_hand < 0.75:
        return f"in one hand of {say_number(max(2, round(1 / per_hand)))}"
    if per_hand > _MANY:
        return "all the time"
    times = round(per_hand)
    return f"about {_TIMES.get(times) or f'{say_number(times)} times'} a hand"
