"""Combinations: names that lead somewhere, patterns that can be made, and a game in which they can be played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, assert_never

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.analysis.referents import named_patterns
from darwindeck.genome.cards import Deck, RankOrder
from darwindeck.genome.patterns import Pattern, RunOf, RunSuit, SameSuit, SetOf
from darwindeck.genome.phases import PlayPhase
from darwindeck.genome.setup import HandVisibility, TableauMode
from darwindeck.validation.problems import Problem

MOST_PATTERNS: Final = 16
MOST_NAMED: Final = 15
_NAME: Final = re.compile(r"[a-z0-9_]{1,24}")
_LIST: Final = "patterns"


def check_patterns(facts: GenomeAnalysis) -> Iterator[Problem]:
    genome = facts.genome
    if len(genome.patterns) > MOST_PATTERNS:
        message = f"{_LIST} has {len(genome.patterns)} entries, 0 to {MOST_PATTERNS} are possible"
        yield Problem("limit/patterns", _LIST, message, f"Keep at most {MOST_PATTERNS}.")
    names = [pattern.name for pattern in genome.patterns]
    named = named_patterns(genome)
    for index, pattern in enumerate(genome.patterns):
        path = f"{_LIST}[{index}]"
        if pattern.name in names[:index] or not _NAME.fullmatch(pattern.name):
            message = f"{pattern.name!r} cannot be the name of a pattern, or is already one"
            yield Problem(
                "pattern/bad-name", f"{path}.name", message, "Use small letters, and each name once."
            )
        yield from _dangling(f"{path}.over", pattern.over, names)
        yield from _shape(facts, pattern, path)
        if pattern.name not in named:
            message = f"no Play phase and no count names the pattern {pattern.name}"
            yield Problem("pattern/unused", path, message, "Let a rule name it, or remove it.")
    for index, play in facts.of(PlayPhase):
        yield from _dangling(f"phases[{index}].patterns", play.patterns, names)
        if play.patterns and not _playable(facts):
            message = (
                "combinations need one deck, hands that are seen, ranks of their own and a plain tableau"
            )
            yield Problem("pattern/setting", f"phases[{index}].patterns", message, "Play cards of one rank.")

    yield from _counted(facts, names)


def _counted(facts: GenomeAnalysis, names: list[str]) -> Iterator[Problem]:
    genome = facts.genome
    for index, tally in enumerate(genome.tally_scoring):
        if tally.pattern is None:
            continue
        path = f"tally_scoring[{index}].pattern"
        if tally.pattern not in names:
            message = f"{path} names {tally.pattern}, which is no pattern"
            yield Problem("pattern/dangling", path, message, "Name a pattern of the list.")
        elif any(each.name == tally.pattern and each.kicker is not None for each in genome.patterns):
            message = f"{tally.pattern} has kickers, which are counted nowhere"
            yield Problem("pattern/counted", path, message, "Count a pattern without kickers.")
        elif not _ranks_of_their_own(facts):
            message = f"{tally.pattern} is counted where ranks are equal"
            yield Problem("pattern/counted", path, message, "Let each rank have a place of its own.")


def _dangling(path: str, used: tuple[str, ...], names: list[str]) -> Iterator[Problem]:
    lost = [name for place, name in enumerate(used) if name not in names or name in used[:place]]
    if lost or len(used) > MOST_PATTERNS:
        message = f"{path} names {', '.join(lost) or 'too much'}, which is no pattern or stands there twice"
        yield Problem("pattern/dangling", path, message, "Name patterns of the list, each once.")


def _shape(facts: GenomeAnalysis, pattern: Pattern, path: str) -> Iterator[Problem]:
    if pattern.kicker is not None and is_suited(pattern):
        message = "kickers go with sets and with runs of any suit"
        yield Problem("pattern/kicker", f"{path}.kicker", message, "Remove the kicker.")
    ranks = [rank for rank in facts.pack.ranks if not pattern.ranks or rank in pattern.ranks]
    match pattern.of:
        case SetOf():
            fits = bool(ranks) and pattern.of.n <= facts.pack.most_of_a_rank
        case RunOf(n=n) | SameSuit(n=n):
            fits = n <= len(ranks)
        case _:
            assert_never(pattern.of)
    if not fits:
        message = f"no cards of this deck make the pattern {pattern.name}"
        yield Problem("pattern/impossible", path, message, "Ask for fewer cards, or for other ranks.")


def is_suited(pattern: Pattern) -> bool:
    """Tell whether all cards of the pattern are of one suit."""
    of = pattern.of
    return isinstance(of, SameSuit) or (isinstance(of, RunOf) and of.suit is RunSuit.SAME)


def _playable(facts: GenomeAnalysis) -> bool:
    setup = facts.setup
    plain = setup.tableau_mode is TableauMode.NONE
    seen = setup.hand_visibility is not HandVisibility.FACE_DOWN
    return plain and seen and _ranks_of_their_own(facts) and setup.initial_deck is not Deck.DOUBLE_104


def _ranks_of_their_own(facts: GenomeAnalysis) -> bool:
    order = facts.setup.rank_order
    return isinstance(order, RankOrder) or all(len(group) == 1 for group in order)
