"""What combinations are called: the pattern of a rulebook, and the cards somebody has just played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, assert_never

from darwindeck.genome.cards import Rank
from darwindeck.genome.patterns import Kicker, Pattern, RunOf, RunSuit, SameSuit, SetOf
from darwindeck.wording.grammar import either, say_counts
from darwindeck.wording.names import RANKS, rank_plural

_OF_A_KIND: Final = ("", "single card", "pair", "three of a kind", "four of a kind")
_RUNS: Final = ("pairs in sequence", "triplets in sequence")
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


def combination_sign(pattern: Pattern, cards: Sequence[str]) -> str:
    """Name the cards somebody played in the few letters of a badge.

    >>> combination_sign(Pattern(name="x", of=RunOf(2, width=3), kicker=Kicker()), ("9h", "9d", "9s", "Ts", "Th", "Td"))
    '2 triplets to 10 + 2 cards'
    >>> combination_sign(Pattern(name="x", of=SetOf(3), kicker=Kicker(pair=True)), ("Qh", "Qd", "Qs", "3s", "3h"))
    'full house, Q'
    """
    ranks = Counter(Rank(card[0]) for card in cards)
    beside = 0
    match pattern.of:
        case SetOf(n):
            top, most = ranks.most_common(1)[0]
            size = n if pattern.kicker is not None else most
            body = f"{('', 'single', 'pair', 'three', 'four')[size]} {_sign(top)}"
            beside = len(cards) - size
            if pattern.of == SetOf(3) and pattern.kicker == Kicker(pair=True):
                return f"full house, {_sign(top)}"
        case SameSuit():
            return f"flush of {len(cards)}"
        case RunOf(width=width):
            body_ranks = [rank for rank in ranks if ranks[rank] >= width]
            sets = f"{len(body_ranks)} {('', 'pairs', 'triplets')[width - 1]}"
            body = f"{_run(pattern.of) if width == 1 else sets} to {_sign(_end_of(body_ranks))}"
            per = 0 if pattern.kicker is None else pattern.kicker.n * (2 if pattern.kicker.pair else 1)
            beside = per * len(body_ranks)
        case _:
            assert_never(pattern.of)
    return f"{body} + {beside} card{'' if beside == 1 else 's'}" if beside else body


def _sign(rank: Rank) -> str:
    return "10" if rank is Rank.TEN else rank.value


def any_of(patterns: Sequence[Pattern]) -> str:
    """Name what may be played, each kind once.

    >>> any_of((Pattern(name="x", of=SetOf(1, 3)), Pattern(name="y", of=RunOf(3, 13)), Pattern(name="z", of=RunOf(5))))
    'one to three cards of a rank or a run'
    """
    return either(kinds_of(patterns))


def kinds_of(patterns: Sequence[Pattern]) -> list[str]:
    """Name the kinds of combinations among some patterns, each once; plain sets are one kind."""
    sets = [pattern.of for pattern in patterns if isinstance(pattern.of, SetOf) and _plain(pattern)]
    named = [_sets(sets)] if sets else []
    others = (pattern for pattern in patterns if not (isinstance(pattern.of, SetOf) and _plain(pattern)))
    return list(dict.fromkeys((*named, *map(_kind, others))))


def _plain(pattern: Pattern) -> bool:
    return pattern.kicker is None and not pattern.bomb


def _sets(sets: Sequence[SetOf]) -> str:
    """Name sets by how many cards they have."""
    sizes = sorted({n for of in sets for n in range(of.n, max(of.n, of.to) + 1)})
    if len(sizes) == 1:
        return ("", "a single card", "a pair", "three of a kind", "four of a kind")[sizes[0]]
    return f"{say_counts(sizes)} cards of a rank"


def _kind(pattern: Pattern) -> str:
    match pattern.of:
        case SetOf():
            body = _sets((pattern.of,))
        case RunOf(width=width, suit=suit):
            body = ("a run" if suit is RunSuit.ANY else "a suited run", *_RUNS)[width - 1]
        case SameSuit():
            body = "a flush"
        case _:
            assert_never(pattern.of)
    if pattern.kicker is not None:
        full = pattern.of == SetOf(3) and pattern.kicker.pair
        body = "a full house" if full else f"{body} with kickers"
    return f"{body} as a bomb" if pattern.bomb else body


def follows(patterns: Sequence[Pattern]) -> str:
    """Say in a few words what follows a combination.

    >>> follows((Pattern(name="x", of=SetOf(1)), Pattern(name="y", of=RunOf(3), power=1)))
    ', a higher one of the same kind or a stronger kind of as many cards'
    """
    stronger = len({pattern.power for pattern in patterns}) > 1
    over = [pattern for pattern in patterns if pattern.over]
    beats = f"; {either(kinds_of(over))} can also beat other sizes" if over else ""
    more = " or a stronger kind of as many cards" if stronger else ""
    return f", a higher one of the same kind{more}{beats}"


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
