"""The pitch of a game: what one says to friends before the rulebook is opened.

A variant of a known game is told from it ("Hearts, except that you pass to the right"), any other by its own idea.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from darwindeck.genome.schema import GameGenome
from darwindeck.pitch.changes import patch_words
from darwindeck.pitch.conditions import either
from darwindeck.pitch.ideas import form
from darwindeck.pitch.nearest import Kinship, nearest_known
from darwindeck.pitch.summary import sentence, summary

_IN_ONE_BREATH: Final = 3
"""Exceptions that one sentence bears."""


@lru_cache(maxsize=1024)
def pitch_of(game: GameGenome) -> str:
    """One to three sentences, from the rules alone.

    >>> from darwindeck.genome.library import load_game
    >>> pitch_of(load_game("hearts").copy_with(moon="none"))
    'Hearts, except that taking all the points is no feat.'
    """
    nearest = nearest_known(game)
    if not nearest.variant or not nearest.ideas:
        return " ".join(summary(game))
    return " ".join(_exceptions(nearest, game))


def _exceptions(nearest: Kinship, game: GameGenome) -> list[str]:
    name = nearest.base_name
    told = [idea for idea in nearest.ideas if idea.weight > 0]
    told.sort(key=lambda idea: -idea.weight)
    other = form(game)
    words = list(dict.fromkeys(patch_words(idea.patch, nearest.base, other) for idea in told))
    if not words:
        return [f"{name}, in all but its name."]
    first, more = words[:_IN_ONE_BREATH], words[_IN_ONE_BREATH:]
    sentences = [f"{name}, except that {either(first, 'and')}."]
    if more:
        sentences.append(sentence(f"also, {either(more, 'and')}"))
    return sentences


def hook_of(game: GameGenome) -> str:
    """The idea of a game in half a sentence, where nobody said which it was made by: what one does in it."""
    told = summary(game)
    words = told[1] if len(told) > 2 else told[0]
    return f"{words[:1].lower()}{words[1:].removesuffix('.')}"
