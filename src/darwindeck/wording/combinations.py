"""What combinations are called: the pattern of a rulebook, and the cards somebody has just played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, assert_never

from darwindeck.genome.cards import Rank
from darwindeck.genome.patterns import Kicker, Pattern, RunOf, RunSuit, SameSuit, SetOf
from darwindeck.wording.names import RANKS, rank_plural

_OF_A_KIND: Final = ("", "single card", "pair", "three of a kind", "four of a kind")
_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def pattern_title(pattern: Pattern) -> str:
    """Name the combination as a heading.

    >>> pattern_title(Pattern(name="x", of=SetOf(3), kicker=Kicker(pair=True)))
    'full house'
    >>> pattern_title(Pattern(name="x", of=RunOf(3, width=2)))
    'pairs in sequence'
    """
    match pattern.of:
        case SetOf(n, to):
            kinds = [_OF_A_KIND[size] for size in range(n, max(n, to) + 1)]
            body = kinds[0] if len(kinds) == 1 else f"{', '.join(kinds[:-1])} or {kinds[-1]}"
        case RunOf():
            body = _run(pattern.of)
        case SameSuit():
            body = "flush"
        case _:
            assert_never(pattern.of)
    return body if pattern.kicker is None else _kicked(pattern.of, body, pattern.kicker)


def _run(run: RunOf) -> str:
    if run.suit is RunSuit.SAME:
        return "straight flush"
    return ("straight", "pairs in sequence", "triplets in sequence")[run.width - 1]


def _kicked(of: SetOf | RunOf | SameSuit, body: str, kicker: Kicker) -> str:
    if of == SetOf(3) and kicker == Kicker(pair=True):
        return "full house"
    what = "pair" if kicker.pair else "card"
    each = f" for each {'set' if isinstance(of, RunOf) else ''}".rstrip() if isinstance(of, RunOf) else ""
    return f"{body} with {'a' if kicker.n == 1 else 'two'} {what}{'' if kicker.n == 1 else 's'}{each}"


def combination_words(pattern: Pattern, cards: Sequence[str]) -> str:
    """Name the cards somebody plays, with what they are compared by.

    >>> combination_words(Pattern(name="x", of=RunOf(5)), ("9h", "Td", "Js", "Qh", "Kd"))
    'straight to the king'
    >>> combination_words(Pattern(name="x", of=RunOf(2, width=2)), ("9h", "9d", "Ts", "Th"))
    'two pairs in sequence, to the ten'
    """
    ranks = Counter(Rank(card[0]) for card in cards)
    most = max(ranks.values(), default=0)
    match pattern.of:
        case SetOf():
            top = next(rank for rank in ranks if ranks[rank] == most)
            if len(ranks) == 1 and most == 1:
                return f"single {RANKS[top]}"
            if len(ranks) == 1:
                return f"{('', '', 'pair', 'three', 'four')[most]} {'of ' if most == 2 else ''}{rank_plural(top)}"
            return f"{pattern_title(pattern)}, {rank_plural(top)}"
        case SameSuit():
            return "flush"
        case RunOf(width=width):
            body = [rank for rank in ranks if ranks[rank] >= width]
            top = _end_of(body)
            if width == 1:
                return f"{_run(pattern.of)} to the {RANKS[top]}"
            return f"{_NUMBERS[len(body)]} {_run(pattern.of)}, to the {RANKS[top]}"
        case _:
            assert_never(pattern.of)


def a_combination(pattern: Pattern, cards: Sequence[str]) -> str:
    """Name the cards with an article where there is one.

    >>> a_combination(Pattern(name="x", of=SetOf(2)), ("5h", "5s"))
    'a pair of fives'
    """
    words = combination_words(pattern, cards)
    return words if words.partition(" ")[0] in _NUMBERS else f"a {words}"


def _end_of(ranks: Sequence[Rank]) -> Rank:
    """Find the top of a run: the rank whose next one is missing, the ace low where a two stands in it."""
    places = {rank: (at + 1) % 13 for at, rank in enumerate(Rank)}
    steps = sorted(places[rank] for rank in ranks)
    for at, step in enumerate(steps):
        after = steps[(at + 1) % len(steps)]
        if (step + 1) % 13 != after:
            return next(rank for rank in ranks if places[rank] == step)
    return ranks[-1]
