"""The sentence by which a player asks for a game again: "the one like German Whist where you bid on the tricks".

It is read off what players do (`fresh.news`) beside the known game in which they do most of it, and never off points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

import msgspec

from darwindeck.analysis.stages import comes_after, last_early_trick
from darwindeck.canonical.doing import (
    FAMILY,
    Mark,
    doing_apart,
    fields_marked,
    ideas_done,
    kind_of,
    tagged_rules,
    weight_of,
)
from darwindeck.canonical.form import canonical
from darwindeck.genome.conditions import Condition
from darwindeck.genome.effects import Demand
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.patterns import Pattern
from darwindeck.genome.places import Builds, Place
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import Knock
from darwindeck.pitch.changes import told_between_tricks
from darwindeck.pitch.fresh import news
from darwindeck.pitch.ideas import ideas_apart
from darwindeck.pitch.summary import kind_words
from darwindeck.wording.clauses import rule_words
from darwindeck.wording.combinations import kinds_of, pattern_title
from darwindeck.wording.conditions.clauses import told_by_gist
from darwindeck.wording.grammar import either, say_number
from darwindeck.wording.places import builds_words, places_words
from darwindeck.wording.rules.effects import effect_words
from darwindeck.wording.rules.game import knock_words
from darwindeck.wording.settings import field_words

_MOST: Final = 2
"""Things that one sentence tells."""
_STRANGE: Final = 7.0
"""From so far on no known game says what the rest is like."""
_OF_STEPS: Final = frozenset({"when", "condition", "valid_play_condition"})
"""Fields that are said with their step."""


@lru_cache(maxsize=2048)
def chassis_of(game: GameGenome) -> str:
    """Return the known game in which players do most of what they do in this one.

    >>> chassis_of(load_game("gin-rummy").copy_with(player_count=3))
    'gin-rummy'
    """
    apart = {game_id: doing_apart(load_game(game_id), game) for game_id in known_games()}
    least = min(apart.values())
    nearest = [game_id for game_id, each in apart.items() if each <= least]
    return min(nearest, key=lambda game_id: (ideas_apart(load_game(game_id), game), game_id))


@lru_cache(maxsize=2048)
def one_where(game: GameGenome) -> str:
    """Return the sentence; nothing of a variant of a known game, or of a known game itself.

    >>> one_where(load_game("hearts"))
    ''
    """
    told = fresh_marks(game)
    if not told:
        return ""
    words = [_staged_words(game)] if last_early_trick(game) is not None else []
    words = [*filter(None, words)] or list(dict.fromkeys(mark_words(game, mark) for mark in told))
    if not all(words):
        return ""
    base = load_game(chassis_of(game))
    if doing_apart(base, game) < _STRANGE:
        return f"The one like {base.labels.name} where {either(words, 'and')}."
    return f"The {kind_words(game)} where {either(words, 'and')}."


def _staged_words(game: GameGenome) -> str:
    """Return what comes after the tricks that a hand begins with, if something does."""
    form = canonical(game)
    tricks = last_early_trick(form) or 0
    later = next((phase for phase in form.phases if comes_after(phase, tricks)), None)
    if later is None:
        return ""
    after = _telling(msgspec.structs.replace(later, when=None), form)
    return (
        f"a hand begins with {say_number(tricks)} tricks, and with what you hold then {after}"
        if after
        else ""
    )


def fresh_marks(game: GameGenome) -> tuple[Mark, ...]:
    """Return the things by which a game is new that its chassis has not, those that weigh most first: two at most."""
    own, base = ideas_done(game), ideas_done(load_game(chassis_of(game)))
    weights: dict[Mark, float] = {}
    for together in news(game):
        for mark in together:
            share = weight_of(mark) * (2.0 if len(together) == 1 else 1.0)
            weights[mark] = max(weights.get(mark, 0.0), share)
    fresh = [mark for mark in own - base if mark in weights and mark.owner != FAMILY]
    if not fresh:
        fresh = [mark for mark in own if mark in weights and mark.owner != FAMILY]
    found = sorted(fresh, key=lambda mark: (-weights[mark], not mark.field, mark))
    return tuple(_apart(found))[:_MOST]


def _apart(marks: Iterable[Mark]) -> Iterator[Mark]:
    """One for each rule."""
    seen: set[str] = set()
    for mark in marks:
        if mark.owner not in seen:
            seen.add(mark.owner)
            yield mark


def mark_words(game: GameGenome, mark: Mark) -> str:
    """Return what players do as a clause, true of this game; of a step between tricks, when it comes.

    >>> german = load_game("german-whist")
    >>> mark_words(german, Mark("setup", "deck_top", "up"))
    'the top card of the deck lies face up'
    """
    form = canonical(game)
    rule = next((each for each in _rules(form, mark.owner) if _has(each, mark)), None)
    if rule is None:
        return mark.value.replace("_", " ") or mark.owner
    return told_between_tricks(form, rule, _words_of(form, rule, mark))


def _words_of(form: GameGenome, rule: msgspec.Struct, mark: Mark) -> str:
    if isinstance(rule, Knock):
        return knock_words(rule)
    if isinstance(rule, Pattern):
        played = any(rule.name in getattr(phase, "patterns", ()) for phase in form.phases)
        return f"a {pattern_title(rule)} may be played" if played else f"{kinds_of((rule,))[0]} scores"
    if isinstance(rule, Place):
        return places_words((rule,))
    if isinstance(rule, Builds):
        return builds_words(rule)
    if isinstance(rule, Demand):
        return next(effect_words(each) for each in form.special_effects if each.demand == rule)
    if mark.field and mark.owner != "effect" and mark.field not in _OF_STEPS:
        value = getattr(rule, mark.field)
        said = field_words(mark.owner, mark.field, value, form)
        if said and not _is_gist(value):
            return said
    if mark.owner == "trick":
        return _trick_words(rule, form)
    if mark.owner in ("setup", "game", "house"):
        return mark.field.replace("_", " ")
    return _telling(rule, form)


def _telling(rule: msgspec.Struct, game: GameGenome) -> str:
    """Return a rule in words, or nothing where they would not say what one does."""
    gist = any(_is_gist(getattr(rule, field)) for field in rule.__struct_fields__)
    return "" if gist else rule_words(game, rule)


def _is_gist(value: object) -> bool:
    return isinstance(value, Condition) and told_by_gist(value)


def _trick_words(rule: msgspec.Struct, game: GameGenome) -> str:
    guarded = getattr(rule, "when", None) is not None
    return rule_words(game, rule) if guarded else "cards are played in tricks"


def _rules(game: GameGenome, owner: str) -> Iterator[msgspec.Struct]:
    match owner:
        case "setup":
            yield game.setup
        case "game":
            yield game
        case _:
            for rule in tagged_rules(game):
                if rule is not None and kind_of(rule) == owner:
                    yield rule


def _has(rule: msgspec.Struct, mark: Mark) -> bool:
    return not mark.field or mark in fields_marked(mark.owner, rule)
