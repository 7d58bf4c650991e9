"""The pitch of a game: what one says to friends before the rulebook is opened.

A variant of a known game is told from it ("Hearts, except that you pass to the right"), any other first by what one
does in it and in no known game ("The one like German Whist where you bid").
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, TypeGuard, cast

from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.pitch.changes import patch_words
from darwindeck.pitch.ideas import form
from darwindeck.pitch.nearest import Kinship, nearest_known
from darwindeck.pitch.one_where import one_where
from darwindeck.pitch.patch import Changed, Patch
from darwindeck.pitch.summary import clauses_of, sentence, summary
from darwindeck.wording.fields import cards_range
from darwindeck.wording.grammar import either

_ENDS: Final = frozenset({"min_cards", "max_cards"})
_IN_ONE_BREATH: Final = 3
"""Exceptions that one sentence bears."""


@lru_cache(maxsize=1024)
def pitch_of(game: GameGenome) -> str:
    """One to three sentences, from the rules alone; of a new game first the one by which one asks for it again.

    >>> from darwindeck.genome.library import load_game
    >>> pitch_of(load_game("hearts").copy_with(moon="none"))
    'Hearts, except that taking all the points earns nothing.'
    """
    if form(game) in _known_forms():
        return " ".join(summary(game))
    nearest = nearest_known(game)
    if nearest.variant and nearest.ideas:
        return " ".join(_exceptions(nearest, game))
    asked_for = one_where(game)
    if not asked_for:
        return " ".join(summary(game))
    head, *rest = summary(game)
    if len(rest) > 1:  # three sentences in all are what people listen to
        head, rest = f"{head.removesuffix('.')}: {rest[0][:1].lower()}{rest[0][1:]}", rest[1:]
    return " ".join((asked_for, head, *rest))


@cache
def _known_forms() -> frozenset[GameGenome]:
    """Tell a known game by its own idea, as any game that is new."""
    return frozenset(form(load_game(game_id)) for game_id in known_games())


def _exceptions(nearest: Kinship, game: GameGenome) -> list[str]:
    name = nearest.base_name
    told = [idea for idea in nearest.ideas if idea.weight > 0]
    told.sort(key=lambda idea: -idea.weight)
    other = form(game)
    patches = [idea.patch for idea in told]
    clauses = (_tell_patch(patch, patches, nearest.base, other) for patch in patches)
    words = [each for each in dict.fromkeys(clauses) if each]
    if not words:
        return [f"{name}, in all but its name."]
    first, more = words[:_IN_ONE_BREATH], words[_IN_ONE_BREATH:]
    sentences = [f"{name}, except that {_clauses(first)}."]
    if more:
        sentences.append(sentence(f"also, {_clauses(more)}"))
    return sentences


def _clauses(words: Sequence[str]) -> str:
    """Return a list of exceptions; a comma before its last "and" where one of them has a list in itself."""
    if len(words) > 1 and any(sign in word for word in words for sign in (" and ", " or ", ",")):
        return f"{', '.join(words[:-1])}, and {words[-1]}"
    return either(words, "and")


def _tell_patch(patch: Patch, patches: Sequence[Patch], base: GameGenome, game: GameGenome) -> str:
    """One difference; where the smallest and the largest number are both others they are told at once."""
    words = patch_words(patch, base, game)
    if not isinstance(patch, Changed) or patch.field not in _ENDS:
        return words
    twin = next((each for each in patches if _is_twin(each, patch)), None)
    if twin is None:
        return words
    if patch.field == "min_cards":
        return ""
    kind = str(base.phases[patch.place].__struct_config__.tag)
    return cards_range(kind, cast("int", twin.after), cast("int", patch.after))


def _is_twin(each: Patch, patch: Changed) -> TypeGuard[Changed]:
    """Tell whether the other end of the same rule."""
    return (
        isinstance(each, Changed)
        and {each.field, patch.field} == _ENDS
        and (each.section, each.place) == (patch.section, patch.place)
    )


def hook_of(game: GameGenome) -> str:
    """Return the idea of a game in half a sentence, where nobody said which it was made by: what is told of it
    and of no known game. Empty where every clause is told of one: together they may be new, and the pitch says
    all of them.

    >>> from darwindeck.genome.library import load_game
    >>> hook_of(load_game("dusty-regent")), hook_of(load_game("hearts"))
    ('each jack taken costs 2 points', '')
    """
    own = [clause for clause in clauses_of(game).own if clause not in _clauses_of_known()]
    return "; ".join(own[:_IN_ONE_BREATH])


@cache
def _clauses_of_known() -> frozenset[str]:
    return frozenset(clause for game_id in known_games() for clause in clauses_of(load_game(game_id)).own)
