"""What was learnt from ratings, in words for the people who gave them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from darwindeck.evolution.liking import Learnt
from darwindeck.metrics.taste import Weight

THINGS: Final[Mapping[str, str]] = {
    "weight": "choices that matter",
    "mastery": "thinking that pays",
    "depth": "thinking longer that pays more",
    "drama": "drama",
    "late": "games that stay open",
    "interaction": "what players do to each other",
    "playing time": "length",
    "short": "short games",
    "simple": "simple rules",
    "balance": "fair seats",
    "decisive": "games that somebody wins",
    "skill": "skill",
    "hidden": "hidden cards",
    "deceit": "deceit",
    "tricks": "tricks",
    "lead changes": "a lead that changes",
}
"""What people would call a merit; one that is not here is called by its name."""
_CLEAR: Final = 0.15
"""A weight that moved by less is not worth a sentence."""


def moved_sentences(learnt: Learnt) -> list[str]:
    """What moves, the most first; or why nothing does."""
    if learnt.why_not:
        return [learnt.why_not]
    weights = sorted(learnt.taste.weights.items(), key=lambda item: -abs(_change(item[1])))
    told = [_sentence(name, weight) for name, weight in weights if abs(_change(weight)) >= _CLEAR]
    count = f"From {learnt.taste.ratings} ratings of {learnt.taste.games} games."
    return [*(told or ["You weigh things nearly as the style does."]), count]


def _change(weight: Weight) -> float:
    return weight.value / weight.style - 1


def _sentence(name: str, weight: Weight) -> str:
    more = "more" if weight.value > weight.style else "less"
    sure = "" if weight.moved else "; it may be as the style says"
    return (
        f"You care {more} than most about {THINGS.get(name, name)}: `{name}` {weight.style:.0f} → {weight.value:.0f}, "
        f"from {weight.low:.0f} to {weight.high:.0f}{sure}."
    )


def check_sentence(learnt: Learnt) -> str:
    """How well each game is foretold from the ratings of the others."""
    check = learnt.check
    return (
        f"Each game foretold from the others: your order is met {_met(check.taste)} by what was learnt, "
        f"{_met(check.style)} by the style alone (rank correlation {check.taste:.2f} and {check.style:.2f}, "
        f"{check.games} games)."
    )


def _met(correlation: float) -> str:
    if correlation >= 0.6:
        return "well"
    if correlation >= 0.3:
        return "somewhat"
    return "hardly" if correlation > -0.3 else "the wrong way round"
