"""A rule of a game as a clause, whatever kind it is: "jacks skip the next player", "you draw a card from the deck"."""

from __future__ import annotations

from typing import cast

from darwindeck.analysis.deal import low_wins
from darwindeck.genome.conditions import Condition
from darwindeck.genome.effects import SpecialEffect
from darwindeck.genome.node import Node
from darwindeck.genome.phases import PassPhase, Phase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import CardScore, TallyScore, WinCondition, WinType
from darwindeck.validation.paths import at
from darwindeck.wording.conditions.sentences import condition_words
from darwindeck.wording.grammar import third_person
from darwindeck.wording.marks import kind
from darwindeck.wording.names import rank_plural
from darwindeck.wording.rules.card_scores import score_worth
from darwindeck.wording.rules.effects import effect_words
from darwindeck.wording.rules.tallies import tally_worth
from darwindeck.wording.rules.wins import win_words
from darwindeck.wording.settings import field_words, label
from darwindeck.wording.steps import deed_of
from darwindeck.wording.values import value_words


def rule_words(game: GameGenome, rule: object) -> str:
    """Return a rule of a list, of a game that has it.

    >>> from darwindeck.genome.library import load_game
    >>> hearts = load_game("hearts")
    >>> rule_words(hearts, hearts.win_conditions[0])
    'the lowest score wins once somebody reaches 100'
    """
    match rule:
        case CardScore():
            return score_worth(rule).words(bad=low_wins(game))
        case TallyScore():
            return tally_worth(rule).words(bad=low_wins(game))
        case SpecialEffect():
            return effect_words(rule)
        case WinCondition():
            return win_words(rule, game)
        case _:
            once = "once a hand " if getattr(rule, "once", False) else ""
            return once + deed_of(cast("Phase", rule), game).words


def gone_words(game: GameGenome, rule: object) -> str:
    """Say what is no longer so where a game has lost a rule: "each heart taken counts nothing"."""
    match rule:
        case CardScore():
            return score_worth(rule).no_longer
        case TallyScore():
            return tally_worth(rule).no_longer
        case SpecialEffect():
            return f"{rank_plural(rule.trigger_rank)} do nothing special"
        case WinCondition(type=WinType.MOST_CHIPS):  # chips still decide where nothing else does
            return "the most chips win only if nothing else decides"
        case WinCondition():
            return win_words(rule, game, gone=True)
        case PassPhase():
            return "no cards are passed"
        case _:
            deed = deed_of(cast("Phase", rule), game)
            return (
                f"nobody {third_person(deed.of_them)}"
                if deed.you
                else f"it is no longer true that {deed.words}"
            )


def change_words(before: GameGenome, old: Node, after: GameGenome, new: Node) -> str:
    """Say what a rule became and what it was; where one clause would tell both, what is other in it."""
    now, was = rule_words(after, new), rule_words(before, old)
    if now == was:
        names = [name for name in new.__struct_fields__ if getattr(old, name) != getattr(new, name)]
        now, was = (
            ", ".join(f"{label(kind(rule), name)}: {value_words(getattr(rule, name))}" for name in names)
            for rule in (new, old)
        )
    return f"{now}; before: {was}"


def rule_at(game: GameGenome, path: str) -> str:
    """Say what stands at a path of a game: a rule of a list, or a field with its value.

    >>> from darwindeck.genome.library import load_game
    >>> rule_at(load_game("hearts"), "moon")
    'whoever takes all the points gives them to the others'
    """
    value = at(game, path)
    above, _, name = path.rpartition(".")
    if path.endswith("]"):
        return rule_words(game, value)
    owner = at(game, above) if above else game
    if isinstance(value, Condition):
        return f"{'drawing' if name == 'condition' else 'playing a card'} only if {condition_words(value)}"
    tag = kind(owner) if isinstance(owner, Node) else ""
    return field_words(tag, name, value, game) or f"{label(tag, name)}: {value_words(value)}"


def rule_sentence(game: GameGenome, path: str) -> str:
    """Return the same with a capital letter, to stand alone."""
    words = rule_at(game, path)
    return words[:1].upper() + words[1:]
