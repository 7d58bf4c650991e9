"""What was learnt from ratings, in words for the people who gave them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from darwindeck.evolution.liking import Learnt
from darwindeck.metrics.taste import Weight
from darwindeck.metrics.taste_check import TELLING, weights_to_use

THINGS: Final[Mapping[str, str]] = {
    "completion": "games that come to an end",
    "decisive": "games that somebody wins",
    "balance": "fair seats",
    "playing time": "length",
    "short": "short games",
    "weight": "choices that matter",
    "skill": "good habits that pay",
    "mastery": "skill beyond not blundering",
    "depth": "thinking longer that pays more",
    "hidden": "hidden cards",
    "tension": "hands that stay open",
    "drama": "wins from behind",
    "comeback": "comebacks",
    "late": "hands that are decided late",
    "lead changes": "a lead that changes",
    "interaction": "what players do to each other",
    "bluffing": "bluffs",
    "betting": "bets",
    "bidding": "bids",
    "deceit": "bluff and bets",
    "tricks": "tricks",
    "simple": "few rules",
    "live rules": "rules that come into play",
    "finesse": "thinking that pays",
    "decisions": "real decisions",
    "open": "leaders who can be caught",
    "own win": "playing for one's own win",
    "natural": "rules as known games have them",
    "new": "new ideas",
}
"""What people would call each merit."""
WEIGHT_COLUMNS: Final = ("what counts", "in the style", "ratings say", "from", "to", "a run uses")
_NAMED: Final = 2
_FELT: Final = 0.05
"""Of the logarithm of fitness; less is not told."""
_CLEAR: Final = 0.15
"""A weight that moved by less is not worth a sentence."""


def taste_sentences(learnt: Learnt) -> list[str]:
    """Return what moves, the most first; or why nothing does; and what counts beside the weights, or does not
    count.
    """
    told = [learnt.why_not] if learnt.why_not else _weight_sentences(learnt)
    told += [sentence for sentence in (_game_sentence(learnt), _left_out_sentence(learnt)) if sentence]
    return (
        [*told, f"From {learnt.taste.ratings} ratings of {learnt.taste.games} games."]
        if learnt.used
        else told
    )


def _weight_sentences(learnt: Learnt) -> list[str]:
    weights = sorted(learnt.taste.weights.items(), key=lambda item: -abs(_change(item[1])))
    told = [_sentence(name, weight) for name, weight in weights if abs(_change(weight)) >= _CLEAR]
    return told or ["Your taste is close to the style's."]


def _game_sentence(learnt: Learnt) -> str:
    """Return the games that are liked or disliked most beyond their measures."""
    order = sorted(learnt.shifts.items(), key=lambda item: (-item[1], item[0]))
    liked = [learnt.names[game] for game, shift in order[:_NAMED] if shift >= _FELT]
    disliked = [learnt.names[game] for game, shift in order[: -_NAMED - 1 : -1] if shift <= -_FELT]
    parts = [
        f"{word} {' and '.join(names)}" for word, names in (("like", liked), ("dislike", disliked)) if names
    ]
    if not parts:
        return ""
    said = f"You {', and '.join(parts)}, more than their measures would suggest"
    return f"{said}; games bred from them get half of that credit."


def _left_out_sentence(learnt: Learnt) -> str:
    if not learnt.unmeasured:
        return ""
    names = ", ".join(learnt.unmeasured)
    return (
        f"What you said of {names} does not count: a game is not measured if there is nothing to choose, "
        "or if thinking players often fail to finish it."
    )


def _change(weight: Weight) -> float:
    return weight.value / weight.style - 1


def _sentence(name: str, weight: Weight) -> str:
    more = "more" if weight.value > weight.style else "less"
    sure = "" if weight.moved else "; it could still be what the style says"
    return (
        f"You care {more} than most about {THINGS[name]}: {weight.style:.0f} → {weight.value:.0f}, "
        f"from {weight.low:.0f} to {weight.high:.0f}{sure}."
    )


def weight_rows(learnt: Learnt) -> list[tuple[str, ...]]:
    """Every weight: in the style, as the ratings say with the interval they leave, as a run would use it."""
    used = weights_to_use(learnt.taste, learnt.check)
    return [
        (
            THINGS[name],
            *(
                f"{number:.0f}"
                for number in (weight.style, weight.value, weight.low, weight.high, used[name])
            ),
        )
        for name, weight in sorted(learnt.taste.weights.items(), key=lambda item: -item[1].style)
    ]


def check_sentence(learnt: Learnt) -> str:
    """Say how well each rating is predicted from the ratings of the other games."""
    check = learnt.check
    if check.games < TELLING:
        return f"Too few games to check this yet: it takes at least {TELLING}."
    return (
        f"When each game is predicted from the others, your order is met {_how_well(check.taste)} by what was learnt, "
        f"{_how_well(check.style)} by the style alone (rank correlation {check.taste:.2f} and {check.style:.2f}, "
        f"{check.games} games)."
    )


def _how_well(correlation: float) -> str:
    if correlation >= 0.6:
        return "well"
    if correlation >= 0.3:
        return "somewhat"
    return "hardly" if correlation > -0.3 else "the wrong way round"
